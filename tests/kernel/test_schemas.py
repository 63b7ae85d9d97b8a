"""Views and events fit their JSON Schemas, which leave nothing open."""

import random
from collections import Counter

import jsonschema
import pytest

import teahorse as th

TABLES = [
    {"game": "yunnan", "players": 2},
    {"game": "yunnan", "players": 2, "double_bidding": True, "guards": True},
    {"game": "yunnan", "players": 3, "edition": "2013"},
    {"game": "yunnan", "players": 5, "guards": True, "round_limit": 6},
    {"game": "ming", "players": 2},
    {"game": "ming", "players": 3, "limited_tiles": True},
    {"game": "ming", "players": 4},
]
OWN_BOARD = {"yunnan": {"provinces": {"Yunnan": {"trader": 4}}}, "ming": {"name": "my copy"}}


def validator(schema):
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(str(value) for value in table.values()))
def test_views_and_events_fit_their_schemas(table):
    name = table["game"]
    views, events = validator(th.view_schema(name)), validator(th.event_schema(name))
    own_board = OWN_BOARD[name] if table["players"] == 3 else None
    game = th.new(**table, seed=3, seats={"red": "Ana"}, board=own_board)
    generator = random.Random(4)
    seen = Counter()
    while not game.is_over and game.number < 800:
        if game.number % 60 == 0 or (len(game.deciders) > 1 and game.number % 3 == 0):
            for seat in (None, *game.colours):
                views.validate(game.view(seat))
        seat = generator.choice(game.deciders)
        game.play(generator.choice(game.legal_moves_of(seat)), seat)
        for looking in (None, seat):
            for event in game.events_since(game.number - 1, looking):
                kind = tuple(event), event["event"]
                if seen[kind] < 4:  # of each kind some: thousands are alike
                    events.validate(event)
                seen[kind] += 1
    views.validate(game.view("red"))


@pytest.mark.parametrize("name", ["yunnan", "ming"])
def test_the_schemas_refuse_what_is_no_view_and_no_event(name):
    game = th.new(name, players=2, seed=1)
    view, event = game.view("red"), game.events[0]
    views, events = validator(th.view_schema(name)), validator(th.event_schema(name))
    assert views.is_valid(view)
    assert events.is_valid(event)
    assert not views.is_valid({**view, "surprise": 1})
    assert not views.is_valid(game.position())
    assert not any(views.is_valid({key: view[key] for key in view if key != left_out}) for left_out in ("seat", "legal_moves"))
    assert not events.is_valid({**event, "surprise": 1})
    assert not events.is_valid({**event, "event": "nothing"})
    assert not events.is_valid({"event": event["event"]})
