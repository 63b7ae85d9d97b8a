"""Many games at once, compiled: they are stepped, observed and masked without a Python object in between.

`rows`, `mask`, `seats`, `rewards` and `payments` are buffers that NumPy reads in place (`vector.py`); only this module
writes them.
"""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter, read_i64_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from teahorse.kernel.chance import below, start_of, step
from teahorse.kernel.observing import LANES, Observer
from teahorse.kernel.state import MOST_MOVES, BaseState

ALL: Final = -1  # the learner of a game in which every seat learns
LEAST: Final = -1_000_000_000  # points that nobody has


class Batch:
    """Games of one setting. The learner of a game is one seat, or `ALL`; the others play at random, or are played from
    outside (`waits_for`, `play`)."""

    def __init__(
        self, states: list[BaseState], observer: Observer, size: int, actions: int, by_win: bool, shaping: float
    ) -> None:
        games = len(states)
        players = int(states[0].players())
        self.states = states
        self.observer = observer
        self.games: i64 = games
        self.words: i64 = size // int(LANES)  # of a row
        self.actions: i64 = actions
        self.players: i64 = players
        self.by_win = by_win  # the final reward is the share of the victory, not the margin
        self.shaping = shaping
        self.random_others = True
        self.rows = vec[i64]([0] * (games * int(self.words)))
        self.mask = vec[u8]([0] * (games * actions))
        self.seats = vec[i64]([0] * games)  # who decides; when a game is over, who has decided last
        self.over = vec[u8]([1] * games)  # nothing is played in such a game until it begins anew
        self.rewards = vec[float]([0.0] * games)  # of the learner, or of who has decided
        self.payments = vec[float]([0.0] * (games * players))  # of every seat
        self.replaced = vec[u8]([0] * games)  # the last action was not legal
        self.moves = vec[i64]([0] * games)
        self.learners = vec[i64]([ALL] * games)
        self.generators = vec[i64]([1] * games)  # of the players at random
        self.legal = vec[i64]([0] * (games * int(MOST_MOVES)))
        self.counts = vec[i64]([0] * games)
        self.paid = vec[u8]([0] * games)
        self.margins = vec[i64]([0] * (games * players))
        self._shares = vec[float]([0.0] * players)
        self._points = vec[i64]([0] * int(MOST_MOVES))
        self._out = vec[i64]([0] * int(MOST_MOVES))

    def kept(self) -> dict[str, list[Any]]:
        """All that `restore` needs beside the states; lists, since vectors stay in compiled code."""
        return {
            "rows": list(self.rows),
            "mask": list(self.mask),
            "seats": list(self.seats),
            "over": list(self.over),
            "rewards": list(self.rewards),
            "payments": list(self.payments),
            "replaced": list(self.replaced),
            "moves": list(self.moves),
            "learners": list(self.learners),
            "generators": list(self.generators),
            "legal": list(self.legal),
            "counts": list(self.counts),
            "paid": list(self.paid),
            "margins": list(self.margins),
        }

    def restore(self, kept: dict[str, list[Any]]) -> None:
        """Becomes what was kept, in new buffers."""
        self.rows = vec[i64](kept["rows"])
        self.mask = vec[u8](kept["mask"])
        self.seats = vec[i64](kept["seats"])
        self.over = vec[u8](kept["over"])
        self.rewards = vec[float](kept["rewards"])
        self.payments = vec[float](kept["payments"])
        self.replaced = vec[u8](kept["replaced"])
        self.moves = vec[i64](kept["moves"])
        self.learners = vec[i64](kept["learners"])
        self.generators = vec[i64](kept["generators"])
        self.legal = vec[i64](kept["legal"])
        self.counts = vec[i64](kept["counts"])
        self.paid = vec[u8](kept["paid"])
        self.margins = vec[i64](kept["margins"])

    def begin(self, game: int, learner: int, seed: int) -> None:
        """Begins a game anew; all that is drawn in it follows from the seed."""
        i: i64 = game
        state = self.states[game]
        state.begin_anew(seed)
        self.generators[i] = start_of(seed + 1)
        self.learners[i] = learner
        self.moves[i] = 0
        self.over[i] = 0
        self.replaced[i] = 0
        self._pay(i, state, False)
        self._clear(i)
        self._settle(i, state)
        self._clear(i)

    def illegal(self, actions: bytes) -> int:
        """The first game whose action, of 64 bits each, is not legal; -1 if there is none."""
        for i in range(self.games):
            if self.over[i] == 0 and not self._may(i, read_i64_le(actions, i * 8)):
                return int(i)
        return -1

    def _may(self, i: i64, action: i64) -> bool:
        return 0 <= action < self.actions and self.mask[i * self.actions + action] != 0

    def step(self, actions: bytes) -> int:
        """Plays one action in every game that is not over, and returns how many games are over now. In place of one that is
        not legal a random legal one is played, and `replaced` says so."""
        over: i64 = 0
        states = self.states
        for i in range(self.games):
            if self.paid[i] != 0:
                self._clear(i)
            if self.over[i] == 0:
                action = read_i64_le(actions, i * 8)
                self.replaced[i] = 0
                if not self._may(i, action):
                    action = self._random_action(i)
                    self.replaced[i] = 1
                state = states[i]
                state.advance(action)
                self.moves[i] += 1
                self._settle(i, state)
            if self.over[i] != 0:
                over += 1
        return int(over)

    def play(self, game: int, action: int) -> None:
        """Plays an action of a seat that does not learn."""
        i: i64 = game
        state = self.states[game]
        state.advance(action)
        self.moves[i] += 1
        self._settle(i, state)

    def waits_for(self, game: int) -> int:
        """The seat that has to be played from outside; -1 if there is none."""
        seat = self.states[game].seat_to_move()
        learner = self.learners[game]
        return -1 if seat < 0 or learner in (ALL, seat) else int(seat)

    def random_actions(self) -> bytes:
        """A random legal action for every game, in the form of `step`; 0 where the game is over."""
        chosen = BytesWriter()
        for i in range(self.games):
            write_i64_le(chosen, self._random_action(i) if self.counts[i] > 0 else 0)
        return chosen.getvalue()

    def _random_action(self, i: i64) -> i64:
        self.generators[i] = step(self.generators[i])
        return self.legal[i * MOST_MOVES + below(self.generators[i], self.counts[i])]

    def _settle(self, i: i64, state: BaseState) -> None:
        """Goes on to the next decision that is asked for outside, pays for what was played, and observes."""
        learner = self.learners[i]
        seat = state.seat_to_move()
        if learner != ALL and self.random_others:
            out = self._out
            x = self.generators[i]
            while seat >= 0 and seat != learner:
                count = state.legal(out)
                x = step(x)
                state.advance(out[below(x, count)])
                self.moves[i] += 1
                seat = state.seat_to_move()
            self.generators[i] = x
        if seat < 0 or self.shaping != 0.0:
            self._pay(i, state, seat < 0)
            self.rewards[i] = self.payments[i * self.players + (self.seats[i] if learner == ALL else learner)]
        if seat < 0:
            self.over[i] = 1
        else:
            self.seats[i] = seat
        self._observe(i, state, self.seats[i] if learner == ALL else learner, seat)

    def _observe(self, i: i64, state: BaseState, seat: i64, to_move: i64) -> None:
        mask = self.mask
        legal = self.legal
        first = i * self.actions
        kept = i * MOST_MOVES
        for k in range(kept, kept + self.counts[i]):
            mask[first + legal[k]] = 0
        count: i64 = 0
        if seat == to_move:
            out = self._out
            count = state.legal(out)
            for k in range(count):
                action = out[k]
                legal[kept + k] = action
                mask[first + action] = 1
        self.counts[i] = count
        self.observer.write(state.v, seat, self.moves[i], self.rows, i * self.words)

    def _pay(self, i: i64, state: BaseState, is_over: bool) -> None:
        """Adds everybody's reward for what has been played: `setting.Rewards`, compiled."""
        players = self.players
        points = self._points
        first = i * players
        state.points(points)
        if is_over and self.by_win:
            state.win_shares(self._shares)
        for seat in range(players):
            best: i64 = LEAST
            for other in range(players):
                if other != seat and points[other] > best:
                    best = points[other]
            margin = points[seat] - best
            pay = self.shaping * float(margin - self.margins[first + seat])
            if is_over:
                pay += self._shares[seat] if self.by_win else float(margin)
            self.margins[first + seat] = margin
            self.payments[first + seat] += pay
        self.paid[i] = 1

    def _clear(self, i: i64) -> None:
        """Nobody has been paid for the next move yet."""
        self.rewards[i] = 0.0
        self.paid[i] = 0
        for k in range(i * self.players, (i + 1) * self.players):
            self.payments[k] = 0.0
