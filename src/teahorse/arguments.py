"""Command-line options that several commands have: those of the games, made from what the games say of themselves."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

import teahorse


def game_options() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """By the name of the flag: the game's title, the option and what the game says of it. What is on by default has a flag
    that turns it off."""
    found: dict[str, tuple[str, str, dict[str, Any]]] = {}
    for info in teahorse.games().values():
        for name, option in info["options"].items():
            editions = option.get("editions", info["editions"])
            title = info["title"] if editions == info["editions"] else f"{info['title']} {', '.join(editions)}"
            flag = f"no_{name}" if option["default"] is True else name
            found[flag] = title, name, option
    return found


def add_options(parser: argparse.ArgumentParser, defaults: Mapping[str, int] | None = None) -> None:
    """The options of the games, for every command that starts one; `defaults` are those of this command."""
    for game in teahorse.games().values():
        if game["editions"]:
            help_text = f"{game['title']} (default: {game['editions'][0]})"
            parser.add_argument("--edition", choices=game["editions"], help=help_text)
    for flag, (title, name, option) in game_options().items():
        words = f"{title}: {'without this rule: ' if flag != name else ''}{option['about']}"
        if option["type"] == "bool":
            parser.add_argument(f"--{flag.replace('_', '-')}", action="store_true", help=words)
        else:
            given = (defaults or {}).get(name)
            words += f" (default here: {given})" if given else ""
            parser.add_argument(f"--{flag.replace('_', '-')}", type=positive, metavar="N", help=words)
    parser.add_argument("--board", help="an own board file (TOML)")


def chosen_options(args: argparse.Namespace) -> dict[str, Any]:
    """Those options that the command line names, as the library takes them."""
    options: dict[str, Any] = {"edition": args.edition} if args.edition else {}
    for flag, (_, name, option) in game_options().items():
        value = getattr(args, flag)
        if value:
            options[name] = value if option["type"] != "bool" else not option["default"]
    return options


def positive(text: str) -> int:
    if not text.isdecimal() or len(text) > 18 or int(text) < 1:
        shown = text if len(text) <= 40 else text[:37] + "..."
        raise argparse.ArgumentTypeError(f"a whole number, at least 1, is needed, not {shown}")
    return int(text)
