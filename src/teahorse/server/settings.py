"""The settings of a server: from flags, else from the environment (TEAHORSE_PORT), else from a TOML file, else as here."""

from __future__ import annotations

import argparse
import os
import tomllib
from dataclasses import dataclass, fields, replace
from pathlib import Path

from teahorse.kernel.errors import SetupError, shown


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # sqlite:///FILE or postgresql://...; empty: teahorse.sqlite in the data directory
    data: str = "teahorse-data"
    static: str = ""  # the built browser client; empty: the one in the package
    public_url: str = ""  # how people reach the server, when it stands behind another one
    origins: str = ""  # other pages, separated by commas, that may send cookie requests
    bot_workers: int = 0  # processes in which bots think; 0: all cores but one, one at least
    bot_seconds: float = 30.0  # a bot that thinks longer is stopped
    tables_in_memory: int = 1000
    rate_limit: float = 50.0  # requests a second of one person or address, in bursts of four times as many; 0: no limit
    guests_per_minute: float = 30.0  # new guests and passwords tried from one address; 0: no limit
    secure_cookies: bool = False  # True behind https
    log_format: str = "auto"  # text, json, or auto: text on a terminal

    @property
    def url(self) -> str:
        """The database's address as SQLAlchemy takes it."""
        if not self.database:
            return f"sqlite:///{Path(self.data) / 'teahorse.sqlite'}"
        return self.database.replace("postgres://", "postgresql://", 1)


HELP = {
    "host": "address to listen on",
    "port": "port to listen on; 0 takes a free one",
    "database": "sqlite:///FILE or postgresql://USER@HOST/NAME; without it a SQLite file in the data directory",
    "data": "directory of the server's files",
    "static": "directory of the built browser client, if not the package's own",
    "public_url": "address by which people reach the server, when it stands behind another one",
    "origins": "other pages, separated by commas, that may send requests with cookies",
    "bot_workers": "processes in which bots think; 0: all cores but one",
    "bot_seconds": "a bot that thinks longer than this is stopped and asked again",
    "tables_in_memory": "how many tables are kept ready in memory",
    "rate_limit": "requests a second of one person or address; 0: no limit",
    "guests_per_minute": "new guests, and passwords tried, from one address a minute; 0: no limit",
    "secure_cookies": "cookies over https only",
    "log_format": "text, json, or auto: text on a terminal",
}


def add_arguments(parser: argparse.ArgumentParser, *names: str) -> None:
    """The settings as flags; the environment and a file fill in what no flag names."""
    for field in fields(Settings):
        if names and field.name not in names:
            continue
        flag, default = "--" + field.name.replace("_", "-"), field.default
        if isinstance(default, bool):
            parser.add_argument(flag, action=argparse.BooleanOptionalAction, default=None, help=HELP[field.name])
        else:
            about = f"{HELP[field.name]} (default: {default})" if default not in ("", 0) else HELP[field.name]
            parser.add_argument(flag, default=None, type=type(default), metavar=field.name.upper(), help=about)
    parser.add_argument(
        "--settings", metavar="FILE", help="a TOML file with settings by these names (default: $TEAHORSE_SETTINGS)"
    )


def read_settings(args: argparse.Namespace) -> Settings:
    """Flags win over the environment, the environment over the file."""
    path = args.settings or os.environ.get("TEAHORSE_SETTINGS")
    chosen: dict[str, object] = _from_file(Path(path)) if path else {}
    known = {field.name: field.default for field in fields(Settings)}
    for name in known:
        if f"TEAHORSE_{name.upper()}" in os.environ:
            chosen[name] = os.environ[f"TEAHORSE_{name.upper()}"]
        if getattr(args, name, None) is not None:
            chosen[name] = getattr(args, name)
    for name, value in chosen.items():
        if name not in known:
            raise SetupError(f"no setting {shown(name)}: there are {', '.join(known)}")
        chosen[name] = _read(name, value, known[name])
    return replace(Settings(), **chosen)  # type: ignore[arg-type]  # each value has just been read as its default's type


def _from_file(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SetupError(f"the settings in {path} are no TOML: {error}") from None


def _read(name: str, value: object, default: object) -> object:
    if isinstance(default, bool):
        if str(value).casefold() in ("1", "true", "yes", "on"):
            return True
        if str(value).casefold() in ("0", "false", "no", "off", ""):
            return False
        raise SetupError(f"the setting {name} is true or false, not {shown(value)}")
    try:
        return type(default)(value)  # type: ignore[call-arg]  # str, int or float
    except (TypeError, ValueError):
        raise SetupError(f"the setting {name} is a number, not {shown(value)}") from None
