"""The conformance suites of PettingZoo and Gymnasium, for every game and number of seats."""

import importlib
import warnings

import numpy as np
import pytest

import boardwalk

pettingzoo_test = pytest.importorskip("pettingzoo.test")
env_checker = pytest.importorskip("gymnasium.utils.env_checker")

TABLES = [
    (game["id"], seats)
    for game in boardwalk.games()
    for seats in range(game["min_seats"], game["max_seats"] + 1)
]
GAMES = [game["id"] for game in boardwalk.games()]


def module(game):
    return importlib.import_module(f"boardwalk.pettingzoo.{game.replace('-', '_')}_v0")


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoo_api(game, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pettingzoo_test.api_test(module(game).env(seats=seats), num_cycles=100)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoo_seeds(game, seats):
    pettingzoo_test.seed_test(lambda: module(game).env(seats=seats), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_rendering(game):
    env = module(game).env(render_mode="ansi")
    env.reset(seed=1)
    assert env.render().strip()
    env.close()


def test_pettingzoo_games_end_with_rewards():
    env = module("raccoon-tycoon").env(seats=3)
    env.reset(seed=5)
    rng = np.random.default_rng(1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        totals[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert max(totals.values()) > 0 and abs(sum(totals.values())) < 1e-5


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_gymnasium(game, seats):
    from boardwalk.gymnasium import BoardwalkEnv

    env = BoardwalkEnv(game, seats=seats, lenient=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env_checker.check_env(env, skip_render_check=True)


def test_gymnasium_is_played_to_its_end_against_bots():
    from boardwalk.gymnasium import BoardwalkEnv

    env = BoardwalkEnv("coney-island", seats=2, seat=1, opponents="easy")
    _, info = env.reset(seed=3)
    rng, terminated, reward = np.random.default_rng(1), False, 0.0
    while not terminated:
        action = int(rng.choice(np.flatnonzero(env.action_masks())))
        _, reward, terminated, _, info = env.step(action)
    assert reward in (1.0, -1.0, 0.0)
    with pytest.raises(boardwalk.SetupError):
        BoardwalkEnv("coney", opponents="clever")
