"""``coney-island`` as a PettingZoo environment."""

from functools import partial

from ._aec import BoardwalkEnv, wrapped

raw_env = partial(BoardwalkEnv, "coney-island")
env = partial(wrapped, "coney-island")

__all__ = ["env", "raw_env"]
