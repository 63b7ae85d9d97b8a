"""Ratings of bots from games of many players: Plackett-Luce strengths by maximum likelihood, intervals by bootstrap.

Not OpenSkill or TrueSkill: those follow players whose strength changes, so the order of the games matters and their sigma
is no interval of a fixed strength. Bots do not change; all games count alike here, whatever their order. Set-ups are drawn
anew as a whole, because the games of one set-up resemble each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from teahorse.arena.series import Played

DRAWS = 200
STEPS = 60  # of the fit; it converges long before
ELO = 400 / math.log(10)


@dataclass(frozen=True)
class Standing:
    """One bot; every pair is an interval of 95 %."""

    bot: str
    games: int
    rating: float
    rating_between: tuple[float, float]
    wins: float  # the share of victories a seat
    wins_between: tuple[float, float]
    points: float
    seconds: float  # a decision


def standings(results: Sequence[Played], seed: int = 0) -> list[Standing]:
    """All bots of a series, the best first. Ratings are centred on 0; 100 points are odds of 1.78 to 1."""
    names = sorted({bot for played in results for bot in played.bots})
    index = {bot: i for i, bot in enumerate(names)}
    ranks = np.array([[index[bot] for bot in played.ranking()] for played in results])
    setups = np.unique(np.array([played.setup for played in results]), return_inverse=True)[1]
    wins = np.zeros((len(results), len(names)))
    seats = np.zeros((len(results), len(names)))
    for game, played in enumerate(results):
        for bot, share in zip(played.bots, played.shares, strict=True):
            wins[game, index[bot]] += share
            seats[game, index[bot]] += 1
    generator = np.random.default_rng(seed)
    ratings, shares = [], []
    for draw in range(DRAWS + 1):
        weights = np.ones(setups.max() + 1)
        if draw > 0:
            weights = np.bincount(generator.integers(0, len(weights), len(weights)), minlength=len(weights)).astype(float)
        weight = weights[setups]
        ratings.append(_fitted(ranks, weight, len(names)))
        shares.append((wins * weight[:, None]).sum(axis=0) / np.maximum(1e-9, (seats * weight[:, None]).sum(axis=0)))
    low, high = np.percentile(np.array(ratings[1:]), (2.5, 97.5), axis=0)
    low_share, high_share = np.percentile(np.array(shares[1:]), (2.5, 97.5), axis=0)
    table = [
        Standing(
            bot,
            int(seats[:, i].sum()),
            float(ratings[0][i]),
            (float(low[i]), float(high[i])),
            float(shares[0][i]),
            (float(low_share[i]), float(high_share[i])),
            _mean(results, bot, "scores"),
            _total(results, bot, "seconds") / max(1.0, _total(results, bot, "decisions")),
        )
        for i, bot in enumerate(names)
    ]
    return sorted(table, key=lambda standing: -standing.rating)


def _fitted(ranks: np.ndarray[Any, Any], weight: np.ndarray[Any, Any], bots: int) -> np.ndarray[Any, Any]:
    """Hunter's steps: a bot's strength is its victories over later places, by what they were worth. Half a victory over an
    average bot is given to each, so that who never loses has a rating too."""
    strength = np.ones(bots)
    won = np.zeros(bots)
    for place in range(ranks.shape[1] - 1):
        np.add.at(won, ranks[:, place], weight)
    for _ in range(STEPS):
        chances = np.zeros(bots)
        for place in range(ranks.shape[1] - 1):
            rest = strength[ranks[:, place:]].sum(axis=1)
            for later in range(place, ranks.shape[1]):
                np.add.at(chances, ranks[:, later], weight / rest)
        strength = (won + 0.5) / (chances + 1 / (strength + 1))
        strength /= np.exp(np.log(strength).mean())
    return np.asarray(ELO * np.log(strength))


def _total(results: Sequence[Played], bot: str, field: str) -> float:
    return float(
        sum(value for played in results for name, value in zip(played.bots, getattr(played, field), strict=True) if name == bot)
    )


def _mean(results: Sequence[Played], bot: str, field: str) -> float:
    return _total(results, bot, field) / max(1, sum(played.bots.count(bot) for played in results))
