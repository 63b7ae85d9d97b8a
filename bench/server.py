"""What a move costs at the server, in bare echo requests of the same framework measured in the same run.

    python bench/server.py                                  # SQLite
    python bench/server.py --database postgresql://...      # an empty database
    python bench/server.py --games 250                      # latency with 250 tables and 1000 live connections
    python bench/server.py --lives 2000                     # memory over so many whole games and live connections
    python bench/server.py --stored 10000                   # how long a process takes to start with so many stored games

A move: checked, stored with a durable commit, and pushed to four live connections, each with its own view. The client is a
process of its own; both run on the same machine, so only ratios mean something.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from typing import Any

import sqlalchemy as sa
import uvloop
from websockets.asyncio.client import connect

import teahorse as th
from teahorse.server import schema
from teahorse.server.store import make_engine
from teahorse.server.table import new_id

ECHO = """
import msgspec, sys, uvicorn
from litestar import Litestar, post
class Said(msgspec.Struct):
    seat: str
    move: str
    number: int
    key: str
@post("/echo", status_code=200)
async def echo(data: Said) -> Said:
    return data
uvicorn.run(Litestar([echo], logging_config=None), port=int(sys.argv[1]), log_config=None, access_log=False)
"""


class Wire:
    """One HTTP connection, as thin as can be: the client must not be what is measured."""

    async def open(self, port: int) -> Wire:
        self.port = port
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        return self

    async def ask(self, method: str, path: str, body: Any = None, token: str = "", text: bool = False) -> Any:
        if self.reader.at_eof():  # the server has closed what was idle for long
            await self.open(self.port)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        self.writer.write((head + (f"Authorization: Bearer {token}\r\n" if token else "") + "\r\n").encode() + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", answer.lower())
        content = await self.reader.readexactly(int(length[1]) if length else 0)
        assert answer.split()[1][:1] == b"2", (answer, content)
        return content.decode() if text else json.loads(content) if content else None


async def timed(times: list[float], work: Awaitable[Any]) -> Any:
    began = time.perf_counter()
    result = await work
    times.append(time.perf_counter() - began)
    return result


async def echoes(port: int, connections: int, each: int) -> tuple[float, list[float]]:
    """Requests a second, and how long each took."""
    wires = [await Wire().open(port) for _ in range(connections)]
    times: list[float] = []

    async def one(wire: Wire) -> None:
        for number in range(each):
            body = {"seat": "red", "move": "bid guild 9", "number": number, "key": "k"}
            await timed(times, wire.ask("POST", "/echo", body))

    began = time.perf_counter()
    await asyncio.gather(*map(one, wires))
    return len(times) / (time.perf_counter() - began), times


class Table:
    """One hot-seat table of four with a live connection for each seat; random moves."""

    def __init__(self, port: int, game: str) -> None:
        self.port, self.game = port, game
        self.news = asyncio.Condition()
        self.listeners: list[asyncio.Task[None]] = []
        self.pushed = 0

    async def open(self) -> Table:
        self.wire = await Wire().open(self.port)
        self.token = (await self.wire.ask("POST", "/api/guests", {"name": "Bench"}))["token"]
        await self.begin()
        return self

    async def begin(self) -> None:
        self.close()
        seats = dict.fromkeys(("red", "yellow", "blue", "black" if self.game == "yunnan" else "green"), "me")
        made = await self.wire.ask("POST", "/api/tables", {"game": self.game, "seats": seats}, self.token)
        self.id = made["id"]
        self.seen: dict[str, Any] = {}
        self.listeners = [asyncio.create_task(self._listen(seat)) for seat in seats]
        async with self.news:
            await self.news.wait_for(lambda: len(self.seen) == len(seats))

    async def _listen(self, seat: str) -> None:
        headers = {"authorization": f"Bearer {self.token}"}
        async with connect(f"ws://127.0.0.1:{self.port}/api/live", additional_headers=headers, compression=None) as line:
            await line.send(json.dumps({"watch": self.id, "seat": seat, "words": False}))
            async for text in line:
                message = json.loads(text)
                if "view" in message:
                    self.pushed += 1
                    async with self.news:
                        self.seen[seat] = message
                        self.news.notify_all()

    async def move(self, chosen: random.Random, times: list[float]) -> None:
        """A move for whoever is asked, found in the view that was pushed to that seat."""
        known = max(self.seen.values(), key=lambda message: message["number"])
        if known["status"] == "over":
            await self.begin()
            known = self.seen["red"]
        seat, number = known["deciders"][0], known["number"]
        async with self.news:
            await self.news.wait_for(lambda: self.seen[seat]["number"] == number)
        body = {
            "seat": seat,
            "move": chosen.choice(self.seen[seat]["view"]["legal_moves"]),
            "number": number,
            "key": f"k{number}",
        }
        answer = await timed(times, self.wire.ask("POST", f"/api/tables/{self.id}/moves?words=false", body, self.token))
        async with self.news:
            await self.news.wait_for(lambda: self.seen[seat]["number"] == answer["number"])

    def close(self) -> None:
        for listener in self.listeners:
            listener.cancel()
        self.listeners.clear()


async def moves(tables: list[Table], each: int) -> tuple[float, list[float]]:
    """Moves a second, and how long each took until it was acknowledged."""
    times: list[float] = []
    chosen = random.Random(1)

    async def one(table: Table) -> None:
        for _ in range(each):
            await table.move(chosen, times)

    began = time.perf_counter()
    await asyncio.gather(*map(one, tables))
    return len(times) / (time.perf_counter() - began), times


def shown(times: list[float]) -> str:
    ordered = sorted(times)
    return f"p50 {ordered[len(ordered) // 2] * 1000:7.2f} ms   p99 {ordered[len(ordered) * 99 // 100] * 1000:7.2f} ms"


async def measure(args: argparse.Namespace, echo: int, echo_pid: int, server: int, pid: int) -> None:
    await echoes(echo, args.connections, 50)
    warm = await asyncio.gather(*(Table(server, game).open() for game in ("yunnan", "ming") * (args.connections // 2)))
    await moves(list(warm), 10)
    best: dict[str, float] = {"echo": 0.0, "move": 0.0}
    cpu: dict[str, list[float]] = {"echo": [], "move": []}
    for _ in range(args.slices):  # in turn, and the best slice counts: a busy machine disturbs both alike
        before = seconds(echo_pid)
        rate, echo_times = await echoes(echo, args.connections, args.requests)
        cpu["echo"].append((seconds(echo_pid) - before) / len(echo_times))
        best["echo"] = max(best["echo"], rate)
        before = seconds(pid)
        rate, move_times = await moves(list(warm), args.requests // 4)
        cpu["move"].append((seconds(pid) - before) / len(move_times))
        best["move"] = max(best["move"], rate)
    print(f"{args.connections} connections, four live connections a table, no sentences")
    for name, times in (("echo", echo_times), ("move", move_times)):
        print(
            f"  {name}   {best[name]:7.0f} a second   {min(cpu[name]) * 1e6:6.0f} us of the server's processor   {shown(times)}"
        )
    ratio = min(cpu["move"]) / min(cpu["echo"])
    print(f"  a move costs {ratio:.1f} echo requests of processor time, {best['echo'] / best['move']:.1f} by requests a second")
    for table in warm:
        table.close()
    if args.games:
        await crowd(args, server, pid)
    if args.lives:
        await lives(args, server, pid)


async def lives(args: argparse.Namespace, port: int, pid: int) -> None:
    """Whole games come, are looked at over a live connection that is then dropped, and go: the memory must not grow. More
    tables than the server keeps ready have come and gone after the first quarter."""
    wire = await Wire().open(port)
    token = (await wire.ask("POST", "/api/guests", {"name": "Bench"}))["token"]
    records = [whole_game(name, seed) for name in ("yunnan", "ming") for seed in range(3)]
    sizes = []
    for place in range(args.lives):
        made = await wire.ask("POST", "/api/records", {"record": records[place % len(records)]}, token)
        await wire.ask("GET", f"/api/tables/{made['id']}?words=false", None, token)
        headers = {"authorization": f"Bearer {token}"}
        async with connect(f"ws://127.0.0.1:{port}/api/live", additional_headers=headers, max_size=2**24) as line:
            await line.send(json.dumps({"watch": made["id"], "words": False}))
            await line.recv()
        if (place + 1) % (args.lives // 4) == 0:
            sizes.append(memory(pid))
    numbers = await wire.ask("GET", "/metrics", None, token, text=True)
    left = [
        line for line in numbers.splitlines() if line.startswith(("teahorse_live_connections ", "teahorse_tables_in_memory "))
    ]
    print(f"memory after each quarter of {args.lives} whole games: {', '.join(f'{size // 1024} MB' for size in sizes)}")
    print(f"  left: {', '.join(left)}")


def whole_game(name: str, seed: int) -> str:
    game, chosen = th.new(name, players=4, seed=seed), random.Random(seed)
    while not game.is_over:
        game.play(chosen.choice(game.legal_moves))
    return str(game.record)


async def crowd(args: argparse.Namespace, server: int, pid: int) -> None:
    before = memory(pid)
    tables = [Table(server, ("yunnan", "ming")[place % 2]) for place in range(args.games)]
    for table in tables:
        await table.open()
    times: list[float] = []
    chosen = random.Random(2)
    turns = asyncio.Semaphore(args.connections)

    async def one(table: Table) -> None:
        for _ in range(args.crowd_moves):
            async with turns:
                await table.move(chosen, times)

    await asyncio.gather(*map(one, tables))
    grown = (memory(pid) - before) / args.games
    lines = sum(len(table.listeners) for table in tables)
    print(f"{args.games} running games, {lines} live connections, {args.connections} moves at a time")
    print(f"  move   {shown(times)}   memory a game, with its live connections: {grown:.0f} kB")
    for table in tables:
        table.close()


def start_with_stored(command: list[str], url: str, count: int) -> None:
    """Fills the database with copies of two tables that have been played for a while; starts the server with and without."""
    began = [start_seconds(command) for _ in range(3)]
    engine = make_engine(url)
    with engine.execution_options(writes=True).begin() as db:
        models = db.execute(sa.select(schema.tables).order_by(schema.tables.c.number.desc()).limit(2)).mappings().all()
        logs = [db.execute(sa.select(schema.log).filter_by(table_id=row["id"])).mappings().all() for row in models]
        for place in range(count):
            row, log, id = models[place % 2], logs[place % 2], new_id()
            db.execute(sa.insert(schema.tables), {**row, "id": id})
            db.execute(sa.insert(schema.log), [{**line, "table_id": id} for line in log])
    engine.dispose()
    later = [start_seconds(command) for _ in range(3)]
    print(f"from the start to the first answer: {min(began):.2f} s with few stored games, {min(later):.2f} s with {count} more")
    print(f"  (each with {' and '.join(str(len(log)) for log in logs)} moves)")


def start_seconds(command: list[str]) -> float:
    began = time.perf_counter()
    server, _ = started(command, lambda text: "http" in text)
    took = time.perf_counter() - began
    server.terminate()
    server.wait()
    return took


def seconds(pid: int) -> float:
    """Processor time of a process so far."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    with open(f"/proc/{pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])  # type: ignore[index]


