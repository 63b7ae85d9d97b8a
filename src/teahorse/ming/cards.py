"""Chapter M-CRD: every hand is filled to five; and the piles that the cards come from."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.chance import Chance, put_in_order, shuffle
from teahorse.kernel.errors import SetupError, said
from teahorse.kernel.state import CHANCE, MOST_OUTCOMES
from teahorse.ming.actions import DRAGON, PROVINCES, TAKE, TAKE_DRAGON, TRANSPORTS
from teahorse.ming.names import TRANSPORTS as NAMES
from teahorse.ming.state import (
    CARDS,
    DISCARD,
    DISPLAY,
    DRAGONS,
    DRAW,
    DRAWN,
    FULL_HAND,
    HAND,
    HELD,
    NEXT,
    OUT,
    PHASE,
    PILE,
    RANDOM,
    SHUFFLES,
    SPACES,
    START,
    TAKER,
    TO_MOVE,
    Table,
    player,
)

NO_CARD_YET: Final = -1  # in the display while a card is awaited (`explicit_chance`)

# Why a card may not be taken
NO_MEMBER: Final = 1
NO_DRAGON_LEFT: Final = 2


def begin_cards(s: Table) -> bool:
    """M-CRD-1: from the start player on. True when all hands are full already."""
    v = s.v
    v[PHASE] = CARDS
    return not find_taker(s, v[START])


def find_taker(s: Table, seat: i64) -> bool:
    """M-CRD-4: gives the turn to the first from `seat` on who holds fewer than five, and must take; False if there is none."""
    v = s.v
    for _ in range(s.variant.players):
        if v[player(seat) + HELD] < FULL_HAND:
            v[TO_MOVE] = seat
            return True
        seat = v[NEXT + seat]
    return False


def card_moves(s: Table, out: vec[i64]) -> i64:
    v = s.v
    count: i64 = 0
    for province in range(PROVINCES):
        if why_no_take(v, province) == 0:
            out[count] = TAKE + province
            count += 1
    for province in range(PROVINCES):
        if why_no_dragon(v, province) == 0:
            out[count] = TAKE_DRAGON + province
            count += 1
    return count


def why_no_take(v: vec[i64], province: i64) -> i64:
    """M-CRD-2: an own member beside the card."""
    return NO_MEMBER if v[player(v[TO_MOVE]) + SPACES + province] == 0 else 0


def why_no_dragon(v: vec[i64], province: i64) -> i64:
    """M-CRD-3: an own member to give up, and a dragon left."""
    if v[DRAGONS] == 0:
        return NO_DRAGON_LEFT
    return why_no_take(v, province)


def take(s: Table, province: i64) -> bool:
    """M-CRD-2: the card of the display, and a new one in its place. True when all hands are full."""
    v = s.v
    seat = v[TO_MOVE]
    p = player(seat)
    card = v[DISPLAY + province]
    v[p + HAND + card] += 1
    v[p + HELD] += 1
    if s.log is not None:
        s.log.append(("take", seat, province, card))
    if s.explicit_chance:  # the next card is to be drawn from outside
        v[DISPLAY + province] = NO_CARD_YET
        v[TAKER] = seat
        v[TO_MOVE] = CHANCE
        return False
    show_card(s, province)
    return not find_taker(s, v[NEXT + seat])


def go_on_after_card(s: Table) -> bool:
    """The awaited card comes into the gap of the display, and the turn goes on. True when all hands are full."""
    v = s.v
    province: i64 = 0
    while v[DISPLAY + province] != NO_CARD_YET:
        province += 1
    show_card(s, province)
    return not find_taker(s, v[NEXT + v[TAKER]])


def take_dragon(s: Table, province: i64) -> bool:
    """M-CRD-3: a dragon for a member, which leaves the game. True when all hands are full."""
    v = s.v
    seat = v[TO_MOVE]
    p = player(seat)
    v[DRAGONS] -= 1
    v[p + HAND + DRAGON] += 1
    v[p + HELD] += 1
    v[p + SPACES + province] -= 1
    v[p + OUT] += 1
    if s.log is not None:
        s.log.append(("dragon", seat, province))
    return not find_taker(s, v[NEXT + seat])


# The piles


def show_card(s: Table, province: i64) -> None:
    """M-CRD-2: the next card of the draw pile comes beside a space; discards are shuffled only when none is left."""
    v = s.v
    if v[DRAW] == 0:
        shuffle_discards(s)
    v[DRAW] -= 1
    v[DRAWN] += 1
    card = v[PILE + v[DRAW]]
    v[DISPLAY + province] = card
    if s.log is not None:
        s.log.append(("draw", province, card))


def shuffle_discards(s: Table) -> None:
    """All discards become the new draw pile."""
    v = s.v
    size: i64 = 0
    for card in range(TRANSPORTS):
        for _ in range(v[DISCARD + card]):
            v[PILE + size] = card
            size += 1
        v[DISCARD + card] = 0
    v[DRAW] = size
    if s.chance is None:
        v[RANDOM] = shuffle(v, PILE, size, v[RANDOM])
    else:
        put_pile(s, arranged(s.chance, int(v[SHUFFLES]), int(v[DRAWN]), pile(s)))
    v[SHUFFLES] += 1
    if s.log is not None:
        s.log.append(("deck", pile(s)))


def draw_pile_anew(v: vec[i64]) -> None:
    """The draw pile in a new order, which says nothing of the old one."""
    put_pile_in_order(v)
    v[RANDOM] = shuffle(v, PILE, v[DRAW], v[RANDOM])


def put_pile_in_order(v: vec[i64]) -> None:
    put_in_order(v, PILE, v[DRAW], TRANSPORTS)


def card_weights(v: vec[i64], out: vec[i64]) -> i64:
    """Writes how many cards of each kind may come next: those of the pile, or the discards when it is used up; returns how
    many they are."""
    total: i64 = 0
    for card in range(MOST_OUTCOMES):
        out[card] = 0
    for card in range(TRANSPORTS):
        if v[DRAW] == 0:
            out[card] = v[DISCARD + card]
            total += v[DISCARD + card]
    for i in range(v[DRAW]):
        out[v[PILE + i]] += 1
    return total if v[DRAW] == 0 else v[DRAW]


def bring_to_top(s: Table, card: i64) -> None:
    """A search says which card comes now; the others keep their order."""
    v = s.v
    if v[DRAW] == 0:
        shuffle_discards(s)
    top = PILE + v[DRAW] - 1
    at = top
    while v[at] != card:
        at -= 1
    while at < top:
        v[at] = v[at + 1]
        at += 1
    v[top] = card


def pile(s: Table) -> list[int]:
    """The draw pile, next card first."""
    v = s.v
    return [int(v[PILE + v[DRAW] - 1 - i]) for i in range(v[DRAW])]


def put_pile(s: Table, cards: list[int]) -> None:
    """Makes these cards the draw pile, next card first."""
    v = s.v
    v[DRAW] = len(cards)
    at: i64 = PILE + len(cards)
    for card in cards:
        at -= 1
        v[at] = card


def arranged(chance: Chance, number: int, drawn: int, cards: list[int]) -> list[int]:
    """The order that chance gives these cards: the record's pile, or the record's single cards first and the rest at random."""
    given = chance.outcome("deck", number)
    if given is not None:
        order = [kind(name) for name in given]
        if sorted(order) != sorted(cards):
            raise SetupError(said("deck {0}: these are not the cards that are shuffled, {1}", " ".join(given), counted(cards)))
        return order
    first, rest = shown_first(chance, drawn, cards)
    return first + [rest[i] for i in chance.permutation("deck", number, len(rest))]


def shown_first(chance: Chance, drawn: int, cards: list[int]) -> tuple[list[int], list[int]]:
    """Divides cards into those that a public record shows to come next (`draw` lines), in order, and the rest."""
    first: list[int] = []
    rest = list(cards)
    while rest:
        given = chance.outcome("draw", drawn + len(first))
        if given is None:
            break
        card = kind(" ".join(given))
        if card not in rest:
            raise SetupError(said("draw {0}: no such card is left in the pile, {1}", " ".join(given), counted(rest)))
        rest.remove(card)
        first.append(card)
    return first, rest


def kind(name: str) -> int:
    """The number of a movement card."""
    if name not in NAMES:
        raise SetupError(said("no movement card {0}: there are {1}", repr(name), ", ".join(NAMES)))
    return NAMES.index(name)


def counted(cards: list[int]) -> str:
    return " ".join(f"{NAMES[card]} x{cards.count(card)}" for card in range(TRANSPORTS) if card in cards) or "none"
