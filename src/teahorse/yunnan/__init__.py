"""Yunnan (Aaron Haag): the 2023 edition with its expert rules and, for two players, Dúlì; and the 2013 edition.

This module is the game as the kernel knows it (`kernel.rules.Rules`). The rules are beside it, one module a chapter.
"""

from __future__ import annotations

from typing import Any

from teahorse.kernel.state import random_playout
from teahorse.yunnan.actions import NUM_ACTIONS
from teahorse.yunnan.board import read_board
from teahorse.yunnan.events import chance_line, event, events_schema, reveals
from teahorse.yunnan.names import COLOURS, PHASES
from teahorse.yunnan.notation import action_to_dict, action_to_text, dict_to_action, text_to_action
from teahorse.yunnan.options import INFO, options, read_options
from teahorse.yunnan.playing import State
from teahorse.yunnan.position import in_piles, position, read_draws, read_position
from teahorse.yunnan.refusals import refusal
from teahorse.yunnan.setup import fixed_order, start
from teahorse.yunnan.state import PHASE, ROUND
from teahorse.yunnan.versions import VERSIONS
from teahorse.yunnan.view import imagine, order, players, public_position, scores, view, winners

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

NAME = "yunnan"
VERSION = list(VERSIONS)[-1]
SECRET_MOVE = ""


def secret_moves(state: Any) -> int:
    """None: everything is open in Yunnan but Dúlì's pile (Y-SET-4)."""
    return 0


def colours(state: State) -> list[str]:
    return list(state.variant.colours)


def version(state: State) -> str:
    return state.variant.version


def heading(state: State) -> str:
    return f"Round {state.v[ROUND]}, {PHASES[state.v[PHASE]]}"
