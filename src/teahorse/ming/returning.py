"""M-SCO-4: city by city, neutral members go back, players choose in secret, their members go back, points are given."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.chance import below, step
from teahorse.ming.actions import BACK, NEUTRAL, PROVINCES, RETURN, SEATS, THIRDS
from teahorse.ming.neutral import neutral_to_go_back
from teahorse.ming.scoring import score_city
from teahorse.ming.state import (
    CHOOSING,
    CHOSEN,
    CITY,
    GOING_BACK,
    HOUSES,
    NEUTRAL_BACK,
    NEXT,
    OPEN,
    PHASE,
    RANDOM,
    RETURNING,
    STAGE,
    START,
    TO_GO_BACK,
    TO_MOVE,
    Table,
    in_city,
    player,
    thirds_held,
)

# Why a choice is not possible
TOO_MANY: Final = 1
OTHER_CITY: Final = 2
NOBODY_THERE: Final = 3


def begin_returning(s: Table) -> bool:
    """From city A on. True when all cities are settled without a decision."""
    v = s.v
    v[PHASE] = RETURNING
    v[CITY] = 0
    enter_city(s)
    return settle_cities(s)


def enter_city(s: Table) -> None:
    v = s.v
    v[STAGE] = NEUTRAL_BACK
    v[player(NEUTRAL) + TO_GO_BACK] = neutral_to_go_back(v, s.variant.players, v[CITY])


def settle_cities(s: Table) -> bool:
    """Goes on until somebody has to decide; True when all cities are settled."""
    v = s.v
    while True:
        if v[STAGE] == NEUTRAL_BACK:
            if has_to_pick(v, NEUTRAL):
                v[TO_MOVE] = v[START]  # M-2P-3
                return False
            send_forced_back(s, NEUTRAL)
            v[STAGE] = CHOOSING
        if v[STAGE] == CHOOSING:
            if find_chooser(s):
                return False
            reveal(s)
            v[STAGE] = GOING_BACK
        if find_picker(s):
            return False
        score_city(s, v[CITY])
        v[CITY] += 1
        if v[CITY] == PROVINCES:
            return True
        enter_city(s)


def find_chooser(s: Table) -> bool:
    """Gives the turn to the first from the start player on who has members in the city and has not chosen."""
    v = s.v
    seat = v[START]
    for _ in range(s.variant.players):
        if v[player(seat) + CHOSEN] < 0 and in_city(v, v[CITY], seat) > 0:
            v[TO_MOVE] = seat
            return True
        seat = v[NEXT + seat]
    return False


def choosers(s: Table) -> i64:
    """All who have members in the city and have not chosen, as a mask."""
    v = s.v
    mask: i64 = 0
    for seat in range(s.variant.players):
        if v[player(seat) + CHOSEN] < 0 and in_city(v, v[CITY], seat) > 0:
            mask |= 1 << seat
    return mask


def draw_choices(s: Table, knower: i64) -> None:
    """Other players' secret choices anew, each as likely as any other that they may have made."""
    v = s.v
    for seat in range(s.variant.players):
        if seat != knower and v[player(seat) + CHOSEN] >= 0:
            v[RANDOM] = step(v[RANDOM])
            v[player(seat) + CHOSEN] = below(v[RANDOM], in_city(v, v[CITY], seat) + 1)


def reveal(s: Table) -> None:
    """All have chosen: what was secret becomes what has to go back."""
    v = s.v
    if s.log is not None:
        chosen = [(seat, int(v[player(seat) + CHOSEN])) for seat in range(s.variant.players) if v[player(seat) + CHOSEN] >= 0]
        if chosen:
            s.log.append(("reveal", v[CITY], chosen))
    for seat in range(s.variant.players):
        p = player(seat)
        v[p + TO_GO_BACK] = max(0, v[p + CHOSEN])
        v[p + CHOSEN] = -1


def find_picker(s: Table) -> bool:
    """Gives the turn to the first from the start player on who has to pick; what is forced goes back by itself."""
    v = s.v
    seat = v[START]
    for _ in range(s.variant.players):
        if has_to_pick(v, seat):
            v[TO_MOVE] = seat
            return True
        send_forced_back(s, seat)
        seat = v[NEXT + seat]
    return False


def has_to_pick(v: vec[i64], seat: i64) -> bool:
    """Whether a colour has a choice which members go back: some of several thirds."""
    number = v[player(seat) + TO_GO_BACK]
    return number > 0 and number < in_city(v, v[CITY], seat) and thirds_held(v, v[CITY], seat) > 1


def send_forced_back(s: Table, seat: i64) -> None:
    """What goes back without a choice: all members of a colour, or some from the only third that holds any."""
    v = s.v
    if v[player(seat) + TO_GO_BACK] > 0:
        first = v[CITY] * THIRDS
        for district in range(first, first + THIRDS):
            members = min(v[HOUSES + district * SEATS + seat], v[player(seat) + TO_GO_BACK])
            if members > 0:
                go_back(s, seat, district, members)


def go_back(s: Table, seat: i64, district: i64, members: i64) -> None:
    v = s.v
    v[HOUSES + district * SEATS + seat] -= members
    v[OPEN + district * SEATS + seat] += members
    v[player(seat) + TO_GO_BACK] -= members
    if s.log is not None:
        s.log.append(("back", seat, district, members))


def returning_moves(s: Table, out: vec[i64]) -> i64:
    v = s.v
    count: i64 = 0
    if v[STAGE] == CHOOSING:
        while why_no_return(v, count) == 0:
            out[count] = RETURN + count
            count += 1
        return count
    first = v[CITY] * THIRDS
    for district in range(first, first + THIRDS):
        if why_no_back(v, district) == 0:
            out[count] = BACK + district
            count += 1
    return count


def why_no_return(v: vec[i64], members: i64) -> i64:
    """0 up to all that the player has in the city."""
    return TOO_MANY if members > in_city(v, v[CITY], v[TO_MOVE]) else 0


def why_no_back(v: vec[i64], district: i64) -> i64:
    """A member that is there to go back."""
    if district // THIRDS != v[CITY]:
        return OTHER_CITY
    return NOBODY_THERE if v[HOUSES + district * SEATS + picking_for(v)] == 0 else 0


def picking_for(v: vec[i64]) -> i64:
    """The colour whose members go back now."""
    return NEUTRAL if v[STAGE] == NEUTRAL_BACK else v[TO_MOVE]


def choose_return(s: Table, members: i64) -> bool:
    """True when all cities are settled. What was chosen is in the log, but in nobody else's events before the reveal."""
    v = s.v
    v[player(v[TO_MOVE]) + CHOSEN] = members
    if s.log is not None:
        s.log.append(("choose", v[TO_MOVE], v[CITY], members))
    return settle_cities(s)


def send_back(s: Table, district: i64) -> bool:
    """One member. True when all cities are settled."""
    go_back(s, picking_for(s.v), district, 1)
    return settle_cities(s)
