"""The spaces of the buildings: which are open to a bid, and what a bid does there (Y-BID-3, Y-BID-4, Y-BID-5, Y-BID-9,
Y-BID-10)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.yunnan.actions import DULI, SPACES, TEMPLE
from teahorse.yunnan.state import BIDS, OCCUPIED, ORDER, PASSED, SPENT, SUPPLY, Table, last_card, player
from teahorse.yunnan.variant import small_spaces


def open_spaces(v: vec[i64], table: vec[i64], building: i64) -> i64:
    """The spaces that are free and that Y-BID-3, Y-BID-4 and Y-BID-5 allow, as a mask; `table` is the variant's."""
    occupied = v[OCCUPIED + building]
    return table[occupied + 32 if building == TEMPLE else occupied]


def put_on_space(s: Table, seat: i64, building: i64, space: i64) -> None:
    """Puts a trader on a space and sends home whom it outbids."""
    v = s.v
    p = player(seat)
    value = s.variant.bid_values[space]
    if s.log is not None:
        if seat == DULI and last_card(v) > 0:
            s.log.append(("bid", seat, building, value, last_card(v), "first_possible"))  # Y-DUL-3
        else:
            s.log.append(("bid", seat, building, value))
    outbid = v[OCCUPIED + building] & small_spaces(building) & ((1 << space) - 1)
    if outbid != 0:
        send_home(s, building, outbid)
    v[OCCUPIED + building] |= 1 << space
    v[p + BIDS] |= 1 << (building * SPACES + space)
    v[p + SPENT] += value


def send_home(s: Table, building: i64, outbid: i64) -> None:
    """The one trader on a small space returns to its owner, who becomes active again (Y-BID-9, Y-BID-10)."""
    v = s.v
    mark = outbid << (building * SPACES)
    space: i64 = 0
    while (outbid >> space) & 1 == 0:
        space += 1
    for index in range(s.variant.seats):
        seat = v[ORDER + index]
        p = player(seat)
        if v[p + BIDS] & mark:
            v[p + BIDS] &= ~mark
            v[p + SPENT] -= s.variant.bid_values[space]
            v[p + SUPPLY] += 1
            back = (v[PASSED] >> seat) & 1 == 1
            v[PASSED] &= ~(1 << seat)
            if s.log is not None:
                s.log.append(("outbid", seat, building, s.variant.bid_values[space], back))
    v[OCCUPIED + building] &= ~outbid
