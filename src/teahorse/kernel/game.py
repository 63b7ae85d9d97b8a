"""A game in progress: the current state, and how it came about."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from teahorse.kernel.chance import Chance
from teahorse.kernel.errors import NothingToUndo, Refusal, Refused, SetupError, TeahorseError, shown
from teahorse.kernel.record import Line, Record, print_players
from teahorse.kernel.rules import Raw, Rules, State


@dataclass(frozen=True)
class Step:
    """One move of the history, with the state it was made in: undoing is going back to that."""

    before: State
    action: int
    log: list[Raw]


class Game:
    """Made by `teahorse.new`, `load` and `from_position`; see there."""

    def __init__(
        self,
        rules: Rules,
        state: State,
        chance: Chance,
        seats: Mapping[str, str] | None = None,
        origin: Mapping[str, Any] | None = None,
        board: Mapping[str, Any] | None = None,
    ) -> None:
        self.rules = rules
        self.state = state
        self.colours = [rules.COLOURS[seat] for seat in rules.players(state)]
        self.seats = _checked_seats({} if seats is None else seats, self.colours)
        self.seed: int | None = chance.seed
        self._chance = chance
        self._origin = origin  # the position that it began from, if it did not begin at the beginning
        self._board = board  # an own board's data; None for the game's
        self._prelude = state.log or []
        self._steps: list[Step] = []
        state.log = None

    def __repr__(self) -> str:
        turn = f"{self.to_move} to move" if self.to_move else "over"
        return f"<{self.rules.NAME}: {self.rules.heading(self.state)}, {turn}>"

    # Playing

    @property
    def to_move(self) -> str | None:
        """The colour that decides next; None when the game is over."""
        return None if self.state.is_over else self.rules.COLOURS[self.state.to_move]

    @property
    def legal_moves(self) -> list[str]:
        """All legal moves in notation, always in the same order."""
        return [self.rules.action_to_text(action) for action in self.state.actions()]

    def play(self, move: str) -> None:
        """Plays a move; an illegal one raises `Refused` and changes nothing."""
        action = self.rules.text_to_action(move)
        refusal = self.rules.refusal(self.state, action)
        if refusal is not None:
            raise Refused(self.rules.action_to_text(action), refusal)
        after = self.state.clone()
        after.chance = self._chance
        log: list[Raw] = []
        after.log = log
        after.apply(action)
        after.log = None
        self._steps.append(Step(self.state, action, log))
        self.state = after

    def why_not(self, move: str) -> Refusal | None:
        """None for a legal move, else the reason why it is refused."""
        try:
            action = self.rules.text_to_action(move)
        except Refused as refused:
            return refused.refusal
        return self.rules.refusal(self.state, action)

    def undo(self) -> str:
        """Takes the last move back and returns it."""
        if not self._steps:
            raise NothingToUndo("there is no move to take back")
        step = self._steps.pop()
        self.state = step.before
        return self.rules.action_to_text(step.action)

    def reseat(self, seats: Mapping[str, str]) -> None:
        """Gives the colours other names."""
        self.seats = _checked_seats(seats, self.colours)

    # Asking

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    @property
    def scores(self) -> dict[str, int]:
        """The points by colour; before the end, as if the game ended now."""
        return self.rules.scores(self.state)

    @property
    def winners(self) -> list[str]:
        """The colours that have won; empty while the game runs."""
        return self.rules.winners(self.state) if self.is_over else []

    @property
    def options(self) -> dict[str, object]:
        return self.rules.options(self.state)

    @property
    def board(self) -> dict[str, Any]:
        """The board's data: the own file's, or the game's."""
        return self.rules.read_board(self._board, self.options)

    @property
    def movers(self) -> list[str]:
        """The colours that made the moves so far."""
        return [self.rules.COLOURS[step.before.to_move] for step in self._steps]

    @property
    def moves(self) -> list[str]:
        """The moves so far, in notation."""
        return [self.rules.action_to_text(step.action) for step in self._steps]

    @property
    def events(self) -> list[dict[str, Any]]:
        """What has happened so far, as data that everybody may see; `move` is the number of the move that caused it."""
        return [
            {"move": number, **self.rules.event(raw)}
            for number, log in enumerate([self._prelude, *(step.log for step in self._steps)])
            for raw in log
        ]

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """All that a colour may know, ready for JSON; None for a spectator. `legal_moves` are listed for whose turn it is."""
        if seat is not None and seat not in self.colours:
            known = ", ".join(self.colours)
            raise TeahorseError(f"no seat {shown(seat)} at this table: it has {known}, and None for spectators")
        return {
            **self.rules.view(self.state, None if seat is None else self.rules.COLOURS.index(seat)),
            "seat": seat,
            "seats": dict(self.seats),
            "move": len(self._steps),
            "legal_moves": self.legal_moves if seat is not None and seat == self.to_move else [],
            "scores": self.scores,
            "winners": self.winners,
        }

    def position(self) -> dict[str, Any]:
        """The full truth, ready for JSON; `teahorse.from_position` takes it back."""
        return self.rules.position(self.state)

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
        secret_from = len(self._steps) - (rules.secret_moves(self.state) if public else 0)
        self._write_chance(lines, self._prelude, public)
        for number, step in enumerate(self._steps):
            if heading != (heading := rules.heading(step.before)):
                lines.append(Line("heading", heading))
            text = rules.action_to_text(step.action)
            if number >= secret_from:
                text = rules.SECRET_MOVE
            lines.append(Line("move", text, rules.COLOURS[step.before.to_move]))
            self._write_chance(lines, step.log, public)
        return Record(self._headers(public), lines)

    def _write_chance(self, lines: list[Line], log: list[Raw], public: bool) -> None:
        for raw in log:
            outcome = self.rules.chance_line(raw, public)
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
        headers["Rules"] = self.rules.VERSION
        if self._board is not None:
            headers["Board"] = json.dumps(self._board)
        origin = self.rules.public_position(self._origin) if public and self._origin else self._origin
        if origin is not None:
            headers["Position"] = json.dumps(origin)
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
        raise SetupError(f"seats are names by colour, such as {{'red': 'Ana'}}, not {shown(seats)}")
    for colour, name in seats.items():
        if colour not in colours:
            raise SetupError(f"a name for {shown(colour)}, but this game has the colours {', '.join(colours)}")
        if not isinstance(name, str) or not name.isprintable() or len(name) > 80:
            raise SetupError(f"the name of {colour} must be one printable line of at most 80 characters, not {shown(name)}")
    return {colour: name for colour, name in seats.items() if name}
