"""The doors to tables: made, found, joined, looked at."""

from __future__ import annotations

from time import time
from typing import Any

from litestar import Response, get, post

from teahorse.bots import make_bot
from teahorse.kernel.errors import TeahorseError
from teahorse.server import permissions
from teahorse.server.house import Asking, House, house_of, language, person_of, problems, raw
from teahorse.server.payload import table_bytes
from teahorse.server.people import Person
from teahorse.server.problems import Problem
from teahorse.server.shapes import JoinIn, TableIn, TableMade, TableOut, TableSettings
from teahorse.server.table import Table, checked_setup, new_id

MINE_FIRST = "me"


@post("/api/tables", status_code=201, tags=["tables"], responses=problems(401, 422), summary="Make a table")
async def make_table(request: Asking, data: TableIn) -> TableMade:
    house, person = house_of(request), await person_of(request)
    permissions.check("make a table", person)
    players = data.players if data.players is not None else len(data.seats) if data.seats else 4
    setup = {"players": players, "options": data.options}
    game = checked_setup(data.game, setup)
    settings = data.settings or TableSettings()
    table = new_table(data.game, setup, person, seats_wished(data.seats, game.colours, person), settings)
    if table.is_full:
        table.start(house.seeds())
    await house.rooms.add(table)
    return TableMade(table.id, link(request, house, table.id))


def new_table(name: str, setup: dict[str, Any], person: Person, seats: dict[str, Any], settings: TableSettings) -> Table:
    now = time()
    row = {
        "id": new_id(),
        "version": 1,
        "game": name,
        "status": "open",
        "host": person.id,
        "setup": setup,
        "seats": seats,
        "settings": {name: getattr(settings, name) for name in settings.__struct_fields__},
        "seed": "",
        "asks": None,
        "claimed_until": 0.0,
        "created": now,
        "changed": now,
    }
    return Table(row)


def seats_wished(wishes: dict[str, str] | None, colours: list[str], person: Person) -> dict[str, dict[str, Any]]:
    """Who sits where at first."""
    wishes = {colours[0]: MINE_FIRST} if wishes is None else wishes
    for colour in wishes:
        if colour not in colours:
            raise Problem(422, "seats", f"There is no seat {colour[:20]!r}: this game has {', '.join(colours)}.")
    return {colour: seat_wished(wishes.get(colour, "open"), person) for colour in colours}


def seat_wished(wish: str, person: Person) -> dict[str, Any]:
    if wish == MINE_FIRST:
        return {"person": person.id, "name": person.name}
    if wish.startswith("bot:"):
        return {"bot": checked_bot(wish.removeprefix("bot:"))}
    if wish != "open":
        raise Problem(422, "seats", 'A seat is "me", "open" or "bot:NAME".')
    return {}


def checked_bot(name: str) -> str:
    try:
        make_bot(name, 0)
    except TeahorseError as error:
        raise Problem(422, "bot", str(error)) from error
    return name


def link(request: Asking, house: House, id: str) -> str:
    return f"{(house.settings.public_url or str(request.base_url)).rstrip('/')}/table/{id}"


@get("/api/tables/{table_id:str}", tags=["tables"], responses=problems(401, 403, 404), summary="A table as a seat sees it")
async def see_table(
    request: Asking, table_id: str, seat: str | None = None, lang: str | None = None, after: int | None = None
) -> Response[TableOut]:
    house, person = house_of(request), await house_of(request).people.asking(request)
    lang = language(request, lang)
    async with house.rooms.use(table_id) as table:
        seat = seen_from(table, person, seat)
        return raw(table_bytes(table, seat, lang, after, person.id if person else None))


def seen_from(table: Table, person: Person | None, seat: str | None) -> str | None:
    """The seat whose view somebody gets: the one asked for, else of the own ones the one to move, else a spectator's."""
    permissions.check("see the table", person, table)
    if seat is not None:
        if seat not in table.seats:
            raise Problem(404, "no_seat", f"There is no such seat: this table has {', '.join(table.seats)}.")
        permissions.check("see as the seat", person, table, seat)
        return seat
    own = table.seats_of(person.id if person else None)
    return next((colour for colour in own if colour in table.deciders), own[0] if own else None)


@post("/api/tables/{table_id:str}/join", status_code=200, tags=["tables"], responses=problems(401, 403, 404, 409))
async def join(request: Asking, table_id: str, data: JoinIn, lang: str | None = None) -> Response[TableOut]:
    house, person = house_of(request), await person_of(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("join", person, table)
        if table.status != "open":
            raise Problem(409, "no_open_seat", "The game has begun; no seat is open.")
        free = [colour for colour, seat in table.seats.items() if not seat.get("person") and not seat.get("bot")]
        seat = data.seat if data.seat is not None else free[0]
        if seat not in table.seats:
            raise Problem(404, "no_seat", f"There is no such seat: this table has {', '.join(table.seats)}.")
        if seat not in free:
            if table.seats[seat].get("person") != person.id:
                raise Problem(409, "seat_taken", "Somebody sits there already.")
        else:
            table.sit(seat, {"person": person.id, "name": person.name})
            if table.is_full:
                table.start(house.seeds())
            await house.rooms.save(table, seats=True)
        return raw(table_bytes(table, seat, language(request, lang), None, person.id))


HANDLERS: list[Any] = [make_table, see_table, join]
