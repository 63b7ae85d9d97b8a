"""Positions of Yunnan in a few words, and what tests ask of a game."""

from __future__ import annotations

import pytest

import teahorse as th

COLOURS = ("red", "yellow", "blue", "black", "green", "duli")
PROVINCES = ("Yunnan", "Sichuan", "Kang", "Tibet", "Qinghai")
GORGES = ("Sichuan-Qinghai", "Yunnan-Kang", "Kang-Qinghai", "Yunnan-Tibet")
BUILDINGS = ("school", "customs", "horse", "guild", "yard")
NO_PRESENTS = {"Sichuan": 0, "Kang": 0, "Tibet": 0, "Qinghai": 0}
ONE_PRESENT = {"Qinghai": 1}  # the game goes on, and nobody is there to take it


def document(order="red yellow blue", /, **facts):
    """A position: colours among the facts are players, the others top-level keys; `order` is the bidding order."""
    players = {colour: dict(facts.pop(colour)) for colour in COLOURS if colour in facts}
    return {"game": "yunnan", "bidding_order": order.split(), **facts, "players": players}


def position(order="red yellow blue", /, *, draws=(), board=None, **facts):
    return th.from_position(document(order, **facts), draws=draws, board=board, seed=1)


def bidding(order="red yellow blue", /, **facts):
    return position(order, phase="bidding", **facts)


def resolving(order="red yellow blue", /, **facts):
    return position(order, phase="resolving", **facts)


def travel(order="blue yellow red", /, **facts):
    """A travel phase; red, last in the bidding order, travels first."""
    return position(order, phase="travel", **facts)


def scoring(order="blue yellow red", /, **facts):
    return position(order, phase="scoring", **facts)


def over(order="blue yellow red", /, **facts):
    return position(order, phase="over", **facts)


def old(order="red yellow blue", /, *, phase="bidding", options=None, **facts):
    """A position of the 2013 edition."""
    return position(order, edition="2013", phase=phase, options=options or {}, **facts)


def duli(order="red yellow", /, **facts):
    """A game of two with Dúlì; from round 2 on, so that she has no bid in the school yet."""
    return position(order, **({"phase": "bidding", "round": 2} | facts))


def at(**traders):
    return {"supply": 0, "market": 0} | traders


def own(posts="", bridges="", teahouses="", guards=None, **supply):
    """Structures: on the board, and by kind in the personal supply."""
    return {
        "supply": supply,
        "posts": posts.split(),
        "bridges": bridges.split(),
        "teahouses": teahouses.split(),
        "guards": guards,
    }


def play(game, *moves):
    for move in moves:
        game.play(move)
    return game


def allowed(game, *moves):
    for move in moves:
        refusal = game.why_not(move)
        assert refusal is None, f"{move}: {refusal}"
        assert move in game.legal_moves


def refused(game, move, rule):
    """Plays an illegal move: refused for this rule, in a sentence, and nothing has changed."""
    before = game.position()
    with pytest.raises(th.Refused) as caught:
        game.play(move)
    assert caught.value.rule == rule, str(caught.value)
    assert caught.value.text("en")
    assert move not in game.legal_moves
    assert game.position() == before


def impossible(rule=..., order="red yellow blue", /, **facts):
    """A position that is refused; with its rule if one is given."""
    with pytest.raises(th.PositionError) as caught:
        position(order, **facts)
    if rule is not ...:
        assert caught.value.rule == rule, str(caught.value)
    return caught.value


def player(game, colour):
    return game.position()["players"][colour]


def traders(game, colour):
    """Where the traders stand: places with none are left out."""
    return {place: number for place, number in player(game, colour)["traders"].items() if number}


def coins(game, colour):
    return player(game, colour)["coins"]


def bids(game, colour):
    return [tuple(bid) for bid in player(game, colour)["bids"]]


def structures(game, colour):
    return player(game, colour)["structures"]


def happened(game, name):
    """All events of a name, without their names and move numbers."""
    return [
        {key: value for key, value in event.items() if key not in ("event", "move")}
        for event in game.events
        if event["event"] == name
    ]


def income(game, colour):
    """What a player has earned; its parts must add up."""
    (event,) = [event for event in happened(game, "income") if event["player"] == colour]
    assert event["income"] == sum(part["coins"] for part in event["parts"])
    return event["income"]
