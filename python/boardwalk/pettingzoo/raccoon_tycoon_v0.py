"""``raccoon-tycoon`` as a PettingZoo environment."""

from functools import partial

from ._aec import BoardwalkEnv, wrapped

raw_env = partial(BoardwalkEnv, "raccoon-tycoon")
env = partial(wrapped, "raccoon-tycoon")

__all__ = ["env", "raw_env"]
