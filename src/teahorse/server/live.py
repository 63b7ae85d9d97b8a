"""Live updates: one WebSocket for the lobby and any number of tables. Each connection is told what has changed since it was
last told, when it is ready for it: a slow one gets fewer and larger messages, and holds up nobody."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import msgspec

from teahorse.kernel.messages import LANGUAGES
from teahorse.server import lobby, permissions
from teahorse.server.payload import encode, table_bytes, talk_line
from teahorse.server.people import Person
from teahorse.server.problems import Misfit, Problem
from teahorse.server.rooms import Rooms
from teahorse.server.table import Table

WATCHES = 50  # tables on one connection
LOBBY = "lobby"
LOBBY_SECONDS = 1.0  # its lists are made anew at most so often


class Said(msgspec.Struct, forbid_unknown_fields=True):
    """What a client may say."""

    watch: str | None = None  # the id of a table, or "lobby"
    seat: str | None = None
    after: int | None = None
    lang: str | None = None
    words: bool = True
    unwatch: str | None = None
    ping: int | None = None


said = msgspec.json.Decoder(Said)


@dataclass
class Watch:
    """What one connection knows of one table."""

    seat: str | None
    lang: str
    words: bool
    after: int | None
    version: int = -1
    talk: int = -1
    online: list[str] | None = None


@dataclass(eq=False)
class Listener:
    """One connection."""

    person: Person | None
    lang: str
    watches: dict[str, Watch] = field(default_factory=dict)
    dirty: set[str] = field(default_factory=set)
    outbox: list[bytes] = field(default_factory=list)
    waits: asyncio.Future[None] | None = None

    def wake(self) -> None:
        if self.waits is not None and not self.waits.done():
            self.waits.set_result(None)

    async def ready(self) -> None:
        """Waits until there may be something to tell."""
        if not self.dirty and not self.outbox:
            self.waits = asyncio.get_running_loop().create_future()
            await self.waits
            self.waits = None


class Hub:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.listeners: set[Listener] = set()
        self._watching: dict[str, set[Listener]] = defaultdict(set)
        self._lobby_wakes: asyncio.TimerHandle | None = None
        rooms.on_change.append(lambda table: self.changed(table.id))

    def changed(self, id: str | None) -> None:
        """Wakes who watches a table (None: any table), and the lobby a little later."""
        for watched in list(self._watching) if id is None else (id,):
            self._wake(watched)
        if LOBBY in self._watching and self._lobby_wakes is None:
            self._lobby_wakes = asyncio.get_running_loop().call_later(LOBBY_SECONDS, self._wake_lobby)

    def _wake_lobby(self) -> None:
        self._lobby_wakes = None
        self._wake(LOBBY)

    def _wake(self, id: str) -> None:
        for listener in self._watching.get(id, ()):
            listener.dirty.add(id)
            listener.wake()

    def enter(self, person: Person | None, lang: str) -> Listener:
        listener = Listener(person, lang)
        self.listeners.add(listener)
        if person is not None:
            self.rooms.online[person.id] += 1
        return listener

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        watched = list(listener.watches)
        if listener.person is not None:
            self.rooms.online[listener.person.id] -= 1
            if not self.rooms.online[listener.person.id]:
                del self.rooms.online[listener.person.id]
        for id in watched:
            self._unwatch(listener, id)
            self._wake(id)

    def hear(self, listener: Listener, text: str | bytes) -> None:
        """A client's message."""
        try:
            message = said.decode(text)
        except (msgspec.DecodeError, UnicodeError) as error:
            self._complain(listener, Problem(400, "message", {"reason": Misfit(str(error))}))
            return
        if message.ping is not None:
            self._answer(listener, {"pong": message.ping})
        if message.unwatch is not None:
            self._unwatch(listener, message.unwatch)
        if message.watch is not None:
            if len(listener.watches) >= WATCHES and message.watch not in listener.watches:
                self._complain(listener, Problem(429, "watches", {"n": WATCHES}))
                return
            lang = message.lang if message.lang is not None and message.lang in LANGUAGES else listener.lang
            listener.watches[message.watch] = Watch(message.seat, lang, message.words, message.after)
            self._watching[message.watch].add(listener)
            if message.watch == LOBBY:
                listener.dirty.add(LOBBY)
                listener.wake()
            else:
                self._wake(message.watch)  # all of them: somebody has come

    def _unwatch(self, listener: Listener, id: str) -> None:
        listener.watches.pop(id, None)
        watching = self._watching.get(id)
        if watching is not None:
            watching.discard(listener)
            if not watching:
                del self._watching[id]

    def _complain(self, listener: Listener, problem: Problem) -> None:
        self._answer(listener, {"problem": problem.document(listener.lang)})

    def _answer(self, listener: Listener, document: dict[str, Any]) -> None:
        if len(listener.outbox) < WATCHES:  # who asks without ever listening gets no more
            listener.outbox.append(encode(document))
        listener.wake()

    async def next_messages(self, listener: Listener) -> list[bytes]:
        """Waits until there is something to tell, and writes it down."""
        while True:
            await listener.ready()
            messages, listener.outbox = listener.outbox, []
            while listener.dirty:
                id = listener.dirty.pop()
                watch = listener.watches.get(id)
                if watch is not None:
                    messages += await (self._lists(listener) if id == LOBBY else self._news(listener, id, watch))
            if messages:
                return messages

    async def _lists(self, listener: Listener) -> list[bytes]:
        person = listener.person.id if listener.person else None
        found = await self.rooms.store.read(lambda db: lobby.lists(db, person, self.rooms.online))
        return [encode({"lobby": found})]

    async def _news(self, listener: Listener, id: str, watch: Watch) -> list[bytes]:
        try:
            if watch.version >= 0 and (table := self.rooms.at_hand(id)) is not None:
                return self._told(listener, table, watch)
            async with self.rooms.use(id, trusting=watch.version >= 0) as table:
                return self._told(listener, table, watch)
        except Problem as problem:
            self._unwatch(listener, id)
            return [encode({"table": id, "problem": problem.document(watch.lang)})]

    def _told(self, listener: Listener, table: Table, watch: Watch) -> list[bytes]:
        """What a connection does not know yet: the table, who is there, what was said."""
        permissions.check("see the table" if watch.seat is None else "see as the seat", listener.person, table, watch.seat)
        messages: list[bytes] = []
        if watch.version != table.version:
            person = listener.person.id if listener.person else None
            messages.append(table_bytes(table, watch.seat, watch.lang if watch.words else None, watch.after, person))
            watch.after, watch.version = table.number, table.version
        online = [colour for colour, seat in table.seats.items() if seat.get("person") in table.online]
        if watch.online != online:
            messages.append(encode({"table": table.id, "online": online}))
            watch.online = online
        if table.talk and table.talk[-1]["id"] > watch.talk:
            fresh = [talk_line(line, table.game_name, watch.lang) for line in table.talk if line["id"] > watch.talk]
            messages.append(encode({"table": table.id, "talk": fresh}))
            watch.talk = fresh[-1]["id"]
        return messages
