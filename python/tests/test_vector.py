"""Many games that are stepped together."""

import hashlib
import pathlib
import pickle
import random
import threading

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


@pytest.mark.parametrize("game", GAMES)
def test_bots_advise_without_choosing(game):
    env, arrays = begin(game, 4)
    twin, others = begin(game, 4)
    rng = np.random.default_rng(5)
    advice, again = np.zeros(4, dtype=np.int32), np.zeros(4, dtype=np.int32)
    n_given = 0
    for _ in range(40):
        env.advise("easy", advice)
        env.advise("easy", again)
        assert (advice == again).all()
        given = advice >= 0
        assert arrays[1][given, advice[given]].all()
        n_given += given.sum()
        # Whoever follows, chooses anything else where there is no advice.
        choices = np.where(given, advice, any_choices(arrays[1], rng)).astype(np.int32)
        env.step(choices, *arrays)
        twin.step(choices, *others)
        assert all(np.array_equal(a, b) for a, b in zip(arrays, others, strict=True))
    assert n_given > 80
    for wrong in (np.zeros(3, dtype=np.int32), np.zeros(4), None):
        with pytest.raises(boardwalk.ArrayError):
            env.advise("easy", wrong)
    with pytest.raises(boardwalk.SetupError):
        env.advise("clever", advice)


@pytest.mark.parametrize("game", GAMES)
def test_games_are_played_to_their_ends_and_stay_as_they_are(game):
    env, arrays = begin(game, 2)
    before = [env.observe(i, 0) for i in range(2)]
    returns, again = (np.full((2, env.seats), np.nan, np.float32) for _ in range(2))
    env.rollouts(3, 7, returns)
    env.rollouts(3, 7, again)
    assert (returns == again).all() and np.allclose(returns.sum(axis=1), 0, atol=1e-5)
    assert (np.abs(returns) <= 1).all()
    assert all(np.array_equal(env.observe(i, 0), before[i]) for i in range(2))
    with pytest.raises(boardwalk.SetupError, match="at least 1"):
        env.rollouts(0, 7, returns)
    with pytest.raises(boardwalk.ArrayError):
        env.rollouts(1, 7, returns[:1])


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


@pytest.mark.parametrize("game", GAMES)
def test_games_are_saved_and_pickled_with_all_that_happened(game):
    seats = next(it["min_seats"] for it in boardwalk.games() if it["id"] == game)
    bots = [None] * (seats - 1) + ["random"]
    env, arrays = begin(game, 2, bots=bots)
    rng = np.random.default_rng(6)
    for _ in range(80):
        assert (arrays[2] != seats - 1).all()
        env.step(any_choices(arrays[1], rng), *arrays)
    twin = pickle.loads(pickle.dumps(env))
    fresh, others = begin(game, 2, bots=bots)
    fresh.load(env.save())
    for _ in range(40):
        choices = any_choices(arrays[1], rng)
        env.step(choices, *arrays)
        for other in (twin, fresh):
            other.step(choices, *others)
            assert all(np.array_equal(a, b) for a, b in zip(arrays, others, strict=True))
    resampled = env.resample(0, 0, seed=3)
    again = pickle.loads(pickle.dumps(resampled))
    assert all(again.board(0, seat) == resampled.board(0, seat) for seat in range(seats))
    for wrong in (b"", b"{}", env.save()[:-5]):
        with pytest.raises(boardwalk.RecordError):
            fresh.load(wrong)


def test_bots_leave_a_seat():
    with pytest.raises(boardwalk.SetupError, match="leave you a seat"):
        boardwalk.VecEnv("coney", 1, bots=["easy", "easy"])
    with pytest.raises(boardwalk.SetupError, match="each of the 2 seats"):
        boardwalk.VecEnv("coney", 1, seats=2, bots=["easy"])
    with pytest.raises(boardwalk.SetupError):
        boardwalk.VecEnv("coney", 1, bots=["clever", None])


