"""The state that others see: legal moves, playing them, and whole games at random. See `kernel.rules.State`."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.chance import MASK
from teahorse.kernel.state import BaseState
from teahorse.yunnan.actions import (
    BANK,
    BANK_LOWER,
    BANK_UPPER,
    BLOCK,
    BUILD_BRIDGE,
    BUILD_POST,
    BUILD_TEAHOUSE,
    END,
    MARKET,
    MOVE,
    NUM_ACTIONS,
    PASS,
    SCORE,
    TAKE_BRIDGE,
    TAKE_GUARDS,
    TAKE_POST,
    TAKE_TEAHOUSE,
)
from teahorse.yunnan.bidding import bidding_moves, go_to_bank, go_to_market, pass_bidding, place_bid
from teahorse.yunnan.building import build
from teahorse.yunnan.duli import CARDS, draw_pile_anew
from teahorse.yunnan.ending import final_vp, score, scoring_moves, winner
from teahorse.yunnan.resolving import block_gorge, resolving_moves, take_guards, take_structure
from teahorse.yunnan.state import (
    BANK_SPACES,
    BIDDING,
    BRIDGE,
    INCOME,
    OVER,
    PHASE,
    PILE,
    PILE_LEFT,
    POST,
    RANDOM,
    RESOLVING,
    SCORING,
    SHUFFLES,
    SIZE,
    TEAHOUSE,
    TO_MOVE,
    TRAVEL,
    TURNED,
    Table,
    player,
)
from teahorse.yunnan.travel import end_turn, move_trader, travel_moves
from teahorse.yunnan.variant import Variant


class State(Table):
    """A position of Yunnan with its moves."""

    def players(self) -> i64:
        return self.variant.players

    def action_count(self) -> i64:
        return NUM_ACTIONS

    def legal(self, out: vec[i64]) -> i64:
        return legal(self, out)

    def advance(self, action: i64) -> None:
        advance(self, action)

    def points(self, out: vec[i64]) -> None:
        for seat in range(self.variant.players):
            out[seat] = final_vp(self, seat)

    def win_shares(self, out: vec[float]) -> None:
        won = winner(self)
        for seat in range(self.variant.players):
            out[seat] = 1.0 if seat == won else 0.0

    def draw_hidden(self, seat: i64) -> None:
        """Nobody knows the order of Dúlì's pile (Y-DUL-9); all else is open (Y-SET-4)."""
        draw_pile_anew(self)

    def essence(self) -> vec[i64]:
        v = self.v[:]
        v[RANDOM] = v[TURNED] = v[SHUFFLES] = 0
        for i in range(CARDS - v[PILE_LEFT]):  # turned cards
            v[PILE + i] = 0
        if v[PHASE] != SCORING:
            for seat in range(self.variant.players):
                v[player(seat) + INCOME] = 0
        return v

    def same_variant(self, other: BaseState) -> bool:
        return isinstance(other, State) and self.variant.source == other.variant.source

    def clone(self) -> State:
        return State(self.variant, self)

    def resampled(self, seat: int, seed: int) -> State:
        copy = self.clone()
        copy.resample(seat, seed % MASK)
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.variant, list(self.v))


def restored(variant: Variant, fields: list[int]) -> State:
    """A pickled state back."""
    state = State(variant)
    for i in range(SIZE):
        state.v[i] = fields[i]
    return state


def legal(s: Table, out: vec[i64]) -> i64:
    """Writes the legal actions into `out`, in no particular order, and returns how many there are."""
    phase = s.v[PHASE]
    if phase == BIDDING:
        return bidding_moves(s, out)
    if phase == TRAVEL:
        return travel_moves(s, out)
    if phase == RESOLVING:
        return resolving_moves(s, out)
    if phase == OVER:
        return 0
    return scoring_moves(s, out)


def advance(s: Table, action: i64) -> None:
    """Plays a legal action and all that follows without a decision."""
    if action < BANK:
        place_bid(s, action)
    elif action < BANK_UPPER:
        go_to_bank(s, 0 if s.v[BANK_SPACES] < 0 else 1, action - BANK)
    elif action < BANK_LOWER:
        go_to_bank(s, 0, action - BANK_UPPER)
    elif action < MARKET:
        go_to_bank(s, 1, action - BANK_LOWER)
    elif action < PASS:
        go_to_market(s, action - MARKET)
    elif action == PASS:
        pass_bidding(s)
    elif action < TAKE_POST:
        block_gorge(s, action - BLOCK)
    elif action < TAKE_BRIDGE:
        take_structure(s, POST, action - TAKE_POST)
    elif action < TAKE_TEAHOUSE:
        take_structure(s, BRIDGE, action - TAKE_BRIDGE)
    elif action < TAKE_GUARDS:
        take_structure(s, TEAHOUSE, action - TAKE_TEAHOUSE)
    elif action < BUILD_POST:
        take_guards(s, action - TAKE_GUARDS + 1)
    elif action < BUILD_BRIDGE:
        build(s, s.v[TO_MOVE], POST, action - BUILD_POST + 1)
    elif action < BUILD_TEAHOUSE:
        build(s, s.v[TO_MOVE], BRIDGE, action - BUILD_BRIDGE + 1)
    elif action < MOVE:
        build(s, s.v[TO_MOVE], TEAHOUSE, action - BUILD_TEAHOUSE + 1)
    elif action < END:
        move_trader(s, action - MOVE)
    elif action == END:
        end_turn(s)
    else:
        score(s, action - SCORE)
