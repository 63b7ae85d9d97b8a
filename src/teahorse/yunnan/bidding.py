"""Chapter Y-BID: bidding, in blue order."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.state import CHANCE
from teahorse.yunnan import duli
from teahorse.yunnan.actions import (
    BANK,
    BANK_LOWER,
    BANK_UPPER,
    BID,
    BUILDINGS,
    DULI,
    MARKET,
    MARKET_PLACE,
    PASS,
    PLACES,
    SPACES,
    TEMPLE,
)
from teahorse.yunnan.buildings import open_spaces, put_on_space
from teahorse.yunnan.state import (
    AT,
    BANK_SPACES,
    BIDS,
    COINS,
    OCCUPIED,
    ORDER,
    PASSED,
    SPENT,
    SUPPLY,
    TO_MOVE,
    Table,
    place_in_order,
    player,
)
from teahorse.yunnan.variant import Variant, small_spaces

# Why a building is closed to a player
OPEN: Final = 0
NO_TEMPLE: Final = 1
WENT_TO_BANK: Final = 2
MAXIMUM: Final = 3
ALREADY_THERE: Final = 4
TWICE_THERE: Final = 5
NO_SECOND_PROGRESS: Final = 6


def bidding_moves(s: Table, out: vec[i64]) -> i64:
    """All moves of the player whose turn it is to bid; none takes a standing bid back (Y-BID-11)."""
    v = s.v
    variant = s.variant
    seat = v[TO_MOVE]
    sources = trader_sources(v, variant, seat)
    count: i64 = 0
    if sources != 0:
        affordable = spaces_within(variant, v[player(seat) + COINS] - v[player(seat) + SPENT])
        table = variant.open_spaces
        for building in range(BUILDINGS):
            if closed_to(v, variant, seat, building) == OPEN:
                if variant.double_bidding:  # an own small bid there may be outbid
                    affordable = affordable_spaces(v, variant, seat, building)
                spaces = open_spaces(v, table, building) & affordable
                action: i64 = BID + building * (SPACES * PLACES)
                while spaces != 0:
                    if spaces & 1:
                        out[count] = action
                        count += 1
                    spaces >>= 1
                    action += PLACES
        if variant.bank_keeps_bidding:
            if bank_is_open(v, seat, 0):
                out[count] = BANK_UPPER
                count += 1
            if bank_is_open(v, seat, 1):
                out[count] = BANK_LOWER
                count += 1
        elif bank_is_open(v, seat, 0) or bank_is_open(v, seat, 1):
            out[count] = BANK
            count += 1
        out[count] = MARKET
        count = repeat_by_source(out, count + 1, sources)
    out[count] = PASS
    return count + 1


def repeat_by_source(out: vec[i64], count: i64, sources: i64) -> i64:
    """Each of these moves may be made with a trader from each source: the source is added to the action."""
    total = count
    for source in range(1, PLACES):
        if (sources >> source) & 1:
            for i in range(count):
                out[total + i] = out[i] + source
            total += count
    if sources & 1 == 0:  # no trader in the supply: the last block takes the place of the first
        total -= count
        for i in range(count):
            out[i] = out[total + i]
    return total


def trader_sources(v: vec[i64], variant: Variant, seat: i64) -> i64:
    """Where a trader may be taken from (Y-BID-2, Y-13-2), as a mask: bit 0 the supply, then the provinces."""
    sources: i64 = 0
    if v[player(seat) + SUPPLY] != 0:
        if variant.supply_first:
            return 1
        sources = 1
    at = player(seat) + AT
    for place in range(1, PLACES):
        if v[at + place] != 0:
            sources |= 1 << place
    return sources


def closed_to(v: vec[i64], variant: Variant, seat: i64, building: i64) -> i64:
    """Why a player may not bid in a building at all (Y-BID-6, Y-BID-7, Y-EXP-1, Y-13-1, Y-13-3), or OPEN."""
    p = player(seat)
    if building == TEMPLE:
        if variant.no_temple:
            return NO_TEMPLE
        return ALREADY_THERE if v[p + BIDS] >> (TEMPLE * SPACES) != 0 else OPEN
    if variant.bank_keeps_bidding and (v[BANK_SPACES] == seat or v[BANK_SPACES + 1] == seat):
        return WENT_TO_BANK
    left = variant.most_progress(building) - v[p + building]
    if left <= 0:
        return MAXIMUM
    own = (v[p + BIDS] >> (building * SPACES)) & 31
    if own == 0:
        return OPEN
    if not variant.double_bidding:
        return ALREADY_THERE
    if own & (own - 1) != 0:
        return TWICE_THERE
    return OPEN if left >= 2 else NO_SECOND_PROGRESS


def affordable_spaces(v: vec[i64], variant: Variant, seat: i64, building: i64) -> i64:
    """The spaces of a building whose value the coins still cover (Y-BID-8), as a mask."""
    p = player(seat)
    room = v[p + COINS] - v[p + SPENT]
    own_small = (v[p + BIDS] >> (building * SPACES)) & small_spaces(building)
    if own_small != 0:  # Y-EXP-2: every bid still possible here outbids it, so it no longer counts
        room += variant.bid_values[0] if own_small == 1 else variant.bid_values[1]
    return spaces_within(variant, room)


def spaces_within(variant: Variant, room: i64) -> i64:
    """The spaces that so many free coins cover, as a mask; with debt (Y-13-4) all."""
    return 31 if variant.debt or room >= 15 else variant.affordable[room]


def bank_is_open(v: vec[i64], seat: i64, space: i64) -> bool:
    """Whether a bank space may be taken: it is free, and the player holds no other (Y-BID-12, Y-13-3)."""
    return v[BANK_SPACES + space] < 0 and v[BANK_SPACES + 1 - space] != seat


# What a player does; True when all have passed, and the phase is over


def place_bid(s: Table, action: i64) -> bool:
    """A trader goes to a space; a lower bid on a small space goes home (Y-BID-3, Y-BID-9)."""
    seat = s.v[TO_MOVE]
    source = action % PLACES
    place = action // PLACES
    take_trader(s, seat, source)
    put_on_space(s, seat, place // SPACES, place % SPACES)
    return not hand_on(s, seat)


def take_trader(s: Table, seat: i64, source: i64) -> None:
    p = player(seat)
    field = p + SUPPLY if source == 0 else p + AT + source
    s.v[field] -= 1
    if s.log is not None and source != 0:
        s.log.append(("recalled", seat, source))


def go_to_bank(s: Table, space: i64, source: i64) -> bool:
    seat = s.v[TO_MOVE]
    take_trader(s, seat, source)
    take_bank_space(s, seat, space)
    return not hand_on(s, seat)


def take_bank_space(s: Table, seat: i64, space: i64) -> None:
    """Y-BID-12: all own traders in buildings and supply go to the market, and the player has passed. Y-13-3: only those
    in buildings, and the player goes on with `market` and `pass`."""
    v = s.v
    p = player(seat)
    v[BANK_SPACES + space] = seat
    if s.log is not None:
        s.log.append(("bank", seat, space) if s.variant.bank_keeps_bidding else ("bank", seat))
    recalled: i64 = 0
    for building in range(BUILDINGS):
        own = (v[p + BIDS] >> (building * SPACES)) & 31
        v[OCCUPIED + building] &= ~own
        while own != 0:
            recalled += own & 1
            own >>= 1
    v[p + BIDS] = 0
    v[p + SPENT] = 0
    v[p + AT + MARKET_PLACE] += recalled
    if not s.variant.bank_keeps_bidding:
        leave_bidding(s, seat)


def go_to_market(s: Table, source: i64) -> bool:
    """Y-BID-13."""
    seat = s.v[TO_MOVE]
    take_trader(s, seat, source)
    s.v[player(seat) + AT + MARKET_PLACE] += 1
    if s.log is not None:
        s.log.append(("market", seat))
    return not hand_on(s, seat)


def pass_bidding(s: Table) -> bool:
    """Y-BID-14."""
    seat = s.v[TO_MOVE]
    if s.log is not None:
        s.log.append(("passed", seat))
    leave_bidding(s, seat)
    return not hand_on(s, seat)


def leave_bidding(s: Table, seat: i64) -> None:
    v = s.v
    p = player(seat)
    v[p + AT + MARKET_PLACE] += v[p + SUPPLY]
    v[p + SUPPLY] = 0
    v[PASSED] |= 1 << seat


def hand_on(s: Table, seat: i64) -> bool:
    """The turn goes to the next active player after `seat` (Y-BID-10), Dúlì acting on the way; False if all have passed."""
    v = s.v
    seats = s.variant.seats
    index = place_in_order(v, seat)
    everybody: i64 = (1 << s.variant.players) - 1
    while v[PASSED] != everybody:
        index += 1
        if index == seats:
            index = 0
        following = v[ORDER + index]
        if following == DULI:
            if s.explicit_chance and duli.can_bid_somewhere(v, s.variant):
                v[TO_MOVE] = CHANCE  # her card is to be drawn from outside
                return True
            duli.bid(s)
        elif (v[PASSED] >> following) & 1 == 0:
            v[TO_MOVE] = following
            return True
    return False
