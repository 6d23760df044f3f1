"""One seat of a game as a Gymnasium environment, against bots.

    from boardwalk.gymnasium import BoardwalkEnv

    env = BoardwalkEnv("coney", seats=2, opponents="easy")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())

Needs the package ``gymnasium``.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from ._boardwalk import SetupError, VecEnv

FARTHEST = 8.0
LEVELS = ("random", "easy", "medium", "hard")


class BoardwalkEnv(gymnasium.Env):
    """Me against bots.

    ``info["action_mask"]`` and ``action_masks()`` say which choices can be made; one that cannot be
    made raises :class:`boardwalk.IllegalAction` and changes nothing, unless ``lenient`` is set: then
    the first that can be made takes its place.  The reward comes at the end: 1 for a win, and
    together with those of the others nothing.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 2}

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
        if render_mode not in (None, "ansi"):
            raise ValueError("render_mode is 'ansi' or None")
        if opponents not in LEVELS:
            raise SetupError(f"opponents are one of {', '.join(LEVELS)}, not {opponents!r}")
        self._games = VecEnv(game, 1, seats=seats, options=options, edition=edition, autoreset=False)
        if not 0 <= seat < self._games.seats:
            raise SetupError(f"seat goes from 0 to {self._games.seats - 1}, not {seat}")
        self.seat, self.opponents, self.think, self.lenient = seat, opponents, think, lenient
        self.render_mode = render_mode
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
            if self._wait_for_turn():
                return self._seen()

    def step(self, action: int):
        if self.lenient and not self._arrays[1][0, action]:
            action = int(self._arrays[1][0].argmax())
        self._choice[0] = action
        self._games.step(self._choice, *self._arrays)
        is_on = self._wait_for_turn()
        reward = 0.0 if is_on else float(self._games.returns(0)[self.seat])
        observation, info = self._seen()
        return observation, reward, not is_on, False, info

    def _wait_for_turn(self) -> bool:
        """Lets the others play; whether it is one's own turn then, or else the end."""
        while (seat := self._games.seat(0)) is not None and seat != self.seat:
            self._games.ask_bot(0, self.opponents, self.think)
        self._games.observe_all(*self._arrays)
        return seat is not None

    def _seen(self):
        observation = self._games.observe(0, self.seat)
        return observation, {"action_mask": self._arrays[1][0].astype(np.int8)}

    def action_masks(self) -> np.ndarray:
        """Which choices can be made, as sb3-contrib asks for it."""
        return self._arrays[1][0].astype(bool)

    def render(self) -> str | None:
        return self._games.board(0, self.seat) if self.render_mode == "ansi" else None
