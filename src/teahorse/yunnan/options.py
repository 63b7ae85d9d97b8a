"""Player counts, editions and options."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from teahorse.kernel import options as kernel
from teahorse.yunnan.playing import State

EDITIONS = ("2023", "2013")
INFO: Mapping[str, Any] = {
    "title": "Yunnan",
    "author": "Aaron Haag",
    "publisher": "Spielworxx",
    "players": [2, 3, 4, 5],
    "rule": "Y-SET-1",
    "editions": list(EDITIONS),
    "options": {
        "double_bidding": {"type": "bool", "default": False, "editions": ["2023"], "rule": "Y-EXP-1"},
        "guards": {"type": "bool", "default": False, "editions": ["2023"], "rule": "Y-EXP-3"},
        "debt": {"type": "bool", "default": True, "editions": ["2013"], "rule": "Y-13-4"},
        "round_limit": {
            "type": "int",
            "default": None,
            "least": 1,
            "most": 999,
            "editions": ["2023", "2013"],
            "rule": "Y-EXP-6",
        },
    },
}


def read_options(players: int, options: Mapping[str, object]) -> dict[str, object]:
    """The options complete: the edition, its own options, and `round_limit` if there is one."""
    return kernel.read_options(INFO, players, options)


def options(state: State) -> dict[str, object]:
    """The options of a game, in the form of `read_options`."""
    source: Any = state.variant.source
    chosen: dict[str, object] = json.loads(source[1])
    return chosen
