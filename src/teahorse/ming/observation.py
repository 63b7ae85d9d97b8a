"""The fields of an observation, in the order of `observing.py`, and the way back from it to a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teahorse.kernel.observation import MANY, Field, Layout
from teahorse.ming.names import CARDS, COLOURS, DISTRICTS, PHASES, PROVINCES, SCORE_PARTS, TRANSPORTS, TURNS
from teahorse.ming.observing import MingObserver
from teahorse.ming.state import MOVEMENT_CARDS, Table

NO_TURN = "nothing"
TURN = tuple(turn or NO_TURN for turn in TURNS)
STAGES = ("neutral", "choosing", "going_back")
DISPLAY = tuple(f"{province} {card}" for province in PROVINCES for card in TRANSPORTS)

SETTINGS = (
    Field("players", "players of the game", 4),
    Field("limited_tiles", "the option is on (M-SCO-2)"),
)
TABLE = (
    *SETTINGS,
    Field("round", "the round, from 1", 6),
    Field("moves", "moves made so far", MANY, usual=400),
    Field("draw", "cards in the draw pile", MOVEMENT_CARDS),
    Field("dragons", "dragons in the stack", 18),
    Field("discard", "discarded cards", MOVEMENT_CARDS, labels=TRANSPORTS, usual=9),
    Field("seat", "the one who looks", labels=COLOURS[:4]),
    Field("phase", "the phase of the round", labels=PHASES),
    Field(
        "turn",
        "what the player to move has done in this turn of phase 3 (M-MOV-6)",
        labels=tuple(turn or NO_TURN for turn in TURNS),
    ),
    Field("city", "the city that is being settled (M-SCO-4)", labels=PROVINCES),
    Field("stage", "how far that city is: players choose in secret how many members return, then these do", labels=STAGES),
    Field("display", "1: this card lies beside that province", labels=DISPLAY),
)
COLOUR = (  # the neutral colour's too
    Field("here", "1: this colour takes part"),
    Field("supply", "members in the supply", 36),
    Field("out", "members that have left the game", 36),
    Field("back", "members that still go back from the city", 6),
    Field("members", "members in the open area of a district", 36, labels=DISTRICTS, usual=6),
    Field("houses", "members in that third of the city", 3, labels=DISTRICTS),
)
PLAYER = (
    Field("place", "place in the seating, clockwise, from 1; 0: this player does not take part, and all else is 0", 4),
    Field("points", "points", MANY, usual=100),
    Field("held", "cards in hand", 5),
    Field("chosen", "what the one who looks has chosen; -1: nothing, or another player's secret", 6, low=-1),
    Field("spaces", "members on a province space", 30, labels=PROVINCES, usual=5),
    Field("hand", "cards in hand, by kind", 5, labels=CARDS),
    Field("tiles", "province tiles", 99, labels=PROVINCES, usual=6),
    Field("earned", "points by what they were for", MANY, labels=SCORE_PARTS, usual=60),
    *COLOUR,
    Field("to_move", "1: this player decides"),
    Field("start", "1: the start player"),
    Field("passed", "1: is out of this round's phase 3"),
    Field("has_chosen", "1: has chosen in secret"),
    Field("prince", "1: the prince is in this district", labels=DISTRICTS),
    Field("monks", "1: the own monk is in its monastery", labels=DISTRICTS),
)

LAYOUT = Layout(table=TABLE, **{f"player{k}": PLAYER for k in range(4)}, neutral=COLOUR)


def observer(state: Table) -> MingObserver:
    """The writer of observations for this game's players and options."""
    variant = state.variant
    return MingObserver(variant.players, variant.neutral, [variant.players, int(variant.limited_tiles)])


def known(row: Sequence[int], board: Mapping[str, Any]) -> dict[str, Any]:
    """The part of the view that an observation was made from which all else of it follows from."""
    named = LAYOUT.named(row)
    table = named["table"]
    count = table["players"]
    seat = COLOURS.index(_all(table["seat"])[0])
    players = {COLOURS[(seat + k) % count]: named[f"player{k}"] for k in range(count)}
    colours = list(COLOURS[:count])
    order = sorted(colours, key=lambda colour: players[colour]["place"])
    phase = _all(table["phase"])[0]
    to_move = [colour for colour in colours if players[colour]["to_move"]]
    display = dict(shown.split() for shown in _all(table["display"]))
    seen = {card: list(display.values()).count(card) + table["discard"][card] for card in TRANSPORTS}
    for player in players.values():
        seen = {card: number + player["hand"][card] for card, number in seen.items()}
    view: dict[str, Any] = {
        "game": "ming",
        "options": {"limited_tiles": bool(table["limited_tiles"])},
        "round": table["round"],
        "phase": phase,
        "order": order,
        "start": next(colour for colour in colours if players[colour]["start"]),
        "to_move": to_move[0] if to_move else None,
        "players": {colour: _player(players[colour]) for colour in colours},
        "display": display,
        "discard": table["discard"],
        "unseen": {card: board["cards"][card] - seen[card] for card in TRANSPORTS},
        "score_parts": {colour: players[colour]["earned"] for colour in colours},
        "seat": COLOURS[seat],
    }
    if phase == "moving":
        view["passed"] = [colour for colour in order if players[colour]["passed"]]
        view["turn"] = next(turn for turn in TURNS if table["turn"][turn or NO_TURN])
    if phase == "returning":
        everybody = players | ({"neutral": named["neutral"]} if count == 2 else {})
        back = {colour: fields["back"] for colour, fields in everybody.items() if fields["back"]}
        view["returning"] = {
            "city": _all(table["city"])[0],
            "have_chosen": [colour for colour in colours if players[colour]["has_chosen"]],
            "own": players[COLOURS[seat]]["chosen"],
            "back": None if table["stage"]["choosing"] else back,
        }
    if count == 2:
        view["neutral"] = _colour(named["neutral"])
    return view


def _all(flags: Mapping[str, int]) -> list[str]:
    return [label for label, flag in flags.items() if flag]


def _colour(fields: Mapping[str, Any]) -> dict[str, Any]:
    cities = {province: {d: n for d, n in fields["houses"].items() if d[0] == province} for province in PROVINCES}
    return {"supply": fields["supply"], "districts": fields["members"], "cities": cities, "out": fields["out"]}


def _player(fields: Mapping[str, Any]) -> dict[str, Any]:
    return _colour(fields) | {
        "points": fields["points"],
        "prince": next(iter(_all(fields["prince"])), None),
        "spaces": fields["spaces"],
        "monks": _all(fields["monks"]),
        "hand": fields["hand"],
        "tiles": fields["tiles"],
    }
