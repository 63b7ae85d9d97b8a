"""Plain UCT: random playouts to the end, the share of the victory as value. The arena measures other bots against it."""

from __future__ import annotations

import math
import time
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.bots.tree import longer, longer_floats
from teahorse.kernel.chance import below, start_of, step
from teahorse.kernel.state import NOBODY, RANDOM, TO_MOVE, BaseState, action_buffer

EXPLORATION: Final = 1.0
DEEPEST: Final = 400
LONGEST: Final = 5000  # decisions of a playout: games of people who fetch no presents have no end of their own


class PlainUCT:
    """Every seat maximises its own share; what is hidden is drawn anew for every iteration."""

    def __init__(self, root: BaseState, seed: int) -> None:
        self.root_state = root.clone()
        self.state = root.clone()
        self.seat: i64 = root.seat_to_move()
        self.players: i64 = root.players()
        self.random: i64 = start_of(seed)
        self.out: vec[i64] = action_buffer()
        self.nodes: i64 = 1
        self.head: vec[i64] = vec[i64]([-1 for _ in range(1024)])
        self.next: vec[i64] = vec[i64]([-1 for _ in range(1024)])
        self.action: vec[i64] = vec[i64]([-1 for _ in range(1024)])
        self.visits: vec[float] = vec[float]([0.0 for _ in range(1024)])
        self.value: vec[float] = vec[float]([0.0 for _ in range(1024)])  # of the seat that moved into the node
        self.way: vec[i64] = vec[i64]([0 for _ in range(DEEPEST + 1)])
        self.movers: vec[i64] = vec[i64]([0 for _ in range(DEEPEST + 1)])
        self.shares: vec[float] = vec[float]([0.0 for _ in range(8)])
        self.marks: vec[i64] = vec[i64]([0 for _ in range(root.action_count())])
        self.stamp: i64 = 0

    def think(self, iterations: int, seconds: float) -> int:
        """So many iterations, or until the time is over; returns the action with most visits."""
        most: i64 = iterations
        deadline = time.monotonic() + seconds
        done: i64 = 0
        while most == 0 or done < most:
            if seconds > 0.0 and done > 0 and time.monotonic() >= deadline:
                break
            self.iterate()
            done += 1
        best: i64 = -1
        child = self.head[0]
        while child >= 0:
            if best < 0 or self.visits[child] > self.visits[best]:
                best = child
            child = self.next[child]
        return int(self.action[best])

    def iterate(self) -> None:
        state = self.state
        state.copy_from(self.root_state)
        self.random = step(self.random)
        state.resample(self.seat, self.random)
        node: i64 = 0
        depth: i64 = 0
        while state.v[TO_MOVE] != NOBODY and depth < DEEPEST:
            mover = state.v[TO_MOVE]
            known = self.nodes
            node = self.follow(node)
            self.way[depth] = node
            self.movers[depth] = mover
            depth += 1
            state.advance(self.action[node])
            if node >= known:
                break
        self.play_out()
        self.visits[0] += 1.0
        for i in range(depth):
            self.visits[self.way[i]] += 1.0
            self.value[self.way[i]] += self.shares[self.movers[i]]

    def follow(self, node: i64) -> i64:
        """The next node: a move never tried if there is one, else by upper confidence bounds."""
        out = self.out
        count = self.state.legal(out)
        self.stamp += 1
        child = self.head[node]
        while child >= 0:
            self.marks[self.action[child]] = -self.stamp
            child = self.next[child]
        fresh: i64 = 0
        for i in range(count):
            if self.marks[out[i]] != -self.stamp:
                fresh += 1
            else:
                self.marks[out[i]] = self.stamp
        if fresh > 0:
            self.random = step(self.random)
            chosen = below(self.random, fresh)
            for i in range(count):
                if self.marks[out[i]] != self.stamp:
                    if chosen == 0:
                        return self.new_node(node, out[i])
                    chosen -= 1
        logarithm = math.log(self.visits[node] + 1.0)
        best = -1.0
        following: i64 = -1
        child = self.head[node]
        while child >= 0:
            if self.marks[self.action[child]] == self.stamp:
                visits = self.visits[child]
                bound = self.value[child] / visits + EXPLORATION * math.sqrt(logarithm / visits)
                if bound > best:
                    best = bound
                    following = child
            child = self.next[child]
        return following

    def new_node(self, parent: i64, action: i64) -> i64:
        if self.nodes == len(self.head):
            self.head = longer(self.head, -1)
            self.next = longer(self.next, -1)
            self.action = longer(self.action, -1)
            self.visits = longer_floats(self.visits)
            self.value = longer_floats(self.value)
        node = self.nodes
        self.nodes += 1
        self.action[node] = action
        self.next[node] = self.head[parent]
        self.head[parent] = node
        return node

    def play_out(self) -> None:
        state = self.state
        v = state.v
        decisions: i64 = 0
        while v[TO_MOVE] != NOBODY and decisions < LONGEST:
            count = state.legal(self.out)
            v[RANDOM] = step(v[RANDOM])
            state.advance(self.out[below(v[RANDOM], count)])
            decisions += 1
        state.win_shares(self.shares)
