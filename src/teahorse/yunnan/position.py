"""Positions as documents (docs/library.md): printing the full truth, and reading it back with every impossibility named."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from teahorse.kernel.chance import Chance
from teahorse.kernel.errors import PositionError, SetupError, said, shown
from teahorse.kernel.reading import check_keys, read_choice, read_int, read_list, read_table
from teahorse.yunnan import actions as a
from teahorse.yunnan import state as f
from teahorse.yunnan.actions import DULI
from teahorse.yunnan.asking import built, in_stock, place_in_order, posts_at
from teahorse.yunnan.bidding import hand_on
from teahorse.yunnan.board import make_variant, read_board
from teahorse.yunnan.building import EACH
from teahorse.yunnan.duli import CARDS
from teahorse.yunnan.laying import DULI_SPACE, DULI_TRADERS, START_TRADERS
from teahorse.yunnan.names import BANK_SPACES, BUILDINGS, COLOURS, GORGES, PHASES, PLACES, PROVINCES, SPACES, STRUCTURES
from teahorse.yunnan.options import EDITIONS, options, read_options
from teahorse.yunnan.playing import State, next_phase
from teahorse.yunnan.resolving import resolve_from
from teahorse.yunnan.setup import empty_table, set_order
from teahorse.yunnan.state import player
from teahorse.yunnan.variant import small_spaces

KEYS = ("game", "edition", "options", "round", "phase", "to_move", "bidding_order", "travel_order", "passed", "blocked",
        "presents", "players")  # fmt: skip
PHASE_KEYS = {"resolving": ("pending",), "travel": ("travelled", "passes_used"), "scoring": ("income",)}
PLAYER_KEYS = ("coins", "vp", "influence", "passes", "horse", "presents", "traders", "bids", "bank", "structures")
DULI_KEYS = ("influence", "presents", "traders", "bids", "structures")
STRUCTURE_KEYS = ("supply", "posts", "bridges", "teahouses", "guards")
MANY = 100_000  # more coins or VP than any game sees
MAX_BOARD_INCOME = a.MAX_SCORE


# Printing


def position(state: State) -> dict[str, Any]:
    """The document of a state, canonical."""
    v, variant = list(state.v), state.variant
    chosen = options(state)
    seats = [v[f.ORDER + place] for place in range(variant.seats)]
    order = [variant.colours[seat] for seat in seats]
    phase = PHASES[v[f.PHASE]]
    document: dict[str, Any] = {
        "game": "yunnan",
        "edition": chosen.pop("edition"),
        "options": chosen,
        "round": v[f.ROUND],
        "phase": phase,
        "to_move": variant.colours[v[f.TO_MOVE]] if v[f.TO_MOVE] >= 0 else None,
        "bidding_order": order,
        "travel_order": order[::-1],
        "passed": [variant.colours[seat] for seat in seats if v[f.PASSED] >> seat & 1],
        "blocked": GORGES[v[f.BLOCKED]] if v[f.BLOCKED] >= 0 else None,
        "presents": {PLACES[at]: v[f.PRESENTS_AT + at] for at in range(1, 6) if variant.presents[at]},
        "players": {variant.colours[seat]: _print_player(state, v, seat) for seat in range(variant.players)},
    }
    if variant.duli:
        duli = _print_player(state, v, DULI)
        document["players"]["duli"] = {key: duli[key] for key in DULI_KEYS}
    if phase == "resolving":
        document["pending"] = ["yard"] * v[f.PENDING_YARD] + ["temple"] * v[f.PENDING_TEMPLE]
    if phase == "travel":
        document["travelled"] = {PLACES[at]: v[f.TRAVELLED + at] for at in range(1, 6) if v[f.TRAVELLED + at]}
        document["passes_used"] = v[f.PASSES_USED]
    if phase == "scoring":
        document["income"] = {variant.colours[seat]: v[player(seat) + f.INCOME] for seat in range(variant.players)}
    if variant.duli:
        document["deck"] = _print_pile(state)
    return document


def _print_pile(state: State) -> list[int]:
    """Dúlì's pile, next card first."""
    return [state.v[f.PILE + i] for i in range(CARDS - state.v[f.PILE_LEFT], CARDS)]


