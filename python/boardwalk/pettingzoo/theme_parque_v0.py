"""``theme-parque`` as a PettingZoo environment."""

from functools import partial

from ._aec import BoardwalkEnv, wrapped

raw_env = partial(BoardwalkEnv, "theme-parque")
env = partial(wrapped, "theme-parque")

__all__ = ["env", "raw_env"]
