"""Where games are kept, and how they get there and back."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import teahorse
from teahorse.kernel.errors import TeahorseError
from teahorse.kernel.game import Game
from teahorse.kernel.record import Record


def data_folder() -> Path:
    """The user's folder for kept games, by the custom of the system."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "teahorse"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "teahorse"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "teahorse"


def new_file(game: str) -> Path:
    """A name for a game that has just begun, not used so far."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    file, number = data_folder() / f"{stem}.tea", 2
    while file.exists():
        file, number = data_folder() / f"{stem}-{number}.tea", number + 1
    return file


def save(game: Game, file: Path) -> None:
    """Writes the record, all or nothing: a crash on the way leaves the old file as it was."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        unfinished.write_text(str(game.record), "utf-8")
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)


def read(file: Path) -> str:
    """The text of a record's file; a TeahorseError says what is wrong with the file."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise TeahorseError("no text file in UTF-8") from None
    except OSError as error:
        raise TeahorseError(error.strerror or str(error)) from None


def load(file: Path) -> Game:
    """The game of a record's file."""
    return teahorse.load(read(file))


def last_unfinished() -> Path | None:
    """The newest kept game that is not over yet."""
    try:
        files = sorted(data_folder().glob("*.tea"), key=lambda file: file.stat().st_mtime, reverse=True)
        return next((file for file in files if Record.parse(read(file)).headers.get("Result") == "*"), None)
    except (OSError, TeahorseError):
        return None
