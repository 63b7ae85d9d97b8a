"""The fast layer: a state with its moves. Which phase follows which is here; what happens in it, in the chapters."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.chance import MASK
from teahorse.kernel.state import CHANCE, BaseState
from teahorse.ming.actions import (
    BACK,
    DEPLOY,
    DEPLOY_MONK,
    NAME_START,
    NUM_ACTIONS,
    PASS,
    PLACE,
    PLACE_NEUTRAL,
    PLACE_PRINCE,
    RETURN,
    STAY,
    STEP,
    STEP_DRAGON,
    TAKE,
    TAKE_DRAGON,
)
from teahorse.ming.cards import (
    begin_cards,
    bring_to_top,
    card_moves,
    card_weights,
    draw_pile_anew,
    go_on_after_card,
    put_pile_in_order,
    take,
    take_dragon,
)
from teahorse.ming.ending import end_round, name_start, naming_moves
from teahorse.ming.laying import begin_anew
from teahorse.ming.moving import begin_moving, deploy, moving_moves, pass_turn, stay, step_to
from teahorse.ming.neutral import neutral_moves, place_neutral
from teahorse.ming.placing import begin_placing, begin_princes, place, place_moves, place_prince, prince_moves
from teahorse.ming.returning import begin_returning, choose_return, choosers, draw_choices, returning_moves, send_back
from teahorse.ming.scoring import most_points, score_monks, score_remaining_tiles, settle_majorities, take_tiles
from teahorse.ming.state import (
    CARDS,
    CHOOSING,
    CITY,
    DRAW,
    DRAWN,
    EARNED,
    MOVEMENT_CARDS,
    MOVING,
    PASSED,
    PHASE,
    PILE,
    PLACING,
    PLACING_NEUTRAL,
    POINTS,
    PRINCES,
    RANDOM,
    RETURNING,
    ROUND,
    SCORE_PARTS,
    SHUFFLES,
    SIZE,
    STAGE,
    TAKER,
    TO_MOVE,
    Table,
    player,
)
from teahorse.ming.variant import Variant


class State(Table):
    """A position of Ming Dynasty with its moves."""

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

    def deciders(self) -> i64:
        """M-SCO-4: all who have members in the city choose at once."""
        v = self.v
        if v[PHASE] == RETURNING and v[STAGE] == CHOOSING:
            return choosers(self)
        return 0 if v[TO_MOVE] < 0 else 1 << v[TO_MOVE]

    def points(self, out: vec[i64]) -> None:
        for seat in range(self.variant.players):
            out[seat] = self.v[player(seat) + POINTS]

    def win_shares(self, out: vec[float]) -> None:
        v = self.v
        most = most_points(self)
        winners: i64 = 0
        for seat in range(self.variant.players):
            if v[player(seat) + POINTS] == most:
                winners += 1
        share = 1.0 / int(winners)
        for seat in range(self.variant.players):
            out[seat] = share if v[player(seat) + POINTS] == most else 0.0

    def draw_hidden(self, seat: i64) -> None:
        """Nobody knows the order of the draw pile (M-CRD-5), nor what others have chosen in secret (M-SCO-4)."""
        draw_pile_anew(self.v)
        draw_choices(self, seat)

    def chance_weights(self, out: vec[i64]) -> i64:
        """The next card of the draw pile (M-CRD-2, M-CRD-5)."""
        return card_weights(self.v, out)

    def advance_chance(self, outcome: i64) -> None:
        bring_to_top(self, outcome)
        self.go_on()

    def go_on(self) -> None:
        if go_on_after_card(self):
            next_phase(self)

    def essence(self) -> vec[i64]:
        v = self.v[:]
        if self.explicit_chance:  # the order of the pile means nothing
            put_pile_in_order(v)
        if v[TO_MOVE] != CHANCE:
            v[TAKER] = 0
        v[RANDOM] = v[DRAWN] = v[SHUFFLES] = 0
        for i in range(v[DRAW], MOVEMENT_CARDS):  # places of cards that are drawn
            v[PILE + i] = 0
        if v[PHASE] != RETURNING:
            v[CITY] = v[STAGE] = 0
        if v[PHASE] != MOVING:
            for seat in range(self.variant.players):
                v[player(seat) + PASSED] = 0
        for seat in range(self.variant.players):
            for part in range(SCORE_PARTS):
                v[player(seat) + EARNED + part] = 0
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
    """Writes the legal actions into `out`, ascending, and returns how many they are."""
    if s.v[TO_MOVE] < 0:
        return 0
    phase = s.v[PHASE]
    if phase == MOVING:
        return moving_moves(s, out)
    if phase == PLACING:
        return place_moves(s, out)
    if phase == CARDS:
        return card_moves(s, out)
    if phase == RETURNING:
        return returning_moves(s, out)
    if phase == PRINCES:
        return prince_moves(s, out)
    if phase == PLACING_NEUTRAL:
        return neutral_moves(s, out)
    return naming_moves(s, out)


def carry_out(s: Table, action: i64) -> bool:
    """Plays a legal action; True when the phase is over with it."""
    phase = s.v[PHASE]
    if phase == MOVING:
        if action < STEP_DRAGON:
            step_to(s, action - STEP, False)
        elif action < STAY:
            step_to(s, action - STEP_DRAGON, True)
        elif action < DEPLOY:
            stay(s, action - STAY)
        elif action == PASS:
            return pass_turn(s)
        elif action <= DEPLOY_MONK:
            return deploy(s, action - DEPLOY, False)
        else:
            return deploy(s, action - DEPLOY_MONK, True)
        return False
    if phase == PLACING:
        return place(s, action - PLACE)
    if phase == CARDS:
        return take(s, action - TAKE) if action < TAKE_DRAGON else take_dragon(s, action - TAKE_DRAGON)
    if phase == RETURNING:
        return choose_return(s, action - RETURN) if action < BACK else send_back(s, action - BACK)
    if phase == PRINCES:
        return place_prince(s, action - PLACE_PRINCE)
    if phase == PLACING_NEUTRAL:
        return place_neutral(s, action - PLACE_NEUTRAL)
    name_start(s, action - NAME_START)
    return False


def next_phase(s: Table) -> None:
    """From a phase that is over to the next decision."""
    v = s.v
    phase = v[PHASE]
    if phase == PLACING_NEUTRAL and v[ROUND] == 1:
        begin_princes(s)
    elif phase in (PLACING_NEUTRAL, PRINCES):
        begin_placing(s)
    elif phase == PLACING:
        if begin_cards(s):
            begin_moving(s)
    elif phase == CARDS:
        begin_moving(s)
    elif phase == MOVING:
        if v[ROUND] % 2 == 1:  # no scoring
            end_round(s)
        else:
            settle_majorities(s)
            take_tiles(s)
            if begin_returning(s):
                end_scoring(s)
    else:
        end_scoring(s)


def end_scoring(s: Table) -> None:
    """All cities are settled."""
    score_monks(s)
    score_remaining_tiles(s)
    end_round(s)
