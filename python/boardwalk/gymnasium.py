"""One seat of a game as a Gymnasium environment, against bots.

    from boardwalk.gymnasium import BoardwalkEnv

    env = BoardwalkEnv("coney", seats=2, opponents="easy")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())

:class:`BoardwalkVectorEnv` is the same for many games that are stepped together.

Needs the package ``gymnasium``.
"""

from __future__ import annotations

from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from ._boardwalk import ArrayError, IllegalAction, SetupError, VecEnv

FARTHEST = 8.0
LEVELS = ("random", "easy", "medium", "hard")
RENDER_MODES = ["ansi", "rgb_array"]
#: Pixels for each unit of a picture, which is 1280 units wide.
SCALE = 0.5


def _against_bots(
    game: str,
    n: int,
    seats: int | None,
    seat: int,
    opponents: str,
    think: int,
    options: dict[str, Any] | None,
    edition: str | None,
) -> VecEnv:
    """Games in which bots sit on all seats but one."""
    if opponents not in LEVELS:
        raise SetupError(f"opponents are one of {', '.join(LEVELS)}, not {opponents!r}")
    if seats is None:
        seats = VecEnv(game).seats
    if not 0 <= seat < seats:
        raise SetupError(f"seat goes from 0 to {seats - 1}, not {seat}")
    bots = [None if other == seat else opponents for other in range(seats)]
    return VecEnv(
        game, n, seats, options=options, edition=edition, autoreset=False, bots=bots, think=think
    )


def _whole_numbers(actions: Any) -> np.ndarray:
    """Actions as the games take them; what would be rounded or wrapped on the way is refused."""
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        raise ArrayError(f"actions are whole numbers, one for each game, not {given.dtype}")
    choices = given.astype(np.int32)
    if (choices != given).any():
        raise IllegalAction("an action cannot be made now; the mask says which can")
    return choices


class BoardwalkEnv(gymnasium.Env):
    """Me against bots.

    ``info["action_mask"]`` and ``action_masks()`` say which choices can be made; one that cannot be
    made raises :class:`boardwalk.IllegalAction` and changes nothing, unless ``lenient`` is set: then
    the first that can be made takes its place.  The reward comes at the end: 1 for a win, and
    together with those of the others nothing.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: str = "random",
        think: int = 100,
        lenient: bool = False,
        render_mode: str | None = None,
        options: dict[str, Any] | None = None,
        edition: str | None = None,
    ):
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {RENDER_MODES}, or None")
        self._games = _against_bots(game, 1, seats, seat, opponents, think, options, edition)
        self.seat, self.lenient, self.render_mode = seat, lenient, render_mode
        self._arrays = self._games.arrays()
        self._choice = np.zeros(1, dtype=np.int32)
        self.action_space = gymnasium.spaces.Discrete(self._games.n_choices)
        self.observation_space = gymnasium.spaces.Box(
            -FARTHEST, FARTHEST, (self._games.n_features,), np.float32
        )

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        # A game may be over before the seat has had anything to decide.
        while True:
            self._games.reset(int(self.np_random.integers(2**63)), *self._arrays)
            if not self._arrays[4][0]:
                return self._seen()

    def step(self, action: int):
        if self.lenient and not self._arrays[1][0, action]:
            action = int(self._arrays[1][0].argmax())
        self._choice[0] = index(action)
        self._games.step(self._choice, *self._arrays)
        _, _, _, rewards, done = self._arrays
        observation, info = self._seen()
        return observation, float(rewards[0, self.seat]), bool(done[0]), False, info

    def _seen(self):
        observation = self._games.observe(0, self.seat)
        return observation, {"action_mask": self._arrays[1][0].astype(np.int8)}

    def action_masks(self) -> np.ndarray:
        """Which choices can be made, as sb3-contrib asks for it."""
        return self._arrays[1][0].astype(bool)

    def render(self) -> str | np.ndarray | None:
        """The table as the seat sees it: text, or pixels."""
        if self.render_mode == "rgb_array":
            return self._games.pixels(0, self.seat, SCALE)
        return self._games.board(0, self.seat) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Ends the game; what is asked afterwards raises :class:`boardwalk.ClosedError`."""
        self._games.close()


class BoardwalkVectorEnv(gymnasium.vector.VectorEnv):
    """Me against bots, in many games at once.

    A game that has ended begins anew in the same step; ``info["final_obs"]`` and
    ``info["final_info"]`` tell how it ended.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int = 0,
        opponents: str = "random",
        think: int = 100,
        options: dict[str, Any] | None = None,
        edition: str | None = None,
    ):
        self._games = _against_bots(
            game, num_envs, seats, seat, opponents, think, options, edition
        )
        self.num_envs, self.seat = num_envs, seat
        self._arrays = self._games.arrays()
        self.single_action_space = gymnasium.spaces.Discrete(self._games.n_choices)
        self.single_observation_space = gymnasium.spaces.Box(
            -FARTHEST, FARTHEST, (self._games.n_features,), np.float32
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict | None = None):
        if isinstance(seed, list):
            raise SetupError("one seed is for all games: each gets dice of its own from it")
        super().reset(seed=seed)
        self._games.reset(int(self.np_random.integers(2**63)), *self._arrays)
        self._begin_anew()
        return self._arrays[0].copy(), self._info()

    def _begin_anew(self) -> None:
        """Begins games anew that are over, until it is one's turn in all of them."""
        while self._arrays[4].any():
            self._games.restart(self._arrays[4])
            self._games.observe_all(*self._arrays)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._arrays[1].astype(np.int8)}

    def step(self, actions: np.ndarray):
        self._games.step(_whole_numbers(actions), *self._arrays)
        obs, _, _, rewards, done = self._arrays
        rewards, ended, info = rewards[:, self.seat].astype(np.float64), done.copy(), {}
        if ended.any():
            final = np.zeros_like(obs)
            for i in np.flatnonzero(ended):
                final[i] = self._games.observe(int(i), self.seat)
            info = {"final_obs": final, "final_info": self._info(), "_final_obs": ended}
            info["_final_info"] = ended
            self._begin_anew()
        return obs.copy(), rewards, ended, np.zeros_like(ended), info | self._info()

    def close_extras(self, **kwargs: Any) -> None:
        self._games.close()
