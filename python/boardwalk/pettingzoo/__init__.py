"""The games as PettingZoo environments (AEC): one module for each.

    from boardwalk.pettingzoo import raccoon_tycoon_v0

    env = raccoon_tycoon_v0.env(seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Needs the package ``pettingzoo``.
"""

from . import chinatown_v0, coney_island_v0, coney_v0, raccoon_tycoon_v0, theme_parque_v0

__all__ = ["chinatown_v0", "coney_island_v0", "coney_v0", "raccoon_tycoon_v0", "theme_parque_v0"]
