"""How the net of a game's judge (`kernel/net.py`) is taught, on top of the weights: to foresee from a moment of rest who wins.

Games begin with gifts (`gifts.py`) and go astray for a few rounds: everybody plays with a taste of their own and by whim, so
that all kinds of positions come up. Then all play well, and some moments of rest from there on are noted with how the game
ended, some of them after a move that nobody would choose: what is bad must be known too. In the first generation of games
people play as well as the weights know, each with a slightly different mind. From then on they search for a moment with the net
of the generation before (fewer games, for they take longer), and what the search found counts beside how the game ended.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import teahorse
from teahorse.arena.fitting import FIRST, SECOND, Floats, fit
from teahorse.arena.games import seed_of
from teahorse.arena.gifts import with_gifts
from teahorse.arena.learning import LIMIT, Lecture, on_all_cores, ready, write
from teahorse.bots.tree import Tree, Turn
from teahorse.bots.weights import make_judge, make_net, simple_weights
from teahorse.kernel.errors import SetupError
from teahorse.kernel.judging import MOST_SEATS, Judge
from teahorse.kernel.state import ROUND, BaseState

RESTFUL = ("yunnan",)  # games that have moments of rest: between two turns
WAY = 4  # of teaching: one more when games, or what is seen of them, become others, so that nets are taught anew
CHUNK = 250
ASTRAY = (0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5)  # rounds at whose end all play well again
STRAYING = (0.0, 0.0, 0.03, 0.1, 0.2)  # of the turns before, how many are played at random
WHIMS = (0.0, 0.1, 0.2, 0.3, 0.5, 0.8)  # of the others, how much more than it is worth a turn may be liked: before, and after
LATER_WHIMS = (0.0, 0.02, 0.05, 0.1)
NOTED, BEGUN = 0.1, 0.4  # how many moments are noted, and of those where a round begins
ODD, ODDNESS = 0.5, 0.8  # how many of them after an odd turn; how much more than it is worth a journey may be liked then
ALIKE, UNLIKE = 0.15, 0.4  # how far minds are from the weights, as spread of the logarithm
# From the second generation on: how many games fewer; how long people search; how many moments are noted; how often they move
# at random, or by chance as often as the search looked at a move
FEWER = 8
LOOKS = 24
SOUGHT = 0.4
RANDOMLY, LOOSELY = 0.05, 0.2


@dataclass(frozen=True)
class Practice(Lecture):
    """A lecture whose players have a net already."""

    net: dict[str, Any]


def teach(
    args: argparse.Namespace, document: dict[str, Any], out: Path, name: str, players: int, options: dict[str, object]
) -> None:
    """The net of one set of weights, unless it has been taught in just this way already. Written after each generation."""
    done = document["sets"][name]
    how = [WAY, args.net_games, args.seed, done["weights"], done["heat"]]
    mark = sha256(repr(how).encode()).hexdigest()[:8]
    if done.get("net", {}).get("training", {}).get("mark") != mark:
        done.pop("net", None)
    reports = done["net"]["training"]["generations"] if "net" in done else []
    for generation in range(len(reports), args.net_generations):
        began = time.monotonic()
        notes = _notes(args, done, players, options, generation)
        if not len(notes):
            raise SetupError(f"no moment of rest in so few games ({args.net_games}): give more of them with --net-games")
        numbers, report = fit(notes, players, args.seed, done["net"]["numbers"] if generation else None)
        reports = [*reports, {"positions": len(notes) // players, **report}]
        size = f"--net-games {args.net_games} --net-generations {generation + 1} --seed {args.seed}"
        command = f"teahorse train {args.game} --only '{name}' --nets {size}"
        done["net"] = {
            "training": {"mark": mark, "games": args.net_games, "seed": args.seed, "generations": reports, "command": command},
            "inputs": notes.shape[1] - 5,
            "first": FIRST,
            "second": SECOND,
            "numbers": numbers,
        }
        write(document, out)
        print(f"{name}: net {generation + 1} {reports[-1]} in {time.monotonic() - began:.0f} s", flush=True)


def _notes(args: argparse.Namespace, done: dict[str, Any], players: int, options: dict[str, object], generation: int) -> Floats:
    """What is noted of all games of a generation."""
    games = args.net_games // FEWER if generation else args.net_games
    judged = [(done["weights"], done["heat"])]
    seed = seed_of(args.seed, generation) if generation else args.seed
    parts = [(args.game, players, options, judged, seed, range(i, min(i + CHUNK, games))) for i in range(0, games, CHUNK)]
    jobs = [Practice(*part, done["net"]) if generation else Lecture(*part) for part in parts]
    return np.concatenate(on_all_cores(attend, jobs, args)) if jobs else np.zeros((0, 0), np.float32)


def attend(lecture: Lecture) -> Floats:
    """Plays a chunk of games. A row a seat and moment of rest, the seats of one moment together: number of the game, points at
    the end, share of the victory, the share that the judge foresees at once, the one that a search expects, if there was one,
    and the seat's portrait."""
    weights, heat = lecture.judges[0]
    judge = make_judge(lecture.game, lecture.players, weights, heat)
    if isinstance(lecture, Practice):
        judge.take(make_net(lecture.net))
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
    return np.concatenate([np.zeros((0, 5 + len(judge.portrait))), *found]).astype(np.float32)


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
    until, straying = random.choice(ASTRAY), random.choice(STRAYING)
    astray = [(random.choice(minds), random.choice(WHIMS)) for _ in range(state.players())]
    decisions = 0
    while not state.is_over and int(state.v[ROUND]) <= until and decisions < LIMIT:
        mind, whim = astray[state.to_move]
        if random.random() < straying:
            moves = [random.choice(state.actions())]
        else:
            moves = _turn(state, judge, mind, whim, random)
        for action in moves:
            state.apply(action)
        decisions += len(moves)
    if judge.net is None:
        yield from _play_by_weights(state, judge, minds, random)
    else:
        yield from _play_by_search(state, judge, random)


