"""Decisions noted as they are made, compiled: what the one who decides may know, what is legal, and what is chosen."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahorse.kernel.chance import below, step
from teahorse.kernel.observing import LANES, Observer
from teahorse.kernel.state import RANDOM, BaseState, action_buffer

FIRST_ROOM: Final = 1024  # decisions, more than most games have; twice as many whenever they do not suffice


class Notes:
    """Decisions, in buffers that NumPy reads in place."""

    def __init__(self, observer: Observer, size: int, actions: int) -> None:
        self.observer = observer
        self.words: i64 = size // int(LANES)  # of a row
        self.width: i64 = (actions + 7) // 8  # bytes of a mask: a bit for each action, the lowest first
        self.used: i64 = 0
        self._room: i64 = 0
        self.rows = vec[i64]()
        self.masks = vec[u8]()
        self.seats = vec[i64]()
        self.choices = vec[i64]()
        self._out = action_buffer()
        self._make_room(FIRST_ROOM)

    def forget(self) -> None:
        """Begins with the first note again."""
        self.used = 0

    def note(self, state: BaseState, moves: int, choice: int) -> None:
        """One decision; `moves` is the number of moves before it."""
        self._note(state, moves, choice, state.legal(self._out))

    def play_at_random(self, state: BaseState, seed: int) -> int:
        """The same game as `kernel.state.random_playout` plays, noted."""
        state.reseed(seed)
        v = state.v
        out = self._out
        decisions: i64 = 0
        count = state.legal(out)
        while count > 0:
            v[RANDOM] = step(v[RANDOM])
            choice = out[below(v[RANDOM], count)]
            self._note(state, decisions, choice, count)
            state.advance(choice)
            decisions += 1
            count = state.legal(out)
        return int(decisions)

    def _note(self, state: BaseState, moves: i64, choice: i64, count: i64) -> None:
        if self.used == self._room:
            self._make_room(2 * int(self._room))
        k = self.used
        seat = state.seat_to_move()
        self.observer.write(state.v, seat, moves, self.rows, k * self.words)
        masks = self.masks
        first = k * self.width
        for i in range(first, first + self.width):
            masks[i] = 0
        for i in range(count):
            action = self._out[i]
            at = first + (action >> 3)
            masks[at] = masks[at] | u8(1 << (action & 7))
        self.seats[k] = seat
        self.choices[k] = choice
        self.used = k + 1

    def _make_room(self, room: int) -> None:
        """Larger buffers, with what is noted already."""
        rows = vec[i64]([0] * (room * int(self.words)))
        masks = vec[u8]([0] * (room * int(self.width)))
        seats = vec[i64]([0] * room)
        choices = vec[i64]([0] * room)
        for i in range(self.used * self.words):
            rows[i] = self.rows[i]
        for i in range(self.used * self.width):
            masks[i] = self.masks[i]
        for i in range(self.used):
            seats[i] = self.seats[i]
            choices[i] = self.choices[i]
        self.rows = rows
        self.masks = masks
        self.seats = seats
        self.choices = choices
        self._room = room
