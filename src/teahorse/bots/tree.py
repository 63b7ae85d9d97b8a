"""The search: a tree of positions in which every seat looks for its own best (max^n), compiled, in flat vectors.

An iteration walks from the root along the most promising moves. Where a position is new, all its moves are tried once and
judged (a move within a turn by the best turn that begins with it). After the best of them a net is asked, as soon as nobody is
in the middle of a turn; where there is none, everybody plays on first, turn by turn on the judge, though not always just as it
would, to the end of the round, where a judgement is surer than amid bids and journeys. What is foreseen counts, for every seat,
for all positions on the way. What the seat cannot know is drawn anew for every iteration: then a node stands for the moves that
led to it, not for one position, and only moves that are possible in this draw take part. Where nothing is hidden, ways that
lead to the same position meet. In a position that is well known by now all moves are tried, not only those worth trying, and
the net has a look at each.
"""

from __future__ import annotations

import math
import time
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.chance import below, start_of, step
from teahorse.kernel.judging import MOST_SEATS, NEVER, Judge
from teahorse.kernel.state import ROUND, BaseState, action_buffer

DEEPEST: Final = 400
MOST_EDGES: Final = 1 << 21
TABLE: Final = 1 << 14  # positions that ways may meet in; a power of two
TURN_LIMIT: Final = 4000  # positions of one turn that are looked at
LONGEST_TURN: Final = 24
# How much a promising move that is little tried draws attention, and how much the first judgement of a move decides what is
# tried first: in new positions, and in those that are well known
CURIOSITY: Final = 0.6
LATER_CURIOSITY: Final = 1.0
SHARPNESS: Final = 25.0
LATER_SHARPNESS: Final = 12.0
LEAF: Final = 3 * MOST_SEATS  # what a leaf says: wish, points and share of each seat
# Copied where a tree begins, which is quicker than to write them number by number
FEW_NODES: Final = 256
FEW_EDGES: Final = 1024
NOUGHTS: Final = vec[i64]([0 for _ in range(TABLE)])
NOTHINGS: Final = vec[i64]([-1 for _ in range(TABLE)])
BLANKS: Final = vec[float]([0.0 for _ in range(TABLE)])


