"""The doors to tables: made, found, joined, left, started, looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import time
from typing import Any

from litestar import Response, delete, get, patch, post

import teahorse as th
from teahorse.kernel.errors import SetupError, TeahorseError, said, shown
from teahorse.kernel.game import Game
from teahorse.server import lobby, permissions
from teahorse.server.api_games import colours_of
from teahorse.server.bots import checked_bot
from teahorse.server.house import Asking, House, house_of, language, person_of, problems, raw
from teahorse.server.payload import table_bytes
from teahorse.server.people import Person, checked_name
from teahorse.server.problems import Problem
from teahorse.server.shapes import (
    JoinIn,
    Lobby,
    PositionIn,
    RecordIn,
    SeatIn,
    StartIn,
    TableIn,
    TableMade,
    TableOut,
    TableSettings,
)
from teahorse.server.table import Table, begin_game, new_id

UPLOAD_BYTES = 1024 * 1024
PATH = "/api/tables/{table_id:str}"


@get("/api/tables", tags=["tables"], responses=problems(401), summary="Open, running, finished and own tables")
async def tables(request: Asking) -> Lobby:
    house = house_of(request)
    person = await house.people.asking(request)
    permissions.check("see the lobby", person)
    return await house.store.read(lambda db: lobby.lists(db, person.id if person else None, house.rooms.online))


@post("/api/tables", status_code=201, tags=["tables"], responses=problems(401, 422), summary="Make a table")
async def make_table(request: Asking, data: TableIn) -> TableMade:
    house, person = house_of(request), await person_of(request)
    permissions.check("make a table", person)
    if data.game not in th.GAMES:
        raise Problem(422, "no_game", {"name": data.game, "expected": list(th.GAMES)})
    setup = checked_setup(data)
    game = tried(data.game, setup)
    seats = seats_wished(data.seats, game.colours, person)
    return await _added(request, house, new_table(data.game, setup, person, seats, data.settings or TableSettings()))


@post(
    "/api/records",
    status_code=201,
    tags=["tables"],
    responses=problems(401, 413, 422),
    request_max_body_size=UPLOAD_BYTES,
    summary="A record as a new table, all seats yours",
)
async def upload_record(request: Asking, data: RecordIn) -> TableMade:
    return await uploaded(request, {"record": data.record})


@post(
    "/api/positions",
    status_code=201,
    tags=["tables"],
    responses=problems(401, 413, 422),
    request_max_body_size=UPLOAD_BYTES,
    summary="A position as a new table, all seats yours",
)
async def upload_position(request: Asking, data: PositionIn) -> TableMade:
    return await uploaded(request, {"position": data.position})


async def uploaded(request: Asking, setup: dict[str, Any]) -> TableMade:
    """A table that begins with a record or a position. It is in no list, but who has its link may look; the names are those
    of the record."""
    house, person = house_of(request), await person_of(request)
    permissions.check("upload", person)
    game = tried("", setup)
    mine = {colour: {"person": person.id, "name": game.seats.get(colour, person.name)} for colour in game.colours}
    table = new_table(game.rules.NAME, setup, person, mine, TableSettings(spectators=True, hints=True, listed=False))
    return await _added(request, house, table)


async def _added(request: Asking, house: House, table: Table) -> TableMade:
    if not table.open_seats():
        table.start(house.seeds())
    await house.rooms.add(table)
    base = house.settings.public_url or str(request.base_url)
    return TableMade(table.id, f"{base.rstrip('/')}/table/{table.id}")


def checked_setup(data: TableIn) -> dict[str, Any]:
    """How the game begins: only what the game's own list of options names, nothing else that the library would take."""
    known = ("edition", *th.rules(data.game).INFO["options"])
    for name in data.options:
        if name not in known:
            unknown = said("no option {0} in {1}; options: {2}", shown(name), data.game, ", ".join(known))
            raise Problem(422, "setup", {"reason": SetupError(unknown)})
    players = data.players if data.players is not None else len(data.seats) if data.seats else 4
    setup: dict[str, Any] = {"players": players, "options": data.options}
    colours = colours_of(data.game)
    wished = list(data.seats or ())
    chosen = sorted({*wished, *[c for c in colours if c not in wished][: max(0, players - len(wished))]}, key=_place(colours))
    if chosen != colours[:players]:
        setup["colours"] = chosen
    return setup


