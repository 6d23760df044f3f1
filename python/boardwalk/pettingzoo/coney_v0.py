"""``coney`` as a PettingZoo environment."""

from functools import partial

from ._aec import BoardwalkEnv, wrapped

raw_env = partial(BoardwalkEnv, "coney")
env = partial(wrapped, "coney")

__all__ = ["env", "raw_env"]
