"""The doors to playing: moves, and taking them back."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, post

from teahorse.kernel.errors import Refused
from teahorse.server import permissions
from teahorse.server.house import Asking, house_of, language, person_of, problems, raw
from teahorse.server.payload import table_bytes
from teahorse.server.people import Person
from teahorse.server.problems import Problem, refused
from teahorse.server.shapes import MoveIn, TableOut
from teahorse.server.store import Stale
from teahorse.server.table import Table


@post("/api/tables/{table_id:str}/moves", status_code=200, tags=["play"], responses=problems(401, 403, 404, 409, 422))
async def move(request: Asking, table_id: str, data: MoveIn, lang: str | None = None) -> Response[TableOut]:
    house, person = house_of(request), await person_of(request)
    lang = language(request, lang)
    try:
        async with house.rooms.use(table_id) as table:
            permissions.check("play for the seat", person, table, data.seat)
            if data.key is not None:
                before = table.answered(person.id, data.key)
                if before is not None:
                    return raw(_again(table, before.answers, data, lang, person))
            if table.status != "running":
                raise _late(table, data.seat, lang, person, "The game is not running.")
            if data.number != table.number:
                raise _late(table, data.seat, lang, person, f"The table is at number {table.number}, not at {data.number}.")
            try:
                entries = table.play(data.seat, data.move, "person", person.id, data.key)
            except Refused as error:
                raise refused(error, lang) from error
            await house.rooms.save(table, entries)
            return raw(table_bytes(table, data.seat, lang, data.number, person.id))
    except Stale:  # another process was faster
        async with house.rooms.use(table_id) as table:
            raise _late(table, data.seat, lang, person, f"The table is at number {table.number} by now.") from None


def _again(table: Table, number: int, data: MoveIn, lang: str, person: Person) -> bytes:
    """The same answer as the first time."""
    entry = next(entry for entry in table.log if entry.key == data.key and entry.person == person.id)
    if entry.seat != data.seat:
        raise _late(table, data.seat, lang, person, "This key belongs to another submission.")
    past = table if number == table.number else table.at(number)
    return table_bytes(past, data.seat, lang, entry.number - 1, person.id)


def _late(table: Table, seat: str, lang: str, person: Person, detail: str) -> Problem:
    current = msgspec.Raw(table_bytes(table, seat, lang, None, person.id))
    return Problem(409, "late", detail, number=table.number, view=table.game.view(seat), current=current)


HANDLERS: list[Any] = [move]
