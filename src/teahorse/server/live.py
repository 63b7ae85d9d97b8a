"""Live updates: one WebSocket for the lobby and any number of tables. Each connection is told what has changed since it was
last told, when it is ready for it: a slow one gets fewer and larger messages, and holds up nobody."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import msgspec

from teahorse.server import permissions
from teahorse.server.payload import LANGUAGES, encode, table_bytes
from teahorse.server.people import Person
from teahorse.server.problems import Problem
from teahorse.server.rooms import Rooms
from teahorse.server.table import Table

WATCHES = 50  # tables on one connection


class Said(msgspec.Struct, forbid_unknown_fields=True):
    """What a client may say."""

    watch: str | None = None
    seat: str | None = None
    after: int | None = None
    lang: str | None = None
    unwatch: str | None = None
    ping: int | None = None


said = msgspec.json.Decoder(Said)


@dataclass
class Watch:
    seat: str | None
    lang: str
    after: int | None
    version: int = -1


@dataclass(eq=False)
class Listener:
    """One connection."""

    person: Person | None
    lang: str
    watches: dict[str, Watch] = field(default_factory=dict)
    dirty: set[str] = field(default_factory=set)
    outbox: list[bytes] = field(default_factory=list)
    ready: asyncio.Event = field(default_factory=asyncio.Event)


class Hub:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.listeners: set[Listener] = set()
        self._watching: dict[str, set[Listener]] = defaultdict(set)
        rooms.on_change.append(lambda table: self.changed(table.id))

    def changed(self, id: str) -> None:
        """Wakes who watches a table."""
        for listener in self._watching.get(id, ()):
            listener.dirty.add(id)
            listener.ready.set()

    def enter(self, person: Person | None, lang: str) -> Listener:
        listener = Listener(person, lang)
        self.listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        for id in list(listener.watches):
            self._unwatch(listener, id)

    def hear(self, listener: Listener, text: str | bytes) -> None:
        """A client's message."""
        try:
            message = said.decode(text)
        except (msgspec.DecodeError, UnicodeError) as error:
            self._answer(listener, {"problem": Problem(400, "message", f"Not understood: {error}").document()})
            return
        if message.ping is not None:
            self._answer(listener, {"pong": message.ping})
        if message.unwatch is not None:
            self._unwatch(listener, message.unwatch)
        if message.watch is not None:
            if len(listener.watches) >= WATCHES and message.watch not in listener.watches:
                problem = Problem(429, "watches", f"At most {WATCHES} tables on one connection.")
                self._answer(listener, {"problem": problem.document()})
                return
            lang = message.lang if message.lang in LANGUAGES else listener.lang
            listener.watches[message.watch] = Watch(message.seat, lang, message.after)
            self._watching[message.watch].add(listener)
            listener.dirty.add(message.watch)
            listener.ready.set()

    def _unwatch(self, listener: Listener, id: str) -> None:
        listener.watches.pop(id, None)
        watching = self._watching.get(id)
        if watching is not None:
            watching.discard(listener)
            if not watching:
                del self._watching[id]

    def _answer(self, listener: Listener, document: dict[str, Any]) -> None:
        listener.outbox.append(encode(document))
        listener.ready.set()

    async def next_messages(self, listener: Listener) -> list[bytes]:
        """Waits until there is something to tell, and writes it down."""
        while True:
            await listener.ready.wait()
            listener.ready.clear()
            messages, listener.outbox = listener.outbox, []
            while listener.dirty:
                id = listener.dirty.pop()
                watch = listener.watches.get(id)
                if watch is not None:
                    messages += await self._news(listener, id, watch)
            if messages:
                return messages

    async def _news(self, listener: Listener, id: str, watch: Watch) -> list[bytes]:
        try:
            async with self.rooms.use(id) as table:
                return self._told(listener, table, watch)
        except Problem as problem:
            self._unwatch(listener, id)
            return [encode({"table": id, "problem": problem.document()})]

    def _told(self, listener: Listener, table: Table, watch: Watch) -> list[bytes]:
        permissions.check("see the table", listener.person, table)
        if watch.seat is not None:
            permissions.check("see as the seat", listener.person, table, watch.seat)
        if watch.version == table.version:
            return []
        person = listener.person.id if listener.person else None
        message = table_bytes(table, watch.seat, watch.lang, watch.after, person)
        watch.after, watch.version = table.number, table.version
        return [message]
