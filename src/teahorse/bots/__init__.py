"""Players that are programs. A bot is asked with a view, never with the game: it knows what its seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from teahorse.kernel.errors import SetupError

Bot = Callable[[Mapping[str, Any]], str]  # from the view of the seat to move to one of its `legal_moves`


def random_bot(seed: int) -> Bot:
    """Plays any legal move, all with the same chance."""
    generator = Random(seed)

    def choose(view: Mapping[str, Any]) -> str:
        move: str = generator.choice(view["legal_moves"])
        return move

    return choose


BOTS: dict[str, Callable[[int], Bot]] = {"random": random_bot}


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name, with its own seed."""
    if name not in BOTS:
        raise SetupError(f"no bot {name!r}: there are {', '.join(BOTS)}")
    return BOTS[name](seed)
