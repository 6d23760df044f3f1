"""The one environment under all games."""

from __future__ import annotations

from operator import index
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .._boardwalk import VecEnv

FARTHEST = 8.0
RENDER_MODES = ["human", "ansi", "rgb_array"]
#: Pixels for each unit of a picture, which is 1280 units wide.
SCALE = 0.5


class BoardwalkEnv(AECEnv):
    """A game as an AEC environment.

    A step is one choice of the fixed list that ``VecEnv.choice_blocks`` names; an agent may have to
    make several of them until its action is put together.  At the end the winner is rewarded with 1,
    and all rewards add up to nothing.
    """

    metadata: dict[str, Any] = {
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: str | None = None,
        options: dict[str, Any] | None = None,
        edition: str | None = None,
    ):
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {RENDER_MODES}, not {render_mode!r}")
        self._games = VecEnv(game, 1, seats=seats, options=options, edition=edition, autoreset=False)
        self.metadata = {**type(self).metadata, "name": game.replace("-", "_") + "_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self._games.seats)]
        self.agents = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._arrays = self._games.arrays()
        self._obs, self._mask, self._to_play, self._rewards_now, self._done = self._arrays
        self._choice = np.zeros(1, dtype=np.int32)
        self._no_choice = np.zeros(self._games.n_choices, dtype=np.int8)
        action_space = lambda: gymnasium.spaces.Discrete(self._games.n_choices)  # noqa: E731
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(
                        -FARTHEST, FARTHEST, (self._games.n_features,), np.float32
                    ),
                    "action_mask": gymnasium.spaces.Box(
                        0, 1, (self._games.n_choices,), np.int8
                    ),
                }
            )
            for agent in self.possible_agents
        }
        self._seed = 0

    def observation_space(self, agent: str):
        return self.observation_spaces[agent]

    def action_space(self, agent: str):
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self._seed = int(np.random.default_rng().integers(2**63)) if seed is None else int(seed)
        self._games.reset(self._seed, *self._arrays)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._to_play[0]]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seat_of[agent]
        if self._to_play[0] == seat:
            return {
                "observation": self._obs[0].copy(),
                "action_mask": self._mask[0].astype(np.int8),
            }
        return {
            "observation": self._games.observe(0, seat),
            "action_mask": self._no_choice.copy(),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._choice[0] = index(action)
        self._games.step(self._choice, *self._arrays)
        self._cumulative_rewards[agent] = 0.0
        if self._done[0]:
            for agent, reward in zip(self.possible_agents, self._rewards_now[0], strict=True):
                self.rewards[agent] = float(reward)
                self.terminations[agent] = True
            self.agent_selection = self.agents[0]
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[self._to_play[0]]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | np.ndarray | None:
        """The table as a spectator sees it: text, or pixels."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, such as render_mode='ansi'")
            return None
        if self.render_mode == "rgb_array":
            return self._games.pixels(0, scale=SCALE)
        board = self._games.board(0)
        if self.render_mode == "human":
            print(board)
            return None
        return board

    def close(self) -> None:
        """Ends the games; what is asked afterwards raises :class:`boardwalk.ClosedError`."""
        self._games.close()


def wrapped(game: str, **arguments: Any):
    """The environment with PettingZoo's checks around it."""
    env = BoardwalkEnv(game, **arguments)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
