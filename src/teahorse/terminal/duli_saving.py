"""Tables of the companion in files: the set-up and the entries. The order of Dúlì's cards follows from the seed and is nowhere
written down (Y-DUL-9)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

from teahorse.terminal.companion import Companion, Problem, Setup
from teahorse.terminal.saving import data_folder, new_file, write_whole
from teahorse.yunnan.names import COLOURS

VERSION = 1


def new_path(chosen: str) -> Path:
    """A file that does not exist so far: no table replaces another one, or anything else."""
    path = Path(os.path.expanduser(chosen))
    try:
        exists = path.exists()
    except (OSError, ValueError):
        exists = False  # saving will say what is wrong with such a name
    if exists:
        raise Problem("file_exists", file=path)
    return path


def last_table() -> Path:
    found = sorted(data_folder().glob("duli-*.json"), key=lambda path: (path.stat().st_mtime_ns, path.name))
    if not found:
        raise Problem("no_table", folder=data_folder())
    return found[-1]


def save_table(companion: Companion, path: Path | None) -> Path:
    """Writes the table, without a path into a new file of the data folder; returns where it is now."""
    document = {"teahorse": "duli", "version": VERSION, **vars(companion.setup), "entries": companion.entries}
    try:
        path = path or new_file("duli", "json")
        write_whole(path, json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        raise Problem("cannot_save", file=path or data_folder(), reason=getattr(error, "strerror", error)) from None
    return path


def load_table(path: Path) -> Companion:
    """The table of a file; what is wrong with the file becomes a `Problem`."""
    try:
        document = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Problem("cannot_read", file=path, reason=error.strerror) from None
    except (ValueError, RecursionError):  # damaged, no text, or no file's name at all
        raise _no_save_file(path, "no_json") from None
    if not isinstance(document, dict) or document.get("teahorse") != "duli" or document.get("version") != VERSION:
        raise _no_save_file(path, "other_version")
    pairs = [list(pair) for pair in permutations(COLOURS[:5], 2)]
    right: dict[str, Callable[[Any], bool]] = {
        "seed": lambda value: type(value) is int,
        "colours": lambda value: value in pairs,
        "guards": lambda value: isinstance(value, bool),
        "double_bidding": lambda value: isinstance(value, bool),
        "deck": lambda value: value is None or isinstance(value, dict),
        "entries": lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value),
    }
    for key, check in right.items():
        if key not in document or not check(document[key]):
            raise _no_save_file(path, "bad_value", key=key)
    setup = {key: document[key] for key in right if key != "entries"}
    companion = Companion(Setup(**{**setup, "colours": tuple(document["colours"])}))
    for number, entry in enumerate(document["entries"], 1):
        try:
            companion.tell(entry)
        except (ValueError, IndexError):
            raise Problem("damaged_entry", file=path, number=number, entry=entry[:60], reason=("impossible", {})) from None
    return companion


def _no_save_file(path: Path, reason: str, **facts: object) -> Problem:
    return Problem("no_save_file", file=path, reason=(reason, facts))