def _print_player(state: State, v: list[int], seat: int) -> dict[str, Any]:
    p = player(seat)
    stand = v[p + f.BIDS]
    bids = [[BUILDINGS[i // 5], SPACES[i % 5]] for i in range(stand.bit_length()) if stand >> i & 1]
    structures: dict[str, Any] = {
        "supply": {STRUCTURES[kind]: v[p + f.KEPT + kind] for kind in range(3) if v[p + f.KEPT + kind]},
        "posts": [PLACES[at] for at in range(1, 6) for _ in range(posts_at(state, seat, at))],
        "bridges": [GORGES[gorge] for gorge in range(a.GORGES) if v[p + f.BRIDGES] >> gorge & 1],
        "teahouses": [PLACES[at] for at in range(1, 6) if v[f.TEAHOUSE_AT + at] == seat],
        "guards": {0: None, f.USED: "used"}.get(v[p + f.GUARDS], PLACES[v[p + f.GUARDS] % 6]),
    }
    traders = {"supply": v[p + f.SUPPLY], "market": v[p + f.AT]}
    return {
        "coins": v[p + f.COINS],
        "vp": v[p + f.VP],
        "influence": v[p + f.INFLUENCE],
        "passes": v[p + f.PASSES],
        "horse": PLACES[v[p + f.HORSE]],
        "presents": v[p + f.PRESENTS],
        "traders": traders | {PLACES[at]: v[p + f.AT + at] for at in range(1, 6) if v[p + f.AT + at]},
        "bids": bids,
        "bank": _print_bank(state, v, seat),
        "structures": structures if seat != DULI else {key: structures[key] for key in ("posts", "teahouses")},
    }


def _print_bank(state: State, v: list[int], seat: int) -> bool | str:
    spaces = v[f.BANK_SPACES : f.BANK_SPACES + 2]
    if seat not in spaces:
        return False
    return BANK_SPACES[spaces.index(seat)] if state.variant.bank_keeps_bidding else True


# Reading


def read_draws(document: Mapping[str, Any], draws: Sequence[object]) -> dict[str, list[list[str]]]:
    """Cards that Dúlì will turn: 7, "7" or "duli 7" each. With a `deck` in the document they come when it is used up."""
    if isinstance(draws, (str, bytes)) or not isinstance(draws, Sequence):
        raise PositionError("draws", said("a list of Dúlì's cards is needed, such as [7, 3], not {0}", shown(draws)))
    deck = document.get("deck", [])
    cards = [shown(card) for card in deck] if isinstance(deck, (list, tuple)) else []
    for index, draw in enumerate(draws):
        text = draw.strip().casefold() if isinstance(draw, str) else shown(draw)
        card = re.fullmatch(r"(?:!? *duli +)?([1-9]|1[0-6])", text)
        if card is None:
            raise PositionError(
                f"draws[{index}]", said("one of Dúlì's cards is needed, such as 7 or 'duli 7', not {0}", shown(draw))
            )
        cards.append(card[1])
    if not draws:
        return {}
    if len(read_list(document, "bidding_order", "")) - ("duli" in document["bidding_order"]) != 2:
        raise PositionError("draws", "only in a game of two are cards turned, by Dúlì", "Y-DUL-1")
    turned = cards[len(cards) - len(draws) :]
    for first in range(0, len(turned), CARDS):  # of every pile, that one too that the document may leave out
        pile = turned[first : first + CARDS]
        if len(set(pile)) < len(pile):
            twice = next(card for card in pile if pile.count(card) > 1)
            raise PositionError("draws", said("card {0} comes twice before all {1} are turned", twice, CARDS), "Y-DUL-9")
    return {"duli": [[card] for card in cards]}


def in_piles(document: Mapping[str, Any], piles: Mapping[str, Any], word: str) -> int:
    """The first outcomes are the cards of the pile, whether the document has it or not."""
    return len(piles.get("deck", ()))


def read_position(document: Mapping[str, Any], board: object, chance: Chance, version: str) -> tuple[State, dict[str, Any]]:
    """The state of a document, played on to the next decision; and Dúlì's pile as it lay before."""
    state, order = _empty(document, board, version)
    colours = state.variant.colours
    _read_table(state, document, order)
    stated = read_table(document, "players", "", [*colours[: len(order)], *["duli"] * state.variant.duli])
    for place, seat in enumerate(order):
        _read_player(state, read_table(stated, colours[seat], "players"), seat, place)
    if state.variant.duli:
        _read_duli(state, document, read_table(stated, "duli", "players", DULI_KEYS), chance)
    _check_bids(state)
    _check_presents(state)
    _read_turn(state, document, order)
    state.chance = chance
    state.log = []
    piles = {"deck": _print_pile(state)} if state.variant.duli else {}
    _play_on(state)
    return state, piles


def _empty(document: Mapping[str, Any], board: object, version: str) -> tuple[State, list[int]]:
    """The table that the document's edition, options and players ask for, and its blue order."""
    if "bidding_order" not in document:
        raise PositionError("bidding_order", 'the key is missing: it names the players, such as ["red", "blue", "yellow"]')
    order = read_list(document, "bidding_order", "", COLOURS)
    edition = read_choice(document, "edition", "", EDITIONS, EDITIONS[0])
    if "duli" in order and (edition == "2013" or len(order) != 3 or order[-1] != "duli"):
        raise PositionError("bidding_order", "duli is the third and last, in games of two of the 2023 edition only", "Y-DUL-1")
    order = [colour for colour in order if colour != "duli"]
    if not 2 <= len(order) <= 5:
        raise PositionError("bidding_order", said("2 to 5 players, not {0}", len(order)), "Y-SET-1")
    if len(set(order)) < len(order):
        raise PositionError("bidding_order", said("a colour is there twice: {0}", ", ".join(order)), "Y-SET-1")
    options = read_table(document, "options", "")
    try:
        chosen = read_options(len(order), {**options, "edition": edition})
    except SetupError as error:
        raise PositionError("options", said("{0}", error)) from None
    if "edition" in options:
        raise PositionError("options.edition", "the edition is a key of the position itself")
    colours = [colour for colour in COLOURS if colour in order]
    seats = [colours.index(colour) for colour in order]
    state = empty_table(make_variant(colours, chosen, read_board(board, chosen), version))
    set_order(state, seats)
    return state, seats


def _read_table(state: State, document: Mapping[str, Any], order: list[int]) -> None:
    v, variant = state.v, state.variant
    phase = read_choice(document, "phase", "", PHASES, "bidding")
    check_keys(document, (*KEYS, *PHASE_KEYS.get(phase, ()), *["deck"] * variant.duli), "")
    v[f.PHASE] = PHASES.index(phase)
    v[f.ROUND] = read_int(document, "round", "", 1, 1, 9999)
    if 0 < variant.round_limit < v[f.ROUND]:
        raise PositionError("round", said("the game is over after round {0}", variant.round_limit), "Y-EXP-6")
    full = [variant.colours[v[f.ORDER + place]] for place in range(variant.seats)]
    given = read_list(document, "travel_order", "", COLOURS) if "travel_order" in document else full[::-1]
    if given not in (full[::-1], full[: len(order)][::-1]):
        raise PositionError("travel_order", said("it is the bidding order reversed: {0}", ", ".join(full[::-1])), "Y-ORD-1")
    on_board = [gorge for index, gorge in enumerate(GORGES) if variant.gorges >> index & 1]
    blocked = read_choice(document, "blocked", "", [None, *on_board], None)
    if blocked is not None:
        if variant.no_temple:
            raise PositionError("blocked", "this edition has no gorge blocker", "Y-13-1")
        if phase == "bidding":
            raise PositionError("blocked", "the blocker is at home while players bid", "Y-END-3")
        v[f.BLOCKED] = GORGES.index(blocked)
    presents = read_table(document, "presents", "", PROVINCES)
    for at in range(1, 6):
        left = 0 if "presents" in document else variant.presents[at]
        v[f.PRESENTS_AT + at] = read_int(presents, PLACES[at], "presents", left, 0, variant.presents[at], "Y-SET-3")
    for colour in (passed := read_list(document, "passed", "", full[: len(order)])):
        if passed.count(colour) > 1:
            raise PositionError("passed", said("{0} is listed twice", colour))
        if phase != "bidding":
            raise PositionError("passed", "only while players bid has anybody passed", "Y-BID-1")
        v[f.PASSED] |= 1 << variant.colours.index(colour)


def _read_player(state: State, document: Mapping[str, Any], seat: int, place: int) -> None:
    v, p, variant = state.v, player(seat), state.variant
    where = f"players.{variant.colours[seat]}"
    check_keys(document, PLAYER_KEYS, where)
    v[p + f.COINS] = read_int(document, "coins", where, variant.start_coins[place], 0, MANY)
    v[p + f.VP] = read_int(document, "vp", where, 0, -MANY, MANY)
    _check_vp(state, seat, where)
    v[p + f.INFLUENCE] = read_int(document, "influence", where, 0, 0, 4)
    v[p + f.PASSES] = read_int(document, "passes", where, 2, 2, 6)
    v[p + f.HORSE] = PLACES.index(read_choice(document, "horse", where, PROVINCES, "Yunnan"))
    _read_presents(state, document, seat, where)
    _read_structures(state, read_table(document, "structures", where, STRUCTURE_KEYS), seat, f"{where}.structures")
    _read_traders(state, document, seat, where, START_TRADERS)
    _read_bids(state, read_list(document, "bids", where), seat, f"{where}.bids")
    _read_bank(state, document, seat, where)
    v[p + f.TRADERS] = _owned(state, seat)
    if not 3 <= v[p + f.TRADERS] <= 7:
        raise PositionError(
            f"{where}.traders", said("3 to 7 traders, bids and bank included, not {0}", v[p + f.TRADERS]), "Y-SET-2"
        )
    if v[f.PASSED] >> seat & 1 and v[p + f.SUPPLY]:
        raise PositionError(f"{where}.traders.supply", "who has passed has no trader in the supply", "Y-BID-14")
    for at in range(v[p + f.HORSE] + 1, 6):
        if v[p + f.AT + at]:
            raise PositionError(
                f"{where}.traders.{PLACES[at]}", said("the horse is only in {0}", PLACES[v[p + f.HORSE]]), "Y-TRV-3"
            )


def _read_presents(state: State, document: Mapping[str, Any], seat: int, where: str) -> None:
    v = state.v
    total = sum(state.variant.presents)
    others = sum(v[f.PRESENTS_AT + at] for at in range(6)) + sum(v[player(other) + f.PRESENTS] for other in range(6))
    held = read_int(document, "presents", where, 0, 0, total, "Y-SET-3")
    if held + others > total:
        raise PositionError(
            f"{where}.presents",
            said("{0} presents on the board and with players; there are {1}", held + others, total),
            "Y-SET-3",
        )
    v[player(seat) + f.PRESENTS] = held


def _read_traders(state: State, document: Mapping[str, Any], seat: int, where: str, supply: int) -> None:
    v, p = state.v, player(seat)
    traders = read_table(document, "traders", where, ("supply", *PLACES))
    v[p + f.SUPPLY] = read_int(traders, "supply", f"{where}.traders", 0 if "traders" in document else supply, 0, 7, "Y-SET-2")
    for at, name in enumerate(PLACES):
        v[p + f.AT + at] = read_int(traders, name, f"{where}.traders", 0, 0, 7, "Y-SET-2")


def _read_bids(state: State, bids: list[Any], seat: int, where: str) -> None:
    v, p = state.v, player(seat)
    for index, bid in enumerate(bids):
        at = f"{where}[{index}]"
        pair = isinstance(bid, (list, tuple)) and len(bid) == 2 and type(bid[1]) is int
        if not pair or bid[0] not in BUILDINGS or bid[1] not in SPACES:
            raise PositionError(
                at, said('a bid is a building and a space, such as ["guild", 9], not {0}', shown(bid)), "Y-BID-3"
            )
        building, space = BUILDINGS.index(bid[0]), SPACES.index(bid[1])
        if building == a.TEMPLE and state.variant.no_temple:
            raise PositionError(at, "this edition has no temple", "Y-13-1")
        if v[f.OCCUPIED + building] >> space & 1:
            raise PositionError(at, said("the space {0} of {1} is taken twice", bid[1], bid[0]), "Y-BID-3")
        v[f.OCCUPIED + building] |= 1 << space
        v[p + f.BIDS] |= 1 << (building * 5 + space)
        v[p + f.SPENT] += SPACES[space]
    if bids and v[f.PHASE] > f.RESOLVING:
        raise PositionError(where, said("no bids stand in the phase {0}", PHASES[v[f.PHASE]]), "Y-RES-2")


def _read_bank(state: State, document: Mapping[str, Any], seat: int, where: str) -> None:
    v, p, variant = state.v, player(seat), state.variant
    kinds = (False, *BANK_SPACES) if variant.bank_keeps_bidding else (False, True)
    bank = read_choice(document, "bank", where, kinds, False)
    if bank is False:
        return
    where = f"{where}.bank"
    if v[f.PHASE] != f.BIDDING:
        raise PositionError(where, "after the bidding nobody stands in the bank", "Y-RES-1")
    if v[p + f.BIDS]:
        raise PositionError(where, "who goes to the bank leaves all buildings", "Y-BID-12")
    if not variant.bank_keeps_bidding and not v[f.PASSED] >> seat & 1:
        raise PositionError(where, "who goes to the bank has passed", "Y-BID-12")
    space = BANK_SPACES.index(bank) if variant.bank_keeps_bidding else 0
    if v[f.BANK_SPACES + space] >= 0 and not variant.bank_keeps_bidding:
        space = 1
    if v[f.BANK_SPACES + space] >= 0:
        raise PositionError(where, said("{0} stands there already", variant.colours[v[f.BANK_SPACES + space]]), "Y-BID-12")
    v[f.BANK_SPACES + space] = seat


def _owned(state: State, seat: int) -> int:
    v, p = state.v, player(seat)
    in_buildings = bin(v[p + f.BIDS]).count("1") + (seat in (v[f.BANK_SPACES], v[f.BANK_SPACES + 1]) and seat != DULI)
    return v[p + f.SUPPLY] + sum(v[p + f.AT + at] for at in range(6)) + in_buildings


def _read_structures(state: State, document: Mapping[str, Any], seat: int, where: str) -> None:
    v, p, variant = state.v, player(seat), state.variant
    kept = read_table(document, "supply", where, STRUCTURES)
    for kind, name in enumerate(STRUCTURES):
        v[p + f.KEPT + kind] = read_int(kept, name, f"{where}.supply", 0, 0, EACH, "Y-RES-4")
    for province in read_list(document, "posts", where, PROVINCES):
        at = PLACES.index(province)
        if posts_at(state, seat, at) >= (2 if variant.many_posts else 1):
            if variant.many_posts:
                raise PositionError(f"{where}.posts", said("more than {0} posts; each player has {1}", EACH, EACH), "Y-RES-4")
            raise PositionError(f"{where}.posts", said("one post a player in {0}", province), "Y-BLD-2")
        v[p + f.POSTS] |= 1 << (at + 4 if posts_at(state, seat, at) else at - 1)
        _check_reached(state, seat, at, f"{where}.posts", "Y-BLD-1")
    on_board = [gorge for index, gorge in enumerate(GORGES) if variant.gorges >> index & 1]
    for gorge in (bridges := read_list(document, "bridges", where, on_board)):
        if bridges.count(gorge) > 1:
            raise PositionError(f"{where}.bridges", said("one bridge a player over {0}", gorge), "Y-BLD-3")
        v[p + f.BRIDGES] |= 1 << GORGES.index(gorge)
        _check_reached(state, seat, PLACES.index(gorge.split("-")[1]), f"{where}.bridges", "Y-BLD-3")
    _read_teahouses(state, document, seat, where)
    v[p + f.GUARDS] = _read_guards(state, document, where)
    for kind, name in enumerate(STRUCTURES):
        if in_stock(state, seat, kind) < 0:
            count = v[p + f.KEPT + kind] + built(state, seat, kind)
            raise PositionError(where, said("{0} of the kind {1}; each player has {2}", count, name, EACH), "Y-RES-4")
    v[p + f.TAKEN] = sum(EACH - in_stock(state, seat, kind) for kind in range(3)) + (v[p + f.GUARDS] > 0)


def _read_teahouses(state: State, document: Mapping[str, Any], seat: int, where: str) -> None:
    v = state.v
    for province in read_list(document, "teahouses", where, PROVINCES):
        at = PLACES.index(province)
        if v[f.TEAHOUSE_AT + at] >= 0:
            raise PositionError(f"{where}.teahouses", said("two teahouses in {0}", province), "Y-BLD-4")
        v[f.TEAHOUSE_AT + at] = seat
        if seat != DULI:
            _check_reached(state, seat, at, f"{where}.teahouses", "Y-BLD-1")


def _check_reached(state: State, seat: int, at: int, where: str, rule: str) -> None:
    horse = state.v[player(seat) + f.HORSE]
    if at > horse:
        raise PositionError(where, said("{0} is beyond the own horse in {1}", PLACES[at], PLACES[horse]), rule)


def _read_guards(state: State, document: Mapping[str, Any], where: str) -> int:
    guards = read_choice(document, "guards", where, [None, *PROVINCES, "used"], None)
    if guards is None:
        return 0
    if not state.variant.guards:
        raise PositionError(f"{where}.guards", "this game is played without guards", "Y-EXP-3")
    if guards != "used" and state.v[f.PHASE] == f.BIDDING:
        raise PositionError(f"{where}.guards", "guards leave the game at the end of the round: they are used", "Y-END-3")
    return f.USED if guards == "used" else PLACES.index(guards)


def _read_duli(state: State, document: Mapping[str, Any], stated: Mapping[str, Any], chance: Chance) -> None:
    v, d, where = state.v, player(DULI), "players.duli"
    v[d + f.INFLUENCE] = read_int(stated, "influence", where, 0, 0, 4)
    _read_presents(state, stated, DULI, where)
    structures = read_table(stated, "structures", where, ("posts", "teahouses"))
    if read_list(structures, "posts", f"{where}.structures") not in ([], ["Yunnan", "Sichuan"], ["Sichuan", "Yunnan"]):
        raise PositionError(f"{where}.structures.posts", "her posts stand in Yunnan and Sichuan", "Y-DUL-1")
    _read_teahouses(state, structures, DULI, f"{where}.structures")
    if built(state, DULI, f.TEAHOUSE) > EACH:
        raise PositionError(f"{where}.structures.teahouses", "she has two teahouses", "Y-DUL-5")
    first_bids = [[BUILDINGS[a.SCHOOL], SPACES[DULI_SPACE]]] if v[f.PHASE] == f.BIDDING and v[f.ROUND] == 1 else []
    bids = read_list(stated, "bids", where) if "bids" in stated else first_bids
    _read_bids(state, bids, DULI, f"{where}.bids")
    if v[d + f.BIDS] >> (a.TEMPLE * 5):
        raise PositionError(f"{where}.bids", "she never bids in the temple", "Y-DUL-3")
    _read_traders(state, stated, DULI, where, DULI_TRADERS - len(bids))
    if _owned(state, DULI) != DULI_TRADERS:
        raise PositionError(
            f"{where}.traders", said("she has {0} traders in all, not {1}", DULI_TRADERS, _owned(state, DULI)), "Y-DUL-1"
        )
    reached = 0 if v[f.PHASE] <= f.RESOLVING else max(v[player(seat) + f.HORSE] for seat in range(state.variant.players))
    for at in range(6):
        if v[d + f.AT + at] and not reached:
            raise PositionError(f"{where}.traders.{PLACES[at]}", "at the end of a round all her traders return", "Y-DUL-8")
        if v[d + f.AT + at] and at > reached:
            raise PositionError(f"{where}.traders.{PLACES[at]}", "no player's horse has come so far", "Y-DUL-5")
    deck = read_list(document, "deck", "", range(1, CARDS + 1)) if "deck" in document else _whole_pile(state, chance)
    if len(set(deck)) < len(deck):
        raise PositionError("deck", "a card is in the pile twice", "Y-DUL-9")
    v[f.PILE_LEFT] = len(deck)
    for i, card in enumerate(deck):
        v[f.PILE + 16 - len(deck) + i] = card


def _whole_pile(state: State, chance: Chance) -> list[int]:
    """All sixteen cards, those first that are fixed to come, the others shuffled by the seed."""
    first: list[int] = []
    rest = [str(card) for card in range(1, CARDS + 1)]
    while (given := chance.outcome("duli", len(first))) and given[0] in rest:
        rest.remove(given[0])
        first.append(int(given[0]))
    if state.variant.shuffles_left_out_piles:
        rest = [rest[i] for i in chance.permutation("pile", 0, len(rest))]
    return first + [int(card) for card in rest]


def _check_presents(state: State) -> None:
    """A document may leave out who has a present, but not lose them all: without any the game is over after the round."""
    v, variant = state.v, state.variant
    holders = [*range(variant.players), *[DULI] * variant.duli]
    found = sum(v[f.PRESENTS_AT + at] for at in range(6)) + sum(v[player(seat) + f.PRESENTS] for seat in holders)
    if found == 0 and v[f.PHASE] < f.SCORING:
        raise PositionError("presents", said("all {0} presents are lost", sum(variant.presents)), "Y-SET-3")


def _check_vp(state: State, seat: int, where: str) -> None:
    """How many VP are possible at this moment."""
    v, p, variant = state.v, player(seat), state.variant
    if v[p + f.VP] < 0 and not variant.debt:
        raise PositionError(f"{where}.vp", "only debt makes VP negative", "Y-13-4")
    if variant.vp_end_game and v[f.PHASE] <= f.RESOLVING and v[p + f.VP] >= variant.end_vp:
        raise PositionError(
            f"{where}.vp", said("with {0} VP the game has ended with the round before", variant.end_vp), "Y-END-2"
        )
    if v[p + f.VP] > MAX_BOARD_INCOME * v[f.ROUND]:
        most = MAX_BOARD_INCOME * v[f.ROUND]
        raise PositionError(f"{where}.vp", said("in {0} rounds nobody can have more than {1}", v[f.ROUND], most), "Y-END-1")


def _check_bids(state: State) -> None:
    """What several bids together break."""
    v, variant = state.v, state.variant
    for building, name in enumerate(BUILDINGS):
        occupied = v[f.OCCUPIED + building]
        if building == a.TEMPLE and occupied & ~variant.temple_spaces:
            raise PositionError("players", "a bid on a space that the temple of this board has not", "Y-BID-3")
        if occupied & small_spaces(building) and occupied & (occupied - 1):
            raise PositionError(
                "players", said("a bid on a small space of {0} stands beside another bid there", name), "Y-BID-9"
            )
    for seat in [*range(variant.players), *[DULI] * variant.duli]:
        p, where = player(seat), f"players.{variant.colours[seat]}.bids"
        for building, name in enumerate(BUILDINGS):
            own = bin(v[p + f.BIDS] >> (building * 5) & 31).count("1")
            twice = variant.double_bidding and building != a.TEMPLE and seat != DULI
            if own > (2 if twice else 1):
                raise PositionError(where, said("{0} own traders in {1}", own, name), "Y-EXP-1" if twice else "Y-BID-6")
            if own and seat != DULI and building != a.TEMPLE and own > variant.most_progress(building) - v[p + building]:
                raise PositionError(
                    where, said("more bids in {0} than progress left there", name), "Y-EXP-1" if own > 1 else "Y-BID-7"
                )
            if own and building == a.GUILD and v[p + f.INFLUENCE] == 4 and not variant.duli_guild_always:
                raise PositionError(where, "her influence is at its maximum", "Y-DUL-3")
        if seat != DULI and not variant.debt and v[p + f.SPENT] > v[p + f.COINS]:
            raise PositionError(where, said("bids of {0} against {1} coins", v[p + f.SPENT], v[p + f.COINS]), "Y-BID-8")


def _read_turn(state: State, document: Mapping[str, Any], order: list[int]) -> None:
    """Who is to move, and what belongs to that turn."""
    v, phase = state.v, state.v[f.PHASE]
    grey = order[::-1]
    waiting = {
        f.BIDDING: [seat for seat in order if not v[f.PASSED] >> seat & 1],
        f.RESOLVING: order,
        f.TRAVEL: grey,
        f.SCORING: grey,
        f.OVER: [],
    }[phase]
    if phase == f.RESOLVING and "to_move" not in document:
        raise PositionError("to_move", "the key is missing: while buildings are resolved it says who chooses", "Y-RES-6")
    colours = state.variant.colours
    first = colours[waiting[0]] if waiting else None
    choices: list[str | None] = [colours[seat] for seat in waiting] if waiting else [None]
    to_move = read_choice(document, "to_move", "", choices, first)
    v[f.TO_MOVE] = colours.index(to_move) if to_move is not None else -1
    if phase == f.RESOLVING:
        _read_pending(state, document)
    elif phase == f.TRAVEL:
        _read_journeys(state, document)
    elif phase == f.SCORING:
        incomes = read_table(document, "income", "", colours[: len(order)])
        for seat in order:
            v[player(seat) + f.INCOME] = read_int(incomes, colours[seat], "income", 0, 0, MAX_BOARD_INCOME)


def _read_pending(state: State, document: Mapping[str, Any]) -> None:
    v, seat = state.v, state.to_move
    pending = read_list(document, "pending", "", ["yard", "temple"])
    v[f.PENDING_YARD] = pending.count("yard")
    v[f.PENDING_TEMPLE] = pending.count("temple")
    stock = sum(in_stock(state, seat, kind) for kind in range(3)) + (state.variant.guards and v[player(seat) + f.GUARDS] == 0)
    if v[f.PENDING_YARD] > min(stock, 2 if state.variant.double_bidding else 1):
        raise PositionError("pending", said("{0} choices of the yard are not possible here", v[f.PENDING_YARD]), "Y-RES-4")
    if v[f.PENDING_TEMPLE] and (state.variant.no_temple or v[f.PENDING_TEMPLE] > 1 or v[f.BLOCKED] >= 0):
        raise PositionError(
            "pending", "the temple gives one choice a round", "Y-13-1" if state.variant.no_temple else "Y-RES-5"
        )
    if v[f.OCCUPIED + a.TEMPLE] and (v[f.PENDING_TEMPLE] or v[f.BLOCKED] >= 0):
        raise PositionError("pending", "the temple holds one trader, and that one still stands there", "Y-BID-9")
    for place in range(place_in_order(state, seat) + 1):
        resolved = v[f.ORDER + place]
        if v[player(resolved) + f.BIDS]:
            raise PositionError(f"players.{state.variant.colours[resolved]}.bids", "these bids are resolved already", "Y-RES-2")


def _read_journeys(state: State, document: Mapping[str, Any]) -> None:
    v, p = state.v, player(state.to_move)
    travelled = read_table(document, "travelled", "", PROVINCES)
    for at in range(1, 6):
        v[f.TRAVELLED + at] = read_int(travelled, PLACES[at], "travelled", 0, 0, v[p + f.AT + at], "Y-TRV-2")
    v[f.PASSES_USED] = read_int(document, "passes_used", "", 0, 0, v[p + f.PASSES], "Y-TRV-4")
    if sum(v[f.TRAVELLED + at] for at in range(1, 6)) > v[f.PASSES_USED]:
        raise PositionError("passes_used", "every journey costs a pass at least", "Y-TRV-4")


def _play_on(state: State) -> None:
    """Goes on to the next decision where the position stands before something automatic."""
    v = state.v
    if v[f.PHASE] == f.BIDDING and v[f.TO_MOVE] < 0:
        if not hand_on(state, v[f.ORDER + state.variant.seats - 1]):
            next_phase(state)
    elif v[f.PHASE] == f.RESOLVING and v[f.PENDING_YARD] + v[f.PENDING_TEMPLE] == 0:
        if resolve_from(state, place_in_order(state, v[f.TO_MOVE]) + 1):
            next_phase(state)
