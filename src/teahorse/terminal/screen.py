"""The screen: pages at a terminal, or plain lines when something is piped in."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

from rich.console import Console

from teahorse.kernel.errors import TeahorseError

if TYPE_CHECKING:
    from teahorse.terminal.keyboard import Keyboard

FORGET = "\x1b[3J"  # clears what has scrolled away, too
# What a terminal without these signs shows instead: each its own, so that a horse is never taken for a post
PLAIN = {
    **{"■": "P", "⌂": "T", "∩": "n", "♞": "H", "◆": "W", "★": "*", "♛": "^", "♝": "+", "▸": ">", "✗": "x"},
    **{"·": ".", "…": ".", "━": "=", "─": "-", "┄": "-", "│": "|", "┆": ":", "╭": "/", "╮": "\\", "→": ">"},
    **{"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "°": "o", "±": "~", "Σ": "S", "ß": "ss"},
}


def plain(error: UnicodeError) -> tuple[str, int]:
    """An error handler of encodings: signs by `PLAIN`, letters without their accents."""
    if not isinstance(error, UnicodeEncodeError):
        return "?", getattr(error, "end", 0)
    shown = "".join(PLAIN.get(sign) or _bare(sign) for sign in error.object[error.start : error.end])
    return shown, error.end


def _bare(sign: str) -> str:
    return unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()[:1] or "?"


codecs.register_error("teahorse.plain", plain)


class Screen:
    """Where everything is printed and read. `live`: a person sits at a terminal, so pages replace each other."""

    def __init__(self, no_colour: bool = False) -> None:
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="teahorse.plain")
        self.console = Console(highlight=False, emoji=False, no_color=True if no_colour else None, soft_wrap=False)
        self.live = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        self._keyboard: Keyboard | None = None

    def show(self, *things: Any, style: str | None = None) -> None:
        for thing in things:
            self.console.print(thing, style=style, markup=False)

    def height_of(self, *things: Any) -> int:
        """How many lines they take."""
        return sum(len(self.console.render_lines(thing, pad=False)) for thing in things)

    def show_whole(self, line: str) -> None:
        """A line that stays one line, such as a file's name to be copied."""
        self.console.print(line, markup=False, soft_wrap=True)

    def read_piped(self) -> str:
        """A line of what is piped in. EOFError at its end."""
        if sys.stdin is None:
            raise TeahorseError("the standard input is closed: nobody can type a move")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def turn_page(self, forget: bool = False) -> None:
        """A fresh page; `forget` for what the next person must not scroll back to."""
        if self.live:
            self.console.clear()
            if forget:
                self.console.file.write(FORGET)
                self.console.file.flush()
        else:
            self.show("")

    def ask(self, prompt: str, who: str = "", completions: Callable[[str], Iterable[str]] | None = None) -> str:
        """One line. `who` keeps the histories of several people apart. EOFError when the input is at its end."""
        if self.live:
            if self._keyboard is None:
                from teahorse.terminal.keyboard import Keyboard  # late: nobody else needs to wait for it

                self._keyboard = Keyboard(bool(self.console.no_color))
            return self._keyboard.ask(prompt, who, completions)
        line = self.read_piped()
        self.show(prompt + line)
        return line
