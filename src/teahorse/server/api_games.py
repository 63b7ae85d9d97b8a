"""The doors to what is the same at every table: the games and their options, their words, the rules."""

from __future__ import annotations

from typing import Any

from litestar import get

import teahorse as th
from teahorse import rulebook, words
from teahorse.kernel import messages
from teahorse.server.bots import bots_told
from teahorse.server.house import Asking, language, problems
from teahorse.server.problems import Problem
from teahorse.server.shapes import Chapter, GameOut, OptionOut, Rulebook, RuleOut, Words


@get("/api/games", tags=["games"], responses=problems(), summary="The games, their player counts, options and bots")
async def games(request: Asking, lang: str | None = None) -> dict[str, GameOut]:
    lang = language(request, lang)
    return {name: _game(name, info, lang) for name, info in th.games().items()}


def _game(name: str, info: dict[str, Any], lang: str) -> GameOut:
    options = {
        option: OptionOut(about["type"], about["default"], about.get("editions", []), words.option(name, option, lang))
        for option, about in info["options"].items()
    }
    return GameOut(
        title=words.title(name, lang),
        publisher=info["publisher"],
        players=info["players"],
        colours=colours_of(name),
        editions=info["editions"],
        options=options,
        bots=bots_told(name, lang),
        author=info.get("author", ""),
    )


def colours_of(name: str) -> list[str]:
    """The colours that people may play."""
    return list(th.rules(name).COLOURS)[: max(th.games()[name]["players"])]


def known_game(name: str) -> str:
    if name not in th.GAMES:
        raise Problem(404, "no_game", {"name": name, "expected": list(th.GAMES)})
    return name


@get("/api/words/{game:str}", tags=["games"], responses=problems(404), summary="The nouns of a game")
async def nouns(request: Asking, game: str, lang: str | None = None) -> Words:
    lang, name = language(request, lang), known_game(game)
    found = {word: words.noun(name, word, lang) for word in messages.glossary(name)}
    return Words(name, lang, words.title(name, lang), found, {c: words.letter(name, c, lang) for c in colours_of(name)})


@get("/api/rules/{game:str}", tags=["games"], responses=problems(404), summary="The rules of a game, or those with a word")
async def rules(request: Asking, game: str, lang: str | None = None, q: str = "") -> Rulebook:
    lang, name = language(request, lang), known_game(game)
    found = rulebook.search(name, q, lang) if q else list(rulebook.rules(name, lang).values())
    chapters = [
        Chapter(id, title, [RuleOut(r.id, r.title, r.text, r.kind) for r in found if r.chapter == id])
        for id, title in rulebook.chapters(name, lang).items()
    ]
    return Rulebook(name, lang, [chapter for chapter in chapters if chapter.rules])


@get("/api/rules/{game:str}/{rule_id:str}", tags=["games"], responses=problems(404), summary="One rule")
async def rule(request: Asking, game: str, rule_id: str, lang: str | None = None) -> RuleOut:
    found = rulebook.rules(known_game(game), language(request, lang)).get(rule_id.upper())
    if found is None:
        raise Problem(404, "no_rule", {"name": rule_id})
    return RuleOut(found.id, found.title, found.text, found.kind)


HANDLERS: list[Any] = [games, nouns, rules, rule]
