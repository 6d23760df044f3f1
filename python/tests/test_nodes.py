"""Games as trees."""

import copy
import pickle
import random

import numpy as np
import pytest

import boardwalk

GAMES = [game["id"] for game in boardwalk.games()]


def walk(node, n, seed=1):
    rng = random.Random(seed)
    for _ in range(n):
        if node.is_over:
            break
        node.apply(rng.choice(node.choices()))
    return node


def knowledge(node):
    return [node.knowledge(seat) for seat in range(node.seats)]


@pytest.mark.parametrize("game", GAMES)
def test_a_tree_is_walked_to_its_end(game):
    node = boardwalk.Node(game)
    rng, n_chances = random.Random(1), 0
    while not node.is_over:
        choices = node.choices()
        if node.is_chance:
            outcomes = node.outcomes()
            assert node.seat is None and choices == list(range(len(outcomes)))
            assert abs(sum(share for _, share in outcomes) - 1) < 1e-9
            n_chances += 1
        else:
            assert 0 <= node.seat < node.seats and node.outcomes() == []
        node.apply(rng.choice(choices))
    assert n_chances > 5 and abs(node.returns().sum()) < 1e-5 and "over" in repr(node)
    with pytest.raises(boardwalk.IllegalAction):
        node.apply(0)


@pytest.mark.parametrize("game", GAMES)
def test_nodes_are_copied_pickled_and_resampled(game):
    node = walk(boardwalk.Node(game), 60)
    copies = [node.clone(), copy.copy(node), copy.deepcopy(node), pickle.loads(pickle.dumps(node))]
    for other in copies:
        assert knowledge(other) == knowledge(node) and other.choices() == node.choices()
    before = knowledge(node)
    assert len({tuple(knowledge(walk(other, 40))) for other in copies}) == 1
    assert knowledge(node) == before
    for seat in range(node.seats):
        other = node.resample(seat, seed=seat)
        assert other.knowledge(seat) == node.knowledge(seat)
        assert np.array_equal(other.observe(seat), node.observe(seat))
        assert knowledge(pickle.loads(pickle.dumps(other))) == knowledge(other)


def test_a_wrong_choice_is_refused_and_changes_nothing():
    node = walk(boardwalk.Node("coney", seats=2), 30)
    before = knowledge(node)
    for wrong in (-1, 511, 10**12):
        with pytest.raises(boardwalk.IllegalAction, match="cannot be made"):
            node.apply(wrong)
    with pytest.raises(boardwalk.ClosedError, match="not over"):
        node.returns()
    with pytest.raises(IndexError):
        node.observe(2)
    assert knowledge(node) == before
    with pytest.raises(boardwalk.UnknownGame):
        boardwalk.Node("chess")
