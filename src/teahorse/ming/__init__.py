"""Ming Dynasty, two to four players; for two, with a neutral colour.

This module is the game as the kernel knows it (`kernel.rules.Rules`). The rules are beside it, one module a chapter.
"""

from __future__ import annotations

from teahorse.kernel.state import random_playout
from teahorse.ming.actions import NUM_ACTIONS
from teahorse.ming.board import read_board
from teahorse.ming.events import chance_line, event, events_schema, reveals
from teahorse.ming.names import COLOURS, PHASES
from teahorse.ming.notation import action_to_dict, action_to_text, dict_to_action, text_to_action
from teahorse.ming.options import INFO, options, read_options
from teahorse.ming.playing import State
from teahorse.ming.position import in_piles, position, read_draws, read_position
from teahorse.ming.refusals import refusal
from teahorse.ming.setup import fixed_order, start
from teahorse.ming.state import PHASE, ROUND
from teahorse.ming.versions import VERSIONS
from teahorse.ming.view import imagine, order, players, public_position, scores, secret_moves, view, winners

__all__ = [
    "COLOURS",
    "INFO",
    "NAME",
    "NUM_ACTIONS",
    "SECRET_MOVE",
    "VERSION",
    "VERSIONS",
    "State",
    "action_to_dict",
    "action_to_text",
    "chance_line",
    "colours",
    "dict_to_action",
    "event",
    "events_schema",
    "fixed_order",
    "heading",
    "imagine",
    "in_piles",
    "options",
    "order",
    "players",
    "position",
    "public_position",
    "random_playout",
    "read_board",
    "read_draws",
    "read_options",
    "read_position",
    "refusal",
    "reveals",
    "scores",
    "secret_moves",
    "start",
    "text_to_action",
    "version",
    "view",
    "winners",
]

NAME = "ming"
VERSION = list(VERSIONS)[-1]
SECRET_MOVE = "return ?"


def heading(state: State) -> str:
    return f"Round {state.v[ROUND]}, {PHASES[state.v[PHASE]]}"


def colours(state: State) -> list[str]:
    return list(state.variant.colours)


def version(state: State) -> str:
    return state.variant.version
