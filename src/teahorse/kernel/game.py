"""A game in progress: the current state, and how it came about."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from teahorse.kernel.chance import Chance
from teahorse.kernel.errors import NUMBER, TURN, NothingToUndo, Refusal, Refused, SetupError, TeahorseError, said, shown
from teahorse.kernel.record import Line, Record, print_players
from teahorse.kernel.rules import Raw, Rules, State

SEATS_OWN = ("seat", "legal_moves")  # what the view of a seat has for itself when nothing is secret
UNTELLABLE = "?"  # in place of a position that cannot be told without its secrets


@dataclass(frozen=True)
class Step:
    """One move of the history, with the state it was made in: undoing is going back to that."""

    before: State
    seat: int
    action: int
    log: list[Raw]


class Game:
    """Made by `teahorse.new`, `load` and `from_position`; see there.

    The states in here are never changed once they are made, so copies of a game may share them.
    """

    def __init__(
        self,
        rules: Rules,
        state: State,
        chance: Chance,
        seats: Mapping[str, str] | None = None,
        origin: Mapping[str, Any] | None = None,
        draws: Sequence[str] = (),
        board: Mapping[str, Any] | None = None,
    ) -> None:
        self.rules = rules
        self.all_colours = rules.colours(state)  # by seat, with the automaton or the neutral colour
        self.colours = [self.all_colours[seat] for seat in rules.players(state)]
        self.seats = _checked_seats({} if seats is None else seats, self.colours)
        self.seed: int | None = chance.seed
        self._state = state
        self._chance = chance
        self._origin = origin  # the position that it began from, if it did not begin at the beginning
        self._draws = list(draws)  # outcomes wished for with it, beyond its piles
        self._board = board  # an own board's data; None for the game's
        self._prelude = state.log or []
        self._steps: list[Step] = []
        self._owing: tuple[State, list[str]] | None = None  # the deciders of a state, found once
        self._told: list[list[dict[str, Any]]] = []  # events that somebody asked for, by move, from the prelude on
        state.log = None

    def __repr__(self) -> str:
        turn = f"{self.to_move} to move" if self.to_move else "over"
        return f"<{self.rules.NAME}: {self.rules.heading(self._state)}, {turn}>"

    def __copy__(self) -> Game:
        copy = Game.__new__(Game)
        lists = {"_steps": self._steps[:], "_told": self._told[:], "seats": dict(self.seats)}
        copy.__dict__.update(self.__dict__, **lists)
        return copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.__copy__()

    def __getstate__(self) -> dict[str, Any]:
        kept = {**self.__dict__, "rules": self.rules.__name__, "_chance": (self._chance.seed, self._chance.given)}
        return kept | {"_told": [], "_owing": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, rules=import_module(kept["rules"]), _chance=Chance(*kept["_chance"]))

    # Playing

    @property
    def state(self) -> State:
        """The fast layer: a copy, so that nothing that is done to it can spoil the game."""
        return self._state.clone()

    @property
    def number(self) -> int:
        """How many moves have been made."""
        return len(self._steps)

    @property
    def to_move(self) -> str | None:
        """The colour that decides next; None when the game is over."""
        return None if self._state.is_over else self.all_colours[self._state.to_move]

    @property
    def deciders(self) -> list[str]:
        """All who owe a choice now, `to_move` first: more than one where players choose in secret, each when they like."""
        if self._owing is None or self._owing[0] is not self._state:
            owing = self._state.deciders()
            seats = sorted(self.rules.order(self._state), key=lambda seat: seat != self._state.to_move)
            self._owing = (self._state, [self.all_colours[seat] for seat in seats if owing >> seat & 1])
        return list(self._owing[1])

    @property
    def legal_moves(self) -> list[str]:
        """All legal moves in notation, always in the same order."""
        return [self.rules.action_to_text(action) for action in self._state.actions()]

    def legal_moves_of(self, seat: str) -> list[str]:
        """The legal moves of a colour; none if it has nothing to decide now."""
        self._seat_of(seat)
        return [self.rules.action_to_text(a) for a in self._asked(seat).actions()] if seat in self.deciders else []

    def play(self, move: str | Mapping[str, Any], seat: str | None = None, number: int | None = None) -> None:
        """Plays a move, in notation or by its parts; an illegal one raises `Refused` and changes nothing.

        With `seat` it is refused when that colour has nothing to decide; with `number` (see there) when it was meant for
        another position. Secret choices that others have made since do not make a number stale: nobody has seen them.
        """
        refusal = self._wrong_number(number, seat) or self._wrong_turn(seat)
        if refusal is not None:
            raise Refused(move if isinstance(move, str) else shown(move), refusal)
        asked = self._asked(seat)
        action = self._action(move)
        refusal = self.rules.refusal(asked, action)
        if refusal is not None:
            raise Refused(self.rules.action_to_text(action), refusal)
        after = asked.clone()
        after.chance = self._chance
        log: list[Raw] = []
        after.log = log
        after.apply(action)
        after.log = None
        self._steps.append(Step(self._state, asked.to_move, action, log))
        self._state = after

    def why_not(self, move: str | Mapping[str, Any], seat: str | None = None) -> Refusal | None:
        """None for a legal move, else the reason why it is refused."""
        refusal = self._wrong_turn(seat)
        if refusal is not None:
            return refusal
        try:
            action = self._action(move)
        except Refused as refused:
            return refused.refusal
        return self.rules.refusal(self._asked(seat), action)

    def _action(self, move: str | Mapping[str, Any]) -> int:
        """The action of a move's text, or of its parts: {"verb": "bid", "building": "guild", "space": 9}."""
        return self.rules.dict_to_action(move) if isinstance(move, Mapping) else self.rules.text_to_action(move)

    def _asked(self, seat: str | None) -> State:
        """The position as a decider has it: with the own turn."""
        if seat is None or seat == self.to_move or seat not in self.deciders:
            return self._state
        asked = self._state.clone()
        asked.hand_to(self._seat_of(seat))
        return asked

    def _wrong_turn(self, seat: str | None) -> Refusal | None:
        if seat is None or self.is_over:  # when it is over, the game's own refusal says so
            return None
        self._seat_of(seat)
        if seat in self.deciders:
            return None
        return Refusal(TURN, "not_your_turn", {"player": seat, "deciders": self.deciders}, self.rules.NAME)

    def _wrong_number(self, number: int | None, seat: str | None) -> Refusal | None:
        if number is None:
            return None
        if not isinstance(number, int) or isinstance(number, bool):
            raise TeahorseError(said("the number of a move is a whole number, not {0}", shown(number)))
        unseen = 0 if seat is None else self.rules.secret_moves(self._state)
        if self.number - unseen <= number <= self.number:
            return None
        return Refusal(NUMBER, "other_number", {"number": number, "now": self.number}, self.rules.NAME)

    def _seat_of(self, colour: str) -> int:
        if colour not in self.colours:
            known = ", ".join(self.colours)
            raise TeahorseError(said("no seat {0} at this table: it has {1}, and None for spectators", shown(colour), known))
        return self.colours.index(colour)

    def undo(self) -> str:
        """Takes the last move back and returns it."""
        if not self._steps:
            raise NothingToUndo("there is no move to take back")
        step = self._steps.pop()
        self._state = step.before
        del self._told[len(self._steps) + 1 :]
        return self.rules.action_to_text(step.action)

    def reseat(self, seats: Mapping[str, str]) -> None:
        """Gives the colours other names."""
        self.seats = _checked_seats(seats, self.colours)

    # Asking

    @property
    def is_over(self) -> bool:
        return self._state.is_over

    @property
    def scores(self) -> dict[str, int]:
        """The points by colour; before the end, as if the game ended now."""
        return self.rules.scores(self._state)

    @property
    def winners(self) -> list[str]:
        """The colours that have won; empty while the game runs."""
        return self.rules.winners(self._state) if self.is_over else []

    @property
    def options(self) -> dict[str, object]:
        return self.rules.options(self._state)

    @property
    def board(self) -> dict[str, Any]:
        """The board's data: the own file's, or the game's."""
        return self.rules.read_board(self._board, self.options)

    @property
    def movers(self) -> list[str]:
        """The colours that made the moves so far."""
        return [self.all_colours[step.seat] for step in self._steps]

    @property
    def moves(self) -> list[str]:
        """The moves so far, in notation."""
        return [self.rules.action_to_text(step.action) for step in self._steps]

    @property
    def events(self) -> list[dict[str, Any]]:
        """What has happened so far, as data that everybody may see; `move` is the number of the move that caused it."""
        return self.events_since(-1)

    def events_since(self, number: int, seat: str | None = None) -> list[dict[str, Any]]:
        """The events of all moves after `number`, as a colour (None: a spectator) may see them. What happened before the
        first move has the number 0, so -1 asks for everything."""
        if seat is not None:
            own = self._seat_of(seat)
            return [event for later in range(max(0, number + 1), self.number + 1) for event in self._tell(later, own)]
        while len(self._told) <= self.number:
            self._told.append(self._tell(len(self._told), None))
        return [dict(event) for told in self._told[max(0, number + 1) :] for event in told]

    def _tell(self, number: int, seat: int | None) -> list[dict[str, Any]]:
        return [{"move": number, **self.rules.event(raw, self.all_colours, seat)} for raw in self._log(number)]

    def _log(self, number: int) -> list[Raw]:
        return self._steps[number - 1].log if number else self._prelude

    def revealed(self, number: int) -> bool:
        """Whether a move (1 for the first) brought something hidden to light: a card, or choices that were secret."""
        if not 1 <= number <= self.number:
            raise TeahorseError(said("no move {0}: {1} have been made", shown(number), self.number))
        return any(self.rules.reveals(raw) for raw in self._log(number))

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """All that a colour may know, ready for JSON; None for a spectator.

        Whoever is among the `deciders` has the own turn in it: `to_move` and `legal_moves` are the own ones.
        """
        return {
            **self.rules.view(self._asked(seat), None if seat is None else self._seat_of(seat)),
            "seat": seat,
            "seats": dict(self.seats),
            "move": len(self._steps),
            "deciders": self.deciders,
            "legal_moves": [] if seat is None else self.legal_moves_of(seat),
            "scores": self.scores,
            "winners": self.winners,
        }

    @property
    def is_open(self) -> bool:
        """Whether no colour knows more than a spectator now: no choice is secret. Views then differ in `SEATS_OWN` only."""
        return len(self.deciders) <= 1 and not self.rules.secret_moves(self._state)

    def views(self, seats: Iterable[str | None]) -> dict[str | None, dict[str, Any]]:
        """The views of several at once, at the price of one while no choice is secret: only then does a colour know something
        that a spectator does not. They share their parts: nobody may change them."""
        if not self.is_open:
            return {seat: self.view(seat) for seat in seats}
        common, asked = self.view(None), self.to_move
        legal = [] if asked is None else self.legal_moves
        return {seat: {**common, "seat": seat, "legal_moves": legal if seat == asked else []} for seat in seats}

    def position(self) -> dict[str, Any]:
        """The full truth, ready for JSON; `teahorse.from_position` takes it back."""
        return self.rules.position(self._state)

    # The record

    @property
    def record(self) -> Record:
        """The whole truth: with the seed and every random outcome. `str()` is the text notation, `teahorse.load` reads it."""
        return self.written(public=False)

    def public_record(self) -> Record:
        """The record as everybody at the table may have it; of a finished game it is the whole one."""
        return self.written(public=not self.is_over)

    def written(self, public: bool) -> Record:
        """The record, whole or public."""
        rules, heading = self.rules, ""
        lines: list[Line] = []
        secret_from = len(self._steps) - (rules.secret_moves(self._state) if public else 0)
        self._write_chance(lines, self._prelude, public)
        for number, step in enumerate(self._steps):
            if heading != (heading := rules.heading(step.before)):
                lines.append(Line("heading", heading))
            text = rules.action_to_text(step.action)
            if number >= secret_from:
                text = rules.SECRET_MOVE
            mover = self.all_colours[step.seat]
            lines.append(Line("move", text, mover, seat="" if step.seat == step.before.to_move else mover))
            self._write_chance(lines, step.log, public)
        return Record(self._headers(public), lines)

    def outcomes(self, number: int) -> list[str]:
        """What was drawn by a move, as the record has it: ["duli 7"]. 0 is what was drawn before the first."""
        lines: list[Line] = []
        self._write_chance(lines, self._log(number), public=False)
        return [line.text for line in lines]

    def _write_chance(self, lines: list[Line], log: list[Raw], public: bool) -> None:
        for raw in log:
            outcome = self.rules.chance_line(raw, self.all_colours, public)
            if outcome is not None:
                lines.append(Line("chance", outcome))

    def _headers(self, public: bool) -> dict[str, str]:
        options = self.options
        headers = {"Game": self.rules.NAME}
        if "edition" in options:
            headers["Edition"] = str(options.pop("edition"))
        headers["Players"] = print_players(self.colours, self.seats)
        chosen = [_print_option(name, value) for name, value in options.items() if value is not None]
        if chosen:
            headers["Options"] = " ".join(chosen)
        if not public and self.seed is not None:
            headers["Seed"] = str(self.seed)
        headers["Rules"] = self.rules.version(self._state)
        if self._board is not None:
            headers["Board"] = json.dumps(self._board)
        if self._origin is not None:
            origin = self.rules.public_position(self._origin) if public else self._origin
            headers["Position"] = UNTELLABLE if origin is None else json.dumps(origin)
        if self._draws and not public:
            headers["Draws"] = ", ".join(self._draws)
        headers["Result"] = self.result
        return headers

    @property
    def result(self) -> str:
        """The points by colour, winners first, as the record has them; "*" while the game runs."""
        if not self.is_over:
            return "*"
        ranking = sorted(self.scores.items(), key=lambda item: (item[0] not in self.winners, -item[1]))
        return " ".join(f"{colour} {points}" for colour, points in ranking)


def _print_option(name: str, value: object) -> str:
    return f"{name}={'yes' if value else 'no'}" if isinstance(value, bool) else f"{name}={value}"


def _checked_seats(seats: Mapping[str, str], colours: Sequence[str]) -> dict[str, str]:
    if not isinstance(seats, Mapping):
        raise SetupError(said("seats are names by colour, such as {{'red': 'Ana'}}, not {0}", shown(seats)))
    for colour, name in seats.items():
        if colour not in colours:
            raise SetupError(said("a name for {0}, but this game has the colours {1}", shown(colour), ", ".join(colours)))
        if not isinstance(name, str) or not name.isprintable() or len(name) > 80:
            raise SetupError(
                said("the name of {0} must be one printable line of at most 80 characters, not {1}", colour, shown(name))
            )
    return {colour: name for colour, name in seats.items() if name}
