"""The same seed gives the same games here and in the command `boardwalk`, which `cargo xtask python`
builds and names in the environment."""

import json
import os
import random
import subprocess

import numpy as np
import pytest

import boardwalk

PROGRAM = os.environ.get("BOARDWALK")
TABLES = [
    (game["id"], seats)
    for game in boardwalk.games()
    for seats in range(game["min_seats"], game["max_seats"] + 1)
]

pytestmark = pytest.mark.skipif(
    not PROGRAM, reason="BOARDWALK names no program; cargo xtask python builds one"
)


def run(*arguments, typed="", folder=None):
    said = subprocess.run(
        [PROGRAM, *map(str, arguments)],
        input=typed,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    return said.stdout


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_games_are_those_of_the_command(game, seats):
    table = ["--seats", seats, "--bots", "easy", "--games", 6, "--seed", 7]
    report = json.loads(run("simulate", game, *table, "--json"))
    results = boardwalk.simulate(game, seats=seats, bots="easy", games=6, seed=7)
    assert results["decisions"].sum() == report["decisions"]
    assert np.allclose(results["scores"].mean(axis=0), report["mean_scores"], atol=1e-9)
    names = np.array(results["ending_names"])[results["endings"]].tolist()
    assert {name: names.count(name) for name in report["end_reasons"]} == report["end_reasons"]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_record_of_the_command_is_the_same_match(game, seats, tmp_path):
    """Somebody types numbers against bots; the same is then played here, from the same seed."""
    rng = random.Random(seats)
    # Those that are too high are asked again, and so is a yes that answers nothing.
    typed = "".join(f"{rng.randrange(1, 10)}\ny\n" for _ in range(20_000))
    table = ["--seats", seats, "--bots", "random", "--seat", "A", "--seed", 7]
    run("play", game, *table, "--record", "match.jsonl", typed=typed, folder=tmp_path)
    theirs = boardwalk.open_record((tmp_path / "match.jsonl").read_text(), seed=7)
    assert theirs.is_over
    ours = boardwalk.new(game, seats=seats, seed=7)
    for line in theirs.record().splitlines()[1:]:
        decided = json.loads(line).get("seat")
        if decided:
            seat, action = decided
            ours.step(action, seat=seat)
    assert ours.is_over and ours.notation() == theirs.notation()
    expected, rows = theirs.decisions(), ours.decisions()
    for name in ("obs", "mask", "choice", "returns"):
        assert np.array_equal(rows[name], expected[name]), name
