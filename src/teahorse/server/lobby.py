"""The lists of tables, from what is stored about each: no game needs to be loaded for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from teahorse.server import schema
from teahorse.server.shapes import Lobby, SeatOut, TableLine, TableSettings

SHOWN = 50
LOOKED_AT = 200  # of which some may be unlisted


def lists(db: sa.Connection, person: str | None, online: Mapping[str, int]) -> Lobby:
    t = schema.tables.c
    mine: list[sa.RowMapping] = []
    if person is not None:
        own = sa.select(schema.seats.c.table_id).filter_by(person=person)
        chosen = sa.select(schema.tables).where(t.id.in_(own), t.status != "closed").order_by(t.changed.desc()).limit(SHOWN)
        mine = list(db.execute(chosen).mappings())
    found: dict[str, list[TableLine]] = {}
    for status in ("open", "running", "over"):
        latest = sa.select(schema.tables).filter_by(status=status).order_by(t.changed.desc()).limit(LOOKED_AT)
        rows = [row for row in db.execute(latest).mappings() if _is_listed(row)][:SHOWN]
        found[status] = [line(row, person, online) for row in rows]
    return Lobby(**found, mine=[line(row, person, online) for row in mine])


def _is_listed(row: sa.RowMapping) -> bool:
    return bool(row["settings"]["listed"]) and (row["status"] == "open" or bool(row["settings"]["spectators"]))


def line(row: Mapping[Any, Any], person: str | None, online: Mapping[str, int]) -> TableLine:
    seats = {colour: seat_out(seat, online) for colour, seat in row["seats"].items()}
    mine = [colour for colour, seat in row["seats"].items() if person is not None and seat.get("person") == person]
    return TableLine(
        id=row["id"],
        game=row["game"],
        status=row["status"],
        options=row["setup"].get("options", {}),
        seats=seats,
        deciders=row["to_move"],
        number=row["number"],
        mine=mine,
        settings=TableSettings(**row["settings"]),
        result=row["result"],
        created=round(row["created"], 3),
        changed=round(row["changed"], 3),
    )


def seat_out(seat: Mapping[str, Any], online: Mapping[str, int]) -> SeatOut:
    """Who sits there; people are named, not numbered."""
    kind = "bot" if seat.get("bot") else "person" if seat.get("person") else "open"
    away, here = bool(seat.get("away")), seat.get("person") in online
    return SeatOut(kind, seat.get("name", ""), seat.get("bot"), away, here)  # type: ignore[arg-type]  # one of the three kinds
