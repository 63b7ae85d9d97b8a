"""Learning: better than what it began with, the same for the same seed, and it goes on after an interruption."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from teahorse.arena.learning import fit_heat, fit_points
from teahorse.cli import main

SMALL = ["--games", "5", "--only", "2023, 3", "--processes", "1"]


def trained(out: Path, *more: str) -> dict[str, object]:
    assert main(["train", "yunnan", *SMALL, "--out", str(out), *more]) == 0
    document: dict[str, object] = json.loads(out.read_text())
    return document


def test_the_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    first = trained(tmp_path / "a.json", "--generations", "1")
    assert first == trained(tmp_path / "b.json", "--generations", "1")
    assert first != trained(tmp_path / "c.json", "--generations", "1", "--seed", "2")


def test_training_goes_on_after_an_interruption(tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    trained(out, "--generations", "1")
    document = trained(out, "--generations", "2")
    (learned,) = document["sets"].values()  # type: ignore[attr-defined]
    assert [report["generation"] for report in learned["training"]["generations"]] == [1, 2]


def notes_of(points: np.ndarray, x: np.ndarray, players: int) -> np.ndarray:  # type: ignore[type-arg]
    """Notes of one row, with who won by points."""
    count = len(points)
    by_position = points.reshape(-1, players)
    won = (by_position == by_position.max(axis=1, keepdims=True)).astype(float).reshape(-1)
    return np.column_stack([np.zeros(count), np.tile(np.arange(players), count // players), points, won, x])


def test_points_are_fitted_to_how_games_ended() -> None:
    generator = np.random.default_rng(1)
    x = generator.integers(0, 20, (6000, 3)).astype(float)
    points = x @ np.array([2.0, -1.0, 0.5]) + generator.normal(0, 1, 6000)
    (weights,) = fit_points(notes_of(points, x, 3), [[0.0, 0.0, 0.0]], 3, 1, 3)
    assert np.allclose(weights, [2.0, -1.0, 0.5], atol=0.1)


def test_what_is_hardly_seen_stays_near_the_last_weights() -> None:
    x = np.array([[1.0, 0.0, 0.0]] * 4)
    (weights,) = fit_points(notes_of(np.array([9.0, 9, 9, 9]), x, 2), [[0.0, 3.0, 4.0]], 3, 1, 2)
    assert weights[1:] == [3.0, 4.0]


def test_a_surer_lead_has_less_heat() -> None:
    generator = np.random.default_rng(1)
    x = generator.integers(0, 20, (6000, 1)).astype(float)
    sure = notes_of((x[:, 0] + generator.normal(0, 1, 6000)), x, 3)
    vague = notes_of((x[:, 0] + generator.normal(0, 15, 6000)), x, 3)
    assert fit_heat(sure, [[1.0]], ["a"], 3, [[9.0, 0.0]])[0] < fit_heat(vague, [[1.0]], ["a"], 3, [[9.0, 0.0]])[0]
