"""Player counts, editions and options."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from teahorse.kernel.errors import SetupError, shown
from teahorse.yunnan.playing import State

EDITIONS = ("2023", "2013")
DEFAULTS: dict[str, dict[str, bool]] = {"2023": {"double_bidding": False, "guards": False}, "2013": {"debt": True}}
MAX_ROUNDS = 999
INFO: Mapping[str, Any] = {
    "title": "Yunnan",
    "author": "Aaron Haag",
    "publisher": "Spielworxx",
    "players": [2, 3, 4, 5],
    "editions": list(EDITIONS),
    "options": {
        "double_bidding": {"type": "bool", "default": False, "editions": ["2023"], "about": "Two own bids in one building."},
        "guards": {"type": "bool", "default": False, "editions": ["2023"], "about": "The yard also gives guards, once."},
        "debt": {
            "type": "bool",
            "default": True,
            "editions": ["2013"],
            "about": "Bids may exceed the coins, at a price in VP.",
        },
        "round_limit": {
            "type": "int",
            "default": None,
            "editions": ["2023", "2013"],
            "about": "The game is over after so many rounds.",
        },
    },
}


def read_options(players: int, options: Mapping[str, object]) -> dict[str, object]:
    """The options complete: the edition, its own options, and `round_limit` if there is one."""
    given = options.get("edition", EDITIONS[0])
    edition = str(given) if type(given) is int and given.bit_length() < 32 else given
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise SetupError(f"no edition {shown(given)} of Yunnan: there are {', '.join(EDITIONS)}")
    if not 2 <= players <= 5:
        raise SetupError(f"Yunnan is for 2 to 5 players, not {shown(players)} [Y-SET-1]")
    chosen: dict[str, object] = {"edition": edition, **DEFAULTS[edition]}
    for name, value in options.items():
        if name in DEFAULTS[edition]:
            if not isinstance(value, bool):
                raise SetupError(f"the option {name} is true or false, not {shown(value)}")
            chosen[name] = value
        elif name == "round_limit":
            if value is not None and (not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_ROUNDS):
                raise SetupError(
                    f"the option round_limit is a whole number from 1 to {MAX_ROUNDS}, not {shown(value)} [Y-EXP-6]"
                )
            if value is not None:
                chosen[name] = value
        elif name != "edition" and not (name in INFO["options"] and value is False):
            known = ", ".join((*DEFAULTS[edition], "round_limit"))
            raise SetupError(f"no option {shown(name)} in the {edition} edition of Yunnan: there are {known}")
    return chosen


def options(state: State) -> dict[str, object]:
    """The options of a game, in the form of `read_options`."""
    source: Any = state.variant.source
    chosen: dict[str, object] = json.loads(source[1])
    return chosen
