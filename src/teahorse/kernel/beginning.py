"""Games begin: at the beginning, or at a position."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from teahorse.kernel.chance import Chance
from teahorse.kernel.errors import PositionError, SetupError, said, shown
from teahorse.kernel.game import Game
from teahorse.kernel.rules import Rules
from teahorse.kernel.versions import check_version

Outcomes = Mapping[str, Sequence[Sequence[str]]]  # by word, as `Chance` takes them

MAX_SEED_BITS = 256
PLAYERS = 4  # if nobody says how many


def begin(
    rules: Rules,
    colours: Sequence[str],
    chance: Chance,
    options: Mapping[str, object],
    board: object = None,
    seats: Mapping[str, str] | None = None,
    version: str | None = None,
) -> Game:
    """A new game at its first decision."""
    chosen = rules.read_options(len(colours), options)
    data = rules.read_board(board, chosen)
    state = rules.start(colours, chosen, data, chance, check_version(rules.VERSIONS, version))
    return Game(rules, state, chance, seats, board=None if board is None else data)


def begin_at(
    rules: Rules,
    document: Mapping[str, Any],
    seed: object,
    draws: Sequence[object] = (),
    recorded: Outcomes | None = None,
    board: object = None,
    seats: Mapping[str, str] | None = None,
    version: str | None = None,
) -> Game:
    """A game from a position, at its next decision. `draws` are wishes for later outcomes, `recorded` are those that a
    record tells."""
    if document.get("game", rules.NAME) != rules.NAME:
        raise PositionError("game", said("a position of {0} is needed, not of {1}", rules.NAME, shown(document["game"])))
    wished, told = rules.read_draws(document, draws), recorded or {}
    given = {word: [*told.get(word, ()), *wished.get(word, ())[len(told.get(word, ())) :]] for word in {**wished, **told}}
    chance = make_chance(seed, given)
    state, piles = rules.read_position(document, board, chance, check_version(rules.VERSIONS, version))
    data = None if board is None else rules.read_board(board, rules.options(state))
    later = [
        " ".join((word, *outcome))
        for word, outcomes in wished.items()
        for outcome in outcomes[rules.in_piles(document, piles, word) :]
    ]
    return Game(rules, state, chance, seats, origin=_plain({**document, **piles}), draws=later, board=data)


def chosen_colours(rules: Rules, players: object, colours: object, order: object) -> list[str]:
    """The colours of a game, in the order of COLOURS: those that are named, or else the first ones. `...` and None are left
    out: as many players as are named, or else four."""
    if players is not ... and (not isinstance(players, int) or isinstance(players, bool)):
        raise SetupError(said("the number of players is a whole number, not {0}", shown(players)))
    named = _named_colours(rules, colours, "colours")
    ordered = _named_colours(rules, order, "order")
    if named and ordered and set(named) != set(ordered):
        raise SetupError(said("the order {0} does not name each of {1} once", ", ".join(ordered), ", ".join(named)))
    some = named or ordered
    number = players if isinstance(players, int) else len(some) if some else PLAYERS
    rules.read_options(number, {})  # refuses a number of players that the game is not for
    if some and len(some) != number:
        raise SetupError(said("{0} players, but {1} colours: {2}", number, len(some), ", ".join(some)))
    return [colour for colour in rules.COLOURS if colour in some] if some else list(rules.COLOURS[:number])


def _named_colours(rules: Rules, names: object, what: str) -> list[str]:
    """A list of different colours of the game; empty if it is left out."""
    known = rules.COLOURS[:-1]
    if names is None:
        return []
    if isinstance(names, str) or not isinstance(names, Sequence) or not names:
        raise SetupError(said("{0} is a list of colours, such as {1}, not {2}", what, list(known[:3]), shown(names)))
    for colour in names:
        if colour not in known:
            raise SetupError(said("{0}: no colour {1}; there are {2}", what, shown(colour), ", ".join(known)))
    if len(set(names)) < len(names):
        raise SetupError(said("{0}: a colour is named twice: {1}", what, ", ".join(names)))
    return list(names)


def make_chance(seed: object, given: Outcomes | None = None) -> Chance:
    """Chance from a seed that people gave."""
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool) or seed.bit_length() > MAX_SEED_BITS):
        raise SetupError(said("the seed is a whole number of at most {0} bits, not {1}", MAX_SEED_BITS, shown(seed)))
    return Chance(seed, given)


def _plain(document: Mapping[str, Any]) -> dict[str, Any]:
    """A copy as JSON has it."""
    try:
        copy: dict[str, Any] = json.loads(json.dumps(document, default=dict, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise PositionError("position", said("it holds something that is no plain data: {0}", error)) from None
    return copy
