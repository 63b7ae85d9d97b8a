"""Reading documents that people wrote: board files, and positions, of which every wrong value becomes a PositionError with
its path in the document."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from teahorse.kernel.errors import PositionError, SetupError, said, shown

MISSING: Any = object()


def read_document(source: object) -> tuple[Mapping[str, Any], str]:
    """An own board: a document as it is, or that of a TOML file; and what to call it in errors."""
    if isinstance(source, Mapping):
        return source, "board"
    if not isinstance(source, (str, PathLike)):
        raise SetupError(said("a board is a TOML file's path or a document, not {0}", type(source).__name__))
    try:
        text = Path(source).read_text("utf-8")
    except OSError as error:
        raise SetupError(said("cannot read the board file {0}: {1}", source, error.strerror)) from None
    except UnicodeDecodeError:
        raise SetupError(said("{0}: not a text file in UTF-8", source)) from None
    except ValueError as error:  # a name that no file can have
        raise SetupError(said("cannot read the board file {0}: {1}", shown(source), error)) from None
    try:
        return tomllib.loads(text), str(source)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SetupError(said("{0}: no valid TOML: {1}", source, error)) from None
    except ValueError:  # Python reads no integers of thousands of digits
        raise SetupError(said("{0}: an enormous number is in it", source)) from None


def check_keys(document: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    """Refuses keys that nobody knows: a misspelt one would otherwise be lost in silence."""
    known = list(known)
    for key in document:
        if key not in known:
            raise PositionError(_path(where, key), said("unknown key; known are {0}", ", ".join(known)))


def read_int(
    document: Mapping[str, Any], key: str, where: str, default: int, low: int, high: int, rule: str | None = None
) -> int:
    """A whole number from low to high."""
    value = document.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise PositionError(
            _path(where, key), said("a whole number from {0} to {1} is needed, not {2}", low, high, shown(value)), rule
        )
    return value


def read_choice(document: Mapping[str, Any], key: str, where: str, choices: Sequence[Any], default: Any = MISSING) -> Any:
    """One of some values."""
    value = document.get(key, default)
    if value is MISSING:
        raise PositionError(_path(where, key), said("the key is missing; possible are {0}", _listed(choices)))
    if not any(value == choice and type(value) is type(choice) for choice in choices):
        raise PositionError(_path(where, key), said("possible are {0}, not {1}", _listed(choices), shown(value)))
    return value


def read_table(document: Mapping[str, Any], key: str, where: str, keys: Iterable[str] | None = None) -> Mapping[str, Any]:
    """An object with known keys; an empty one if it is left out."""
    value = document.get(key, {})
    if not isinstance(value, Mapping):
        raise PositionError(_path(where, key), said("an object is needed, not {0}", shown(value)))
    if keys is not None:
        check_keys(value, keys, _path(where, key))
    return value


def read_list(document: Mapping[str, Any], key: str, where: str, choices: Sequence[Any] | None = None) -> list[Any]:
    """A list, of some values only if they are given; an empty one if it is left out."""
    value = document.get(key, [])
    if not isinstance(value, (list, tuple)):
        raise PositionError(_path(where, key), said("a list is needed, not {0}", shown(value)))
    for index, one in enumerate(value):
        if choices is not None and not any(one == choice and type(one) is type(choice) for choice in choices):
            raise PositionError(
                f"{_path(where, key)}[{index}]", said("possible are {0}, not {1}", _listed(choices), shown(one))
            )
    return list(value)


def seated(colours: Sequence[str], known: Sequence[str]) -> list[str]:
    """All colours by seat: those that play, those that do not, and at the last seat the automaton or neutral colour."""
    return [*colours, *(colour for colour in known if colour not in colours)]


def _path(where: str, key: object) -> str:
    name = key if isinstance(key, str) else shown(key)
    return f"{where}.{name}" if where else name


def _listed(choices: Sequence[Any]) -> str:
    return ", ".join("null" if choice is None else str(choice) for choice in choices)
