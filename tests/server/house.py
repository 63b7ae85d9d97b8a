"""What the tests of the server share: a server process, people, tables."""

from __future__ import annotations

import json
import os
import queue
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60  # seconds until a test gives up waiting; nothing is ever asserted about time


class Server:
    """A server process. `kill` is kill -9, `stop` is what a service manager does."""

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        self.command, self.env = command, env
        self.url = ""
        self.log: list[str] = []
        self.people: list[Person] = []
        self.process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            self.command, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        assert process.stdout
        assert process.stderr
        self._reader = threading.Thread(target=self._read, args=(process.stderr,), daemon=True)
        self._reader.start()
        line = process.stdout.readline()
        if "http" not in line:
            self.process = process
            self._gone()
            raise RuntimeError(f"the server did not start: {line}{''.join(self.log)}")
        self.url = line.split()[-1].rstrip("/")
        return process

    def _read(self, stream: Any) -> None:
        for line in stream:
            self.log.append(line)

    def kill(self) -> None:
        """kill -9 of the server and its workers, as when the power goes."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait(PATIENCE)
        self._reader.join()
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        return code

    def close(self) -> None:
        """The end of a test: nothing may have gone wrong inside."""
        self.stop()
        for person in self.people:
            person.http.close()
        accidents = [line for line in self.log if "an accident" in line]
        assert not accidents, "".join(accidents)

    def restart(self) -> None:
        self.process = self._start()

    def guest(self, name: str = "Ana") -> Person:
        person = Person(self.url, name)
        self.people.append(person)
        return person


def make_server(data: Path, *flags: str, database: str | None = None, **env: str) -> Server:
    command = [sys.executable, "-m", "teahorse.cli", "serve", "--port", "0", "--data", str(data), *flags]
    command += ["--database", database] if database else []
    limits = {"TEAHORSE_RATE_LIMIT": "0", "TEAHORSE_GUESTS_PER_MINUTE": "0", "TEAHORSE_BOT_WORKERS": "1"}
    return Server(command, {**os.environ, **limits, **env})


class Person:
    """Somebody with a token."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.name = url, name
        answer = httpx.post(f"{url}/api/guests", json={"name": name}, timeout=PATIENCE)
        assert answer.status_code == 201, answer.text
        self.id, self.token = answer.json()["id"], answer.json()["token"]
        self.http = self._client(url)

    def _client(self, url: str) -> httpx.Client:
        return httpx.Client(base_url=url, headers={"authorization": f"Bearer {self.token}"}, timeout=PATIENCE)

    def goes_to(self, url: str) -> None:
        """The same person at another server of the same database, or at the restarted one."""
        self.http.close()
        self.url, self.http = url, self._client(url)

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query)

    def post(self, path: str, body: Any = None, **query: Any) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body, params=query)

    def put(self, path: str, body: Any) -> httpx.Response:
        return self.http.put(path, json=body)

    def table(self, game: str = "yunnan", seats: dict[str, str] | None = None, **more: Any) -> str:
        """A new table's id."""
        body = {"game": game, "seats": {"red": "me", "yellow": "me", "blue": "me"} if seats is None else seats, **more}
        answer = self.post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sees(self, table: str, **query: Any) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table}", **query)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def plays(self, table: str, move: str, seat: str, number: int, key: str | None = None) -> httpx.Response:
        body = {"seat": seat, "move": move, "number": number, "key": key}
        return self.post(f"/api/tables/{table}/moves", body, words=False)

    def plays_on(self, table: str, moves: int, seed: int = 0) -> dict[str, Any]:
        """Random legal moves for all own seats, until so many have been made, it is over or nobody of us is asked."""
        chosen = random.Random(seed)
        seen = self.sees(table, words=False)
        for _ in range(moves):
            own = [seat for seat in seen["deciders"] if seat in seen["mine"]]
            if not own:
                break
            if seen["seat"] != own[0]:
                seen = self.sees(table, seat=own[0], words=False)
            answer = self.plays(table, chosen.choice(seen["view"]["legal_moves"]), own[0], seen["number"])
            assert answer.status_code == 200, answer.text
            seen = answer.json()
        return seen

    def listens(self) -> Line:
        return Line(self.url, {"authorization": f"Bearer {self.token}"})


class Line:
    """A live connection."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self._open = ExitStack()
        address = url.replace("http", "ws") + "/api/live"
        self.socket: ClientConnection = self._open.enter_context(
            connect(address, additional_headers=headers, max_size=2**24, open_timeout=PATIENCE)
        )

    def says(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hears(self, want: Callable[[dict[str, Any]], bool] = lambda message: True) -> dict[str, Any]:
        """The next message that is wanted."""
        for _ in range(10_000):
            message = json.loads(self.socket.recv(PATIENCE))
            if want(message):
                return dict(message)
        raise AssertionError("it never came")

    def hears_table(self, want: Callable[[dict[str, Any]], bool] = lambda message: True) -> dict[str, Any]:
        return self.hears(lambda message: "view" in message and want(message))

    def close(self) -> None:
        self._open.close()


def wait_until(true: Callable[[], Any]) -> Any:
    """Asks again and again until something holds."""
    end = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)
    return found


def together(works: list[Callable[[], Any]]) -> list[Any]:
    """Runs all at the same moment, each in a thread."""
    start, results = threading.Barrier(len(works)), queue.SimpleQueue[tuple[int, Any]]()

    def run(place: int, work: Callable[[], Any]) -> None:
        start.wait()
        results.put((place, work()))

    threads = [threading.Thread(target=run, args=(place, work)) for place, work in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [result for _, result in sorted((results.get() for _ in works), key=lambda pair: pair[0])]
