"""How the net of a game's judge (`kernel/net.py`) is taught, on top of the weights: to foresee from a moment of rest who wins.

Games begin with gifts (`gifts.py`) and go astray for a few rounds: everybody plays with a taste of their own and by whim, so
that all kinds of positions come up. Then all play as well as the weights know, each with a slightly different mind, and the
moments of rest from there on are noted with how the game ended. The net is fitted to the shares of the victory, and beside them
to the leads in points, which say more about a game than who was first.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import teahorse
from teahorse.arena.games import seed_of
from teahorse.arena.gifts import with_gifts
from teahorse.arena.learning import LIMIT, Lecture, on_all_cores, ready, write
from teahorse.bots.tree import Turn
from teahorse.bots.weights import make_judge, simple_weights
from teahorse.kernel.errors import SetupError
from teahorse.kernel.judging import Judge
from teahorse.kernel.state import ROUND, BaseState

RESTFUL = ("yunnan",)  # games that have moments of rest: between two rounds
WAY = 2  # of teaching: one more when games, or what is seen of them, become others, so that nets are taught anew
CHUNK = 500
FIRST, SECOND = 64, 32  # numbers of the two hidden layers
ASTRAY = (0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5)  # rounds at whose end all play well again
STRAYING = (0.0, 0.0, 0.03, 0.1, 0.2)  # of the turns before, how many are played at random
WHIMS = (0.0, 0.1, 0.2, 0.3, 0.5, 0.8)  # of the others, how much more than it is worth a turn may be liked: before, and after
LATER_WHIMS = (0.0, 0.02, 0.05, 0.1)
ALIKE, UNLIKE = 0.15, 0.4  # how far minds are from the weights, as spread of the logarithm
EPOCHS, BATCH, RATE = 8, 1024, 0.002
LEAD = 20.0  # points of a lead that weigh as one
LEADS = 0.3  # how much the leads count beside the victories
FARTHEST = 60.0
HELD_OUT = 20  # every so manieth game is kept to measure by

Floats = np.ndarray[Any, np.dtype[np.float32]]


def teach(
    args: argparse.Namespace, document: dict[str, Any], out: Path, name: str, players: int, options: dict[str, object]
) -> None:
    """The net of one set of weights, unless it has been taught in just this way already."""
    done = document["sets"][name]
    how = [WAY, args.net_games, args.seed, done["weights"], done["heat"]]
    mark = sha256(repr(how).encode()).hexdigest()[:8]
    if done.get("net", {}).get("training", {}).get("mark") == mark:
        return
    began = time.monotonic()
    chunks = [range(i, min(i + CHUNK, args.net_games)) for i in range(0, args.net_games, CHUNK)]
    judged = [(done["weights"], done["heat"])]
    jobs = [Lecture(args.game, players, options, judged, args.seed, chunk) for chunk in chunks]
    notes = np.concatenate(on_all_cores(attend, jobs, args))
    if not len(notes):
        raise SetupError(f"no moment of rest in so few games ({args.net_games}): give more of them with --net-games")
    numbers, report = fit(notes, players, args.seed)
    training = {"mark": mark, "games": args.net_games, "positions": len(notes) // players, "seed": args.seed, **report}
    command = f"teahorse train {args.game} --only '{name}' --nets --net-games {args.net_games} --seed {args.seed}"
    done["net"] = {
        "training": {**training, "command": command},
        "inputs": notes.shape[1] - 4,
        "first": FIRST,
        "second": SECOND,
        "numbers": numbers,
    }
    write(document, out)
    print(f"{name}: net {report} in {time.monotonic() - began:.0f} s", flush=True)


def attend(lecture: Lecture) -> Floats:
    """Plays a chunk of games. A row a seat and moment of rest, the seats of one moment together: number of the game, points at
    the end, share of the victory, the share that the weights foresee, and the seat's portrait."""
    weights, heat = lecture.judges[0]
    judge = make_judge(lecture.game, lecture.players, weights, heat)
    found: list[Floats] = []
    minds: list[Turn] = []
    for number in lecture.games:
        seed = seed_of(lecture.seed, number)
        random = Random(seed)
        game = teahorse.new(lecture.game, players=lecture.players, seed=seed, **lecture.options)
        state = ready(with_gifts(game, random), seed)
        minds = minds or [Turn(mind, state) for mind in _minds(lecture)]
        noted = [np.concatenate(seen) for seen in _play(state, judge, minds, random)]
        if state.is_over and noted:
            ends = np.column_stack([np.full(lecture.players, number), np.array(state.scores), np.array(state.returns())])
            found.append(np.concatenate([np.column_stack([ends, seen.reshape(lecture.players, -1)]) for seen in noted]))
    return np.concatenate([np.zeros((0, 4 + len(judge.portrait))), *found]).astype(np.float32)


