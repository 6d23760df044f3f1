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


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoo_rendering(game, seats, capsys):
    pettingzoo_test.render_test(
        lambda render_mode: module(game).env(seats=seats, render_mode=render_mode)
    )
    assert capsys.readouterr().out.strip()
    env = module(game).env(seats=seats, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape[1] == 640 and len(np.unique(picture)) > 20  # 1280 units, at half size
    env.close()


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_play_is_timed(game, capsys, monkeypatch):
    # It plays for five seconds of the clock; here that is a hundred looks at it.
    clock = iter(range(10**9))
    monkeypatch.setattr("time.time", lambda: next(clock) / 20)
    pettingzoo_test.performance_benchmark(module(game).env())
    assert "turns per second" in capsys.readouterr().out


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

    env = BoardwalkEnv(game, seats=seats, lenient=True, render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env_checker.check_env(env)
    assert env.render().ndim == 3


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


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_steps_many_games_together(game):
    from boardwalk.gymnasium import BoardwalkVectorEnv

    env = BoardwalkVectorEnv(game, num_envs=3, opponents="random")
    obs, info = env.reset(seed=5)
    assert obs in env.observation_space and (env.reset(seed=5)[0] == obs).all()
    rng, n_ended = np.random.default_rng(1), 0
    for _ in range(3000):
        mask = info["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(row)) for row in mask])
        obs, rewards, terminated, truncated, info = env.step(actions)
        assert obs in env.observation_space and not truncated.any()
        assert (rewards[~terminated] == 0).all()
        if terminated.any():
            assert (info["_final_obs"] == terminated).all()
            n_ended += terminated.sum()
            assert info["final_obs"][terminated].any(axis=1).all()
            break
    assert n_ended > 0
    env.close()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_wrong_is_refused_in_every_shape(game):
    from boardwalk.gymnasium import BoardwalkEnv, BoardwalkVectorEnv

    agents = module(game).env()
    agents.reset(seed=1)
    single = BoardwalkEnv(game)
    _, info = single.reset(seed=1)
    many = BoardwalkVectorEnv(game, num_envs=2)
    many.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for env in (module(game).raw_env(), single):
        env.reset(seed=1)
        for wrong in (illegal, -1, 511, np.int64(illegal)):
            with pytest.raises(boardwalk.IllegalAction, match="cannot be made"):
                env.step(wrong)
        for wrong, error in ((1.5, TypeError), ("1", TypeError), (np.int64(2**40), OverflowError)):
            with pytest.raises(error):
                env.step(wrong)
    for wrong, error in (
        ([illegal, illegal], boardwalk.IllegalAction),
        ([2**40, 2**40], boardwalk.IllegalAction),
        ([1.5, 1.5], boardwalk.ArrayError),
        ([1], boardwalk.ArrayError),
    ):
        with pytest.raises(error):
            many.step(wrong)
    for env in (agents, single, many):
        env.close()
    legal = int(info["action_mask"].argmax())
    with pytest.raises(boardwalk.ClosedError):
        agents.step(legal)
    with pytest.raises(boardwalk.ClosedError):
        single.step(legal)
    with pytest.raises(boardwalk.ClosedError):
        many.step([legal, legal])


pyspiel = pytest.importorskip("pyspiel")


def spiel(game, seats):
    import boardwalk.openspiel as adapter

    return pyspiel.load_game(f"{adapter.name_of(game)}(players={seats})")


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_openspiel_random_simulation(game, seats):
    pyspiel.random_sim_test(spiel(game, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_ismcts_plays(game):
    from open_spiel.python.algorithms import ismcts, mcts

    seats = next(it["min_seats"] for it in boardwalk.games() if it["id"] == game)
    table = spiel(game, seats)

    class Guess:
        """A leaf is worth what is not known: rollouts to the end are not what is tested here."""

        def evaluate(self, state):
            return [0.0] * seats if not state.is_terminal() else state.returns()

        def prior(self, state):
            legal = state.legal_actions(state.current_player())
            return [(action, 1 / len(legal)) for action in legal]

    bot = ismcts.ISMCTSBot(
        table,
        Guess(),
        uct_c=2.0,
        max_simulations=30,
        random_state=np.random.RandomState(1),
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    rng = np.random.default_rng(1)
    state = table.new_initial_state()
    n_asked = 0
    while n_asked < 4 and not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=np.array(shares) / sum(shares))))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        n_asked += len(state.legal_actions()) > 1
        state.apply_action(action)
    assert n_asked == 4
    assert mcts.RandomRolloutEvaluator(1).evaluate(state).shape == (seats,)


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_resamples_what_a_player_cannot_see(game):
    seats = next(it["max_seats"] for it in boardwalk.games() if it["id"] == game)
    state = spiel(game, seats).new_initial_state()
    rng = np.random.default_rng(2)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    n_different = 0
    for n in range(240):
        if state.is_terminal():
            break
        state.apply_action(int(rng.choice(state.legal_actions())))
        if n % 30 != 29:
            continue
        everybody = [state.observation_string(player) for player in range(seats)]
        for player in range(seats):
            other = state.resample_from_infostate(player, sampler)
            assert other.observation_string(player) == everybody[player]
            assert other.observation_tensor(player) == state.observation_tensor(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            n_different += everybody != [other.observation_string(it) for it in range(seats)]
    # In every game something is hidden from somebody at some time.
    assert n_different > 0


def test_openspiel_options_are_read():
    import boardwalk.openspiel as adapter

    floor = pyspiel.load_game("boardwalk_chinatown(players=3,options=trade:floor)")
    assert floor.new_initial_state().num_players() == 3
    with pytest.raises(boardwalk.SetupError, match="name:value"):
        adapter.GAMES["boardwalk_chinatown"]({"players": 3, "options": "floor"})
    with pytest.raises(boardwalk.SetupError):
        adapter.GAMES["boardwalk_chinatown"]({"players": 9})
