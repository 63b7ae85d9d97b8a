"""The database. All writing goes through one thread that commits whatever is waiting together (one flush to the disk for
many moves); reading has threads of its own. SQLAlchemy runs here as plain blocking code, which is several times cheaper a
statement than its asyncio form."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
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
        self._work: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
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
        done: Future[Result] = Future()
        self._work.put((work, done))
        # A client that hangs up cancels its handler, never the work: the answer may be lost, the commit not half-made
        return await asyncio.shield(asyncio.wrap_future(done))

    def _read(self, work: Callable[[sa.Connection], Result]) -> Result:
        with self.engine.connect() as connection:
            return work(connection)

    def _write(self) -> None:
        while True:
            first = self._work.get()
            batch = [first]
            while len(batch) < BATCH and first is not None:
                try:
                    batch.append(self._work.get_nowait())
                except queue.Empty:
                    break
            work = [piece for piece in batch if piece is not None]
            if work and not self._together(work):
                for piece in work:  # one of them failed: each for itself, so that it fails alone
                    self._alone(piece)
            if None in batch:
                return

    def _together(self, batch: list[tuple[Work, Future[Any]]]) -> bool:
        if len(batch) == 1:
            return False
        try:
            with self._to_write.begin() as connection:
                results = [work(connection) for work, _ in batch]
        except Exception:
            return False
        self.commits += 1
        for (_, done), result in zip(batch, results, strict=True):
            done.set_result(result)
        return True

    def _alone(self, piece: tuple[Work, Future[Any]]) -> None:
        work, done = piece
        try:
            with self._to_write.begin() as connection:
                result = work(connection)
        except sa.exc.IntegrityError as error:
            done.set_exception(Stale(str(error.orig)))
        except Exception as error:
            done.set_exception(error)
        else:
            self.commits += 1
            done.set_result(result)


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
