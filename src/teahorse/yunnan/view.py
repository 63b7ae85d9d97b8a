"""What people may know. All is open in Yunnan (Y-SET-4) but the order of Dúlì's pile (Y-DUL-9)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from teahorse.kernel.chance import Chance
from teahorse.kernel.state import SPECTATOR
from teahorse.yunnan.asking import bank_payout, final_vp, income, score_part, winner
from teahorse.yunnan.names import BANK_SPACES, SCORE_PARTS
from teahorse.yunnan.playing import State
from teahorse.yunnan.position import KEYS, PHASE_KEYS, position, read_position
from teahorse.yunnan.state import ORDER


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The position, with the cards of the pile in the order of their numbers; the board, by its name if it is the game's;
    and what the rules make of all that for people: the bank's payout for the bids that stand, the income
    of the pieces where they stand now, the parts of each score."""
    seen = position(state)
    seen["seat"] = None if seat is None else state.variant.colours[seat]
    seen["rules"] = state.variant.version
    seen["board"] = seen["edition"] if state.variant.board is None else deepcopy(state.variant.board)
    spaces = BANK_SPACES if state.variant.bank_keeps_bidding else ("bank",)
    seen["bank_payout"] = {space: bank_payout(state, index) for index, space in enumerate(spaces)}
    seen["projected_income"] = {state.variant.colours[seat]: income(state, seat) for seat in players(state)}
    seen["score_parts"] = {state.variant.colours[seat]: _parts(state, seat) for seat in players(state)}
    if "deck" in seen:
        seen["deck_cards"] = sorted(seen.pop("deck"))
        seen["deck_left"] = len(seen["deck_cards"])
    return seen


def imagine(view: Mapping[str, Any], seed: int) -> State:
    """A state that agrees with a view, any one of all that do with the same chance: the order of the pile is drawn."""
    document = {key: view[key] for key in (*KEYS, *PHASE_KEYS.get(view["phase"], ())) if key in view}
    if "deck_cards" in view:
        document["deck"] = view["deck_cards"]
    own_board = view["board"] if isinstance(view["board"], Mapping) else None
    state, _ = read_position(document, own_board, Chance(0), view["rules"])
    state.log = None
    return state.resampled(SPECTATOR, seed)


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
    return {state.variant.colours[seat]: final_vp(state, seat) for seat in players(state)}


def winners(state: State) -> list[str]:
    return [state.variant.colours[winner(state)]]
