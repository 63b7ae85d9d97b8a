"""The words of the games: what is asked, what a move means, what has happened, and what somebody has typed.

For every front end: everything comes from views and events, so that nobody is told what they may not know, and nothing here
draws. Sentences are in en, de and it; moves go in and out in the notation. One sentence is told in one place: a front end
adds layout, never words about the game.

>>> import teahorse as th
>>> from teahorse import words
>>> game = th.new("yunnan", players=3, seed=7)
>>> words.typed("yunnan", "gilde 9", "de", game.legal_moves)
'bid guild 9'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

import teahorse
from teahorse.kernel import messages
from teahorse.kernel import typed as typing
from teahorse.kernel.messages import LANGUAGES
from teahorse.kernel.voice import Voice

__all__ = [
    "LANGUAGES",
    "asked",
    "completions",
    "effects",
    "is_secret",
    "letter",
    "meaning",
    "meanings",
    "menu",
    "named",
    "news",
    "noun",
    "option",
    "phrase",
    "projection",
    "route_check",
    "score_labels",
    "spoken",
    "title",
    "told",
    "typed",
    "warning",
    "warnings",
    "welcome",
    "won",
]

View = Mapping[str, Any]
Event = Mapping[str, Any]
Facts = dict[str, Any]
NOBODY: Mapping[str, str] = {}


class Telling(Protocol):
    """What each game says for itself: the modules `yunnan.telling` and `ming.telling`."""

    def asked(self, view: View, voice: Voice) -> str: ...
    def welcome(self, view: View, voice: Voice) -> str: ...
    def is_secret(self, view: View) -> bool: ...
    def effects(self, state: Any, view: View) -> dict[str, Facts]: ...
    def meaning(self, view: View, parts: Mapping[str, Any], facts: Facts, voice: Voice) -> str: ...
    def warning(self, view: View, parts: Mapping[str, Any], effects: Mapping[str, Facts], voice: Voice) -> str | None: ...
    def projection(self, state: Any, view: View) -> dict[str, Facts]: ...
    def route_check(self, state: Any, view: View) -> list[Facts]: ...
    def groups(self, view: View, voice: Voice) -> list[Facts]: ...
    def gathered(self, events: Sequence[Event]) -> list[Facts]: ...
    def told(self, event: Event, voice: Voice) -> str: ...


def _telling(game: str) -> Telling:
    module: Telling = import_module(f"teahorse.{teahorse.rules(game).NAME}.telling")
    return module


def _voice(view: View, lang: str, seats: Mapping[str, str] = NOBODY) -> Voice:
    return Voice(view["game"], lang, seats)


# What is expected


def asked(view: View, lang: str = "en", seats: Mapping[str, str] = NOBODY) -> str:
    """One sentence that says what is expected of whom; to somebody else than the player to move, what that one is doing."""
    return _telling(view["game"]).asked(view, _voice(view, lang, seats))


def is_secret(view: View) -> bool:
    """Whether the choice in hand is secret: others must not look at the screen."""
    return _telling(view["game"]).is_secret(view)


# What the moves do


def effects(view: View) -> dict[str, Facts]:
    """What each legal move does, as numbers: coins left, who is outbid, passes left, income then, cards in hand, ..."""
    return _telling(view["game"]).effects(_imagined(view), view) if view["legal_moves"] else {}


def meaning(view: View, move: str, lang: str = "en", seats: Mapping[str, str] = NOBODY) -> str:
    """What a legal move does, in a sentence or two, with its numbers."""
    return meanings({**view, "legal_moves": [move]}, lang, seats)[move]


def meanings(view: View, lang: str = "en", seats: Mapping[str, str] = NOBODY) -> dict[str, str]:
    """The same for all legal moves at once."""
    telling, voice = _telling(view["game"]), _voice(view, lang, seats)
    return {move: telling.meaning(view, _parts(view, move), facts, voice) for move, facts in effects(view).items()}


def named(view: View, move: str, lang: str = "en", seats: Mapping[str, str] = NOBODY) -> str:
    """What a legal move is, without what follows from it: the beginning of its meaning."""
    return re.split("[:;.]", meaning(view, move, lang, seats), maxsplit=1)[0]


def warning(view: View, move: str, lang: str = "en", seats: Mapping[str, str] = NOBODY) -> str | None:
    """What the player may regret about a legal move, such as an `end` that isolates traders; None if there is nothing."""
    return warnings(view, lang, seats).get(move)


def warnings(view: View, lang: str = "en", seats: Mapping[str, str] = NOBODY) -> dict[str, str]:
    """The same for all legal moves that need one."""
    telling, voice, facts = _telling(view["game"]), _voice(view, lang, seats), effects(view)
    said = {move: telling.warning(view, _parts(view, move), facts, voice) for move in facts}
    return {move: text for move, text in said.items() if text is not None}


def projection(view: View) -> dict[str, Facts]:
    """By colour what is to be expected as things stand: {"income", "score"} in Yunnan, {"score"} in Ming Dynasty."""
    return _telling(view["game"]).projection(_imagined(view), view)


def route_check(view: View) -> list[Facts]:
    """Who would be without a route if the player to move ended the turn now: [{"place", "traders"}] (Yunnan)."""
    return _telling(view["game"]).route_check(_imagined(view), view) if view["to_move"] else []


def menu(view: View, lang: str = "en", seats: Mapping[str, str] = NOBODY) -> list[Facts]:
    """The legal moves in groups: [{"title", "where", "choices": [{"move", "label"}]}], some with a "note" that sums them up."""
    return _telling(view["game"]).groups(view, _voice(view, lang, seats)) if view["legal_moves"] else []


def spoken(view: View, lang: str = "en", seats: Mapping[str, str] = NOBODY) -> Facts:
    """All that a table says to a view, at the price of one look ahead: {"asked", "choices", "warnings"}, where the choices are
    the menu with the meaning and the effects of each move."""
    telling, voice, facts = _telling(view["game"]), _voice(view, lang, seats), effects(view)
    parts = {move: _parts(view, move) for move in facts}
    groups = menu(view, lang, seats)
    for group in groups:
        for choice in group["choices"]:
            move = choice["move"]
            choice["meaning"] = telling.meaning(view, parts[move], facts[move], voice)
            choice["effects"] = facts[move]
    warned = {move: telling.warning(view, parts[move], facts, voice) for move in facts}
    return {
        "asked": telling.asked(view, voice),
        "choices": groups,
        "warnings": {move: text for move, text in warned.items() if text is not None},
    }


def _parts(view: View, move: str) -> dict[str, Any]:
    rules = teahorse.rules(view["game"])
    return rules.action_to_dict(rules.text_to_action(move))


def _imagined(view: View) -> Any:
    """A state that agrees with the view: what nobody knows is made up, and nothing that is told depends on it."""
    return teahorse.rules(view["game"]).imagine(view, 0)


# What has happened


def told(game: str, event: Event, lang: str = "en", seats: Mapping[str, str] = NOBODY) -> str:
    """One event as a sentence; `seats` gives names to colours."""
    return _telling(game).told(event, Voice(game, lang, seats))


def news(game: str, events: Sequence[Event], lang: str = "en", seats: Mapping[str, str] = NOBODY) -> list[str]:
    """Several events as they are told: equal ones (presents in one place, tiles of one province) become one sentence."""
    telling, voice = _telling(game), Voice(game, lang, seats)
    return [telling.told(event, voice) for event in telling.gathered(events)]


def won(game: str, winners: Sequence[str], lang: str = "en", seats: Mapping[str, str] = NOBODY) -> str:
    """Who has won."""
    return Voice(game, lang, seats).say("shared.won", n=len(winners), winners=list(winners))


# What people type


def typed(game: str, text: str, lang: str = "en", legal: Sequence[str] = ()) -> str:
    """The move that somebody means, in notation, whatever short form or language it was typed in; of several that fit one
    that is legal. Raises `Refused` for what is no move or means several."""
    return typing.read(game, text, lang, legal)


def completions(view: View, text: str, lang: str = "en") -> list[str]:
    """The legal moves that go on as `text` begins, as people type them in their language."""
    return typing.completions(view["game"], text, lang, view["legal_moves"])


def phrase(game: str, move: str, lang: str = "en") -> str:
    """A move of the notation as people type it in their language: "biete Gilde 9"."""
    return typing.phrase(game, move, lang)


# Names


def noun(game: str, word: str, lang: str = "en") -> str:
    """The name of a thing of the game: a building, card, colour, phase, piece."""
    return messages.noun(game, word, lang)


def letter(game: str, colour: str, lang: str = "en") -> str:
    """The letter, or letters, that stand beside a colour."""
    return Voice(game, lang).say(f"letter.{colour}")


def title(game: str, lang: str = "en") -> str:
    return Voice(game, lang).say("about.title")


def welcome(view: View, lang: str = "en") -> str:
    """What the game is about, in two or three sentences."""
    return _telling(view["game"]).welcome(view, _voice(view, lang))


def option(game: str, name: str, lang: str = "en") -> str:
    """What an option of the game does."""
    return Voice(game, lang).say(f"option.{name}")


def score_labels(game: str, lang: str = "en") -> dict[str, str]:
    """The names of all parts that a score can be made of (`view["score_parts"]`), and of their "total"."""
    return {key.removeprefix("part."): text for key, text in messages.catalogue(game, lang).items() if key.startswith("part.")}
