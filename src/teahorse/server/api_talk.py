"""The doors to talk and to what remains of a game: chat, record, replay."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post

from teahorse.server import permissions
from teahorse.server.api_tables import PATH, known_seat, uploaded
from teahorse.server.house import Asking, house_of, language, person_of, problems
from teahorse.server.lobby import seat_out
from teahorse.server.payload import talk_line, told
from teahorse.server.problems import Problem
from teahorse.server.shapes import BranchIn, Replay, ReplayMove, TableMade, TalkIn, TalkLine
from teahorse.server.table import Table


@get(f"{PATH}/talk", tags=["talk"], responses=problems(401, 403, 404), summary="What has been said at the table")
async def read_talk(request: Asking, table_id: str, lang: str | None = None, after: int = 0) -> list[TalkLine]:
    house = house_of(request)
    person, lang = await house.people.asking(request), language(request, lang)
    async with house.rooms.use(table_id) as table:
        permissions.check("read the talk", person, table)
        return [TalkLine(**talk_line(line, table.game_name, lang)) for line in table.talk if line["id"] > after]


@post(f"{PATH}/talk", status_code=201, tags=["talk"], responses=problems(401, 403, 404, 422), summary="Say something")
async def say(request: Asking, table_id: str, data: TalkIn) -> TalkLine:
    house, person = house_of(request), await person_of(request)
    text = data.text.strip()
    if not text or not all(letter.isprintable() or letter == "\n" for letter in text):
        raise Problem(422, "talk")
    async with house.rooms.use(table_id) as table:
        permissions.check("talk", person, table)
        line = await house.rooms.say(table, {"kind": "chat", "person": person.id, "name": person.name, "text": text})
        return TalkLine(**talk_line(line, table.game_name, "en"))


@get(f"{PATH}/record", tags=["talk"], responses=problems(401, 403, 404, 409), media_type="text/plain", summary="The record")
async def record(request: Asking, table_id: str) -> Response[str]:
    """A `.tea` file: public while the game runs, whole with its seed when it is over."""
    house = house_of(request)
    person = await house.people.asking(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("have the record", person, table)
        text = str(_begun(table).game.public_record())
    name = f'attachment; filename="{table_id}.tea"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name})


@get(f"{PATH}/replay", tags=["talk"], responses=problems(401, 403, 404, 409), summary="The table at an earlier move")
async def replay(
    request: Asking,
    table_id: str,
    move: int | None = None,
    seat: str | None = None,
    lang: str | None = None,
    timeline: bool = False,
) -> Replay:
    """Without `seat` as a spectator saw it. When the game is over everybody may look over every shoulder."""
    house = house_of(request)
    person, lang = await house.people.asking(request), language(request, lang)
    async with house.rooms.use(table_id) as table:
        permissions.check("replay", person, table)
        if seat is not None:
            permissions.check("replay as the seat", person, table, known_seat(table, seat))
        last = _begun(table).game.number
        past = table.game_at(last if move is None else move)
        return Replay(
            table=table.id,
            game=table.game_name,
            status=table.status,  # type: ignore[arg-type]  # one of the four
            seats={colour: seat_out(at, table.online) for colour, at in table.seats.items()},
            seat=seat,
            move=past.number,
            moves=last,
            view=past.view(seat),
            events=told(table, past.events_since(past.number - 1, seat), lang),
            timeline=_timeline(table) if timeline else None,
            commitment=table.commitment,
            seed=table.seed if table.status == "over" else None,
        )


@post(f"{PATH}/branch", status_code=201, tags=["talk"], responses=problems(401, 403, 404, 409, 422))
async def branch(request: Asking, table_id: str, data: BranchIn) -> TableMade:
    """A new table that goes on from an earlier move, all seats yours; what is drawn from then on is drawn anew."""
    house, person = house_of(request), await person_of(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("replay", person, table)
        past = _begun(table).game_at(data.move)
    return await uploaded(request, {"record": str(past.public_record())})


def _begun(table: Table) -> Table:
    if not table.has_begun:
        raise Problem(409, "not_running")
    return table


def _timeline(table: Table) -> list[ReplayMove]:
    """All moves, as the public record has them: choices that are still secret stay so."""
    moves: list[ReplayMove] = []
    heading, movers = "", table.game.movers
    for line in table.game.public_record().lines:
        if line.kind == "heading":
            heading = line.text
        elif line.kind == "move":
            moves.append(ReplayMove(len(moves) + 1, movers[len(moves)], line.text, heading))
    return moves


HANDLERS: list[Any] = [read_talk, say, record, replay, branch]