def _minds(lecture: Lecture) -> Iterator[Judge]:
    """The weights themselves; eight that are alike; six that are not; and novices, who are in a hurry."""
    weights, heat = lecture.judges[0]
    random = np.random.default_rng(seed_of(lecture.seed, lecture.games.start))
    known = np.array(weights)
    yield make_judge(lecture.game, lecture.players, weights, heat)
    simple, simple_heat = simple_weights(lecture.game)
    others = [(known, heat, ALIKE)] * 8 + [(known, heat, UNLIKE)] * 6 + [(np.array(simple), simple_heat, UNLIKE)] * 4
    for like, its_heat, spread in others:
        other = like * np.exp(random.normal(0.0, spread, like.shape))
        yield make_judge(lecture.game, lecture.players, other.tolist(), its_heat)


def _play(state: BaseState, judge: Judge, minds: list[Turn], random: Random) -> Iterator[list[Floats]]:
    """Plays a game; yields what is seen in its moments of rest, seat by seat, as soon as all play well."""
    players = state.players()
    until, straying = random.choice(ASTRAY), random.choice(STRAYING)
    astray = [(random.choice(minds), random.choice(WHIMS)) for _ in range(players)]
    alike = [
        (minds[0] if random.random() < 0.5 else random.choice(minds[:9]), random.choice(LATER_WHIMS)) for _ in range(players)
    ]
    decisions = 0
    last = 1
    while not state.is_over and decisions < LIMIT:
        now = int(state.v[ROUND])
        if now > max(last, until) and judge.is_restful(state):
            yield list(_seen(state, judge))
        last = now
        seat = state.to_move
        if now <= until and random.random() < straying:
            moves = [random.choice(state.actions())]
        else:
            mind, whim = (astray if now <= until else alike)[seat]
            mind.whim = whim
            mind.random = random.getrandbits(40)
            moves = mind.play(state.resampled(seat, random.getrandbits(32)) if judge.hidden(state) else state)
        for action in moves:
            state.apply(action)
        decisions += len(moves)


def _seen(state: BaseState, judge: Judge) -> Iterator[Floats]:
    judge.foresee(state)
    shares = np.array(memoryview(judge.shares))
    judge.look(state)
    for seat in range(state.players()):
        judge.describe(state, seat)
        judge.portray(state, seat)
        yield np.concatenate([shares[seat : seat + 1], np.array(memoryview(judge.portrait))])


