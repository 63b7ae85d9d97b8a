"""Games begin: at the beginning, or at a position."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from teahorse.kernel.chance import Chance
from teahorse.kernel.errors import PositionError, SetupError, shown
from teahorse.kernel.game import Game
from teahorse.kernel.rules import Rules

MAX_SEED_BITS = 256


def begin(
    rules: Rules,
    players: int,
    chance: Chance,
    options: Mapping[str, object],
    board: object = None,
    seats: Mapping[str, str] | None = None,
) -> Game:
    """A new game at its first decision."""
    if not isinstance(players, int) or isinstance(players, bool):
        raise SetupError(f"the number of players is a whole number, not {shown(players)}")
    chosen = rules.read_options(players, options)
    data = rules.read_board(board, chosen)
    state = rules.start(players, chosen, data, chance)
    return Game(rules, state, chance, seats, board=None if board is None else data)


def begin_at(
    rules: Rules,
    document: Mapping[str, Any],
    chance: Chance,
    board: object = None,
    seats: Mapping[str, str] | None = None,
) -> Game:
    """A game from a position, at its next decision."""
    if document.get("game", rules.NAME) != rules.NAME:
        raise PositionError("game", f"a position of {rules.NAME} is needed, not of {shown(document['game'])}")
    state = rules.read_position(document, board, chance)
    data = None if board is None else rules.read_board(board, rules.options(state))
    return Game(rules, state, chance, seats, origin=_plain(document), board=data)


def make_chance(seed: object, given: Mapping[str, Sequence[Sequence[str]]] | None = None) -> Chance:
    """Chance from a seed that people gave."""
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool) or seed.bit_length() > MAX_SEED_BITS):
        raise SetupError(f"the seed is a whole number of at most {MAX_SEED_BITS} bits, not {shown(seed)}")
    return Chance(seed, given)


def _plain(document: Mapping[str, Any]) -> dict[str, Any]:
    """A copy as JSON has it."""
    try:
        copy: dict[str, Any] = json.loads(json.dumps(document, default=dict, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise PositionError("position", f"it holds something that is no plain data: {error}") from None
    return copy
