"""Nobody is told what they may not know: the same game in two worlds that differ only in what a seat cannot know, and every
byte that is sent to that seat is equal."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from house import Person, Server

# What differs between the worlds: "alike" the order of all piles, "same" only the secret choices of the others
VARIANTS: list[tuple[str, str, dict[str, Any], int]] = [
    ("alike", "yunnan", {"edition": "2023"}, 2),  # Dúlì's pile
    ("alike", "ming", {}, 2),
    ("alike", "ming", {"limited_tiles": True}, 3),
    ("same", "yunnan", {"edition": "2023", "guards": True, "double_bidding": True, "round_limit": 1}, 3),
    ("same", "yunnan", {"edition": "2013", "round_limit": 1}, 3),
    ("same", "ming", {}, 3),
]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Server]]:
    """Servers whose seeds are chosen by the test."""
    launcher = str(Path(__file__).with_name("with_chosen_seeds.py"))
    kinds = ("alike", "same")
    servers = {
        kind: Server([sys.executable, launcher, str(tmp_path_factory.mktemp(kind)), kind], dict(os.environ)) for kind in kinds
    }
    yield servers
    for server in servers.values():
        server.close()


class Wire:
    """Every byte that reaches one person, without what names the table itself: ids, times, the hash of the seed."""

    def __init__(self, person: Person, table: str, seat: str | None) -> None:
        self.person, self.table, self.seat = person, table, seat
        self.line = person.listens()
        self.line.says(watch=table, seat=seat)

    def all(self, number: int) -> list[str]:
        told = [json.dumps(self.line.hears_table(lambda message: message["number"] == number))]
        paths = ["/talk", "/record", "/replay?timeline=true", "/why?seat=yellow&move=dance"]
        paths += ["?lang=de"] if self.seat is None else [f"?seat={self.seat}&lang=de", f"/why?seat={self.seat}&move=dance"]
        for path in paths:
            answer = self.person.http.get(f"/api/tables/{self.table}{path}")
            told.append(f"{answer.status_code} {answer.text}")
        return [self._plain(text) for text in told]

    def _plain(self, text: str) -> str:
        text = re.sub(r'"(changed|created|at|id)": ?[0-9.]+', r'"\1": 0', text.replace(self.table, "TABLE"))
        return re.sub(r'"commitment": ?"[0-9a-f]{64}"', '"commitment": 0', text)


@pytest.mark.parametrize(("kind", "game", "options", "players"), VARIANTS)
def test_two_worlds_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(
    worlds: dict[str, Server], kind: str, game: str, options: dict[str, Any], players: int
) -> None:
    """Red is watched, and a spectator; both worlds get the same moves until something different comes to light."""
    house = worlds[kind]
    ana, bo, eve = [house.guest("Ana") for _ in "ab"], [house.guest("Bo") for _ in "ab"], house.guest("Eve")
    colours = ["red", "yellow", "blue"][:players]
    tables = []
    for world in (0, 1):
        table = ana[world].table(game, {"red": "me", **dict.fromkeys(colours[1:], "open")}, options=options)
        for colour in colours[1:]:
            bo[world].post(f"/api/tables/{table}/join", {"seat": colour})
        tables.append(table)
    reds = [Wire(ana[world], tables[world], "red") for world in (0, 1)]
    strangers = [Wire(eve, tables[world], None) for world in (0, 1)]
    compared, secrets = 0, 0
    for step in range(500):
        seen = [ana[world].sees(tables[world], seat="red", words=False) for world in (0, 1)]
        if seen[0]["events"] != seen[1]["events"]:
            break  # red may tell the worlds apart from here on
        if step % 12 == 0 or secrets or kind == "alike" or seen[0]["status"] == "over":
            for wires in (reds, strangers):
                one, two = (wire.all(seen[0]["number"]) for wire in wires)
                assert one == two
            compared += 1
        if seen[0]["status"] == "over":
            break
        seat = seen[0]["deciders"][0]
        others = [decider for decider in seen[0]["deciders"] if decider != "red"]
        if len(seen[0]["deciders"]) > 1 and others:
            seat = others[0]  # the others choose before red does
        for world in (0, 1):
            person = ana[world] if seat == "red" else bo[world]
            legal = person.sees(tables[world], seat=seat, words=False)["view"]["legal_moves"]
            is_secret = seat != "red" and legal[0].startswith("return") and len(legal) > 1
            secrets += is_secret
            same = Random(step).randrange(len(legal))
            move = legal[(same + world) % len(legal) if is_secret else same]
            answer = person.plays(tables[world], move, seat, seen[world]["number"])
            assert answer.status_code == 200, answer.text
    assert compared >= 2
    assert game == "yunnan" or kind == "alike" or secrets, "no secret choice was ever made"
    for wire in (*reds, *strangers):
        wire.line.close()


def test_no_seed_no_deck_no_secret_and_no_token_in_logs_and_metrics(worlds: dict[str, Server]) -> None:
    house = worlds["same"]
    ana = house.guest()
    ana.plays_on(ana.table("ming", {"red": "me", "yellow": "me", "blue": "me"}), 40)
    told = ana.get("/metrics").text + "".join(house.log)
    for secret in ("777000000", ana.token, "rider", "return "):
        assert secret not in told
