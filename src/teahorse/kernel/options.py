"""The options of a game: stated once, in its INFO, and read by that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahorse.kernel.errors import SetupError, said, shown

Info = Mapping[str, Any]


def read_options(info: Info, players: object, options: Mapping[str, object]) -> dict[str, object]:
    """The options complete: the edition, if the game has several, the edition's options, and numbers that are given. An
    option of another edition may be named if it is off."""
    edition = _read_edition(info, options)
    if not isinstance(players, int) or players not in info["players"]:
        raise SetupError(
            said("{0} is for {1} players, not {2} [{3}]", info["title"], _counts(info), shown(players), info["rule"])
        )
    known = {name: option for name, option in info["options"].items() if edition in option.get("editions", [edition])}
    chosen: dict[str, object] = {} if edition is None else {"edition": edition}
    chosen |= {name: option["default"] for name, option in known.items() if option["default"] is not None}
    for name, value in options.items():
        if name in known:
            _check(name, known[name], value)
            if value is not None:
                chosen[name] = value
        elif not (name == "edition" and edition is not None) and not (name in info["options"] and value is False):
            where = info["title"] if edition is None else said("the {0} edition of {1}", edition, info["title"])
            raise SetupError(said("no option {0} in {1}; options: {2}", shown(name), where, ", ".join(known)))
    return chosen


def _read_edition(info: Info, options: Mapping[str, object]) -> str | None:
    if not info["editions"]:
        return None
    given = options.get("edition", info["editions"][0])
    edition = str(given) if type(given) is int and given.bit_length() < 32 else given
    if not isinstance(edition, str) or edition not in info["editions"]:
        raise SetupError(said("no edition {0} of {1}: there are {2}", shown(given), info["title"], ", ".join(info["editions"])))
    return edition


def _check(name: str, option: Mapping[str, Any], value: object) -> None:
    if option["type"] == "bool":
        if not isinstance(value, bool):
            raise SetupError(said("the option {0} is true or false, not {1}", name, shown(value)))
    elif value is not None and (type(value) is not int or not option["least"] <= value <= option["most"]):
        span = option["least"], option["most"]
        raise SetupError(
            said("the option {0} is a whole number from {1} to {2}, not {3} [{4}]", name, *span, shown(value), option["rule"])
        )


def _counts(info: Info) -> str:
    first, *between, last = info["players"]
    if len(between) > 1:
        return said("{0} to {1}", first, last)
    return said("{0} or {1}", ", ".join(map(str, [first, *between])), last)
