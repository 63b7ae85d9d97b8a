"""What a seat gets to see of a table: its view, what happened, what is asked of it, in its language. Everything that leaves
the server about a game is made here, from `Game.view(seat)` and the public events, and from nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from teahorse.server.table import Table, commitment

LANGUAGES = ("en", "de", "it")
encode = msgspec.json.Encoder().encode


def table_bytes(table: Table, seat: str | None, lang: str, after: int | None, person: str | None) -> bytes:
    """The payload as JSON; made once for all who ask for the same."""
    mine = tuple(table.seats_of(person))
    key = (seat, lang, after, mine, person == table.host)
    made = table.sent.get(key)
    if made is None:
        made = table.sent[key] = encode(table_payload(table, seat, lang, after, mine, person))
    return made


def table_payload(
    table: Table, seat: str | None, lang: str, after: int | None, mine: tuple[str, ...], person: str | None
) -> dict[str, Any]:
    begun = table.seed != ""
    first, events = table.events_after(after) if begun else (0, [])
    view = table.game.view(seat) if begun else None
    return {
        "table": table.id,
        "number": table.number,
        "status": table.status,
        "game": table.game_name,
        "options": table.game.options,
        "seat": seat,
        "mine": list(mine),
        "host": person is not None and person == table.host,
        "view": view,
        "events": [told(table, event, lang) for event in events],
        "events_from": first,
        "deciders": table.deciders,
        "asked": asked(table, view, lang),
        "choices": choices(view, lang),
        "warnings": {},
        "seats": seats(table),
        "settings": table.settings,
        "asks": asks(table),
        "orders": [{**order} for order in table.orders.get(seat or "", [])] if seat in mine else [],
        "commitment": commitment(table.seed) if begun else None,
        "seed": table.seed if table.status == "over" else None,
        "changed": round(table.changed, 3),
    }


def seats(table: Table) -> dict[str, dict[str, Any]]:
    """Who sits where; people are named, not numbered."""
    return {
        colour: {
            "kind": "bot" if seat.get("bot") else "person" if seat.get("person") else "open",
            "name": seat.get("name", ""),
            "bot": seat.get("bot"),
            "away": bool(seat.get("away")),
            "online": seat.get("person") in table.online,
        }
        for colour, seat in table.seats.items()
    }


def asks(table: Table) -> dict[str, Any] | None:
    """A request that waits for consent, without the people's ids."""
    if table.asks is None:
        return None
    return {name: value for name, value in table.asks.items() if name not in ("by", "agreed")}


def told(table: Table, event: dict[str, Any], lang: str) -> dict[str, Any]:
    return {**event, "text": event["event"]}


def asked(table: Table, view: dict[str, Any] | None, lang: str) -> str:
    return f"{table.game.to_move} to move" if view is not None and table.game.to_move else ""


def choices(view: dict[str, Any] | None, lang: str) -> list[dict[str, Any]]:
    moves = [] if view is None else view["legal_moves"]
    if not moves:
        return []
    return [{"title": "", "where": None, "choices": [{"move": m, "label": m, "meaning": "", "effects": {}} for m in moves]}]
