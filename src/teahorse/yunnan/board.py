"""The board's numbers: read from TOML, checked, and made into a `Variant`.

A board document has the form of `boards/2023.toml`. An own file may hold only what differs from the edition's board.
"""

from __future__ import annotations

import copyreg
import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from teahorse.kernel.errors import SetupError, said, shown
from teahorse.kernel.reading import read_document, seated
from teahorse.kernel.versions import apply_version
from teahorse.yunnan.actions import MAX_SCORE
from teahorse.yunnan.names import BUILDINGS, COLOURS, GORGES, PROVINCES, SPACES
from teahorse.yunnan.routes import make_tables
from teahorse.yunnan.variant import Variant
from teahorse.yunnan.versions import VERSIONS

LIMIT = 999  # no number on a board is larger
LISTS = {"start.coins": 5, "end.passes": 5, "end.influence": 5}  # how many numbers; debt.vp takes any number of rounds
AT_LEAST_ONE = {"bank.step", "end.vp", "end.coins"}
OPTIONAL = {"bank": ("bands",)}  # what an own board may have and the game's has not
HIGHEST_SUM = 6 * sum(SPACES)  # of all bids: every space of every building
TRADERS, POSTS, CARDS = 7, 2, 16
MAX_PRESENTS = 14


def read_board(source: object, options: Mapping[str, object]) -> dict[str, Any]:
    """The board of the edition, with what `source` (a TOML file's path, or a document) changes in it."""
    board = standard_board(str(options["edition"]))
    if source is None:
        return board
    own, name = read_document(source)
    if own.get("edition", board["edition"]) != board["edition"]:
        raise SetupError(
            said("{0}: edition: a board of {1}, but the game is of {2}", name, shown(own["edition"]), repr(board["edition"]))
        )
    for section, values in own.items():
        if section not in board:
            raise SetupError(said("{0}: unknown section {1}; a board has {2}", name, shown(section), ", ".join(board)))
        if section == "gorges":
            board[section] = _gorges(values, name)
        elif section == "duli":
            board[section] = _deck(values, name)
        elif section == "provinces":
            for province, numbers in _table(values, name, section).items():
                if province not in PROVINCES:
                    raise SetupError(
                        said("{0}: provinces: no province {1}; there are {2}", name, shown(province), ", ".join(PROVINCES))
                    )
                _merge(board[section][province], numbers, f"{section}.{province}", name)
        elif section != "edition":
            _merge(board[section], values, section, name)
    _check_incomes(board, name)
    return board


def standard_board(edition: str) -> dict[str, Any]:
    """The board that comes with the game, every call a new copy."""
    board: dict[str, Any] = json.loads(_standard_text(edition))
    return board


@cache
def _standard_text(edition: str) -> str:
    """As JSON: TOML is read once, for it takes a hundred times as long."""
    return json.dumps(tomllib.loads((files(__package__) / "boards" / f"{edition}.toml").read_text("utf-8")))


def _table(values: object, name: str, where: str) -> Mapping[str, Any]:
    if not isinstance(values, Mapping):
        raise SetupError(said("{0}: {1}: a table of values is needed, not {2}", name, where, shown(values)))
    return values


def _merge(known: dict[str, Any], own: object, where: str, name: str) -> None:
    """Takes own numbers over; `key = 5` and `key = { value = 5, source = "my copy" }` are both fine."""
    for key, entry in _table(own, name, where).items():
        if key not in known and key not in OPTIONAL.get(where, ()):
            there_are = ", ".join((*known, *OPTIONAL.get(where, ())))
            raise SetupError(said("{0}: {1}: unknown key {2}; there are {3}", name, where, shown(key), there_are))
        value, source = entry, "own"
        if isinstance(entry, Mapping):
            if "value" not in entry or set(entry) - {"value", "source"}:
                raise SetupError(said('{0}: {1}.{2}: write {3} = {{ value = 5, source = "my copy" }}', name, where, key, key))
            value, source = entry["value"], entry.get("source", "own")
        if not isinstance(source, str) or not source.isprintable():
            raise SetupError(said("{0}: {1}.{2}: the source is one printable line, not {3}", name, where, key, shown(source)))
        known[key] = {"value": _numbers(value, f"{where}.{key}", name), "source": source}


def _numbers(value: object, where: str, name: str) -> Any:
    if where == "bank.bands":
        return _bands(value, where, name)
    if where == "temple.spaces":
        return _temple(value, where, name)
    if where == "debt.per_coin":
        if not isinstance(value, bool):
            raise SetupError(said("{0}: {1}: true or false is needed, not {2}", name, where, shown(value)))
        return value
    if where in LISTS or where == "debt.vp":
        if not isinstance(value, list) or not value or len(value) != LISTS.get(where, len(value)):
            size = said("{0} numbers", LISTS[where]) if where in LISTS else said("one number a round")
            raise SetupError(said("{0}: {1}: a list of {2} is needed, not {3}", name, where, size, shown(value)))
        return [_number(one, where, name) for one in value]
    return _number(value, where, name)


