"""The database. All writing goes through one thread that commits whatever is waiting together (one flush to the disk for
many moves); reading has threads of its own. SQLAlchemy runs here as plain blocking code, which is several times cheaper a
statement than its asyncio form, and what every move writes goes to the driver as text that was made once (`Prepared`)."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from teahorse.kernel.errors import SetupError
from teahorse.server.schema import REVISION

Result = TypeVar("Result")
Work = Callable[[sa.Connection], Any]

logger = logging.getLogger("teahorse.store")
EAR_SECONDS = 0.5
JSON: dict[str, Any] = {
    "json_serializer": lambda value: msgspec.json.encode(value).decode(),
    "json_deserializer": msgspec.json.decode,
}
BATCH = 64  # pieces of work in one transaction, at most
READERS = 4
BUSY_SECONDS = 5


class Stale(Exception):
    """The table has changed since it was read: somebody else was faster."""


class Store:
    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self._to_write = self.engine.execution_options(writes=True)
        self.is_shared = self.engine.dialect.name == "postgresql"  # other processes may write, too
        self._work: queue.SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._held: sa.Connection | None = None  # the writer's own
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._ear: Ear | None = None
        self._lock: TextIOWrapper | None = None
        self.commits = 0

    def open(self) -> None:
        if not self.is_shared:
            self._lock = take_alone(Path(str(self.engine.url.database)))
        migrate(self.engine)
        self._writer.start()

    def listen(self, channel: str, heard: Callable[[str | None], None]) -> None:
        """Tells of every message of the other processes; None: the line was broken, and some may be missing."""
        if self.is_shared:
            self._ear = Ear(self.engine.url, channel, heard)

    def close(self) -> None:
        """Finishes what has been begun."""
        if self._ear is not None:
            self._ear.close()
        self._work.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    async def read(self, work: Callable[[sa.Connection], Result]) -> Result:
        """Runs a piece of reading in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write(self, work: Callable[[sa.Connection], Result]) -> Result:
        """Runs a piece of work in a transaction; comes back when it is on the disk, or raises, and then nothing is."""
        # A client that hangs up cancels its handler, never the work: the answer may be lost, the commit not half-made
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._work.put((work, done))
        return await done

    def _read(self, work: Callable[[sa.Connection], Result]) -> Result:
        with self.engine.connect() as connection:
            return work(connection)

    def _write(self) -> None:
        while True:
            batch = [self._work.get()]
            while len(batch) < BATCH and batch[-1] is not None:
                try:
                    batch.append(self._work.get_nowait())
                except queue.Empty:
                    break
            pieces = [piece for piece in batch if piece is not None]
            if pieces:
                waiting = [done for _, done in pieces]
                results = self._tried([work for work, _ in pieces])
                waiting[0].get_loop().call_soon_threadsafe(_settle, waiting, results)
            if None in batch:
                self._let_go()
                return

    def _tried(self, works: Sequence[Work]) -> list[Any]:
        """What each piece of work gave, or the exception that it raised: then nothing of it is stored."""
        try:
            return self._transaction(works)
        except Exception as error:
            if len(works) > 1:  # one of them failed: each for itself, so that it fails alone
                return [result for work in works for result in self._tried([work])]
            return [Failed(Stale(str(error.orig)) if isinstance(error, sa.exc.IntegrityError) else error)]

    def _transaction(self, works: Sequence[Work]) -> list[Any]:
        if self._held is None:
            self._held = self._to_write.connect()
        try:
            with self._held.begin():
                results = [work(self._held) for work in works]
        except Stale:
            raise
        except Exception:
            self._held.invalidate()  # perhaps it is broken
            self._let_go()
            raise
        self.commits += 1
        return results

    def _let_go(self) -> None:
        if self._held is not None:
            held, self._held = self._held, None
            held.close()


