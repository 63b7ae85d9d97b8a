"""What everybody at the table may know, and the totals."""

from __future__ import annotations

from typing import Any

from teahorse.ming.notation import COLOURS, PHASES
from teahorse.ming.position import position
from teahorse.ming.scoring import best_players
from teahorse.ming.state import CHOSEN, DRAGONS, PHASE, POINTS, ROUND, Table, player


def players(s: Table) -> list[int]:
    """The seats that decide, ascending; the neutral colour is none."""
    return list(range(s.variant.players))


def view(s: Table, seat: int | None) -> dict[str, Any]:
    """The position without the draw pile's order (M-CRD-5) and without the secret choices (M-SCO-4).

    All hands are open and nobody needs to be told an own choice again, so every seat and every spectator sees the same.
    """
    seen = position(s)
    seen["draw"] = len(seen["draw"])
    seen["dragons"] = s.v[DRAGONS]
    if "returning" in seen:
        returning = seen["returning"]
        seen["returning"] = {
            "city": returning["city"],
            "have_chosen": list(returning["chosen"]),
            "back": returning["back"],
        }
    return seen


def secret_moves(s: Table) -> int:
    """The last moves are choices that are still secret, as many as have chosen."""
    return sum(s.v[player(seat) + CHOSEN] >= 0 for seat in players(s))


def heading(s: Table) -> str:
    return f"Round {s.v[ROUND]}, {PHASES[s.v[PHASE]]}"


def scores(s: Table) -> dict[str, int]:
    return {COLOURS[seat]: s.v[player(seat) + POINTS] for seat in players(s)}


def winners(s: Table) -> list[str]:
    return [COLOURS[seat] for seat in best_players(s)]


def options(s: Table) -> dict[str, object]:
    return {"limited_tiles": s.variant.limited_tiles}