def _number(value: object, where: str, name: str) -> int:
    least = 1 if where in AT_LEAST_ONE else 0
    most = MAX_PRESENTS if where.endswith(".presents") else LIMIT
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise SetupError(
            said("{0}: {1}: a whole number from {2} to {3} is needed, not {4}", name, where, least, most, shown(value))
        )
    return value


def _bands(value: object, where: str, name: str) -> list[list[int]]:
    """Bands of the bank's payout: from which sum of all bids on, and how many coins."""
    pairs = value if isinstance(value, list) else []
    if not pairs or any(not isinstance(pair, list) or len(pair) != 2 for pair in pairs):
        raise SetupError(
            said("{0}: {1}: pairs are needed, such as [[0, 9], [5, 10]]: from which sum on, and how many coins; not {2}",
                 name, where, shown(value))
        )  # fmt: skip
    bands = [[_number(one, where, name) for one in pair] for pair in pairs]
    sums = [first for first, _ in bands]
    if sums[0] != 0 or sums != sorted(set(sums)):
        raise SetupError(said("{0}: {1}: the sums ascend, and the first is 0, not {2}", name, where, shown(sums)))
    return bands


def _temple(value: object, where: str, name: str) -> list[int]:
    spaces = [_number(one, where, name) for one in value] if isinstance(value, list) else []
    if not spaces or spaces != [space for space in SPACES if space in spaces]:
        known = ", ".join(map(str, SPACES))
        raise SetupError(said("{0}: {1}: some of {2} are needed, ascending, not {3}", name, where, known, shown(value)))
    return spaces


def _gorges(values: object, name: str) -> dict[str, str]:
    for gorge, source in _table(values, name, "gorges").items():
        if gorge not in GORGES:
            raise SetupError(said("{0}: gorges: no gorge {1}; possible are {2}", name, shown(gorge), ", ".join(GORGES)))
        if not isinstance(source, str) or not source.isprintable():
            raise SetupError(said("{0}: gorges.{1}: the source is one printable line, not {2}", name, gorge, shown(source)))
    if not values:
        raise SetupError(said("{0}: gorges: a board has at least one", name))
    return dict(values)  # type: ignore[call-overload, no-any-return]


def _deck(values: object, name: str) -> dict[str, Any]:
    """Dúlì's sixteen cards (Y-DUL-10)."""
    deck = _table(values, name, "duli")
    for key in deck:
        if key not in ("source", "cards"):
            raise SetupError(said("{0}: duli: unknown key {1}; there are source, cards", name, shown(key)))
    source = deck.get("source", "own")
    if not isinstance(source, str) or not source.isprintable():
        raise SetupError(said("{0}: duli.source: the source is one printable line, not {1}", name, shown(source)))
    cards = deck.get("cards")
    if not isinstance(cards, list) or len(cards) != CARDS:
        found = len(cards) if isinstance(cards, list) else shown(cards)
        raise SetupError(said("{0}: duli.cards: a list of {1} cards is needed, not {2}", name, CARDS, found))
    for number, card in enumerate(cards, 1):
        where = said("{0}: duli.cards: card {1}", name, number)
        if not isinstance(card, Mapping) or set(card) != {"number", "bids", "traders", "teahouse"}:
            raise SetupError(said("{0}: needs number, bids, traders, teahouse and nothing else", where))
        if type(card["number"]) is not int or card["number"] != number:
            raise SetupError(
                said("{0}: its number says {1}; cards are listed from 1 to {2}", where, shown(card["number"]), CARDS)
            )
        if not isinstance(card["bids"], str) or sorted(card["bids"].split()) != sorted(BUILDINGS[:5]):
            raise SetupError(
                said("{0}: bids names each of {1} once, not {2}", where, ", ".join(BUILDINGS[:5]), shown(card["bids"]))
            )
        traders = card["traders"]
        if not isinstance(traders, list) or len(traders) != len(PROVINCES) or any(type(n) is not int or n < 0 for n in traders):
            raise SetupError(said("{0}: traders has five numbers, from Yunnan to Qinghai, not {1}", where, shown(traders)))
        if sum(traders) != TRADERS:
            raise SetupError(said("{0}: she places all {1} traders, not {2}", where, TRADERS, sum(traders)))
        if 0 in traders and any(traders[traders.index(0) :]):
            raise SetupError(said("{0}: her route has a gap: {1}", where, traders))
        if not isinstance(card["teahouse"], bool):
            raise SetupError(said("{0}: teahouse is true or false, not {1}", where, shown(card["teahouse"])))
    return {"source": source, "cards": [dict(card) for card in cards]}


