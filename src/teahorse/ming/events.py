"""Events as people may see them, and as the lines of a record: from the short tuples that the rules log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from teahorse.kernel.rules import Raw
from teahorse.ming.actions import NEUTRAL
from teahorse.ming.names import CARDS, COLOURS, DISTRICTS, PROVINCES

MAJORITY_REASONS = ("nobody left", "most members", "more thirds", "shared", "neutral majority")


def event(raw: Raw, colours: Sequence[str] = COLOURS, seat: int | None = None) -> dict[str, Any]:
    """An event in plain words. A pile's order is in nobody's, a choice only in that of who made it (M-SCO-4)."""
    word, *facts = raw
    told = {"event": "shuffle" if word == "deck" else word, **_DETAILS[word](colours, *facts)}
    if word == "choose" and facts[0] != seat:
        del told["members"]
    return told


def reveals(raw: Raw) -> bool:
    """A card of the pile comes into the display (M-CRD-2), or choices are opened (M-SCO-4)."""
    return raw[0] in ("draw", "reveal")


def chance_line(raw: Raw, colours: Sequence[str], public: bool) -> str | None:
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


def _counts(colours: Sequence[str], numbers: list[int]) -> dict[str, int]:
    return {colours[seat]: number for seat, number in enumerate(numbers) if number > 0}


def _colour(colours: Sequence[str], seat: int) -> str | None:
    return colours[seat] if seat >= 0 else None


_DETAILS: dict[str, Any] = {
    # Chance
    "order": lambda c, seats: {"order": [c[seat] for seat in seats]},
    "start": lambda c, seat: {"player": c[seat]},
    "deck": lambda c, cards: {"cards": len(cards)},
    "draw": lambda c, province, card: {"province": PROVINCES[province], "card": CARDS[card]},
    # Moves
    "neutral": lambda c, seat, district: {"player": c[seat], "district": DISTRICTS[district]},
    "prince": lambda c, seat, district: {
        "player": c[seat],
        "district": DISTRICTS[district],
        "tile": DISTRICTS[district][0],
    },
    "place": lambda c, seat, province: {"player": c[seat], "province": PROVINCES[province]},
    "take": lambda c, seat, province, card: {"player": c[seat], "province": PROVINCES[province], "card": CARDS[card]},
    "dragon": lambda c, seat, province: {"player": c[seat], "province": PROVINCES[province]},
    "step": lambda c, seat, here, to, card: {
        "player": c[seat],
        "from": DISTRICTS[here],
        "to": DISTRICTS[to],
        "card": CARDS[card],
    },
    "stay": lambda c, seat, district, card: {
        "player": c[seat],
        "district": DISTRICTS[district],
        "card": CARDS[card],
    },
    "deploy": lambda c, seat, district, members, monk, displaced: {
        "player": c[seat],
        "district": DISTRICTS[district],
        "members": members,
        "monk": monk,
        "displaced": _colour(c, displaced),
    },
    "pass": lambda c, seat: {"player": c[seat]},
    "choose": lambda c, seat, city, members: {"player": c[seat], "city": PROVINCES[city], "members": members},
    "name": lambda c, seat, start: {"player": c[seat], "start": c[start]},
    # Scoring
    "majority": lambda c, district, members, moved: {
        "district": DISTRICTS[district],
        "members": _counts(c, members),
        "to_city": _counts(c, moved),
    },
    "tile": lambda c, seat, province: {"player": c[seat], "province": PROVINCES[province]},
    "no_tiles": lambda c, seat, province, missed: {
        "player": c[seat],
        "province": PROVINCES[province],
        "missed": missed,
    },
    "set": lambda c, seat, points: {"player": c[seat], "points": points},
    "reveal": lambda c, city, chosen: {
        "city": PROVINCES[city],
        "back": {c[seat]: members for seat, members in chosen},
    },
    "back": lambda c, seat, district, members: {
        "player": c[seat],
        "district": DISTRICTS[district],
        "members": members,
    },
    "city_points": lambda c, seat, city, members, points, extra: {
        "player": c[seat],
        "city": PROVINCES[city],
        "members": members,
        "points": points,
        "most": extra,
    },
    "city": lambda c, city, left, reason: {
        "city": PROVINCES[city],
        "left": _counts(c, left[:NEUTRAL]),
        "neutral": left[NEUTRAL],
        "reason": MAJORITY_REASONS[reason],
    },
    "monks": lambda c, seat, monks, points: {"player": c[seat], "monks": monks, "points": points},
    "remaining_tiles": lambda c, seat, sets, single, points: {
        "player": c[seat],
        "sets_of_five": sets,
        "single_tiles": single,
        "points": points,
    },
    # Rounds
    "round": lambda c, number, start: {"round": number, "start": c[start]},
    "over": lambda c, winners: {"winners": [c[seat] for seat in winners]},
}
