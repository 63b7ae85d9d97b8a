"""What a position is worth: the expected final points and the share of the victory of every seat.

Each game extends `Judge` in its `features.py`: whole numbers that describe a seat's prospects, weighed by whole numbers
learned from games (`teahorse train`). All is integer arithmetic but the last step, so it is quick and the same everywhere.
Where a game has moments of rest, a net (`kernel/net.py`) may see farther there.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.net import Net
from teahorse.kernel.state import BaseState

SCALE: Final = 65536  # weights are in so many parts of a point
MOST_SEATS: Final = 6
NEVER: Final = 1 << 40  # as a number that is not reached


class Judge:
    """`foresee` leaves its answer in `points` and `shares`; no object is made on the way."""

    def __init__(self, players: int, size: int, rows: int, weights: list[int], heat: list[float]) -> None:
        """`weights`: `size` of them for each row (a phase of the game). `heat`: how many points of a lead make a victory
        likely, two numbers a row: at the end of the game, and more for each unit of `time`."""
        self.players: i64 = players
        self.size: i64 = size
        self.rows: i64 = rows
        self.weights: vec[i64] = vec[i64](weights)
        self.heat: vec[float] = vec[float](heat)
        self.time: i64 = 0  # how long the game goes on, where that is not certain, in units of the game
        self.doubt = 0.0  # the chance that all comes quite differently before the game is over
        self.caution = 0.0  # how much of it a unit of time brings
        self.style: vec[i64] = vec[i64]()  # more weights for one seat: a taste, not a judgement
        self.styled: i64 = -1  # the seat that has it
        self.turn_limit: i64 = 0  # positions of a turn that are looked at where speed matters; 0: one move ahead
        self.few: i64 = 24  # turns that a search plays on at least, and at most, before it judges
        self.far: i64 = 300
        self.whim = (
            0.0  # nobody plays just as foreseen: moves whose worth differs by less may be mistaken while a search plays on
        )
        self.well_known: i64 = NEVER  # visits after which a search tries all moves of a position
        self.many: i64 = NEVER  # then, where it plays on by whim, half of so many moves, or more, is looked at
        self.hasty: bool = False  # a search plays on by each seat's own points, where that is about as good as the whole wish
        self.alone: bool = False  # a simple mind: sees its own points, not the others'
        self.x: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.whole: vec[i64] = vec[i64]([0 for _ in range(MOST_SEATS)])
        self.points: vec[float] = vec[float]([0.0 for _ in range(MOST_SEATS)])
        self.shares: vec[float] = vec[float]([0.0 for _ in range(MOST_SEATS)])
        self.taste: vec[float] = vec[float]([0.0 for _ in range(MOST_SEATS)])
        self.net: Net | None = None
        self.portrait: vec[i64] = vec[i64]()  # what the net sees of a seat

    def favour(self, seat: int, style: list[int]) -> None:
        """Likes some things of one seat more than they are worth."""
        self.style = vec[i64](style)
        self.styled = seat

    def take(self, net: Net) -> None:
        """From now on asks the net in moments of rest."""
        self.net = net

    # What each game says

    def look(self, s: BaseState) -> i64:
        """Takes in what all seats share and returns the row of weights for this position."""
        raise NotImplementedError

    def describe(self, s: BaseState, seat: i64) -> None:
        """Writes the numbers of a seat into `x`; after `look`."""
        raise NotImplementedError

    def worth_trying(self, s: BaseState, out: vec[i64], count: i64) -> i64:
        """Leaves of the legal actions in `out` those that are worth a thought, and returns how many."""
        return count

    def in_turn(self, s: BaseState, seat: i64) -> bool:
        """Whether the seat is in the middle of a turn of several moves."""
        return False

    def turn_key(self, s: BaseState) -> i64:
        """A number for positions within one turn: equal if the same has been done, in whatever order."""
        return s.key()

    def is_restful(self, s: BaseState) -> bool:
        """Whether this is a position of the kind that the net has learned."""
        return False

    def portray(self, s: BaseState, seat: i64) -> None:
        """After `describe`: writes all that the net sees of the seat into `portrait`."""

    def hidden(self, s: BaseState) -> bool:
        """Whether there is anything that a seat cannot know."""
        return True

    def prepare(self, s: BaseState) -> None:
        """The positions after this one's moves are judged next, by `foresee_next`."""

    def foresee_next(self, s: BaseState) -> None:
        """As `foresee`, of a position one move after that of `prepare`, which must not have changed."""
        self.foresee(s)

    def level(self, s: BaseState) -> float:
        """After `foresee`: by how much the points of all seats alike are to be corrected for people. The weights are learned
        for leads; what all seats have in common changes no choice, but somebody who reads expected points would wonder."""
        return 0.0

    # What they have in common

    def foresee(self, s: BaseState) -> None:
        players = self.players
        if s.seat_to_move() < 0:
            s.points(self.whole)
            s.win_shares(self.shares)
            for seat in range(players):
                self.points[seat] = float(self.whole[seat])
                self.taste[seat] = 0.0
            return
        row = self.look(s)
        first = row * self.size
        for seat in range(players):
            self.describe(s, seat)
            self.weigh(seat, first)
        self.divide(self.heat[2 * row] + self.heat[2 * row + 1] * float(self.time))

    def foresee_far(self, s: BaseState) -> None:
        """As `foresee`, but leads and shares are the net's where it knows this kind of position. Slower."""
        net = self.net
        if net is None or s.seat_to_move() < 0 or not self.is_restful(s):
            self.foresee(s)
            return
        players = self.players
        first = self.look(s) * self.size
        level = 0.0  # of all seats: the net knows leads only
        for seat in range(players):
            self.describe(s, seat)
            self.weigh(seat, first)
            level += float(self.whole[seat]) / 65536.0
            self.portray(s, seat)
            net.see(seat, self.portrait)
        net.conclude(players)
        best = net.hope[0]
        for seat in range(players):
            best = max(best, net.hope[seat])
            level -= net.lead[seat]
        total = 0.0
        for seat in range(players):
            self.points[seat] = level / float(players) + net.lead[seat]
            self.shares[seat] = math.exp(net.hope[seat] - best)
            total += self.shares[seat]
        for seat in range(players):
            self.shares[seat] /= total

    def weigh(self, seat: i64, first: i64) -> None:
        """The numbers in `x` become points of the seat, by the weights from `first` on."""
        x = self.x
        weights = self.weights
        total: i64 = 0
        for i in range(self.size):
            total += x[i] * weights[first + i]
        self.whole[seat] = total
        self.taste[seat] = 0.0
        if seat == self.styled:
            total = 0
            for i in range(self.size):
                total += x[i] * self.style[i]
            self.taste[seat] = float(total) / 65536.0

    def divide(self, heat: float) -> None:
        """The points in `whole` become points, and shares of the victory: the larger the lead, the likelier; but nobody has won
        before the end."""
        players = self.players
        best = self.whole[0]
        for seat in range(players):
            best = max(best, self.whole[seat])
        scale = 1.0 / (heat * 65536.0)
        total = 0.0
        for seat in range(players):
            self.points[seat] = float(self.whole[seat]) / 65536.0
            share = math.exp(float(self.whole[seat] - best) * scale)
            self.shares[seat] = share
            total += share
        certain = (1.0 - self.doubt) / total
        for seat in range(players):
            self.shares[seat] = self.shares[seat] * certain + self.doubt / float(players)

    def own_points(self, s: BaseState, seat: i64) -> float:
        """What one seat may hope for, the others not looked at: quicker than `foresee`."""
        if s.seat_to_move() < 0:
            s.points(self.whole)
            return float(self.whole[seat])
        first = self.look(s) * self.size
        self.describe(s, seat)
        self.weigh(seat, first)
        return float(self.whole[seat]) / 65536.0 + self.taste[seat]

    def wish(self, seat: i64) -> float:
        """What a seat wants, after `foresee`: to win; besides, to do well, and what is to its taste. About 0 to 1."""
        points = self.points[seat]
        if self.alone:
            return points * 0.01 + self.taste[seat] * 0.01
        # The more points, the less another one counts: else who has won would go on for ever
        well = points / (points + 100.0) if points > 0.0 else points * 0.01
        return self.shares[seat] * 0.8 + well * 0.3 + self.taste[seat] * 0.01