def _check_incomes(board: Mapping[str, Any], name: str) -> None:
    provinces = board["provinces"].values()
    most = TRADERS * max(p["trader"]["value"] for p in provinces) + POSTS * max(p["post"]["value"] for p in provinces)
    most += board["market"]["income"]["value"]
    if most > MAX_SCORE:
        raise SetupError(
            said("{0}: provinces: one player could earn {1} in a round; at most {2} is possible here", name, most, MAX_SCORE)
        )
    if "lower_less" in board["bank"] and board["bank"]["lower_less"]["value"] > min(bank_payouts(board["bank"])):
        raise SetupError(said("{0}: bank.lower_less: the lower space would pay less than nothing", name))
    if not any(p["presents"]["value"] for p in provinces):
        raise SetupError(said("{0}: provinces: a board without any present ends the game in its first round", name))


def bank_payouts(bank: Mapping[str, Any]) -> list[int]:
    """What the bank pays, by the sum of all bids (Y-RES-1)."""
    if "bands" in bank:
        bands = bank["bands"]["value"]
        return [next(coins for first, coins in reversed(bands) if first <= total) for total in range(HIGHEST_SUM + 1)]
    base, step, cap = (bank[key]["value"] for key in ("base", "step", "cap"))
    return [min(cap, base + total // step) for total in range(HIGHEST_SUM + 1)]


def make_variant(colours: Sequence[str], options: Mapping[str, object], board: Mapping[str, Any], version: str) -> Variant:
    """The tables of a game; the same ones for the same game, so they are made once. Colours in the order of COLOURS."""
    return _made_variant(tuple(colours), json.dumps(options), json.dumps(board), version)


@lru_cache(64)  # own boards come and go
def _made_variant(colours: tuple[str, ...], options_text: str, board_text: str, version: str) -> Variant:
    options, board = json.loads(options_text), json.loads(board_text)
    players, old = len(colours), options["edition"] == "2013"
    made = Variant(players, players == 2 and not old)
    made.source = (colours, options_text, board_text, version)
    made.board = None if board == standard_board(options["edition"]) else board
    made.colours = seated(colours, COLOURS)
    made.set_table("colour_of", [COLOURS.index(colour) for colour in made.colours])
    made.set_table("seat_of", [made.colours.index(colour) for colour in COLOURS])
    made.version = version
    made.double_bidding = options.get("double_bidding", False)
    made.guards = options.get("guards", False)
    made.vp_end_game = not (made.double_bidding or made.guards)
    made.round_limit = options.get("round_limit") or 0
    made.no_temple = made.supply_first = made.bank_keeps_bidding = old
    made.only_teahouse_at_once = made.many_posts = made.inspector_skips_cut_posts = old
    made.debt = options.get("debt", False)
    _fill_numbers(made, board)
    if made.duli:
        _fill_deck(made, board["duli"]["cards"])
    make_tables(made)
    apply_version(VERSIONS, version, made)
    return made


def _pickled(variant: Variant) -> tuple[Any, Any]:
    return _made_variant, variant.source


copyreg.pickle(Variant, _pickled)


def _fill_numbers(made: Variant, board: Mapping[str, Any]) -> None:
    def number(section: str, key: str) -> Any:
        return board[section][key]["value"]

    def by_place(key: str, market: int = 0) -> list[int]:
        return [market, *(board["provinces"][province][key]["value"] for province in PROVINCES)]

    made.set_table("trader_income", by_place("trader", number("market", "income")))
    made.set_table("post_income", by_place("post"))
    made.set_table("presents", by_place("presents"))
    made.set_table("teahouse_vp", by_place("teahouse"))
    made.set_table("horse_vp", by_place("horse"))
    made.set_table("pass_vp", [0, 0, *number("end", "passes")])
    made.set_table("influence_vp", number("end", "influence"))
    made.set_table("start_coins", number("start", "coins"))
    made.set_table("debt_vp", number("debt", "vp") if "debt" in board else [0])
    made.flat_debt = "debt" in board and not number("debt", "per_coin")
    made.gap_cost = number("transport", "gap")
    made.set_table("bank_payouts", bank_payouts(board["bank"]))
    if "temple" in board:
        made.set_temple(sum(1 << SPACES.index(space) for space in number("temple", "spaces")))
    made.lower_bank_less = number("bank", "lower_less") if "lower_less" in board["bank"] else 0
    made.end_vp = number("end", "vp")
    made.present_vp = number("end", "present")
    made.coins_a_vp = number("end", "coins")
    made.gorges = sum(1 << GORGES.index(gorge) for gorge in board["gorges"])
    most = (TRADERS, 6, 5, 4, 7 if made.guards else 6)
    made.progress_max = sum(progress << (4 * building) for building, progress in enumerate(most))


def _fill_deck(made: Variant, cards: list[dict[str, Any]]) -> None:
    made.set_table("card_bids", [BUILDINGS.index(building) for card in cards for building in card["bids"].split()])
    made.set_table("card_traders", [number for card in cards for number in (0, *card["traders"])])
    made.set_table("card_teahouse", [int(card["teahouse"]) for card in cards])
