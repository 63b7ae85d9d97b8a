"""What people may know: all but the order of the draw pile (M-CRD-5) and the choices that are still secret (M-SCO-4)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from teahorse.kernel.chance import Chance
from teahorse.kernel.state import SPECTATOR
from teahorse.ming.names import SCORE_PARTS, TRANSPORTS
from teahorse.ming.playing import State
from teahorse.ming.position import KEYS, position, read_position
from teahorse.ming.scoring import best_players
from teahorse.ming.state import CHOSEN, DRAGONS, EARNED, NEXT, POINTS, START, Table, player

STANDARD = "standard"  # the name of the game's own board


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The position with the size of the pile and its cards by kind (they are those that lie nowhere else, and all hands are
    open) in place of its order, and who has chosen in place of what; the seat's own choice is kept. Then the board, by its
    name if it is the game's, and what the points were for."""
    seen = position(state)
    pile = seen.pop("draw")
    seen["seat"] = None if seat is None else state.variant.colours[seat]
    seen["rules"] = state.variant.version
    seen["board"] = STANDARD if state.variant.board is None else deepcopy(state.variant.board)
    seen["draw"] = len(pile)
    seen["unseen"] = {card: pile.count(card) for card in TRANSPORTS if card in pile}
    seen["score_parts"] = _score_parts(state)
    seen["dragons"] = state.v[DRAGONS]
    if "returning" in seen:
        returning = seen["returning"]
        seen["returning"] = {
            "city": returning["city"],
            "have_chosen": list(returning["chosen"]),
            "back": returning["back"],
        }
        if seen["seat"] in returning["chosen"]:
            seen["returning"]["own"] = returning["chosen"][seen["seat"]]
    return seen


def _score_parts(state: State) -> dict[str, dict[str, int]]:
    """What each colour's points were for; those from before a position that the game began at, if there are any."""
    v = list(state.v)
    parts = {
        state.variant.colours[seat]: {name: v[player(seat) + EARNED + part] for part, name in enumerate(SCORE_PARTS)}
        for seat in players(state)
    }
    before = {colour: points - sum(parts[colour].values()) for colour, points in scores(state).items()}
    if any(before.values()):
        return {colour: {"before": before[colour], **earned} for colour, earned in parts.items()}
    return parts


def imagine(view: Mapping[str, Any], seed: int) -> State:
    """A state that agrees with a view, any one of all that do with the same chance: the order of the pile and the choices
    of the others are drawn."""
    document = {key: view[key] for key in KEYS if key in view}
    document["draw"] = [card for card, number in view["unseen"].items() for _ in range(number)]
    if "returning" in view:
        returning = view["returning"]
        chosen = {colour: returning["own"] if colour == view["seat"] else 0 for colour in returning["have_chosen"]}
        document["returning"] = {"city": returning["city"], "chosen": chosen, "back": returning["back"]}
        del document["to_move"]  # several may owe their choice
    own_board = view["board"] if isinstance(view["board"], Mapping) else None
    state, _ = read_position(document, own_board, Chance(0), view["rules"])
    state.log = None
    seats = {colour: seat for seat, colour in enumerate(state.variant.colours)}
    for colour, parts in view["score_parts"].items():
        for part, name in enumerate(SCORE_PARTS):
            state.v[player(seats[colour]) + EARNED + part] = parts[name]
    if view["to_move"] is not None:
        state.hand_to(seats[view["to_move"]])
    return state.resampled(SPECTATOR if view["seat"] is None else seats[view["seat"]], seed)


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
    return {state.variant.colours[seat]: state.v[player(seat) + POINTS] for seat in players(state)}


def winners(state: Table) -> list[str]:
    return [state.variant.colours[seat] for seat in best_players(state)]
