"""What a seat gets to see of a table: its view, what happened, what is asked of it, in its language. Everything that leaves
the server about a game is made here, from `Game.view(seat)` and the public events, and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from teahorse import words
from teahorse.kernel.game import SEATS_OWN
from teahorse.server.lobby import seat_out
from teahorse.server.problems import said
from teahorse.server.table import Table

encode = msgspec.json.Encoder().encode
SENT_KEPT = 64  # payloads and parts of them, of one table


def table_bytes(table: Table, seat: str | None, lang: str | None, after: int | None, person: str | None) -> bytes:
    """The payload as JSON; made once for all who ask for the same. Without a language there are no sentences in it."""
    online = [seat.get("person") in table.online for seat in table.seats.values()]
    if table.sent.get("online") != online or len(table.sent) > SENT_KEPT:  # somebody has come or gone, or asks for ever more
        table.sent.clear()
        table.sent["online"] = online
    mine = tuple(table.seats_of(person))
    key = (seat, lang, after, mine, person == table.host)
    made: bytes | None = table.sent.get(key)
    if made is None:
        common: bytes = _once(table, "common", lambda: encode(common_part(table)))
        own = encode(own_part(table, seat, lang, after, mine, person))
        made = table.sent[key] = common[:-1] + b"," + own[1:]
    return made


def own_part(
    table: Table, seat: str | None, lang: str | None, after: int | None, mine: tuple[str, ...], person: str | None
) -> dict[str, Any]:
    """What is for one who looks from a seat."""
    first, events = table.events_after(after, seat) if table.has_begun else (0, [])
    view = _once(table, "views", lambda: views(table))[seat]
    return {
        "seat": seat,
        "mine": list(mine),
        "host": person is not None and person == table.host,
        "view": _written(table, view),
        "events": events if lang is None else told(table, events, lang),
        "events_from": first,
        **worded(table, view, lang),
        "undo": _once(table, ("undo", mine), lambda: table.may_undo(person)),
        "asks": asks(table, person),
        "orders": table.orders.get(seat, []) if seat is not None and seat in mine else [],
    }


def _once(table: Table, key: Any, make: Callable[[], Any]) -> Any:
    """Something that is made once after each change of a table."""
    if key not in table.sent:
        table.sent[key] = make()
    return table.sent[key]


def views(table: Table) -> dict[str | None, dict[str, Any] | None]:
    """The views of all seats and of spectators; None before the game starts."""
    everybody = (None, *table.seats)
    return {**table.game.views(everybody)} if table.has_begun else dict.fromkeys(everybody)


def _written(table: Table, view: dict[str, Any] | None) -> dict[str, Any] | msgspec.Raw | None:
    """A view for the encoder: while nothing is secret, what all seats see alike is encoded once."""
    if view is None or not table.game.is_open:
        return view
    alike: bytes = _once(table, "alike", lambda: encode({key: view[key] for key in view if key not in SEATS_OWN}))
    return msgspec.Raw(alike[:-1] + b"," + encode({key: view[key] for key in SEATS_OWN})[1:])


def common_part(table: Table) -> dict[str, Any]:
    """What is the same for all who see a table."""
    return {
        "table": table.id,
        "number": table.number,
        "status": table.status,
        "game": table.game_name,
        "options": table.game.options,
        "deciders": table.deciders,
        "seats": {colour: seat_out(seat, table.online) for colour, seat in table.seats.items()},
        "settings": table.settings,
        "commitment": table.commitment,
        "seed": table.seed if table.status == "over" else None,
        "created": round(table.created, 3),
        "changed": round(table.changed, 3),
    }


def worded(table: Table, view: dict[str, Any] | None, lang: str | None) -> dict[str, Any]:
    """What the engine says to a view: what is asked, what each move means, what to beware of."""
    if view is None or lang is None:
        return {"asked": "", "choices": [], "warnings": {}}
    names = spoken_names(table)
    spoken = words.spoken(view, lang, names)
    if view["seat"] in names and view["legal_moves"]:  # who plays one seat need not be told by name
        spoken["asked"] = words.asked(view, lang, {**names, view["seat"]: said("asked.you", {}, lang)})
    return spoken


def spoken_names(table: Table) -> dict[str, str]:
    """The people whose names stand for their colours in sentences: each who plays one seat, with a name that no other has."""
    names = {colour: seat["name"] for colour, seat in table.seats.items() if seat.get("person")}
    carried = Counter(names.values())
    return {colour: name for colour, name in names.items() if carried[name] == 1}


def told(table: Table, events: list[dict[str, Any]], lang: str) -> list[dict[str, Any]]:
    """Events with their sentences."""
    names = spoken_names(table)
    return [{**event, "text": words.told(table.game_name, event, lang, names)} for event in events]


def asks(table: Table, person: str | None) -> dict[str, Any] | None:
    """A request that waits for consent, by seats instead of people's ids."""
    if table.asks is None:
        return None
    waiting = [colour for other in table.asks["waits_for"] for colour in table.seats_of(other)]
    return {
        "kind": table.asks["kind"],
        "seat": table.asks["seat"],
        "name": table.asks["name"],
        "moves": table.asks.get("moves"),
        "bot": table.asks.get("bot"),
        "waits_for": waiting,
        "waits_for_me": person in table.asks["waits_for"],
    }


def talk_line(line: dict[str, Any], game: str, lang: str) -> dict[str, Any]:
    """A line of talk; what has happened at the table becomes a sentence."""
    text = line["text"] if line["kind"] == "chat" else said(f"notice.{line['kind']}", line["facts"], lang, game)
    return {"id": line["id"], "at": round(line["at"], 3), "kind": line["kind"], "name": line["name"], "text": text}