class Tree:
    """Positions that follow from one, with what was found out about them."""

    def __init__(self, judge: Judge, root: BaseState, seed: int) -> None:
        self.judge = judge
        self.root_state = root.clone()
        self.seat: i64 = root.seat_to_move()
        self.hidden: bool = judge.hidden(root)
        self.random: i64 = start_of(seed)
        self.restless = False  # tries moves in an order of its own: for searches side by side
        self.state = root.clone()
        self.child = root.clone()
        self.turn = Turn(judge, root)
        self.turn.random = start_of(seed + 1)
        self.out: vec[i64] = action_buffer()
        self.marks: vec[i64] = NOUGHTS[: root.action_count()]
        self.stamp: i64 = 0
        # Nodes
        self.nodes: i64 = 1
        self.node_head: vec[i64] = NOTHINGS[:FEW_NODES]
        self.node_visits: vec[i64] = NOUGHTS[:FEW_NODES]
        self.node_shift: vec[float] = BLANKS[:FEW_NODES]  # by how much what was foreseen differs from first sight
        # Edges: the moves of a node, as a list
        self.edges: i64 = 0
        self.edge_next: vec[i64] = NOTHINGS[:FEW_EDGES]
        self.edge_action: vec[i64] = NOUGHTS[:FEW_EDGES]
        self.edge_node: vec[i64] = NOTHINGS[:FEW_EDGES]
        self.edge_visits: vec[float] = BLANKS[:FEW_EDGES]
        self.edge_value: vec[float] = BLANKS[:FEW_EDGES]  # summed up, of the seat that moves
        self.edge_first: vec[float] = BLANKS[:FEW_EDGES]  # as judged at first sight
        self.edge_prior: vec[float] = BLANKS[:FEW_EDGES]
        # Where ways meet
        self.table_key: vec[i64] = NOUGHTS[:1] if self.hidden else NOUGHTS[:]
        self.table_node: vec[i64] = NOTHINGS[:1] if self.hidden else NOTHINGS[:]
        # The way of this iteration, and what it found
        self.way: vec[i64] = NOUGHTS[:DEEPEST]
        self.movers: vec[i64] = NOUGHTS[:DEEPEST]
        self.path: vec[i64] = NOUGHTS[:DEEPEST]
        self.leaf: vec[float] = BLANKS[:LEAF]
        self.best_first = 0.0  # of the position expanded last, the best move's first judgement
        # By action of the root and seat: points and shares, summed up
        size: i64 = root.action_count() * MOST_SEATS
        self.root_points: vec[float] = BLANKS[:size]
        self.root_shares: vec[float] = BLANKS[:size]

    def think(self, iterations: int, seconds: float) -> int:
        """So many iterations, or until the time is over (0: no limit of that kind); returns how many there were."""
        most: i64 = iterations
        deadline = time.monotonic() + seconds
        done: i64 = 0
        while (most == 0 or done < most) and self.edges < MOST_EDGES:
            if seconds > 0.0 and done > 0 and time.monotonic() >= deadline:
                break
            self.iterate()
            done += 1
        return done

    def iterate(self) -> None:
        state = self.state
        judge = self.judge
        state.copy_from(self.root_state)
        if self.hidden:
            self.random = step(self.random)
            state.resample(self.seat, self.random)
        node: i64 = 0
        depth: i64 = 0
        while True:
            mover = state.seat_to_move()
            if mover < 0:
                judge.foresee(state)
                self.keep_leaf(state)
                break
            self.path[depth] = node
            if self.node_head[node] < 0:
                self.open(node, mover)
                break
            if depth == DEEPEST - 1:
                judge.foresee(state)
                self.keep_leaf(state)
                break
            if self.node_visits[node] == judge.well_known:
                self.widen(node, mover)
            elif self.hidden:
                self.mark(node, mover)
            edge = self.choose(node)
            self.way[depth] = edge
            self.movers[depth] = mover
            depth += 1
            state.advance(self.edge_action[edge])
            if self.edge_node[edge] < 0:
                self.edge_node[edge] = self.node_for(state)
            node = self.edge_node[edge]
        self.back_up(depth)

    def back_up(self, depth: i64) -> None:
        for i in range(depth):
            edge = self.way[i]
            self.edge_visits[edge] += 1.0
            self.edge_value[edge] += self.leaf[self.movers[i]]
            self.node_visits[self.path[i]] += 1
        if depth > 0:
            at = self.edge_action[self.way[0]] * MOST_SEATS
            for seat in range(self.judge.players):
                self.root_points[at + seat] += self.leaf[MOST_SEATS + seat]
                self.root_shares[at + seat] += self.leaf[2 * MOST_SEATS + seat]

    def open(self, node: i64, mover: i64) -> None:
        """A new position: its moves, and what is foreseen for it."""
        self.state.advance(self.expand(node, mover))
        seen = self.best_first
        self.play_on(self.state)
        # At first sight all moves look too good, or too bad, alike: as the best one turned out to be
        shift = self.leaf[mover] - seen
        self.node_shift[node] = shift
        edge = self.node_head[node]
        while edge >= 0:
            self.edge_first[edge] += shift
            edge = self.edge_next[edge]

    def keep_leaf(self, state: BaseState) -> None:
        """What the judge has just foreseen for this position."""
        judge = self.judge
        level = judge.level(state)
        for seat in range(judge.players):
            self.leaf[seat] = judge.wish(seat)
            self.leaf[MOST_SEATS + seat] = judge.points[seat] + level
            self.leaf[2 * MOST_SEATS + seat] = judge.shares[seat]

    def play_on(self, state: BaseState) -> None:
        """Everybody plays on by greedy turns: to the next moment of rest where there is a net, else until a round is over, and
        a few turns at least. What is foreseen then is kept."""
        judge = self.judge
        now = state.v[ROUND]
        self.turn.hasty = judge.hasty
        self.turn.whim = judge.whim
        if self.node_visits[0] >= judge.well_known:  # the more games are played on, the less each of them decides
            self.turn.many = judge.many
        turns: i64 = 0
        while state.seat_to_move() >= 0 and turns < judge.far:
            if turns >= judge.few and (judge.is_restful(state) if judge.net is not None else state.v[ROUND] != now):
                break
            if turns < judge.few:
                now = state.v[ROUND]
            self.turn.think(state, judge.turn_limit)
            for i in range(self.turn.best_length):
                state.advance(self.turn.best_way[i])
            turns += 1
        self.turn.hasty = False
        self.turn.whim = 0.0
        self.turn.many = NEVER
        judge.foresee_far(state)
        self.keep_leaf(state)

    def expand(self, node: i64, mover: i64) -> i64:
        """Tries all moves of the position once and returns the one that is best for the mover at first sight."""
        out = self.out
        count = self.judge.worth_trying(self.state, out, self.state.legal(out))
        best = -1.0e9
        chosen: i64 = -1
        self.judge.prepare(self.state)
        for i in range(count):
            value = self.try_move(node, out[i], mover, self.judge.turn_limit // count)
            if value > best:
                best = value
                chosen = out[i]
        self.best_first = best
        self.set_priors(node, SHARPNESS)
        return chosen

    def set_priors(self, node: i64, sharpness: float) -> None:
        """How much each move of the position draws attention at first, by its first judgement."""
        best = -1.0e9
        edge = self.node_head[node]
        while edge >= 0:
            best = max(best, self.edge_first[edge])
            edge = self.edge_next[edge]
        total = 0.0
        edge = self.node_head[node]
        while edge >= 0:
            weight = math.exp((self.edge_first[edge] - best) * sharpness)
            if self.restless:
                self.random = step(self.random)
                weight *= 0.25 + float(below(self.random, 1024)) / 1024.0
            self.edge_prior[edge] = weight
            total += weight
            edge = self.edge_next[edge]
        edge = self.node_head[node]
        while edge >= 0:
            self.edge_prior[edge] /= total
            edge = self.edge_next[edge]

    def try_move(self, node: i64, action: i64, mover: i64, limit: i64) -> float:
        """A new edge, with its first judgement; so many positions of the rest of the turn are looked at."""
        child = self.child
        child.copy_from(self.state)
        child.advance(action)
        if limit > 0 and self.judge.in_turn(child, mover):
            self.turn.think(child, limit)
            value = self.turn.best
        else:
            self.judge.foresee_next(child)
            value = self.judge.wish(mover)
        if self.edges == len(self.edge_next):
            self.make_room()
        edge = self.edges
        self.edges += 1
        self.edge_action[edge] = action
        self.edge_first[edge] = value
        self.edge_next[edge] = self.node_head[node]
        self.node_head[node] = edge
        return value

    def widen(self, node: i64, mover: i64) -> None:
        """There is time for a second look: moves that are hardly ever good become edges too, and first sight decides less; or
        the net has a look at what every move leads to."""
        self.mark(node, mover)
        if self.judge.net is not None:
            edge = self.node_head[node]
            while edge >= 0:
                if self.marks[self.edge_action[edge]] == self.stamp + 1:
                    self.child.copy_from(self.state)
                    self.child.advance(self.edge_action[edge])
                    self.play_on(self.child)
                    self.edge_first[edge] = self.leaf[mover]
                edge = self.edge_next[edge]
        self.set_priors(node, LATER_SHARPNESS)

    def mark(self, node: i64, mover: i64) -> None:
        """Marks the moves that are possible in this draw; those never seen before become edges."""
        out = self.out
        count = self.state.legal(out)
        if self.node_visits[node] < self.judge.well_known:
            count = self.judge.worth_trying(self.state, out, count)
        self.stamp += 2
        for i in range(count):
            self.marks[out[i]] = self.stamp
        edge = self.node_head[node]
        number: i64 = 0
        while edge >= 0:
            number += 1
            if self.marks[self.edge_action[edge]] == self.stamp:
                self.marks[self.edge_action[edge]] = self.stamp + 1
            edge = self.edge_next[edge]
        for i in range(count):
            if self.marks[out[i]] == self.stamp:
                self.marks[out[i]] = self.stamp + 1
                self.judge.prepare(self.state)
                self.try_move(node, out[i], mover, self.judge.turn_limit // count)
                self.edge_first[self.edges - 1] += self.node_shift[node]
                self.edge_prior[self.edges - 1] = 1.0 / float(number + 1)

    def choose(self, node: i64) -> i64:
        known = self.node_visits[node]
        curiosity = (CURIOSITY if known < self.judge.well_known else LATER_CURIOSITY) * math.sqrt(float(known + 1))
        best = -1.0e9
        chosen: i64 = -1
        edge = self.node_head[node]
        possible = self.stamp + 1
        while edge >= 0:
            if not self.hidden or self.marks[self.edge_action[edge]] == possible:
                visits = 1.0 + self.edge_visits[edge]
                promise = (self.edge_value[edge] + self.edge_first[edge] + curiosity * self.edge_prior[edge]) / visits
                if promise > best:
                    best = promise
                    chosen = edge
            edge = self.edge_next[edge]
        return chosen

    def node_for(self, state: BaseState) -> i64:
        """A new node; or, where nothing is hidden, the one that stands for this position already."""
        slot: i64 = 0
        key: i64 = 0
        if not self.hidden:
            key = state.key()
            slot = key & (TABLE - 1)
            if self.table_node[slot] >= 0 and self.table_key[slot] == key:
                return self.table_node[slot]
        if self.nodes == len(self.node_head):
            self.node_head = longer(self.node_head, -1)
            self.node_visits = longer(self.node_visits, 0)
            self.node_shift = longer_floats(self.node_shift)
        node = self.nodes
        self.nodes += 1
        if not self.hidden:
            self.table_key[slot] = key
            self.table_node[slot] = node
        return node

    def make_room(self) -> None:
        self.edge_next = longer(self.edge_next, -1)
        self.edge_action = longer(self.edge_action, 0)
        self.edge_node = longer(self.edge_node, -1)
        self.edge_visits = longer_floats(self.edge_visits)
        self.edge_value = longer_floats(self.edge_value)
        self.edge_first = longer_floats(self.edge_first)
        self.edge_prior = longer_floats(self.edge_prior)

    def go_down(self, action: int, state: BaseState) -> bool:
        """Makes the position after a move the root and keeps what is known of it; False if nothing is."""
        edge = self.node_head[0]
        while edge >= 0 and self.edge_action[edge] != action:
            edge = self.edge_next[edge]
        if edge < 0 or self.edge_node[edge] < 0 or self.node_head[self.edge_node[edge]] < 0:
            return False
        node = self.edge_node[edge]
        self.root_state.copy_from(state)
        self.node_head[0] = self.node_head[node]
        self.node_visits[0] = self.node_visits[node]
        self.node_shift[0] = self.node_shift[node]
        for i in range(len(self.root_points)):
            self.root_points[i] = 0.0
            self.root_shares[i] = 0.0
        return True

    # The answer

    def found(self) -> list[tuple[int, float, float]]:
        """The moves of the root: action, visits, mean value for the seat; the best first."""
        moves: list[tuple[int, float, float]] = []
        edge = self.node_head[0]
        while edge >= 0:
            visits = self.edge_visits[edge]
            mean = (self.edge_value[edge] + self.edge_first[edge]) / (1.0 + visits)
            moves.append((int(self.edge_action[edge]), visits, mean))
            edge = self.edge_next[edge]
        moves.sort(key=order_of_moves)
        return moves

    def outlook(self, action: int) -> tuple[list[float], list[float]]:
        """Expected points and shares of the victory by seat after a move of the root; as judged at once if it was not tried."""
        at: i64 = action * MOST_SEATS
        total = 0.0
        for seat in range(self.judge.players):
            total += self.root_shares[at + seat]
        if total < 0.5:
            self.child.copy_from(self.root_state)
            self.child.advance(action)
            return foreseen(self.judge, self.child)
        points = [self.root_points[at + seat] / total for seat in range(self.judge.players)]
        return points, [self.root_shares[at + seat] / total for seat in range(self.judge.players)]


def foreseen(judge: Judge, state: BaseState) -> tuple[list[float], list[float]]:
    """Expected points and shares of the victory by seat, at first sight."""
    judge.foresee(state)
    level = judge.level(state)
    players = range(judge.players)
    return [judge.points[seat] + level for seat in players], [judge.shares[seat] for seat in players]


def order_of_moves(move: tuple[int, float, float]) -> tuple[float, float, int]:
    return (-move[1], -move[2], move[0])


def longer(v: vec[i64], blank: i64) -> vec[i64]:
    """Twice as long, the new half blank."""
    size: i64 = len(v)
    made = vec[i64]([blank for _ in range(2 * size)])
    for i in range(size):
        made[i] = v[i]
    return made


def longer_floats(v: vec[float]) -> vec[float]:
    size: i64 = len(v)
    made = vec[float]([0.0 for _ in range(2 * size)])
    for i in range(size):
        made[i] = v[i]
    return made


class Turn:
    """Looks at every way to play the turn of the seat to move, positions that several ways lead to once, and keeps the best
    one. A move that is a turn of its own is simply the one that is judged best."""

    def __init__(self, judge: Judge, root: BaseState) -> None:
        self.judge = judge
        self.states = [root.clone() for _ in range(LONGEST_TURN + 1)]
        self.outs = [action_buffer() for _ in range(LONGEST_TURN + 1)]
        self.seen_key: vec[i64] = NOUGHTS[: 1 << 13]
        self.seen_stamp: vec[i64] = NOUGHTS[: 1 << 13]
        self.stamp: i64 = 0
        self.now: vec[i64] = NOUGHTS[: LONGEST_TURN + 1]
        self.best_way: vec[i64] = NOUGHTS[: LONGEST_TURN + 1]
        self.best_length: i64 = 0
        self.best = -1.0e9
        self.left: i64 = 0
        self.hasty: bool = False  # looks at the seat's own points only
        self.whim = 0.0  # likes each way by up to so much more than it is worth
        self.many: i64 = NEVER  # of so many moves, or more, looks at half, drawn anew each time
        self.random: i64 = 1

    def play(self, root: BaseState, whole: bool = True) -> list[int]:
        """The best way to play the turn, as actions; with `whole` False only one move is looked ahead."""
        self.think(root, TURN_LIMIT if whole else 0)
        return [int(self.best_way[i]) for i in range(self.best_length)]

    def think(self, root: BaseState, limit: i64) -> None:
        """Leaves the best way in `best_way`; at most so many positions within the turn are looked at."""
        self.best = -1.0e9
        self.stamp += 1
        self.best_length = 0
        self.states[0].copy_from(root)
        self.left = limit
        self.look(0, root.seat_to_move())

    def values(self, root: BaseState, whole: bool = True) -> list[tuple[int, float]]:
        """Every move worth trying, with the value of the best turn that begins with it."""
        found: list[tuple[int, float]] = []
        seat = root.seat_to_move()
        out = self.outs[0]
        count = self.judge.worth_trying(root, out, root.legal(out))
        for i in range(count):
            self.best = -1.0e9
            self.stamp += 1
            self.states[1].copy_from(root)
            self.states[1].advance(out[i])
            self.left = TURN_LIMIT // count if whole else 0
            self.now[0] = out[i]
            if whole and self.judge.in_turn(self.states[1], seat):
                self.look(1, seat)
            else:
                self.judge.foresee(self.states[1])
                self.best = self.judge.wish(seat)
            found.append((int(out[i]), self.best))
        return found

    def look(self, depth: i64, seat: i64) -> None:
        state = self.states[depth]
        child = self.states[depth + 1]
        out = self.outs[depth]
        judge = self.judge
        count = judge.worth_trying(state, out, state.legal(out))
        if count >= self.many and not judge.in_turn(state, seat):
            count = self.draw_half(out, count)
        if not self.hasty:
            judge.prepare(state)
        i: i64 = 0
        while i < count:
            child.copy_from(state)
            child.advance(out[i])
            self.now[depth] = out[i]
            if self.left > 0 and depth < LONGEST_TURN - 1 and judge.in_turn(child, seat):
                if self.is_new(judge.turn_key(child)):
                    self.left -= 1
                    self.look(depth + 1, seat)
            else:
                if self.hasty:
                    value = judge.own_points(child, seat)
                else:
                    judge.foresee_next(child)
                    value = judge.wish(seat)
                if self.whim > 0.0:
                    self.random = step(self.random)
                    value += self.whim * float(below(self.random, 1024)) / 1024.0
                if value > self.best:
                    self.best = value
                    self.best_length = depth + 1
                    for j in range(depth + 1):
                        self.best_way[j] = self.now[j]
            i += 1

    def draw_half(self, out: vec[i64], count: i64) -> i64:
        """Leaves a random half of the moves in front."""
        half = (count + 1) // 2
        for i in range(half):
            self.random = step(self.random)
            other = i + below(self.random, count - i)
            action = out[i]
            out[i] = out[other]
            out[other] = action
        return half

    def is_new(self, key: i64) -> bool:
        slot = key & 0x1FFF
        if self.seen_stamp[slot] == self.stamp and self.seen_key[slot] == key:
            return False
        self.seen_stamp[slot] = self.stamp
        self.seen_key[slot] = key
        return True
