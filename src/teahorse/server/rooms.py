"""All tables: kept in memory while they are in use, written to the database before anybody is told."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from time import time
from typing import Any
from weakref import WeakValueDictionary

import sqlalchemy as sa

from teahorse.server import schema
from teahorse.server.problems import Problem
from teahorse.server.store import Prepared, Stale, Store
from teahorse.server.table import ENTRY_COLUMNS, TALK_KEPT, Entry, Table

CHANNEL = "teahorse"
# What a move changes
TURN = ("version", "status", "asks", "number", "to_move", "result", "bot_due", "claimed_until", "changed")
MOVED = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("id_"), schema.tables.c.version == sa.bindparam("version_"))
    .values({name: sa.bindparam(name) for name in TURN})
)
CHANGED = tuple(column.name for column in schema.tables.columns if column.name not in ("id", "created"))
ALL_CHANGED = MOVED.values({name: sa.bindparam(name) for name in CHANGED})
_LAST_TALK = sa.select(sa.func.max(schema.talk.c.id)).where(schema.talk.c.table_id == sa.bindparam("id_")).scalar_subquery()
_STAMP = sa.select(
    sa.select(schema.tables.c.version).where(schema.tables.c.id == sa.bindparam("id_")).scalar_subquery(), _LAST_TALK
)
ID = re.compile(r"[a-z0-9]{1,40}")


class Rooms:
    def __init__(self, store: Store, in_memory: int, lease: float) -> None:
        self.store = store
        self.in_memory = in_memory
        self.lease = lease  # how long this process may let a bot think before another one does
        self.online: Counter[str] = Counter()  # live connections by person
        self.on_change: list[Callable[[Table], None]] = []
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._changed_elsewhere: set[str] = set()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # each lives while somebody needs it
        self._process = secrets.token_hex(8)
        self._moved, self._all_changed = Prepared(MOVED, store.engine), Prepared(ALL_CHANGED, store.engine)
        self._logged = Prepared(sa.insert(schema.log), store.engine)
        self._notified = Prepared(sa.text(f"SELECT pg_notify('{CHANNEL}', :message)"), store.engine)

    def __len__(self) -> int:
        return len(self._tables)

    def use(self, id: str, trusting: bool = False) -> Use:
        """A table, for one at a time, as it is in the database now. Who is `trusting` takes what this process has heard of."""
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return Use(self, id, trusting, lock)

    def at_hand(self, id: str) -> Table | None:
        """A table that this process has in memory and that nobody is changing: to look at before anything else happens."""
        table = self._tables.get(id)
        if table is None or id in self._changed_elsewhere or ((lock := self._locks.get(id)) is not None and lock.locked()):
            return None
        return table

    async def fresh(self, id: str, trusting: bool) -> Table:
        table = self._tables.get(id)
        if table is not None and self.store.is_shared and (not trusting or id in self._changed_elsewhere):
            stamp = await self.store.read(lambda db: db.execute(_STAMP, {"id_": id}).one())
            if stamp != (table.version, table.talk[-1]["id"] if table.talk else None):
                table = None
        if table is None:
            table = await self.store.read(lambda db: load(db, id)) if ID.fullmatch(id) else None
            if table is None:
                raise Problem(404, "no_table")
            self._keep(table)
        self._changed_elsewhere.discard(id)
        self._tables.move_to_end(id)
        return table

    def _keep(self, table: Table) -> None:
        table.online = self.online
        self._tables[table.id] = table
        while len(self._tables) > self.in_memory:
            self._changed_elsewhere.discard(self._tables.popitem(last=False)[0])

    def heard(self, message: str | None) -> str | None:
        """Another process has changed a table (None: perhaps all of them, the line was broken); its id."""
        if message is None:
            self._changed_elsewhere.update(self._tables)
            return None
        process, _, id = message.partition(" ")
        if process == self._process:
            return None
        if id in self._tables:
            self._changed_elsewhere.add(id)
        return id

    async def add(self, table: Table) -> None:
        """A new table."""
        self._claim(table)
        row, seated = table.row(), [{"table_id": table.id, "person": person} for person in table.people]

        def work(db: sa.Connection) -> None:
            db.execute(sa.insert(schema.tables), row)
            if seated:
                db.execute(sa.insert(schema.seats), seated)
            self._notify(db, table.id)

        await self.store.write(work)
        self._keep(table)
        self._told(table)

    async def save(
        self,
        table: Table,
        entries: Sequence[Entry] = (),
        talk: Sequence[dict[str, Any]] = (),
        seats: bool = False,
    ) -> None:
        """Writes a change of a table that is in use; all of it or nothing. `Stale`: another process was faster."""
        before, table.version, table.changed = table.version, table.version + 1, time()
        self._claim(table)
        statement = self._all_changed if seats else self._moved
        row = {**(table.row() if seats else table.turn()), "id_": table.id, "version_": before}
        lines = [{"table_id": table.id, **vars(entry)} for entry in entries]
        orders = {seat: given for seat, given in table.orders.items() if given != table.stored_orders.get(seat, [])}

        def work(db: sa.Connection) -> list[dict[str, Any]]:
            if statement.run(db, [row]) != 1:
                raise Stale(table.id)
            if lines:
                self._logged.run(db, lines)
            if seats:
                write_seats(db, table)
            if orders:
                write_orders(db, table.id, orders)
            said = write_talk(db, table.id, talk)
            self._notify(db, table.id)
            return said

        try:
            table.talk += await self.store.write(work)
        except BaseException:
            self._tables.pop(table.id, None)  # what is in memory is not what is stored: the next one reads it again
            raise
        if orders:
            table.stored_orders = {seat: list(given) for seat, given in table.orders.items()}
        del table.talk[:-TALK_KEPT]
        self._told(table)

    async def say(self, table: Table, line: dict[str, Any]) -> dict[str, Any]:
        """A line of talk; the table itself does not change by it."""

        def work(db: sa.Connection) -> list[dict[str, Any]]:
            said = write_talk(db, table.id, [line])
            self._notify(db, table.id)
            return said

        said = await self.store.write(work)
        table.talk += said
        del table.talk[:-TALK_KEPT]
        for tell in self.on_change:
            tell(table)
        return said[0]

    def _claim(self, table: Table) -> None:
        table.claimed_until = time() + self.lease if table.bot_due else 0.0

    def _notify(self, db: sa.Connection, id: str) -> None:
        if self.store.is_shared:
            self._notified.run(db, [{"message": f"{self._process} {id}"}])

    def _told(self, table: Table) -> None:
        table.sent.clear()
        for tell in self.on_change:
            tell(table)


class Use:
    """`async with` for a table: waits for its turn. (`contextlib`'s way to write it costs as much as a move of the game.)"""

    def __init__(self, rooms: Rooms, id: str, trusting: bool, lock: asyncio.Lock) -> None:
        self._rooms, self._id, self._trusting, self._lock = rooms, id, trusting, lock

    async def __aenter__(self) -> Table:
        await self._lock.acquire()
        try:
            return await self._rooms.fresh(self._id, self._trusting)
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *raised: object) -> None:
        self._lock.release()


