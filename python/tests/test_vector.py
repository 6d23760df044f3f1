"""Many games that are stepped together."""

import hashlib
import random

import numpy as np
import pytest

import boardwalk

TABLES = [
    (game["id"], seats)
    for game in boardwalk.games()
    for seats in range(game["min_seats"], game["max_seats"] + 1)
]
GAMES = [game["id"] for game in boardwalk.games()]


def any_choices(mask, rng):
    keys = rng.random(mask.shape, dtype=np.float32)
    return np.where(mask == 1, keys, -1.0).argmax(axis=1).astype(np.int32)


def begin(game, n=4, seats=None, seed=0, **arguments):
    env = boardwalk.VecEnv(game, n, seats=seats, seed=seed, **arguments)
    arrays = env.arrays()
    env.observe_all(*arrays)
    return env, arrays


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_steps_fill_the_arrays(game, seats):
    env, arrays = begin(game, 3, seats)
    obs, mask, to_play, rewards, done = arrays
    assert env.n_choices <= 512 and obs.shape == (3, env.n_features)
    rng = np.random.default_rng(1)
    for _ in range(300):
        assert mask.any(axis=1).all() and np.isfinite(obs).all()
        assert ((0 <= to_play) & (to_play < seats)).all()
        for i in range(3):
            assert env.choices(i) == np.flatnonzero(mask[i]).tolist()
        env.step(any_choices(mask, rng), *arrays)
        assert np.allclose(rewards.sum(axis=1), 0, atol=1e-5)
        assert (rewards.any(axis=1) <= done).all()  # a win shared by all is worth nothing
    assert sum(block["length"] for block in env.choice_blocks) == env.n_choices
    assert sum(block["length"] for block in env.observation_blocks) == env.n_features


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_arrays(game):
    def digest(seed):
        env, arrays = begin(game, 2, seed=seed)
        rng = np.random.default_rng(1)
        hashed = hashlib.sha256()
        for _ in range(200):
            env.step(any_choices(arrays[1], rng), *arrays)
            for array in arrays:
                hashed.update(array.tobytes())
        return hashed.hexdigest()

    assert digest(3) == digest(3) != digest(4)


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_is_come_back_to(game):
    env, arrays = begin(game)
    rng = np.random.default_rng(2)
    for _ in range(40):
        env.step(any_choices(arrays[1], rng), *arrays)
    kept, before = env.snapshot(), [array.copy() for array in arrays]
    for _ in range(2):
        for _ in range(40):
            env.step(any_choices(arrays[1], rng), *arrays)
        env.restore(kept)
        env.observe_all(*arrays)
        assert all(np.array_equal(a, b) for a, b in zip(arrays[:3], before[:3], strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_the_menu_leads_to_actions_by_choices(game):
    env, arrays = begin(game, 1)
    rng = random.Random(1)
    for _ in range(30):
        menu = env.menu(0)
        if not menu:  # a deal is being drafted
            menu = [("", [rng.choice(env.choices(0))])]
        _, path = rng.choice(menu)
        for choice in path:
            if choice in env.choices(0):  # what has no alternative is chosen by itself
                env.step(np.array([choice], dtype=np.int32), *arrays)


@pytest.mark.parametrize("game", GAMES)
def test_bots_decide_and_a_resampled_game_looks_the_same(game):
    env, arrays = begin(game, 1, autoreset=False)
    for _ in range(12):
        assert env.ask_bot(0, "easy")
    for seat in range(env.seats):
        other = env.resample(0, seat, seed=5)
        assert np.array_equal(other.observe(0, seat)[16:], env.observe(0, seat)[16:])
        assert other.board(0, seat) == env.board(0, seat)


def test_a_game_without_autoreset_ends():
    env, arrays = begin("raccoon-tycoon", 1, seats=2, autoreset=False)
    rng = np.random.default_rng(3)
    while not arrays[4][0]:
        env.step(any_choices(arrays[1], rng), *arrays)
    assert env.seat(0) is None and arrays[2][0] == -1 and env.returns(0).max() > 0
    with pytest.raises(boardwalk.ClosedError):
        env.step(np.zeros(1, dtype=np.int32), *arrays)
    assert env.ask_bot(0, "random") is False


def test_wrong_arrays_and_choices_are_refused_and_change_nothing():
    env, arrays = begin("coney", 2)
    obs, mask, to_play, rewards, done = arrays
    good = np.array([env.choices(0)[0], env.choices(1)[0]], dtype=np.int32)
    before = [env.observe(i, 0).copy() for i in range(2)]
    wrong = [
        ((good.astype(np.int64), *arrays), boardwalk.ArrayError),
        ((good[:1], *arrays), boardwalk.ArrayError),
        (([1, 2], *arrays), boardwalk.ArrayError),
        ((good, obs.astype(np.float64), mask, to_play, rewards, done), boardwalk.ArrayError),
        ((good, obs[:1], mask, to_play, rewards, done), boardwalk.ArrayError),
        ((good, np.asfortranarray(obs), mask, to_play, rewards, done), boardwalk.ArrayError),
        ((good, None, mask, to_play, rewards, done), boardwalk.ArrayError),
        ((np.array([good[0], -1], dtype=np.int32), *arrays), boardwalk.IllegalAction),
        ((np.array([good[0], 511], dtype=np.int32), *arrays), boardwalk.IllegalAction),
    ]
    for arguments, error in wrong:
        with pytest.raises(error):
            env.step(*arguments)
    locked = obs.copy()
    locked.flags.writeable = False
    with pytest.raises(boardwalk.ArrayError):
        env.step(good, locked, mask, to_play, rewards, done)
    assert all(np.array_equal(env.observe(i, 0), before[i]) for i in range(2))
    with pytest.raises(IndexError):
        env.observe(2, 0)
    with pytest.raises(IndexError):
        env.observe(0, 9)
    with pytest.raises(boardwalk.UnknownGame):
        boardwalk.VecEnv("chess")
    with pytest.raises(boardwalk.SetupError):
        boardwalk.VecEnv("coney", 0)
    env.close()
    with pytest.raises(boardwalk.ClosedError):
        env.step(good, *arrays)
    assert "closed" in repr(env)
