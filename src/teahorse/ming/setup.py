"""A game begins: seating, start player and pile are drawn, and the table is laid (`laying.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teahorse.kernel.chance import Chance, drawn_order
from teahorse.kernel.errors import SetupError, said
from teahorse.ming import state as f
from teahorse.ming.board import variant_of
from teahorse.ming.cards import arranged, put_pile
from teahorse.ming.laying import lay_empty, lay_start, set_neighbours
from teahorse.ming.playing import State
from teahorse.ming.variant import Variant


def start(
    colours: Sequence[str], options: Mapping[str, object], board: Mapping[str, Any], chance: Chance, version: str
) -> State:
    """The position before the first decision; what was drawn on the way is in its log."""
    return set_up(variant_of(board, colours, bool(options["limited_tiles"]), version), chance)


def set_up(variant: Variant, chance: Chance) -> State:
    """The same for a variant that is made already."""
    colours = variant.colours[: variant.players]
    state = empty_table(variant)
    v = state.v
    state.log = []
    order = drawn_order(chance, colours, "M-SET-2")
    set_order(state, order)
    state.log.append(("order", order))
    v[f.START] = _drawn_start(colours, chance)
    state.log.append(("start", v[f.START]))
    deck = arranged(chance, 0, 0, [card for card, number in enumerate(variant.cards) for _ in range(number)])
    put_pile(state, deck)
    v[f.SHUFFLES] = 1
    state.log.append(("deck", deck))
    lay_start(state)
    return state


def fixed_order(order: Sequence[str]) -> dict[str, list[list[str]]]:
    """The outcomes that make this the seating, with the first one as start player."""
    return {"order": [list(order)], "start": [[order[0]]]}


def empty_table(variant: Variant) -> State:
    """Round 1, no prince, no monk, no choice, nothing anywhere."""
    state = State(variant)
    lay_empty(state)
    return state


def set_order(state: State, order: list[int]) -> None:
    """M-SET-2: the seating, clockwise, for the whole game."""
    for place, seat in enumerate(order):
        state.v[f.ORDER + place] = seat
    set_neighbours(state)


def _drawn_start(colours: Sequence[str], chance: Chance) -> int:
    given = chance.outcome("start", 0)
    if given is None:
        return chance.permutation("start", 0, len(colours))[0]
    if len(given) != 1 or given[0] not in colours:
        raise SetupError(said("the start player {0} is not one of {1} [M-SET-2]", repr(" ".join(given)), " ".join(colours)))
    return colours.index(given[0])
