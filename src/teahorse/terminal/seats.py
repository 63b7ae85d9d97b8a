"""Colours and who plays them. A colour is never the only signal: its letter stands wherever it does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

from teahorse.bots import level_name
from teahorse.terminal.words import Words

BOT = "bot:"  # how a record marks a seat that a program plays
STYLES = {
    "red": "bold red",
    "yellow": "bold yellow",
    "blue": "bold bright_blue",
    "black": "bold black on white",
    "green": "bold green",
    "duli": "bold magenta",
    "neutral": "bold white",
}


def piece(colour: str, words: Words) -> Text:
    return Text(words.letter(colour), STYLES[colour])


def pieces(colours: Iterable[str], words: Words) -> Text:
    return Text(" ").join(piece(colour, words) for colour in colours)


def sitter(colour: str, seats: Mapping[str, str], colours: Iterable[str], words: Words) -> str:
    """Who plays a colour: the name of a person or of a bot; "you" for the only person, if without a name."""
    name = seats.get(colour, "")
    if name.startswith(BOT):
        level = re.fullmatch(r"level([1-5])", name.removeprefix(BOT))
        return level_name(words.game, int(level[1]), words.lang) if level else words.say("ui.bot", name=name.removeprefix(BOT))
    people = [other for other in colours if not seats.get(other, "").startswith(BOT)]
    return name or (words.say("ui.you") if people == [colour] else "")


def name_of(view: Mapping[str, Any], colour: str, words: Words, with_sitter: bool = True) -> Text:
    """A colour's name for a list of players, marked if it is to move or has won."""
    marker = "▸" if view["to_move"] == colour else "★" if colour in view["winners"] else " "
    who = sitter(colour, view["seats"], view["scores"], words) if with_sitter and colour in view["scores"] else ""
    return Text.assemble(
        (marker + words.letter(colour), STYLES[colour]), f" {words.noun(colour)}", (f" ({who})" if who else "", "dim")
    )
