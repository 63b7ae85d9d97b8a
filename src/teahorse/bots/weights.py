"""The weights of the judges: read from each game's `weights.json`, which `teahorse train` writes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from random import Random
from typing import Any

from teahorse.kernel.judging import SCALE, Judge
from teahorse.kernel.net import Net
from teahorse.ming import features as ming
from teahorse.yunnan import features as yunnan
from teahorse.yunnan.portrait import YunnanJudge

FEATURES = {"yunnan": yunnan.NAMES, "ming": ming.NAMES}
MOOD = 0.03
ROWS = {"yunnan": yunnan.ROWS, "ming": ming.ROWS}


def set_of(game: str, players: int, options: Mapping[str, object]) -> str:
    """The name of the weights for a variant: each number of players of each kind of game has its own."""
    if game == "ming":
        return f"{players} players"
    expert = options.get("double_bidding") or options.get("guards")
    return f"{options['edition']}{' expert' if expert else ''}, {players} players"


def make_judge(
    game: str, players: int, weights: Sequence[Sequence[float]], heat: Sequence[Sequence[float]], mood: int | None = None
) -> Judge:
    """A judge with these weights: in points, one list a row. By its mood it likes everything a little more or less: without
    it, the same opening would always be followed by the same game."""
    swing = Random(mood) if mood is not None else None
    liking = [swing.gauss(1.0, MOOD) if swing else 1.0 for _ in FEATURES[game]]
    whole = [round(weight * liked * SCALE) for row in weights for weight, liked in zip(row, liking, strict=True)]
    made = YunnanJudge if game == "yunnan" else ming.MingJudge
    return made(players, whole, [number for row in heat for number in row])


def _text(game: str) -> str:
    return (files(f"teahorse.{game}") / "weights.json").read_text("utf-8")


@cache
def learned(game: str) -> dict[str, Any]:
    """The whole file: weights by set, and how they were learned."""
    document: dict[str, Any] = json.loads(_text(game))
    return document


@cache
def mark_of_weights(game: str) -> str:
    """A short mark that changes with the weights: results of bots that have learned something else are not mixed."""
    return sha256(_text(game).encode()).hexdigest()[:8]


def judge_for(game: str, players: int, options: Mapping[str, object], mood: int | None = None) -> Judge:
    """The judge of a variant; where nobody has learned one for so many players, that of the nearest number."""
    sets = learned(game)["sets"]
    kind, _, _ = set_of(game, players, options).rpartition(f"{players} players")
    near = sorted(range(2, 6), key=lambda number: abs(number - players))
    name = next((name for number in near if (name := f"{kind}{number} players") in sets), next(iter(sets)))
    judge = make_judge(game, players, sets[name]["weights"], sets[name]["heat"], mood)
    if "net" in sets[name]:
        judge.take(_net(game, name))
    return judge


@cache
def _net(game: str, name: str) -> Net:
    """What it keeps from one position to the next changes no answer: all judges of a process may ask the same."""
    return make_net(learned(game)["sets"][name]["net"])


def make_net(known: Mapping[str, Any]) -> Net:
    return Net(known["inputs"], known["first"], known["second"], known["numbers"])


# What somebody sees who has just learned the rules: points, coins, and what the round will bring
SIMPLE: dict[str, dict[str, float]] = {
    "yunnan": {
        "vp": 1, "coins": 0.34, "coins_to_12": 0.2, "presents": 1, "progress_vp": 1, "teahouse_vp": 1, "income": 1,
        "traders": 3, "passes": 2, "horse": 2, "influence": 1, "yard": 5, "posts": 1, "kept_posts": 4, "kept_bridges": 2,
        "kept_teahouses": 3,
    },
    "ming": {
        "points": 1, "houses": 4, "in_cities": 4, "city_points": 1, "tiles": 1, "monks": 4, "open": 1, "on_spaces": 1,
        "cards": 0.5, "sets": 10, "here": 0.3, "one_step": 0.2, "near": 0.1, "idle": -0.2,
    },
}  # fmt: skip
SIMPLE_HEAT = (15.0, 0.0)


def simple_weights(game: str) -> tuple[list[list[float]], list[list[float]]]:
    """Plain weights and heat, the same in every phase and variant."""
    row = [SIMPLE[game].get(feature, 0.0) for feature in FEATURES[game]]
    return [row] * ROWS[game], [list(SIMPLE_HEAT)] * ROWS[game]


def simple_judge(game: str, players: int, mood: int | None = None) -> Judge:
    """The judge of a novice."""
    return make_judge(game, players, *simple_weights(game), mood)
