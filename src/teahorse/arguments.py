"""Command-line options that several commands have: those of the games."""

from __future__ import annotations

import argparse
from typing import Any


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the games, for every command that starts one."""
    parser.add_argument("--edition", choices=("2023", "2013"), help="Yunnan: default 2023")
    parser.add_argument("--double-bidding", action="store_true", help="Yunnan 2023, expert: two own bids in one building")
    parser.add_argument("--guards", action="store_true", help="Yunnan 2023, expert: guards against displacement")
    parser.add_argument("--no-debt", action="store_true", help="Yunnan 2013: bids never exceed the coins")
    parser.add_argument("--limited-tiles", action="store_true", help="Ming Dynasty: 18 tiles a colour, no more")
    parser.add_argument("--board", help="an own board file (TOML)")


def chosen_options(args: argparse.Namespace) -> dict[str, Any]:
    """Those options that the command line names, as the library takes them."""
    options: dict[str, Any] = {"edition": args.edition} if args.edition else {}
    options |= {name: True for name in ("double_bidding", "guards", "limited_tiles") if getattr(args, name)}
    if args.no_debt:
        options["debt"] = False
    if args.round_limit:
        options["round_limit"] = args.round_limit
    return options


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"at least 1 is needed, not {number}")
    return number
