"""The options of a game: stated once, in its INFO, and read by that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahorse.kernel.errors import SetupError, shown

Info = Mapping[str, Any]


def read_options(info: Info, players: object, options: Mapping[str, object]) -> dict[str, object]:
    """The options complete: the edition, if the game has several, the edition's options, and numbers that are given. An
    option of another edition may be named if it is off."""
    edition = _read_edition(info, options)
    if not isinstance(players, int) or players not in info["players"]:
        raise SetupError(f"{info['title']} is for {_counts(info)} players, not {shown(players)} [{info['rule']}]")
    known = {name: option for name, option in info["options"].items() if edition in option.get("editions", [edition])}
    chosen: dict[str, object] = {} if edition is None else {"edition": edition}
    chosen |= {name: option["default"] for name, option in known.items() if option["default"] is not None}
    for name, value in options.items():
        if name in known:
            _check(name, known[name], value)
            if value is not None:
                chosen[name] = value
        elif not (name == "edition" and edition is not None) and not (name in info["options"] and value is False):
            where = info["title"] if edition is None else f"the {edition} edition of {info['title']}"
            raise SetupError(f"no option {shown(name)} in {where}; options: {', '.join(known)}")
    return chosen


def _read_edition(info: Info, options: Mapping[str, object]) -> str | None:
    if not info["editions"]:
        return None
    given = options.get("edition", info["editions"][0])
    edition = str(given) if type(given) is int and given.bit_length() < 32 else given
    if not isinstance(edition, str) or edition not in info["editions"]:
        raise SetupError(f"no edition {shown(given)} of {info['title']}: there are {', '.join(info['editions'])}")
    return edition


def _check(name: str, option: Mapping[str, Any], value: object) -> None:
    if option["type"] == "bool":
        if not isinstance(value, bool):
            raise SetupError(f"the option {name} is true or false, not {shown(value)}")
    elif value is not None and (type(value) is not int or not option["least"] <= value <= option["most"]):
        span = f"{option['least']} to {option['most']}"
        raise SetupError(f"the option {name} is a whole number from {span}, not {shown(value)} [{option['rule']}]")


def _counts(info: Info) -> str:
    first, *between, last = info["players"]
    return f"{first} to {last}" if len(between) > 1 else f"{', '.join(map(str, [first, *between]))} or {last}"
