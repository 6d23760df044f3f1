"""The games for OpenSpiel, registered with ``pyspiel``.

    import boardwalk.openspiel  # registers them
    import pyspiel

    game = pyspiel.load_game("boardwalk_raccoon_tycoon(players=3)")
    state = game.new_initial_state()

An action is one choice of the fixed list that ``boardwalk.VecEnv.choice_blocks`` names; chance is
explicit.  What a player observes is that of ``VecEnv``; there is no record of what it once knew, so
algorithms that ask take the observation: ``ISMCTSBot(…, use_observation_string=True)``.
States can be resampled, as IS-MCTS needs it: whatever the player cannot see is dealt anew.

Options of a game are passed as ``options=name:value;name:value``.

Needs the package ``open_spiel``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._boardwalk import Node, SetupError, games

#: No game has a move of chance with more outcomes.
MAX_CHANCE_OUTCOMES = 128
#: No game has been seen to come near it.
MAX_GAME_LENGTH = 100_000


def name_of(game: str) -> str:
    """How a game is called in OpenSpiel: ``boardwalk_coney_island``."""
    return "boardwalk_" + game.replace("-", "_")


def _read_options(text: str) -> dict[str, str]:
    options = {}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon:
            raise SetupError(f"options are written name:value;name:value, not {text!r}")
        options[name.strip()] = value.strip()
    return options


class BoardwalkState(pyspiel.State):
    """A position of a game, or a decision on the way to the next one."""

    def __init__(self, game: BoardwalkGame):
        super().__init__(game)
        self._node: Node = game.root.clone()
        self._names = game.choice_names

    def current_player(self) -> int:
        seat = self._node.seat
        if seat is not None:
            return seat
        return pyspiel.PlayerId.CHANCE if self._node.is_chance else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self._node.choices() if self._node.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(i, share) for i, (_, share) in enumerate(self._node.outcomes())]

    def _apply_action(self, action: int) -> None:
        self._node.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._node.outcomes()[action][0]
        return self._names[action]

    def is_terminal(self) -> bool:
        return self._node.is_over

    def returns(self) -> list[float]:
        if not self._node.is_over:
            return [0.0] * self._node.seats
        # The same as the rewards of the node, in double precision: they add up to nothing.
        won = self._node.returns()
        winners, seats = won == won.max(), len(won)
        share = (seats / winners.sum() - 1) / (seats - 1)
        return np.where(winners, share, -1 / (seats - 1)).tolist()

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> BoardwalkState:
        """A state that a player cannot tell from this one."""
        state = self.clone()
        state._node = self._node.resample(player_id, int(probability_sampler() * 2**53))
        return state

    def __str__(self) -> str:
        return f"{self._node.board()}\n{self._node!r}, {self._node.chosen()}"


class BoardwalkObserver:
    """What a player observes: the numbers of ``VecEnv``, block by block, and its view as JSON."""

    def __init__(self, game: BoardwalkGame, iig_obs_type: Any, params: Any):
        if params:
            raise ValueError(f"there are no parameters of observations, such as {params}")
        if iig_obs_type.perfect_recall:
            raise ValueError("observations tell what is known now, not what was known once")
        self.tensor = np.zeros(game.root.n_features, np.float32)
        self.dict = {}
        for block in game.root.observation_blocks:
            first, length = block["first"], block["length"]
            self.dict[block["name"]] = self.tensor[first : first + length]

    def set_from(self, state: BoardwalkState, player: int) -> None:
        self.tensor[:] = state._node.observe(player)

    def string_from(self, state: BoardwalkState, player: int) -> str:
        return state._node.knowledge(player)


class BoardwalkGame(pyspiel.Game):
    """One of the games."""

    #: Set for each game where it is registered.
    title: dict[str, Any]
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None):
        params = dict(params or {})
        options = _read_options(params.get("options", ""))
        seats = params.get("players") or None
        self.root = Node(self.title["id"], seats=seats, options=options)
        self.choice_names = [
            block["name"] if block["length"] == 1 else f"{block['name']} {i}"
            for block in self.root.choice_blocks
            for i in range(block["length"])
        ]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.root.n_choices,
            max_chance_outcomes=MAX_CHANCE_OUTCOMES,
            num_players=self.root.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(self.game_type, info, params)

    def new_initial_state(self) -> BoardwalkState:
        return BoardwalkState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BoardwalkObserver:
        observed = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return BoardwalkObserver(self, observed, params)


def _register(title: dict[str, Any]) -> type[BoardwalkGame]:
    game_type = pyspiel.GameType(
        short_name=name_of(title["id"]),
        long_name=f"{title['name']} (Boardwalk)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=title["max_seats"],
        min_num_players=title["min_seats"],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": title["min_seats"], "options": ""},
    )
    game = type("Boardwalk" + title["name"].replace(" ", ""), (BoardwalkGame,), {})
    game.title, game.game_type = title, game_type
    pyspiel.register_game(game_type, game)
    return game


#: The class of each game, by its name in OpenSpiel.
GAMES = {name_of(title["id"]): _register(title) for title in games()}
