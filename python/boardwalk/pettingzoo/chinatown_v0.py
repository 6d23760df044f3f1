"""``chinatown`` as a PettingZoo environment."""

from functools import partial

from ._aec import BoardwalkEnv, wrapped

raw_env = partial(BoardwalkEnv, "chinatown")
env = partial(wrapped, "chinatown")

__all__ = ["env", "raw_env"]
