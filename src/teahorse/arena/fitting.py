"""The net of a judge is fitted to what was noted of games: plain gradient steps in numpy, the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

FIRST, SECOND = 64, 32  # numbers of the two hidden layers
EPOCHS, BATCH, RATE = 8, 1024, 0.002
AGAIN = 0.5  # of the rate, where a net goes on learning
LEAD = 20.0  # points of a lead that weigh as one
LEADS = 0.3  # how much the leads count beside the victories
TRUST = 0.5  # how much what a search expected counts beside how the game ended, which says less about a position, but is true
FARTHEST = 60.0
HELD_OUT = 20  # every so manieth game is kept to measure by

Floats = np.ndarray[Any, np.dtype[np.float32]]


def fit(notes: Floats, players: int, seed: int, numbers: Sequence[float] | None = None) -> tuple[list[float], dict[str, float]]:
    """The numbers of a net, in the order in which `Net` takes them; and how surprised it is by games that it has not learned
    from (logarithmic loss), beside the judge that played them. With `numbers` a net goes on learning."""
    games = notes[::players, 0].astype(int)
    points, shares, judged, expected = (notes[:, i].reshape(-1, players) for i in (1, 2, 3, 4))
    seen = notes[:, 5:]
    mean, spread = seen.mean(axis=0), seen.std(axis=0) + 1e-3
    x = ((seen - mean) / spread).reshape(-1, players, seen.shape[1])
    leads = np.clip(points - points.mean(axis=1, keepdims=True), -FARTHEST, FARTHEST) / LEAD
    aims, pace = shares, RATE
    random = np.random.default_rng(seed)
    if numbers is None:
        parts = _begin(x.shape[2], random)
    else:
        parts = _parts(numbers, mean, spread)
        aims, pace = (1.0 - TRUST) * shares + TRUST * expected, RATE * AGAIN
    steps = {name: (np.zeros_like(part), np.zeros_like(part)) for name, part in parts.items()}
    kept = games % HELD_OUT == 0
    learned = np.flatnonzero(~kept)
    batches = max(1, len(learned) // BATCH)
    for epoch in range(EPOCHS):
        random.shuffle(learned)
        for number, batch in enumerate(np.array_split(learned, batches)):
            done = epoch * batches + number + 1
            rate = pace * 0.5 * (1.0 + np.cos(np.pi * done / (EPOCHS * batches))) + 1e-5
            _step(parts, steps, _slope(parts, x[batch], aims[batch], leads[batch]), rate, done)
    report = {
        "surprise": _surprise(_shares(_forward(parts, x[kept])[-1]), shares[kept]),
        "surprise_before": _surprise(judged[kept], shares[kept]),
    }
    return _numbers(parts, mean, spread), report


def _numbers(parts: dict[str, Floats], mean: Floats, spread: Floats) -> list[float]:
    """As `Net` takes them: for what is seen as it is, not for how far it is from the average."""
    scale = np.array([1.0, LEAD])
    to_first, direct = parts["to_first"] / spread[:, None], parts["direct"] * scale / spread[:, None]
    offsets = parts["offsets"] - mean @ to_first
    order = (to_first, offsets, parts["own"], parts["others"], parts["later"], parts["last"] * scale, direct)
    return [float(f"{number:.5g}") for part in order for number in part.ravel()]


def _parts(numbers: Sequence[float], mean: Floats, spread: Floats) -> dict[str, Floats]:
    """The other way round."""
    inputs = len(mean)
    shapes = {
        "to_first": (inputs, FIRST),
        "offsets": (FIRST,),
        "own": (FIRST, SECOND),
        "others": (FIRST, SECOND),
        "later": (SECOND,),
        "last": (SECOND, 2),
        "direct": (inputs, 2),
    }
    ends = np.cumsum([int(np.prod(shape)) for shape in shapes.values()])
    pieces = np.split(np.array(numbers), ends[:-1])
    parts = {name: piece.reshape(shape) for (name, shape), piece in zip(shapes.items(), pieces, strict=True)}
    scale = np.array([1.0, LEAD])
    parts["offsets"] = parts["offsets"] + mean @ parts["to_first"]
    parts["to_first"] = parts["to_first"] * spread[:, None]
    parts["last"] = parts["last"] / scale
    parts["direct"] = parts["direct"] * spread[:, None] / scale
    return {name: part.astype(np.float32) for name, part in parts.items()}


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
