"""What the net sees of a seat of Ming Dynasty: the features, what is in each province, the hand, and the moment."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.state import BaseState
from teahorse.ming.actions import KINDS, NEUTRAL, PROVINCES, SEATS, THIRDS
from teahorse.ming.features import FEATURES, MingFeatures
from teahorse.ming.state import (
    CARDS,
    HAND,
    HELD,
    MONK,
    MOVING,
    NOT_MOVED,
    OPEN,
    PASSED,
    PHASE,
    PLACING,
    RETURNING,
    ROUND,
    ROUNDS,
    SPACES,
    SUPPLY,
    TILES,
    TO_MOVE,
    TURN,
    Table,
    in_city,
    player,
)

IN_A_PROVINCE: Final = 10  # numbers
MOMENT: Final = FEATURES + 1 + PROVINCES * IN_A_PROVINCE
PORTRAIT: Final = MOMENT + KINDS + ROUNDS + 10


class MingJudge(MingFeatures):
    """Judges a position of Ming Dynasty, with a net if it has taken one."""

    def __init__(self, players: int, weights: list[int], heat: list[float]) -> None:
        super().__init__(players, weights, heat)
        self.portrait = vec[i64]([0 for _ in range(PORTRAIT)])

    def is_restful(self, s: BaseState) -> bool:
        """Nobody is in the middle of a turn."""
        return s.v[PHASE] != MOVING or s.v[TURN] == NOT_MOVED

    def portray(self, s: BaseState, seat: i64) -> None:
        """The features, the points that the weights foresee, what is in each province, and the moment."""
        assert isinstance(s, Table)
        portrait = self.portrait
        for i in range(FEATURES):
            portrait[i] = self.x[i]
        portrait[FEATURES] = self.whole[seat] >> 14  # quarters of a point
        self.portray_provinces(s, seat)
        self.portray_moment(s, seat)

    def portray_provinces(self, s: Table, seat: i64) -> None:
        """By province: own members, tiles, houses by the majorities as they stand (M-SCO-1) and monks; what rivals have there;
        and how safe the own majorities are."""
        v = s.v
        houses = self.houses
        portrait = self.portrait
        players = s.variant.players
        p = player(seat)
        at: i64 = FEATURES + 1
        for province in range(PROVINCES):
            portrait[at] = v[p + SPACES + province]
            portrait[at + 1] = v[p + TILES + province]
            portrait[at + 2] = houses[province * SEATS + seat]
            portrait[at + 3] = in_city(v, province, seat)
            beside: i64 = 0  # rivals' members on the space
            most: i64 = 0  # houses of one of them
            for other in range(SEATS):
                if other != seat and (other < players or other == NEUTRAL):
                    if other != NEUTRAL:
                        beside += v[player(other) + SPACES + province]
                    most = max(most, houses[province * SEATS + other])
            portrait[at + 4] = beside
            portrait[at + 5] = most
            for i in range(6, IN_A_PROVINCE):
                portrait[at + i] = 0
            for district in range(province * THIRDS, province * THIRDS + THIRDS):
                if v[MONK + district] == seat:
                    portrait[at + 6] += 1
                members = v[OPEN + district * SEATS + seat]
                if members == 0:
                    continue
                strongest: i64 = 0
                for other in range(SEATS):
                    if other != seat:
                        strongest = max(strongest, v[OPEN + district * SEATS + other])
                if members == strongest:
                    portrait[at + 7] += 1
                elif members == strongest + 1:
                    portrait[at + 8] += 1
                elif members == strongest - 1:
                    portrait[at + 9] += 1
            at += IN_A_PROVINCE

    def portray_moment(self, s: Table, seat: i64) -> None:
        """The hand, round and phase, and what is still to be done in it."""
        v = s.v
        portrait = self.portrait
        p = player(seat)
        phase = v[PHASE]
        at: i64 = MOMENT
        for card in range(KINDS):
            portrait[at + card] = v[p + HAND + card]
        at += KINDS
        for i in range(ROUNDS):
            portrait[at + i] = 1 if v[ROUND] == i + 1 else 0
        at += ROUNDS
        portrait[at] = 1 if phase == PLACING else 0
        portrait[at + 1] = 1 if phase == CARDS else 0
        portrait[at + 2] = 1 if phase == MOVING else 0
        portrait[at + 3] = 1 if phase == RETURNING else 0
        portrait[at + 4] = 1 if phase < PLACING else 0
        portrait[at + 5] = 1 if v[TO_MOVE] == seat else 0
        portrait[at + 6] = v[p + SUPPLY] if phase == PLACING else 0
        portrait[at + 7] = v[p + PASSED] if phase == MOVING else 0
        active: i64 = 0  # rivals who may still deploy
        cards: i64 = 0  # the most that one of them holds
        if phase <= MOVING:
            for other in range(s.variant.players):
                if other != seat and (phase < MOVING or v[player(other) + PASSED] == 0):
                    active += 1
                    cards = max(cards, v[player(other) + HELD])
        portrait[at + 8] = active
        portrait[at + 9] = cards