def _place(colours: Sequence[str]) -> Any:
    return lambda colour: colours.index(colour) if colour in colours else len(colours)


def tried(name: str, setup: Mapping[str, Any]) -> Game:
    """The game of a set-up, as proof that it is one; a Problem says what is wrong."""
    try:
        return begin_game(name, setup, "", {})
    except TeahorseError as error:
        raise Problem(422, "setup", {"reason": error}, rule=getattr(error, "rule", None)) from error


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
    wishes = {colours[0]: "me"} if wishes is None else wishes
    for colour in wishes:
        if colour not in colours:
            raise Problem(422, "no_seat", {"colours": colours})
    return {colour: seat_wished(wishes.get(colour, "open"), person) for colour in colours}


def seat_wished(wish: str, person: Person | None) -> dict[str, Any]:
    if wish == "me" and person is not None:
        return {"person": person.id, "name": person.name}
    if wish.startswith("me:") and person is not None:
        return {"person": person.id, "name": checked_name(wish.removeprefix("me:"))}
    if wish.startswith("bot:"):
        return {"bot": checked_bot(wish.removeprefix("bot:"))}
    if wish != "open":
        raise Problem(422, "seat_wish")
    return {}


@get(PATH, tags=["tables"], responses=problems(401, 403, 404), summary="A table as a seat sees it")
async def see_table(
    request: Asking,
    table_id: str,
    seat: str | None = None,
    lang: str | None = None,
    after: int | None = None,
    words: bool = True,
) -> Response[TableOut]:
    """`words=false` leaves all sentences out: programs need none, and they cost more than all the rest."""
    house = house_of(request)
    person, spoken = await house.people.asking(request), language(request, lang) if words else None
    async with house.rooms.use(table_id) as table:
        return raw(table_bytes(table, seen_from(table, person, seat), spoken, after, person.id if person else None))


def seen_from(table: Table, person: Person | None, seat: str | None) -> str | None:
    """The seat whose view somebody gets: the one asked for, else of the own ones the one to move, else a spectator's."""
    permissions.check("see the table", person, table)
    if seat is not None:
        permissions.check("see as the seat", person, table, known_seat(table, seat))
        return seat
    own = table.seats_of(person.id if person else None)
    return next((colour for colour in own if colour in table.deciders), own[0] if own else None)


def known_seat(table: Table, seat: str) -> str:
    if seat not in table.seats:
        raise Problem(404, "no_seat", {"colours": list(table.seats)})
    return seat


def notice(kind: str, person: Person, **facts: Any) -> dict[str, Any]:
    """A line of the talk that says what has happened at the table."""
    return {"kind": kind, "person": person.id, "name": person.name, "facts": {"name": person.name, **facts}}


