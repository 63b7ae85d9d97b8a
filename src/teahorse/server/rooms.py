"""All tables: kept in memory while they are in use, written to the database before anybody is told."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from time import time
from typing import Any
from weakref import WeakValueDictionary

import sqlalchemy as sa

from teahorse.server import schema
from teahorse.server.problems import Problem
from teahorse.server.store import Stale, Store
from teahorse.server.table import ENTRY_COLUMNS, Entry, Table

CHANNEL = "teahorse"
# What a move changes
TURN = ("version", "status", "asks", "number", "to_move", "result", "bot_due", "claimed_until", "changed")
_MOVED = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("id_"), schema.tables.c.version == sa.bindparam("version_"))
    .values({name: sa.bindparam(name) for name in TURN})
)
_CHANGED = _MOVED.values({c.name: sa.bindparam(c.name) for c in schema.tables.columns if c.name not in ("id", "created")})


class Rooms:
    def __init__(self, store: Store, in_memory: int, lease: float) -> None:
        self.store = store
        self.in_memory = in_memory
        self.lease = lease  # how long this process may let a bot think before another one does
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # each lives while somebody needs it
        self.online: Counter[str] = Counter()  # live connections by person
        self.on_change: list[Callable[[Table], None]] = []

    def __len__(self) -> int:
        return len(self._tables)

    @asynccontextmanager
    async def use(self, id: str) -> AsyncIterator[Table]:
        """A table, for one at a time, as it is in the database now."""
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        async with lock:
            yield await self._fresh(id)

    async def _fresh(self, id: str) -> Table:
        table = self._tables.get(id)
        if table is not None and self.store.is_shared:
            version = await self.store.read(lambda db: db.scalar(sa.select(schema.tables.c.version).filter_by(id=id)))
            if version != table.version:
                table = None
        if table is None:
            table = await self.store.read(lambda db: load(db, id))
            if table is None:
                raise Problem(404, "no_table", "There is no such table.")
            table.online = self.online
            self._tables[id] = table
            while len(self._tables) > self.in_memory:
                self._tables.popitem(last=False)
        self._tables.move_to_end(id)
        return table

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
        table.online = self.online
        self._tables[table.id] = table
        self._told(table)

    async def save(
        self,
        table: Table,
        entries: Sequence[Entry] = (),
        orders: dict[str, list[dict[str, Any]]] | None = None,
        talk: Sequence[dict[str, Any]] = (),
        seats: bool = False,
    ) -> None:
        """Writes a change of a table that is in use; all of it or nothing. `Stale`: another process was faster."""
        before, table.version, table.changed = table.version, table.version + 1, time()
        self._claim(table)
        row = {**table.row(), "id_": table.id, "version_": before}
        lines = [{"table_id": table.id, **{name: getattr(entry, name) for name in ENTRY_COLUMNS}} for entry in entries]
        statement = _CHANGED if seats else _MOVED
        row = {name: row[name] for name in statement.compile().params}

        def work(db: sa.Connection) -> None:
            if db.execute(statement, row).rowcount != 1:
                raise Stale(table.id)
            if lines:
                db.execute(sa.insert(schema.log), lines)
            if seats:
                write_seats(db, table)
            if orders is not None:
                write_orders(db, table.id, orders)
            if talk:
                db.execute(sa.insert(schema.talk), list(talk))
            self._notify(db, table.id)

        try:
            await self.store.write(work)
        except BaseException:
            self._tables.pop(table.id, None)  # what is in memory is not what is stored: the next one reads it again
            raise
        self._told(table)

    def _claim(self, table: Table) -> None:
        table.claimed_until = time() + self.lease if table.bot_due else 0.0

    def _notify(self, db: sa.Connection, id: str) -> None:
        if self.store.is_shared:
            db.execute(sa.select(sa.func.pg_notify(CHANNEL, id)))

    def _told(self, table: Table) -> None:
        table.sent.clear()
        for tell in self.on_change:
            tell(table)


def load(db: sa.Connection, id: str) -> Table | None:
    """A table from the database: the game is what its log makes of it."""
    row = db.execute(sa.select(schema.tables).filter_by(id=id)).mappings().first()
    if row is None:
        return None
    lines = db.execute(sa.select(schema.log).filter_by(table_id=id).order_by(schema.log.c.number)).mappings()
    orders = db.execute(sa.select(schema.orders).filter_by(table_id=id)).mappings()
    return Table(dict(row), [entry(line) for line in lines], {row["seat"]: row["orders"] for row in orders})


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