def started(command: list[str], ready: Callable[[str], bool]) -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout
    while not ready(line := process.stdout.readline()):
        if not line:
            raise SystemExit(f"it does not start: {' '.join(command)}")
    return process, line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", help="an empty PostgreSQL; SQLite in a temporary directory without")
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument(
        "--requests", type=int, default=200, help="echo requests a connection and slice; a quarter as many moves"
    )
    parser.add_argument("--slices", type=int, default=3)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--stored", type=int, default=0)
    parser.add_argument("--lives", type=int, default=0)
    parser.add_argument("--crowd-moves", type=int, default=10)
    args = parser.parse_args()
    with socket.create_server(("127.0.0.1", 0)) as free:
        echo_port = free.getsockname()[1]
    echo = subprocess.Popen([sys.executable, "-c", ECHO, str(echo_port)])
    with tempfile.TemporaryDirectory() as data:
        os.environ |= {"TEAHORSE_RATE_LIMIT": "0", "TEAHORSE_GUESTS_PER_MINUTE": "0", "TEAHORSE_BOT_WORKERS": "1"}
        os.environ |= {"TEAHORSE_TABLES_IN_MEMORY": str(args.lives // 8)} if args.lives else {}
        command = [sys.executable, "-m", "teahorse.cli", "serve", "--port", "0", "--data", data]
        command += ["--database", args.database] if args.database else []
        server, line = started(command, lambda text: "http" in text)
        try:
            port = int(line.rstrip().rstrip("/").rpartition(":")[2])
            uvloop.run(measure(args, echo_port, echo.pid, port, server.pid))
        finally:
            server.terminate()
            echo.terminate()
            server.wait()
        if args.stored:
            start_with_stored(command, args.database or f"sqlite:///{data}/teahorse.sqlite", args.stored)


if __name__ == "__main__":
    main()
