"""Chapter M-SET: seating, start player and display, all by chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teahorse.kernel.chance import Chance, drawn_order
from teahorse.kernel.errors import SetupError, said
from teahorse.ming import state as f
from teahorse.ming.actions import DRAGON, NEUTRAL, SEATS
from teahorse.ming.board import variant_of
from teahorse.ming.cards import arranged, put_pile, show_card
from teahorse.ming.names import DISTRICTS, PROVINCES
from teahorse.ming.neutral import begin_neutral
from teahorse.ming.placing import begin_princes
from teahorse.ming.playing import State
from teahorse.ming.state import player
from teahorse.ming.variant import Variant


def start(
    colours: Sequence[str], options: Mapping[str, object], board: Mapping[str, Any], chance: Chance, version: str
) -> State:
    """The position before the first decision; what was drawn on the way is in its log."""
    return set_up(variant_of(board, colours, bool(options["limited_tiles"]), version), chance)


def set_up(variant: Variant, chance: Chance) -> State:
    """The same for a variant that is made already."""
    players = variant.players
    colours = variant.colours[:players]
    state = empty_table(variant)
    v = state.v
    state.log = []
    order = drawn_order(chance, colours, "M-SET-2")
    set_order(state, order)
    state.log.append(("order", order))
    v[f.START] = _drawn_start(colours, chance)
    state.log.append(("start", v[f.START]))
    for seat in range(players):
        p = player(seat)
        v[p + f.HAND + DRAGON] = v[p + f.HELD] = 1  # M-SET-1
        v[p + f.SUPPLY] = f.MEMBERS
    v[f.DRAGONS] = f.DRAGON_CARDS - players
    _lay_display(state, chance)
    if state.variant.neutral:  # M-SET-3
        for district in range(len(DISTRICTS)):
            v[f.OPEN + district * SEATS + NEUTRAL] = 1
        begin_neutral(state)
    else:
        begin_princes(state)
    return state


def fixed_order(order: Sequence[str]) -> dict[str, list[list[str]]]:
    """The outcomes that make this the seating, with the first one as start player."""
    return {"order": [list(order)], "start": [[order[0]]]}


def empty_table(variant: Variant) -> State:
    """Round 1, no prince, no monk, no choice, nothing anywhere."""
    state = State(variant)
    v = state.v
    v[f.ROUND] = 1
    for seat in range(SEATS):
        v[player(seat) + f.PRINCE] = v[player(seat) + f.CHOSEN] = -1
    for district in range(len(DISTRICTS)):
        v[f.MONK + district] = -1
    return state


def set_order(state: State, order: list[int]) -> None:
    """M-SET-2: the seating, clockwise, for the whole game."""
    for place, seat in enumerate(order):
        state.v[f.ORDER + place] = seat
        state.v[f.NEXT + seat] = order[(place + 1) % len(order)]


def _drawn_start(colours: Sequence[str], chance: Chance) -> int:
    given = chance.outcome("start", 0)
    if given is None:
        return chance.permutation("start", 0, len(colours))[0]
    if len(given) != 1 or given[0] not in colours:
        raise SetupError(said("the start player {0} is not one of {1} [M-SET-2]", repr(" ".join(given)), " ".join(colours)))
    return colours.index(given[0])


def _lay_display(state: State, chance: Chance) -> None:
    """M-SET-1: all movement cards are shuffled, and one comes beside each space."""
    deck = arranged(chance, 0, 0, [card for card, number in enumerate(state.variant.cards) for _ in range(number)])
    put_pile(state, deck)
    state.v[f.SHUFFLES] = 1
    if state.log is not None:
        state.log.append(("deck", deck))
    for province in range(len(PROVINCES)):
        show_card(state, province)
