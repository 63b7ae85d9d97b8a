"""Player counts and the option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahorse.kernel import options as kernel
from teahorse.ming.state import Table

INFO: Mapping[str, Any] = {
    "title": "Ming Dynasty",
    "publisher": "Hans im Glück, 2007",
    "players": [2, 3, 4],
    "rule": "M-SET-2",
    "editions": [],
    "options": {"limited_tiles": {"type": "bool", "default": False, "rule": "M-SCO-2"}},
}


def read_options(players: int, options: Mapping[str, object]) -> dict[str, object]:
    """The options, complete and checked."""
    return kernel.read_options(INFO, players, options)


def options(state: Table) -> dict[str, object]:
    """The options of a game, in the form of `read_options`."""
    return {"limited_tiles": state.variant.limited_tiles}
