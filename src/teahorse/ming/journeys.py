"""Journeys of several steps: where a prince can get in this turn, and how. Front ends draw them as one path; every step is
still a move of its own (M-MOV-2), checked when it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahorse.ming.actions import DEPLOY, DEPLOY_MONK, DISTRICTS, KINDS, STEP, STEP_DRAGON
from teahorse.ming.names import DISTRICTS as NAMES
from teahorse.ming.notation import MOVES
from teahorse.ming.playing import State
from teahorse.ming.state import HAND, player
from teahorse.ming.view import imagine

View = Mapping[str, Any]


def journeys(view: View) -> dict[str, list[str]]:
    """By district, the steps that lead there: as few as possible, then with as few dragons. Only districts where the
    journey may end, and only from the view of who moves; all steps come from the engine's legal lists."""
    if view["phase"] != "moving" or not any(move.startswith("step ") for move in view["legal_moves"]):
        return {}
    start = imagine(view, 0)
    found: dict[str, list[int]] = {}
    seen: set[tuple[int, ...]] = set()  # a district and the cards left: further ways on are the same
    hand = player(start.to_move) + HAND
    paths: list[tuple[State, list[int]]] = [(start, [])]
    while paths:
        longer: list[tuple[State, list[int]]] = []
        for state, path in paths:
            for action in _steps(state):
                after = state.clone()
                after.apply(action)
                used = [*path, action]
                district = (action - STEP) % DISTRICTS
                goal = NAMES[district]
                key = (district, *(after.v[hand + kind] for kind in range(KINDS)))
                if key in seen:
                    continue
                seen.add(key)
                if _may_end(after) and (goal not in found or _cost(used) < _cost(found[goal])):
                    found[goal] = used
                longer.append((after, used))
        paths = longer
    return {goal: [MOVES.action_to_text(action) for action in found[goal]] for goal in NAMES if goal in found}


def _steps(state: State) -> list[int]:
    return [action for action in state.actions() if STEP <= action < STEP_DRAGON + DISTRICTS]


def _may_end(state: State) -> bool:
    return any(DEPLOY <= action <= DEPLOY_MONK + 3 for action in state.actions())


def _dragons(path: list[int]) -> int:
    return sum(action >= STEP_DRAGON for action in path)


def _cost(path: list[int]) -> tuple[int, int]:
    return len(path), _dragons(path)
