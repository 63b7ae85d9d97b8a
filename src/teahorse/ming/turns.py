"""Reading positions: whose turn it is, how far it is, and what is automatic. A part of `position.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from teahorse.kernel.errors import PositionError, said, shown
from teahorse.kernel.reading import read_choice, read_int, read_list, read_table
from teahorse.ming.actions import NEUTRAL, SEATS
from teahorse.ming.cards import find_taker
from teahorse.ming.ending import namer
from teahorse.ming.moving import can_go_on, cards_held, other_princes
from teahorse.ming.names import DISTRICTS, PROVINCES, TURNS
from teahorse.ming.neutral import neutral_to_go_back
from teahorse.ming.placing import supply_after_placing
from teahorse.ming.playing import State, next_phase
from teahorse.ming.returning import enter_city, settle_cities
from teahorse.ming.state import (
    CHOOSING,
    CHOSEN,
    CITY,
    GOING_BACK,
    MOVING,
    NEUTRAL_BACK,
    ORDER,
    OVER,
    PASSED,
    PHASE,
    PRINCE,
    ROUND,
    ROUNDS,
    STAGE,
    START,
    STEPPED,
    SUPPLY,
    TO_GO_BACK,
    TO_MOVE,
    TURN,
    in_city,
    player,
)

MAJORITIES: Final = "majorities"  # a phase of input only: moving is over, nothing is scored


def check_phase(s: State, phase: str) -> None:
    """Which phases a round can have."""
    number = s.v[ROUND]
    if phase == "neutral" and (not s.variant.neutral or number % 2 == 0):
        raise PositionError("phase", "neutral members are placed by two players, before rounds 1, 3 and 5", "M-2P-1")
    if phase == "princes" and number != 1:
        raise PositionError("phase", "princes are placed before round 1", "M-SET-2")
    if phase in ("returning", MAJORITIES) and number % 2 == 1:
        raise PositionError("phase", said("there is no scoring in round {0}, only in 2, 4 and 6", number), "M-SCO-1")
    if phase == "naming" and (s.variant.players != 4 or number not in (4, 5)):
        raise PositionError("phase", "a start player is named by four players after rounds 4 and 5", "M-END-2")
    if phase == "over" and number != ROUNDS:
        raise PositionError("phase", said("the game is over after round {0}, not in round {1}", ROUNDS, number), "M-SCO-10")


def read_turn(s: State, document: Mapping[str, Any], phase: str) -> None:
    """Gives the turn to whom it follows from the rest; a phase that is over already is played on."""
    v = s.v
    for key, home in (("passed", "moving"), ("turn", "moving"), ("returning", "returning")):
        if document.get(key) and phase != home and not (home == "moving" and phase == MAJORITIES):
            raise PositionError(key, said("belongs to the phase {0}, not to {1}", home, phase))
    seats = [int(v[ORDER + place]) for place in range(s.variant.players)]
    read_choice(document, "to_move", "", [*[s.variant.colours[seat] for seat in seats], None], None)
    first = seats.index(int(v[START]))
    seats = seats[first:] + seats[:first]
    done = False
    if phase == "neutral":
        done = _neutral_turn(s, seats)
    elif phase == "princes":
        done = _prince_turn(s, seats)
    elif phase == "placing":
        done = _placing_turn(s, seats)
    elif phase == "cards":
        done = _card_turn(s, document, seats)
    elif phase == "moving":
        done = _moving_turn(s, document, seats)
    elif phase == "returning":
        _read_returning(s, document, seats)
    elif phase == "naming":
        v[TO_MOVE] = namer(s)
    elif phase == "over":
        v[TO_MOVE] = -1
    _check_princes(s)
    city = v[CITY]
    if phase == "returning":
        done = settle_cities(s)
    if done or phase == MAJORITIES:
        next_phase(s)
    elif "to_move" in document and v[CITY] == city:  # if all was automatic, nothing follows for `to_move`
        _check_to_move(s, document["to_move"])


def _check_to_move(s: State, given: Any) -> None:
    expected = s.variant.colours[s.v[TO_MOVE]] if s.v[PHASE] != OVER else None
    if given != expected:
        rest = said("the game is over") if expected is None else said("from the rest follows that {0} is to move", expected)
        raise PositionError("to_move", said("{0}, but {1}", shown(given), rest))


def _check_princes(s: State) -> None:
    """M-MOV-3: princes share a district only while one is passing through, and can go on."""
    v = s.v
    passing = int(v[TO_MOVE]) if v[PHASE] == MOVING and v[TURN] == STEPPED else -1
    found: dict[int, str] = {}
    for seat in range(s.variant.players):
        here = int(v[player(seat) + PRINCE])
        if here >= 0 and seat != passing:
            if here in found:
                problem = said("the prince of {0} is in {1} too", found[here], DISTRICTS[here])
                raise PositionError(f"players.{s.variant.colours[seat]}.prince", problem, "M-MOV-3")
            found[here] = s.variant.colours[seat]
    if passing >= 0:
        here = int(v[player(passing) + PRINCE])
        others = other_princes(v, s.variant.players, passing)
        if here in found and not can_go_on(s.variant, cards_held(v, passing), here, others, 1 << here):
            problem = said("the prince of {0} is in {1}, and no card leads on from there", found[here], DISTRICTS[here])
            raise PositionError(f"players.{s.variant.colours[passing]}.prince", problem, "M-MOV-3")


# Phase by phase; True when the phase is over


def _neutral_turn(s: State, seats: list[int]) -> bool:
    left = int(s.v[player(NEUTRAL) + SUPPLY])
    s.v[TO_MOVE] = seats[left % 2]
    return left == 0


def _prince_turn(s: State, seats: list[int]) -> bool:
    placed = [s.v[player(seat) + PRINCE] >= 0 for seat in seats]
    number = sum(placed)
    if not all(placed[:number]):
        raise PositionError("players", "princes are placed from the start player on, clockwise", "M-SET-2")
    s.v[TO_MOVE] = seats[number % len(seats)]
    return number == len(seats)


def _placing_turn(s: State, seats: list[int]) -> bool:
    supplies = [int(s.v[player(seat) + SUPPLY]) for seat in seats]
    most = max(supplies)
    place = supplies.index(most)
    if supplies != [most - 1] * place + [most] * (len(seats) - place):
        raise PositionError("players", "members are placed one at a time, from the start player on, clockwise", "M-PLC-1")
    s.v[TO_MOVE] = seats[place]
    return most == supply_after_placing(s.v[ROUND])


def _given_turn(s: State, document: Mapping[str, Any], seats: list[int]) -> int:
    """The seat to move where more than one is possible; the first from the start player on if it is left out."""
    if document.get("to_move") is None:
        return seats[0]
    colour: str = read_choice(document, "to_move", "", [s.variant.colours[seat] for seat in seats])
    return s.variant.colours.index(colour)


def _card_turn(s: State, document: Mapping[str, Any], seats: list[int]) -> bool:
    """Anybody with fewer than five cards may be to move: with how many the others began is not known."""
    return not find_taker(s, _given_turn(s, document, seats))


def _moving_turn(s: State, document: Mapping[str, Any], seats: list[int]) -> bool:
    v = s.v
    passed = read_list(document, "passed", "", [s.variant.colours[seat] for seat in seats])
    if len(set(passed)) < len(passed):
        raise PositionError("passed", "a colour is there twice", "M-MOV-1")
    for colour in passed:
        v[player(s.variant.colours.index(colour)) + PASSED] = 1
    turn = read_choice(document, "turn", "", TURNS, None)
    left = [seat for seat in seats if s.variant.colours[seat] not in passed]
    if not left:
        if turn is not None:
            raise PositionError("turn", "all have passed, so no turn is under way", "M-MOV-1")
        return True
    seat = left[0] if document.get("to_move") is None else _given_turn(s, document, seats)
    if seat not in left:
        raise PositionError("to_move", said("{0} has passed", s.variant.colours[seat]), "M-MOV-1")
    v[TO_MOVE] = seat
    v[TURN] = TURNS.index(turn)
    return False


def _read_returning(s: State, document: Mapping[str, Any], seats: list[int]) -> None:
    v = s.v
    returning = read_table(document, "returning", "", ("city", "chosen", "back"))
    v[CITY] = PROVINCES.index(read_choice(returning, "city", "returning", PROVINCES, PROVINCES[0]))
    read_table(returning, "chosen", "returning", [s.variant.colours[seat] for seat in seats])
    for province in range(v[CITY]):
        if any(in_city(v, province, seat) for seat in range(SEATS)):
            raise PositionError("players", said("the city of {0} is settled already", PROVINCES[province]), "M-SCO-4")
    if returning.get("back") is not None:
        _read_back(s, returning)
        return
    enter_city(s)
    if _read_chosen(s, returning, seats):
        if v[player(NEUTRAL) + TO_GO_BACK] > 0:
            raise PositionError("returning.chosen", "neutral members go back before anybody chooses", "M-2P-3")
        v[STAGE] = CHOOSING


def _read_chosen(s: State, returning: Mapping[str, Any], seats: list[int]) -> bool:
    """The secret choices so far; True if there are any."""
    v = s.v
    chosen = read_table(returning, "chosen", "returning", [s.variant.colours[seat] for seat in seats])
    for colour in chosen:
        seat = s.variant.colours.index(colour)
        most = int(in_city(v, v[CITY], seat))
        if most == 0:
            raise PositionError("returning.chosen", said("{0} has no members there to choose from", colour), "M-SCO-4")
        v[player(seat) + CHOSEN] = read_int(chosen, colour, "returning.chosen", 0, 0, most, "M-SCO-4")
    return len(chosen) > 0


def _read_back(s: State, returning: Mapping[str, Any]) -> None:
    """After the reveal (what was chosen does not matter any more), or while the start player sends neutral members back."""
    v = s.v
    back = read_table(returning, "back", "returning", [*s.variant.colours[: s.variant.players], "neutral"])
    for colour in back:
        seat = s.variant.colours.index(colour)
        most = int(in_city(v, v[CITY], seat))
        v[player(seat) + TO_GO_BACK] = read_int(back, colour, "returning.back", 0, 0, most, "M-SCO-4")
    members = in_city(v, v[CITY], NEUTRAL)
    expected = int(neutral_to_go_back(v, s.variant.players, v[CITY]))
    if v[player(NEUTRAL) + TO_GO_BACK] > 0:
        v[STAGE] = NEUTRAL_BACK
        if len(back) > 1 or back["neutral"] != expected:
            raise PositionError(
                "returning.back", said("{0} neutral members go back, before anybody chooses", expected), "M-2P-3"
            )
    else:
        v[STAGE] = GOING_BACK
        if members > 0 and expected == members:
            raise PositionError("neutral.cities", "without a majority all neutral members have gone back", "M-2P-3")
