"""The doors to playing: moves, taking them back, orders, and what helps to find a move."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec
from litestar import Response, get, post, put

from teahorse import words
from teahorse.kernel.errors import Refused
from teahorse.ming.journeys import journeys
from teahorse.server import orders, permissions
from teahorse.server.api_tables import PATH, known_seat, notice, seen_from
from teahorse.server.bots import checked_bot, explain
from teahorse.server.house import Asking, House, house_of, language, person_of, problems, raw
from teahorse.server.payload import table_bytes
from teahorse.server.people import Person
from teahorse.server.problems import Problem, refused
from teahorse.server.shapes import ConsentIn, HandOverIn, Hint, MoveIn, OrdersIn, TableOut, Typed, UndoIn, Why
from teahorse.server.store import Stale
from teahorse.server.table import Table
from teahorse.server.thinkers import bot_seed

TYPED_CHARACTERS = 200


@post(f"{PATH}/moves", status_code=200, tags=["play"], responses=problems(401, 403, 404, 409, 422), summary="Play a move")
async def move(request: Asking, table_id: str, data: MoveIn, lang: str | None = None, words: bool = True) -> Response[TableOut]:
    """200: it is on the disk. The same `key` again: the same answer, played once."""
    house, person = house_of(request), await person_of(request)
    spoken = language(request, lang) if words else None
    try:
        async with house.rooms.use(table_id) as table:
            permissions.check("play for the seat", person, table, known_seat(table, data.seat))
            if data.key is not None:
                answer = _answered(table, data, spoken, person)
                if answer is not None:
                    return raw(answer)
            if table.status != "running":
                raise _late(table, data, spoken, person, "not_running")
            if not table.fits(data.number):
                raise _late(table, data, spoken, person)
            try:
                entries = table.play(data.seat, data.move, "person", person.id, data.key)
            except Refused as error:
                raise refused(error, language(request, lang)) from error
            await house.rooms.save(table, entries)
            house.metrics.moves.labels("person").inc()
            return raw(table_bytes(table, data.seat, spoken, entries[0].number - 1, person.id))
    except Stale:  # another process was faster
        async with house.rooms.use(table_id) as table:
            answer = _answered(table, data, spoken, person) if data.key is not None else None
            if answer is not None:
                return raw(answer)
            raise _late(table, data, spoken, person) from None


def _answered(table: Table, data: MoveIn, lang: str | None, person: Person) -> bytes | None:
    """The answer that this key has had already."""
    entry = table.answered(person.id, data.key or "")
    if entry is None:
        return None
    if entry.seat != data.seat:
        raise _late(table, data, lang, person, "key")
    past = table if entry.answers == table.number else table.at(entry.answers)
    return table_bytes(past, data.seat, lang, entry.number - 1, person.id)


def _late(table: Table, data: MoveIn, lang: str | None, person: Person, kind: str = "late") -> Problem:
    """Never only a refusal: whoever is late gets the table as it is now."""
    current = msgspec.Raw(table_bytes(table, data.seat, lang, None, person.id))
    view = table.game.view(data.seat) if table.has_begun else None
    facts = {"now": table.number, "number": data.number}
    return Problem(409, kind, facts, number=table.number, view=view, current=current)


@post(f"{PATH}/undo", status_code=200, tags=["play"], responses=problems(401, 403, 404, 409), summary="Take moves back")
async def undo(request: Asking, table_id: str, data: UndoIn | None = None, lang: str | None = None) -> Response[TableOut]:
    """Free within the own turn, until something hidden has come to light or somebody else has acted. Beyond that the others
    are asked: then the table comes back with `asks`."""
    house, person = house_of(request), await person_of(request)
    data = data or UndoIn()
    async with house.rooms.use(table_id) as table:
        permissions.check("undo", person, table)
        if table.status not in ("running", "over"):
            raise Problem(409, "not_running")
        kept = table.turn_target(person.id) if data.turn else table.undo_target(person.id) if data.to is None else data.to
        if not table.kept[0] <= kept < table.game.number:
            raise Problem(409, "nothing_to_undo")
        seat, back = table.seats_of(person.id)[0], table.game.number - kept
        if table.is_free(kept, person.id) or not table.others(person.id):
            await house.rooms.save(table, table.undo(kept, seat, person.id), talk=[notice("undone", person, n=back)])
        else:
            table.asks = {"kind": "undo", "moves": kept, **_asked_by(table, person, seat)}
            await house.rooms.save(table, talk=[notice("asked_undo", person, n=back)])
        return raw(table_bytes(table, seen_from(table, person, None), language(request, lang), None, person.id))


def _asked_by(table: Table, person: Person, seat: str) -> dict[str, Any]:
    return {"seat": seat, "by": person.id, "name": person.name, "waits_for": table.others(person.id)}


@post(f"{PATH}/handover", status_code=200, tags=["play"], responses=problems(401, 403, 404, 409, 422))
async def hand_over(request: Asking, table_id: str, data: HandOverIn, lang: str | None = None) -> Response[TableOut]:
    """A bot shall play on for a seat, the own one or that of somebody who has left: the others are asked."""
    house, person = house_of(request), await person_of(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("hand over", person, table)
        checked_bot(data.bot)
        if table.status != "running":
            raise Problem(409, "not_running")
        if not table.seats[known_seat(table, data.seat)].get("person"):
            raise Problem(409, "bot_seat")
        table.asks = {"kind": "bot", "bot": data.bot, **_asked_by(table, person, data.seat)}
        happened = [notice("asked_bot", person, seat=data.seat)]
        await _agreed(house, table, happened)
        return raw(table_bytes(table, seen_from(table, person, None), language(request, lang), None, person.id))


@post(f"{PATH}/consent", status_code=200, tags=["play"], responses=problems(401, 403, 404, 409), summary="Agree or not")
async def consent(request: Asking, table_id: str, data: ConsentIn, lang: str | None = None) -> Response[TableOut]:
    """To what the table `asks`. When everybody has agreed, it is done."""
    house, person = house_of(request), await person_of(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("consent", person, table)
        if table.asks is None or (person.id not in table.asks["waits_for"] and person.id != table.asks["by"]):
            raise Problem(409, "no_asks")
        if data.agree:
            table.asks = {**table.asks, "waits_for": [other for other in table.asks["waits_for"] if other != person.id]}
            await _agreed(house, table, [notice("agreed", person)])
        else:
            table.asks = None
            await house.rooms.save(table, talk=[notice("declined", person)])
        return raw(table_bytes(table, seen_from(table, person, None), language(request, lang), None, person.id))


async def _agreed(house: House, table: Table, happened: list[dict[str, Any]]) -> None:
    """Does what was asked for if nobody's consent is missing any more, and saves the table."""
    asks = table.asks
    if asks is None or asks["waits_for"]:
        await house.rooms.save(table, talk=happened)
        return
    facts = {"name": asks["name"], "seat": asks["seat"]}
    if asks["kind"] == "undo":
        facts["n"] = table.game.number - asks["moves"]
        happened.append({"kind": "undone", "person": asks["by"], "name": asks["name"], "facts": facts})
        await house.rooms.save(table, table.undo(asks["moves"], asks["seat"], asks["by"]), talk=happened)
        return
    seat = table.seats[asks["seat"]]
    happened.append({"kind": "bot", "name": asks["name"], "facts": facts})
    table.sit(asks["seat"], {"bot": asks["bot"], "for": seat["person"]})
    table.asks = None
    await house.rooms.save(table, talk=happened, seats=True)


