"""How many decisions a second: ours beside others' in one run, on one core.

    pip install ./python pettingzoo gymnasium open_spiel rlcard pygame
    python python/benches/speed.py                  # a table
    python python/benches/speed.py --seconds 5 --only boardwalk
    python python/benches/speed.py --json speed.json

Everybody plays at random.  What is timed is what a learner pays for: a step, what is observed and
what can be chosen.  Drawing a choice is timed too, except beside the vector environment, where it
would be a tenth of all.  Packages that are not installed are left out.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import statistics
import time
from collections.abc import Callable

import numpy as np

import boardwalk

#: Chinatown is measured on the floor, where one acts at a time.
TABLES = [
    ("raccoon-tycoon", {}),
    ("coney", {}),
    ("coney-island", {}),
    ("chinatown", {"trade": "floor"}),
    ("theme-parque", {}),
]

#: A way to play for a while: how many decisions were made, and seconds that are not to be counted.
Round = Callable[[], tuple[int, float]]


def vector(game: str, options: dict, n: int = 64) -> Round:
    """Many games in one call, with observations and masks. Choices are a policy's, so the time in
    which they are drawn is not counted: as many are drawn once more by themselves."""
    env = boardwalk.VecEnv(game, n, options=options, seed=1)
    arrays = env.arrays()
    choices = np.zeros(n, dtype=np.int32)
    seed = 0

    def play() -> tuple[int, float]:
        nonlocal seed
        for _ in range(64):
            seed += 1
            env.sample(seed, choices)
            env.step(choices, *arrays)
        began = time.process_time()
        for again in range(64):
            env.sample(seed + again, choices)
        return 64 * n, 2 * (time.process_time() - began)

    return play


def aec(game: str, options: dict) -> Round:
    """The class under PettingZoo's wrappers, as a training loop uses it."""
    import importlib

    module = importlib.import_module(f"boardwalk.pettingzoo.{game.replace('-', '_')}_v0")
    return _aec_round(module.raw_env(options=options), mask_of=lambda it: it["action_mask"])


def gymnasium_env(game: str, options: dict) -> Round:
    from boardwalk.gymnasium import BoardwalkEnv

    env = BoardwalkEnv(game, options=options)
    seed = 0
    _, info = env.reset(seed=1)

    def play() -> tuple[int, float]:
        nonlocal info, seed
        for _ in range(256):
            _, _, terminated, _, info = env.step(_any(info["action_mask"]))
            if terminated:
                seed += 1
                _, info = env.reset(seed=seed)
        return 256, 0.0

    return play


def openspiel_ours(game: str, options: dict) -> Round:
    import boardwalk.openspiel as adapter

    told = ";".join(f"{name}:{value}" for name, value in options.items())
    params = f"(players=3,options={told})" if told else "(players=3)"
    return openspiel(adapter.name_of(game) + params)


_rng = np.random.default_rng(1)


def _any(mask: np.ndarray) -> int:
    """One of the choices that can be made, as quickly as Python can."""
    legal = np.flatnonzero(mask)
    return int(legal[int(_rng.random() * len(legal))])


def _aec_round(env, mask_of: Callable) -> Round:
    seed = 0
    env.reset(seed=1)

    def play() -> tuple[int, float]:
        nonlocal seed
        n = 0
        while n < 256:
            if not env.agents:
                seed += 1
                env.reset(seed=seed)
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(_any(mask_of(observation)))
            n += 1
        return n, 0.0

    return play


def openspiel(name: str) -> Round:
    """A game through OpenSpiel's Python binding, with observations."""
    import open_spiel.python.games  # noqa: F401  (registers those that are written in Python)
    import pyspiel

    game = pyspiel.load_game(name)
    has_tensor = game.get_type().provides_observation_tensor
    rng = np.random.default_rng(1)
    state = game.new_initial_state()

    def play() -> tuple[int, float]:
        nonlocal state
        n = 0
        while n < 64:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                pick, at = rng.random(), 0.0
                for outcome, share in outcomes:
                    at += share
                    if pick < at:
                        break
                state.apply_action(outcome)
                continue
            legal = state.legal_actions()
            if has_tensor:
                state.observation_tensor()
            state.apply_action(legal[int(rng.random() * len(legal))])
            n += 1
        return n, 0.0

    return play


