"""Who may do what: the one place where it is decided. `tests/server/test_permissions.py` tests it as a table."""

from __future__ import annotations

from teahorse.server.people import Person
from teahorse.server.problems import Problem
from teahorse.server.table import Table

# What somebody is to a table and a seat: "anyone" (also without a name), "person" (a guest at least), "spectator" (anyone,
# where the table has spectators), "reader" (who may see the table, when its game is over and nothing is secret any more),
# "player" (sits here), "holder" (sits on that very seat), "host" (made the table)
MAY: dict[str, tuple[str, ...]] = {
    "see the lobby": ("anyone",),
    "see the table": ("spectator", "player", "host"),
    "see as the seat": ("holder",),
    "make a table": ("person",),
    "join": ("person",),
    "leave": ("player",),
    "start": ("host",),
    "fill a seat": ("host",),
    "change settings": ("host",),
    "close": ("host",),
    "play for the seat": ("holder",),
    "undo": ("player",),
    "consent": ("player",),
    "hand over": ("player",),
    "give orders": ("holder",),
    "see orders": ("holder",),
    "ask for a hint": ("holder",),
    "talk": ("player",),
    "read the talk": ("spectator", "player", "host"),
    "have the record": ("spectator", "player", "host"),
    "replay": ("spectator", "player", "host"),
    "replay as the seat": ("holder", "reader"),
    "upload": ("person",),
    "own account": ("person",),
}


def roles(person: Person | None, table: Table | None = None, seat: str | None = None) -> set[str]:
    """All that somebody is."""
    found = {"anyone"}
    if person is not None:
        found.add("person")
    if table is None:
        return found
    if table.settings["spectators"] or table.status == "open":
        found.add("spectator")
    if person is not None:
        own = table.seats_of(person.id)
        if own:
            found.add("player")
        if seat is not None and seat in own:
            found.add("holder")
        if table.host == person.id:
            found.add("host")
    if table.status == "over" and found.intersection(MAY["see the table"]):
        found.add("reader")
    return found


def check(action: str, person: Person | None, table: Table | None = None, seat: str | None = None) -> None:
    """Nothing if somebody may do that, else a Problem."""
    if roles(person, table, seat).intersection(MAY[action]):
        return
    if person is None:
        raise Problem(401, "who")
    raise Problem(403, {"holder": "not_holder", "player": "not_player", "host": "not_host"}.get(MAY[action][0], "not_visible"))
