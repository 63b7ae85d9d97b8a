"""Standing orders: what a seat wants done when its turn comes. They are private, checked by the engine when given and again
when they are carried out, and act on the own view and the legal moves only: they can do nothing that their owner could not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import teahorse as th
from teahorse.kernel.errors import Refused
from teahorse.kernel.game import Game
from teahorse.server.problems import Problem

Order = dict[str, Any]
MOST = 10


def checked(game: Game, seat: str, order: Mapping[str, Any]) -> Order:
    """An order as it is kept; a Problem if the engine knows no such thing."""
    kind, rules = order["kind"], game.rules
    round = game.view(seat).get("round")
    if kind == "forced":
        return {"kind": kind}
    if kind == "play":
        try:
            move = rules.action_to_text(rules.text_to_action(order["move"]))
        except Refused as error:
            raise Problem(422, "order", {"reason": error}) from error
        return {"kind": kind, "move": move, "round": round}
    if not bids(rules.NAME):
        raise Problem(422, "order_game")
    if kind == "outbid":
        spaces = bids(rules.NAME).get(order["building"])
        if spaces is None:
            raise Problem(422, "order_building", {"name": order["building"]})
        if order["up_to"] < min(spaces):
            raise Problem(422, "order_space", {"number": order["up_to"]})
        return {"kind": kind, "building": order["building"], "up_to": order["up_to"], "round": round}
    return {"kind": kind, "round": round}


def due(game: Game, seat: str, given: list[Order]) -> tuple[str | None, list[Order]]:
    """The move that a seat's orders demand now, if any, and the orders that stay."""
    view = game.view(seat)
    legal: list[str] = view["legal_moves"]
    outbid_in = _outbid_in(game, seat)
    stay = [order for order in given if order.get("round", view.get("round")) == view.get("round")]
    for order in stay:
        kind = order["kind"]
        if kind == "forced" and len(legal) == 1:
            return legal[0], stay
        if kind == "play":
            others = [other for other in stay if other is not order]  # carried out once, or given up: the turn has come
            return (order["move"] if order["move"] in legal else None), others
        if kind == "pass" and "pass" in legal:
            return "pass", [other for other in stay if other is not order]
        if kind == "pass_when_outbid" and outbid_in and "pass" in legal:
            return "pass", stay
        if kind == "outbid" and order["building"] in outbid_in:
            move = _cheapest(game.rules.NAME, legal, order["building"], order["up_to"])
            if move is not None:
                return move, stay
    return None, stay


def _outbid_in(game: Game, seat: str) -> set[str]:
    """The buildings where a seat has been outbid since its last move."""
    movers = game.movers
    last = next((place + 1 for place in range(len(movers) - 1, -1, -1) if movers[place] == seat), 0)
    events = game.events_since(last, seat)
    return {event["building"] for event in events if event["event"] == "outbid" and event["player"] == seat}


def _cheapest(name: str, legal: list[str], building: str, up_to: int) -> str | None:
    rules = th.rules(name)
    offers: list[tuple[int, int, str]] = []
    for place, move in enumerate(legal):
        parts = rules.action_to_dict(rules.text_to_action(move))
        if parts.get("building") == building and isinstance(parts.get("space"), int) and parts["space"] <= up_to:
            offers.append((parts["space"], place, move))
    return min(offers)[2] if offers else None


@cache
def bids(name: str) -> dict[str, set[int]]:
    """The spaces that can be bid for in each building, by the engine's own list of moves; empty for a game without."""
    rules, found = th.rules(name), dict[str, set[int]]()
    for action in range(rules.NUM_ACTIONS):
        parts = rules.action_to_dict(action)
        if "building" in parts and isinstance(parts.get("space"), int):
            found.setdefault(parts["building"], set()).add(parts["space"])
    return found
