"""The keyboard of a terminal: an input line with completion and history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import CompleteStyle


class Keyboard:
    """Reads lines; everyone has an own history, so that nobody finds another's secret choice in it."""

    def __init__(self, no_colour: bool) -> None:
        self.depth = ColorDepth.DEPTH_1_BIT if no_colour else None
        self.sessions: dict[str, PromptSession[str]] = {}

    def ask(self, prompt: str, who: str, completions: Callable[[str], Iterable[str]] | None) -> str:
        session = self.sessions.setdefault(who, PromptSession(color_depth=self.depth))
        return session.prompt(
            prompt,
            completer=Completions(completions) if completions else None,
            complete_style=CompleteStyle.READLINE_LIKE,  # a menu would push the board off the screen
            reserve_space_for_menu=0,
        ).strip()


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
