"""Damaged input of every kind: a TeahorseError that says where, or a game that is whole; never anything else."""

import json
import random
from contextlib import suppress

import pytest
import variants

import teahorse as th

NESTED: list = []
for _ in range(2000):
    NESTED = [NESTED]
STRANGE = [
    None, True, False, 0, 1, -1, 99, 2**64, 10**5000, 1.0, float("nan"),
    "", "red", "duli", "Kang", "A1", "rider", "\ud800", "\0", "bidding", "travel", "over", "returning", "majorities", "cards",
    [], {}, [[]], ["red", "red"], ["yard", "yard"], [["guild", 9.0]], [["guild", True]], NESTED,
    {"red": 1}, {"Yunnan": 1}, {1: 2}, {None: 1}, b"x", {1, 2}, object(),
]  # fmt: skip
LINES = [
    "!", "! duli 7", "! duli x", "! deck", "! draw junk", "! order", "return ?", "bid guild 9 ?", "?", '[Players "red red"]',
    '[Position "null"]', '[Position "[1]"]', '[Position "{}"]', '[Board "5"]', '[Seed "1e5"]', '[Options "round_limit=²"]',
    f'[Options "round_limit={"9" * 5000}"]', f'[Seed "{"9" * 5000}"]',
    f'[Board "{"[" * 100_000}"]', f'[Position "{"[" * 100_000}"]',
]  # fmt: skip
SETTINGS = pytest.mark.parametrize("setting", random.Random(1).sample(variants.ALL, 12), ids=variants.name)


def places(part, path=(), depth=6):
    """The path of every value in a document."""
    if path:
        yield path
    inside = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in inside if depth else ():
        yield from places(value, (*path, key), depth - 1)


def mutate(document, generator):
    """One value is left out, replaced, counted up or down, or put beside an unknown key."""
    *path, key = generator.choice(list(places(document)))
    parent = document
    for name in path:
        parent = parent[name]
    kind = generator.randrange(4)
    if kind == 0:
        del parent[key]
    elif kind == 1 and type(parent[key]) is int:
        parent[key] += generator.choice((-1, 1))
    elif kind == 2 and isinstance(parent, dict):
        parent[generator.choice(["foo", "", 1, None, 10**5000, "red"])] = generator.choice(STRANGE)
    else:
        parent[key] = generator.choice(STRANGE)


def whole(game):
    """What is accepted is a game: it goes on, prints itself and comes back."""
    assert bool(game.legal_moves) != game.is_over
    position = game.position()
    assert th.from_position(json.loads(json.dumps(position)), board=game.board).position() == position
    assert th.load(str(game.record)).position() == position
    th.load(str(game.public_record()))
    for seat in (*game.colours, None):
        json.dumps(game.view(seat))
    for action in range(0, game.rules.NUM_ACTIONS, 7):
        text = game.rules.action_to_text(action)
        assert (game.why_not(text) is None) == (text in game.legal_moves)


def refused_or_whole(make):
    try:
        game = make()
    except th.TeahorseError:
        return
    whole(game)


@SETTINGS
def test_mutated_positions(setting):
    generator = random.Random(2)
    for number in range(40):
        document = variants.play_randomly(variants.new(setting, number), number * 5, number).position()
        for _ in range(generator.choice((1, 1, 2, 3))):
            mutate(document, generator)
        refused_or_whole(lambda document=document: th.from_position(document, seed=1))


@SETTINGS
def test_mutated_boards(setting):
    generator = random.Random(3)
    for _ in range(20):
        board = variants.new(setting).board
        mutate(board, generator)
        refused_or_whole(lambda board=board: th.new(seed=1, board=board, **setting))


@SETTINGS
def test_mutated_records(setting):
    generator = random.Random(4)
    for number in range(20):
        game = variants.play_randomly(variants.new(setting, number), number * 5, number)
        lines = str(generator.choice((game.record, game.public_record()))).splitlines()
        at = generator.randrange(len(lines))
        other = generator.randrange(len(lines))
        change = generator.randrange(5)
        if change == 0:
            del lines[at]
        elif change == 1:
            lines.insert(at, lines[other])
        elif change == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif change == 3:
            lines[at] = (
                lines[at][: len(lines[at]) // 2] + generator.choice("x\"\\[]!;?9'") + lines[at][len(lines[at]) // 2 + 1 :]
            )
        else:
            lines[generator.randrange(min(9, len(lines)))] = generator.choice(LINES)
        refused_or_whole(lambda lines=lines: th.load("\n".join(lines)))


@pytest.mark.parametrize("game", ["yunnan", "ming"])
@pytest.mark.parametrize("key", ["players", "seed", "board", "seats", "edition", "round_limit", "limited_tiles", "debt"])
def test_strange_arguments(game, key):
    for value in STRANGE:
        with suppress(th.TeahorseError):
            th.new(game, **{"players": 3, key: value})


@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_strange_moves_seats_and_draws(game):
    played = th.new(game, players=3, seed=1)
    before = played.position()
    for value in STRANGE:
        assert played.why_not(value) is not None
        with pytest.raises(th.Refused):
            played.play(value)
        if value is not None and value != "red":
            with pytest.raises(th.TeahorseError):
                played.view(value)
        for draws in (value, [value]):
            with suppress(th.TeahorseError):
                th.from_position(before, draws=draws)
    assert played.position() == before
