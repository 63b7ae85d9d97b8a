"""Tables of the companion in files: their documents. The order of Dúlì's cards follows from the seed and is nowhere written
down (Y-DUL-9)."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from teahorse.terminal.saving import data_folder, new_file, write_whole
from teahorse.yunnan.companion import Problem, opened


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


def save_table(document: Mapping[str, Any], path: Path | None) -> Path:
    """Writes the table, without a path into a new file of the data folder; returns where it is now."""
    kept = {key: value for key, value in document.items() if key != "undone"}
    try:
        path = path or new_file("duli", "json")
        write_whole(path, json.dumps(kept, ensure_ascii=False, indent=1) + "\n")
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        raise Problem("cannot_save", file=path or data_folder(), reason=getattr(error, "strerror", error)) from None
    return path


def load_table(path: Path) -> dict[str, Any]:
    """The document of a file, checked; what is wrong with the file becomes a `Problem`."""
    try:
        document = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Problem("cannot_read", file=path, reason=error.strerror) from None
    except (ValueError, RecursionError):  # damaged, no text, or no file's name at all
        raise Problem("no_save_file", file=path, reason=("no_json", {})) from None
    try:
        opened(document)
    except Problem as problem:
        key = "no_save_file" if problem.key == "no_document" else "damaged_file"
        raise Problem(key, problem.rule, file=path, **problem.facts) from None
    return dict(document)
