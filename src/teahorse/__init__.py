"""Teahorse: the board games Yunnan and Ming Dynasty as a library that knows every rule.

>>> import teahorse as th
>>> game = th.new("yunnan", players=3, seed=7)
>>> game.play("bid guild 9")
>>> game.why_not("bid guild 5").rule
'Y-BID-4'
"""

from __future__ import annotations

import json
import os
import sys

from teahorse import _pure, _vectors

if os.environ.get("TEAHORSE_PURE") == "1" or _vectors.is_needed():
    _pure.prefer_source(__name__)
    _vectors.stand_in()

from collections.abc import Mapping, Sequence
from copy import deepcopy
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import EllipsisType
from typing import Any

from teahorse.kernel import messages
from teahorse.kernel.beginning import begin, begin_at, chosen_colours, make_chance
from teahorse.kernel.errors import PositionError, RecordError, Refusal, Refused, SetupError, TeahorseError, said, shown
from teahorse.kernel.game import Game
from teahorse.kernel.record import Record
from teahorse.kernel.replaying import replayed
from teahorse.kernel.rules import Rules

__version__ = "0.1.0"
__all__ = [
    "Game",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "SetupError",
    "TeahorseError",
    "event_schema",
    "from_position",
    "games",
    "is_compiled",
    "load",
    "new",
    "position_schema",
    "rules",
    "view_schema",
]

GAMES = ("yunnan", "ming")


def new(
    game: str,
    *,
    players: int | EllipsisType = ...,
    seed: int | None = None,
    colours: Sequence[str] | None = None,
    order: Sequence[str] | None = None,
    board: str | Path | Mapping[str, Any] | None = None,
    seats: Mapping[str, str] | None = None,
    **options: object,
) -> Game:
    """A new game, for four if nobody says otherwise; `games()` lists the options.

    `seed` fixes all chance. `colours` are those that play, the first ones of the game if they are left out. `order` fixes
    what is drawn otherwise: in Yunnan the first bidding order, in Ming Dynasty the seating, whose first one is the start
    player. `board` is an own data file, `seats` gives names.
    """
    played = rules(game)
    playing = chosen_colours(played, players, colours, order)
    chance = make_chance(seed, None if order is None else played.fixed_order(order))
    return begin(played, playing, chance, options, board, seats)


def from_position(
    document: Mapping[str, Any],
    *,
    draws: Sequence[object] = (),
    seed: int | None = None,
    board: str | Path | Mapping[str, Any] | None = None,
    seats: Mapping[str, str] | None = None,
) -> Game:
    """A game that begins at a position. Piles that it leaves out are shuffled by the seed; `draws` fixes the random outcomes
    that come first, in their order."""
    if not isinstance(document, Mapping):
        raise PositionError("position", said("a JSON object is needed, not {0}", type(document).__name__))
    if "game" not in document:
        raise PositionError("game", said('the key is missing: "game": "{0}"', GAMES[0]))
    if document["game"] not in GAMES:
        raise PositionError("game", said("no game {0}: there are {1}", shown(document["game"]), ", ".join(GAMES)))
    return begin_at(rules(document["game"]), document, seed, draws, board=board, seats=seats)


def load(text: str | Record, *, from_seed: bool = False) -> Game:
    """The game of a record in text notation (`.tea`), checked line by line. With `from_seed` everything random is drawn anew
    from the record's seed and must be what the record says."""
    if not isinstance(text, (str, Record)):
        raise RecordError(said("a record is a text, not {0}: read the file as UTF-8 first", type(text).__name__))
    record = Record.parse(str(text))
    name = record.headers.get("Game")
    if name is None:
        raise RecordError('the header Game is missing: a record begins with [Game "yunnan"]')
    if name not in GAMES:
        raise RecordError(said("no game {0}: there are {1}", shown(name), ", ".join(GAMES)))
    return replayed(rules(name), record, from_seed)


def games(lang: str = "en") -> dict[str, dict[str, Any]]:
    """The games by name, each with its title, player counts and options, ready for JSON; what an option is about in that
    language."""
    told = {name: deepcopy(dict(rules(name).INFO)) for name in GAMES}
    for name, info in told.items():
        for option, facts in info["options"].items():
            facts["about"] = messages.text(name, f"option.{option}", {}, lang)
    return told


def position_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a game's positions."""
    return _schema(game, "position")


def view_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a game's views: that of its positions, with what a view adds and hides."""
    position, seen = _schema(game, "position"), _schema(game, "view")
    return {**position, **seen, "properties": {**position["properties"], **seen["properties"]}}


def event_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of an event of a game."""
    return rules(game).events_schema()


def _schema(game: str, kind: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((files(f"teahorse.{rules(game).NAME}") / f"{kind}.schema.json").read_text("utf-8"))
    return schema


def rules(game: str) -> Rules:
    """The package of a game: notation, actions, positions and the fast layer. That each offers all of `Rules` is checked
    with the types."""
    if game == "yunnan":
        from teahorse import yunnan

        return yunnan
    if game == "ming":
        from teahorse import ming

        return ming
    raise SetupError(said("no game {0}: there are {1}", shown(game), ", ".join(GAMES)))


def __getattr__(name: str) -> Any:
    if name in GAMES:  # teahorse.yunnan and teahorse.ming, loaded when somebody asks for them
        return import_module(f"teahorse.{name}")
    raise AttributeError(f"module 'teahorse' has no attribute {name!r}")


def is_compiled() -> bool:
    """Whether the rules run as compiled code (`TEAHORSE_PURE=1` forces plain Python)."""
    return not str(sys.modules["teahorse.kernel.chance"].__file__).endswith(".py")
