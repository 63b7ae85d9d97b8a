"""The fields of an observation, in the order of `observing.py`, and the way back from it to a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teahorse.kernel.observation import MANY, Field, Layout
from teahorse.yunnan.names import BANK_SPACES, BUILDINGS, COLOURS, GORGES, PHASES, PLACES, PROVINCES, SPACES, STRUCTURES
from teahorse.yunnan.observing import YunnanObserver
from teahorse.yunnan.options import EDITIONS, options
from teahorse.yunnan.playing import State

BIDS = tuple(f"{building} {space}" for building in BUILDINGS for space in SPACES)
CARDS = tuple(str(card) for card in range(1, 17))

SETTINGS = (
    Field("players", "players of the game", 5),
    Field("edition_2013", "the 2013 edition"),
    Field("double_bidding", "the option is on (Y-EXP-1)"),
    Field("guards", "the option is on (Y-EXP-3)"),
    Field("debt", "the option is on (Y-13-5)"),
    Field("round_limit", "the last round, 0 without a limit (Y-EXP-6)", 999, usual=60),
)
TABLE = (
    *SETTINGS,
    Field("round", "the round, from 1", MANY, usual=20),
    Field("moves", "moves made so far", MANY, usual=400),
    Field("pending_yard", "structures that the player to move has still to take", 2),
    Field("pending_temple", "1: the player to move has still to set the blocker"),
    Field("passes_used", "passes that the player to move has used on this journey", 6),
    Field("travelled", "traders of the player to move whose journey is over", 7, labels=PROVINCES),
    Field("presents", "presents left in a province", 14, labels=PROVINCES),
    Field("left", "presents left in all provinces: the game ends when there are none (Y-END-2)", 70),
    Field("spent", "the sum of all standing bids, by which the bank pays (Y-RES-1)", MANY, usual=60),
    Field("passed", "players who have passed in this bidding phase", 5),
    Field("seat", "the one who looks", labels=COLOURS[:5]),
    Field("phase", "the phase of the round", labels=PHASES),
    Field("blocked", "the gorge under the blocker (Y-RES-5)", labels=GORGES),
)
INFLUENCE = Field("influence", "influence (Y-RES-4)", 4)
PRESENTS = Field("presents", "presents taken to Pu'er", 70, usual=14)
COLOUR = (  # Dúlì's numbers too
    Field("supply", "traders in the personal supply", 7),
    Field("traders", "traders at a place", 7, labels=PLACES),
    Field("posts", "own trading posts, in the 2013 edition up to two", 2, labels=PROVINCES),
)
FLAGS = (  # Dúlì's flags too
    Field("bids", "1: an own trader on that space of that building", labels=BIDS),
    Field("teahouses", "1: the own teahouse", labels=PROVINCES),
)
PLAYER = (
    Field("place", "place in the bidding order, from 1; 0: this player does not take part, and all else is 0", 5),
    Field("coins", "coins", MANY, usual=60),
    Field("income", "income to be divided in the scoring phase", 255, usual=40),
    Field("vp", "victory points, below 0 only with debts", MANY, low=-MANY, usual=120),
    Field("passes", "border passes", 6),
    Field("horse", "the horse's province, 1 Yunnan to 5 Qinghai", 5),
    INFLUENCE,
    Field("free", "coins less the own standing bids: what is left to bid with (Y-BID-8)", MANY, low=-MANY, usual=60),
    Field("kept", "structures in the personal supply", 2, labels=STRUCTURES),
    PRESENTS,
    *COLOUR,
    Field("here", "1: this player takes part"),
    Field("to_move", "1: this player decides"),
    Field("passed", "1: has passed in this bidding phase"),
    Field("bank", "1: an own trader in the bank; 2023: both spaces are alike", labels=BANK_SPACES),
    Field("bridges", "1: the own bridge", labels=GORGES),
    Field("guards", "where the own guards stand, or that they are used", labels=(*PROVINCES, "used")),
    *FLAGS,
)
DULI = (
    Field("here", "1: Dúlì takes part"),
    Field("pile", "cards left in her pile", 16),
    INFLUENCE,
    PRESENTS,
    *COLOUR,
    Field("bank", "1: her marker closes a space of the bank (Y-DUL-1)"),
    *FLAGS,
    Field("deck", "1: the card is still in her pile", labels=CARDS),
)

LAYOUT = Layout(table=TABLE, **{f"player{k}": PLAYER for k in range(5)}, duli=DULI)


def observer(state: State) -> YunnanObserver:
    """The writer of observations for this game's players, edition and options."""
    chosen = options(state)
    settings = [
        state.variant.players,
        int(chosen["edition"] == EDITIONS[1]),
        *(int(bool(chosen.get(name))) for name in ("double_bidding", "guards", "debt")),
        int(str(chosen.get("round_limit") or 0)),
    ]
    return YunnanObserver(state.variant.players, state.variant.duli, settings)