def test_choices_are_drawn_and_games_begun_anew():
    env, arrays = begin("coney", 5)
    picked, again = np.zeros(5, dtype=np.int32), np.zeros(5, dtype=np.int32)
    env.sample(3, picked)
    env.sample(3, again)
    assert (picked == again).all() and all(p in env.choices(i) for i, p in enumerate(picked))
    first = arrays[0].copy()
    env.step(picked, *arrays)
    env.restart(np.array([True, False, True, False, False]))
    env.observe_all(*arrays)
    assert arrays[2][0] == arrays[2][2]
    with pytest.raises(boardwalk.ArrayError):
        env.restart(np.zeros(4, dtype=bool))
    with pytest.raises(boardwalk.ArrayError):
        env.sample(3, np.zeros(5))
    assert first.shape == arrays[0].shape


def test_threads_that_share_an_environment_wait_for_each_other():
    """A thread that waits lets go of the interpreter, which the other needs to finish."""
    env, _ = begin("raccoon-tycoon", 64)

    def play(seed):
        arrays, choices = env.arrays(), np.zeros(64, dtype=np.int32)
        for n in range(50):
            env.sample(seed + n, choices)
            try:
                env.step(choices, *arrays)
            except boardwalk.IllegalAction:
                pass  # the other was quicker

    threads = [threading.Thread(target=play, args=(seed,), daemon=True) for seed in (1, 10_000)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not any(thread.is_alive() for thread in threads)


DIGESTS = pathlib.Path(__file__).parents[2] / "crates/env/tests/digests.txt"


@pytest.mark.parametrize(
    ("game", "what", "digest"), [line.split() for line in DIGESTS.read_text().splitlines()]
)
def test_arrays_are_the_same_as_in_rust(game, what, digest):
    hashed = hashlib.sha256()
    if what == "together":
        env, arrays = begin(game, 2, seed=3)
        choices = np.zeros(2, dtype=np.int32)
        for n in range(200):
            env.sample(n, choices)
            env.step(choices, *arrays)
            for array in arrays:
                hashed.update(array.tobytes())
    else:
        record = DIGESTS.parents[2] / game / "tests/records" / f"{what}.jsonl"
        decisions = boardwalk.open_record(record.read_text()).decisions()
        for name in ("obs", "mask", "choice"):
            hashed.update(decisions[name].tobytes())
    assert hashed.hexdigest()[:16] == digest


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_rows_for_learning(game):
    match = boardwalk.new(game, seed=4)
    while not match.is_over:
        match.step(match.ask_bot("random"))
    rows = match.decisions()
    n = len(rows["choice"])
    assert rows["obs"].shape[0] == rows["mask"].shape[0] == len(rows["seat"]) == n > 20
    known = rows["choice"] >= 0
    assert known.mean() > 0.95
    assert rows["mask"][known, rows["choice"][known]].all()
    assert abs(rows["returns"].sum()) < 1e-5
    env = boardwalk.VecEnv(game, 1)
    assert rows["obs"].shape[1] == env.n_features == len(match.observe(0))
    assert boardwalk.new(game, seed=4).decisions()["returns"] is None


SCRAPS = [None, True, -1, 0, 1, 3, 10**30, 1.5, "", "easy", b"x", [], np.zeros(2), np.zeros(2, bool)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["VecEnv", "Node"])
def test_random_calls_raise_ordinary_exceptions(game, kind):
    """Whatever is called with whatever: an exception of ours or of Python's own, never a panic."""
    rng = random.Random(game + kind)
    made = getattr(boardwalk, kind)(game)
    names = [name for name in dir(made) if not name.startswith("_") and name != "close"]
    ordinary = (boardwalk.BoardwalkError, TypeError, ValueError, IndexError, OverflowError)
    for _ in range(500):
        member = getattr(made, rng.choice(names))
        if not callable(member):
            continue
        # Thinking and painting take their time, so they are kept short.
        short = {"ask_bot": {"think": 1}, "pixels": {"scale": 0.05}}.get(member.__name__, {})
        if member.__name__ == "ask_bot":
            member = rng.choice([member, lambda *_, **__: made.ask_bot(0, "easy", 1)])
        try:
            member(*[rng.choice(SCRAPS) for _ in range(rng.randrange(4))], **short)
        except ordinary as error:
            assert not isinstance(error, boardwalk.InternalError), error
    assert pickle.loads(pickle.dumps(made)).n_choices == made.n_choices