@post(f"{PATH}/join", status_code=200, tags=["tables"], responses=problems(401, 404, 409), summary="Take a seat")
async def join(request: Asking, table_id: str, data: JoinIn, lang: str | None = None) -> Response[TableOut]:
    """An open seat; or the own one again, after leaving."""
    house, person = house_of(request), await person_of(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("join", person, table)
        seat = _free_seat(table, person, data.seat)
        if table.seats[seat] != (sitting := {"person": person.id, "name": person.name}):
            happened = [notice("back" if table.has_begun else "joined", person, seat=seat)]
            table.sit(seat, sitting)
            if table.status == "open" and not table.open_seats():
                table.start(house.seeds())
                happened.append(notice("started", person))
            elif table.status == "closed" and table.has_begun:
                table.status = "running"
            await house.rooms.save(table, talk=happened, seats=True)
        return raw(table_bytes(table, seat, language(request, lang), None, person.id))


def _free_seat(table: Table, person: Person, wish: str | None) -> str:
    """A seat that somebody may take: an open one, or one that was the own one before."""
    own = [colour for colour, seat in table.seats.items() if person.id in (seat.get("person"), seat.get("for"))]
    free = [*own, *(table.open_seats() if table.status == "open" else [])]
    if wish is not None:
        if known_seat(table, wish) not in free:
            raise Problem(409, "no_open_seat" if table.status != "open" else "seat_taken")
        return wish
    if not free:
        raise Problem(409, "no_open_seat")
    return free[0]


@post(f"{PATH}/leave", status_code=204, tags=["tables"], responses=problems(401, 403, 404), summary="Leave the table")
async def leave(request: Asking, table_id: str) -> None:
    """Before the start the seat is open again. Later it stays yours until the others agree that a bot plays on."""
    house, person = house_of(request), await person_of(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("leave", person, table)
        for colour in table.seats_of(person.id):
            if table.status == "open":
                table.sit(colour, {})
            else:
                table.seats[colour] = {**table.seats[colour], "away": True}
        if not table.others(person.id) and table.status in ("open", "running"):
            table.status = "closed"
        await house.rooms.save(table, talk=[notice("left", person)], seats=True)


@post(f"{PATH}/start", status_code=200, tags=["tables"], responses=problems(401, 403, 404, 409, 422), summary="Start")
async def start(request: Asking, table_id: str, data: StartIn, lang: str | None = None) -> Response[TableOut]:
    """Bots take the open seats, and the game begins."""
    house, person = house_of(request), await person_of(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("start", person, table)
        _must_be_open(table)
        for colour in table.open_seats():
            table.sit(colour, {"bot": checked_bot(data.bot)})
        table.start(house.seeds())
        await house.rooms.save(table, talk=[notice("started", person)], seats=True)
        return raw(table_bytes(table, seen_from(table, person, None), language(request, lang), None, person.id))


@post(f"{PATH}/seats", status_code=200, tags=["tables"], responses=problems(401, 403, 404, 409, 422), summary="Fill a seat")
async def fill_seat(request: Asking, table_id: str, data: SeatIn, lang: str | None = None) -> Response[TableOut]:
    """Before the start: a bot on an open seat, another bot, or the seat open again."""
    house, person = house_of(request), await person_of(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("fill a seat", person, table)
        _must_be_open(table)
        if table.seats[known_seat(table, data.seat)].get("person"):
            raise Problem(409, "seat_taken")
        table.sit(data.seat, seat_wished(data.wish, None))
        happened = []
        if not table.open_seats():
            table.start(house.seeds())
            happened.append(notice("started", person))
        await house.rooms.save(table, talk=happened, seats=True)
        return raw(table_bytes(table, seen_from(table, person, None), language(request, lang), None, person.id))


@patch(f"{PATH}/settings", tags=["tables"], responses=problems(401, 403, 404), summary="Change the settings")
async def change_settings(request: Asking, table_id: str, data: TableSettings) -> TableSettings:
    house, person = house_of(request), await person_of(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("change settings", person, table)
        table.settings = {name: getattr(data, name) for name in data.__struct_fields__}
        await house.rooms.save(table, seats=True)
    return data


@delete(PATH, tags=["tables"], responses=problems(401, 403, 404, 409), summary="Close a table that nobody else plays at")
async def close(request: Asking, table_id: str) -> None:
    house, person = house_of(request), await person_of(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("close", person, table)
        if table.status == "over" or (table.status == "running" and table.others(person.id)):
            raise Problem(409, "game_running")
        table.status = "closed"
        await house.rooms.save(table, talk=[notice("closed", person)], seats=True)


def _must_be_open(table: Table) -> None:
    if table.status != "open":
        raise Problem(409, "closed" if table.status == "closed" else "game_running")


HANDLERS: list[Any] = [
    tables,
    make_table,
    upload_record,
    upload_position,
    see_table,
    join,
    leave,
    start,
    fill_seat,
    change_settings,
    close,
]
