"""Player counts and the option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahorse.kernel.errors import SetupError, shown
from teahorse.ming.state import Table

INFO: Mapping[str, Any] = {
    "title": "Ming Dynasty",
    "publisher": "Hans im Glück, 2007",
    "players": [2, 3, 4],
    "editions": [],
    "options": {
        "limited_tiles": {
            "type": "bool",
            "default": False,
            "about": "Only the 18 tiles of each province that are in the box: when they are gone, nobody gets more.",
        },
    },
}


def read_options(players: int, options: Mapping[str, object]) -> dict[str, object]:
    """The options, complete and checked."""
    if players not in INFO["players"]:
        raise SetupError(f"Ming Dynasty is for 2, 3 or 4 players, not {shown(players)}")
    for name, value in options.items():
        if name not in INFO["options"]:
            raise SetupError(f"no option {shown(name)} in Ming Dynasty: there is {', '.join(INFO['options'])}")
        if not isinstance(value, bool):
            raise SetupError(f"the option {name} is true or false, not {shown(value)}")
    return {"limited_tiles": options.get("limited_tiles", False)}


def options(state: Table) -> dict[str, object]:
    """The options of a game, in the form of `read_options`."""
    return {"limited_tiles": state.variant.limited_tiles}