def load(db: sa.Connection, id: str) -> Table | None:
    """A table from the database: the game is what its log makes of it."""
    row = db.execute(sa.select(schema.tables).filter_by(id=id)).mappings().first()
    if row is None:
        return None
    lines = db.execute(sa.select(schema.log).filter_by(table_id=id).order_by(schema.log.c.number)).mappings()
    given = db.execute(sa.select(schema.orders).filter_by(table_id=id)).mappings()
    latest = sa.select(schema.talk).filter_by(table_id=id).order_by(schema.talk.c.id.desc()).limit(TALK_KEPT)
    talk = [dict(line) for line in db.execute(latest).mappings()][::-1]
    return Table(dict(row), [entry(line) for line in lines], {row["seat"]: row["orders"] for row in given}, talk)


def entry(line: sa.RowMapping) -> Entry:
    return Entry(*(line[name] for name in ENTRY_COLUMNS))


def write_seats(db: sa.Connection, table: Table) -> None:
    db.execute(sa.delete(schema.seats).filter_by(table_id=table.id))
    if table.people:
        db.execute(sa.insert(schema.seats), [{"table_id": table.id, "person": person} for person in table.people])


def write_orders(db: sa.Connection, id: str, orders: dict[str, list[dict[str, Any]]]) -> None:
    for seat, given in orders.items():
        db.execute(sa.delete(schema.orders).filter_by(table_id=id, seat=seat))
        if given:
            db.execute(sa.insert(schema.orders).values(table_id=id, seat=seat, orders=given))


def write_talk(db: sa.Connection, id: str, lines: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines with their ids."""
    said: list[dict[str, Any]] = []
    for line in lines:
        row = {"table_id": id, "at": time(), "person": None, "name": "", "text": "", "facts": {}, **line}
        key = db.execute(sa.insert(schema.talk), row).inserted_primary_key
        said.append({**row, "id": key[0] if key else 0})
    return said
