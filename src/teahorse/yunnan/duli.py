"""Chapter Y-DUL: the automa Dúlì, third player of a game of two."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.chance import put_in_order, shuffle
from teahorse.kernel.errors import TeahorseError, said
from teahorse.yunnan.actions import DULI, GUILD, PLACES, SPACES, YARD
from teahorse.yunnan.buildings import open_spaces, put_on_space
from teahorse.yunnan.displacing import MAY, displace_refusal, push_down
from teahorse.yunnan.state import (
    AT,
    BIDS,
    HORSE,
    INFLUENCE,
    PILE,
    PILE_LEFT,
    RANDOM,
    SHUFFLES,
    SUPPLY,
    TEAHOUSE_AT,
    TURNED,
    Table,
    last_card,
    player,
)
from teahorse.yunnan.variant import Variant

CARDS: Final = 16
MAX_INFLUENCE: Final = 4
MAX_TEAHOUSES: Final = 2


def turn_card(s: Table, purpose: str) -> i64:
    """Turns the next card, numbered from 0; an empty pile is refilled only now (Y-DUL-9)."""
    v = s.v
    if v[PILE_LEFT] == 0:
        refill_pile(s)
    if s.chance is not None:
        given = s.chance.outcome("duli", v[TURNED])
        if given is not None:
            bring_to_top(s, int(given[0]) if len(given) == 1 and given[0].isdecimal() else 0)
    card = v[PILE + CARDS - v[PILE_LEFT]] - 1
    v[PILE_LEFT] -= 1
    v[TURNED] += 1
    if s.log is not None:
        s.log.append(("duli_card", card + 1, purpose))
    return card


def refill_pile(s: Table) -> None:
    """All sixteen cards in a new order."""
    v = s.v
    if s.chance is not None:
        order = s.chance.permutation("duli", v[SHUFFLES], CARDS)
        for i in range(CARDS):
            v[PILE + i] = order[i] + 1
    else:
        for i in range(CARDS):
            v[PILE + i] = i + 1
        v[RANDOM] = shuffle(v, PILE, CARDS, v[RANDOM])
    v[PILE_LEFT] = CARDS
    v[SHUFFLES] += 1


def draw_pile_anew(v: vec[i64]) -> None:
    """The cards that are left in a new order, which says nothing of the old one."""
    put_pile_in_order(v)
    v[RANDOM] = shuffle(v, PILE + CARDS - v[PILE_LEFT], v[PILE_LEFT], v[RANDOM])


def put_pile_in_order(v: vec[i64]) -> None:
    put_in_order(v, PILE + CARDS - v[PILE_LEFT], v[PILE_LEFT], CARDS + 1)


def card_weights(v: vec[i64], out: vec[i64]) -> i64:
    """Writes for each card, by its number, 1 if it may come next, else 0; returns how many may."""
    left = v[PILE_LEFT]
    for card in range(CARDS + 1):
        out[card] = 1 if left == 0 and card > 0 else 0
    for i in range(CARDS - left, CARDS):
        out[v[PILE + i]] = 1
    return CARDS if left == 0 else left


def bring_to_top(s: Table, card: i64) -> None:
    """A record, a test or a search says which card comes now; the others keep their order."""
    v = s.v
    if v[PILE_LEFT] == 0:
        refill_pile(s)
    top = PILE + CARDS - v[PILE_LEFT]
    at = top
    while at < PILE + CARDS and v[at] != card:
        at += 1
    if at == PILE + CARDS:
        raise TeahorseError(said("Dúlì turns card {0}, but no such card is left in her pile [Y-DUL-9]", int(card)))
    while at > top:
        v[at] = v[at - 1]
        at -= 1
    v[top] = card


def can_bid(v: vec[i64], variant: Variant, building: i64) -> bool:
    """None of hers there yet, and a space that is open (Y-DUL-3); before version 2, in the Guild something to gain too."""
    d = player(DULI)
    if (v[d + BIDS] >> (building * SPACES)) & 31 != 0:
        return False
    if building == GUILD and v[d + INFLUENCE] == MAX_INFLUENCE and not variant.duli_guild_always:
        return False
    return open_spaces(v, variant.open_spaces, building) != 0


def can_bid_somewhere(v: vec[i64], variant: Variant) -> bool:
    for building in range(YARD + 1):
        if can_bid(v, variant, building):
            return True
    return False


def bid(s: Table) -> None:
    """Her bidding turn; if no building can take her, no card is turned (Y-DUL-3)."""
    if can_bid_somewhere(s.v, s.variant):
        space = choose_space(s)
        s.v[player(DULI) + SUPPLY] -= 1
        put_on_space(s, DULI, space // SPACES, space % SPACES)
    elif s.log is not None:
        s.log.append(("duli_skips",))


def choose_space(s: Table) -> i64:
    """The cheapest open space in the first possible building of the next card, as building * 5 + space (Y-DUL-3)."""
    v = s.v
    variant = s.variant
    at = turn_card(s, "bid") * 5
    while not can_bid(v, variant, variant.card_bids[at]):
        if s.log is not None:
            building = variant.card_bids[at]
            s.log.append(("duli_cannot_bid", building, last_card(v), why_not(v, variant, building)))
        at += 1
    building = variant.card_bids[at]
    spaces = open_spaces(v, variant.open_spaces, building)
    space: i64 = 0
    while (spaces >> space) & 1 == 0:
        space += 1
    return building * SPACES + space


def why_not(v: vec[i64], variant: Variant, building: i64) -> str:
    """Why she cannot bid in a building, for the log."""
    if (v[player(DULI) + BIDS] >> (building * SPACES)) & 31 != 0:
        return "there"
    return "full" if open_spaces(v, variant.open_spaces, building) == 0 else "maximum"


def travel(s: Table) -> None:
    """Her travel turn, always the first: a teahouse if the card shows one, then her traders anew (Y-DUL-5)."""
    card = turn_card(s, "travel")
    if s.variant.card_teahouse[card] != 0:
        build_teahouse(s)
    reached: i64 = 0
    for seat in range(s.variant.players):
        reached = max(reached, s.v[player(seat) + HORSE])
    for place in range(1, reached + 1):
        traders = s.variant.card_traders[card * PLACES + place]
        if traders > 0:
            place_traders(s, place, traders)
            displace_one(s, place)


def build_teahouse(s: Table) -> None:
    """In the farthest province with player traders, or the next lower one without a teahouse."""
    v = s.v
    built: i64 = 0
    for place in range(1, PLACES):
        built += 1 if v[TEAHOUSE_AT + place] == DULI else 0
    place = PLACES - 1
    while place > 0 and not any_player_at(v, s.variant.players, place):
        place -= 1
    farthest = place
    while place > 0 and v[TEAHOUSE_AT + place] >= 0:
        place -= 1
    if place > 0 and built < MAX_TEAHOUSES:
        v[TEAHOUSE_AT + place] = DULI
        if s.log is not None:
            s.log.append(("built", DULI, 2, place, last_card(s.v), "farthest" if place == farthest else "next_lower"))
    elif s.log is not None:
        reason = "both_built" if built >= MAX_TEAHOUSES else "no_room" if farthest > 0 else "no_traders"
        s.log.append(("duli_no_teahouse", last_card(s.v), reason))


def any_player_at(v: vec[i64], players: i64, place: i64) -> bool:
    for seat in range(players):
        if v[player(seat) + AT + place] > 0:
            return True
    return False


def place_traders(s: Table, place: i64, traders: i64) -> None:
    d = player(DULI)
    s.v[d + SUPPLY] -= traders
    s.v[d + AT + place] += traders
    if s.log is not None:
        s.log.append(("duli_places", place, traders, last_card(s.v)))


def displace_one(s: Table, place: i64) -> None:
    """Y-DUL-6: of the players who qualify the one of lower influence, then the one with more traders, else nobody."""
    first: i64 = -1
    second: i64 = -1
    for seat in range(s.variant.players):
        if displace_refusal(s.v, DULI, seat, place) == MAY:
            if first < 0:
                first = seat
            else:
                second = seat
    if first < 0:
        return
    chosen = first if second < 0 else weaker(s.v, first, second, place)
    if chosen < 0:
        if s.log is not None:
            s.log.append(("duli_spares", place, last_card(s.v), "equal"))
        return
    push_down(s.v, chosen, place)
    if s.log is not None:
        reason = "alone" if second < 0 else "more_traders" if same_influence(s.v, first, second) else "lower_influence"
        s.log.append(("displaced", chosen, place, DULI, last_card(s.v), reason))


def weaker(v: vec[i64], one: i64, other: i64, place: i64) -> i64:
    """Of two players the one that Dúlì displaces, or -1."""
    p = player(one)
    q = player(other)
    if not same_influence(v, one, other):
        return one if v[p + INFLUENCE] < v[q + INFLUENCE] else other
    if v[p + AT + place] != v[q + AT + place]:
        return one if v[p + AT + place] > v[q + AT + place] else other
    return -1


def same_influence(v: vec[i64], one: i64, other: i64) -> bool:
    return v[player(one) + INFLUENCE] == v[player(other) + INFLUENCE]


def go_home(s: Table) -> None:
    """Y-DUL-8: at the end of the round all her traders return."""
    v = s.v
    d = player(DULI)
    for place in range(PLACES):
        v[d + SUPPLY] += v[d + AT + place]
        v[d + AT + place] = 0