def pettingzoo_classic(name: str) -> Round:
    import importlib

    module = importlib.import_module(f"pettingzoo.classic.{name}")
    return _aec_round(module.raw_env(), mask_of=lambda it: it["action_mask"])


def rlcard_game(name: str) -> Round:
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    state, _ = env.reset()

    def play() -> tuple[int, float]:
        nonlocal state
        for _ in range(64):
            if env.is_over():
                state, _ = env.reset()
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(_rng.random() * len(legal))])
        return 64, 0.0

    return play


OTHERS = [
    ("OpenSpiel", "hearts", lambda: openspiel("hearts")),
    ("OpenSpiel", "negotiation", lambda: openspiel("negotiation")),
    ("OpenSpiel", "gin rummy", lambda: openspiel("gin_rummy")),
    ("OpenSpiel", "backgammon", lambda: openspiel("backgammon")),
    ("OpenSpiel", "its own Kuhn poker in Python", lambda: openspiel("python_kuhn_poker")),
    ("PettingZoo classic", "connect four", lambda: pettingzoo_classic("connect_four_v3")),
    ("PettingZoo classic", "Texas hold'em", lambda: pettingzoo_classic("texas_holdem_v4")),
    ("PettingZoo classic", "tic-tac-toe", lambda: pettingzoo_classic("tictactoe_v3")),
    ("RLCard", "uno", lambda: rlcard_game("uno")),
    ("RLCard", "leduc hold'em", lambda: rlcard_game("leduc-holdem")),
    ("RLCard", "mahjong", lambda: rlcard_game("mahjong")),
]


def rows(only: str | None):
    """Everything that can be measured: whose it is, what, and how to play it."""
    ours = [
        ("Boardwalk, vector of 64", vector),
        ("Boardwalk, PettingZoo AEC", aec),
        ("Boardwalk, Gymnasium", gymnasium_env),
        ("Boardwalk, OpenSpiel", openspiel_ours),
    ]
    for whose, way in ours:
        for game, options in TABLES:
            name = f"{game} ({options['trade']})" if options else game
            yield whose, name, lambda way=way, game=game, options=options: way(game, options)
    yield from OTHERS if only is None else []


def measure(play: Round, seconds: float) -> float:
    """Decisions a second of processor time, which is all of one core's: others on the machine
    count less then. The median of five rounds, after one that warms up."""
    rates = []
    play()
    for _ in range(5):
        n, apart, began = 0, 0.0, time.process_time()
        while (passed := time.process_time() - began - apart) < seconds / 5:
            played, not_counted = play()
            n, apart = n + played, apart + not_counted
        rates.append(n / passed)
    return statistics.median(rates)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="of processor time for each row")
    parser.add_argument("--only", choices=["boardwalk"], help="leave the others out")
    parser.add_argument("--json", help="write the figures to a file as well")
    arguments = parser.parse_args()
    load, cores = os.getloadavg()[0], os.cpu_count()
    print(f"{cores} cores, load {load:.1f} when it began; 3 seats where a game allows it\n")
    print("| what | game | decisions a second |\n| --- | --- | --- |")
    figures = []
    for whose, name, make in rows(arguments.only):
        try:
            # Some packages talk while they are loaded.
            with contextlib.redirect_stdout(io.StringIO()):
                rate = measure(make(), arguments.seconds)
        except ImportError as error:
            print(f"| {whose} | {name} | left out: {error} |")
            continue
        figures.append({"what": whose, "game": name, "decisions_a_second": round(rate)})
        print(f"| {whose} | {name} | {rate:,.0f} |", flush=True)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump({"load": load, "cores": cores, "figures": figures}, file, indent=1)


if __name__ == "__main__":
    main()
