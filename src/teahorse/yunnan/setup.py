"""Chapter Y-SET: the table before the first bid (Y-DUL-1, Y-DUL-2 for two players)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teahorse.kernel.chance import Chance, drawn_order
from teahorse.yunnan import state as f
from teahorse.yunnan.actions import DULI, SCHOOL, SEATS
from teahorse.yunnan.board import make_variant
from teahorse.yunnan.buildings import put_on_space
from teahorse.yunnan.duli import refill_pile
from teahorse.yunnan.playing import State
from teahorse.yunnan.state import player
from teahorse.yunnan.variant import Variant

START_TRADERS, START_PASSES, START_HORSE = 3, 2, 1
DULI_TRADERS, DULI_POSTS, DULI_SPACE = 7, 0b00011, 2  # posts in Yunnan and Sichuan; the School's 9


def start(
    colours: Sequence[str], options: Mapping[str, object], board: Mapping[str, Any], chance: Chance, version: str
) -> State:
    """The position before the first bid."""
    return set_up(make_variant(colours, options, board, version), chance)


def set_up(variant: Variant, chance: Chance) -> State:
    """The same for a variant that is made already; the order is drawn (Y-SET-1)."""
    state = empty_table(variant)
    state.chance = chance
    state.log = []
    order = drawn_order(chance, variant.colours[: variant.players], "Y-SET-1")
    set_order(state, order)
    state.log.append(("start", list(order)))
    v = state.v
    v[f.TO_MOVE] = order[0]
    for place, seat in enumerate(order):
        v[player(seat) + f.COINS] = state.variant.start_coins[place]
    for place in range(1, 6):  # Y-SET-3
        v[f.PRESENTS_AT + place] = state.variant.presents[place]
    if state.variant.duli:
        refill_pile(state)
        v[player(DULI) + f.SUPPLY] -= 1
        put_on_space(state, DULI, SCHOOL, DULI_SPACE)
    return state


def fixed_order(order: Sequence[str]) -> dict[str, list[list[str]]]:
    """The outcomes that make this the first bidding order."""
    return {"order": [list(order)]}


def set_order(state: State, order: list[int]) -> None:
    """The blue order; Dúlì is always the last in it (Y-DUL-1)."""
    for place, seat in enumerate([*order, DULI] if state.variant.duli else order):
        state.v[f.ORDER + place] = seat


def empty_table(variant: Variant) -> State:
    """Every player's start (Y-SET-2), no coins yet, nothing on the board but Dúlì's posts."""
    state = State(variant)
    v = state.v
    v[f.ROUND] = 1
    v[f.BLOCKED] = v[f.BANK_SPACES] = v[f.BANK_SPACES + 1] = -1
    for place in range(6):
        v[f.TEAHOUSE_AT + place] = -1
        v[f.ORDER + place] = -1
    for seat in range(SEATS):
        p = player(seat)
        v[p + f.HORSE] = START_HORSE
        if seat < variant.players:
            v[p + f.TRADERS] = v[p + f.SUPPLY] = START_TRADERS
            v[p + f.PASSES] = START_PASSES
    if variant.duli:
        d = player(DULI)
        v[d + f.TRADERS] = v[d + f.SUPPLY] = DULI_TRADERS
        v[d + f.POSTS] = DULI_POSTS
        v[f.BANK_SPACES + 1] = DULI  # her marker closes one space
    return state
