"""Chapter M-SET: seating, start player and display, all by chance."""

from __future__ import annotations

from teahorse.kernel.chance import Chance, start_of
from teahorse.kernel.errors import SetupError
from teahorse.ming.actions import DISTRICTS, DRAGON, NEUTRAL, PROVINCES, SEATS, TRANSPORTS
from teahorse.ming.cards import arranged, put_pile, show_card
from teahorse.ming.neutral import begin_neutral
from teahorse.ming.notation import COLOURS
from teahorse.ming.placing import begin_princes
from teahorse.ming.state import (
    CHOSEN,
    DRAGON_CARDS,
    DRAGONS,
    HAND,
    HELD,
    MEMBERS,
    MONK,
    NEXT,
    OPEN,
    ORDER,
    PRINCE,
    RANDOM,
    ROUND,
    SHUFFLES,
    START,
    SUPPLY,
    Table,
    player,
)


def set_up(s: Table, chance: Chance) -> None:
    """Everything before the first decision."""
    v = s.v
    v[ROUND] = 1
    v[RANDOM] = start_of(chance.seed)
    clear_table(s)
    seat_players(s, draw_order(s, chance))
    v[START] = draw_start(s, chance)
    if s.log is not None:
        s.log.append(("start", int(v[START])))
    for seat in range(s.variant.players):  # M-SET-1: one dragon card each
        v[player(seat) + HAND + DRAGON] = 1
        v[player(seat) + HELD] = 1
        v[player(seat) + SUPPLY] = MEMBERS
    v[DRAGONS] = DRAGON_CARDS - s.variant.players
    lay_display(s, chance)
    if s.variant.neutral:  # M-SET-3
        for district in range(DISTRICTS):
            v[OPEN + district * SEATS + NEUTRAL] = 1
        begin_neutral(s)
    else:
        begin_princes(s)


def clear_table(s: Table) -> None:
    """No prince, no monk, no choice: the fields in which 0 would be something."""
    v = s.v
    for seat in range(SEATS):
        v[player(seat) + PRINCE] = -1
        v[player(seat) + CHOSEN] = -1
    for district in range(DISTRICTS):
        v[MONK + district] = -1


def seat_players(s: Table, order: list[int]) -> None:
    """M-SET-2: clockwise, for the whole game."""
    v = s.v
    for i in range(len(order)):
        v[ORDER + i] = order[i]
        v[NEXT + order[i]] = order[(i + 1) % len(order)]
    if s.log is not None:
        s.log.append(("order", order))


def draw_order(s: Table, chance: Chance) -> list[int]:
    colours = list(COLOURS[: int(s.variant.players)])
    given = chance.outcome("order", 0)
    if given is None:
        return chance.permutation("order", 0, len(colours))
    if sorted(given) != sorted(colours):
        raise SetupError(f"order {' '.join(given)}: the seating has each of {', '.join(colours)} once")
    return [COLOURS.index(colour) for colour in given]


def draw_start(s: Table, chance: Chance) -> int:
    colours = list(COLOURS[: int(s.variant.players)])
    given = chance.outcome("start", 0)
    if given is None:
        return chance.permutation("start", 0, len(colours))[0]
    if len(given) != 1 or given[0] not in colours:
        raise SetupError(f"start {' '.join(given)}: the start player is one of {', '.join(colours)}")
    return COLOURS.index(given[0])


def lay_display(s: Table, chance: Chance) -> None:
    """M-SET-1: all movement cards are shuffled, and one comes beside each space."""
    cards = [card for card in range(TRANSPORTS) for _ in range(s.variant.cards[card])]
    deck = arranged(chance, 0, 0, cards)
    put_pile(s, deck)
    s.v[SHUFFLES] = 1
    if s.log is not None:
        s.log.append(("deck", deck))
    for province in range(PROVINCES):
        show_card(s, province)
