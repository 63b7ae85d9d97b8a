"""Where games are kept, and how they get there and back."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import time
from contextlib import suppress
from itertools import count
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


def is_own(file: Path) -> bool:
    """Whether the file is one of those where the table keeps its games by itself."""
    return file.expanduser().absolute().parent == data_folder().absolute()


def own_command() -> str:
    """How this command was started, so that it works when typed again: `teahorse` may not be on the PATH."""
    script = Path(sys.argv[0])
    if script.name.startswith("__main__") or script.suffix == ".py":
        return f"{shlex.quote(_short(Path(sys.executable)))} -m teahorse"
    found = shutil.which(script.name)
    return script.name if found and Path(found).resolve() == script.resolve() else shlex.quote(_short(script))


def _short(file: Path) -> str:
    """A path as seen from here, if it is not far away."""
    with suppress(ValueError):
        return str(file.absolute().relative_to(Path.cwd()))
    return str(file.absolute())


def new_file(stem: str, ending: str) -> Path:
    """A new, empty file, named by the time; two tables that begin in the same second get two."""
    folder, stem = data_folder(), f"{stem}-{time.strftime('%Y%m%d-%H%M%S')}"
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        file = folder / (f"{stem}.{ending}" if number == 1 else f"{stem}-{number}.{ending}")
        with suppress(FileExistsError):
            file.touch(exist_ok=False)
            break
    return file


def write_whole(file: Path, text: str) -> None:
    """Writes a file, all or nothing: a crash on the way leaves the old one as it was."""
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        unfinished.write_text(text, "utf-8")
        unfinished.replace(file)
    finally:
        with suppress(OSError, ValueError):
            unfinished.unlink()


def save(game: Game, file: Path) -> None:
    """Writes the record of a game, into a new folder if need be."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, str(game.record))


def read(file: Path) -> str:
    """The text of a record's file; a TeahorseError says what is wrong with the file."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise TeahorseError("no text file in UTF-8") from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise TeahorseError(getattr(error, "strerror", None) or str(error)) from None


def load(file: Path) -> Game:
    """The game of a record's file."""
    return teahorse.load(read(file))


def last_unfinished() -> tuple[Path, str] | None:
    """The newest kept game that is not over yet, and which game it is; what is no record is passed over."""
    for file in sorted(data_folder().glob("*.tea"), key=lambda file: file.stat().st_mtime, reverse=True):
        with suppress(TeahorseError):
            headers = Record.parse(read(file)).headers
            if headers.get("Result") == "*" and headers.get("Game") in teahorse.GAMES:
                return file, headers["Game"]
    return None
