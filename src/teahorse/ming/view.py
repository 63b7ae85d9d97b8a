"""What people may know: all but the order of the draw pile (M-CRD-5) and the choices that are still secret (M-SCO-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahorse.ming.names import COLOURS
from teahorse.ming.position import position
from teahorse.ming.scoring import best_players
from teahorse.ming.state import CHOSEN, DRAGONS, NEXT, POINTS, START, Table, player


def view(state: Table, seat: int | None) -> dict[str, Any]:
    """The position with the size of the pile in place of its order, and who has chosen in place of what.

    All hands are open and nobody needs to be told an own choice again, so every seat and every spectator sees the same.
    """
    seen = position(state)
    seen["draw"] = len(seen["draw"])
    seen["dragons"] = state.v[DRAGONS]
    if "returning" in seen:
        returning = seen["returning"]
        seen["returning"] = {
            "city": returning["city"],
            "have_chosen": list(returning["chosen"]),
            "back": returning["back"],
        }
    return seen


def secret_moves(state: Table) -> int:
    """As many of the last moves are still secret as players have chosen."""
    return sum(state.v[player(seat) + CHOSEN] >= 0 for seat in players(state))


def players(state: Table) -> list[int]:
    return list(range(state.variant.players))


def order(state: Table) -> list[int]:
    """Clockwise from the start player."""
    seats = [state.v[START]]
    while len(seats) < state.variant.players:
        seats.append(state.v[NEXT + seats[-1]])
    return seats


def public_position(document: Mapping[str, Any]) -> dict[str, Any] | None:
    """Without the draw pile: what is in it follows from all else. A secret choice cannot be left out, nor a pile without
    which nobody knows the discards."""
    if (document.get("returning") or {}).get("chosen") or ("draw" in document and "discard" not in document):
        return None
    return {key: value for key, value in document.items() if key != "draw"}


def scores(state: Table) -> dict[str, int]:
    """The points so far."""
    return {COLOURS[seat]: state.v[player(seat) + POINTS] for seat in players(state)}


def winners(state: Table) -> list[str]:
    return [COLOURS[seat] for seat in best_players(state)]
