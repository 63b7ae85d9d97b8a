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
    v[player(NEUTRAL) + TO_GO_BACK] = neutral_to_go_back(s, v[CITY])


def settle_cities(s: Table) -> bool:
    """Goes on until somebody has to decide; True when all cities are settled."""
    v = s.v
    while True:
        if v[STAGE] == NEUTRAL_BACK:
            if must_pick(s, NEUTRAL):
                v[TO_MOVE] = v[START]  # M-2P-3
                return False
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
        if must_pick(s, seat):
            v[TO_MOVE] = seat
            return True
        seat = v[NEXT + seat]
    return False


def must_pick(s: Table, seat: i64) -> bool:
    """Whether a colour has a choice which members go back; if not, they go, all of them or all from one third."""
    v = s.v
    number = v[player(seat) + TO_GO_BACK]
    if number == 0:
        return False
    city = v[CITY]
    if number < in_city(v, city, seat) and thirds_held(v, city, seat) > 1:
        return True
    for district in range(city * THIRDS, city * THIRDS + THIRDS):
        members = min(v[HOUSES + district * SEATS + seat], v[player(seat) + TO_GO_BACK])
        if members > 0:
            go_back(s, seat, district, members)
    return False


def go_back(s: Table, seat: i64, district: i64, members: i64) -> None:
    v = s.v
    v[HOUSES + district * SEATS + seat] -= members
    v[OPEN + district * SEATS + seat] += members
    v[player(seat) + TO_GO_BACK] -= members
    if s.log is not None:
        s.log.append(("back", seat, district, members))


def returning_moves(s: Table, out: vec[i64]) -> i64:
    count: i64 = 0
    if s.v[STAGE] == CHOOSING:
        while why_no_return(s, count) == 0:
            out[count] = RETURN + count
            count += 1
        return count
    city = s.v[CITY]
    for district in range(city * THIRDS, city * THIRDS + THIRDS):
        if why_no_back(s, district) == 0:
            out[count] = BACK + district
            count += 1
    return count


def why_no_return(s: Table, members: i64) -> i64:
    """0 up to all that the player has in the city."""
    v = s.v
    return TOO_MANY if members > in_city(v, v[CITY], v[TO_MOVE]) else 0


def why_no_back(s: Table, district: i64) -> i64:
    """A member that is there to go back."""
    v = s.v
    if district // THIRDS != v[CITY]:
        return OTHER_CITY
    return NOBODY_THERE if v[HOUSES + district * SEATS + picking_for(s)] == 0 else 0


def picking_for(s: Table) -> i64:
    """The colour whose members go back now."""
    return NEUTRAL if s.v[STAGE] == NEUTRAL_BACK else s.v[TO_MOVE]


def choose_return(s: Table, members: i64) -> bool:
    """True when all cities are settled. What was chosen is in the log, but in nobody else's events before the reveal."""
    v = s.v
    v[player(v[TO_MOVE]) + CHOSEN] = members
    if s.log is not None:
        s.log.append(("choose", v[TO_MOVE], v[CITY], members))
    return settle_cities(s)


def send_back(s: Table, district: i64) -> bool:
    """One member. True when all cities are settled."""
    go_back(s, picking_for(s), district, 1)
    return settle_cities(s)