def known(row: Sequence[int], board: Mapping[str, Any]) -> dict[str, Any]:
    """The part of the view that an observation was made from which all else of it follows from."""
    named = LAYOUT.named(row)
    table = named["table"]
    count = table["players"]
    seat = COLOURS.index(_one(table["seat"]))
    players = {(seat + k) % count: named[f"player{k}"] for k in range(count)}
    seats = sorted(players)
    order = sorted(seats, key=lambda one: players[one]["place"])
    old = bool(table["edition_2013"])
    phase = _one(table["phase"])
    names = ("debt",) if old else ("double_bidding", "guards")
    to_move = [COLOURS[one] for one in seats if players[one]["to_move"]]
    view: dict[str, Any] = {
        "game": "yunnan",
        "edition": EDITIONS[old],
        "options": {name: bool(table[name]) for name in names},
        "round": table["round"],
        "phase": phase,
        "to_move": to_move[0] if to_move else None,
        "bidding_order": [COLOURS[one] for one in order],
        "passed": [COLOURS[one] for one in order if players[one]["passed"]],
        "blocked": _one(table["blocked"]),
        "presents": table["presents"],
        "players": {COLOURS[one]: _player(players[one], old) for one in seats},
        "seat": COLOURS[seat],
    }
    if table["round_limit"]:
        view["options"]["round_limit"] = table["round_limit"]
    if phase == "resolving":
        view["pending"] = ["yard"] * table["pending_yard"] + ["temple"] * table["pending_temple"]
    if phase == "travel":
        view |= {"travelled": table["travelled"], "passes_used": table["passes_used"]}
    if phase == "scoring":
        view["income"] = {COLOURS[one]: players[one]["income"] for one in seats}
    if count == 2 and not old:
        view["bidding_order"].append("duli")
        view["players"]["duli"] = _colour(named["duli"])
        view["deck_cards"] = [int(card) for card in _all(named["duli"]["deck"])]
    return view


def _one(flags: Mapping[str, int]) -> Any:
    """The label of the only 1, or None."""
    return next((label for label, flag in flags.items() if flag), None)


def _all(flags: Mapping[str, int]) -> list[str]:
    return [label for label, count in flags.items() for _ in range(count)]


def _colour(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "influence": fields["influence"],
        "presents": fields["presents"],
        "traders": {"supply": fields["supply"], **fields["traders"]},
        "bids": [[bid.split()[0], int(bid.split()[1])] for bid in _all(fields["bids"])],
        "structures": {"posts": _all(fields["posts"]), "teahouses": _all(fields["teahouses"])},
    }


def _player(fields: Mapping[str, Any], old: bool) -> dict[str, Any]:
    made = _colour(fields)
    made["structures"] |= {
        "supply": fields["kept"],
        "bridges": _all(fields["bridges"]),
        "guards": _one(fields["guards"]),
    }
    space = _one(fields["bank"])
    return made | {
        "coins": fields["coins"],
        "vp": fields["vp"],
        "passes": fields["passes"],
        "horse": PLACES[fields["horse"]],
        "bank": (space or False) if old else space is not None,
    }
