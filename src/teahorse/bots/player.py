"""What a bot is, and what the bots of this package have in common."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol, TypedDict

import teahorse
from teahorse.bots.tree import Turn
from teahorse.bots.weights import FEATURES, judge_for
from teahorse.kernel.errors import TeahorseError
from teahorse.kernel.judging import SCALE, Judge
from teahorse.kernel.rules import Rules
from teahorse.kernel.state import BaseState

View = Mapping[str, Any]


class Outlook(TypedDict):
    """What a move is, in words too, and leads to; shares of the victory and points by colour, and the own points by where
    they come from."""

    move: str
    name: str
    weight: float
    wins: dict[str, float]
    points: dict[str, float]
    parts: dict[str, float]


class Explanation(TypedDict):
    """The best few moves, the best first; why it is better than the next one; and that as a sentence."""

    seat: str
    moves: list[Outlook]
    reason: dict[str, Any]
    text: str


class Bot(Protocol):
    """From the view of the seat to move to one of its `legal_moves`."""

    def __call__(self, view: View) -> str: ...

    def explain(self, view: View, lang: str = "en") -> Explanation: ...


class Situation:
    """A view as a program sees it: one world that agrees with it, drawn by a seed, and a judge for the variant."""

    def __init__(self, view: View, seed: int) -> None:
        if not view.get("legal_moves"):
            raise TeahorseError("a bot was asked for a move, but the view lists no legal moves: it is not this seat's turn")
        self.view = view
        self.rules: Rules = teahorse.rules(view["game"])
        state = self.rules.imagine(view, seed)
        assert isinstance(state, BaseState)
        self.state: BaseState = state
        at_table = self.rules.colours(state)  # people may have chosen their colours
        self.seat = at_table.index(view["seat"])
        if state.to_move != self.seat:  # several owe a secret choice at once
            state.hand_to(self.seat)
        self.colours = [at_table[seat] for seat in self.rules.players(state)]

    def judge(self, taste: Mapping[str, float] | None = None, mood: int | None = None) -> Judge:
        """The learned judge, with a taste of the seat to move."""
        judge = judge_for(self.rules.NAME, len(self.colours), self.rules.options(self.state), mood)
        return flavoured(judge, self.rules.NAME, self.seat, taste)

    def text(self, action: int) -> str:
        return self.rules.action_to_text(action)

    def turn(self, judge: Judge) -> Turn:
        return Turn(judge, self.state)


def flavoured(judge: Judge, game: str, seat: int, taste: Mapping[str, float] | None) -> Judge:
    """A judge that likes some things of one seat more than they are worth: points by feature."""
    if taste:
        judge.favour(seat, [round(taste.get(name, 0.0) * SCALE) for name in FEATURES[game]])
    return judge


def seed_for(seed: int, view: View) -> int:
    """The seed of one decision: from the bot's own and the number of the move."""
    return Random(f"{seed} {view['move']}").getrandbits(48)
