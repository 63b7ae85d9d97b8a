"""Games that a judge plays against itself, with notes of what it saw: what `teahorse train` learns from. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.bots.tree import Turn, longer
from teahorse.kernel.chance import below, start_of, step
from teahorse.kernel.judging import Judge
from teahorse.kernel.state import BaseState

EDGE: Final = 1000


class Lesson:
    """Plays whole games, every seat by whole turns on one of the judges (the first one more often than the others), now and
    then by a move that is not the best, so that what is bad is seen too. A note is the row of weights, the seat,
    and the numbers that describe the seat."""

    def __init__(self, judges: list[Judge], like: BaseState) -> None:
        self.judge = judges[0]
        self.turns = [Turn(judge, like) for judge in judges]
        self.seats = [self.turns[0] for _ in range(like.players())]
        self.guess = like.clone()
        self.hidden: bool = self.judge.hidden(like)
        self.notes: vec[i64] = vec[i64]([0 for _ in range(1 << 16)])
        self.used: i64 = 0
        self.random: i64 = 1

    def play(self, state: BaseState, seed: int, noted: int, wild: int, limit: int) -> int:
        """One game from a state, which it changes. Of a thousand turns so many are `noted`: the position to which they led.
        Of a thousand of those so many are `wild`, played at random. Returns how many numbers the notes have."""
        self.random = start_of(seed)
        self.used = 0
        for seat in range(len(self.seats)):
            known: i64 = len(self.turns)
            self.seats[seat] = self.turns[0 if self.chance() < 500 else self.random % known]
        decisions: i64 = 0
        most: i64 = limit
        while state.seat_to_move() >= 0 and decisions < most:
            mover = state.seat_to_move()
            turn = self.seats[mover]
            keep = self.chance() < noted
            if keep and self.chance() < wild:
                out = turn.outs[0]
                count = self.judge.worth_trying(state, out, state.legal(out))
                self.random = step(self.random)
                state.advance(out[below(self.random, count)])
                decisions += 1
            else:
                self.guess.copy_from(state)
                if self.hidden:
                    self.random = step(self.random)
                    self.guess.resample(mover, self.random)
                turn.play(self.guess)
                for i in range(turn.best_length):
                    state.advance(turn.best_way[i])
                    decisions += 1
            if keep and state.seat_to_move() >= 0:
                self.note(state)
        return int(self.used)

    def chance(self) -> i64:
        self.random = step(self.random)
        return below(self.random, EDGE)

    def note(self, state: BaseState) -> None:
        judge = self.judge
        row = judge.look(state)
        for seat in range(judge.players):
            judge.describe(state, seat)
            while self.used + judge.size + 2 > len(self.notes):
                self.notes = longer(self.notes, 0)
            self.notes[self.used] = row
            self.notes[self.used + 1] = seat
            for i in range(judge.size):
                self.notes[self.used + 2 + i] = judge.x[i]
            self.used += judge.size + 2
