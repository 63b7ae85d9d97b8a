"""The companion of the real table: two owners of the Yunnan box play the 2023 edition with the automa Dúlì, and the companion
turns her cards and says what she does, and why. For the terminal (`teahorse duli`) and for the browser alike.

Everything goes in and out as JSON. A table is a document (`begin`), a line that somebody types is a step (`hear`), and what
people see is a view (`view`); nothing is kept in between, so a page may hold the document itself, or a server a file.

>>> from teahorse.yunnan import companion
>>> document = companion.begin(colours=["red", "blue"], seed=3)
>>> companion.view(document, "en")["asked"]
'Round 1: who bids first, Red or Blue? [Red] > '
>>> step = companion.hear(document, "blue", "en")
>>> step["said"]
['Round 1. Type your bids in turn, Blue first.']
>>> companion.hear(step["document"], "gilde 9", "de")["said"]
['Blau bietet 9 in der Händlergilde.']

A step is `{"document", "said", "command", "problem"}`: the table after it, the lines to show, "entry" or the command that the
line was ("help", "status", "why", "undo", "redo", and for whoever keeps the files "save", "resume", "language", "quit"), and
None or what was wrong: `{"text", "rule"}`; the table is then unchanged. A document is
`{"teahorse": "duli", "version", "seed", "colours", "guards", "double_bidding", "deck", "own_pile", "entries", "undone"}`.
A view is `{"asked", "expected", "round", "to_move", "order", "passed", "bids": {building: [[colour, space]]}, "influence",
"horses", "traders", "teahouses", "guards", "cards_left", "welcome": [...], "status": [...], "answer"}`; `answer` is what Enter
would say.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from teahorse.kernel.errors import SetupError, TeahorseError, said, shown
from teahorse.yunnan.companion import saying
from teahorse.yunnan.companion.hearing import completions, not_understood
from teahorse.yunnan.companion.hearing import hear as heard
from teahorse.yunnan.companion.table import Companion, Problem, Setup
from teahorse.yunnan.names import BUILDINGS, COLOURS

__all__ = ["Companion", "Problem", "Setup", "answered", "begin", "completions", "hear", "opened", "view", "welcome", "written"]

VERSION = 2
KEPT = ("save", "resume", "language", "quit")  # commands of whoever keeps the tables


def begin(
    colours: Sequence[str] = COLOURS[:2],
    seed: int | None = None,
    guards: bool = False,
    double_bidding: bool = False,
    deck: Mapping[str, Any] | None = None,
    own_pile: bool = False,
) -> dict[str, Any]:
    """A new table; with `own_pile` people turn the cards of their box and tell their numbers."""
    if list(colours) not in [list(pair) for pair in permutations(COLOURS[:5], 2)]:
        known = ", ".join(COLOURS[:5])
        raise SetupError(said("two different colours out of {0} are needed, not {1}", known, shown(list(colours))))
    chosen = secrets.randbits(63) if seed is None else seed
    setup = Setup(chosen, (colours[0], colours[1]), guards, double_bidding, deck, own_pile)
    return written(Companion(setup))


def written(companion: Companion, undone: Sequence[str] = ()) -> dict[str, Any]:
    """The document of a table."""
    setup = {**vars(companion.setup), "colours": list(companion.setup.colours)}
    return {"teahorse": "duli", "version": VERSION, **setup, "entries": list(companion.entries), "undone": list(undone)}


def opened(document: Mapping[str, Any]) -> Companion:
    """The table of a document; a `Problem` says what is wrong with it."""
    if not isinstance(document, Mapping) or document.get("teahorse") != "duli" or document.get("version") not in (1, VERSION):
        raise Problem("no_document", reason=("other_version", {}))
    given = {"own_pile": False, **document}
    pairs = [list(pair) for pair in permutations(COLOURS[:5], 2)]
    right = {
        "seed": type(given.get("seed")) is int,
        "colours": given.get("colours") in pairs,
        "guards": isinstance(given.get("guards"), bool),
        "double_bidding": isinstance(given.get("double_bidding"), bool),
        "deck": given.get("deck") is None or isinstance(given.get("deck"), Mapping),
        "own_pile": isinstance(given["own_pile"], bool),
        "entries": isinstance(given.get("entries"), list) and all(isinstance(one, str) for one in given["entries"]),
    }
    for key, is_right in right.items():
        if not is_right:
            raise Problem("no_document", reason=("bad_value", {"key": key}))
    setup = {key: given[key] for key in right if key != "entries"}
    companion = Companion(Setup(**{**setup, "colours": tuple(given["colours"])}))
    for number, entry in enumerate(given["entries"], 1):
        try:
            companion.tell(entry)
        except (ValueError, IndexError, KeyError):
            raise Problem("damaged_entry", number=number, entry=entry[:60], reason=("impossible", {})) from None
    return companion


def hear(document: Mapping[str, Any], line: str, lang: str) -> dict[str, Any]:
    """A line that somebody types, as a step of the table; see above."""
    companion = opened(document)
    undone = [one for one in document.get("undone", ()) if isinstance(one, str)]
    step = answered(companion, undone, line, lang)
    return {"document": written(step.pop("table"), step.pop("undone")), **step}


def answered(companion: Companion, undone: list[str], line: str, lang: str) -> dict[str, Any]:
    """The same with an open table: a step with "table" and "undone" in place of the document."""
    unchanged = {"table": companion, "undone": undone, "said": [], "command": "", "problem": None}
    try:
        command, argument = heard(line, companion, lang)
        after, undone, said = _obeyed(companion, undone, command, argument, line, lang)
    except TeahorseError as error:
        problem = {"text": saying.problem_text(error, companion, lang), "rule": getattr(error, "rule", None)}
        return {**unchanged, "problem": problem}
    return {**unchanged, "table": after, "undone": undone, "said": said, "command": command}


def _obeyed(
    companion: Companion, undone: list[str], command: str, argument: str, line: str, lang: str
) -> tuple[Companion, list[str], list[str]]:
    """The table after a command, the entries that can be brought back, and what is said."""
    if command == "entry":
        return companion, [], _told(companion, argument, lang)
    if command == "undo":
        return _taken_back(companion, undone, argument, line, lang)
    if command == "redo":
        if not undone:
            raise Problem("nothing_to_redo")
        entry = undone[-1]
        said = _told(companion, entry, lang)
        back = saying.text("say", "redone", lang, entry=saying.entry_text(entry, lang))
        return companion, undone[:-1], [back, *said]
    if command == "help":
        return companion, undone, [saying.text("help", "text", lang)]
    if command in KEPT:
        return companion, undone, []
    return companion, undone, saying.why(companion, lang) if command == "why" else saying.status(companion, lang)


def _told(companion: Companion, entry: str, lang: str) -> list[str]:
    events = companion.tell(entry)
    said: list[str] = []
    if entry.startswith(("set ", "clear ")):
        said = [saying.text("say", "corrected", lang), *saying.status(companion, lang)[1:7]]
    elif entry.startswith("first "):
        said = [saying.round_text(companion, lang)]
    return said + saying.sentences(events, lang)


def _taken_back(
    companion: Companion, undone: list[str], argument: str, line: str, lang: str
) -> tuple[Companion, list[str], list[str]]:
    steps = int(argument) if argument.isdecimal() and len(argument) < 9 else 0 if argument else 1
    if steps < 1:
        raise not_understood(line, "undo")
    if not companion.entries:
        raise Problem("nothing_to_undo")
    said: list[str] = []
    for entry in reversed(companion.entries[-steps:]):
        key = "undone_answer" if companion.her_part else "undone"
        companion = Companion.replayed(companion.setup, companion.entries[:-1])
        undone = [*undone, entry]
        said.append(saying.text("say", key, lang, entry=saying.entry_text(entry, lang)))
    return companion, undone, said + saying.status(companion, lang)


def welcome(companion: Companion, lang: str) -> list[str]:
    """The title; then, at a new table, how Dúlì is set up and how it works."""
    title = saying.text("start", "title", lang, **saying.players(companion))
    if companion.entries:
        return [title, saying.text("start", "resumed", lang), *saying.status(companion, lang)]
    return [title, *saying.welcome(companion, lang)]


def view(document: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """All that people may see of a table: of the pile only how many cards are left (Y-DUL-9)."""
    companion = opened(document)
    seen = {key: value for key, value in companion.known.items() if key not in ("pile", "shuffles", "bank")}
    return {
        **seen,
        "asked": saying.question(companion, lang),
        "expected": companion.expected,
        "bids": {building: [list(bid) for bid in companion.bids(building)] for building in BUILDINGS},
        "cards_left": None if companion.setup.own_pile else len(companion.known["pile"]),
        "welcome": welcome(companion, lang),
        "status": saying.status(companion, lang),
        "answer": companion.answer() if companion.expected != "bidding" else "",
    }