def fit(notes: Floats, players: int, seed: int) -> tuple[list[float], dict[str, float]]:
    """The numbers of a net, in the order in which `Net` takes them; and how surprised it is by games that it has not learned
    from (logarithmic loss), beside the weights."""
    games = notes[::players, 0].astype(int)
    points, shares, judged = (notes[:, i].reshape(-1, players) for i in (1, 2, 3))
    seen = notes[:, 4:]
    mean, spread = seen.mean(axis=0), seen.std(axis=0) + 1e-3
    x = ((seen - mean) / spread).reshape(-1, players, seen.shape[1])
    leads = np.clip(points - points.mean(axis=1, keepdims=True), -FARTHEST, FARTHEST) / LEAD
    random = np.random.default_rng(seed)
    parts = _begin(x.shape[2], random)
    steps = {name: (np.zeros_like(part), np.zeros_like(part)) for name, part in parts.items()}
    kept = games % HELD_OUT == 0
    learned = np.flatnonzero(~kept)
    batches = max(1, len(learned) // BATCH)
    for epoch in range(EPOCHS):
        random.shuffle(learned)
        for number, batch in enumerate(np.array_split(learned, batches)):
            done = epoch * batches + number + 1
            rate = RATE * 0.5 * (1.0 + np.cos(np.pi * done / (EPOCHS * batches))) + 1e-5
            _step(parts, steps, _slope(parts, x[batch], shares[batch], leads[batch]), rate, done)
    report = {
        "surprise": _surprise(_shares(_forward(parts, x[kept])[-1]), shares[kept]),
        "surprise_of_weights": _surprise(judged[kept], shares[kept]),
    }
    scale = np.array([1.0, LEAD])
    to_first, direct = parts["to_first"] / spread[:, None], parts["direct"] * scale / spread[:, None]
    offsets = parts["offsets"] - mean @ to_first
    last = parts["last"] * scale
    order = (to_first, offsets, parts["own"], parts["others"], parts["later"], last, direct)
    return [float(f"{number:.5g}") for part in order for number in part.ravel()], report


def _begin(inputs: int, random: np.random.Generator) -> dict[str, Floats]:
    def drawn(rows: int, columns: int, size: float) -> Floats:
        return random.normal(0.0, size / np.sqrt(rows), (rows, columns)).astype(np.float32)

    return {
        "to_first": drawn(inputs, FIRST, 1.0),
        "offsets": np.zeros(FIRST, np.float32),
        "own": drawn(FIRST, SECOND, 1.0),
        "others": drawn(FIRST, SECOND, 1.0),
        "later": np.zeros(SECOND, np.float32),
        "last": drawn(SECOND, 2, 0.1),
        "direct": np.zeros((inputs, 2), np.float32),
    }


def _forward(parts: dict[str, Floats], x: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Both hidden layers, the average of the others' first one, and what comes out: positions, seats, hope and lead."""
    first = np.maximum(x @ parts["to_first"] + parts["offsets"], 0.0)
    others = (first.sum(axis=1, keepdims=True) - first) / (x.shape[1] - 1)
    second = np.maximum(first @ parts["own"] + others @ parts["others"] + parts["later"], 0.0)
    return first, others, second, second @ parts["last"] + x @ parts["direct"]


def _shares(out: Floats) -> Floats:
    hope = np.exp(out[:, :, 0] - out[:, :, 0].max(axis=1, keepdims=True))
    return np.asarray(hope / hope.sum(axis=1, keepdims=True))


def _slope(parts: dict[str, Floats], x: Floats, shares: Floats, leads: Floats) -> dict[str, Floats]:
    """How the loss changes with each number: cross entropy of the shares, and squares of the leads, on average."""
    first, others, second, out = _forward(parts, x)
    change = np.zeros_like(out)
    change[:, :, 0] = (_shares(out) - shares) / len(x)
    off = LEADS * (out[:, :, 1] - out[:, :, 1].mean(axis=1, keepdims=True) - leads) / len(x)
    change[:, :, 1] = off - off.mean(axis=1, keepdims=True)
    to_second = (change @ parts["last"].T) * (second > 0)
    to_others = to_second @ parts["others"].T / (x.shape[1] - 1)
    to_first = (to_second @ parts["own"].T + to_others.sum(axis=1, keepdims=True) - to_others) * (first > 0)
    return {
        "to_first": _flat(x).T @ _flat(to_first),
        "offsets": _flat(to_first).sum(axis=0),
        "own": _flat(first).T @ _flat(to_second),
        "others": _flat(others).T @ _flat(to_second),
        "later": _flat(to_second).sum(axis=0),
        "last": _flat(second).T @ _flat(change),
        "direct": _flat(x).T @ _flat(change),
    }


def _flat(values: Floats) -> Floats:
    return values.reshape(-1, values.shape[-1])


def _step(
    parts: dict[str, Floats], steps: dict[str, tuple[Floats, Floats]], slopes: dict[str, Floats], rate: float, number: int
) -> None:
    """One step of Adam."""
    for name, slope in slopes.items():
        mean, square = steps[name]
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        parts[name] -= rate * (mean / (1.0 - 0.9**number)) / (np.sqrt(square / (1.0 - 0.999**number)) + 1e-8)


def _surprise(foreseen: Floats, shares: Floats) -> float:
    return round(float(-(shares * np.log(np.clip(foreseen, 1e-4, 1.0))).sum(axis=1).mean()), 4)
