"""Ming Dynasty, two to four players. The module itself is a `teahorse.kernel.rules.Rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.chance import Chance
from teahorse.kernel.errors import SetupError
from teahorse.ming.actions import NUM_ACTIONS
from teahorse.ming.board import read_board, variant_of
from teahorse.ming.events import chance_line, event
from teahorse.ming.notation import COLOURS, action_to_text, text_to_action
from teahorse.ming.playing import State, random_playout
from teahorse.ming.position import position, read_draws, read_position
from teahorse.ming.refusals import refusal
from teahorse.ming.setting_up import set_up
from teahorse.ming.state import SIZE
from teahorse.ming.view import heading, options, players, scores, secret_moves, view, winners

__all__ = [
    "COLOURS",
    "INFO",
    "NAME",
    "NUM_ACTIONS",
    "VERSION",
    "State",
    "action_to_text",
    "chance_line",
    "event",
    "heading",
    "options",
    "players",
    "position",
    "random_playout",
    "read_board",
    "read_draws",
    "read_options",
    "read_position",
    "refusal",
    "scores",
    "secret_moves",
    "start",
    "text_to_action",
    "view",
    "winners",
]

NAME = "ming"
VERSION = "1"
INFO: Mapping[str, Any] = {
    "title": "Ming Dynasty",
    "players": [2, 3, 4],
    "editions": [],
    "options": {
        "limited_tiles": {
            "type": "bool",
            "default": False,
            "about": "Only the 18 tiles of each province that are in the box: when they are gone, nobody gets more.",
        },
    },
    "publisher": "Hans im Glück, 2007",
}


def read_options(players: int, options: Mapping[str, object]) -> dict[str, object]:
    """The options, complete and checked; SetupError for wrong ones and for a wrong number of players."""
    if players not in INFO["players"]:
        raise SetupError(f"Ming Dynasty is for 2, 3 or 4 players, not {players}")
    for name, value in options.items():
        if name not in INFO["options"]:
            raise SetupError(f"no option {name!r}: Ming Dynasty has {', '.join(INFO['options'])}")
        if not isinstance(value, bool):
            raise SetupError(f"the option {name} is True or False, not {value!r}")
    return {"limited_tiles": options.get("limited_tiles", False)}


def start(players: int, options: Mapping[str, object], board: Mapping[str, Any], chance: Chance) -> State:
    """The position before the first decision; what was drawn on the way is in its log."""
    state = State(variant_of(board, players, bool(options["limited_tiles"])), vec[i64]([0] * SIZE))
    state.log = []
    set_up(state, chance)
    return state
