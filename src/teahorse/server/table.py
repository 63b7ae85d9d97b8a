"""One table: who sits there, and the game as the log of its moves. Nothing here waits, and nothing here is stored: `rooms.py`
does both. A table is changed in memory first and thrown away if the database does not take the change."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from time import time
from typing import Any

import teahorse as th
from teahorse.kernel.game import Game
from teahorse.kernel.record import Line, Record
from teahorse.server import orders
from teahorse.server.problems import Problem

SEED_BITS = 200  # too many to try them all against the published hash
ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
TALK_KEPT = 200  # lines of talk in memory
FOLLOW_UPS = 1000  # no standing orders carry out more than this at once


def new_id(letters: int = 14) -> str:
    """A name that nobody can guess (70 bits)."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(letters))


def new_seed() -> int:
    return secrets.randbits(SEED_BITS)


@dataclass
class Entry:
    """One line of a table's log."""

    number: int
    kind: str  # "move", "undo"
    seat: str
    move: str  # in notation; of an undo how many moves stay
    by: str  # "person", "bot", "order"
    person: str | None
    key: str | None
    outcomes: list[str]
    answers: int
    at: float


ENTRY_COLUMNS = ("number", "kind", "seat", "move", "by", "person", "key", "outcomes", "answers", "at")


def begin_game(name: str, setup: Mapping[str, Any], seed: str, names: Mapping[str, str]) -> Game:
    """The game of a table at its beginning. TeahorseError says what is wrong with the set-up."""
    if "record" in setup:
        game = th.load(setup["record"])
        if names:
            game.reseat({colour: name for colour, name in names.items() if colour in game.colours})
        return game
    if "position" in setup:
        return th.from_position(setup["position"], seed=int(seed or 0), seats=names)
    colours, players = setup.get("colours"), setup["players"]
    return th.new(name, players=players, colours=colours, seed=int(seed or 0), seats=names, **setup["options"])


def resumed(start: str, log: Sequence[Entry]) -> Game:
    """The game of a log: from its record, so under the version of the rules that made it, and with nothing drawn anew."""
    record = Record.parse(start)
    lines = list(record.lines)
    for entry in log:
        lines.append(Line("move", entry.move, seat=entry.seat))
        lines += [Line("chance", outcome) for outcome in entry.outcomes]
    return th.load(Record({**record.headers, **({"Result": "*"} if log else {})}, lines))


