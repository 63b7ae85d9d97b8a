"""A server of its own for a measurement, with no limits on requests and its data in a temporary directory."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

COLOURS = {"yunnan": ["red", "yellow", "blue", "black", "green"], "ming": ["red", "yellow", "blue", "green"]}


@dataclass
class Served:
    port: int
    pid: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers)) as answer:
            return json.load(answer)

    def guest(self) -> str:
        """A new person's token."""
        return str(self.ask("/api/guests", {"name": "Ana"})["token"])

    def table(self, token: str, game: str, wishes: list[str], **options: Any) -> str:
        """A table's id; `wishes` says who sits, as "me" or "bot:random"."""
        seats = dict(zip(COLOURS[game], wishes, strict=False))
        wish = {"game": game, "players": len(wishes), "options": options, "seats": seats}
        return str(self.ask("/api/tables", wish, token)["id"])


@contextmanager
def served(*more: str) -> Iterator[Served]:
    """`with served("--database", url) as house`: a running `teahorse serve`."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "teahorse.cli", "serve", "--port", "0", "--data", data]
        command += ["--rate-limit", "0", "--guests-per-minute", "0", "--bot-workers", "1", *more]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert process.stdout
        line = process.stdout.readline()
        if "http" not in line:
            raise SystemExit(f"the server does not start; see what it says: {' '.join(command)}")
        try:
            yield Served(int(line.rstrip().rstrip("/").rpartition(":")[2]), process.pid)
        finally:
            process.terminate()
            process.wait()