class Failed:
    """In place of a result."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def _settle(waiting: Sequence[asyncio.Future[Any]], results: Sequence[Any]) -> None:
    for done, result in zip(waiting, results, strict=True):
        if done.done():  # nobody waits any more
            continue
        if isinstance(result, Failed):
            done.set_exception(result.error)
        else:
            done.set_result(result)


class Prepared:
    """A statement as the driver takes it, made once: SQLAlchemy's own way through each costs several times its execution.
    `run` returns how many rows it has changed; errors are SQLAlchemy's."""

    def __init__(self, statement: sa.UpdateBase | sa.TextClause, engine: sa.Engine) -> None:
        made = statement.compile(dialect=engine.dialect)
        self.text = str(made)
        self._dbapi: Any = engine.dialect.loaded_dbapi
        self._positional: bool = engine.dialect.positional
        to_driver = {
            name: bind.type.dialect_impl(engine.dialect).bind_processor(engine.dialect) for name, bind in made.binds.items()
        }
        self._values = [(name, to_driver[name]) for name in (made.positiontup or made.binds)]

    def run(self, db: sa.Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        cursor = db.connection.cursor()
        try:
            if len(rows) == 1:
                cursor.execute(self.text, self._given(rows[0]))
            else:
                cursor.executemany(self.text, [self._given(row) for row in rows])
            return int(cursor.rowcount)
        except self._dbapi.Error as error:
            raise sa.exc.DBAPIError.instance(self.text, None, error, self._dbapi.Error) from error
        finally:
            cursor.close()

    def _given(self, row: Mapping[str, Any]) -> Any:
        given = [(name, row[name] if put is None else put(row[name])) for name, put in self._values]
        return [value for _, value in given] if self._positional else dict(given)


class Ear:
    """Listens to PostgreSQL's notifications in a thread of its own."""

    def __init__(self, url: sa.URL, channel: str, heard: Callable[[str | None], None]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._channel = channel
        self._heard = heard
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="ear", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        self._thread.join()

    def _listen(self) -> None:
        import psycopg  # only where there is a PostgreSQL

        while not self._closing.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {self._channel}")
                    self._heard(None)
                    while not self._closing.is_set():
                        for message in connection.notifies(timeout=EAR_SECONDS):
                            self._heard(message.payload)
            except psycopg.Error as error:
                logger.warning("live updates of other processes are not heard: %s", error)
                self._closing.wait(EAR_SECONDS)


def take_alone(database: Path) -> TextIOWrapper:
    """A SQLite file has one server process: a second one would not hear of the moves of the first."""
    import fcntl

    lock = database.with_name(database.name + ".lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise SetupError(
            f"another teahorse serve uses {database}; several processes need a PostgreSQL database: --database postgresql://..."
        ) from None
    return lock


def make_engine(url: str) -> sa.Engine:
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        parsed = None
    if parsed is not None and parsed.get_backend_name() == "sqlite":
        return _sqlite(parsed)
    if parsed is None or parsed.get_backend_name() != "postgresql":
        raise SetupError("the database is sqlite:///FILE or postgresql://USER@HOST/NAME")
    return sa.create_engine(parsed.set(drivername="postgresql+psycopg"), pool_size=READERS + 2, **JSON)


def _sqlite(url: sa.URL) -> sa.Engine:
    if not url.database or url.database == ":memory:":
        raise SetupError("the database needs a file: sqlite:///teahorse.sqlite")
    Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(
        url, **JSON, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False}, pool_size=READERS + 2
    )

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None  # begin below says what kind of transaction
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # an acknowledged move survives a power cut
        connection.execute("PRAGMA foreign_keys = ON")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")

    return engine


def migrate(engine: sa.Engine) -> None:
    """Brings the database to today's form. Several processes may start at once: on PostgreSQL one does it, the others wait."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7321904)")
        if _revision(connection) != REVISION:
            from alembic import command  # takes a while to load, and is needed once in a database's life
            from alembic.config import Config

            config = Config(attributes={"connection": connection})
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            command.upgrade(config, REVISION)


def _revision(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.scalar(sa.text("SELECT version_num FROM alembic_version")))
