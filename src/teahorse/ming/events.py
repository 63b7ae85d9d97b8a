"""Events as people may see them, and as the lines of a record: from the short tuples that the rules log."""

from __future__ import annotations

from typing import Any

from teahorse.kernel.events import COLOUR, COLOUR_OR_NONE, FLAG, NUMBER, Colours, Fields, by_colour, one_of, optional, tell
from teahorse.kernel.events import COLOURS as ORDER
from teahorse.kernel.events import events_schema as described
from teahorse.kernel.rules import Raw
from teahorse.ming.actions import NEUTRAL
from teahorse.ming.names import CARDS, COLOURS, DISTRICTS, PROVINCES

PROVINCE, DISTRICT, CARD = one_of(PROVINCES), one_of(DISTRICTS), one_of(CARDS)
COUNTS = by_colour(lambda colours, numbers: {colours[seat]: number for seat, number in enumerate(numbers) if number > 0})
CHOSEN = by_colour(lambda colours, chosen: {colours[seat]: members for seat, members in chosen})
REASON = one_of(("nobody left", "most members", "more thirds", "shared", "neutral majority"))
PLAYER = ("player", COLOUR)

FIELDS: dict[str, Fields] = {
    # Chance
    "order": (("order", ORDER),),
    "start": (PLAYER,),
    "shuffle": (("cards", NUMBER),),
    "draw": (("province", PROVINCE), ("card", CARD)),
    # Moves
    "neutral": (PLAYER, ("district", DISTRICT)),
    "prince": (PLAYER, ("district", DISTRICT), ("tile", PROVINCE)),
    "place": (PLAYER, ("province", PROVINCE)),
    "take": (PLAYER, ("province", PROVINCE), ("card", CARD)),
    "dragon": (PLAYER, ("province", PROVINCE)),
    "step": (PLAYER, ("from", DISTRICT), ("to", DISTRICT), ("card", CARD)),
    "stay": (PLAYER, ("district", DISTRICT), ("card", CARD)),
    "deploy": (PLAYER, ("district", DISTRICT), ("members", NUMBER), ("monk", FLAG), ("displaced", COLOUR_OR_NONE)),
    "pass": (PLAYER,),
    "choose": (PLAYER, ("city", PROVINCE), ("members", optional(NUMBER))),
    "name": (PLAYER, ("start", COLOUR)),
    # Scoring
    "majority": (("district", DISTRICT), ("members", COUNTS), ("to_city", COUNTS)),
    "tile": (PLAYER, ("province", PROVINCE)),
    "no_tiles": (PLAYER, ("province", PROVINCE), ("missed", NUMBER)),
    "set": (PLAYER, ("points", NUMBER)),
    "reveal": (("city", PROVINCE), ("back", CHOSEN)),
    "back": (PLAYER, ("district", DISTRICT), ("members", NUMBER)),
    "city_points": (PLAYER, ("city", PROVINCE), ("members", NUMBER), ("points", NUMBER), ("most", NUMBER)),
    "city": (("city", PROVINCE), ("left", COUNTS), ("neutral", NUMBER), ("reason", REASON)),
    "monks": (PLAYER, ("monks", NUMBER), ("points", NUMBER)),
    "remaining_tiles": (PLAYER, ("sets_of_five", NUMBER), ("single_tiles", NUMBER), ("points", NUMBER)),
    # Rounds
    "round": (("round", NUMBER), ("start", COLOUR)),
    "over": (("winners", ORDER),),
}


def event(raw: Raw, colours: Colours = COLOURS, seat: int | None = None) -> dict[str, Any]:
    """An event in plain words. A pile's order is in nobody's, a choice only in that of who made it (M-SCO-4)."""
    word, *values = raw
    if word == "deck":
        word, values = "shuffle", [len(values[0])]
    elif word == "prince":
        values.append(PROVINCES.index(DISTRICTS[values[1]][0]))
    elif word == "city":
        values[1:2] = [values[1][:NEUTRAL], values[1][NEUTRAL]]
    elif word == "choose" and values[0] != seat:
        values.pop()
    return {"event": word, **tell(FIELDS[word], values, colours)}


def events_schema() -> dict[str, Any]:
    """The JSON Schema of an event."""
    return described("An event of Ming Dynasty", COLOURS, FIELDS)


def reveals(raw: Raw) -> bool:
    """A card of the pile comes into the display (M-CRD-2), or choices are opened (M-SCO-4)."""
    return raw[0] in ("draw", "reveal")


def chance_line(raw: Raw, colours: Colours, public: bool) -> str | None:
    """The event as a random outcome of the record; a public one tells single cards instead of whole piles (M-CRD-5)."""
    word, *facts = raw
    if word == "order":
        return " ".join(["order", *(colours[seat] for seat in facts[0])])
    if word == "start":
        return f"start {colours[facts[0]]}"
    if word == "deck" and not public:
        return " ".join(["deck", *(CARDS[card] for card in facts[0])])
    if word == "draw" and public:
        return f"draw {CARDS[facts[1]]}"
    return None
