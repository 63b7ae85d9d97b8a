"""Events: what the rules log as small tuples, as data for people (and, for random outcomes, as lines of the record)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from teahorse.kernel.rules import Raw
from teahorse.yunnan.names import BANK_SPACES, BUILDINGS, COLOURS, GORGES, PLACES, STRUCTURES

Colours = Sequence[str]  # by seat
Words = Callable[[Colours, Any], object]


def _same(colours: Colours, value: Any) -> object:
    return value


def _colour(colours: Colours, seat: int) -> str | None:
    return colours[seat] if seat >= 0 else None


def _colours(colours: Colours, seats: list[int]) -> list[str]:
    return [colours[seat] for seat in seats]


def _points(colours: Colours, points: list[int]) -> dict[str, int]:
    return dict(zip(colours, points, strict=False))


def _one_of(names: Sequence[str]) -> Words:
    return lambda colours, index: names[index]


def _parts(colours: Colours, parts: list[dict[str, int]]) -> list[dict[str, object]]:
    return [{**part, "place": PLACES[part["place"]]} for part in parts]


_building, _place = _one_of(BUILDINGS), _one_of(PLACES)
FIELDS: dict[str, tuple[tuple[str, Words], ...]] = {
    "start": (("bidding_order", _colours),),
    "bid": (("player", _colour), ("building", _building), ("space", _same)),
    "outbid": (("player", _colour), ("building", _building), ("space", _same), ("active_again", _same)),
    "bank": (("player", _colour), ("space", _one_of(BANK_SPACES))),
    "recalled": (("player", _colour), ("place", _place)),
    "market": (("player", _colour),),
    "passed": (("player", _colour),),
    "ended": (("player", _colour),),
    "bank_paid": (("player", _colour), ("coins", _same), ("sum_of_bids", _same)),
    "paid": (("player", _colour), ("coins", _same)),
    "debt": (("player", _colour), ("missing", _same), ("vp", _same)),
    "progress": (("player", _colour), ("building", _building), ("now", _same)),
    "took": (("player", _colour), ("structure", _one_of(STRUCTURES))),
    "guards": (("player", _colour), ("place", _place)),
    "blocked": (("player", _colour), ("gorge", _one_of(GORGES))),
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


def event(raw: Raw, colours: Colours = COLOURS, seat: int | None = None) -> dict[str, Any]:
    """An event as a dict: its name under "event", then its facts in the words of the notation. Everybody sees all of it."""
    name, *values = raw
    if name == "built":
        owner, kind, where, *hers = values
        place = GORGES[where - 1] if STRUCTURES[kind] == "bridge" else PLACES[where]
        built = {"event": name, "player": colours[owner], "structure": STRUCTURES[kind], "place": place}
        return built | _facts(HERS, colours, hers)
    if name == "progress" and BUILDINGS[values[1]] == "horse":  # the horse's progress is a province
        return {"event": name, "player": colours[values[0]], "building": "horse", "now": PLACES[values[2]]}
    return {"event": name} | _facts((*FIELDS[name], *HERS), colours, values)


def _facts(fields: tuple[tuple[str, Words], ...], colours: Colours, values: list[Any]) -> dict[str, object]:
    return {key: words(colours, value) for (key, words), value in zip(fields, values, strict=False)}


def reveals(raw: Raw) -> bool:
    """A card of Dúlì's pile is turned (Y-DUL-9); all else is open."""
    return bool(raw[0] == "duli_card")


def chance_line(raw: Raw, colours: Colours, public: bool) -> str | None:
    """What was drawn: the first bidding order, and each card that Dúlì turns; both are seen by all."""
    if raw[0] == "start":
        return " ".join(("order", *_colours(colours, raw[1])))
    return f"duli {raw[1]}" if raw[0] == "duli_card" else None
