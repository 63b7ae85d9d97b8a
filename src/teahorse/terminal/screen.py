"""Screen and keyboard: a terminal with completion and history, or plain lines when something is piped in."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import CompleteStyle
from rich.console import Console

FORGET = "\x1b[3J"  # clears what has scrolled away, too


class Screen:
    """Where everything is printed and read. `live`: a person sits at a terminal, so pages replace each other."""

    def __init__(self, no_colour: bool = False) -> None:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.console = Console(highlight=False, no_color=True if no_colour else None, soft_wrap=False)
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self._sessions: dict[str, PromptSession[str]] = {}

    def show(self, *things: Any, style: str | None = None) -> None:
        for thing in things:
            self.console.print(thing, style=style, markup=False)

    def height_of(self, *things: Any) -> int:
        """How many lines they take."""
        return sum(len(self.console.render_lines(thing, pad=False)) for thing in things)

    def show_whole(self, line: str) -> None:
        """A line that stays one line, such as a file's name to be copied."""
        self.console.print(line, markup=False, soft_wrap=True)

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
            depth = ColorDepth.DEPTH_1_BIT if self.console.no_color else None
            session = self._sessions.setdefault(who, PromptSession(color_depth=depth))
            return session.prompt(
                prompt,
                completer=Completions(completions) if completions else None,
                complete_style=CompleteStyle.READLINE_LIKE,  # a menu would push the board off the screen
                reserve_space_for_menu=0,
            ).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.show(prompt + line.strip())
        return line.strip()


class Completions(Completer):
    """Completes a whole line: what is typed so far stays, whatever its case and spaces; the rest is added."""

    def __init__(self, possible: Callable[[str], Iterable[str]]) -> None:
        self.possible = possible

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        typed = document.text_before_cursor.casefold()
        words = " ".join(typed.split()) + " " * (typed[-1:] == " ")
        if not words.strip():
            return
        for line in self.possible(words):
            if line.casefold().startswith(words) and len(line) > len(words):
                yield Completion(line[len(words) :], display=line)
