"""Events: what the rules log as small tuples, as data for people (and, for random outcomes, as lines of the record)."""

from __future__ import annotations

from typing import Any

from teahorse.kernel.events import (
    COLOUR,
    COLOUR_OR_NONE,
    FLAG,
    NUMBER,
    WORD,
    Colours,
    Fact,
    Fields,
    by_colour,
    one_of,
    optional,
    tell,
)
from teahorse.kernel.events import COLOURS as ORDER
from teahorse.kernel.events import events_schema as described
from teahorse.kernel.rules import Raw
from teahorse.yunnan.names import BANK_SPACES, BUILDINGS, COLOURS, GORGES, PLACES, STRUCTURES

BUILDING, PLACE = one_of(BUILDINGS), one_of(PLACES)
PROGRESS = Fact(NUMBER.told, {"anyOf": [NUMBER.schema, PLACE.schema]})  # the horse's is a province
SCORES = by_colour(lambda colours, points: dict(zip(colours, points, strict=False)))
PARTS = Fact(
    lambda colours, parts: [{**part, "place": PLACES[part["place"]]} for part in parts],
    {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {"place": PLACE.schema},
            "required": ["place"],
            "additionalProperties": NUMBER.schema,
        },
    },
)
HERS: Fields = (("card", optional(NUMBER)), ("reason", optional(WORD)))  # what follows in all that Dúlì does: the card, and why
FIELDS: dict[str, Fields] = {
    "start": (("bidding_order", ORDER),),
    "bid": (("player", COLOUR), ("building", BUILDING), ("space", NUMBER)),
    "outbid": (("player", COLOUR), ("building", BUILDING), ("space", NUMBER), ("active_again", FLAG)),
    "bank": (("player", COLOUR), ("space", optional(one_of(BANK_SPACES)))),  # the two spaces of 2023 are alike
    "recalled": (("player", COLOUR), ("place", PLACE)),
    "market": (("player", COLOUR),),
    "passed": (("player", COLOUR),),
    "ended": (("player", COLOUR),),
    "bank_paid": (("player", COLOUR), ("coins", NUMBER), ("sum_of_bids", NUMBER)),
    "paid": (("player", COLOUR), ("coins", NUMBER)),
    "debt": (("player", COLOUR), ("missing", NUMBER), ("vp", NUMBER)),
    "progress": (("player", COLOUR), ("building", BUILDING), ("now", PROGRESS)),
    "took": (("player", COLOUR), ("structure", one_of(STRUCTURES))),
    "built": (("player", COLOUR), ("structure", one_of(STRUCTURES)), ("place", one_of((*PLACES, *GORGES)))),
    "guards": (("player", COLOUR), ("place", PLACE)),
    "blocked": (("player", COLOUR), ("gorge", one_of(GORGES))),
    "moved": (("player", COLOUR), ("start", PLACE), ("goal", PLACE), ("borders", NUMBER)),
    "displaced": (("player", COLOUR), ("place", PLACE), ("by", COLOUR)),
    "isolated": (("player", COLOUR), ("place", PLACE), ("traders", NUMBER)),
    "inspector": (("place", PLACE), ("revenue", NUMBER), ("banished", COLOUR_OR_NONE)),
    "present": (("player", COLOUR), ("place", PLACE)),
    "income": (("player", COLOUR), ("income", NUMBER), ("parts", PARTS)),
    "order": (("bidding_order", ORDER),),
    "scored": (("player", COLOUR), ("vp", NUMBER), ("coins", NUMBER)),
    "round": (("round", NUMBER),),
    "game_over": (("winner", COLOUR), ("scores", SCORES)),
    "duli_card": (("card", NUMBER), ("purpose", WORD)),
    "duli_cannot_bid": (("building", BUILDING),),
    "duli_skips": (),
    "duli_places": (("place", PLACE), ("traders", NUMBER)),
    "duli_spares": (("place", PLACE),),
    "duli_no_teahouse": (),
}


def event(raw: Raw, colours: Colours = COLOURS, seat: int | None = None) -> dict[str, Any]:
    """An event as a dict: its name under "event", then its facts in the words of the notation. Everybody sees all of it."""
    name, *values = raw
    if name == "built" and STRUCTURES[values[1]] == "bridge":
        values[2] = len(PLACES) + values[2] - 1  # over a gorge
    told = {"event": name} | tell((*FIELDS[name], *HERS), values, colours)
    if name == "progress" and told["building"] == "horse":
        told["now"] = PLACES[values[2]]
    return told


def events_schema() -> dict[str, Any]:
    """The JSON Schema of an event."""
    return described("An event of Yunnan", COLOURS, {name: _with_hers(fields) for name, fields in FIELDS.items()})


def _with_hers(fields: Fields) -> Fields:
    return fields if any(key == "card" for key, _ in fields) else (*fields, *HERS)


def reveals(raw: Raw) -> bool:
    """A card of Dúlì's pile is turned (Y-DUL-9); all else is open."""
    return bool(raw[0] == "duli_card")


def chance_line(raw: Raw, colours: Colours, public: bool) -> str | None:
    """What was drawn: the first bidding order, and each card that Dúlì turns; both are seen by all."""
    if raw[0] == "start":
        return " ".join(("order", *(colours[seat] for seat in raw[1])))
    return f"duli {raw[1]}" if raw[0] == "duli_card" else None
