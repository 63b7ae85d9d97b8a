"""What people may know. All is open in Yunnan (Y-SET-4) but the order of Dúlì's pile (Y-DUL-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahorse.yunnan.ending import final_vp, score_part, winner
from teahorse.yunnan.names import BANK_SPACES, COLOURS, SCORE_PARTS
from teahorse.yunnan.playing import State
from teahorse.yunnan.position import position
from teahorse.yunnan.resolving import bank_payout
from teahorse.yunnan.state import ORDER


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The position, with the size of the pile in place of its order; and what the rules make of it for people: the bank's
    payout for the bids that stand, and the parts of each score."""
    seen = position(state)
    spaces = BANK_SPACES if state.variant.bank_keeps_bidding else ("bank",)
    seen["bank_payout"] = {space: bank_payout(state, index) for index, space in enumerate(spaces)}
    seen["score_parts"] = {COLOURS[seat]: _parts(state, seat) for seat in players(state)}
    if "deck" in seen:
        seen["deck_left"] = len(seen.pop("deck"))
    return seen


def _parts(state: State, seat: int) -> dict[str, int]:
    return {name: score_part(state, seat, part) for part, name in enumerate(SCORE_PARTS)}


def players(state: State) -> list[int]:
    return list(range(state.variant.players))


def order(state: State) -> list[int]:
    """The blue order, without Dúlì."""
    return [state.v[ORDER + place] for place in range(state.variant.players)]


def public_position(document: Mapping[str, Any]) -> dict[str, Any]:
    """Which cards are left in Dúlì's pile is known to all, their order to nobody (Y-DUL-9)."""
    return {**document, "deck": sorted(document["deck"])} if "deck" in document else dict(document)


def scores(state: State) -> dict[str, int]:
    """The final VP as if the game ended now (Y-SCO-2)."""
    return {COLOURS[seat]: final_vp(state, seat) for seat in players(state)}


def winners(state: State) -> list[str]:
    return [COLOURS[winner(state)]]
