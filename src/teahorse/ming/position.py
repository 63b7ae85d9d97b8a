"""Positions as documents: printing the full truth, and reading it back. `turns.py` reads whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teahorse.kernel.chance import Chance
from teahorse.kernel.errors import PositionError, SetupError, said, shown
from teahorse.kernel.reading import check_keys, read_choice, read_int, read_list, read_table
from teahorse.ming import state as f
from teahorse.ming.actions import DRAGON, NEUTRAL, SEATS, THIRDS
from teahorse.ming.asking import in_city
from teahorse.ming.board import read_board, variant_of
from teahorse.ming.cards import pile, put_pile, shown_first
from teahorse.ming.names import CARDS, COLOURS, DISTRICTS, PHASES, PROVINCES, TRANSPORTS, TURNS
from teahorse.ming.neutral import MOST_IN_DISTRICT, PLACED_BY_BOTH
from teahorse.ming.placing import supply_after_placing
from teahorse.ming.playing import State
from teahorse.ming.setup import empty_table, set_order
from teahorse.ming.state import Table, player
from teahorse.ming.turns import MAJORITIES, check_phase, read_turn

KEYS = ("game", "options", "round", "phase", "order", "start", "to_move", "players", "display", "draw", "discard",
        "passed", "turn", "returning", "neutral")  # fmt: skip
PLAYER_KEYS = ("points", "prince", "supply", "spaces", "districts", "monks", "cities", "hand", "tiles", "out")
NEUTRAL_KEYS = ("supply", "districts", "cities", "out")
NEUTRAL_MEMBERS = {1: 24, 2: 24, 3: 30, 4: 30, 5: 36, 6: 36}  # M-2P-1, by round
MOST_POINTS = 9999  # more than any game sees
MOST_TILES = 99


# Printing


def position(s: Table) -> dict[str, Any]:
    """The document of a state, canonical: all keys, zero counts left out."""
    v, colours = list(s.v), s.variant.colours
    seats = range(s.variant.players)
    phase = PHASES[v[f.PHASE]]
    document: dict[str, Any] = {
        "game": "ming",
        "options": {"limited_tiles": s.variant.limited_tiles},
        "round": v[f.ROUND],
        "phase": phase,
        "order": [colours[v[f.ORDER + place]] for place in seats],
        "start": colours[v[f.START]],
        "to_move": colours[v[f.TO_MOVE]] if v[f.TO_MOVE] >= 0 else None,
        "players": {colours[seat]: _print_player(v, seat) for seat in seats},
        "display": {province: CARDS[v[f.DISPLAY + i]] for i, province in enumerate(PROVINCES) if v[f.DISPLAY + i] >= 0},
        "draw": [CARDS[card] for card in pile(s)],
        "discard": _counts(v, TRANSPORTS, f.DISCARD),
    }
    if phase == "moving":
        document["passed"] = [colour for colour in document["order"] if v[player(colours.index(colour)) + f.PASSED]]
        document["turn"] = TURNS[v[f.TURN]]
    if phase == "returning":
        chosen = {colours[seat]: v[player(seat) + f.CHOSEN] for seat in seats if v[player(seat) + f.CHOSEN] >= 0}
        back = {colours[seat]: v[player(seat) + f.TO_GO_BACK] for seat in range(SEATS) if v[player(seat) + f.TO_GO_BACK]}
        document["returning"] = {
            "city": PROVINCES[v[f.CITY]],
            "chosen": chosen,
            "back": None if v[f.STAGE] == f.CHOOSING else back,
        }
    if s.variant.neutral:
        document["neutral"] = {
            "supply": v[player(NEUTRAL) + f.SUPPLY],
            "districts": _counts(v, DISTRICTS, f.OPEN + NEUTRAL, SEATS),
            "cities": _print_cities(v, NEUTRAL),
            "out": v[player(NEUTRAL) + f.OUT],
        }
    return document


def _print_player(v: list[int], seat: int) -> dict[str, Any]:
    p = player(seat)
    return {
        "points": v[p + f.POINTS],
        "prince": DISTRICTS[v[p + f.PRINCE]] if v[p + f.PRINCE] >= 0 else None,
        "supply": v[p + f.SUPPLY],
        "spaces": _counts(v, PROVINCES, p + f.SPACES),
        "districts": _counts(v, DISTRICTS, f.OPEN + seat, SEATS),
        "monks": [district for i, district in enumerate(DISTRICTS) if v[f.MONK + i] == seat],
        "cities": _print_cities(v, seat),
        "hand": _counts(v, CARDS, p + f.HAND),
        "tiles": _counts(v, PROVINCES, p + f.TILES),
        "out": v[p + f.OUT],
    }


def _counts(fields: list[int], names: Sequence[str], first: int, apart: int = 1) -> dict[str, int]:
    """The numbers of fields from `first` on, by name; zeros are left out."""
    numbers = fields[first : first + len(names) * apart : apart]
    return {name: number for name, number in zip(names, numbers, strict=True) if number} if any(numbers) else {}


def _print_cities(v: list[int], seat: int) -> dict[str, dict[str, int]]:
    cities: dict[str, dict[str, int]] = {}
    for district, members in _counts(v, DISTRICTS, f.HOUSES + seat, SEATS).items():
        cities.setdefault(district[0], {})[district] = members
    return cities


# Reading


def read_position(document: Mapping[str, Any], board: object, chance: Chance, version: str) -> tuple[State, dict[str, Any]]:
    """A position from its document, played on to the next decision, and the piles as they lay before; PositionError names
    what is impossible."""
    check_keys(document, KEYS, "")
    read_choice(document, "game", "", ("ming",), "ming")
    options = read_table(document, "options", "", ("limited_tiles",))
    limited = read_choice(options, "limited_tiles", "options", (False, True), False)
    seated = _read_order(document)
    colours = [colour for colour in COLOURS if colour in seated]
    s = empty_table(variant_of(read_board(board, options), colours, limited, version))
    set_order(s, [colours.index(colour) for colour in seated])
    v = s.v
    v[f.ROUND] = read_int(document, "round", "", 1, 1, f.ROUNDS)
    first_phase = "neutral" if s.variant.neutral else "princes"
    phase = read_choice(document, "phase", "", (*PHASES, MAJORITIES), first_phase)
    v[f.PHASE] = f.MOVING if phase == MAJORITIES else PHASES.index(phase)
    v[f.START] = colours.index(read_choice(document, "start", "", seated, seated[0]))
    check_phase(s, phase)
    players = read_table(document, "players", "", colours)
    for seat, colour in enumerate(colours):
        _read_player(s, seat, read_table(players, colour, "players", PLAYER_KEYS))
    _read_neutral(s, document)
    _check_houses(s)
    _read_cards(s, document, chance)
    _check_tiles(s)
    s.log = []
    piles = {"draw": [CARDS[card] for card in pile(s)], "discard": _counts(list(s.v), TRANSPORTS, f.DISCARD)}
    s.chance = chance
    read_turn(s, document, phase)
    return s, piles


def _read_order(document: Mapping[str, Any]) -> list[str]:
    """The colours clockwise; if `order` is left out those of `players`, red first; without both, all four."""
    key = "order" if "order" in document else "players"
    given = list(COLOURS[:NEUTRAL])
    if key == "order":
        given = read_list(document, key, "", COLOURS[:NEUTRAL])
    elif key in document:
        named = read_table(document, key, "", COLOURS[:NEUTRAL])
        given = [colour for colour in COLOURS if colour in named]
    if not 2 <= len(given) <= 4:
        raise PositionError(key, said("two to four players, not {0}", len(given)), "M-SET-2")
    if len(set(given)) < len(given):
        raise PositionError(key, said("a colour is there twice: {0}", ", ".join(given)), "M-SET-2")
    return given


def _read_player(s: State, seat: int, given: Mapping[str, Any]) -> None:
    v, p = s.v, player(seat)
    where = f"players.{s.variant.colours[seat]}"
    document = {"hand": {"dragon": 1}, **given}
    v[p + f.POINTS] = read_int(document, "points", where, 0, 0, MOST_POINTS)
    scored = v[f.ROUND] > 2 or (v[f.ROUND] == 2 and v[f.PHASE] in (f.RETURNING, f.NAMING, f.OVER))
    if v[p + f.POINTS] and not scored:
        raise PositionError(f"{where}.points", "nobody has points before the first scoring, in round 2", "M-SCO-1")
    _read_prince(s, seat, document, where)
    _read_counts(s, document, "spaces", where, PROVINCES, p + f.SPACES)
    _read_counts(s, document, "districts", where, DISTRICTS, f.OPEN + seat, SEATS)
    _read_monks(s, seat, document, where)
    _read_cities(s, seat, document, where)
    _read_members(s, seat, document, where)
    _read_counts(s, document, "hand", where, CARDS, p + f.HAND)
    v[p + f.HELD] = held = sum(v[p + f.HAND : p + f.HAND + len(CARDS)])
    if held > f.FULL_HAND:
        raise PositionError(f"{where}.hand", said("{0} cards; nobody holds more than {1}", held, f.FULL_HAND), "M-CRD-1")
    on_spaces = sum(v[p + f.SPACES : p + f.SPACES + len(PROVINCES)])
    if v[f.PHASE] == f.PLACING:
        on_spaces += v[p + f.SUPPLY] - supply_after_placing(v[f.ROUND])
    if v[f.PHASE] in (f.PLACING, f.CARDS) and on_spaces < f.FULL_HAND - held:
        problem = said("{0} members on spaces, but {1} cards still to take", on_spaces, f.FULL_HAND - held)
        raise PositionError(f"{where}.spaces", problem, "M-CRD-4")
    _read_counts(s, document, "tiles", where, PROVINCES, p + f.TILES, high=MOST_TILES)
    if all(v[p + f.TILES : p + f.TILES + len(PROVINCES)]):
        raise PositionError(f"{where}.tiles", "a full set of six colours is handed in at once", "M-SCO-3")


def _read_counts(
    s: State,
    document: Mapping[str, Any],
    key: str,
    where: str,
    names: Sequence[str],
    first: int,
    apart: int = 1,
    high: int = f.MEMBERS,
    rule: str | None = None,
) -> None:
    """Numbers by name into the fields from `first` on; what is left out is 0."""
    table = read_table(document, key, where, names)
    for name in table:
        number = read_int(table, name, f"{where}.{key}".lstrip("."), 0, 0, high, rule)
        s.v[first + names.index(name) * apart] = number


def _read_prince(s: State, seat: int, document: Mapping[str, Any], where: str) -> None:
    v = s.v
    before_princes = v[f.PHASE] == f.PLACING_NEUTRAL and v[f.ROUND] == 1
    district = read_choice(document, "prince", where, (None, *DISTRICTS), None)
    if district is None:
        if v[f.PHASE] != f.PRINCES and not before_princes:
            raise PositionError(f"{where}.prince", "after the set-up every prince is in a district", "M-SET-2")
    elif before_princes:
        raise PositionError(f"{where}.prince", "princes are placed after the neutral members", "M-SET-3")
    else:
        v[player(seat) + f.PRINCE] = DISTRICTS.index(district)


def _read_monks(s: State, seat: int, document: Mapping[str, Any], where: str) -> None:
    for district in read_list(document, "monks", where, DISTRICTS):
        at = f.MONK + DISTRICTS.index(district)
        if s.v[at] >= 0:
            problem = said("the monastery of {0} holds a monk of {1} already", district, s.variant.colours[s.v[at]])
            raise PositionError(f"{where}.monks", problem, "M-MOV-7")
        s.v[at] = seat


def _read_cities(s: State, seat: int, document: Mapping[str, Any], where: str) -> None:
    cities = read_table(document, "cities", where, PROVINCES)
    for province in cities:
        first = PROVINCES.index(province) * THIRDS
        thirds = DISTRICTS[first : first + THIRDS]
        _read_counts(s, cities, province, f"{where}.cities", thirds, f.HOUSES + first * SEATS + seat, SEATS, 2, "M-SCO-1")
        if s.v[f.PHASE] != f.RETURNING and any(cities[province].values()):
            raise PositionError(f"{where}.cities", "members are in a city only in the phase returning", "M-SCO-7")


def _on_the_board(s: State, seat: int) -> int:
    """The members of a colour in districts, monasteries and cities."""
    v = s.v
    return (
        sum(v[f.OPEN + district * SEATS + seat] for district in range(len(DISTRICTS)))
        + sum(v[f.MONK + district] == seat for district in range(len(DISTRICTS)))
        + sum(in_city(s, province, seat) for province in range(len(PROVINCES)))
    )


def _read_members(s: State, seat: int, document: Mapping[str, Any], where: str) -> None:
    """M-PLC-1: the supply that the round asks for, and 30 members in all."""
    v, p = s.v, player(seat)
    before_cards = v[f.PHASE] in (f.PLACING_NEUTRAL, f.PRINCES, f.PLACING)
    high = supply_after_placing(v[f.ROUND] - 1 if before_cards else v[f.ROUND])
    low = supply_after_placing(v[f.ROUND]) if v[f.PHASE] == f.PLACING else high
    known = _on_the_board(s, seat) + sum(v[p + f.SPACES : p + f.SPACES + len(PROVINCES)])
    _read_supply(s, seat, document, where, f.MEMBERS, known, low, high, "M-PLC-1")


def _read_supply(
    s: State, seat: int, document: Mapping[str, Any], where: str, total: int, known: int, low: int, high: int, rule: str
) -> None:
    """Supply and out; what is left out follows from the total: first the supply is filled, the rest is out."""
    known += read_int(document, "out", where, 0, 0, total)
    supply = read_int(document, "supply", where, max(low, min(high, total - known)), low, high, rule)
    missing = total - known - supply
    if missing < 0 or ("out" in document and missing):
        raise PositionError(where, said("{0} members in all; in this round there are {1}", known + supply, total), rule)
    s.v[player(seat) + f.SUPPLY] = supply
    s.v[player(seat) + f.OUT] = document.get("out", missing)


def _read_neutral(s: State, document: Mapping[str, Any]) -> None:
    """M-2P-1: the neutral members of two players; before the game one in each district."""
    v = s.v
    if document.get("neutral") is None:
        document = {"neutral": {}}
    elif not s.variant.neutral:
        raise PositionError("neutral", "only two players have a neutral colour", "M-2P-1")
    if s.variant.neutral:
        given = {"districts": dict.fromkeys(DISTRICTS, 1), **read_table(document, "neutral", "", NEUTRAL_KEYS)}
        at = f.OPEN + NEUTRAL
        _read_counts(s, given, "districts", "neutral", DISTRICTS, at, SEATS, MOST_IN_DISTRICT, "M-2P-1")
        _read_cities(s, NEUTRAL, given, "neutral")
        high = PLACED_BY_BOTH if v[f.PHASE] == f.PLACING_NEUTRAL else 0
        known = _on_the_board(s, NEUTRAL)
        _read_supply(s, NEUTRAL, given, "neutral", NEUTRAL_MEMBERS[v[f.ROUND]], known, 0, high, "M-2P-1")


def _check_houses(s: State) -> None:
    for i, district in enumerate(DISTRICTS):
        members = sum(s.v[f.HOUSES + i * SEATS + seat] for seat in range(SEATS))
        if members > THIRDS:
            raise PositionError("players", said("{0} members in the three houses of {1}", members, district), "M-SCO-1")


def _read_cards(s: State, document: Mapping[str, Any], chance: Chance) -> None:
    """M-SET-1: every card is somewhere; the draw pile, or else the discards, if left out, are what is nowhere else."""
    v = s.v
    display = read_table(document, "display", "", PROVINCES)
    for i, province in enumerate(PROVINCES):
        v[f.DISPLAY + i] = TRANSPORTS.index(read_choice(display, province, "display", TRANSPORTS, TRANSPORTS[i]))
    _read_counts(s, document, "discard", "", TRANSPORTS, f.DISCARD, high=f.MOVEMENT_CARDS)
    drawn = [TRANSPORTS.index(card) for card in read_list(document, "draw", "", TRANSPORTS)]
    seats = range(s.variant.players)
    rest: list[int] = []
    for card, name in enumerate(TRANSPORTS):
        in_hands = sum(v[player(seat) + f.HAND + card] for seat in seats)
        displayed = sum(v[f.DISPLAY + i] == card for i in range(len(PROVINCES)))
        seen = in_hands + displayed + v[f.DISCARD + card] + drawn.count(card)
        left = s.variant.cards[card] - seen
        if left < 0 or (left and "draw" in document and "discard" in document):
            problem = said(
                "{0} cards {1} in hands, display, draw pile and discards; there are {2}", seen, name, s.variant.cards[card]
            )
            raise PositionError("draw" if "draw" in document else "players", problem, "M-SET-1")
        rest += [card] * left
    _check_decks(s, chance)
    _check_shown(s, chance, 0 if "draw" in document else len(rest))
    if "draw" in document:
        put_pile(s, drawn)
        v[f.DRAWN] = -len(drawn)  # outcomes that are given begin when this pile is used up
        for card in rest:
            v[f.DISCARD + card] += 1
    else:
        put_pile(s, _left_out_pile(s, chance, rest))
    v[f.DRAGONS] = f.DRAGON_CARDS - sum(v[player(seat) + f.HAND + DRAGON] for seat in seats)
    if v[f.DRAGONS] < 0:
        problem = said("{0} dragons in hands; there are {1}", f.DRAGON_CARDS - v[f.DRAGONS], f.DRAGON_CARDS)
        raise PositionError("players", problem, "M-SET-1")


def _shuffled(s: State) -> tuple[int, int]:
    """M-CRD-2: how many cards a shuffle has, at least and at most. It comes when somebody has taken a card: five are displayed
    then, and everybody may have a full hand, or nobody but the one who took a card, if the others have dragons."""
    rest = f.MOVEMENT_CARDS - (len(PROVINCES) - 1)
    return rest - f.FULL_HAND * s.variant.players, rest - 1


def _check_decks(s: State, chance: Chance) -> None:
    """Piles that are wished for: what is shuffled then is not known yet, but how many cards, and what the box holds."""
    number, (least, most) = 0, _shuffled(s)
    while deck := chance.outcome("deck", number):
        for card, name in enumerate(TRANSPORTS):
            if deck.count(name) > s.variant.cards[card]:
                problem = said("{0} cards {1} in one pile; there are {2}", deck.count(name), name, s.variant.cards[card])
                raise PositionError("draws", problem, "M-SET-1")
        if not least <= len(deck) <= most:
            problem = said("a pile of {0} cards; {1} to {2} are shuffled when it is used up", len(deck), least, most)
            raise PositionError("draws", problem, "M-CRD-2")
        number += 1


def _check_shown(s: State, chance: Chance, number: int) -> None:
    """Single cards that are wished for from the next shuffle on: so many come out of one pile at least."""
    shown = [chance.outcome("draw", number + i) or [] for i in range(_shuffled(s)[0])]
    for card, name in enumerate(TRANSPORTS):
        if shown.count([name]) > s.variant.cards[card]:
            problem = said("{0} cards {1} in one pile; there are {2}", shown.count([name]), name, s.variant.cards[card])
            raise PositionError("draws", problem, "M-SET-1")


def _left_out_pile(s: State, chance: Chance, cards: list[int]) -> list[int]:
    """Those first that are fixed to come, the others shuffled by the seed."""
    try:
        first, rest = shown_first(chance, 0, cards)
    except SetupError as error:
        raise PositionError("draws", said("{0}", error), "M-CRD-2") from error
    if s.variant.shuffles_left_out_piles:
        rest = [rest[i] for i in chance.permutation("pile", 0, len(rest))]
    return first + rest


def _check_tiles(s: State) -> None:
    """M-SCO-2: with limited tiles there are 18 of a colour."""
    if s.variant.limited_tiles:
        for i, province in enumerate(PROVINCES):
            held = sum(s.v[player(seat) + f.TILES + i] for seat in range(s.variant.players))
            if held > f.TILES_A_PROVINCE:
                raise PositionError(
                    "players", said("{0} tiles of {1}; there are {2}", held, province, f.TILES_A_PROVINCE), "M-SCO-2"
                )


def read_draws(document: Mapping[str, Any], draws: Sequence[object]) -> dict[str, list[list[str]]]:
    """Later random outcomes, in their order, as `Chance` takes them.

    A list of cards, or a line "deck rider junk ...", is the whole pile of the next shuffle, next card first. A single card,
    "junk" or "draw junk", is the next one to appear: from the draw pile if the position leaves that out, else after the
    position's draw pile is used up, from the shuffled discards.
    """
    given: dict[str, list[list[str]]] = {"deck": [], "draw": []}
    for i, item in enumerate(read_list({"draws": draws}, "draws", "")):
        where = f"draws[{i}]"
        kind, words = "deck", item
        if isinstance(item, str):
            words = item.replace("!", " ", 1).casefold().split()
            kind = words.pop(0) if words and words[0] in given else "draw"
        cards = read_list({where: words}, where, "", TRANSPORTS)
        if not cards or (kind == "draw" and len(cards) > 1):
            raise PositionError(
                where, said('a card, a list of cards or a line such as "deck rider junk" is needed, not {0}', shown(item))
            )
        given[kind].append(cards)
    return given


def in_piles(document: Mapping[str, Any], piles: Mapping[str, Any], word: str) -> int:
    """Single cards come from the draw pile, if the document leaves that out."""
    return len(piles["draw"]) if word == "draw" and "draw" not in document else 0
