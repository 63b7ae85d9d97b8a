"""The options that every command of the terminal has."""

from __future__ import annotations

import argparse

from teahorse.kernel.messages import LANGUAGES
from teahorse.terminal.words import preferred_language


def add_looks(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default=preferred_language(), help="default: that of your locale")
    parser.add_argument("--no-colour", action="store_true", help="no colours (as with NO_COLOR=1); letters say the same")
