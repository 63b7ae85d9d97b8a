"""Chapter Y-RES: the bank pays, then in blue order each player pays, takes the progress and makes the choices."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.yunnan.actions import (
    BLOCK,
    BUILDINGS,
    DULI,
    GORGES,
    GUILD,
    MARKET_PLACE,
    PLACES,
    SCHOOL,
    SPACES,
    TAKE_BRIDGE,
    TAKE_GUARDS,
    TAKE_POST,
    TAKE_TEAHOUSE,
    TEMPLE,
    YARD,
)
from teahorse.yunnan.building import FINE, build, build_refusal, in_stock
from teahorse.yunnan.state import (
    AT,
    BANK_SPACES,
    BIDS,
    BLOCKED,
    BRIDGE,
    COINS,
    GUARDS,
    KEPT,
    OCCUPIED,
    ORDER,
    PENDING_TEMPLE,
    PENDING_YARD,
    PHASE,
    POST,
    RESOLVING,
    ROUND,
    SPENT,
    SUPPLY,
    TAKEN,
    TEAHOUSE,
    TO_MOVE,
    VP,
    Table,
    player,
)
from teahorse.yunnan.travel import start_travel

KEEP: Final = 0  # instead of a place: the structure goes to the personal supply


def start_resolving(s: Table) -> None:
    s.v[PHASE] = RESOLVING
    pay_bank(s)
    resolve_from(s, 0)


def pay_bank(s: Table) -> None:
    """Y-RES-1: each trader in the bank earns the payout and returns to the supply."""
    v = s.v
    for space in range(2):
        seat = v[BANK_SPACES + space]
        if seat >= 0 and seat != DULI:  # her marker only closes the space (Y-DUL-1)
            p = player(seat)
            coins = bank_payout(s, space)
            v[p + COINS] += coins
            v[p + SUPPLY] += 1
            v[BANK_SPACES + space] = -1
            if s.log is not None:
                s.log.append(("bank_paid", seat, coins, sum_of_bids(s)))


def bank_payout(s: Table, space: i64) -> i64:
    """What a bank space pays for the bids that stand now (Y-RES-1, Y-13-3)."""
    variant = s.variant
    payout = min(variant.bank_cap, variant.bank_base + sum_of_bids(s) // variant.bank_step)
    return payout - variant.lower_bank_less if space == 1 and variant.bank_keeps_bidding else payout


def sum_of_bids(s: Table) -> i64:
    total: i64 = 0
    for index in range(s.variant.seats):
        total += s.v[player(s.v[ORDER + index]) + SPENT]
    return total


def resolve_from(s: Table, index: i64) -> None:
    """Resolves player after player from a place in the order, up to the first who has to choose (Y-RES-6)."""
    v = s.v
    while index < s.variant.seats:
        seat = v[ORDER + index]
        collect(s, seat)
        if v[PENDING_YARD] + v[PENDING_TEMPLE] > 0:
            v[TO_MOVE] = seat
            return
        index += 1
    start_travel(s)


def collect(s: Table, seat: i64) -> None:
    """Y-RES-2, -3: pays, takes the traders back, and takes the progress that needs no choice."""
    v = s.v
    p = player(seat)
    bids = v[p + BIDS]
    if bids == 0:
        return
    if seat != DULI:
        pay(s, seat)
    for building in range(BUILDINGS):
        own = (bids >> (building * SPACES)) & 31
        if own != 0:
            v[OCCUPIED + building] &= ~own
            while own != 0:
                if own & 1:
                    v[p + SUPPLY] += 1
                    if seat != DULI or building == GUILD:  # Y-DUL-4: only her influence grows
                        progress(s, seat, building)
                own >>= 1
    v[p + BIDS] = 0
    v[p + SPENT] = 0


def pay(s: Table, seat: i64) -> None:
    """One bill a player; what the coins do not cover costs VP (Y-13-4; without debt it never happens)."""
    v = s.v
    p = player(seat)
    bill = v[p + SPENT]
    missing = max(0, bill - v[p + COINS])
    v[p + COINS] -= bill - missing
    if s.log is not None:
        s.log.append(("paid", seat, bill - missing))
    if missing > 0:
        rates = s.variant.debt_vp
        rate = rates[min(v[ROUND], len(rates)) - 1]
        v[p + VP] -= missing * rate
        if s.log is not None:
            s.log.append(("debt", seat, missing, missing * rate))


def progress(s: Table, seat: i64, building: i64) -> None:
    v = s.v
    p = player(seat)
    if building == YARD:
        v[PENDING_YARD] += 1
    elif building == TEMPLE:
        v[PENDING_TEMPLE] += 1
    else:
        v[p + building] += 1  # TRADERS, PASSES, HORSE, INFLUENCE
        if building == SCHOOL:
            v[p + AT + MARKET_PLACE] += 1
        if s.log is not None:
            s.log.append(("progress", seat, building, v[p + building]))


def resolving_moves(s: Table, out: vec[i64]) -> i64:
    """The choices of the player to move: structures of the yard, a gorge for the temple."""
    v = s.v
    seat = v[TO_MOVE]
    p = player(seat)
    count: i64 = 0
    if v[PENDING_YARD] > 0:
        for kind in range(TEAHOUSE + 1):
            if in_stock(s, p, kind) > 0:
                first = take_action(kind)
                out[count] = first + KEEP
                count += 1
                for where in range(1, (GORGES if kind == BRIDGE else PLACES - 1) + 1):
                    if placed_at_once(s, kind) and build_refusal(s, p, kind, where) == FINE:
                        out[count] = first + where
                        count += 1
        if s.variant.guards and v[p + GUARDS] == 0:
            for place in range(1, PLACES):
                out[count] = TAKE_GUARDS + place - 1
                count += 1
    if v[PENDING_TEMPLE] > 0:
        for gorge in range(GORGES):
            if (s.variant.gorges >> gorge) & 1:
                out[count] = BLOCK + gorge
                count += 1
    return count


def take_action(kind: i64) -> i64:
    return TAKE_POST if kind == POST else TAKE_BRIDGE if kind == BRIDGE else TAKE_TEAHOUSE


def placed_at_once(s: Table, kind: i64) -> bool:
    """Y-RES-4, Y-13-5."""
    return kind == TEAHOUSE or not s.variant.only_teahouse_at_once


def take_structure(s: Table, kind: i64, where: i64) -> None:
    """Y-RES-4: from the general supply to the board or to the personal supply."""
    v = s.v
    seat = v[TO_MOVE]
    p = player(seat)
    v[p + TAKEN] += 1
    v[p + KEPT + kind] += 1
    if where != KEEP:
        build(s, seat, kind, where)
    elif s.log is not None:
        s.log.append(("took", seat, kind))
    v[PENDING_YARD] -= 1
    choice_made(s)


def take_guards(s: Table, place: i64) -> None:
    """Y-EXP-3."""
    v = s.v
    p = player(v[TO_MOVE])
    v[p + TAKEN] += 1
    v[p + GUARDS] = place
    if s.log is not None:
        s.log.append(("guards", v[TO_MOVE], place))
    v[PENDING_YARD] -= 1
    choice_made(s)


def block_gorge(s: Table, gorge: i64) -> None:
    """Y-RES-5."""
    v = s.v
    v[BLOCKED] = gorge
    if s.log is not None:
        s.log.append(("blocked", v[TO_MOVE], gorge))
    v[PENDING_TEMPLE] -= 1
    choice_made(s)


def choice_made(s: Table) -> None:
    v = s.v
    if v[PENDING_YARD] + v[PENDING_TEMPLE] == 0:
        index: i64 = 0
        while v[ORDER + index] != v[TO_MOVE]:
            index += 1
        resolve_from(s, index + 1)
