"""Events as people may see them, and as the lines of a record: from the short tuples that the rules log."""

from __future__ import annotations

from typing import Any

from teahorse.kernel.rules import Raw
from teahorse.ming.actions import NEUTRAL
from teahorse.ming.names import CARDS, COLOURS, DISTRICTS, PROVINCES

MAJORITY_REASONS = ("nobody left", "most members", "more thirds", "shared", "neutral majority")


def event(raw: Raw) -> dict[str, Any]:
    """An event in plain words. What is secret when it happens (a pile's order, a choice) is not in it."""
    word, *facts = raw
    return {"event": "shuffle" if word == "deck" else word, **_DETAILS[word](*facts)}


def chance_line(raw: Raw, public: bool) -> str | None:
    """The event as a random outcome of the record; a public one tells single cards instead of whole piles (M-CRD-5)."""
    word, *facts = raw
    if word == "order":
        return " ".join(["order", *(COLOURS[seat] for seat in facts[0])])
    if word == "start":
        return f"start {COLOURS[facts[0]]}"
    if word == "deck" and not public:
        return " ".join(["deck", *(CARDS[card] for card in facts[0])])
    if word == "draw" and public:
        return f"draw {CARDS[facts[1]]}"
    return None


def _counts(numbers: list[int]) -> dict[str, int]:
    return {COLOURS[seat]: number for seat, number in enumerate(numbers) if number > 0}


def _colour(seat: int) -> str | None:
    return COLOURS[seat] if seat >= 0 else None


_DETAILS: dict[str, Any] = {
    # Chance
    "order": lambda seats: {"order": [COLOURS[seat] for seat in seats]},
    "start": lambda seat: {"player": COLOURS[seat]},
    "deck": lambda cards: {"cards": len(cards)},
    "draw": lambda province, card: {"province": PROVINCES[province], "card": CARDS[card]},
    # Moves
    "neutral": lambda seat, district: {"player": COLOURS[seat], "district": DISTRICTS[district]},
    "prince": lambda seat, district: {
        "player": COLOURS[seat],
        "district": DISTRICTS[district],
        "tile": DISTRICTS[district][0],
    },
    "place": lambda seat, province: {"player": COLOURS[seat], "province": PROVINCES[province]},
    "take": lambda seat, province, card: {"player": COLOURS[seat], "province": PROVINCES[province], "card": CARDS[card]},
    "dragon": lambda seat, province: {"player": COLOURS[seat], "province": PROVINCES[province]},
    "step": lambda seat, here, to, card: {
        "player": COLOURS[seat],
        "from": DISTRICTS[here],
        "to": DISTRICTS[to],
        "card": CARDS[card],
    },
    "stay": lambda seat, district, card: {
        "player": COLOURS[seat],
        "district": DISTRICTS[district],
        "card": CARDS[card],
    },
    "deploy": lambda seat, district, members, monk, displaced: {
        "player": COLOURS[seat],
        "district": DISTRICTS[district],
        "members": members,
        "monk": monk,
        "displaced": _colour(displaced),
    },
    "pass": lambda seat: {"player": COLOURS[seat]},
    "choose": lambda seat, city: {"player": COLOURS[seat], "city": PROVINCES[city]},
    "name": lambda seat, start: {"player": COLOURS[seat], "start": COLOURS[start]},
    # Scoring
    "majority": lambda district, members, moved: {
        "district": DISTRICTS[district],
        "members": _counts(members),
        "to_city": _counts(moved),
    },
    "tile": lambda seat, province: {"player": COLOURS[seat], "province": PROVINCES[province]},
    "no_tiles": lambda seat, province, missed: {
        "player": COLOURS[seat],
        "province": PROVINCES[province],
        "missed": missed,
    },
    "set": lambda seat, points: {"player": COLOURS[seat], "points": points},
    "reveal": lambda city, chosen: {
        "city": PROVINCES[city],
        "back": {COLOURS[seat]: members for seat, members in chosen},
    },
    "back": lambda seat, district, members: {
        "player": COLOURS[seat],
        "district": DISTRICTS[district],
        "members": members,
    },
    "city_points": lambda seat, city, members, points, extra: {
        "player": COLOURS[seat],
        "city": PROVINCES[city],
        "members": members,
        "points": points,
        "most": extra,
    },
    "city": lambda city, left, reason: {
        "city": PROVINCES[city],
        "left": _counts(left[:NEUTRAL]),
        "neutral": left[NEUTRAL],
        "reason": MAJORITY_REASONS[reason],
    },
    "monks": lambda seat, monks, points: {"player": COLOURS[seat], "monks": monks, "points": points},
    "remaining_tiles": lambda seat, sets, single, points: {
        "player": COLOURS[seat],
        "sets_of_five": sets,
        "single_tiles": single,
        "points": points,
    },
    # Rounds
    "round": lambda number, start: {"round": number, "start": COLOURS[start]},
    "over": lambda winners: {"winners": [COLOURS[seat] for seat in winners]},
}
