"""What people may know. All is open in Yunnan (Y-SET-4) but the order of Dúlì's pile (Y-DUL-9)."""

from __future__ import annotations

from typing import Any

from teahorse.yunnan.ending import final_vp, winner
from teahorse.yunnan.names import COLOURS
from teahorse.yunnan.playing import State
from teahorse.yunnan.position import position


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The position, with the size of the pile in place of its order."""
    seen = position(state)
    if "deck" in seen:
        seen["deck_left"] = len(seen.pop("deck"))
    return seen


def players(state: State) -> list[int]:
    return list(range(state.variant.players))


def scores(state: State) -> dict[str, int]:
    """The final VP as if the game ended now (Y-SCO-2)."""
    return {COLOURS[seat]: final_vp(state, seat) for seat in players(state)}


def winners(state: State) -> list[str]:
    return [COLOURS[winner(state)]]
