"""Who may do what, as a table: every action tried by everybody, over the wire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from house import Person, Server

from teahorse.server.permissions import MAY

WHO = ("nobody", "stranger", "other player", "holder", "host")
# Who gets in, for a running table of Ana (host, red) and Bo (yellow); the seat in question is Bo's. "host" is Ana, who
# does not hold it; at `private` tables there are no spectators.
TABLE: dict[str, tuple[str, set[str]]] = {
    "see the table": ("open", {*WHO}),
    "see the private table": ("private", {"other player", "holder", "host"}),
    "see as the seat": ("open", {"holder"}),
    "play for the seat": ("open", {"holder"}),
    "why": ("open", {"holder"}),
    "typed": ("open", {"holder"}),
    "ask for a hint": ("open", {"holder"}),
    "give orders": ("open", {"holder"}),
    "undo": ("open", {"other player", "holder", "host"}),
    "consent": ("open", {"other player", "holder", "host"}),
    "hand over": ("open", {"other player", "holder", "host"}),
    "leave": ("open", {"other player", "holder", "host"}),
    "talk": ("open", {"other player", "holder", "host"}),
    "read the talk": ("open", {*WHO}),
    "read the private talk": ("private", {"other player", "holder", "host"}),
    "have the record": ("open", {*WHO}),
    "have the private record": ("private", {"other player", "holder", "host"}),
    "replay": ("open", {*WHO}),
    "replay privately": ("private", {"other player", "holder", "host"}),
    "replay as the seat": ("open", {"holder"}),
    "start": ("open", {"host"}),
    "fill a seat": ("open", {"host"}),
    "change settings": ("open", {"host"}),
    "close": ("open", {"host"}),
    "join": ("open", {"stranger", "other player", "holder", "host"}),
    "make a table": ("open", {"stranger", "other player", "holder", "host"}),
    "upload a record": ("open", {"stranger", "other player", "holder", "host"}),
    "upload a position": ("open", {"stranger", "other player", "holder", "host"}),
    "see the lobby": ("open", {*WHO}),
    "own account": ("open", {"stranger", "other player", "holder", "host"}),
    "own tokens": ("open", {"stranger", "other player", "holder", "host"}),
    "see orders": ("open", {"holder"}),
}


def tries(client: httpx.Client, action: str, table: str) -> int:
    """What the server answers; only 401 and 403 mean that somebody may not."""
    at = f"/api/tables/{table}"
    seat = "yellow"
    does: dict[str, Callable[[], httpx.Response]] = {
        "see the table": lambda: client.get(at),
        "see as the seat": lambda: client.get(at, params={"seat": seat}),
        "see orders": lambda: client.get(at, params={"seat": seat}),
        "play for the seat": lambda: client.post(f"{at}/moves", json={"seat": seat, "move": "x", "number": 0}),
        "why": lambda: client.get(f"{at}/why", params={"seat": seat, "move": "pass"}),
        "typed": lambda: client.get(f"{at}/typed", params={"seat": seat, "text": "pass"}),
        "ask for a hint": lambda: client.get(f"{at}/hint", params={"seat": seat}),
        "give orders": lambda: client.put(f"{at}/orders", json={"seat": seat, "orders": []}),
        "undo": lambda: client.post(f"{at}/undo", json={}),
        "consent": lambda: client.post(f"{at}/consent", json={"agree": False}),
        "hand over": lambda: client.post(f"{at}/handover", json={"seat": seat, "bot": "nobody"}),
        "leave": lambda: client.post(f"{at}/leave"),
        "talk": lambda: client.post(f"{at}/talk", json={"text": "hello"}),
        "read the talk": lambda: client.get(f"{at}/talk"),
        "have the record": lambda: client.get(f"{at}/record"),
        "replay": lambda: client.get(f"{at}/replay"),
        "replay as the seat": lambda: client.get(f"{at}/replay", params={"seat": seat}),
        "start": lambda: client.post(f"{at}/start", json={}),
        "fill a seat": lambda: client.post(f"{at}/seats", json={"seat": seat, "wish": "open"}),
        "change settings": lambda: client.patch(f"{at}/settings", json={"hints": True}),
        "close": lambda: client.delete(at),
        "join": lambda: client.post(f"{at}/join", json={"seat": seat}),
        "make a table": lambda: client.post("/api/tables", json={"game": "ming", "seats": {"red": "me", "blue": "me"}}),
        "upload a record": lambda: client.post("/api/records", json={"record": "x"}),
        "upload a position": lambda: client.post("/api/positions", json={"position": {}}),
        "see the lobby": lambda: client.get("/api/tables"),
        "own account": lambda: client.patch("/api/me", json={"name": "Somebody"}),
        "own tokens": lambda: client.get("/api/me/tokens"),
    }
    aliases = {"see the private table": "see the table", "read the private talk": "read the talk"}
    aliases |= {"have the private record": "have the record", "replay privately": "replay"}
    return does[aliases.get(action, action)]().status_code


@pytest.fixture(scope="module")
def people(house: Server) -> dict[str, Any]:
    ana, bo, eve = house.guest("Ana"), house.guest("Bo"), house.guest("Eve")
    third = house.guest("Cleo")
    return {"host": ana, "holder": bo, "stranger": eve, "other player": third}


def new_table(people: dict[str, Person], spectators: bool) -> str:
    seats = {"red": "me", "yellow": "open", "blue": "open"}
    table = people["host"].table(seats=seats, settings={"spectators": spectators, "hints": False})
    people["holder"].post(f"/api/tables/{table}/join", {"seat": "yellow"})
    people["other player"].post(f"/api/tables/{table}/join", {"seat": "blue"})
    return table


@pytest.mark.parametrize("action", TABLE)
def test_who_may(house: Server, people: dict[str, Person], action: str) -> None:
    kind, allowed = TABLE[action]
    for who in WHO:
        table = new_table(people, spectators=kind == "open")
        if who == "nobody":
            with httpx.Client(base_url=house.url, timeout=60) as client:
                code = tries(client, action, table)
        else:
            code = tries(people[who].http, action, table)
        assert code < 500
        assert (code not in (401, 403)) == (who in allowed), f"{who} got {code}"


def test_every_action_is_in_the_table() -> None:
    covered = {"upload": "upload a record"}
    assert {covered.get(action, action) for action in MAY} <= set(TABLE)


def test_nobody_else_sees_a_seats_standing_orders(house: Server, people: dict[str, Person]) -> None:
    table = new_table(people, spectators=True)
    given = people["holder"].put(f"/api/tables/{table}/orders", {"seat": "yellow", "orders": [{"kind": "forced"}]})
    assert given.json()["orders"] == [{"kind": "forced"}]
    for who in ("host", "other player", "stranger"):
        assert "forced" not in people[who].get(f"/api/tables/{table}").text
