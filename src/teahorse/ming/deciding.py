"""Who owes a choice. In the secret return of M-SCO-4 all choose at once: each may do so at any moment."""

from __future__ import annotations

from teahorse.ming.playing import State
from teahorse.ming.state import CHOOSING, CHOSEN, CITY, NEXT, PHASE, RETURNING, STAGE, TO_MOVE, in_city, player


def deciders(state: State) -> list[int]:
    """The seat to move; while players choose in secret, all others after it who have not chosen yet."""
    if state.is_over:
        return []
    v = state.v
    seats = [state.to_move]
    if v[PHASE] == RETURNING and v[STAGE] == CHOOSING:
        while len(seats) < state.variant.players:
            seats.append(int(v[NEXT + seats[-1]]))
        return [seat for seat in seats if v[player(seat) + CHOSEN] < 0 and in_city(v, v[CITY], seat) > 0]
    return seats


def asking(state: State, seat: int) -> State:
    """A copy with the turn given to another of the deciders: to choose does not depend on who is asked first."""
    copy = state.clone()
    copy.v[TO_MOVE] = seat
    return copy
