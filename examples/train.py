"""Learns a game by playing against itself (PPO), and measures itself against a bot on the way.

    pip install ./python jax optax matplotlib
    python examples/train.py coney-island --minutes 10 --curve curve.svg
    python examples/train.py coney-island --hidden 0 --minutes 1      # a linear policy

With a teacher it plays as well, but learns to choose what a bot would choose in its place (DAgger):

    python examples/train.py raccoon-tycoon --teacher medium --hidden 0 --minutes 1 \\
        --games 64 --steps 64 --epochs 4 --rate 1e-2

With Ray, games are played by several processes, on this machine or on a cluster:

    pip install ray
    python examples/train.py coney-island --ray 2                     # two players on this machine
    python examples/train.py coney-island --ray 64 --address auto     # on the cluster it runs in

The policy sees what its seat may know, as numbers, and makes one choice of the fixed list at a time;
docs/environments.md tells what they are.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import os
import pickle
import time

# Small matrices are multiplied faster by one thread than by many that wait for each other.
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")

import jax
import jax.numpy as jnp
import numpy as np
import optax

import boardwalk


@dataclasses.dataclass(frozen=True)
class Settings:
    game: str
    seats: int
    options: dict[str, str]
    hidden: int
    games: int = 256
    steps: int = 128
    epochs: int = 2
    minibatches: int = 8
    rate: float = 1e-3
    clip: float = 0.2
    entropy: float = 0.01
    discount: float = 1.0
    trace: float = 0.95
    teacher: str | None = None
    #: Rows of what a teacher would have chosen that are kept, and that are learned from at a time.
    memory: int = 1 << 17
    batch: int = 512
    seed: int = 1


# --- the policy -----------------------------------------------------------------------------------


def new_policy(n_features: int, n_choices: int, settings: Settings) -> dict:
    """Weights of a network with two hidden layers, or of none: then it is linear."""
    keys = jax.random.split(jax.random.key(settings.seed), 4)
    policy, size = {}, n_features
    for nth in range(2 if settings.hidden else 0):
        scale = math.sqrt(2 / size)
        weights = jax.random.normal(keys[nth], (size, settings.hidden)) * scale
        policy[f"layer{nth}"] = (weights, jnp.zeros(settings.hidden))
        size = settings.hidden
    policy["choice"] = (jnp.zeros((size, n_choices)), jnp.zeros(n_choices))
    policy["value"] = (jnp.zeros((size, 1)), jnp.zeros(1))
    return policy


def think(policy: dict, obs, mask):
    """Logarithms of the probabilities of choices, and what the game is worth to the observer."""
    x = obs
    for nth in range(2):
        if f"layer{nth}" in policy:
            weights, bias = policy[f"layer{nth}"]
            x = jax.nn.relu(x @ weights + bias)
    weights, bias = policy["choice"]
    logits = jnp.where(mask > 0, x @ weights + bias, -1e9)
    weights, bias = policy["value"]
    return jax.nn.log_softmax(logits), jnp.tanh((x @ weights + bias)[:, 0])


@jax.jit
def choose(policy: dict, key, obs, mask):
    logs, value = think(policy, obs, mask)
    choice = jax.random.categorical(key, logs)
    return choice.astype(jnp.int32), jnp.take_along_axis(logs, choice[:, None], 1)[:, 0], value


@jax.jit
def choose_best(policy: dict, obs, mask):
    logs, _ = think(policy, obs, mask)
    return logs.argmax(axis=1).astype(jnp.int32)


# --- playing --------------------------------------------------------------------------------------


class Games:
    """Many games at once, as they stand."""

    def __init__(self, settings: Settings, seed: int):
        self.settings = settings
        self.env = boardwalk.VecEnv(
            settings.game, settings.games, settings.seats, seed=seed, options=settings.options
        )
        self.arrays = self.env.arrays()
        self.env.observe_all(*self.arrays)
        self.key = jax.random.key(seed)


class Player(Games):
    """Plays many games against itself and keeps what was seen, chosen and gained."""

    def play(self, policy: dict) -> dict[str, np.ndarray]:
        settings = self.settings
        steps, games, seats = settings.steps, settings.games, settings.seats
        obs, mask, to_play, rewards, done = self.arrays
        seen = {
            "obs": np.empty((steps, *obs.shape), np.float32),
            "mask": np.empty((steps, *mask.shape), np.uint8),
            "choice": np.empty((steps, games), np.int32),
            "log": np.empty((steps, games), np.float32),
            "value": np.empty((steps, games), np.float32),
        }
        seat = np.empty((steps, games), np.int64)
        gained = np.empty((steps, games, seats), np.float32)
        ended = np.empty((steps, games), bool)
        for t in range(steps):
            self.key, key = jax.random.split(self.key)
            choice, log, value = (np.asarray(it) for it in choose(policy, key, obs, mask))
            seen["obs"][t], seen["mask"][t], seat[t] = obs, mask, to_play
            seen["choice"][t], seen["log"][t], seen["value"][t] = choice, log, value
            self.env.step(choice, *self.arrays)
            gained[t], ended[t] = rewards, done
        seen["gain"] = self._gains(seat, seen["value"], gained, ended)
        seen["target"] = seen["gain"] + seen["value"]
        return {name: array.reshape(steps * games, *array.shape[2:]) for name, array in seen.items()}

    def _gains(self, seat, value, gained, ended) -> np.ndarray:
        """How much better each choice was than expected (GAE), seat by seat: what follows a choice
        of a seat is the next choice of the same seat, or the end of the game."""
        settings, games = self.settings, np.arange(self.settings.games)
        steps = len(seat)
        # A decision whose successor was not played any more tells nothing.
        following = np.full((settings.games, settings.seats), np.nan, np.float32)
        reward = np.zeros((settings.games, settings.seats), np.float32)
        trace = np.zeros((settings.games, settings.seats), np.float32)
        gains = np.empty_like(value)
        for t in reversed(range(steps)):
            over = ended[t]
            following[over], reward[over], trace[over] = 0.0, gained[t][over], 0.0
            mine = (games, seat[t])
            worth = np.where(np.isnan(following[mine]), value[t], following[mine])
            surprise = reward[mine] + settings.discount * worth - value[t]
            gains[t] = surprise + settings.discount * settings.trace * trace[mine]
            following[mine], reward[mine], trace[mine] = value[t], 0.0, gains[t]
        return gains


# --- learning -------------------------------------------------------------------------------------


def learner(settings: Settings, optimizer):
    """A function that makes one step of PPO on a part of what was played."""

    def loss(policy, part):
        logs, value = think(policy, part["obs"], part["mask"])
        log = jnp.take_along_axis(logs, part["choice"][:, None], 1)[:, 0]
        ratio = jnp.exp(log - part["log"])
        gain = (part["gain"] - part["gain"].mean()) / (part["gain"].std() + 1e-6)
        clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
        chosen = -jnp.minimum(ratio * gain, clipped * gain).mean()
        valued = ((value - part["target"]) ** 2).mean()
        doubt = -(jnp.exp(logs) * jnp.where(part["mask"] > 0, logs, 0.0)).sum(axis=1).mean()
        return chosen + 0.5 * valued - settings.entropy * doubt

    @jax.jit
    def learn(policy, state, part):
        gradient = jax.grad(loss)(policy, part)
        updates, state = optimizer.update(gradient, state, policy)
        return optax.apply_updates(policy, updates), state

    return learn


def learn_from(policy, state, learn, seen: dict, settings: Settings, rng):
    n = len(seen["choice"])
    for _ in range(settings.epochs):
        for rows in np.array_split(rng.permutation(n), settings.minibatches):
            rows = rows[: n // settings.minibatches]
            policy, state = learn(policy, state, {name: it[rows] for name, it in seen.items()})
    return policy, state


# --- learning from a teacher ----------------------------------------------------------------------


class Pupil(Games):
    """Plays many games and keeps what a teacher would have chosen in them. At first it does what
    the teacher would do, later more and more what it would do itself: so it learns to go on from
    where it gets to by itself (DAgger)."""

    def __init__(self, settings: Settings, seed: int):
        super().__init__(settings, seed)
        self.rng = np.random.default_rng(seed)
        self.rounds = 0

    def play(self, policy: dict) -> dict[str, np.ndarray]:
        settings = self.settings
        obs, mask, *_ = self.arrays
        advice = np.empty(settings.games, np.int32)
        seen: dict[str, list] = {"obs": [], "mask": [], "choice": []}
        obedience = 0.5**self.rounds
        self.rounds += 1
        for _ in range(settings.steps):
            self.env.advise(settings.teacher, advice)
            self.key, key = jax.random.split(self.key)
            choice = np.asarray(choose(policy, key, obs, mask)[0])
            known = advice >= 0
            obeys = known & (self.rng.random(settings.games) < obedience)
            # Where there is nothing to choose there is nothing to learn.
            told = known & (mask.sum(axis=1) > 1)
            for name, array in (("obs", obs), ("mask", mask), ("choice", advice)):
                seen[name].append(array[told])
            self.env.step(np.where(obeys, advice, choice), *self.arrays)
        return {name: np.concatenate(arrays) for name, arrays in seen.items()}


def imitator(optimizer):
    """A function that makes one step towards what a teacher has chosen."""

    def loss(policy, part):
        logs, _ = think(policy, part["obs"], part["mask"])
        return -jnp.take_along_axis(logs, part["choice"][:, None], 1).mean()

    @jax.jit
    def imitate(policy, state, part, scale):
        gradient = jax.grad(loss)(policy, part)
        updates, state = optimizer.update(gradient, state, policy)
        updates = jax.tree.map(lambda it: scale * it, updates)
        return optax.apply_updates(policy, updates), state

    return imitate


def imitate_from(policy, state, imitate, kept: dict, n: int, left: float, settings: Settings, rng):
    """Learns from rows drawn from all that are kept, as often as `n` new ones are worth; the steps
    get smaller with the time that is left."""
    for _ in range(max(1, settings.epochs * n // settings.batch)):
        rows = rng.integers(len(kept["choice"]), size=settings.batch)
        part = {name: array[rows] for name, array in kept.items()}
        policy, state = imitate(policy, state, part, max(left, 0.02))
    return policy, state


# --- measuring ------------------------------------------------------------------------------------


def against(policy: dict, settings: Settings, level: str, games: int, seed: int) -> np.ndarray:
    """Shares of the wins against bots: each seat in turn is ours, all others are theirs."""
    shares = []
    for seat in range(settings.seats):
        bots = [None if other == seat else level for other in range(settings.seats)]
        wanted = games // settings.seats + (seat < games % settings.seats)
        env = boardwalk.VecEnv(
            settings.game,
            wanted,
            settings.seats,
            seed=seed + seat,
            options=settings.options,
            autoreset=False,
            bots=bots,
        )
        arrays = env.arrays()
        env.observe_all(*arrays)
        obs, mask, _, _, done = arrays
        # All begin together, so that short games are not counted more often than long ones; those
        # that are over begin anew and are not looked at.
        share, is_known = np.zeros(wanted), np.zeros(wanted, bool)
        while True:
            for i in np.flatnonzero(done & ~is_known):
                # From (n share - 1) / (n - 1) to the share of the win.
                reward = env.returns(int(i))[seat]
                share[i] = (reward * (settings.seats - 1) + 1) / settings.seats
            is_known |= done
            if is_known.all():
                break
            while done.any():
                env.restart(done)
                env.observe_all(*arrays)
            env.step(np.asarray(choose_best(policy, obs, mask)), *arrays)
        shares.append(share)
    return np.concatenate(shares)


def interval(shares: np.ndarray) -> tuple[float, float, float]:
    """The mean and its 95 % interval."""
    mean, error = shares.mean(), 1.96 * shares.std(ddof=1) / math.sqrt(len(shares))
    return float(mean), float(mean - error), float(mean + error)


# --- the run --------------------------------------------------------------------------------------


def players_of(settings: Settings, arguments):
    """Something that plays with a policy, and gives what was seen: here, or in other processes."""
    kind = Pupil if settings.teacher else Player
    if not arguments.ray:
        return kind(settings, settings.seed).play
    import ray

    ray.init(address=arguments.address, log_to_driver=False)
    remote = ray.remote(num_cpus=1)(kind)
    few = dataclasses.replace(settings, games=max(1, settings.games // arguments.ray))
    players = [remote.remote(few, settings.seed + nth) for nth in range(arguments.ray)]

    def play(policy):
        shared = ray.put(jax.device_get(policy))
        parts = ray.get([player.play.remote(shared) for player in players])
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}

    return play


def draw(curve: list[dict], settings: Settings, level: str, path: str) -> None:
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "boardwalk"
    import matplotlib.pyplot as plt

    minutes = [point["minutes"] for point in curve]
    figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
    low, high = [p["low"] for p in curve], [p["high"] for p in curve]
    axes.fill_between(minutes, low, high, color="#2a6f97", alpha=0.2, lw=0)
    axes.plot(minutes, [p["share"] for p in curve], color="#2a6f97", lw=2, marker="o", ms=3)
    axes.axhline(1 / settings.seats, color="#888", lw=1, ls="--")
    axes.text(minutes[-1], 1 / settings.seats, "an equal share ", ha="right", va="bottom", color="#666")
    axes.set(xlabel="minutes of training", ylabel=f"share of the wins against {level}", ylim=(0, 1))
    how = f"taught by {settings.teacher}" if settings.teacher else "by self-play"
    axes.set_title(f"{settings.game}, {settings.seats} seats, {how}", loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=[game["id"] for game in boardwalk.games()])
    parser.add_argument("--seats", type=int, help="as few as the game allows, if you do not say")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--minutes", type=float, default=10.0, help="to train; measuring not counted")
    parser.add_argument(
        "--clock",
        choices=["wall", "processor"],
        default="wall",
        help="what minutes are of: processor time is comparable where others use the machine too",
    )
    parser.add_argument("--hidden", type=int, default=128, help="0 for a linear policy")
    parser.add_argument("--teacher", help="a level of bots to learn from, such as medium")
    parser.add_argument("--games", type=int, default=Settings.games)
    parser.add_argument("--steps", type=int, default=Settings.steps)
    parser.add_argument("--rate", type=float, default=Settings.rate)
    parser.add_argument("--entropy", type=float, default=Settings.entropy)
    parser.add_argument("--trace", type=float, default=Settings.trace)
    parser.add_argument("--discount", type=float, default=Settings.discount)
    parser.add_argument("--epochs", type=int, default=Settings.epochs)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="easy", help="whom to measure against")
    parser.add_argument("--every", type=float, default=1.0, help="minutes between measurements")
    parser.add_argument("--measure", type=int, default=1000, help="games of the last measurement")
    parser.add_argument("--ray", type=int, default=0, help="how many processes play")
    parser.add_argument("--address", help="of a Ray cluster; none starts one on this machine")
    parser.add_argument("--curve", help="draw the learning curve into this SVG file")
    parser.add_argument("--save", help="keep the policy in this file")
    arguments = parser.parse_args()

    title = next(game for game in boardwalk.games() if game["id"] == arguments.game)
    settings = Settings(
        game=arguments.game,
        seats=arguments.seats or title["min_seats"],
        options=dict(option.split("=", 1) for option in arguments.option),
        hidden=arguments.hidden,
        games=arguments.games,
        steps=arguments.steps,
        epochs=arguments.epochs,
        rate=arguments.rate,
        entropy=arguments.entropy,
        trace=arguments.trace,
        discount=arguments.discount,
        teacher=arguments.teacher,
        seed=arguments.seed,
    )
    # Ray starts processes, which is safe only as long as JAX has no threads.
    play, rng = players_of(settings, arguments), np.random.default_rng(settings.seed)
    shape = boardwalk.VecEnv(settings.game, 1, settings.seats, options=settings.options)
    policy = new_policy(shape.n_features, shape.n_choices, settings)
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(settings.rate))
    state, learn = optimizer.init(policy), learner(settings, optimizer)
    imitate, kept = imitator(optimizer), None

    clock = {"wall": time.perf_counter, "processor": time.process_time}[arguments.clock]
    curve, trained, decisions, next_look = [], 0.0, 0, 0.0

    def look(games: int) -> None:
        mean, low, high = interval(
            against(policy, settings, arguments.against, games, 10_000 + len(curve))
        )
        point = {"minutes": trained / 60, "share": mean, "low": low, "high": high}
        curve.append(point | {"games": games, "decisions": decisions})
        print(json.dumps({k: round(v, 3) for k, v in curve[-1].items()}), flush=True)

    while trained < 60 * arguments.minutes:
        if trained >= next_look:
            look(max(100, arguments.measure // 5))
            next_look += 60 * arguments.every
        began = clock()
        seen = play(policy)
        if settings.teacher:
            parts = [seen] if kept is None else [kept, seen]
            join = lambda name: np.concatenate([part[name] for part in parts])  # noqa: E731
            kept = {name: join(name)[-settings.memory :] for name in seen}
            n, left = len(seen["choice"]), 1 - trained / (60 * arguments.minutes)
            policy, state = imitate_from(policy, state, imitate, kept, n, left, settings, rng)
        else:
            policy, state = learn_from(policy, state, learn, seen, settings, rng)
        jax.block_until_ready(policy)
        trained += clock() - began
        decisions += len(seen["choice"])
    look(arguments.measure)
    if arguments.curve:
        draw(curve, settings, arguments.against, arguments.curve)
    if arguments.save:
        with open(arguments.save, "wb") as file:
            pickle.dump(jax.device_get(policy), file)


if __name__ == "__main__":
    main()
