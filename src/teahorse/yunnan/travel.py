"""Chapter Y-TRV: travel turns, in grey order."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.state import CHANCE
from teahorse.yunnan import duli
from teahorse.yunnan.actions import (
    BUILD_BRIDGE,
    BUILD_POST,
    BUILD_TEAHOUSE,
    DULI,
    END,
    GORGES,
    MARKET_PLACE,
    MOVE,
    PLACES,
    SEATS,
)
from teahorse.yunnan.building import FINE, build_refusal
from teahorse.yunnan.displacing import displaceable, push_down
from teahorse.yunnan.state import (
    AT,
    BRIDGE,
    HORSE,
    KEPT,
    ORDER,
    PASSES,
    PASSES_USED,
    PHASE,
    POST,
    TEAHOUSE,
    TO_MOVE,
    TRAVEL,
    TRAVELLED,
    Table,
    held_provinces,
    place_in_order,
    player,
    usable_bridges,
)
from teahorse.yunnan.variant import Variant


def begin_travel(s: Table) -> None:
    s.v[PHASE] = TRAVEL
    next_traveller(s, s.variant.seats)


def next_traveller(s: Table, index: i64) -> bool:
    """The turn goes to the player before `index` in blue order: the grey order is its reverse. True when there is none."""
    v = s.v
    for place in range(PLACES):
        v[TRAVELLED + place] = 0
    v[PASSES_USED] = 0
    index -= 1
    if index >= 0 and v[ORDER + index] == DULI:
        if s.explicit_chance:
            v[TO_MOVE] = CHANCE  # her card is to be drawn from outside
            return False
        duli.travel(s)
        index -= 1
    if index < 0:
        return True
    v[TO_MOVE] = v[ORDER + index]
    return False


def travel_moves(s: Table, out: vec[i64]) -> i64:
    """Building, moving, and the end of the turn (Y-TRV-1)."""
    v = s.v
    variant = s.variant
    seat = v[TO_MOVE]
    p = player(seat)
    count: i64 = 0
    if v[p + KEPT + POST] > 0:
        count = build_moves(v, variant, seat, POST, out, count)
    if v[p + KEPT + BRIDGE] > 0:
        count = build_moves(v, variant, seat, BRIDGE, out, count)
    if v[p + KEPT + TEAHOUSE] > 0:
        count = build_moves(v, variant, seat, TEAHOUSE, out, count)
    left = v[p + PASSES] - v[PASSES_USED]
    if left > 0:
        horse = v[p + HORSE]
        bridges = usable_bridges(v, seat)
        targets: i64 = 0  # who may be displaced, as a mask of colours for each place
        for goal in range(1, horse + 1):
            targets |= displaceable(v, variant, seat, goal) << (goal * SEATS)
        distance = variant.distance
        for start in range(PLACES):
            if v[p + AT + start] > v[TRAVELLED + start]:
                row = variant.distances_from(bridges, horse, start)
                for goal in range(1, horse + 1):
                    if goal != start and distance[row + goal] <= left:
                        action = MOVE + (start * 5 + goal - 1) * 7
                        out[count] = action
                        count += 1
                        mask = (targets >> (goal * SEATS)) & 63
                        while mask != 0:
                            action += 1
                            if mask & 1:
                                out[count] = action
                                count += 1
                            mask >>= 1
    out[count] = END
    return count + 1


def build_moves(v: vec[i64], variant: Variant, seat: i64, kind: i64, out: vec[i64], count: i64) -> i64:
    """Writes them into `out` from `count` on, and returns how many there are then."""
    first = build_action(kind)
    for where in range(1, (GORGES if kind == BRIDGE else PLACES - 1) + 1):
        if build_refusal(v, variant, seat, kind, where) == FINE:
            out[count] = first + where - 1
            count += 1
    return count


def build_action(kind: i64) -> i64:
    return BUILD_POST if kind == POST else BUILD_BRIDGE if kind == BRIDGE else BUILD_TEAHOUSE


def move_trader(s: Table, action: i64) -> None:
    """A journey, and whom it displaces (Y-TRV-2, Y-TRV-3, Y-TRV-4, Y-TRV-5)."""
    v = s.v
    seat = v[TO_MOVE]
    p = player(seat)
    displaced = action % 7 - 1  # a colour
    way = action // 7
    start = way // 5
    goal = way % 5 + 1
    v[p + AT + start] -= 1
    v[p + AT + goal] += 1
    v[TRAVELLED + goal] += 1
    borders = s.variant.borders(usable_bridges(v, seat), v[p + HORSE], start, goal)
    v[PASSES_USED] += borders
    if s.log is not None:
        s.log.append(("moved", seat, start, goal, borders))
    if displaced >= 0:
        other = s.variant.seat_of[displaced]
        push_down(v, other, goal)
        if s.log is not None:
            s.log.append(("displaced", other, goal, seat))


def end_turn(s: Table) -> bool:
    """Y-TRV-8: the route is checked, then the next player travels. True when all have travelled."""
    seat = s.v[TO_MOVE]
    if s.log is not None:
        s.log.append(("ended", seat))
    send_isolated_home(s, seat)
    return next_traveller(s, place_in_order(s.v, seat))


def send_isolated_home(s: Table, seat: i64) -> None:
    """All traders without a route to Pu'er go to the market at the same moment; posts stay. Asked only at the end of the own
    turn: a route broken later moves nobody (Y-TRV-9)."""
    v = s.v
    p = player(seat)
    held = held_provinces(v, seat)
    bridges = usable_bridges(v, seat)
    for place in range(1, PLACES):
        traders = v[p + AT + place]
        if traders > 0 and s.variant.gaps_to_puer(bridges, held, place) > 0:
            v[p + AT + place] = 0
            v[p + AT + MARKET_PLACE] += traders
            if s.log is not None:
                s.log.append(("isolated", seat, place, traders))
