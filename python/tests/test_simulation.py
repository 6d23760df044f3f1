"""Many games: arrays, and the same numbers wherever they are played."""

import numpy as np
import pytest

import boardwalk


def test_results_are_arrays_with_a_row_for_each_game():
    results = boardwalk.simulate("coney", bots=["easy", "random"], games=20, seed=1)
    assert results["scores"].shape == results["places"].shape == (20, 2)
    assert results["decisions"].shape == results["endings"].shape == (20,)
    best = results["scores"].argmax(axis=1)
    assert np.all(results["places"].min(axis=1) == 1)
    assert (results["places"][np.arange(20), best] == 1).mean() > 0.9
    assert {results["ending_names"][i] for i in results["endings"]} <= set(results["ending_names"])


def test_threads_do_not_change_the_games():
    one, two = (
        boardwalk.simulate("raccoon-tycoon", games=50, seed="7", threads=n) for n in (1, 2)
    )
    for name in ("scores", "places", "decisions", "endings"):
        assert np.array_equal(one[name], two[name])


def test_a_contest_has_ratings_and_pairs():
    outcome = boardwalk.arena("coney-island", ["easy", "random"], games=12, seats=2, seed=3)
    assert [bot["name"] for bot in outcome["bots"]] == ["easy", "random"]
    assert outcome["pairs"].shape == (2, 2) and np.isnan(outcome["pairs"][0, 0])
    assert outcome["games"] >= 12


def test_a_wrong_simulation_says_what_is_right():
    with pytest.raises(boardwalk.SetupError, match="at least one game"):
        boardwalk.simulate("coney", games=0)
    with pytest.raises(boardwalk.SetupError, match="one for each of the 3 seats"):
        boardwalk.simulate("coney", bots=["easy", "easy"], seats=3)
    with pytest.raises(boardwalk.SetupError, match="threads"):
        boardwalk.simulate("coney", threads=0)
    with pytest.raises(boardwalk.SetupError):
        boardwalk.arena("coney", ["easy"])


def test_the_games_are_those_that_the_readme_shows():
    """`boardwalk simulate raccoon-tycoon --games 1000 --seed 7` prints the same."""
    results = boardwalk.simulate("raccoon-tycoon", games=1000, seed="7")
    assert results["decisions"].sum() == 357_949
    assert results["scores"].mean(axis=0).round(1).tolist() == [39.7, 40.5, 40.1]
