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
    INFLUENCE,
    KEPT,
    OCCUPIED,
    ORDER,
    PASSED,
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
    place_in_order,
    player,
)
from teahorse.yunnan.variant import Variant

KEEP: Final = 0  # instead of a place: the structure goes to the personal supply


def begin_resolving(s: Table) -> bool:
    """True when nobody has anything to choose."""
    s.v[PHASE] = RESOLVING
    s.v[PASSED] = 0
    pay_bank(s)
    return resolve_from(s, 0)


def pay_bank(s: Table) -> None:
    """Y-RES-1: each trader in the bank earns the payout and returns to the supply."""
    v = s.v
    for space in range(2):
        seat = v[BANK_SPACES + space]
        if seat >= 0 and seat != DULI:  # her marker only closes the space (Y-DUL-1)
            p = player(seat)
            coins = bank_payout(v, s.variant, space)
            v[p + COINS] += coins
            v[p + SUPPLY] += 1
            v[BANK_SPACES + space] = -1
            if s.log is not None:
                s.log.append(("bank_paid", seat, coins, sum_of_bids(v, s.variant.seats)))


def bank_payout(v: vec[i64], variant: Variant, space: i64) -> i64:
    """What a bank space pays for the bids that stand now (Y-RES-1, Y-13-3)."""
    payout = variant.bank_payouts[sum_of_bids(v, variant.seats)]
    return payout - variant.lower_bank_less if space == 1 and variant.bank_keeps_bidding else payout


def sum_of_bids(v: vec[i64], seats: i64) -> i64:
    """Of all in the order, Dúlì's bids too."""
    total: i64 = 0
    for index in range(seats):
        total += v[player(v[ORDER + index]) + SPENT]
    return total


def resolve_from(s: Table, index: i64) -> bool:
    """Resolves player after player from a place in the order, up to the first who has to choose (Y-RES-6); True when all
    are resolved."""
    v = s.v
    while index < s.variant.seats:
        seat = v[ORDER + index]
        collect(s, seat)
        if v[PENDING_YARD] + v[PENDING_TEMPLE] > 0:
            v[TO_MOVE] = seat
            return False
        index += 1
    return True


def collect(s: Table, seat: i64) -> None:
    """Y-RES-2, Y-RES-3: pays, takes the traders back, and takes the progress that needs no choice."""
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
                    if seat != DULI or duli_gains(v, s.variant, building):
                        progress(s, seat, building)
                own >>= 1
    v[p + BIDS] = 0
    v[p + SPENT] = 0


def duli_gains(v: vec[i64], variant: Variant, building: i64) -> bool:
    """Y-DUL-4: only her influence grows, and only up to its maximum (Y-DUL-3)."""
    return building == GUILD and v[player(DULI) + INFLUENCE] < variant.most_progress(GUILD)


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
        lost = debt(v, s.variant, missing)
        v[p + VP] -= lost
        if s.log is not None:
            s.log.append(("debt", seat, missing, lost))


def debt(v: vec[i64], variant: Variant, missing: i64) -> i64:
    """What so many missing coins cost this round (Y-13-4)."""
    rates = variant.debt_vp
    rate = rates[min(v[ROUND], len(rates)) - 1]
    return rate if variant.flat_debt else missing * rate


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
    variant = s.variant
    seat = v[TO_MOVE]
    count: i64 = 0
    if v[PENDING_YARD] > 0:
        for kind in range(TEAHOUSE + 1):
            if in_stock(v, seat, kind) > 0:
                first = take_action(kind)
                out[count] = first + KEEP
                count += 1
                if placed_at_once(variant, kind):
                    for where in range(1, (GORGES if kind == BRIDGE else PLACES - 1) + 1):
                        if build_refusal(v, variant, seat, kind, where) == FINE:
                            out[count] = first + where
                            count += 1
        if variant.guards and v[player(seat) + GUARDS] == 0:
            for place in range(1, PLACES):
                out[count] = TAKE_GUARDS + place - 1
                count += 1
    if v[PENDING_TEMPLE] > 0:
        for gorge in range(GORGES):
            if (variant.gorges >> gorge) & 1:
                out[count] = BLOCK + gorge
                count += 1
    return count


def take_action(kind: i64) -> i64:
    return TAKE_POST if kind == POST else TAKE_BRIDGE if kind == BRIDGE else TAKE_TEAHOUSE


def placed_at_once(variant: Variant, kind: i64) -> bool:
    """Y-RES-4, Y-13-5."""
    return kind == TEAHOUSE or not variant.only_teahouse_at_once


# What a player chooses; True when all are resolved, and the phase is over


def take_structure(s: Table, kind: i64, where: i64) -> bool:
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
    return go_on_resolving(s)


def take_guards(s: Table, place: i64) -> bool:
    """Y-EXP-3."""
    v = s.v
    p = player(v[TO_MOVE])
    v[p + TAKEN] += 1
    v[p + GUARDS] = place
    if s.log is not None:
        s.log.append(("guards", v[TO_MOVE], place))
    v[PENDING_YARD] -= 1
    return go_on_resolving(s)


def block_gorge(s: Table, gorge: i64) -> bool:
    """Y-RES-5."""
    v = s.v
    v[BLOCKED] = gorge
    if s.log is not None:
        s.log.append(("blocked", v[TO_MOVE], gorge))
    v[PENDING_TEMPLE] -= 1
    return go_on_resolving(s)


def go_on_resolving(s: Table) -> bool:
    """After a choice: the same player's next one, or the players after."""
    v = s.v
    if v[PENDING_YARD] + v[PENDING_TEMPLE] > 0:
        return False
    return resolve_from(s, place_in_order(v, v[TO_MOVE]) + 1)
