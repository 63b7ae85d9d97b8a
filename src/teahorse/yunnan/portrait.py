"""What the net sees of a seat of Yunnan: the features, what stands where, how the seats compare, and the moment."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.net import Net
from teahorse.kernel.state import BaseState
from teahorse.yunnan.actions import PLACES, SPACES, TEMPLE
from teahorse.yunnan.features import (
    E_COINS,
    E_FLOW,
    E_HORSE,
    E_INCOME,
    E_INFLUENCE,
    E_NOW,
    E_PASSES,
    E_PLACE,
    E_TRADERS,
    E_VP,
    FEATURES,
    LONG,
    E,
    YunnanFeatures,
    bits,
)
from teahorse.yunnan.state import (
    AT,
    BANK_SPACES,
    BIDDING,
    BIDS,
    BRIDGES,
    HORSE,
    PASSED,
    PHASE,
    POSTS,
    PRESENTS_AT,
    ROUND,
    SCORING,
    SUPPLY,
    TEAHOUSE_AT,
    TO_MOVE,
    TRAVEL,
    TRAVELLED,
    Table,
    player,
    posts_at,
)

# How many numbers, and where the chapters of them begin
PORTRAIT: Final = 153
RACE: Final = 74
STEPS: Final = 93
RIVALS: Final = 120
MOMENT: Final = 132


class YunnanJudge(YunnanFeatures):
    """Judges a position of Yunnan, with a net if it has taken one."""

    def __init__(self, players: int, weights: list[int], heat: list[float]) -> None:
        super().__init__(players, weights, heat)
        self.portrait = vec[i64]([0 for _ in range(PORTRAIT)])

    def take(self, net: Net) -> None:
        """A search need not play on any farther than to the end of a turn."""
        super().take(net)
        self.few = 0

    def is_restful(self, s: BaseState) -> bool:
        """Nobody is in the middle of a journey, or has to choose what a bid has won."""
        v = s.v
        phase = v[PHASE]
        if phase != TRAVEL:
            return phase in (BIDDING, SCORING)
        for place in range(PLACES):
            if v[TRAVELLED + place] != 0:
                return False
        return True

    def portray(self, s: BaseState, seat: i64) -> None:
        """Besides the features what stands where: traders, posts, teahouses, presents, bridges; and how the seats compare."""
        assert isinstance(s, Table)
        v = s.v
        p = player(seat)
        portrait = self.portrait
        for i in range(FEATURES):
            portrait[i] = self.x[i]
        at: i64 = FEATURES
        for place in range(1, PLACES):
            portrait[at] = v[p + AT + place]
            portrait[at + 1] = posts_at(v, seat, place)
            portrait[at + 2] = 1 if v[TEAHOUSE_AT + place] == seat else 0
            portrait[at + 3] = v[PRESENTS_AT + place]
            at += 4
        for gorge in range(4):
            portrait[at + gorge] = (v[p + BRIDGES] >> gorge) & 1
        portrait[at + 4] = v[p + SUPPLY]
        portrait[at + 5] = v[ROUND]
        self.portray_race(s, seat)
        self.portray_steps(s, seat)
        self.portray_rivals(s, seat)
        self.portray_moment(s, seat)

    def portray_race(self, s: Table, seat: i64) -> None:
        """How soon each could end the game if incomes stayed as they are (Y-END-2), and who would be ahead then."""
        e = self.e
        portrait = self.portrait
        at = E * seat
        now = e[at + E_NOW]
        missing = self.missing(s, seat)
        rounds = self.rounds_to_end(s, seat)
        soonest = rounds
        theirs: i64 = LONG  # what the others miss
        for other in range(self.players):
            if other != seat:
                soonest = min(soonest, self.rounds_to_end(s, other))
                theirs = min(theirs, self.missing(s, other))
        lead = self.lead_after(seat, 1)
        portrait[RACE] = now
        portrait[RACE + 1] = now + e[at + E_INCOME]
        portrait[RACE + 2] = lead
        portrait[RACE + 3] = max(0, lead)
        portrait[RACE + 4] = max(-20, min(missing, 40))
        portrait[RACE + 5] = max(0, missing)
        portrait[RACE + 6] = 1 if missing <= 0 else 0
        portrait[RACE + 7] = 1 if -6 <= missing <= 6 else 0
        portrait[RACE + 8] = max(-20, min(theirs, 40))
        portrait[RACE + 9] = 1 if theirs <= 0 else 0
        portrait[RACE + 10] = rounds
        portrait[RACE + 11] = rounds - soonest
        portrait[RACE + 12] = soonest
        for i in range(1, 4):
            portrait[RACE + 12 + i] = max(-60, min(self.lead_after(seat, i), 60)) if soonest == i else 0
            portrait[RACE + 15 + i] = 1 if rounds == i else 0

    def missing(self, s: Table, seat: i64) -> i64:
        """The points that the seat lacks to end the game with the income of this round."""
        return s.variant.end_vp - self.e[E * seat + E_VP] - self.e[E * seat + E_INCOME]

    def rounds_to_end(self, s: Table, seat: i64) -> i64:
        """Rounds, with this one, until the seat has the points that end the game, with the income that it has."""
        flow = max(1, self.e[E * seat + E_FLOW])
        if self.e[E * seat + E_VP] >= s.variant.end_vp:
            return 0
        return 1 + max(0, min((self.missing(s, seat) + flow - 1) // flow, 8))

    def lead_after(self, seat: i64, rounds: i64) -> i64:
        """By how much the seat would be ahead of the best of the others after so many rounds, with this one."""
        best: i64 = -1000
        for other in range(self.players):
            if other != seat:
                best = max(best, self.points_after(other, rounds))
        return self.points_after(seat, rounds) - best

    def points_after(self, seat: i64, rounds: i64) -> i64:
        at = E * seat
        return self.e[at + E_NOW] + self.e[at + E_INCOME] + (rounds - 1) * self.e[at + E_FLOW]

    def portray_steps(self, s: Table, seat: i64) -> None:
        """Progress step by step, and sums that are too small for something: what is no straight line."""
        e = self.e
        portrait = self.portrait
        at = E * seat
        for i in range(5):
            portrait[STEPS + i] = 1 if e[at + E_PLACE] == i else 0
            portrait[STEPS + 5 + i] = 1 if e[at + E_INFLUENCE] == i else 0
        for i in range(4):
            portrait[STEPS + 10 + i] = 1 if e[at + E_TRADERS] >= 4 + i else 0
            portrait[STEPS + 14 + i] = 1 if e[at + E_PASSES] >= 3 + i else 0
            portrait[STEPS + 18 + i] = 1 if e[at + E_HORSE] >= 2 + i else 0
        coins = e[at + E_COINS]
        portrait[STEPS + 22] = min(coins, 5)
        portrait[STEPS + 23] = min(coins, 9)
        portrait[STEPS + 24] = min(coins, 18)
        portrait[STEPS + 25] = max(0, e[at + E_VP] - 50)
        portrait[STEPS + 26] = max(0, e[at + E_VP] - 65)

    def portray_rivals(self, s: Table, seat: i64) -> None:
        """The best of the others, and who may displace whom, before and after the own journey (Y-TRV-5)."""
        v = s.v
        e = self.e
        portrait = self.portrait
        at = E * seat
        for i in range(RIVALS, PORTRAIT):
            portrait[i] = 0
        influence = e[at + E_INFLUENCE]
        most: i64 = 0
        for other in range(self.players):
            if other == seat:
                continue
            q = player(other)
            theirs = e[E * other + E_INFLUENCE]
            most = max(most, theirs)
            portrait[RIVALS + 2] = max(portrait[RIVALS + 2], e[E * other + E_HORSE])
            portrait[RIVALS + 3] = max(portrait[RIVALS + 3], e[E * other + E_PASSES])
            portrait[RIVALS + 4] = max(portrait[RIVALS + 4], e[E * other + E_TRADERS])
            portrait[RIVALS + 5] = max(portrait[RIVALS + 5], bits(v[q + POSTS]))
            later = e[E * other + E_PLACE] < e[at + E_PLACE]  # the last in blue order travels first
            if theirs > influence:
                portrait[RIVALS + 6 if later else RIVALS + 7] += 1
                if later:
                    for place in range(1, v[q + HORSE] + 1):
                        portrait[RIVALS + 10] += v[player(seat) + AT + place]
            elif theirs < influence:
                portrait[RIVALS + 8 if later else RIVALS + 9] += 1
        portrait[RIVALS] = 1 if influence > most else 0
        portrait[RIVALS + 1] = 1 if influence == most else 0
        portrait[RIVALS + 11] = bits(v[player(seat) + POSTS])

    def portray_moment(self, s: Table, seat: i64) -> None:
        """The phase, who has yet to act in it, and where the seat's bids stand: safe ones, and those that may be outbid."""
        v = s.v
        e = self.e
        portrait = self.portrait
        p = player(seat)
        for i in range(MOMENT, PORTRAIT):
            portrait[i] = 0
        phase = v[PHASE]
        portrait[MOMENT + 3] = 1 if v[TO_MOVE] == seat else 0
        if phase != BIDDING:
            portrait[MOMENT + 1 if phase == TRAVEL else MOMENT + 2] = 1
            now = e[E * v[TO_MOVE] + E_PLACE]  # they act from the back of the order
            portrait[MOMENT + 4] = 1 if e[E * seat + E_PLACE] > now else 0
            portrait[MOMENT + 5] = now
            return
        portrait[MOMENT] = 1
        portrait[MOMENT + 4] = (v[PASSED] >> seat) & 1
        richest: i64 = 0
        for other in range(self.players):
            if other != seat and (v[PASSED] >> other) & 1 == 0:
                portrait[MOMENT + 5] += 1
                richest = max(richest, e[E * other + E_COINS])
        portrait[MOMENT + 6] = min(richest, 30)
        portrait[MOMENT + 7] = 1 if v[BANK_SPACES] == seat or v[BANK_SPACES + 1] == seat else 0
        bids = v[p + BIDS]
        if bids != 0:
            for building in range(TEMPLE + 1):
                own = (bids >> (building * SPACES)) & 31
                at = MOMENT + 8 + 2 * building
                if building == TEMPLE:
                    portrait[at] = bits(own)
                else:
                    portrait[at] = bits(own & 3)
                    portrait[at + 1] = bits(own >> 2)
