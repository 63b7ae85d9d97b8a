"""The state that others see: legal moves, playing them, and whole games at random. See `kernel.rules.State`."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.chance import start_of, step
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
    MOST_MOVES,
    MOVE,
    PASS,
    SCORE,
    TAKE_BRIDGE,
    TAKE_GUARDS,
    TAKE_POST,
    TAKE_TEAHOUSE,
)
from teahorse.yunnan.bidding import bidding_moves, go_to_bank, go_to_market, pass_bidding, place_bid
from teahorse.yunnan.building import build
from teahorse.yunnan.ending import score, scoring_moves, winner
from teahorse.yunnan.resolving import block_gorge, resolving_moves, take_guards, take_structure
from teahorse.yunnan.state import (
    BANK_SPACES,
    BIDDING,
    BRIDGE,
    OVER,
    PHASE,
    POST,
    RANDOM,
    RESOLVING,
    TEAHOUSE,
    TO_MOVE,
    TRAVEL,
    Table,
)
from teahorse.yunnan.travel import end_turn, move_trader, travel_moves
from teahorse.yunnan.variant import Variant


class State(Table):
    """A position of Yunnan with its moves."""

    @property
    def to_move(self) -> int:
        return self.v[TO_MOVE]

    @property
    def is_over(self) -> bool:
        return self.v[PHASE] == OVER

    def clone(self) -> State:
        return State(self.variant, self.v[:])

    def actions(self) -> list[int]:
        out = action_buffer()
        count = legal(self, out)
        return sorted([out[i] for i in range(count)])

    def apply(self, action: int) -> None:
        play(self, action)

    def returns(self) -> list[float]:
        won: int = winner(self) if self.is_over else -1
        return [1.0 if seat == won else 0.0 for seat in range(self.variant.players)]

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.variant, list(self.v))


def restored(variant: Variant, fields: list[int]) -> State:
    """A pickled state back."""
    return State(variant, vec[i64](fields))


EMPTY: Final = vec[i64]([0 for _ in range(MOST_MOVES)])


def action_buffer() -> vec[i64]:
    """Room for all legal actions of a state."""
    return EMPTY[:]


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


def play(s: Table, action: i64) -> None:
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


def random_playout(state: State, seed: int) -> int:
    """Plays uniformly random legal moves until the game is over and returns how many decisions there were."""
    v = state.v
    v[RANDOM] = start_of(seed)  # shuffles on the way follow from the seed too
    out = action_buffer()
    decisions: i64 = 0
    while v[PHASE] != OVER:
        count = legal(state, out)
        v[RANDOM] = step(v[RANDOM])
        play(state, out[v[RANDOM] % count])
        decisions += 1
    return decisions
