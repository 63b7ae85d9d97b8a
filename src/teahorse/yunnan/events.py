"""Events: what the rules log as small tuples, as data for people (and, for random outcomes, as lines of the record)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teahorse.kernel.rules import Raw
from teahorse.yunnan.names import BANK_SPACES, BUILDINGS, COLOURS, GORGES, PLACES, STRUCTURES

Words = Callable[[Any], object]


def _same(value: Any) -> object:
    return value


def _colour(seat: int) -> str | None:
    return COLOURS[seat] if seat >= 0 else None


def _colours(seats: list[int]) -> list[str]:
    return [COLOURS[seat] for seat in seats]


def _points(points: list[int]) -> dict[str, int]:
    return dict(zip(COLOURS, points, strict=False))


def _building(index: int) -> str:
    return BUILDINGS[index]


def _place(index: int) -> str:
    return PLACES[index]


def _parts(parts: list[dict[str, int]]) -> list[dict[str, object]]:
    return [{**part, "place": PLACES[part["place"]]} for part in parts]


FIELDS: dict[str, tuple[tuple[str, Words], ...]] = {
    "start": (("bidding_order", _colours),),
    "bid": (("player", _colour), ("building", _building), ("space", _same)),
    "outbid": (("player", _colour), ("building", _building), ("space", _same), ("active_again", _same)),
    "bank": (("player", _colour), ("space", lambda index: BANK_SPACES[index])),
    "recalled": (("player", _colour), ("place", _place)),
    "market": (("player", _colour),),
    "passed": (("player", _colour),),
    "ended": (("player", _colour),),
    "bank_paid": (("player", _colour), ("coins", _same), ("sum_of_bids", _same)),
    "paid": (("player", _colour), ("coins", _same)),
    "debt": (("player", _colour), ("missing", _same), ("vp", _same)),
    "progress": (("player", _colour), ("building", _building), ("now", _same)),
    "took": (("player", _colour), ("structure", lambda kind: STRUCTURES[kind])),
    "guards": (("player", _colour), ("place", _place)),
    "blocked": (("player", _colour), ("gorge", lambda gorge: GORGES[gorge])),
    "moved": (("player", _colour), ("start", _place), ("goal", _place), ("borders", _same)),
    "displaced": (("player", _colour), ("place", _place), ("by", _colour)),
    "isolated": (("player", _colour), ("place", _place), ("traders", _same)),
    "inspector": (("place", _place), ("revenue", _same), ("banished", _colour)),
    "present": (("player", _colour), ("place", _place)),
    "income": (("player", _colour), ("income", _same), ("parts", _parts)),
    "order": (("bidding_order", _colours),),
    "scored": (("player", _colour), ("vp", _same), ("coins", _same)),
    "round": (("round", _same),),
    "game_over": (("winner", _colour), ("scores", _points)),
    "duli_card": (("card", _same), ("purpose", _same)),
    "duli_cannot_bid": (("building", _building),),
    "duli_skips": (),
    "duli_places": (("place", _place), ("traders", _same)),
    "duli_spares": (("place", _place),),
    "duli_no_teahouse": (),
}
HERS = (("card", _same), ("reason", _same))  # what follows in all that Dúlì does: the card, and why


def event(raw: Raw) -> dict[str, Any]:
    """An event as a dict: its name under "event", then its facts in the words of the notation."""
    name, *values = raw
    if name == "built":
        seat, kind, where, *hers = values
        place = GORGES[where - 1] if STRUCTURES[kind] == "bridge" else PLACES[where]
        built = {"event": name, "player": COLOURS[seat], "structure": STRUCTURES[kind], "place": place}
        return built | _facts(HERS, hers)
    if name == "progress" and BUILDINGS[values[1]] == "horse":  # the horse's progress is a province
        return {"event": name, "player": COLOURS[values[0]], "building": "horse", "now": PLACES[values[2]]}
    return {"event": name} | _facts((*FIELDS[name], *HERS), values)


def _facts(fields: tuple[tuple[str, Words], ...], values: list[Any]) -> dict[str, object]:
    return {key: words(value) for (key, words), value in zip(fields, values, strict=False)}


def chance_line(raw: Raw, public: bool) -> str | None:
    """What was drawn: the first bidding order, and each card that Dúlì turns; both are seen by all."""
    if raw[0] == "start":
        return " ".join(("order", *_colours(raw[1])))
    return f"duli {raw[1]}" if raw[0] == "duli_card" else None