class Table:
    def __init__(
        self,
        row: Mapping[str, Any],
        log: Sequence[Entry] = (),
        given: Mapping[str, list[dict[str, Any]]] | None = None,
        talk: Sequence[dict[str, Any]] = (),
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
        self.orders: dict[str, list[dict[str, Any]]] = dict(given or {})
        self.stored_orders = {seat: list(given) for seat, given in self.orders.items()}
        self.talk: list[dict[str, Any]] = list(talk)
        self.online: Mapping[str, int] = {}  # people with a live connection to this process
        self.sent: dict[Any, Any] = {}  # what has been written for somebody at this version
        self.log: list[Entry] = list(log)
        self.keys = {(entry.person, entry.key): entry for entry in self.log if entry.key is not None}
        self.kept = [0]  # how many moves stand after each entry of the log
        self.game = self._resumed() if self.has_begun else begin_game(self.game_name, self.setup, "", self.names())

    def _resumed(self) -> Game:
        """The game as the log has it."""
        base, stands = int(self.setup["moves"]), list[Entry]()
        self.kept = [base]
        for entry in self.log:
            if entry.kind == "move":
                stands.append(entry)
            else:
                del stands[int(entry.move) - base :]
            self.kept.append(base + len(stands))
        game = resumed(self.setup["start"], stands)
        game.reseat(self.names())
        return game

    def row(self) -> dict[str, Any]:
        """The table as it is stored."""
        return {
            "id": self.id,
            "game": self.game_name,
            "host": self.host,
            "setup": self.setup,
            "seats": self.seats,
            "settings": self.settings,
            "seed": self.seed,
            "created": self.created,
            **self.turn(),
        }

    def turn(self) -> dict[str, Any]:
        """The part of it that a move changes."""
        return {
            "version": self.version,
            "status": self.status,
            "asks": self.asks,
            "number": self.number,
            "to_move": self.deciders,
            "result": {"scores": self.game.scores, "winners": self.game.winners} if self.status == "over" else None,
            "bot_due": self.bot_due is not None,
            "claimed_until": self.claimed_until,
            "changed": self.changed,
        }

    # Who is here

    def names(self) -> dict[str, str]:
        """The names by colour, as records have them."""
        return {colour: seat_name(seat) for colour, seat in self.seats.items()}

    def seats_of(self, person: str | None) -> list[str]:
        return [colour for colour, seat in self.seats.items() if person is not None and seat.get("person") == person]

    @property
    def people(self) -> list[str]:
        """Everybody who sits here, each once."""
        return list(dict.fromkeys(seat["person"] for seat in self.seats.values() if seat.get("person")))

    def open_seats(self) -> list[str]:
        return [colour for colour, seat in self.seats.items() if not seat.get("person") and not seat.get("bot")]

    def sit(self, colour: str, seat: dict[str, Any]) -> None:
        self.seats[colour] = seat
        self.orders.pop(colour, None)
        self.game.reseat(self.names())

    def start(self, seed: int) -> None:
        """The game begins. Only now the seed is drawn: nobody chooses a seat by the order of play."""
        self.seed = str(seed)
        self.game = begin_game(self.game_name, self.setup, self.seed, self.names())
        self.setup = {**self.setup, "start": str(self.game.record), "moves": self.game.number}
        self.kept = [self.game.number]
        self._settled()

    @property
    def has_begun(self) -> bool:
        return self.seed != ""

    @property
    def commitment(self) -> str | None:
        """The hash of the seed, from the start of the game: `printf %s SEED | sha256sum`."""
        return hashlib.sha256(self.seed.encode()).hexdigest() if self.has_begun else None

    # The game

    @property
    def number(self) -> int:
        """The entries of the log. It never goes back, not even by an undo: a late move never fits a position by accident."""
        return len(self.log)

    @property
    def deciders(self) -> list[str]:
        """The colours that owe a choice."""
        return self.game.deciders if self.status == "running" else []

    @property
    def bot_due(self) -> str | None:
        """A colour that owes a choice and is played by a bot."""
        return next((colour for colour in self.deciders if self.seats[colour].get("bot")), None)

    def fits(self, number: int) -> bool:
        """Whether a number names the position of now: the last one, or one since when others have only chosen in secret."""
        secret = self.game.rules.secret_moves(self.game.state) if self.has_begun else 0
        return number == self.number or (
            self.number - secret <= number < self.number and all(entry.kind == "move" for entry in self.log[number:])
        )

    def play(self, seat: str, move: str, by: str, person: str | None = None, key: str | None = None) -> list[Entry]:
        """Plays a move, and what standing orders make of it; `Refused` if it is not legal."""
        self.game.play(move, seat)
        canonical = self.game.rules.action_to_text(self.game.rules.text_to_action(move))
        entries = [self._wrote("move", seat, canonical, by, person, key)]
        self._settled()
        return self._answered([*entries, *self._follow()])

    def carry_out(self) -> list[Entry]:
        """What standing orders make of the position as it is."""
        return self._answered(self._follow())

    def _follow(self) -> list[Entry]:
        entries: list[Entry] = []
        while len(entries) < FOLLOW_UPS:
            due = next(((seat, move) for seat in self.deciders if (move := self._ordered(seat)) is not None), None)
            if due is None:
                break
            seat, move = due
            self.game.play(move, seat)
            entries.append(self._wrote("move", seat, move, "order", self.seats[seat].get("person"), None))
            self._settled()
        return entries

    def _ordered(self, seat: str) -> str | None:
        """The move that the standing orders of a seat demand now; those that are used up or out of date go."""
        given = self.orders.get(seat)
        if not given or not self.seats[seat].get("person"):
            return None
        move, self.orders[seat] = orders.due(self.game, seat, given)
        return move

    def undo(self, kept: int, seat: str, person: str | None) -> list[Entry]:
        """Takes moves back until `kept` are left. Orders of the one who does so go, else they would play again at once."""
        entry = self._wrote("undo", seat, str(kept), "person", person, None)
        while self.game.number > kept:
            self.game.undo()
        for colour in self.seats_of(person):
            self.orders[colour] = []
        self._settled()
        return self._answered([entry])

    def _wrote(self, kind: str, seat: str, move: str, by: str, person: str | None, key: str | None) -> Entry:
        self.kept.append(self.game.number if kind == "move" else int(move))
        outcomes = self.game.outcomes(self.game.number) if kind == "move" else []
        return Entry(0, kind, seat, move, by, person, key, outcomes, 0, time())

    def _answered(self, entries: list[Entry]) -> list[Entry]:
        """The new entries of the log, each with its number and the number after the last."""
        last = len(self.log) + len(entries)
        for entry in entries:
            self.log.append(entry)
            entry.number, entry.answers = len(self.log), last
            if entry.key is not None:
                self.keys[entry.person, entry.key] = entry
        return entries

    def _settled(self) -> None:
        self.asks = None
        self.status = "over" if self.game.is_over else "running"

    def answered(self, person: str, key: str) -> Entry | None:
        """The entry that a person's key has already made."""
        return self.keys.get((person, key))

    def at(self, number: int) -> Table:
        """This table as it was after an entry of the log."""
        past = Table({**self.row(), "asks": None}, self.log[:number])
        past._settled()
        past.online = self.online
        return past

    def game_at(self, move: int) -> Game:
        """The game as it was after so many of the moves that stand."""
        if not 0 <= move <= self.game.number:
            raise Problem(404, "no_move", {"n": self.game.number, "number": move})
        past = copy(self.game)
        while past.number > move:
            past.undo()
        return past

    def events_after(self, number: int | None, seat: str | None) -> tuple[int, list[dict[str, Any]]]:
        """All events that somebody lacks who knew the table at that number, and the first move they belong to: events of
        that move and later that are known already have been taken back or are told again."""
        known = -1 if number is None or not 0 <= number <= self.number else min(self.kept[number:])
        return known + 1, self.game.events_since(known, seat)

    # Taking back

    def undo_target(self, person: str) -> int:
        """How many moves stay when somebody takes the own last move back, and all that came after it."""
        own = self.seats_of(person)
        movers = self.game.movers
        base = self.kept[0]
        last = next((place for place in range(len(movers) - 1, base - 1, -1) if movers[place] in own), None)
        if last is None:
            raise Problem(409, "nothing_to_undo")
        return last

    def turn_target(self, person: str) -> int:
        """How many moves stay when somebody begins the own turn anew: as far back as it is free, the same seat's and in the
        same phase. Who plays for several people on one device does not take back the others' turns."""
        kept, movers = self.undo_target(person), self.game.movers
        past = self.game_at(kept)
        phase = past.rules.heading(past.state)
        while kept > self.kept[0] and movers[kept - 1] == movers[kept] and self.is_free(kept - 1, person):
            past.undo()
            if past.rules.heading(past.state) != phase:
                break
            kept -= 1
        return kept

    def is_free(self, kept: int, person: str) -> bool:
        """Whether somebody may go back so far without asking: own moves only, and nothing hidden has come to light."""
        own, movers = self.seats_of(person), self.game.movers
        return all(movers[place] in own and not self.game.revealed(place + 1) for place in range(kept, len(movers)))

    def may_undo(self, person: str | None) -> str:
        """ "free", "ask" or "no"."""
        if person is None or not self.has_begun or self.status not in ("running", "over"):
            return "no"
        own = self.seats_of(person)
        if not own or self.game.number == self.kept[0]:
            return "no"
        if len(own) < len(self.seats) and not any(mover in own for mover in self.game.movers[self.kept[0] :]):
            return "no"
        return "free" if not self.others(person) or self.is_free(self.undo_target(person), person) else "ask"

    def others(self, person: str) -> list[str]:
        """The people whose consent counts: all others who sit here and have not left."""
        return list(
            dict.fromkeys(
                seat["person"]
                for seat in self.seats.values()
                if seat.get("person") and seat["person"] != person and not seat.get("away")
            )
        )


def seat_name(seat: Mapping[str, Any]) -> str:
    return f"bot:{seat['bot']}" if seat.get("bot") else str(seat.get("name", ""))
