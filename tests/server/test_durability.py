"""Nothing that was acknowledged is ever lost, and two can never both win. `TORTURE=300` kills hundreds of times."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest
from house import PATIENCE, Person, Server, make_server, together, wait_until

KILLS = int(os.environ.get("TORTURE", "10"))  # each on SQLite and on PostgreSQL
SECRET = "return ?"  # a choice that the others have not seen yet


def checked(*flags: str) -> str:
    """What `teahorse check` says; every stored game replays."""
    done = subprocess.run([sys.executable, "-m", "teahorse.cli", "check", *flags], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_of_200_simultaneous_submissions_exactly_one_lands(house: Server) -> None:
    ana = house.guest()
    table = ana.table()
    seen = ana.sees(table)
    headers = {"authorization": f"Bearer {ana.token}"}
    moves = seen["view"]["legal_moves"]

    def submit(place: int) -> int:
        body = {"seat": seen["seat"], "move": moves[place % len(moves)], "number": 0, "key": f"k{place}"}
        return httpx.post(f"{house.url}/api/tables/{table}/moves", json=body, headers=headers, timeout=60).status_code

    codes = together([lambda place=place: submit(place) for place in range(200)])
    assert sorted(codes) == [200] + [409] * 199
    assert ana.sees(table)["number"] == 1
    winner = codes.index(200)
    assert submit(winner) == 200  # the same key again: the same answer, played once
    assert ana.sees(table)["number"] == 1
    [line] = ana.get(f"/api/tables/{table}/replay", timeline=True).json()["timeline"]
    assert line["text"] == moves[winner % len(moves)]


class Load:
    """People who play without a pause, game after game, and remember every move that was acknowledged."""

    def __init__(self, url: str, people: int) -> None:
        self.stop = threading.Event()
        self.people = [Person(url, f"P{place}") for place in range(people)]
        self.at = [self._sits_down(place) for place in range(people)]
        self.known: dict[tuple[int, str], list[str]] = {where: [] for where in enumerate(self.at)}
        self.acknowledged = threading.Semaphore(0)

    def _sits_down(self, place: int) -> str:
        return self.people[place].table("ming" if place % 2 else "yunnan")

    def play(self, url: str) -> list[threading.Thread]:
        threads = [threading.Thread(target=self._play, args=(place, url)) for place in range(len(self.people))]
        for thread in threads:
            thread.start()
        return threads

    def _play(self, place: int, url: str) -> None:
        person = self.people[place]
        person.goes_to(url)
        chosen = random.Random(self.at[place])
        try:
            while not self.stop.is_set():
                seen = person.sees(self.at[place], words=False)
                if seen["status"] == "over":
                    self.at[place] = self._sits_down(place)
                    self.known[place, self.at[place]] = []
                    continue
                known = self.known[place, self.at[place]]
                assert len(known) <= seen["number"]
                move = chosen.choice(seen["view"]["legal_moves"])
                if person.plays(self.at[place], move, seen["seat"], seen["number"]).status_code == 200:
                    known.append(move)
                    self.acknowledged.release()
        except httpx.HTTPError:
            return  # the server was killed: what was not acknowledged may or may not be there

    def compare(self, url: str, all_of_them: bool) -> None:
        """Every acknowledged move is there."""
        for (place, table), known in self.known.items():
            if all_of_them or table == self.at[place]:
                self.people[place].goes_to(url)
                timeline = self.people[place].get(f"/api/tables/{table}/replay", timeline=True).json()["timeline"]
                stored = [line["text"] for line in timeline]
                assert len(stored) >= len(known), f"{len(known)} acknowledged, {len(stored)} stored"
                for number, move in enumerate(known):
                    assert stored[number] in (move, SECRET) or move == SECRET, f"{table}: move {number + 1} was {move}"
                known[:] = stored

    def close(self) -> None:
        for person in self.people:
            person.http.close()


def killed_again_and_again(server: Server, times: int) -> int:
    load = Load(server.url, 4)
    pause = random.Random(7)
    for _ in range(times):
        threads = load.play(server.url)
        for _ in range(pause.randrange(1, 12)):
            assert load.acknowledged.acquire(timeout=PATIENCE)
        threading.Event().wait(pause.uniform(0, 0.01))  # at any moment of the next move
        server.kill()
        for thread in threads:
            thread.join()
        server.restart()
        load.compare(server.url, all_of_them=False)
    load.compare(server.url, all_of_them=True)
    load.close()
    moves = sum(map(len, load.known.values()))
    print(f"{times} kills, {moves} moves in {len(load.known)} games: every acknowledged one is there")
    return moves


def test_kill_9_under_load_on_sqlite(serve, tmp_path: Path) -> None:
    server = serve(data=tmp_path / "data")
    assert killed_again_and_again(server, KILLS) > 0
    server.stop()
    assert "all as they should be" in checked("--data", str(tmp_path / "data"))


def test_kill_9_under_load_on_postgresql(serve, database: str) -> None:
    server = serve(database=database)
    assert killed_again_and_again(server, KILLS) > 0
    server.stop()
    assert "all as they should be" in checked("--database", database)


def test_two_processes_on_one_postgresql_are_one_server(serve, database: str, tmp_path: Path) -> None:
    one = serve(database=database, data=tmp_path / "one")
    two = serve(database=database, data=tmp_path / "two")
    ana, bo = one.guest("Ana"), two.guest("Bo")
    table = ana.table("yunnan", {"red": "me", "yellow": "open"}, players=2)
    assert bo.post(f"/api/tables/{table}/join").status_code == 200
    lines = {"red": ana.listens(), "yellow": bo.listens()}
    people = {"red": ana, "yellow": bo}
    for seat, line in lines.items():
        line.says(watch=table, seat=seat, words=False)
        assert line.hears_table()["status"] == "running"
    for _ in range(12):  # each move reaches the other process
        seen = ana.sees(table)
        seat = seen["deciders"][0]
        move = people[seat].sees(table, seat=seat)["view"]["legal_moves"][0]
        assert people[seat].plays(table, move, seat, seen["number"]).status_code == 200
        for line in lines.values():
            line.hears_table(lambda message, number=seen["number"]: message["number"] == number + 1)
    number = ana.sees(table)["number"]
    seat = ana.sees(table)["deciders"][0]
    player = people[seat]
    moves = player.sees(table, seat=seat)["view"]["legal_moves"]
    headers = {"authorization": f"Bearer {player.token}"}

    def submit(place: int) -> int:
        url = (one, two)[place % 2].url
        body = {"seat": seat, "move": moves[place % len(moves)], "number": number, "key": f"k{place}"}
        return httpx.post(f"{url}/api/tables/{table}/moves", json=body, headers=headers, timeout=60).status_code

    codes = together([lambda place=place: submit(place) for place in range(40)])
    assert sorted(codes) == [200] + [409] * 39
    two.kill()
    bo.goes_to(one.url)  # one process is gone: the game goes on at the other
    for _ in range(4):
        seen = ana.sees(table)
        player = people[seen["deciders"][0]]
        move = player.sees(table, seat=seen["deciders"][0])["view"]["legal_moves"][0]
        assert player.plays(table, move, seen["deciders"][0], seen["number"]).status_code == 200
    for line in lines.values():
        line.close()
    one.stop()
    checked("--database", database)


def test_a_bot_of_a_killed_process_is_asked_by_another(serve, database: str, tmp_path: Path) -> None:
    flags = ("--bot-seconds", "1")
    one = serve(*flags, database=database, data=tmp_path / "one")
    two = serve(*flags, database=database, data=tmp_path / "two")
    ana = one.guest()
    table = ana.table("ming", {"red": "me", "yellow": "bot:random"})
    one.kill()
    ana.goes_to(two.url)
    for _ in range(3):
        wait_until(lambda: "red" in ana.sees(table, words=False)["deciders"])
        ana.plays_on(table, 1)


def test_a_locked_database_is_a_clear_error_and_nothing_is_lost(serve, tmp_path: Path) -> None:
    server = serve(data=tmp_path)
    ana = server.guest()
    table = ana.table()
    ana.plays_on(table, 3)
    seen = ana.sees(table)
    other = sqlite3.connect(tmp_path / "teahorse.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    refused = ana.plays(table, seen["view"]["legal_moves"][0], seen["seat"], 3)
    assert refused.status_code == 503
    assert refused.headers["content-type"] == "application/problem+json"
    assert "retry-after" in refused.headers
    other.execute("ROLLBACK")
    other.close()
    assert ana.sees(table)["number"] == 3
    assert ana.plays(table, seen["view"]["legal_moves"][0], seen["seat"], 3).status_code == 200


def test_a_full_disk_is_a_clear_error_and_nothing_is_lost(tmp_path: Path) -> None:
    """The disk is full: the process may not write files beyond a size (what the system answers is the same for SQLite)."""
    limited = [sys.executable, str(Path(__file__).with_name("on_a_full_disk.py"))]
    data = tmp_path / "data"
    make_server(data).close()
    command = [*limited, "serve", "--port", "0", "--data", str(data)]
    server = Server(command, {**os.environ, "TEAHORSE_RATE_LIMIT": "0", "TEAHORSE_GUESTS_PER_MINUTE": "0"})
    ana = server.guest()
    tables: list[tuple[str, int]] = []
    code = 200
    while code == 200 and len(tables) < 200:
        table = ana.post("/api/tables", {"game": "yunnan", "seats": {"red": "me", "yellow": "me", "blue": "me"}})
        code = 200 if table.status_code == 201 else table.status_code
        for _ in range(100):
            if code != 200:
                break
            seen = ana.sees(table.json()["id"], words=False)
            if seen["status"] == "over":
                break
            answer = ana.plays(seen["table"], seen["view"]["legal_moves"][0], seen["seat"], seen["number"])
            code = answer.status_code
            tables = [*(pair for pair in tables if pair[0] != seen["table"]), (seen["table"], seen["number"] + (code == 200))]
    assert code == 503
    assert ana.get("/healthz").status_code == 200  # reading still works
    for table_id, number in tables:
        assert ana.sees(table_id, words=False)["number"] == number
    server.close()
    assert "all as they should be" in checked("--data", str(data))


def test_a_second_process_on_one_sqlite_file_is_refused(serve, tmp_path: Path) -> None:
    serve(data=tmp_path)
    with pytest.raises(RuntimeError, match="another teahorse serve uses"):
        make_server(tmp_path)


def test_a_graceful_stop_ends_with_success_and_says_nothing_bad(serve, tmp_path: Path) -> None:
    server = serve(data=tmp_path)
    ana = server.guest()
    ana.plays_on(ana.table(), 5)
    assert server.stop() == 0
    said = [json.loads(line) for line in server.log]  # nothing but structured lines
    assert {line["level"] for line in said} == {"info"}