def _turn(state: BaseState, judge: Judge, mind: Turn, whim: float, random: Random) -> list[int]:
    """A whole turn; where something is hidden its first move only, for the rest may depend on a draw (as Dúlì's, after the last
    pass and before the first journey)."""
    mind.whim = whim
    mind.random = random.getrandbits(40)
    if not judge.hidden(state):
        return mind.play(state)
    return mind.play(state.resampled(state.to_move, random.getrandbits(32)))[:1]


def _play_by_weights(state: BaseState, judge: Judge, minds: list[Turn], random: Random) -> Iterator[list[Floats]]:
    """The rest of a game of the first generation."""
    alike = [
        (minds[0] if random.random() < 0.5 else random.choice(minds[:9]), random.choice(LATER_WHIMS))
        for _ in range(state.players())
    ]
    decisions = 0
    last = 1
    while not state.is_over and decisions < LIMIT:
        now = int(state.v[ROUND])
        seat = state.to_move
        noted = judge.is_restful(state) and random.random() < (BEGUN if now > last else NOTED)
        odd = noted and random.random() < ODD
        last = now
        if odd and not judge.in_turn(state, seat):
            moves = [random.choice(state.actions())]
        else:
            if noted and not odd:
                yield _seen(state, judge)
            mind, whim = alike[seat]
            moves = _turn(state, judge, mind, ODDNESS if odd else whim, random)
        for action in moves:
            state.apply(action)
        decisions += len(moves)
        if odd and not state.is_over and judge.is_restful(state):
            yield _seen(state, judge)


def _play_by_search(state: BaseState, judge: Judge, random: Random) -> Iterator[list[Floats]]:
    """The rest of a game of a later generation."""
    tree: Tree | None = None
    action = -1
    decisions = 0
    while not state.is_over and decisions < LIMIT:
        actions = state.actions()
        if tree is None or tree.hidden or not tree.go_down(action, state):
            tree = Tree(judge, state, random.getrandbits(40))
        tree.think(LOOKS, 0.0)
        if judge.is_restful(state) and random.random() < SOUGHT:
            yield _seen(state, judge, tree)
        found = tree.found()
        action = found[0][0]
        chance = random.random()
        if chance < RANDOMLY:
            action = random.choice(actions)
        elif chance < RANDOMLY + LOOSELY:
            (action,) = random.choices([move[0] for move in found], [move[1] for move in found])
        state.apply(action)
        decisions += 1


def _seen(state: BaseState, judge: Judge, tree: Tree | None = None) -> list[Floats]:
    """What is seen of each seat, after the share that the judge foresees for it, and the one that the search expects."""
    judge.foresee_far(state)
    shares = np.array(memoryview(judge.shares))
    expected = shares
    if tree is not None:
        sums = np.array(memoryview(tree.root_shares)).reshape(-1, MOST_SEATS).sum(axis=0)
        expected = sums / sums.sum()
    judge.look(state)
    seen = []
    for seat in range(state.players()):
        judge.describe(state, seat)
        judge.portray(state, seat)
        seen.append(np.concatenate([[shares[seat], expected[seat]], np.array(memoryview(judge.portrait))]))
    return seen
