"""The door for live updates."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from teahorse.server.guard import same_origin
from teahorse.server.house import house_of, language
from teahorse.server.live import Hub, Listener
from teahorse.server.problems import Problem

Socket = WebSocket[Any, Any, State]


@websocket("/api/live")
async def live(socket: Socket) -> None:
    house = house_of(socket)
    try:
        person = await house.people.asking(socket)
        if not same_origin(socket.scope, house.settings):
            raise Problem(403, "origin")
    except Problem as problem:
        await socket.accept()
        await socket.close(4000 + problem.status, problem.document(language(socket, None))["detail"])
        return
    await socket.accept()
    listener = house.hub.enter(person, language(socket, None))
    sending = asyncio.create_task(_send(socket, house.hub, listener))
    try:
        while True:
            house.hub.hear(listener, await socket.receive_text())
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()
        house.hub.leave(listener)
        await asyncio.gather(sending, return_exceptions=True)


async def _send(socket: Socket, hub: Hub, listener: Listener) -> None:
    while True:
        for message in await hub.next_messages(listener):
            await socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})


HANDLERS: list[Any] = [live]
