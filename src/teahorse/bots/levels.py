"""The names of the bots: levels, styles and budgets.

`level5`, `level5@0.2s`, `search@2000`, `level4+raider`, `mymodule:MyBot@2s`: a name, maybe a style, maybe a budget of seconds
(anytime) or iterations (reproducible). Bots that answer at once need no budget and ignore one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files

from teahorse.bots.guarding import GuardedBot
from teahorse.bots.player import Bot
from teahorse.bots.quick import GreedyBot, RandomBot
from teahorse.bots.reference import UCTBot
from teahorse.bots.search import SearchBot
from teahorse.kernel.errors import SetupError, said, shown

Taste = Mapping[str, Mapping[str, float]]

# What a style likes more than it is worth, in points by feature of each game
STYLES: dict[str, Taste] = {
    "builder": {
        "yunnan": {"posts": 0.6, "teahouse_vp": 0.5, "yard": 3.0, "kept_teahouses": 2.0, "kept_posts": 1.0, "bridges": 1.5},
        "ming": {"sets": 4.0, "colours": 1.2, "coverage": 1.2, "houses": 0.5},
    },
    "raider": {
        "yunnan": {"influence": 0.8, "above": 0.5, "rivals_flow": -0.6},
        "ming": {"monks": 4.0, "lead": 0.5},
    },
}

# By game: the five levels' names in en, de, it
LEVELS: dict[str, list[dict[str, str]]] = tomllib.loads(files("teahorse.bots").joinpath("levels.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Request:
    """A bot's name, taken apart."""

    name: str
    seed: int
    iterations: int
    seconds: float
    taste: Taste | None
    processes: int


def level_name(game: str, level: int, lang: str = "en") -> str:
    """What people call a level of a game."""
    return LEVELS[game][level - 1][lang]


def _search(iterations: int = 0, seconds: float = 0.0) -> Callable[[Request], Bot]:
    """A search with the budget asked for, or else with this one."""

    def make(asked: Request) -> Bot:
        given = (asked.iterations, asked.seconds) if asked.iterations or asked.seconds else (iterations, seconds)
        return SearchBot(asked.seed, *given, asked.taste, asked.processes)

    return make


BOTS: dict[str, Callable[[Request], Bot]] = {
    "random": lambda asked: RandomBot(asked.seed),
    "greedy": lambda asked: GreedyBot(asked.seed, asked.taste),
    "search": _search(seconds=0.5),
    "level1": lambda asked: GreedyBot(asked.seed, asked.taste, simple=True, alone=True, whole=False, careless=6.0),
    "level2": lambda asked: GreedyBot(asked.seed, asked.taste, simple=True, whole=True),
    "level3": lambda asked: GreedyBot(asked.seed, asked.taste),
    "level4": _search(iterations=12),
    "level5": _search(seconds=0.7),
    "uct": lambda asked: UCTBot(asked.seed, asked.iterations, asked.seconds or (0.0 if asked.iterations else 0.1)),
}
NAME = re.compile(r"(?P<name>[^@+]+)(?:\+(?P<style>\w+))?(?:@(?:(?P<seconds>\d+(?:\.\d+)?)s|(?P<iterations>\d+)))?")


def make_bot(name: str, seed: int, processes: int = 1) -> Bot:
    """The bot of that name, with its own seed; `processes` let a search use more cores."""
    parts = NAME.fullmatch(name) if isinstance(name, str) else None
    if parts is None:
        raise SetupError(said("no bot {0}: a name, then maybe @ and a budget, such as level5@0.2s or level5@2000", shown(name)))
    if parts["style"] is not None and parts["style"] not in STYLES:
        raise SetupError(said("no style {0}: there are {1}", shown(parts["style"]), ", ".join(STYLES)))
    taste = STYLES[parts["style"]] if parts["style"] else None
    seconds, iterations = float(parts["seconds"] or 0.0), int(parts["iterations"] or 0)
    if (parts["seconds"] and seconds <= 0.0) or (parts["iterations"] and iterations < 1):
        raise SetupError(said("{0}: the budget must be more than nothing", name))
    asked = Request(parts["name"], seed, iterations, seconds, taste, processes)
    if asked.name in BOTS:
        return GuardedBot(BOTS[asked.name](asked), name, seed)
    if ":" in asked.name:
        return GuardedBot(_imported(asked.name, seed), name, seed, seconds)
    raise SetupError(said("no bot {0}: there are {1}, and module:Class for an own one", shown(asked.name), ", ".join(BOTS)))


def is_bot(name: str) -> bool:
    """Whether a name stands for a bot, and not for a person."""
    parts = NAME.fullmatch(name)
    return parts is not None and (parts["name"] in BOTS or re.fullmatch(r"[\w.]+:\w+", parts["name"]) is not None)


def _imported(name: str, seed: int) -> Callable[[Mapping[str, object]], str]:
    """An own bot: `module:Class`, made as Class(seed)."""
    module, _, made = name.partition(":")
    try:
        factory = getattr(import_module(module), made)
    except (ImportError, AttributeError) as error:
        raise SetupError(said("the bot {0} cannot be loaded: {1}", shown(name), error)) from error
    bot: Callable[[Mapping[str, object]], str] = factory(seed)
    return bot
