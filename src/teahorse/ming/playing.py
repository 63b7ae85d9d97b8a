"""The fast layer: a state with its moves. Which phase follows which is here; what happens in it, in the chapters."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.chance import start_of, step
from teahorse.ming.actions import (
    BACK,
    DEPLOY,
    DEPLOY_MONK,
    MOST_MOVES,
    NAME_START,
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
from teahorse.ming.cards import begin_cards, card_moves, take, take_dragon
from teahorse.ming.ending import end_round, name_start, naming_moves
from teahorse.ming.moving import begin_moving, deploy, moving_moves, pass_turn, stay, step_to
from teahorse.ming.neutral import neutral_moves, place_neutral
from teahorse.ming.placing import begin_placing, begin_princes, place, place_moves, place_prince, prince_moves
from teahorse.ming.returning import begin_returning, choose_return, returning_moves, send_back
from teahorse.ming.scoring import best_players, score_monks, score_remaining_tiles, settle_majorities, take_tiles
from teahorse.ming.state import (
    CARDS,
    MOVING,
    NAMING,
    OVER,
    PHASE,
    PLACING,
    PLACING_NEUTRAL,
    PRINCES,
    RANDOM,
    RETURNING,
    ROUND,
    TO_MOVE,
    Table,
)
from teahorse.ming.variant import Variant


class State(Table):
    """A position; see `teahorse.kernel.rules.State`."""

    @property
    def to_move(self) -> int:
        return int(self.v[TO_MOVE])

    @property
    def is_over(self) -> bool:
        return self.v[PHASE] == OVER

    def actions(self) -> list[int]:
        out = vec[i64]([0] * MOST_MOVES)
        return [int(out[i]) for i in range(legal(self, out))]

    def apply(self, action: int) -> None:
        play(self, action)

    def clone(self) -> State:
        return State(self.variant, self.v[:])

    def returns(self) -> list[float]:
        shares = [0.0 for _ in range(self.variant.players)]
        if self.v[PHASE] == OVER:
            winners = best_players(self)
            for seat in winners:
                shares[seat] = 1.0 / len(winners)
        return shares

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.variant, list(self.v))


def restored(variant: Variant, fields: list[int]) -> State:
    """A pickled state back."""
    return State(variant, vec[i64](fields))


def legal(s: Table, out: vec[i64]) -> i64:
    """Writes the legal actions into `out`, ascending, and returns how many they are."""
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
    if phase == NAMING:
        return naming_moves(s, out)
    return 0


def play(s: Table, action: i64) -> None:
    """Plays a legal action, and all that follows from it without a decision."""
    if done(s, action):
        next_phase(s)


def done(s: Table, action: i64) -> bool:
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


def random_playout(state: State, seed: int) -> int:
    """Plays uniformly random legal moves to the end of the game and returns how many. Equal seeds give equal games."""
    v = state.v
    v[RANDOM] = start_of(seed)  # shuffles on the way follow from the seed too
    out = vec[i64]([0] * MOST_MOVES)
    decisions: i64 = 0
    while v[PHASE] != OVER:
        count = legal(state, out)
        v[RANDOM] = step(v[RANDOM])
        play(state, out[v[RANDOM] % count])
        decisions += 1
    return int(decisions)
