"""A game begins: its order is drawn, and the table is laid (`laying.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teahorse.kernel.chance import Chance, drawn_order
from teahorse.yunnan import state as f
from teahorse.yunnan.actions import DULI
from teahorse.yunnan.board import make_variant
from teahorse.yunnan.laying import lay_empty, lay_start
from teahorse.yunnan.playing import State
from teahorse.yunnan.variant import Variant


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
    lay_start(state)
    return state


def fixed_order(order: Sequence[str]) -> dict[str, list[list[str]]]:
    """The outcomes that make this the first bidding order."""
    return {"order": [list(order)]}


def set_order(state: State, order: list[int]) -> None:
    """The blue order; Dúlì is always the last in it (Y-DUL-1)."""
    for place, seat in enumerate([*order, DULI] if state.variant.duli else order):
        state.v[f.ORDER + place] = seat


def empty_table(variant: Variant) -> State:
    """Every player's start, no coins yet, nothing on the board but Dúlì's posts."""
    state = State(variant)
    lay_empty(state)
    return state
