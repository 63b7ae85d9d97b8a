"""Looking after a database: copying it while the server runs, and replaying every stored game."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from teahorse.kernel.errors import SetupError
from teahorse.server import schema
from teahorse.server.rooms import load
from teahorse.server.store import make_engine, migrate

ROWS = 1000  # copied at a time


def backup(source: str, target: str) -> int:
    """Copies a database as it is at one moment; returns how many tables (of players) it has. The target is a new SQLite file
    or an empty database: so a club also moves from SQLite to PostgreSQL."""
    url = target if "://" in target else f"sqlite:///{target}"
    if url.startswith("sqlite:///") and Path(url.removeprefix("sqlite:///")).exists():
        raise SetupError(f"{target} exists already; a backup never overwrites one")
    engine = make_engine(source)
    _must_exist(engine)
    if engine.dialect.name == "sqlite" and url.startswith("sqlite:///"):
        return _copy_file(Path(str(engine.url.database)), Path(url.removeprefix("sqlite:///")))
    return _copy_rows(engine, make_engine(url))


def _must_exist(engine: sa.Engine) -> None:
    if engine.dialect.name == "sqlite" and not Path(str(engine.url.database)).is_file():
        raise SetupError(f"there is no database {engine.url.database}")


def _copy_file(source: Path, target: Path) -> int:
    """SQLite's own online backup: it waits for nobody and blocks nobody."""
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    with sqlite3.connect(source) as old, sqlite3.connect(unfinished) as new:
        old.backup(new)
        count: int = new.execute("SELECT count(*) FROM tables").fetchone()[0]
    new.close()
    old.close()
    unfinished.rename(target)
    return count


def _copy_rows(source: sa.Engine, target: sa.Engine) -> int:
    migrate(target)
    snapshot = "REPEATABLE READ" if source.dialect.name == "postgresql" else "SERIALIZABLE"
    with source.connect().execution_options(isolation_level=snapshot) as old, target.begin() as new:
        if new.scalar(sa.select(sa.func.count()).select_from(schema.people)):
            raise SetupError("the target has people in it already; a backup needs an empty database")
        for table in schema.metadata.sorted_tables:
            for rows in old.execute(sa.select(table)).mappings().partitions(ROWS):
                new.execute(sa.insert(table), [dict(row) for row in rows])
        if target.dialect.name == "postgresql":  # the next line of talk gets a number of its own
            new.exec_driver_sql("SELECT setval('talk_id_seq', coalesce((SELECT max(id) FROM talk), 0) + 1, false)")
        return int(old.scalar(sa.select(sa.func.count()).select_from(schema.tables)) or 0)


def check(url: str) -> Iterator[tuple[str, str | None]]:
    """Replays every stored game and compares it with what is stored about it: the table's id, and what is wrong or None."""
    engine = make_engine(url)
    _must_exist(engine)
    with engine.connect() as db:
        for id in list(db.scalars(sa.select(schema.tables.c.id).order_by(schema.tables.c.created))):
            yield id, _difference(db, id)


def _difference(db: sa.Connection, id: str) -> str | None:
    stored = db.execute(sa.select(schema.tables).filter_by(id=id)).mappings().one()
    try:
        table = load(db, id)
    except ValueError as error:
        return f"it does not replay: {error}"
    if table is None:
        return "it is gone"
    numbers = [entry.number for entry in table.log]
    if numbers != list(range(1, len(numbers) + 1)):
        return f"entries of the log are missing: {numbers}"
    made = table.row()
    for name in ("number", "to_move", "status", "result", "bot_due"):
        if made[name] != stored[name]:
            return f"{name} is stored as {stored[name]!r}, but the log makes it {made[name]!r}"
    if table.has_begun and table.status in ("running", "over") and table.game.is_over != (table.status == "over"):
        return f"the status is {table.status}, but the game is{'' if table.game.is_over else ' not'} over"
    return None
