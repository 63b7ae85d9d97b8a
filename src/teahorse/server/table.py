"""One table: who sits there, and the game as the log of its moves. Nothing here waits, and nothing here is stored: `rooms.py`
does both. A table is changed in memory first and thrown away if the database does not take the change."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import time
from typing import Any

import teahorse as th
from teahorse.kernel.errors import TeahorseError
from teahorse.kernel.game import Game
from teahorse.server.problems import Problem

SEED_BITS = 200  # too many to try them all against the published hash
ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id(letters: int = 14) -> str:
    """A name that nobody can guess (70 bits)."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(letters))


def new_seed() -> int:
    return secrets.randbits(SEED_BITS)


def commitment(seed: str) -> str:
    """The hash of a seed, shown when the game starts: `printf %s SEED | sha256sum`."""
    return hashlib.sha256(seed.encode()).hexdigest()


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    number: int
    kind: str  # "move", "undo"
    seat: str
    move: str  # in notation; of an undo how many moves stay
    by: str  # "person", "bot", "order"
    person: str | None
    key: str | None
    answers: int
    at: float


def begin_game(name: str, setup: Mapping[str, Any], seed: str, names: Mapping[str, str]) -> Game:
    """The game of a table at its beginning. TeahorseError says what is wrong with the set-up."""
    if "record" in setup:
        game = th.load(setup["record"])
        game.reseat(names)
        return game
    if "position" in setup:
        return th.from_position(setup["position"], seed=int(seed or 0), seats=names)
    return th.new(name, players=setup["players"], seed=int(seed or 0), seats=names, **setup["options"])


