"""Positions as documents: printed canonically, read with everything checked. `position.schema.json` has their shape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.chance import Chance, start_of
from teahorse.kernel.errors import PositionError, SetupError
from teahorse.ming.actions import DRAGON, NEUTRAL, SEATS, THIRDS
from teahorse.ming.board import read_board, variant_of
from teahorse.ming.cards import find_taker, pile, put_pile, shown_first
from teahorse.ming.ending import namer
from teahorse.ming.moving import can_go_on, other_princes
from teahorse.ming.neutral import MOST_IN_DISTRICT, PLACED_BY_BOTH, neutral_to_go_back
from teahorse.ming.notation import CARDS as CARD_NAMES
from teahorse.ming.notation import COLOURS, DISTRICTS, PHASES, PROVINCES, TRANSPORTS
from teahorse.ming.placing import supply_after_placing
from teahorse.ming.playing import State, next_phase
from teahorse.ming.returning import settle_cities
from teahorse.ming.setting_up import clear_table, seat_players
from teahorse.ming.state import (
    CARDS,
    CHOOSING,
    CHOSEN,
    CITY,
    DISCARD,
    DISPLAY,
    DRAGON_CARDS,
    DRAGONS,
    DRAWN,
    FULL_HAND,
    GOING_BACK,
    HAND,
    HELD,
    HOUSES,
    MEMBERS,
    MONK,
    MOVING,
    NAMING,
    NEUTRAL_BACK,
    OPEN,
    ORDER,
    OUT,
    OVER,
    PASSED,
    PHASE,
    PLACING,
    PLACING_NEUTRAL,
    POINTS,
    PRINCE,
    PRINCES,
    RANDOM,
    RETURNING,
    ROUND,
    ROUNDS,
    SIZE,
    SPACES,
    STAGE,
    START,
    SUPPLY,
    TILES,
    TILES_A_PROVINCE,
    TO_GO_BACK,
    TO_MOVE,
    TURN,
    Table,
    in_city,
    player,
)

TURNS = (None, "step", "stay")
MAJORITIES = "majorities"  # a phase of input only: moving is over, nothing is scored
MOST_POINTS = 9999  # far above any game; larger numbers are slips
MOST_TILES = 99
NEUTRAL_MEMBERS = {1: 24, 2: 24, 3: 30, 4: 30, 5: 36, 6: 36}  # M-2P-1, by round

KEYS = ("game", "options", "round", "phase", "order", "start", "to_move", "players", "display", "draw", "discard")
KEYS_OF_PHASES = ("passed", "turn", "returning", "neutral")
PLAYER_KEYS = ("points", "prince", "supply", "spaces", "districts", "monks", "cities", "hand", "tiles", "out")
NEUTRAL_KEYS = ("supply", "districts", "cities", "out")


# Printing


def position(s: Table) -> dict[str, Any]:
    """The full truth, canonical: all keys, zero counts left out."""
    v = s.v
    seats = range(s.variant.players)
    phase = v[PHASE]
    document: dict[str, Any] = {
        "game": "ming",
        "options": {"limited_tiles": s.variant.limited_tiles},
        "round": v[ROUND],
        "phase": PHASES[phase],
        "order": [COLOURS[v[ORDER + place]] for place in seats],
        "start": COLOURS[v[START]],
        "to_move": None if phase == OVER else COLOURS[v[TO_MOVE]],
        "players": {COLOURS[seat]: _print_player(s, seat) for seat in seats},
        "display": {province: CARD_NAMES[v[DISPLAY + i]] for i, province in enumerate(PROVINCES)},
        "draw": [CARD_NAMES[card] for card in pile(s)],
        "discard": _counts(TRANSPORTS, s, DISCARD),
    }
    if phase == MOVING:
        document["passed"] = [colour for colour in document["order"] if v[player(COLOURS.index(colour)) + PASSED]]
        document["turn"] = TURNS[v[TURN]]
    if phase == RETURNING:
        document["returning"] = {
            "city": PROVINCES[v[CITY]],
            "chosen": {COLOURS[seat]: v[player(seat) + CHOSEN] for seat in seats if v[player(seat) + CHOSEN] >= 0},
            "back": None if v[STAGE] == CHOOSING else _to_go_back(s),
        }
    if s.variant.neutral:
        n = player(NEUTRAL)
        document["neutral"] = {
            "supply": v[n + SUPPLY],
            "districts": _counts(DISTRICTS, s, OPEN + NEUTRAL, SEATS),
            "cities": _print_cities(s, NEUTRAL),
            "out": v[n + OUT],
        }
    return document


def _print_player(s: Table, seat: int) -> dict[str, Any]:
    v = s.v
    p = player(seat)
    return {
        "points": v[p + POINTS],
        "prince": DISTRICTS[v[p + PRINCE]] if v[p + PRINCE] >= 0 else None,
        "supply": v[p + SUPPLY],
        "spaces": _counts(PROVINCES, s, p + SPACES),
        "districts": _counts(DISTRICTS, s, OPEN + seat, SEATS),
        "monks": [district for i, district in enumerate(DISTRICTS) if v[MONK + i] == seat],
        "cities": _print_cities(s, seat),
        "hand": _counts(CARD_NAMES, s, p + HAND),
        "tiles": _counts(PROVINCES, s, p + TILES),
        "out": v[p + OUT],
    }


def _counts(names: Sequence[str], s: Table, first: int, apart: int = 1) -> dict[str, int]:
    """The numbers of fields from `first` on, by name; zeros are left out."""
    numbers = ((name, s.v[first + i * apart]) for i, name in enumerate(names))
    return {name: number for name, number in numbers if number}


def _print_cities(s: Table, seat: int) -> dict[str, dict[str, int]]:
    houses = _counts(DISTRICTS, s, HOUSES + seat, SEATS)
    cities: dict[str, dict[str, int]] = {}
    for district, members in houses.items():
        cities.setdefault(district[0], {})[district] = members
    return cities


def _to_go_back(s: Table) -> dict[str, int]:
    numbers = ((COLOURS[seat], s.v[player(seat) + TO_GO_BACK]) for seat in range(SEATS))
    return {colour: number for colour, number in numbers if number}


# Reading


def read_position(document: Mapping[str, Any], board: object, chance: Chance) -> State:
    """A position from its document, played on to the next decision; PositionError names what is impossible."""
    _table("position", document, (*KEYS, *KEYS_OF_PHASES))
    if document.get("game", "ming") != "ming":
        raise PositionError("game", f'"ming" is needed, not {document["game"]!r}')
    options = _table("options", document.get("options", {}), ("limited_tiles",))
    limited = options.get("limited_tiles", False)
    if not isinstance(limited, bool):
        raise PositionError("options.limited_tiles", f"true or false is needed, not {limited!r}")
    order = _read_order(document)
    s = State(variant_of(read_board(board, options), len(order), limited), vec[i64]([0] * SIZE))
    v = s.v
    clear_table(s)
    seat_players(s, order)
    v[RANDOM] = start_of(chance.seed)
    v[ROUND] = _number("round", document.get("round", 1), ROUNDS, least=1)
    phase = _word("phase", document.get("phase", PHASES[0 if s.variant.neutral else 1]), (*PHASES, MAJORITIES))
    v[PHASE] = MOVING if phase == MAJORITIES else PHASES.index(phase)
    v[START] = COLOURS.index(_word("start", document.get("start", COLOURS[order[0]]), [COLOURS[seat] for seat in order]))
    _check_phase(s, phase)
    documents = _table("players", document.get("players", {}), [COLOURS[seat] for seat in sorted(order)])
    for seat in sorted(order):
        _read_player(s, seat, documents.get(COLOURS[seat], {}))
    _read_neutral(s, document.get("neutral"))
    _check_houses(s)
    _read_cards(s, document, chance)
    _read_tiles_left(s)
    s.log = []
    _play_on(s, document, phase)
    return s


def _read_order(document: Mapping[str, Any]) -> list[int]:
    """The seats clockwise; without `order` those of `players`, red first."""
    given = document.get("order")
    if given is None:
        colours = list(_table("players", document.get("players", {}), COLOURS[:4]))
        given = [colour for colour in COLOURS if colour in colours]
        where = "players"
    else:
        where = "order"
        if not isinstance(given, (list, tuple)):
            raise PositionError(where, f"a list of colours is needed, not {given!r}")
    if not 2 <= len(given) <= 4:
        raise PositionError(where, f"two to four players, not {len(given)}", "M-SET-2")
    expected = COLOURS[: len(given)]
    if any(colour not in given for colour in expected):
        raise PositionError(where, f"a game of {len(given)} has {', '.join(expected)}, each once", "M-SET-2")
    return [COLOURS.index(colour) for colour in given]


def _check_phase(s: Table, phase: str) -> None:
    """Which phase a round can have."""
    number = s.v[ROUND]
    if phase == "neutral" and (not s.variant.neutral or number % 2 == 0):
        raise PositionError("phase", "neutral members are placed by two players, before rounds 1, 3 and 5", "M-2P-1")
    if phase == "princes" and number != 1:
        raise PositionError("phase", "princes are placed before round 1", "M-SET-2")
    if phase in ("returning", MAJORITIES) and number % 2 == 1:
        raise PositionError("phase", f"there is no scoring in round {number}, only in 2, 4 and 6", "M-SCO-1")
    if phase == "naming" and (s.variant.players != 4 or number not in (4, 5)):
        raise PositionError("phase", "a start player is named by four players after rounds 4 and 5", "M-END-2")
    if phase == "over" and number != ROUNDS:
        raise PositionError("phase", f"the game is over after round {ROUNDS}, not in round {number}", "M-SCO-10")


def _read_player(s: Table, seat: int, given: Any) -> None:
    v = s.v
    where = f"players.{COLOURS[seat]}"
    document = _table(where, given, PLAYER_KEYS)
    p = player(seat)
    v[p + POINTS] = _number(f"{where}.points", document.get("points", 0), MOST_POINTS)
    _read_prince(s, seat, f"{where}.prince", document.get("prince"))
    _read_counts(s, f"{where}.spaces", document.get("spaces", {}), PROVINCES, p + SPACES)
    _read_counts(s, f"{where}.districts", document.get("districts", {}), DISTRICTS, OPEN + seat, SEATS)
    _read_monks(s, seat, f"{where}.monks", document.get("monks", []))
    _read_cities(s, seat, f"{where}.cities", document.get("cities", {}))
    _read_members(s, seat, where, document)
    _read_counts(s, f"{where}.hand", document.get("hand", {"dragon": 1}), CARD_NAMES, p + HAND)
    v[p + HELD] = sum(v[p + HAND : p + HAND + len(CARD_NAMES)])
    if v[p + HELD] > FULL_HAND:
        raise PositionError(f"{where}.hand", f"{v[p + HELD]} cards; nobody holds more than {FULL_HAND}", "M-CRD-1")
    on_spaces = sum(v[p + SPACES : p + SPACES + len(PROVINCES)])
    if v[PHASE] == CARDS and on_spaces < FULL_HAND - v[p + HELD]:
        problem = f"{on_spaces} members on spaces, but {FULL_HAND - v[p + HELD]} cards still to take"
        raise PositionError(f"{where}.spaces", problem, "M-CRD-4")
    _read_counts(s, f"{where}.tiles", document.get("tiles", {}), PROVINCES, p + TILES, most=MOST_TILES)
    if all(v[p + TILES : p + TILES + len(PROVINCES)]):
        raise PositionError(f"{where}.tiles", "a full set of six colours is handed in at once", "M-SCO-3")


def _read_prince(s: Table, seat: int, where: str, district: Any) -> None:
    v = s.v
    before_princes = v[PHASE] == PLACING_NEUTRAL and v[ROUND] == 1
    if district is None:
        if v[PHASE] != PRINCES and not before_princes:
            raise PositionError(where, "every prince is in a district", "M-SET-2")
        return
    if before_princes:
        raise PositionError(where, "princes are placed after the neutral members", "M-SET-3")
    v[player(seat) + PRINCE] = DISTRICTS.index(_word(where, district, DISTRICTS))


def _read_monks(s: Table, seat: int, where: str, given: Any) -> None:
    for district in _words(where, given, DISTRICTS):
        at = MONK + DISTRICTS.index(district)
        if s.v[at] >= 0:
            problem = f"the monastery of {district} holds a monk of {COLOURS[s.v[at]]} already"
            raise PositionError(where, problem, "M-MOV-7")
        s.v[at] = seat


def _read_cities(s: Table, seat: int, where: str, given: Any) -> None:
    for province, houses in _table(where, given, PROVINCES).items():
        districts = [district for district in DISTRICTS if district[0] == province]
        first = HOUSES + DISTRICTS.index(districts[0]) * SEATS + seat
        _read_counts(s, f"{where}.{province}", houses, districts, first, SEATS, most=2, rule="M-SCO-1")
        if s.v[PHASE] != RETURNING and any(houses.values()):
            raise PositionError(f"{where}.{province}", "members are in a city only in the phase returning", "M-SCO-7")


def _read_members(s: Table, seat: int, where: str, document: Mapping[str, Any]) -> None:
    """M-PLC-1: supply and out, left out or not, and the sum of 30."""
    v = s.v
    p = player(seat)
    before = v[PHASE] in (PLACING_NEUTRAL, PRINCES, PLACING)
    most = supply_after_placing(v[ROUND] - 1 if before else v[ROUND])
    least = supply_after_placing(v[ROUND]) if v[PHASE] == PLACING else most
    known = (
        sum(v[p + SPACES : p + SPACES + len(PROVINCES)])
        + sum(v[OPEN + district * SEATS + seat] for district in range(len(DISTRICTS)))
        + sum(v[MONK + district] == seat for district in range(len(DISTRICTS)))
        + sum(in_city(v, province, seat) for province in range(len(PROVINCES)))
        + _number(f"{where}.out", document.get("out", 0), MEMBERS)
    )
    supply = _number(f"{where}.supply", document.get("supply", max(least, min(most, MEMBERS - known))), MEMBERS)
    if not least <= supply <= most:
        allowed = f"{least}" if least == most else f"{least} to {most}"
        raise PositionError(f"{where}.supply", f"in this phase of round {v[ROUND]} it is {allowed}, not {supply}", "M-PLC-1")
    missing = MEMBERS - known - supply
    if missing < 0 or ("out" in document and missing):
        raise PositionError(where, f"{known + supply} members in all; every player has {MEMBERS}", "M-PLC-1")
    v[p + SUPPLY] = supply
    v[p + OUT] = document.get("out", missing)


def _read_neutral(s: Table, given: Any) -> None:
    """M-2P-1: the neutral members; their sum depends on the round."""
    v = s.v
    if not s.variant.neutral:
        if given is not None:
            raise PositionError("neutral", "only two players have a neutral colour", "M-2P-1")
        return
    document = _table("neutral", {} if given is None else given, NEUTRAL_KEYS)
    everywhere = dict.fromkeys(DISTRICTS, 1)
    _read_counts(
        s,
        "neutral.districts",
        document.get("districts", everywhere),
        DISTRICTS,
        OPEN + NEUTRAL,
        SEATS,
        most=MOST_IN_DISTRICT,
        rule="M-2P-1",
    )
    _read_cities(s, NEUTRAL, "neutral.cities", document.get("cities", {}))
    total = NEUTRAL_MEMBERS[v[ROUND]]
    known = (
        sum(v[OPEN + district * SEATS + NEUTRAL] for district in range(len(DISTRICTS)))
        + sum(in_city(v, province, NEUTRAL) for province in range(len(PROVINCES)))
        + _number("neutral.out", document.get("out", 0), total)
    )
    most = PLACED_BY_BOTH if v[PHASE] == PLACING_NEUTRAL else 0
    supply = _number("neutral.supply", document.get("supply", max(0, min(most, total - known))), most, rule="M-2P-1")
    missing = total - known - supply
    if missing < 0 or ("out" in document and missing):
        raise PositionError("neutral", f"{known + supply} members in all; in round {v[ROUND]} there are {total}", "M-2P-1")
    v[player(NEUTRAL) + SUPPLY] = supply
    v[player(NEUTRAL) + OUT] = document.get("out", missing)


def _check_houses(s: Table) -> None:
    """M-SCO-1: three houses to a third of a city."""
    for i, district in enumerate(DISTRICTS):
        members = sum(s.v[HOUSES + i * SEATS + seat] for seat in range(SEATS))
        if members > THIRDS:
            raise PositionError("players", f"{members} members in the three houses of {district}", "M-SCO-1")


def _read_cards(s: Table, document: Mapping[str, Any], chance: Chance) -> None:
    """M-SET-1: every movement card is somewhere; draw pile or discards left out are what is nowhere else."""
    v = s.v
    display = {**dict(zip(PROVINCES, TRANSPORTS, strict=True)), **_table("display", document.get("display", {}), PROVINCES)}
    for i, province in enumerate(PROVINCES):
        v[DISPLAY + i] = TRANSPORTS.index(_word(f"display.{province}", display[province], TRANSPORTS))
    _read_counts(s, "discard", document.get("discard", {}), TRANSPORTS, DISCARD)
    drawn = [TRANSPORTS.index(card) for card in _words("draw", document.get("draw", []), TRANSPORTS)]
    rest: list[int] = []
    for card, name in enumerate(TRANSPORTS):
        seen = (
            sum(v[player(seat) + HAND + card] for seat in range(s.variant.players))
            + sum(v[DISPLAY + i] == card for i in range(len(PROVINCES)))
            + v[DISCARD + card]
            + drawn.count(card)
        )
        left = s.variant.cards[card] - seen
        if left < 0 or (left and "draw" in document and "discard" in document):
            problem = f"{seen} cards {name} in hands, display, draw pile and discards; there are {s.variant.cards[card]}"
            raise PositionError("draw" if "draw" in document else "players", problem, "M-SET-1")
        rest += [card] * left
    if "draw" not in document:
        put_pile(s, _shown_first(chance, rest))
    else:
        for card in rest:  # no discards were given
            v[DISCARD + card] += 1
        put_pile(s, drawn)
        v[DRAWN] = -len(drawn)  # outcomes that are given begin when this pile is used up
    v[DRAGONS] = DRAGON_CARDS - sum(v[player(seat) + HAND + DRAGON] for seat in range(s.variant.players))
    if v[DRAGONS] < 0:
        problem = f"{DRAGON_CARDS - v[DRAGONS]} dragons in hands; there are {DRAGON_CARDS}"
        raise PositionError("players", problem, "M-SET-1")


def _shown_first(chance: Chance, cards: list[int]) -> list[int]:
    try:
        first, rest = shown_first(chance, 0, cards)
    except SetupError as error:
        raise PositionError("draws", str(error), "M-CRD-2") from error
    return first + rest


def _read_tiles_left(s: Table) -> None:
    """M-SCO-2: with limited tiles there are 18 of a colour."""
    if s.variant.limited_tiles:
        for i, province in enumerate(PROVINCES):
            held = sum(s.v[player(seat) + TILES + i] for seat in range(s.variant.players))
            if held > TILES_A_PROVINCE:
                raise PositionError("players", f"{held} tiles of {province}; there are {TILES_A_PROVINCE}", "M-SCO-2")


# Whose turn it is, and what is automatic


def _play_on(s: State, document: Mapping[str, Any], phase: str) -> None:
    """Gives the turn to whom it follows from the rest; a phase that is over already is played on."""
    v = s.v
    for key, phases in (("passed", ("moving", MAJORITIES)), ("turn", ("moving", MAJORITIES)), ("returning", ("returning",))):
        if document.get(key) and phase not in phases:
            raise PositionError(key, f"belongs to the phase {phases[0]}, not to {phase}")
    seats = [v[ORDER + place] for place in range(s.variant.players)]
    while seats[0] != v[START]:
        seats.append(seats.pop(0))
    over = {
        PLACING_NEUTRAL: _read_neutral_turn,
        PRINCES: _read_prince_turn,
        PLACING: _read_placing_turn,
        CARDS: _read_card_turn,
        MOVING: _read_moving_turn,
        RETURNING: _read_returning,
        NAMING: _read_naming,
        OVER: _read_over,
    }[v[PHASE]](s, document, seats)
    _check_princes(s)
    city = v[CITY]
    if v[PHASE] == RETURNING:
        over = settle_cities(s)
    if over:
        next_phase(s)
    elif "to_move" in document and v[CITY] == city:
        expected = None if v[PHASE] == OVER else COLOURS[v[TO_MOVE]]
        if document["to_move"] != expected:
            rest = "the game is over" if expected is None else f"the rest of the position says that {expected} is to move"
            raise PositionError("to_move", f"{document['to_move']!r}, but {rest}")


def _check_princes(s: State) -> None:
    """M-MOV-3: princes share a district only while one is passing through, and can go on."""
    v = s.v
    passing = v[TO_MOVE] if v[PHASE] == MOVING and TURNS[v[TURN]] == "step" else -1
    found: dict[int, str] = {}
    for seat in range(s.variant.players):
        here = v[player(seat) + PRINCE]
        if here >= 0 and seat != passing:
            where = f"players.{COLOURS[seat]}.prince"
            if here in found:
                raise PositionError(where, f"the prince of {found[here]} is in {DISTRICTS[here]} too", "M-MOV-3")
            found[here] = COLOURS[seat]
    if passing >= 0:
        here = v[player(passing) + PRINCE]
        others = other_princes(s, passing)
        if here in found and not can_go_on(s.variant, v, player(passing) + HAND, here, others, 1 << here):
            problem = f"the prince of {found[here]} is in {DISTRICTS[here]}, and no card leads on from there"
            raise PositionError(f"players.{COLOURS[passing]}.prince", problem, "M-MOV-3")


def _read_neutral_turn(s: State, document: Mapping[str, Any], seats: list[int]) -> bool:
    left = s.v[player(NEUTRAL) + SUPPLY]
    s.v[TO_MOVE] = seats[left % 2]
    return bool(left == 0)


def _read_prince_turn(s: State, document: Mapping[str, Any], seats: list[int]) -> bool:
    placed = [s.v[player(seat) + PRINCE] for seat in seats if s.v[player(seat) + PRINCE] >= 0]
    if any(s.v[player(seat) + PRINCE] < 0 for seat in seats[: len(placed)]):
        raise PositionError("players", "princes are placed from the start player on, clockwise", "M-SET-2")
    s.v[TO_MOVE] = seats[len(placed) % len(seats)]
    return len(placed) == len(seats)


def _read_placing_turn(s: State, document: Mapping[str, Any], seats: list[int]) -> bool:
    supplies = [s.v[player(seat) + SUPPLY] for seat in seats]
    most = max(supplies)
    place = supplies.index(most)
    if any(supply != most - 1 for supply in supplies[:place]) or any(supply != most for supply in supplies[place:]):
        raise PositionError("players", "members are placed one at a time, from the start player on, clockwise", "M-PLC-1")
    s.v[TO_MOVE] = seats[place]
    return bool(most == supply_after_placing(s.v[ROUND]))


def _read_card_turn(s: State, document: Mapping[str, Any], seats: list[int]) -> bool:
    """Any player with fewer than five cards may be to move: how many the others began with is not known."""
    seat = _given_turn(document, seats)
    return not find_taker(s, seats[0] if seat is None else seat)


def _read_moving_turn(s: State, document: Mapping[str, Any], seats: list[int]) -> bool:
    v = s.v
    passed = _words("passed", document.get("passed", []), [COLOURS[seat] for seat in seats])
    if len(set(passed)) < len(passed):
        raise PositionError("passed", "a colour is there twice", "M-MOV-1")
    turn = document.get("turn")
    if turn not in TURNS:
        raise PositionError("turn", f'null, "step" or "stay" is needed, not {turn!r}')
    if document.get("phase") == MAJORITIES:
        return True
    for colour in passed:
        v[player(COLOURS.index(colour)) + PASSED] = 1
    active = [seat for seat in seats if not v[player(seat) + PASSED]]
    if not active:
        if turn is not None:
            raise PositionError("turn", "all have passed, so no turn is under way", "M-MOV-1")
        return True
    seat = _given_turn(document, seats)
    if seat is not None and seat not in active:
        raise PositionError("to_move", f"{COLOURS[seat]} has passed", "M-MOV-1")
    v[TO_MOVE] = active[0] if seat is None else seat
    v[TURN] = TURNS.index(turn)
    return False


def _given_turn(document: Mapping[str, Any], seats: list[int]) -> int | None:
    colour = document.get("to_move")
    return None if colour is None else COLOURS.index(_word("to_move", colour, [COLOURS[seat] for seat in seats]))


def _read_returning(s: State, document: Mapping[str, Any], seats: list[int]) -> bool:
    v = s.v
    given = _table("returning", document.get("returning"), ("city", "chosen", "back"))
    v[CITY] = city = PROVINCES.index(_word("returning.city", given.get("city"), PROVINCES))
    for province in range(city):
        if any(in_city(v, province, seat) for seat in range(SEATS)):
            raise PositionError("players", f"the city of {PROVINCES[province]} is settled already", "M-SCO-4")
    _read_chosen(s, given, seats)
    if given.get("back") is not None:
        _read_back(s, given["back"])
    else:
        v[STAGE] = NEUTRAL_BACK if s.variant.neutral and not given.get("chosen") else CHOOSING
        v[player(NEUTRAL) + TO_GO_BACK] = neutral_to_go_back(s, city) if s.variant.neutral else 0
        if v[STAGE] == CHOOSING and v[player(NEUTRAL) + TO_GO_BACK]:
            raise PositionError("returning.chosen", "neutral members go back before anybody chooses", "M-2P-3")
    return False


def _read_chosen(s: State, given: Mapping[str, Any], seats: list[int]) -> None:
    v = s.v
    present = [seat for seat in seats if in_city(v, v[CITY], seat)]
    chosen = _table("returning.chosen", given.get("chosen", {}), [COLOURS[seat] for seat in seats])
    for colour, members in chosen.items():
        seat = COLOURS.index(colour)
        most = in_city(v, v[CITY], seat)
        v[player(seat) + CHOSEN] = _number(f"returning.chosen.{colour}", members, most, rule="M-SCO-4")
    asked = [seat for seat in present if v[player(seat) + CHOSEN] >= 0]
    if len(chosen) != len(asked) or asked != present[: len(asked)]:
        raise PositionError("returning.chosen", "players with members there choose from the start player on", "M-SCO-4")


def _read_back(s: State, given: Any) -> None:
    """After the reveal, or while the start player sends neutral members back."""
    v = s.v
    back = _table("returning.back", given, COLOURS)
    for colour, members in back.items():
        seat = COLOURS.index(colour)
        most = in_city(v, v[CITY], seat)
        v[player(seat) + TO_GO_BACK] = _number(f"returning.back.{colour}", members, most, rule="M-SCO-4")
    for seat in range(SEATS):
        v[player(seat) + CHOSEN] = -1
    v[STAGE] = NEUTRAL_BACK if v[player(NEUTRAL) + TO_GO_BACK] else GOING_BACK
    if v[STAGE] == NEUTRAL_BACK:
        expected = neutral_to_go_back(s, v[CITY])
        if len(back) > 1 or back["neutral"] != expected:
            raise PositionError("returning.back", f"{expected} neutral members go back, before anybody chooses", "M-2P-3")
    elif s.variant.neutral and in_city(v, v[CITY], NEUTRAL) and neutral_to_go_back(s, v[CITY]) == in_city(v, v[CITY], NEUTRAL):
        raise PositionError("neutral.cities", "without a majority all neutral members have gone back", "M-2P-3")


def _read_naming(s: State, document: Mapping[str, Any], seats: list[int]) -> bool:
    s.v[TO_MOVE] = namer(s)
    return False


def _read_over(s: State, document: Mapping[str, Any], seats: list[int]) -> bool:
    s.v[TO_MOVE] = -1
    return False


# Random outcomes given with a position


def read_draws(document: Mapping[str, Any], draws: Sequence[object]) -> dict[str, list[list[str]]]:
    """Later random outcomes, in their order, as `Chance` takes them.

    A list of cards, or a line "deck rider junk ...", is the whole pile of the next shuffle, next card first. A single card,
    "junk" or "draw junk", is the next one to appear: from the draw pile if the position leaves that out, else after the
    position's draw pile is used up, from the shuffled discards.
    """
    if isinstance(draws, str) or not isinstance(draws, Sequence):
        raise PositionError("draws", f"a list of outcomes is needed, not {draws!r}")
    given: dict[str, list[list[str]]] = {"deck": [], "draw": []}
    for i, item in enumerate(draws):
        where = f"draws[{i}]"
        if isinstance(item, str):
            words = item.replace("!", " ", 1).casefold().split()
            kind = words.pop(0) if words and words[0] in given else "draw"
        else:
            kind, words = "deck", _words(where, item, TRANSPORTS)
        for word in words:
            _word(where, word, TRANSPORTS)
        if not words or (kind == "draw" and len(words) > 1):
            raise PositionError(where, f'a card, a list of cards or a line such as "deck rider junk" is needed, not {item!r}')
        given[kind].append(words)
    return given


# Parts of documents


def _table(where: str, value: Any, keys: Iterable[str]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(where, f"an object is needed, not {value!r}")
    keys = list(keys)
    for key in value:
        if key not in keys:
            raise PositionError(where, f"unknown key {key!r}: there are {', '.join(keys)}")
    return value


def _number(where: str, value: Any, most: int, least: int = 0, rule: str | None = None) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise PositionError(where, f"a whole number from {least} to {most} is needed, not {value!r}", rule)
    return value


def _word(where: str, value: Any, words: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in words:
        raise PositionError(where, f"one of {', '.join(words)} is needed, not {value!r}")
    return value


def _words(where: str, value: Any, words: Sequence[str]) -> list[str]:
    if not isinstance(value, (list, tuple)):
        raise PositionError(where, f"a list is needed, not {value!r}")
    return [_word(where, word, words) for word in value]


def _read_counts(
    s: Table,
    where: str,
    value: Any,
    names: Sequence[str],
    first: int,
    apart: int = 1,
    most: int = MEMBERS,
    rule: str | None = None,
) -> None:
    """Numbers by name into the fields from `first` on; what is left out is 0."""
    for name, number in _table(where, value, names).items():
        s.v[first + names.index(name) * apart] = _number(f"{where}.{name}", number, most, rule=rule)
