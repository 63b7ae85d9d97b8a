"""What makes a position of Ming Dynasty promising, as whole numbers a seat: what `judging.Judge` weighs.

The districts are seen as if their majorities were settled now (M-SCO-1), the tiles as if those members brought theirs.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.judging import Judge
from teahorse.kernel.state import BaseState
from teahorse.ming.actions import (
    DISTRICTS,
    DRAGON,
    NEUTRAL,
    PROVINCES,
    SEATS,
    STAY,
    STEP_DRAGON,
    THIRDS,
    TRANSPORTS,
)
from teahorse.ming.moving import cards_held, playable
from teahorse.ming.scoring import MOST_MEMBERS, majority, settlers
from teahorse.ming.state import (
    CARDS,
    CHOSEN,
    CITY,
    HAND,
    HELD,
    HOUSES,
    MONK,
    MOVING,
    NEXT,
    NOT_MOVED,
    OPEN,
    PASSED,
    PHASE,
    PLACING,
    POINTS,
    PRINCE,
    RETURNING,
    ROUND,
    SPACES,
    START,
    SUPPLY,
    TILES,
    TO_GO_BACK,
    TO_MOVE,
    TURN,
    Table,
    player,
)

NAMES: Final = (
    "one", "points", "houses", "in_cities", "city_points", "sets", "tiles", "colours", "monks", "first", "tied_first",
    "second", "lead", "idle", "open", "on_spaces", "here", "one_step", "supply", "cards", "dragons", "kinds", "passed",
    "deployable", "spaces", "coverage", "place", "rival_points", "own_monk_here", "prince", "near", "wanted", "takeable",
    "takeable_new",
)  # fmt: skip
FEATURES: Final = 34
FAR: Final = 9
GROUPS: Final = 4  # placing; cards; moving; returning and naming
ROWS: Final = 6 * GROUPS

# What `look` works out for each seat
E_HOUSES: Final = 0
E_IN_CITIES: Final = 1
E_CITY_POINTS: Final = 2
E_SETS: Final = 3
E_TILES: Final = 4
E_COLOURS: Final = 5
E_MONKS: Final = 6
E_FIRST: Final = 7
E_TIED: Final = 8
E_SECOND: Final = 9
E_LEAD: Final = 10
E_IDLE: Final = 11
E_OPEN: Final = 12
E_SPACES: Final = 13
E_COVERAGE: Final = 14
E_WANTED: Final = 15  # members beside a province whose colour is missing
E_TAKEABLE: Final = 16  # provinces where the members on the space would take over a district
E_TAKEABLE_NEW: Final = 17  # of those, provinces whose colour is missing
E: Final = 18


class MingJudge(Judge):
    """Sees a position of Ming Dynasty."""

    def __init__(self, players: int, weights: list[int], heat: list[float]) -> None:
        super().__init__(players, FEATURES, ROWS, weights, heat)
        self.turn_limit = 12
        self.hasty = True
        self.few = 8
        self.far = 16
        self.seats: i64 = SEATS if players == 2 else players  # colours in the districts: the neutral one among two players
        self.e: vec[i64] = vec[i64]([0 for _ in range(E * SEATS)])
        self.houses: vec[i64] = vec[i64]([0 for _ in range(PROVINCES * SEATS)])  # by province and seat
        self.cities: vec[i64] = vec[i64]([0 for _ in range(PROVINCES * SEATS)])
        self.needed: vec[i64] = vec[i64]([0 for _ in range(PROVINCES * SEATS)])  # members to take over the cheapest district

    def in_turn(self, s: BaseState, seat: i64) -> bool:
        return s.v[PHASE] == MOVING and s.v[TURN] != NOT_MOVED and s.v[TO_MOVE] == seat

    def turn_key(self, s: BaseState) -> i64:
        """What the steps of a turn change: the prince's district and the hand."""
        v = s.v
        p = player(v[TO_MOVE])
        key = v[p + PRINCE] * 4 + v[TURN]
        for card in range(DRAGON + 1):
            key = key * 8 + v[p + HAND + card]
        return key

    def look(self, s: BaseState) -> i64:
        assert isinstance(s, Table)
        v = s.v
        phase = v[PHASE]
        self.settle(s)
        if phase == RETURNING:
            self.visit_cities(s)
            self.reward(s, self.cities, v[CITY])
        else:
            self.reward(s, self.houses, 0)
        group = 0 if phase <= PLACING else 1 if phase == CARDS else 2 if phase == MOVING else 3
        return (v[ROUND] - 1) * GROUPS + group

    def settle(self, s: Table) -> None:
        """The majorities of all districts as they stand."""
        v = s.v
        e = self.e
        houses = self.houses
        needed = self.needed
        players = s.variant.players
        for i in range(E * SEATS):
            e[i] = 0
        for i in range(PROVINCES * SEATS):
            houses[i] = 0
            needed[i] = FAR
        for district in range(DISTRICTS):
            at = OPEN + district * SEATS
            here = district // THIRDS * SEATS
            monk = v[MONK + district]
            if monk >= 0:
                e[E * monk + E_MONKS] += 1
            count = majority(v, at)
            if count == 0:
                for seat in range(players):
                    needed[here + seat] = 1
                continue
            most = count & 0xFF
            shared = count >> 16 & 0xFF > 1
            for seat in range(self.seats):
                members = v[at + seat]
                if members < most or shared:
                    needed[here + seat] = min(needed[here + seat], most + 1 - members)
                if members == 0:
                    continue
                own = E * seat
                e[own + E_OPEN] += members
                moved = settlers(count, members)
                if moved == 0:
                    e[own + E_IDLE] += members
                    continue
                if members < most:
                    e[own + E_SECOND] += 1
                elif shared:
                    e[own + E_TIED] += 1
                else:
                    e[own + E_FIRST] += 1
                    e[own + E_LEAD] += min(3, members - (count >> 8 & 0xFF))
                e[own + E_HOUSES] += moved
                houses[here + seat] += moved

    def visit_cities(self, s: Table) -> None:
        """The cities that are not settled yet, less what goes back by the choices made."""
        v = s.v
        for i in range(PROVINCES * SEATS):
            self.cities[i] = 0
        for district in range(v[CITY] * THIRDS, DISTRICTS):
            at = HOUSES + district * SEATS
            for seat in range(SEATS):
                self.cities[district // THIRDS * SEATS + seat] += v[at + seat]
        for seat in range(SEATS):
            back = v[player(seat) + TO_GO_BACK]
            if v[player(seat) + CHOSEN] > 0:
                back += v[player(seat) + CHOSEN]
            self.cities[v[CITY] * SEATS + seat] -= back
            self.e[E * seat + E_OPEN] += back
            for province in range(v[CITY], PROVINCES):
                self.e[E * seat + E_IN_CITIES] += self.cities[province * SEATS + seat]

    def reward(self, s: Table, members: vec[i64], first: i64) -> None:
        """The points for most members in a city (M-SCO-6), thirds not looked at."""
        players = s.variant.players
        for province in range(first, PROVINCES):
            at = province * SEATS
            most: i64 = 0
            tied: i64 = 0
            for seat in range(players):
                if members[at + seat] > most:
                    most = members[at + seat]
                    tied = 1
                elif members[at + seat] == most:
                    tied += 1
            if most > 0 and members[at + NEUTRAL] <= most:
                for seat in range(players):
                    if members[at + seat] == most:
                        self.e[E * seat + E_CITY_POINTS] += MOST_MEMBERS // tied

    def count_tiles(self, s: Table, seat: i64) -> None:
        v = s.v
        e = self.e
        houses = self.houses
        needed = self.needed
        p = player(seat)
        own = E * seat
        sets: i64 = 99
        with_fewest: i64 = 0
        total: i64 = 0
        for province in range(PROVINCES):
            tiles = v[p + TILES + province] + houses[province * SEATS + seat]
            total += tiles
            if tiles < sets:
                sets = tiles
                with_fewest = 0
            if tiles == sets:
                with_fewest += 1
            if tiles > 0:
                e[own + E_COVERAGE] += 1
            members = v[p + SPACES + province]
            if members == 0:
                continue
            e[own + E_SPACES] += members
            takeable = members >= needed[province * SEATS + seat]
            if takeable:
                e[own + E_TAKEABLE] += 1
            if tiles == 0:
                e[own + E_WANTED] += min(3, members)
                if takeable:
                    e[own + E_TAKEABLE_NEW] += 1
        e[own + E_COLOURS] = PROVINCES - with_fewest
        e[own + E_SETS] = sets
        e[own + E_TILES] = total - 6 * sets

    def describe(self, s: BaseState, seat: i64) -> None:
        assert isinstance(s, Table)
        v = s.v
        e = self.e
        x = self.x
        p = player(seat)
        own = E * seat
        self.count_tiles(s, seat)
        x[0] = 1
        x[1] = v[p + POINTS]
        x[2] = e[own + E_HOUSES]
        x[3] = e[own + E_IN_CITIES]
        x[4] = e[own + E_CITY_POINTS]
        x[5] = e[own + E_SETS]
        x[6] = e[own + E_TILES]
        x[7] = e[own + E_COLOURS]
        x[8] = e[own + E_MONKS]
        x[9] = e[own + E_FIRST]
        x[10] = e[own + E_TIED]
        x[11] = e[own + E_SECOND]
        x[12] = e[own + E_LEAD]
        x[13] = e[own + E_IDLE]
        x[14] = e[own + E_OPEN]
        spaces = e[own + E_SPACES]
        x[15] = spaces
        x[18] = v[p + SUPPLY]
        x[19] = v[p + HELD]
        x[20] = v[p + HAND + DRAGON]
        kinds: i64 = 0
        taken: i64 = 0
        for card in range(TRANSPORTS):
            if v[p + HAND + card] > 0:
                kinds += 1
            if v[p + SPACES + card] > 0:  # as many provinces as transports
                taken += 1
        x[21] = kinds
        x[22] = v[p + PASSED] if v[PHASE] == MOVING else 0
        x[23] = min(spaces, 3 * v[p + HELD])
        x[24] = taken
        x[25] = e[own + E_COVERAGE]
        place: i64 = 0
        walker = v[START]
        while walker != seat and place < 4:
            place += 1
            walker = v[NEXT + walker]
        x[26] = place
        x[31] = e[own + E_WANTED]
        x[32] = e[own + E_TAKEABLE]
        x[33] = e[own + E_TAKEABLE_NEW]
        x[27] = self.best_rival(s, seat)
        self.reach(s, seat, p)

    def best_rival(self, s: Table, seat: i64) -> i64:
        """The points of the best of the others."""
        best: i64 = 0
        for other in range(self.players):
            if other != seat:
                best = max(best, s.v[player(other) + POINTS])
        return best

    def reach(self, s: Table, seat: i64, p: i64) -> None:
        """Members that the prince can deploy where he stands, and after one step."""
        v = s.v
        x = self.x
        here = v[p + PRINCE]
        x[16] = 0
        x[17] = 0
        x[28] = 0
        x[29] = 0
        x[30] = 0
        if here < 0:
            return
        x[29] = 1
        home = here // THIRDS
        own_monk = v[MONK + here] == seat
        x[28] = 1 if own_monk else 0
        x[16] = 0 if own_monk else min(3, v[p + SPACES + home])
        variant = s.variant
        hand = cards_held(v, seat)
        near: i64 = 0
        most: i64 = 0
        for i in range(variant.first[here], variant.first[here + 1]):
            to = variant.neighbour[i]
            province = to // THIRDS
            if v[MONK + to] != seat and playable(hand, variant.border[i]) >= 0:
                members = min(3, v[p + SPACES + province])
                most = max(most, members)
                near += members
        x[17] = most
        x[30] = near

    def worth_trying(self, s: BaseState, out: vec[i64], count: i64) -> i64:
        """A dragon does all that another card does: while the border's own card is in hand it is kept; the same for a stay."""
        assert isinstance(s, Table)
        v = s.v
        if v[PHASE] != MOVING:
            return count
        p = player(v[TO_MOVE])
        here = v[p + PRINCE]
        kept: i64 = 0
        for i in range(count):
            action = out[i]
            if STEP_DRAGON <= action < STAY:
                if v[p + HAND + s.variant.transport[here * DISTRICTS + action - STEP_DRAGON]] > 0:
                    continue
            elif action == STAY + DRAGON and v[p + HELD] > v[p + HAND + DRAGON]:
                continue
            out[kept] = action
            kept += 1
        return kept
