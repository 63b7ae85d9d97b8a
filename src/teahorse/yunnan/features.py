"""What makes a position of Yunnan promising, as whole numbers a seat: what `judging.Judge` weighs.

While bids stand, a player is seen as if all passed now: with the progress bid for, less its price. Before a travel turn the
income is the best that traders, passes and horse could reach; after it, what they did reach.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.judging import Judge
from teahorse.kernel.state import BaseState
from teahorse.yunnan.actions import (
    BANK,
    MARKET_PLACE,
    PLACES,
    SCORE,
    SPACES,
    TEMPLE,
    YARD,
)
from teahorse.yunnan.income import income
from teahorse.yunnan.inspector import banished_seat, visited_province
from teahorse.yunnan.resolving import bank_payout, debt
from teahorse.yunnan.routes import HIGHER, LOWER
from teahorse.yunnan.state import (
    AT,
    BANK_SPACES,
    BIDDING,
    BIDS,
    BRIDGES,
    COINS,
    GUARDS,
    HORSE,
    INCOME,
    INFLUENCE,
    KEPT,
    OCCUPIED,
    ORDER,
    PASSED,
    PASSES,
    PASSES_USED,
    PENDING_YARD,
    PHASE,
    PLAYER,
    POSTS,
    PRESENTS,
    PRESENTS_AT,
    ROUND,
    SCORING,
    SPENT,
    SUPPLY,
    TEAHOUSE_AT,
    TO_MOVE,
    TRADERS,
    TRAVEL,
    TRAVELLED,
    USED,
    VP,
    Table,
    player,
    posts_at,
    usable_bridges,
)

NAMES: Final = (
    "one", "vp", "coins", "coins_to_12", "coins_to_30", "presents", "progress_vp", "teahouse_vp", "income", "flow",
    "flow_time", "time", "traders", "traders_time", "passes", "passes_time", "horse", "horse_time", "influence",
    "influence_time", "yard", "yard_time", "posts", "posts_time", "bridges", "kept_posts", "kept_bridges", "kept_teahouses",
    "bidders", "bidders_coins", "shaky", "place", "place_time", "presents_near", "exposed", "inspected", "rival_vp",
    "rivals_flow", "rivals_flow_time", "rival_flow", "rivals_now", "above", "above_time", "below", "guards", "temple",
    "presents_left", "immune",
)  # fmt: skip
FEATURES: Final = 48
ROWS: Final = 3  # bidding; resolving and travel; scoring
ROUNDS: Final = 8  # time is counted in eighths of a round
LONG: Final = 80  # ten rounds: nobody looks farther ahead
GROWTH: Final = 5.0  # by how much income grows from round to round, on average

# What `look` works out for each seat
E_TRADERS: Final = 0
E_PASSES: Final = 1
E_HORSE: Final = 2
E_INFLUENCE: Final = 3
E_YARD: Final = 4
E_TEMPLE: Final = 5
E_COINS: Final = 6
E_INCOME: Final = 7  # still to come this round
E_FLOW: Final = 8  # the income of a round from now on
E_SHAKY: Final = 9  # own bids that may still be outbid
E_NOW: Final = 10  # the points as if it ended now
E_PLACE: Final = 11
E_VP: Final = 12
E: Final = 13
ALL: Final = 63


class YunnanFeatures(Judge):
    """Sees a position of Yunnan; what the net sees besides is in `portrait.py`."""

    def __init__(self, players: int, weights: list[int], heat: list[float]) -> None:
        super().__init__(players, FEATURES, ROWS, weights, heat)
        self.turn_limit = 100
        self.few = 16
        self.whim = 0.15
        self.many = 6
        self.well_known = 64
        self.caution = 0.006
        self.e: vec[i64] = vec[i64]([0 for _ in range(E * 6)])
        self.visited: i64 = 0
        self.banished: i64 = -1
        # The position before the moves that are judged now, what was worked out there, and the seats whose fields are not it
        self.before: Table | None = None
        self.e_before: vec[i64] = vec[i64]([0 for _ in range(E * 6)])
        self.own_before: vec[i64] = vec[i64]([0 for _ in range(6)])  # of the points, what does not depend on the rivals
        self.time_before: i64 = 0
        self.strange: i64 = 0

    def hidden(self, s: BaseState) -> bool:
        assert isinstance(s, Table)
        return s.variant.duli  # the order of her pile

    def in_turn(self, s: BaseState, seat: i64) -> bool:
        return s.v[PHASE] == TRAVEL and s.v[TO_MOVE] == seat

    def turn_key(self, s: BaseState) -> i64:
        """What a travel turn changes: traders of all, journeys that are over, and own structures."""
        assert isinstance(s, Table)
        v = s.v
        key: i64 = v[PASSES_USED]
        for place in range(PLACES):
            key = key * 31 + v[TRAVELLED + place]
            key = key * 31 + v[TEAHOUSE_AT + place]
        for index in range(s.variant.seats):
            p = player(v[ORDER + index])
            for field in range(AT, KEPT + 3):
                key = (key * 1000003 + v[p + field]) & 0x3FFFFFFFFFF
        return key

    def look(self, s: BaseState) -> i64:
        assert isinstance(s, Table)
        self.appraise_all(s, -1)
        phase = s.v[PHASE]
        self.visited = 0
        self.banished = -1
        if phase == TRAVEL:
            self.visited = visited_province(s.v, s.variant)
            if self.visited > 0:
                self.banished = banished_seat(s.v, s.variant.seats, self.visited)
        self.time = self.time_left(s)
        self.doubt = self.caution * float(self.time + ROUNDS * self.out_of_reach(s))
        return 0 if phase == BIDDING else 2 if phase == SCORING else 1

    def prepare(self, s: BaseState) -> None:
        """While bids are made and points are scored, a move concerns the seat that makes it, and whom it outbids: what is
        worked out for the others stays."""
        assert isinstance(s, Table)
        self.before = None
        phase = s.v[PHASE]
        if BIDDING < phase < SCORING:
            return
        self.foresee(s)
        self.before = s
        self.strange = 0
        self.time_before = self.time
        for i in range(E * 6):
            self.e_before[i] = self.e[i]
        first = (0 if phase == BIDDING else 2) * FEATURES
        for seat in range(self.players):
            self.own_before[seat] = self.whole[seat] - self.compared(s, seat, first)

    def foresee_next(self, s: BaseState) -> None:
        before = self.before
        if before is None or s.v[PHASE] != before.v[PHASE] or s.v[ROUND] != before.v[ROUND] or s.seat_to_move() < 0:
            self.foresee(s)
            return
        assert isinstance(s, Table)
        touched: i64 = 0 if self.styled < 0 else 1 << self.styled
        for seat in range(self.players):
            if is_touched(s.v, before.v, seat):
                touched |= 1 << seat
        self.appraise_all(s, touched)
        phase = s.v[PHASE]
        self.visited = 0
        self.banished = -1
        self.time = self.time_left(s)
        self.doubt = self.caution * float(self.time + ROUNDS * self.out_of_reach(s))
        row: i64 = 0 if phase == BIDDING else 2
        first = row * FEATURES
        if self.time != self.time_before:
            touched = ALL
        for seat in range(self.players):
            if (touched >> seat) & 1:
                self.describe(s, seat)
                self.weigh(seat, first)
            else:
                self.whole[seat] = self.own_before[seat] + self.compared(s, seat, first)
        self.divide(self.heat[2 * row] + self.heat[2 * row + 1] * float(self.time))

    def compared(self, s: Table, seat: i64, first: i64) -> i64:
        """The part of a seat's points that depends on its rivals."""
        self.compare(s, seat, self.e[E * seat + E_INFLUENCE])
        total: i64 = 0
        for i in range(36, 44):
            total += self.x[i] * self.weights[first + i]
        return total

    def appraise_all(self, s: Table, touched: i64) -> None:
        """The fields of these seats; those of the others are as before."""
        v = s.v
        phase = v[PHASE]
        moving = False  # from the back of the order: who has travelled, or scored, already
        if phase < TRAVEL:
            moving = True
        index = s.variant.players - 1
        while index >= 0:
            seat = v[ORDER + index]
            if seat == v[TO_MOVE]:
                moving = True
            if (touched >> seat) & 1:
                self.appraise(s, seat, index, phase, moving)
            elif (self.strange >> seat) & 1:
                for i in range(E * seat, E * seat + E):
                    self.e[i] = self.e_before[i]
            index -= 1
        self.strange = touched

    def appraise(self, s: Table, seat: i64, index: i64, phase: i64, to_come: bool) -> None:
        """The fields of one seat; `to_come`: its turn in this phase is not over."""
        v = s.v
        p = player(seat)
        e = self.e
        at = E * seat
        variant = s.variant
        for field in range(4):  # TRADERS, PASSES, HORSE, INFLUENCE
            e[at + field] = v[p + field]
        e[at + E_PLACE] = index
        e[at + E_YARD] = v[PENDING_YARD] if v[TO_MOVE] == seat else 0
        e[at + E_TEMPLE] = 0
        e[at + E_SHAKY] = 0
        coins = v[p + COINS]
        bids = v[p + BIDS]
        if bids != 0:
            coins -= v[p + SPENT]
            for building in range(TEMPLE + 1):
                own = (bids >> (building * SPACES)) & 31
                if own != 0:
                    number = (own & 1) + ((own >> 1) & 1) + ((own >> 2) & 1) + ((own >> 3) & 1) + ((own >> 4) & 1)
                    if building < YARD:
                        e[at + building] = min(variant.most_progress(building), e[at + building] + number)
                    else:
                        e[at + E_YARD + building - YARD] += number
                    if phase == BIDDING and (own & 3 != 0 or building == TEMPLE):
                        e[at + E_SHAKY] += 1
        elif phase == BIDDING and (v[BANK_SPACES] == seat or v[BANK_SPACES + 1] == seat):
            coins += bank_payout(v, variant, 0 if v[BANK_SPACES] == seat else 1)
        vp = v[p + VP]
        if coins < 0:
            vp -= debt(v, variant, -coins)
            coins = 0
        e[at + E_COINS] = coins
        e[at + E_VP] = vp
        if phase == SCORING:
            e[at + E_INCOME] = v[p + INCOME] if to_come else 0
            e[at + E_FLOW] = reachable_income(
                s, seat, v[p + AT] + v[p + SUPPLY] - min(1, v[p + SUPPLY]), v[p + PASSES], v[p + HORSE]
            )
        else:
            if phase == TRAVEL and (not to_come or (v[TO_MOVE] == seat and v[PASSES_USED] > 0)):
                earned = income(v, variant, seat)
            else:
                travellers = v[p + AT]
                if phase == BIDDING:
                    travellers += v[p + SUPPLY]
                if phase < TRAVEL:
                    travellers += e[at + E_TRADERS] - v[p + TRADERS]
                earned = reachable_income(s, seat, travellers, e[at + E_PASSES], e[at + E_HORSE])
            e[at + E_INCOME] = earned
            e[at + E_FLOW] = earned
        now = vp + coins // variant.coins_a_vp + v[p + PRESENTS] * variant.present_vp
        now += variant.pass_vp[e[at + E_PASSES]] + variant.influence_vp[e[at + E_INFLUENCE]] + variant.horse_vp[e[at + E_HORSE]]
        e[at + E_NOW] = now

    def level(self, s: BaseState) -> float:
        """On average people end with what they have, what this round brings them, and what the rounds that are left will:
        as much each, and a little more every time."""
        if s.seat_to_move() < 0:
            return 0.0
        rounds = float(self.time) / float(ROUNDS)
        expected = 0.0
        for seat in range(self.players):
            at = E * seat
            expected += float(self.e[at + E_NOW] + self.e[at + E_INCOME]) + float(self.e[at + E_FLOW]) * rounds
            expected -= self.points[seat]
        return expected / float(self.players) + GROWTH * rounds * (rounds + 1.0) / 2.0

    def time_left(self, s: Table) -> i64:
        """About how long the game goes on, in eighths of a round, after this round's income (Y-END-2)."""
        v = s.v
        left: i64 = LONG
        presents: i64 = 0  # that nobody takes if all stay where they are (Y-PRE-1)
        for place in range(1, PLACES):
            here = v[PRESENTS_AT + place]
            if here > 0:
                for seat in range(s.variant.players):
                    here -= v[player(seat) + AT + place]
                presents += max(0, here)
        left = min(left, 16 + 3 * presents) if presents > 0 else 0
        if s.variant.round_limit > 0:
            left = min(left, (s.variant.round_limit - v[ROUND]) * ROUNDS)
        if s.variant.vp_end_game:
            for seat in range(s.variant.players):
                at = E * seat
                missing = s.variant.end_vp - v[player(seat) + VP] - self.e[at + E_INCOME]
                # Whom this round's income does not bring there needs one more round at least
                left = min(left, ROUNDS // 2 + missing * ROUNDS // (self.e[at + E_FLOW] + 4) if missing > 0 else 0)
        return left

    def out_of_reach(self, s: Table) -> i64:
        """Provinces whose presents nobody's horse can fetch yet: where only presents end the game (Y-EXP-5), who leads must
        get there."""
        if s.variant.vp_end_game:
            return 0
        farthest: i64 = 0
        for seat in range(s.variant.players):
            farthest = max(farthest, self.e[E * seat + E_HORSE])
        provinces: i64 = 0
        for place in range(farthest + 1, PLACES):
            if s.v[PRESENTS_AT + place] > 0:
                provinces += 1
        return provinces

    def describe(self, s: BaseState, seat: i64) -> None:
        assert isinstance(s, Table)
        v = s.v
        variant = s.variant
        phase = v[PHASE]
        p = player(seat)
        e = self.e
        at = E * seat
        x = self.x
        time = self.time
        coins = e[at + E_COINS]
        influence = e[at + E_INFLUENCE]
        x[0] = 1
        x[1] = e[at + E_VP]
        x[2] = coins
        x[3] = min(coins, 12)
        x[4] = min(coins, 30)
        x[5] = v[p + PRESENTS] * variant.present_vp
        x[6] = variant.pass_vp[e[at + E_PASSES]] + variant.influence_vp[influence] + variant.horse_vp[e[at + E_HORSE]]
        x[8] = e[at + E_INCOME]
        x[9] = e[at + E_FLOW]
        x[10] = x[9] * time // ROUNDS
        x[11] = time
        x[12] = e[at + E_TRADERS]
        x[13] = x[12] * time
        x[14] = e[at + E_PASSES]
        x[15] = x[14] * time
        x[16] = e[at + E_HORSE]
        x[17] = x[16] * time
        x[18] = influence
        x[19] = influence * time
        x[20] = e[at + E_YARD]
        x[21] = x[20] * time
        self.survey(s, seat, p)
        bidders: i64 = 0
        if phase == BIDDING:
            if (v[PASSED] >> seat) & 1 == 0:
                bidders = v[p + SUPPLY]
        else:
            bidders = v[p + SUPPLY] + v[p + AT]
        x[28] = bidders
        x[29] = min(coins, 9 * bidders)
        x[30] = e[at + E_SHAKY]
        x[31] = e[at + E_PLACE]
        x[32] = e[at + E_PLACE] * time
        x[34] = self.exposed(s, seat) if phase == TRAVEL else 0
        x[35] = variant.trader_income[self.visited] if self.banished == seat else 0
        self.compare(s, seat, influence)
        x[44] = 1 if v[p + GUARDS] == 0 and variant.guards else 2 if 0 < v[p + GUARDS] < USED else 0
        x[45] = e[at + E_TEMPLE]

    def survey(self, s: Table, seat: i64, p: i64) -> None:
        """What a seat has in the provinces, and the presents that are left there."""
        v = s.v
        variant = s.variant
        x = self.x
        teahouses: i64 = 0
        posts: i64 = 0
        near: i64 = 0
        presents: i64 = 0
        immune: i64 = 0
        for place in range(1, PLACES):
            traders = v[p + AT + place]
            if v[TEAHOUSE_AT + place] == seat:
                teahouses += variant.teahouse_vp[place]
                immune += traders
            if v[p + POSTS] != 0:
                posts += posts_at(v, seat, place) * variant.post_income[place]
            near += min(traders, v[PRESENTS_AT + place])
            presents += v[PRESENTS_AT + place]
        x[7] = teahouses
        x[22] = posts
        x[23] = posts * self.time // ROUNDS
        x[24] = bits(v[p + BRIDGES])
        x[25] = v[p + KEPT]
        x[26] = v[p + KEPT + 1]
        x[27] = v[p + KEPT + 2]
        x[33] = near
        x[46] = presents
        x[47] = immune

    def compare(self, s: Table, seat: i64, influence: i64) -> None:
        """The rivals of a seat: their points and income, and who may displace whom."""
        e = self.e
        x = self.x
        most_vp: i64 = 0
        flow: i64 = 0
        most_flow: i64 = 0
        now: i64 = 0
        above: i64 = 0
        below: i64 = 0
        for other in range(s.variant.players):
            if other != seat:
                at = E * other
                most_vp = max(most_vp, s.v[player(other) + VP])
                flow += e[at + E_FLOW]
                most_flow = max(most_flow, e[at + E_FLOW])
                now += e[at + E_NOW]
                if e[at + E_INFLUENCE] < influence:
                    above += 1
                elif e[at + E_INFLUENCE] > influence:
                    below += 1
        rivals = max(1, s.variant.players - 1)
        x[36] = most_vp
        x[37] = flow // rivals
        x[38] = x[37] * self.time // ROUNDS
        x[39] = most_flow
        x[40] = now // rivals
        x[41] = above
        x[42] = above * self.time
        x[43] = below

    def exposed(self, s: Table, seat: i64) -> i64:
        """Own traders that somebody who travels later could displace."""
        v = s.v
        p = player(seat)
        traders: i64 = 0
        for index in range(s.variant.players):
            other = v[ORDER + index]
            if other == seat or index > self.e[E * v[TO_MOVE] + E_PLACE]:
                break
            q = player(other)
            if v[q + INFLUENCE] > v[p + INFLUENCE]:
                for place in range(1, v[q + HORSE] + 1):
                    if v[p + GUARDS] != place:
                        traders += v[p + AT + place]
        return traders

    def worth_trying(self, s: BaseState, out: vec[i64], count: i64) -> i64:
        """While the supply has traders nobody is called back to bid; a large space is taken where it is cheapest (a higher
        one costs more, leaves the cheap one to others, and is no safer: Y-BID-5); and coins are kept in round sums."""
        assert isinstance(s, Table)
        v = s.v
        p = player(v[TO_MOVE])
        kept: i64 = 0
        if v[PHASE] == BIDDING:
            supply = v[p + SUPPLY]
            for i in range(count):
                action = out[i]
                if action < BANK:
                    space = (action // PLACES) % SPACES
                    building = action // (PLACES * SPACES)
                    if supply > 0 and action % PLACES != 0:
                        continue
                    if space > 2 and building != TEMPLE and cheaper_is_open(v[OCCUPIED + building], space):
                        continue
                out[kept] = action
                kept += 1
            return kept
        if v[PHASE] == SCORING and count > 12:
            coins = v[p + COINS] + v[p + INCOME]
            for i in range(count):
                left = coins - (out[i] - SCORE)
                if i == 0 or i == count - 1 or (left <= 36 and left % 3 == 0) or left % 12 == 0 or left in (5, 7, 14, 16):
                    out[kept] = out[i]
                    kept += 1
            return kept
        return count


def is_touched(v: vec[i64], before: vec[i64], seat: i64) -> bool:
    """Whether a move has changed anything of a seat: its own fields, whether it has passed, what the bank will pay it, or
    whose turn it is."""
    p = player(seat)
    for i in range(p, p + PLAYER):
        if v[i] != before[i]:
            return True
    if v[BANK_SPACES] == seat or v[BANK_SPACES + 1] == seat or before[BANK_SPACES] == seat or before[BANK_SPACES + 1] == seat:
        return True
    return before[TO_MOVE] == seat or ((v[PASSED] ^ before[PASSED]) >> seat) & 1 != 0


def cheaper_is_open(occupied: i64, space: i64) -> bool:
    """Whether a large space below this one is free."""
    for lower in range(2, space):
        if (occupied >> lower) & 1 == 0:
            return True
    return False


def bits(mask: i64) -> i64:
    number: i64 = 0
    while mask != 0:
        number += mask & 1
        mask >>= 1
    return number


def reachable_income(s: Table, seat: i64, market: i64, passes: i64, horse: i64) -> i64:
    """About the most that so many traders in the market and those in the provinces can earn with these passes: a chain of
    traders and posts up to some province, all others in the last one (Y-TRV-8, Y-INC-1)."""
    v = s.v
    p = player(seat)
    variant = s.variant
    traders = market
    borders: i64 = 0  # that they have behind them
    for place in range(1, PLACES):
        number = v[p + AT + place]
        traders += number
        borders += place * number
    posts = v[p + POSTS]
    skipped: i64 = 0
    saved: i64 = 0
    bridges = v[p + BRIDGES]
    if bridges != 0:
        bridges = usable_bridges(v, seat)
        for gorge in range(6):
            if (bridges >> gorge) & 1 and HIGHER[gorge] <= horse:
                for place in range(LOWER[gorge] + 1, HIGHER[gorge]):
                    skipped |= 1 << place
                saved = max(saved, HIGHER[gorge] - LOWER[gorge] - 1)
    best: i64 = 0
    chain: i64 = 0  # traders that hold the way to the province, what they earn, and how far they have gone
    earned: i64 = 0
    way: i64 = 0
    from_posts: i64 = 0
    for place in range(1, horse + 1):
        value = variant.trader_income[place]
        own_posts = posts_at(v, seat, place) if posts != 0 else 0
        from_posts += own_posts * variant.post_income[place]
        free = traders - chain
        if free <= 0:
            break
        missing = way + place * free - borders - passes
        if saved > 0 and place > 2:
            missing -= saved * free
        total = earned + free * value + from_posts
        if missing > 0:
            total -= 3 * missing
        best = max(best, total)
        if own_posts == 0 and (skipped >> place) & 1 == 0:
            chain += 1
            earned += value
            way += place
    if best == 0 and traders > 0:
        best = variant.trader_income[MARKET_PLACE]
    return best