class Table:
    def __init__(
        self, row: Mapping[str, Any], log: Sequence[Entry] = (), orders: Mapping[str, list[Any]] | None = None
    ) -> None:
        self.id: str = row["id"]
        self.version: int = row["version"]
        self.game_name: str = row["game"]
        self.status: str = row["status"]
        self.host: str = row["host"]
        self.setup: dict[str, Any] = row["setup"]
        self.seats: dict[str, dict[str, Any]] = row["seats"]
        self.settings: dict[str, Any] = row["settings"]
        self.seed: str = row["seed"]
        self.asks: dict[str, Any] | None = row["asks"]
        self.claimed_until: float = row["claimed_until"]
        self.created: float = row["created"]
        self.changed: float = row["changed"]
        self.orders: dict[str, list[dict[str, Any]]] = dict(orders or {})
        self.log: list[Entry] = []
        self.online: Mapping[str, int] = {}  # people with a live connection to this process
        self.sent: dict[tuple[Any, ...], bytes] = {}  # what has been written for somebody at this version
        self.game = begin_game(self.game_name, self.setup, self.seed, self.names())
        self.kept = [len(self.game.moves)]  # how many moves stand after each entry of the log
        for entry in log:
            self._enter(entry)

    def row(self) -> dict[str, Any]:
        """The table as it is stored."""
        return {
            "id": self.id,
            "version": self.version,
            "game": self.game_name,
            "status": self.status,
            "host": self.host,
            "setup": self.setup,
            "seats": self.seats,
            "settings": self.settings,
            "seed": self.seed,
            "asks": self.asks,
            "number": self.number,
            "to_move": self.deciders,
            "result": {"scores": self.game.scores, "winners": self.game.winners} if self.status == "over" else None,
            "bot_due": self.bot_due is not None,
            "claimed_until": self.claimed_until,
            "created": self.created,
            "changed": self.changed,
        }

    # Who is here

    def names(self) -> dict[str, str]:
        """The names by colour, as records have them."""
        return {
            colour: f"bot:{seat['bot']}" if seat.get("bot") else seat.get("name", "") for colour, seat in self.seats.items()
        }

    def seats_of(self, person: str | None) -> list[str]:
        return [colour for colour, seat in self.seats.items() if person is not None and seat.get("person") == person]

    @property
    def people(self) -> list[str]:
        """Everybody who sits here, each once."""
        return list(dict.fromkeys(seat["person"] for seat in self.seats.values() if seat.get("person")))

    def sit(self, colour: str, seat: dict[str, Any]) -> None:
        self.seats[colour] = seat
        self.game.reseat(self.names())

    @property
    def is_full(self) -> bool:
        return all(seat.get("person") or seat.get("bot") for seat in self.seats.values())

    def start(self, seed: int) -> None:
        """The game begins. Only now the seed is drawn: nobody chooses a seat by the order of play."""
        self.seed = str(seed)
        self.game = begin_game(self.game_name, self.setup, self.seed, self.names())
        self.kept = [len(self.game.moves)]
        self._settled()

    # The game

    @property
    def number(self) -> int:
        """The entries of the log. It never goes back, not even by an undo: a late move never fits a position by accident."""
        return len(self.log)

    @property
    def deciders(self) -> list[str]:
        """The colours that owe a choice."""
        return [self.game.to_move] if self.status == "running" and self.game.to_move is not None else []

    @property
    def bot_due(self) -> str | None:
        """A colour that owes a choice and is played by a bot."""
        return next((colour for colour in self.deciders if self.seats[colour].get("bot")), None)

    def play(self, seat: str, move: str, by: str, person: str | None = None, key: str | None = None) -> list[Entry]:
        """Plays a move, and what the standing orders make of it; `Refused` if it is not legal."""
        if seat not in self.deciders:
            waiting = ", ".join(self.deciders)
            raise Problem(409, "not_your_turn", f"It is not {seat}'s turn but {waiting}'s.")
        self.game.play(move)
        entries = [self._written("move", seat, self.game.moves[-1], by, person, key)]
        self._settled()
        return self._answered(entries)

    def undo(self, kept: int, seat: str, person: str | None) -> list[Entry]:
        """Takes moves back until `kept` are left."""
        entry = self._written("undo", seat, str(kept), "person", person, None)
        while len(self.game.moves) > kept:
            self.game.undo()
        self._settled()
        return self._answered([entry])

    def _written(self, kind: str, seat: str, move: str, by: str, person: str | None, key: str | None) -> Entry:
        return Entry(0, kind, seat, move, by, person, key, 0, time())

    def _answered(self, entries: list[Entry]) -> list[Entry]:
        """The new entries of the log, each with its number and the number after the last."""
        first = len(self.log) + 1
        last = first + len(entries) - 1
        for number, entry in enumerate(entries, first):
            self.log.append(replace(entry, number=number, answers=last))
            self.kept.append(len(self.game.moves))
        return self.log[first - 1 :]

    def _enter(self, entry: Entry) -> None:
        """An entry from the database."""
        if entry.kind == "move":
            self.game.play(entry.move)
        else:
            while len(self.game.moves) > int(entry.move):
                self.game.undo()
        self.log.append(entry)
        self.kept.append(len(self.game.moves))

    def _settled(self) -> None:
        self.asks = None
        self.status = "over" if self.game.is_over else "running"

    def answered(self, person: str, key: str) -> Entry | None:
        """The entry that a person's key has already made."""
        return next((entry for entry in reversed(self.log) if entry.key == key and entry.person == person), None)

    def at(self, number: int) -> Table:
        """This table as it was after an entry of the log."""
        row = {**self.row(), "status": "running", "asks": None}
        past = Table(row, self.log[:number])
        past._settled()
        return past

    def events_after(self, number: int | None) -> tuple[int, list[dict[str, Any]]]:
        """All events that somebody lacks who knew the table at that number, and the first move they belong to: events of
        that move and later that he knows already have been taken back or are told again."""
        if number is None or not 0 <= number <= self.number:
            return 0, self.game.events
        first = min(self.kept[number:]) + 1
        return first, [event for event in self.game.events if event["move"] >= first]


def seat_name(seat: Mapping[str, Any]) -> str:
    return f"bot:{seat['bot']}" if seat.get("bot") else str(seat.get("name", ""))


ENTRY_COLUMNS = ("number", "kind", "seat", "move", "by", "person", "key", "answers", "at")


def checked_setup(name: str, setup: Mapping[str, Any]) -> Game:
    """A game as proof that a set-up is one; a Problem says what is wrong."""
    try:
        return begin_game(name, setup, "", {})
    except TeahorseError as error:
        raise Problem(422, "setup", str(error)) from error
