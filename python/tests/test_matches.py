"""Matches: what may be done, what is seen, what is refused."""

import copy
import inspect
import json
import random

import numpy as np
import pytest

import boardwalk

GAMES = [game["id"] for game in boardwalk.games()]
TABLES = [
    (game["id"], seats)
    for game in boardwalk.games()
    for seats in range(game["min_seats"], game["max_seats"] + 1)
]


def play(match, n, seed=1):
    """Random moves, as many as there are."""
    rng = random.Random(seed)
    for _ in range(n):
        if match.is_over:
            break
        match.step(rng.choice(match.legal()))
    return match


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_match_is_played_by_bots_and_its_record_is_judged(game, seats):
    match = boardwalk.new(game, seats=seats, seed=7)
    assert (match.game, match.seats) == (game, seats)
    while not match.is_over:
        assert match.to_act in match.may_act
        match.step(match.ask_bot("random"), seat=match.to_act)
    standing = match.standing()
    assert len(standing["scores"]) == len(standing["places"]) == seats
    assert 1 in standing["places"]
    assert match.ending is not None and match.to_act is None and match.legal() == []
    verdict = boardwalk.verify(match.record())
    assert verdict["fair"] and verdict["over"] and verdict["actions"] > 0
    opened = boardwalk.open_record(match.record())
    assert opened.record() == match.record() and opened.notation() == match.notation()


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_record(game):
    records = {play(boardwalk.new(game, seed="c0ffee"), 60).record() for _ in range(2)}
    assert len(records) == 1
    assert play(boardwalk.new(game, seed="c0ffef"), 60).record() not in records


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_told_and_can_be_played_in_every_way(game):
    match = boardwalk.new(game, seed=3)
    for choice in match.legal():
        assert choice["notation"] and choice["sentence"]
    first = match.legal()[0]
    results = []
    for way in [first, first["notation"], first["action"]]:
        twin = match.clone()
        twin.step(way)
        results.append(twin.notation())
    assert results[0] == results[1] == results[2]
    assert len(match) == len(match.notation()) < len(results[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_clone_goes_its_own_way_with_the_same_luck(game):
    match = play(boardwalk.new(game, seed=5), 30)
    before = match.record()
    twins = [match.clone(), copy.copy(match), copy.deepcopy(match)]
    assert len({play(twin, 40).record() for twin in twins}) == 1
    assert match.record() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_resampled_match_looks_the_same_to_its_viewer(game):
    match = play(boardwalk.new(game, seed=11), 40)
    for viewer in [None, *range(match.seats)]:
        other = match.resample(viewer, seed=1)
        assert other.view(viewer) == match.view(viewer)
        assert other.board(viewer) == match.board(viewer)
        if viewer in match.may_act:
            assert other.legal(viewer) == match.legal(viewer)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_shown_as_dictionary_text_and_picture(game):
    match = play(boardwalk.new(game, seed=2), 20)
    assert isinstance(match.view(0), dict)
    json.dumps(match.view(0))
    assert match.board(0).strip() and match.prompt() and match.news(0)
    assert match.svg(0).startswith("<svg") and match.svg(0) != ""
    pixels = match.pixels(0, scale=0.1)
    assert pixels.dtype == np.uint8 and pixels.ndim == 3 and pixels.shape[2] == 3
    assert pixels.min() < 200
    assert repr(match).startswith(f"<boardwalk.Match {game}, ")


def test_a_click_is_taken_back():
    match = boardwalk.new("raccoon-tycoon", seats=2, seed=1)
    before = match.notation()
    match.step("claim wheat")
    match.undo(0)
    assert match.notation() == before
    with pytest.raises(boardwalk.UndoError):
        match.undo(0)


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_every_level_answer_and_hints_have_reasons(game):
    match = boardwalk.new(game, seed=4)
    for level in ["random", "easy", "medium", "hard"]:
        action = match.ask_bot(level, think=5, seed=1)
        assert action == match.ask_bot(level, think=5, seed=1)
        match.clone().step(action)
    for advice in match.hint(think=5, seed=1):
        assert advice["notation"] and advice["sentence"]


@pytest.mark.parametrize("game", GAMES)
def test_an_edition_of_ones_own_is_played(game):
    text = boardwalk.edition_text(game)
    mine = text.replace('name = "', 'name = "Our ', 1)
    match = boardwalk.new(game, edition=mine, seed=1)
    assert json.loads(match.record().splitlines()[0])["edition"]["name"].startswith("Our ")


def test_options_are_words_numbers_and_truth_values():
    match = boardwalk.new("raccoon-tycoon", options={"beginners": True}, seed=1)
    assert json.loads(match.record().splitlines()[0])["options"]["beginners"] is True


def test_a_record_that_is_not_over_needs_its_seed():
    match = play(boardwalk.new("coney", seed=9), 10)
    with pytest.raises(boardwalk.RecordError, match="pass it as seed="):
        boardwalk.open_record(match.record())
    opened = boardwalk.open_record(match.record(), seed=9)
    assert play(opened, 30).record() == play(match, 30).record()
    with pytest.raises(boardwalk.RecordError):
        boardwalk.open_record(match.record(), seed=10)


def test_what_is_refused_says_why_and_changes_nothing():
    with pytest.raises(boardwalk.UnknownGame, match="did you mean raccoon-tycoon"):
        boardwalk.new("racoon-tycoon")
    with pytest.raises(boardwalk.SetupError, match="2 to 5 players, not 9"):
        boardwalk.new("raccoon-tycoon", seats=9)
    with pytest.raises(boardwalk.SetupError, match="no option 'nope'"):
        boardwalk.new("raccoon-tycoon", options={"nope": 1})
    with pytest.raises(boardwalk.SetupError, match="the edition"):
        boardwalk.new("raccoon-tycoon", edition="nonsense")
    with pytest.raises(boardwalk.SetupError, match="seed"):
        boardwalk.new("raccoon-tycoon", seed=-1)
    with pytest.raises(boardwalk.SetupError):
        boardwalk.new("raccoon-tycoon", seed="xyz")
    match = boardwalk.new("raccoon-tycoon", seats=2, seed=1)
    before = match.record()
    with pytest.raises(boardwalk.IllegalAction, match="RULES.md"):
        match.step("sell 4 wood")
    with pytest.raises(boardwalk.IllegalAction, match="RULES.md"):
        match.step("claim wheat", seat=1)
    with pytest.raises(boardwalk.IllegalAction):
        match.step("dance")
    with pytest.raises(boardwalk.IllegalAction):
        match.step({"dance": {}})
    with pytest.raises(TypeError):
        match.step(3)
    with pytest.raises(IndexError, match="0 to 1"):
        match.view(2)
    with pytest.raises(boardwalk.SetupError, match="random"):
        match.ask_bot("clever")
    with pytest.raises(boardwalk.IllegalAction, match="not to act"):
        match.ask_bot("random", seat=1)
    with pytest.raises(ValueError):
        match.pixels(0, scale=99)
    with pytest.raises(boardwalk.RecordError):
        boardwalk.verify("nonsense")
    assert match.record() == before
    assert issubclass(boardwalk.IllegalAction, boardwalk.BoardwalkError)


def test_a_forged_record_is_refused_at_its_line():
    match = boardwalk.new("raccoon-tycoon", seats=2, seed=1)
    while not match.is_over:
        match.step(match.ask_bot("random"))
    lines = match.record().splitlines()
    del lines[10]
    with pytest.raises(boardwalk.RecordError, match="line 1[01]"):
        boardwalk.verify("\n".join(lines))


SCRAPS = [None, True, -1, 0, 3, 10**30, 1.5, float("nan"), "", "A", "pass", "ré\x00", b"x", [], {}]


def scrap(rng, depth=0):
    if depth < 3 and rng.random() < 0.3:
        return {str(scrap(rng, 9)): scrap(rng, depth + 1) for _ in range(rng.randrange(3))}
    if depth < 3 and rng.random() < 0.2:
        return [scrap(rng, depth + 1) for _ in range(rng.randrange(3))]
    return rng.choice(SCRAPS)


@pytest.mark.parametrize("game", GAMES)
def test_random_calls_raise_ordinary_exceptions(game):
    """Whatever is called with whatever: an exception of ours or of Python's own, never a panic."""
    rng = random.Random(game)
    match = play(boardwalk.new(game, seed=1), 25)
    names = [name for name in dir(match) if not name.startswith("_") and name != "pixels"]
    ordinary = (boardwalk.BoardwalkError, TypeError, ValueError, IndexError, OverflowError)
    for _ in range(400):
        member = getattr(match, rng.choice(names))
        if not callable(member):
            continue
        # Thinking takes its time, so it is kept short.
        thinking = {"think": 1} if member.__name__ in ("hint", "ask_bot") else {}
        try:
            member(*[scrap(rng) for _ in range(rng.randrange(4))], **thinking)
        except ordinary as error:
            assert not isinstance(error, boardwalk.InternalError), error
    boardwalk.open_record(match.record(), seed=1)


def test_functions_called_at_random_raise_ordinary_exceptions():
    """Likewise for what makes matches, environments and runs, with arguments that may be right."""
    rng = random.Random(5)
    right = {
        "game": GAMES,
        "seats": [2, 3, 4],
        "options": [{}, {"nope": 1}, {"trade": "floor"}],
        "bots": ["easy", ["random"], ["easy", "random"], [None, "easy"]],
        "level": ["easy"],
        "text": [play(boardwalk.new("coney", seed=1), 5).record()],
        "games": [1, 2],
        "n": [1, 3],
        "think": [1],
        "seed": [1, "c0ffee"],
    }
    ordinary = (boardwalk.BoardwalkError, TypeError, ValueError, IndexError, OverflowError)
    makers = ["new", "open_record", "verify", "edition_text", "simulate", "arena", "VecEnv", "Node"]
    n_made = 0
    for _ in range(1500):
        maker = getattr(boardwalk, rng.choice(makers))
        names = list(inspect.signature(maker).parameters)
        # What takes its time is always told, and stays short.
        names = [name for name in names if name in ("games", "think") or rng.random() < 0.6]
        wild = rng.random() < 0.7
        arguments = {
            name: rng.choice(right[name]) if name in right and not (wild and rng.random() < 0.4)
            else scrap(rng)
            for name in names
            if name in right or wild
        }
        try:
            maker(**arguments)
            n_made += 1
        except ordinary as error:
            assert not isinstance(error, boardwalk.InternalError), (maker, arguments, error)
            assert str(error)
    assert n_made > 100
