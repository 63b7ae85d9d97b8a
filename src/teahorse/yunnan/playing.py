"""The fast layer: a state with its moves. Which phase follows which is here; what happens in it, in the chapters."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.chance import MASK
from teahorse.kernel.state import BaseState
from teahorse.yunnan import duli
from teahorse.yunnan.actions import (
    BANK,
    BANK_LOWER,
    BANK_UPPER,
    BLOCK,
    BUILD_BRIDGE,
    BUILD_POST,
    BUILD_TEAHOUSE,
    DULI,
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
from teahorse.yunnan.bidding import bidding_moves, go_to_bank, go_to_market, hand_on, pass_bidding, place_bid
from teahorse.yunnan.building import build
from teahorse.yunnan.ending import (
    begin_round,
    begin_scoring,
    end_game,
    final_vp,
    game_ends,
    score,
    scoring_moves,
    winner,
)
from teahorse.yunnan.income import new_order, take_income
from teahorse.yunnan.inspector import inspect
from teahorse.yunnan.laying import begin_anew
from teahorse.yunnan.presents import give_presents
from teahorse.yunnan.resolving import begin_resolving, block_gorge, resolving_moves, take_guards, take_structure
from teahorse.yunnan.state import (
    BANK_SPACES,
    BIDDING,
    BRIDGE,
    INCOME,
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
    place_in_order,
    player,
)
from teahorse.yunnan.travel import begin_travel, end_turn, move_trader, next_traveller, travel_moves
from teahorse.yunnan.variant import Variant


class State(Table):
    """A position of Yunnan with its moves."""

    def players(self) -> i64:
        return self.variant.players

    def action_count(self) -> i64:
        return NUM_ACTIONS

    def begin_anew(self, seed: int) -> None:
        begin_anew(self, seed)

    def legal(self, out: vec[i64]) -> i64:
        return legal(self, out)

    def advance(self, action: i64) -> None:
        if carry_out(self, action):
            next_phase(self)

    def points(self, out: vec[i64]) -> None:
        for seat in range(self.variant.players):
            out[seat] = final_vp(self.v, self.variant, seat)

    def win_shares(self, out: vec[float]) -> None:
        won = winner(self.v, self.variant)
        for seat in range(self.variant.players):
            out[seat] = 1.0 if seat == won else 0.0

    def draw_hidden(self, seat: i64) -> None:
        """Nobody knows the order of Dúlì's pile (Y-DUL-9); all else is open (Y-SET-4)."""
        duli.draw_pile_anew(self.v)

    def chance_weights(self, out: vec[i64]) -> i64:
        """Dúlì's next card (Y-DUL-9): each that is left in her pile, or all sixteen when it is used up."""
        return duli.card_weights(self.v, out)

    def advance_chance(self, outcome: i64) -> None:
        duli.bring_to_top(self, outcome)
        go_on_after_card(self)

    def go_on(self) -> None:
        go_on_after_card(self)

    def essence(self) -> vec[i64]:
        v = self.v[:]
        if self.explicit_chance:  # the order of the pile means nothing
            duli.put_pile_in_order(v)
        v[RANDOM] = v[TURNED] = v[SHUFFLES] = 0
        for i in range(duli.CARDS - v[PILE_LEFT]):  # turned cards
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
        return restored, (self.variant, list(self.v), self.explicit_chance)


def restored(variant: Variant, fields: list[int], explicit_chance: bool) -> State:
    """A pickled state back."""
    state = State(variant)
    state.explicit_chance = explicit_chance
    for i in range(SIZE):
        state.v[i] = fields[i]
    return state


def legal(s: Table, out: vec[i64]) -> i64:
    """Writes the legal actions into `out`, in no particular order, and returns how many there are."""
    if s.v[TO_MOVE] < 0:
        return 0
    phase = s.v[PHASE]
    if phase == BIDDING:
        return bidding_moves(s, out)
    if phase == TRAVEL:
        return travel_moves(s, out)
    if phase == RESOLVING:
        return resolving_moves(s, out)
    return scoring_moves(s, out)


def carry_out(s: Table, action: i64) -> bool:
    """Plays a legal action; True when the phase is over with it."""
    if action < BANK:
        return place_bid(s, action)
    if action < BANK_UPPER:
        return go_to_bank(s, 0 if s.v[BANK_SPACES] < 0 else 1, action - BANK)
    if action < BANK_LOWER:
        return go_to_bank(s, 0, action - BANK_UPPER)
    if action < MARKET:
        return go_to_bank(s, 1, action - BANK_LOWER)
    if action < PASS:
        return go_to_market(s, action - MARKET)
    if action == PASS:
        return pass_bidding(s)
    if action < TAKE_POST:
        return block_gorge(s, action - BLOCK)
    if action < TAKE_BRIDGE:
        return take_structure(s, POST, action - TAKE_POST)
    if action < TAKE_TEAHOUSE:
        return take_structure(s, BRIDGE, action - TAKE_BRIDGE)
    if action < TAKE_GUARDS:
        return take_structure(s, TEAHOUSE, action - TAKE_TEAHOUSE)
    if action < BUILD_POST:
        return take_guards(s, action - TAKE_GUARDS + 1)
    if action < BUILD_BRIDGE:
        build(s, s.v[TO_MOVE], POST, action - BUILD_POST + 1)
    elif action < BUILD_TEAHOUSE:
        build(s, s.v[TO_MOVE], BRIDGE, action - BUILD_BRIDGE + 1)
    elif action < MOVE:
        build(s, s.v[TO_MOVE], TEAHOUSE, action - BUILD_TEAHOUSE + 1)
    elif action < END:
        move_trader(s, action - MOVE)
    elif action == END:
        return end_turn(s)
    else:
        return score(s, action - SCORE)
    return False


def next_phase(s: Table) -> None:
    """From a phase that is over to the next decision: the round in one place."""
    phase = s.v[PHASE]
    if phase == BIDDING:
        if begin_resolving(s):
            begin_travel(s)
    elif phase == RESOLVING:
        begin_travel(s)
    elif phase == TRAVEL:
        inspect(s)
        give_presents(s)
        take_income(s)
        new_order(s)
        begin_scoring(s)
    elif game_ends(s.v, s.variant):
        end_game(s)
    else:
        begin_round(s)


def go_on_after_card(s: Table) -> None:
    """Dúlì does what the next card of her pile says, and the game goes on to the next decision."""
    if s.v[PHASE] == BIDDING:
        duli.bid(s)
        if not hand_on(s, DULI):
            next_phase(s)
    else:
        duli.travel(s)
        next_traveller(s, place_in_order(s.v, DULI))
