"""Bots think in processes of their own, from views only. What they find is tied to the number of the position: if the table
has moved on meanwhile, it is thrown away."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import math
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from time import time
from typing import Any

import sqlalchemy as sa

import teahorse as th
from teahorse.kernel.errors import TeahorseError
from teahorse.server import schema
from teahorse.server.bots import think
from teahorse.server.problems import Problem
from teahorse.server.rooms import Rooms
from teahorse.server.store import Stale
from teahorse.server.table import Table

logger = logging.getLogger("teahorse.bots")
SWEEP_SECONDS = 5.0
WARM_SECONDS = 1.0


def _load_games() -> None:
    """In a worker: what every move needs."""
    for name in th.GAMES:
        th.rules(name)


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    os.nice(5)  # people's moves come first


class Thinkers:
    def __init__(self, rooms: Rooms, workers: int, seconds: float) -> None:
        self.rooms = rooms
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._started: Future[None] = Future()  # done when the first worker is there
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._warm: asyncio.TimerHandle | None = None
        self._closing = False
        rooms.on_change.append(self.look_at)

    @property
    def thinking(self) -> int:
        return len(self._busy)

    async def open(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())
        # The first move shall not wait for the workers, nor the server's start
        self._warm = asyncio.get_running_loop().call_later(WARM_SECONDS, self._workers)

    async def close(self) -> None:
        self._closing = True
        if self._warm is not None:
            self._warm.cancel()
        tasks = [*self._busy.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._end_pool)

    def look_at(self, table: Table) -> None:
        """A table has changed: is it a bot's turn?"""
        if table.bot_due is not None and table.id not in self._busy and not self._closing:
            self._busy[table.id] = asyncio.create_task(self._play(table.id))

    async def ask(self, work: Callable[..., Any], *args: Any) -> Any:
        """Runs something in a worker process. Its start is no thinking: on a slow machine it would never come to any."""
        pool = self._workers()
        try:
            await asyncio.shield(asyncio.wrap_future(self._started))
            return await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, *args)), self.seconds)
        except (BrokenProcessPool, TimeoutError):
            if self._pool is pool:
                await asyncio.to_thread(self._end_pool)
            raise

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # a fork would inherit threads and sockets
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=_start_worker)
            self._started = self._pool.submit(_load_games)
        return self._pool

    def _end_pool(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list((pool._processes or {}).values()):
                process.kill()  # thinking can take long, and nothing is lost: it is asked again
            pool.shutdown(cancel_futures=True)

    async def _play(self, id: str) -> None:
        try:
            while await self._play_one(id):
                pass
        except (BrokenProcessPool, TimeoutError):
            logger.warning("a bot was lost in thought", extra={"table": id})  # the sweep asks again
        except (Stale, Problem, sa.exc.SQLAlchemyError) as error:
            logger.warning("a bot could not move: %s", error, extra={"table": id})
        except TeahorseError as error:
            logger.error("a bot chose wrongly: %s", error, extra={"table": id})
        finally:
            self._busy.pop(id, None)

    async def _play_one(self, id: str) -> bool:
        """One move of a bot; False when it is no bot's turn."""
        async with self.rooms.use(id) as table:
            seat = table.bot_due
            if seat is None:
                return False
            number, name, view = table.number, table.seats[seat]["bot"], table.game.view(seat)
            seed = bot_seed(table, seat)
        move = await self.ask(think, name, seed, view)
        async with self.rooms.use(id) as table:
            if table.number == number and table.bot_due == seat and table.seats[seat]["bot"] == name:
                await self.rooms.save(table, table.play(seat, move, "bot"))
        return True

    async def _sweep(self) -> None:
        """Bots whose server process is gone, or who were lost in thought, are asked again."""
        everybody = not self.rooms.store.is_shared  # nobody else can be at it: what waits was left by a process that ended
        while True:
            try:
                waiting = await self.rooms.store.read(partial(_due, before=math.inf if everybody else time()))
                for id in waiting:
                    async with self.rooms.use(id) as table:
                        if id not in self._busy and table.bot_due and (everybody or table.claimed_until < time()):
                            await self.rooms.save(table)
                everybody = False
            except (Stale, Problem, sa.exc.SQLAlchemyError) as error:
                logger.warning("looking for waiting bots: %s", error)
            await asyncio.sleep(SWEEP_SECONDS)


def _due(db: sa.Connection, before: float) -> list[str]:
    """The tables where a bot is due and nobody has claimed it for later than `before`."""
    chosen = sa.select(schema.tables.c.id).where(schema.tables.c.bot_due, schema.tables.c.claimed_until < before)
    return list(db.scalars(chosen.order_by(schema.tables.c.changed.desc()).limit(1000)))


def bot_seed(table: Table, seat: str) -> int:
    """The bot's own chance: the same after a restart, and nobody learns the game's seed from it."""
    name = f"{table.seed} bot {seat} {table.number}".encode()
    return int.from_bytes(hashlib.sha256(name).digest()[:6], "big")
