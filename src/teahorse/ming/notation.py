"""Every action as a text, and back."""

from __future__ import annotations

import re
from difflib import get_close_matches

from teahorse.kernel.errors import NOTATION, Refusal, Refused, shown
from teahorse.ming.names import CARDS, COLOURS, DISTRICTS, PROVINCES

TEXTS = (
    *(f"neutral {district}" for district in DISTRICTS),
    *(f"prince {district}" for district in DISTRICTS),
    *(f"place {province}" for province in PROVINCES),
    *(f"take {province}" for province in PROVINCES),
    *(f"dragon {province}" for province in PROVINCES),
    *(f"step {district}" for district in DISTRICTS),
    *(f"step {district} dragon" for district in DISTRICTS),
    *(f"stay {card}" for card in CARDS),
    *(f"deploy {members}" for members in range(4)),
    *(f"deploy {members} monk" for members in range(1, 4)),
    "pass",
    *(f"return {members}" for members in range(7)),
    *(f"back {district}" for district in DISTRICTS),
    *(f"start {colour}" for colour in COLOURS[:4]),
)


def _squeezed(text: str) -> str:
    """Case and spaces carry no meaning: no two moves differ only in them."""
    return "".join(text.split()).casefold()


ACTIONS = {_squeezed(text): action for action, text in enumerate(TEXTS)}


def action_to_text(action: int) -> str:
    return TEXTS[action]


def text_to_action(text: str) -> int:
    """The action of a text, forgiving of case and spaces; `Refused` for a text that is none."""
    action = ACTIONS.get(_squeezed(text)) if isinstance(text, str) else None
    if action is None:
        given = (text if isinstance(text, str) else shown(text))[:80]
        raise Refused(given, _no_move(given))
    return action


def _no_move(given: str) -> Refusal:
    """A text outside the action space: a number that no turn has names its rule, all else is no move at all."""
    number = re.fullmatch(r"(deploy|return)(\d{1,9})(monk)?", _squeezed(given))
    if number and number[1] == "deploy":
        return Refusal("M-MOV-6", "deploy_beyond", {"members": int(number[2])}, "ming")
    if number and not number[3]:
        return Refusal("M-SCO-4", "return_beyond", {"members": int(number[2])}, "ming")
    nearest = get_close_matches(given.casefold(), TEXTS, 1, 0.0)[0]
    return Refusal(NOTATION, "notation", {"text": given, "nearest": nearest}, "ming")
