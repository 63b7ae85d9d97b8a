"""How the weights of a game's judge are learned from games that it plays against itself.

Every generation plays games with the weights of the last one, notes positions on the way (many of them after a move that
nobody would choose: a judge must know what is bad), and fits the weights to how these games ended. What counts is by how much
a seat is ahead of the others: the leads are fitted by least squares, held near the last generation's weights; then the level
of all points, and how many points of a lead make a victory likely. It begins with weights made by hand.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track

import teahorse
from teahorse.arena.games import seed_of
from teahorse.bots.lessons import Lesson
from teahorse.bots.levels import STYLES
from teahorse.bots.tree import Turn
from teahorse.bots.weights import FEATURES, ROWS, make_judge, set_of, simple_weights
from teahorse.kernel.game import Game
from teahorse.kernel.judging import Judge
from teahorse.kernel.state import BaseState

CHUNK = 100  # games a worker plays before it reports
NOTED, WILD = 100, 500  # of a thousand: turns that are noted; of those, how many are played at random
LIMIT = 3000  # decisions of a game
LONGEST = 16  # rounds of Yunnan (Y-EXP-6): who has just begun to learn never fetches the last presents
HOLD, HOLD_ROW = 100.0, 1000.0  # how strongly a generation holds to the weights before it, in notes
STAGE = {"yunnan": 1, "ming": 4}  # rows that learn together
MEMORY = 4  # generations whose games, and champions who play, are kept
# A generation must beat so many champions, and the novices, in so many games each: else they go round in circles, or forget
# how to beat those who play otherwise than they do
RIVALS, MATCH = 3, 240
STRIDES = (1.0, 0.5)  # how far a generation goes from the champion to what it has found: the better one counts
FARTHEST = 60.0  # points of a lead; who is ruined, as by the debts of 2013, is not learned from beyond that
TIMES = 40_000  # positions a row whose victories are looked at

HAND = {
    "yunnan": {
        "vp": 1, "coins": 0.33, "coins_to_30": 0.25, "presents": 1, "progress_vp": 1, "teahouse_vp": 1, "income": 0.9,
        "flow": 0.3, "flow_time": 0.6, "traders": 1, "traders_time": 0.15, "passes": 0.5, "passes_time": 0.1, "horse": 0.5,
        "horse_time": 0.1, "influence": 0.5, "influence_time": 0.05, "yard": 4, "yard_time": 0.2, "posts_time": 0.2,
        "bridges": 1, "kept_posts": 1, "kept_bridges": 1, "kept_teahouses": 2, "shaky": -1, "presents_near": 1,
        "exposed": -1, "inspected": -0.5, "bidders": 0.2,
    },
    "ming": {
        "points": 1, "houses": 3, "in_cities": 3, "city_points": 0.8, "sets": 20, "tiles": 1.5, "colours": 1.5, "monks": 6,
        "lead": 0.3, "idle": -0.2, "open": 1, "on_spaces": 1, "here": 0.3, "one_step": 0.2, "near": 0.1, "cards": 0.7,
        "dragons": 0.5, "kinds": 0.3, "passed": -0.5, "coverage": 1, "supply": 1, "wanted": 0.3, "takeable": 0.5,
        "takeable_new": 0.7,
    },
}  # fmt: skip
HAND_HEAT = (12.0, 0.0)


@dataclass(frozen=True)
class Lecture:
    """What one worker needs to play a chunk of games."""

    game: str
    players: int
    options: Mapping[str, Any]
    judges: list[Any]  # weights and heat: the first one is the champion, then earlier ones
    seed: int
    games: range


def variants(game: str) -> Iterator[tuple[str, int, dict[str, object]]]:
    """Every set of weights: its name, the number of players and the options. The usual game first."""
    rules = teahorse.rules(game)
    kinds: Sequence[dict[str, object]] = [{}]
    if game == "yunnan":
        kinds = [{}, {"double_bidding": True, "guards": True}, {"edition": "2013"}]
    for kind in kinds:
        for players in (4, 3, 2, 5) if game == "yunnan" else (4, 3, 2):
            chosen = {**kind, "round_limit": LONGEST} if game == "yunnan" else kind
            options = rules.read_options(players, chosen)
            yield set_of(game, players, options), players, chosen


def begun(out: Path, args: argparse.Namespace) -> dict[str, Any]:
    """The file as far as it is; sets that are learned with this very seed and size go on where they stopped."""
    document: dict[str, Any] = json.loads(out.read_text("utf-8")) if out.exists() else {}
    if document.get("features") != list(FEATURES[args.game]):
        document = {"game": args.game, "features": list(FEATURES[args.game]), "sets": {}}
    return document


def learn(
    args: argparse.Namespace, document: dict[str, Any], out: Path, name: str, players: int, options: dict[str, object]
) -> None:
    """All generations of one set. A generation is the new champion if it beats the old one; what it has seen is kept for the
    next ones either way. Written after each, so that an interruption loses one generation at most."""
    how = {"seed": args.seed, "games": args.games, "rules": teahorse.rules(args.game).VERSION}
    done = document["sets"].get(name)
    if done is None or done["training"]["how"] != how:
        begun, weights, heat = _first_weights(args.game, document)
        done = {"training": {"how": how, "begun": begun, "generations": []}, "weights": weights, "heat": heat}
    seen: list[np.ndarray[Any, Any]] = []
    champions = [(done["weights"], done["heat"])]
    others = novices(args.game)
    size = len(FEATURES[args.game])
    match = min(MATCH, args.games)
    for generation in range(len(done["training"]["generations"]), args.generations):
        began = time.monotonic()
        first, last = generation * args.games, (generation + 1) * args.games
        chunks = [range(i, min(i + CHUNK, last)) for i in range(first, last, CHUNK)]
        jobs = [Lecture(args.game, players, options, [*champions[:MEMORY], *others], args.seed, chunk) for chunk in chunks]
        seen = [np.concatenate(on_all_cores(attend, jobs, args)), *seen[: MEMORY - 1]]
        notes = np.concatenate(seen)
        found = fit_points(notes, done["weights"], size, STAGE[args.game], players)
        ends = (generation + 1) * match
        chunks = [range(i, min(i + CHUNK, ends)) for i in range(generation * match, ends, CHUNK)]
        best = (-1.0, done["weights"], done["heat"])
        for stride in STRIDES:
            weights = _between(done["weights"], found, stride)
            heat = fit_heat(notes, weights, FEATURES[args.game], players, done["heat"])
            rivals = [[(weights, heat), rival] for rival in [*champions[:RIVALS], *others]]
            duels = [Lecture(args.game, players, options, pair, args.seed + 1, chunk) for pair in rivals for chunk in chunks]
            won = np.concatenate(on_all_cores(duel, duels, args)).reshape(len(rivals), -1)
            best = max(best, (float(won.mean(axis=1).min()), weights, heat))
        wins, weights, heat = best
        report = {
            "generation": generation + 1,
            "notes": len(notes),
            "mean_points": round(float(seen[0][:, 2].mean()), 2),
            "error": round(float(np.sqrt(np.mean((_predicted(notes, weights, size) - notes[:, 2]) ** 2))), 2),
            "wins_against_champions": round(wins, 3),
        }
        done["training"]["generations"].append(report)
        if wins > 0.5:
            champions.insert(0, (weights, heat))
            done["weights"], done["heat"] = weights, heat
        document["sets"][name] = done
        size_of_it = f"--games {args.games} --generations {args.generations} --seed {args.seed}"
        done["training"]["command"] = f"teahorse train {args.game} --only '{name}' {size_of_it}"
        write(document, out)
        print(f"{name}: {report} in {time.monotonic() - began:.0f} s", flush=True)


def novices(game: str) -> list[tuple[list[list[float]], list[list[float]]]]:
    """Who has just learned the rules, without and with each of the styles: those who build and those who displace others."""
    rows, heat = simple_weights(game)
    tastes = [taste.get(game, {}) for taste in ({}, *STYLES.values())]
    return [
        (
            [[weight + taste.get(feature, 0.0) for weight, feature in zip(row, FEATURES[game], strict=True)] for row in rows],
            heat,
        )
        for taste in tastes
    ]


def _first_weights(game: str, document: Mapping[str, Any]) -> tuple[str, list[list[float]], list[list[float]]]:
    """A variant begins with what the usual one has learned, the first one in a file with weights made by hand."""
    for name, known in document["sets"].items():
        return f"with the weights for {name}", known["weights"], known["heat"]
    row = [float(HAND[game].get(feature, 0)) for feature in FEATURES[game]]
    return "by hand", [row] * ROWS[game], [list(HAND_HEAT)] * ROWS[game]


def write(document: Mapping[str, Any], out: Path) -> None:
    """As JSON with one line for each list of numbers."""
    text = json.dumps(document, indent=1)
    lines: list[str] = []
    for line in text.splitlines():
        bare = line.strip()
        if lines and (bare.rstrip(",").lstrip("-").replace(".", "", 1).replace("e-", "", 1).isdigit() or bare in ("]", "],")):
            lines[-1] += bare if bare in ("]", "],") and not lines[-1].endswith("],") else " " + bare
        else:
            lines.append(line)
    out.write_text("\n".join(lines) + "\n", "utf-8")


def on_all_cores(work: Any, jobs: Sequence[Any], args: argparse.Namespace) -> list[Any]:
    """The results of all jobs in their order: here, on all cores, or on a Ray cluster."""

    def shown(results: Iterable[Any]) -> list[Any]:
        return list(track(results, "  games", len(jobs), console=Console(stderr=True), transient=True))

    if args.ray:
        from teahorse.arena.cluster import on_ray

        return shown(on_ray(work, jobs, args.ray))
    if args.processes == 1:
        return shown(map(work, jobs))
    with ProcessPoolExecutor(min(args.processes, len(jobs)), mp_context=get_context("spawn")) as workers:
        return shown(workers.map(work, jobs))


def attend(lecture: Lecture) -> np.ndarray[Any, Any]:
    """Plays a chunk of games. A row a note: row of weights, seat, points at the end, share of the victory, the numbers."""
    judges = [make_judge(lecture.game, lecture.players, weights, heat) for weights, heat in lecture.judges]
    width = int(judges[0].size) + 2
    lesson: Lesson | None = None
    found = []
    for number in lecture.games:
        seed = seed_of(lecture.seed, number)
        state = set_up(lecture, seed)
        lesson = lesson or Lesson(judges, state)
        used = lesson.play(state, seed, NOTED, WILD, LIMIT)
        if state.is_over and used:
            notes = np.frombuffer(memoryview(lesson.notes), dtype=np.int64)[:used].reshape(-1, width).astype(np.float32)
            seats = notes[:, 1].astype(int)
            points, shares = np.array(state.scores)[seats], np.array(state.returns())[seats]
            found.append(np.column_stack([notes[:, :2], points, shares, notes[:, 2:]]).astype(np.float32))
    return np.concatenate(found)


def fit_points(notes: np.ndarray[Any, Any], last: list[list[float]], size: int, stage: int, players: int) -> list[list[float]]:
    """First what is common to the rows of a stage of the game, then, much more reluctantly, row by row; last the level."""
    weights = np.array(last)
    rows = notes[:, 0].astype(int)
    for rounds in np.array_split(np.arange(len(last)), max(1, len(last) // stage)):
        weights[rounds] += _change(notes[np.isin(rows, rounds)], weights, size, HOLD, players)
    for row in range(len(last)):
        mine = notes[rows == row]
        weights[row] += _change(mine, weights, size, HOLD_ROW, players)
        weights[row] += _level(mine, weights, size, players)
    return [[round(float(weight), 4) for weight in row] for row in weights]


def _change(
    notes: np.ndarray[Any, Any], weights: np.ndarray[Any, Any], size: int, hold: float, players: int
) -> np.ndarray[Any, Any]:
    """The one change of the weights of all these notes that explains best by how much each seat was ahead of the average;
    little seen, little changed."""
    if len(notes) == 0:
        return np.zeros(size)
    x = _ahead(notes[:, 4 : 4 + size].astype(np.float64), players)
    leads = np.clip(_ahead(notes[:, 2:3].astype(np.float64), players)[:, 0], -FARTHEST, FARTHEST)
    rest = leads - _ahead(_predicted(notes, weights, size)[:, None], players)[:, 0]
    held = hold * (x.var(axis=0) + 1e-6)
    return np.asarray(np.linalg.solve(x.T @ x + np.diag(held), x.T @ rest))


def _ahead(values: np.ndarray[Any, Any], players: int) -> np.ndarray[Any, Any]:
    """By how much each seat of a position is above the average of its seats, which follow each other."""
    seats = values.reshape(-1, players, values.shape[1])
    return np.asarray((seats - seats.mean(axis=1, keepdims=True)).reshape(values.shape))


def _level(notes: np.ndarray[Any, Any], weights: np.ndarray[Any, Any], size: int, players: int) -> np.ndarray[Any, Any]:
    """How much all seats are off, explained by what is the same for all of them: it changes no lead."""
    change = np.zeros(size)
    if len(notes) == 0:
        return change
    x = notes[::players, 4 : 4 + size].astype(np.float64)
    same = np.abs(_ahead(notes[:, 4 : 4 + size].astype(np.float64), players)).max(axis=0) < 1e-9
    same &= np.abs(x).max(axis=0) > 0
    rest = (notes[:, 2] - _predicted(notes, weights, size)).reshape(-1, players).mean(axis=1)
    common = x[:, same]
    change[same] = np.linalg.solve(common.T @ common + np.eye(common.shape[1]), common.T @ rest)
    return change


def _between(last: list[list[float]], found: list[list[float]], stride: float) -> list[list[float]]:
    return [
        [round(a + stride * (b - a), 4) for a, b in zip(old, new, strict=True)] for old, new in zip(last, found, strict=True)
    ]


def fit_heat(
    notes: np.ndarray[Any, Any],
    weights: list[list[float]],
    features: Sequence[str],
    players: int,
    last: Sequence[Sequence[float]],
) -> list[list[float]]:
    """By row, the heat under which the shares foreseen agree best with the victories: at the end of the game, and its growth
    with the time left, where a game knows it."""
    heat = []
    size = len(features)
    for row, before in enumerate(last):
        mine = notes[notes[:, 0] == row]
        mine = mine[: TIMES * players]
        if len(mine) < 50 * players:
            heat.append(list(before))
            continue
        points = (mine[:, 4 : 4 + size] @ np.array(weights[row])).reshape(-1, players)
        shares = mine[:, 3].reshape(-1, players)
        lead = points - points.max(axis=1, keepdims=True)
        time_left = mine[::players, 4 + features.index("time")] if "time" in features else np.zeros(len(points))
        heat.append(max(_heats("time" in features), key=lambda h: _likelihood(lead, shares, h[0] + h[1] * time_left)))
    return heat


def _heats(with_time: bool) -> list[list[float]]:
    growths = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6) if with_time else (0.0,)
    return [[round(float(end), 2), growth] for end in np.geomspace(1.5, 60, 25) for growth in growths]


def _likelihood(lead: np.ndarray[Any, Any], shares: np.ndarray[Any, Any], heat: np.ndarray[Any, Any]) -> float:
    """How well shares by these heats agree with who won."""
    scaled = lead / heat[:, None]
    return float(np.mean(np.sum(shares * (scaled - np.log(np.exp(scaled).sum(axis=1, keepdims=True))), axis=1)))


def _predicted(notes: np.ndarray[Any, Any], weights: Any, size: int) -> np.ndarray[Any, Any]:
    return np.asarray((notes[:, 4 : 4 + size] * np.array(weights)[notes[:, 0].astype(int)]).sum(axis=1))


def duel(lecture: Lecture) -> list[float]:
    """Games of the first judge against the second, every other seat: the share of the victory, 0.5 among equals."""
    shares = []
    for number in lecture.games:
        seed = seed_of(lecture.seed, number // 2)  # the same set-up twice, sides changed
        state = set_up(lecture, seed)
        turns = [Turn(_moody(lecture, (seat + number) % 2, seed + seat), state) for seat in range(lecture.players)]
        decisions = 0
        while not state.is_over and decisions < LIMIT:
            seat = state.to_move
            for action in turns[seat].play(state.resampled(seat, decisions + seed)):
                state.apply(action)
                decisions += 1
        mine = [seat for seat in range(lecture.players) if (seat + number) % 2 == 0]
        won = sum(state.returns()[seat] for seat in mine) / len(mine)
        lost = sum(state.returns()) - won * len(mine)
        lost /= max(1, lecture.players - len(mine))
        shares.append(won / (won + lost) if won + lost else 0.5)
    return shares


def _moody(lecture: Lecture, which: int, mood: int) -> Judge:
    weights, heat = lecture.judges[which]
    return make_judge(lecture.game, lecture.players, weights, heat, mood)


def set_up(lecture: Lecture, seed: int) -> BaseState:
    return ready(teahorse.new(lecture.game, players=lecture.players, seed=seed, **lecture.options), seed)


def ready(game: Game, seed: int) -> BaseState:
    """The game as the fast layer plays on with it, what is drawn later drawn by this seed."""
    state = game.state.clone()
    assert isinstance(state, BaseState)
    state.reseed(seed)
    return state
