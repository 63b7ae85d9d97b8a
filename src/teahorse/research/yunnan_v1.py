"""Yunnan for PettingZoo: `env()`, `raw_env()`, and in cycles `parallel_env()`.

Options: `players`, `edition`, `double_bidding`, `guards`, `debt`, `round_limit`, `board`; `reward` ("win" or "margin"),
`shaping`, `render_mode`. With `max_cycles` the environment goes in cycles, as `parallel_env` does, and stops after so many.
"""

from __future__ import annotations

from typing import Any

from teahorse.research.aec import CycleEnv, TableEnv, in_cycles, wrapped


def raw_env(**arguments: Any) -> TableEnv:
    """The environment itself; an illegal action raises `teahorse.Refused`."""
    return TableEnv("yunnan", **arguments)


def env(max_cycles: int | None = None, **arguments: Any) -> Any:
    """With PettingZoo's usual wrappers: an illegal action ends the game."""
    return wrapped(raw_env(**arguments)) if max_cycles is None else in_cycles("yunnan", max_cycles=max_cycles, **arguments)


def parallel_env(max_cycles: int | None = None, **arguments: Any) -> CycleEnv:
    """All agents are asked each cycle; the action of the one to move is played."""
    return CycleEnv("yunnan", max_cycles, **arguments)