@put(f"{PATH}/orders", tags=["play"], responses=problems(401, 403, 404, 409, 422), summary="Give standing orders")
async def give_orders(request: Asking, table_id: str, data: OrdersIn, lang: str | None = None) -> Response[TableOut]:
    """They replace those before; an empty list ends them all. What they demand of the position as it is happens at once."""
    house, person = house_of(request), await person_of(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("give orders", person, table, known_seat(table, data.seat))
        if table.status != "running":
            raise Problem(409, "not_running")
        before = table.number
        table.orders[data.seat] = [orders.checked(table.game, data.seat, msgspec.to_builtins(order)) for order in data.orders]
        await house.rooms.save(table, table.carry_out())
        return raw(table_bytes(table, data.seat, language(request, lang), before, person.id))


@get(f"{PATH}/why", tags=["play"], responses=problems(401, 403, 404, 409), summary="Why is a move not legal?")
async def why(request: Asking, table_id: str, seat: str, move: str, lang: str | None = None) -> Why:
    house, person = house_of(request), await person_of(request)
    lang = language(request, lang)
    async with house.rooms.use(table_id) as table:
        permissions.check("play for the seat", person, table, known_seat(table, seat))
        if not table.has_begun:
            raise Problem(409, "not_running")
        refusal = table.game.why_not(move, seat)
        if refusal is None:
            rules = table.game.rules
            return Why(True, rules.action_to_text(rules.text_to_action(move)), None, None, {})
        return Why(False, move, refusal.rule, refusal.text(lang), dict(refusal.facts))


@get(f"{PATH}/typed", tags=["play"], responses=problems(401, 403, 404, 409), summary="What does a typed text mean?")
async def typed(request: Asking, table_id: str, seat: str, text: str, lang: str | None = None) -> Typed:
    """In the notation, or in words of the language; and how it may go on."""
    house, person = house_of(request), await person_of(request)
    lang = language(request, lang)
    if len(text) > TYPED_CHARACTERS:
        raise Problem(400, "line", {"n": TYPED_CHARACTERS})
    async with house.rooms.use(table_id) as table:
        permissions.check("play for the seat", person, table, known_seat(table, seat))
        if not table.has_begun:
            raise Problem(409, "not_running")
        view = table.game.view(seat)
        rest = words.completions(view, text, lang)
        try:
            return Typed(words.typed(table.game_name, text, lang, view["legal_moves"]), None, rest)
        except Refused as error:
            return Typed(None, error.text(lang), rest)


@get(f"{PATH}/hint", tags=["play"], responses=problems(401, 403, 404, 409, 503), summary="What would a bot do?")
async def hint(request: Asking, table_id: str, seat: str, lang: str | None = None) -> Hint:
    """Where the table has hints."""
    house, person = house_of(request), await person_of(request)
    lang = language(request, lang)
    async with house.rooms.use(table_id) as table:
        permissions.check("ask for a hint", person, table, known_seat(table, seat))
        if not table.settings["hints"]:
            raise Problem(409, "no_hints")
        if seat not in table.deciders:
            raise Problem(409, "not_asked")
        number, view, seed = table.number, table.game.view(seat), bot_seed(table, f"hint {seat}")
    try:
        found = await house.thinkers.ask(explain, seed, view, lang)
    except (BrokenProcessPool, TimeoutError):
        raise Problem(503, "hint_late") from None
    return Hint(number, seat, found["moves"], found["reason"], found["text"])


@get(f"{PATH}/journeys", tags=["play"], responses=problems(401, 403, 404, 409), summary="Where the prince can get, and how")
async def find_journeys(request: Asking, table_id: str, seat: str) -> dict[str, list[str]]:
    """Ming Dynasty: by district, the steps that lead there in this turn. Each is a move of its own."""
    house, person = house_of(request), await person_of(request)
    async with house.rooms.use(table_id) as table:
        permissions.check("play for the seat", person, table, known_seat(table, seat))
        if not table.has_begun:
            raise Problem(409, "not_running")
        return journeys(table.game.view(seat)) if table.game_name == "ming" else {}


HANDLERS: list[Any] = [move, undo, hand_over, consent, give_orders, why, typed, hint, find_journeys]
