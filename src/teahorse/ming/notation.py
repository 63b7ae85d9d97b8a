"""The moves of Ming Dynasty: one table, from which their numbers, texts and parts come (`kernel.moves`)."""

from __future__ import annotations

import re

from teahorse.kernel.errors import Refusal
from teahorse.kernel.moves import Kind, MoveTable
from teahorse.ming import actions as a
from teahorse.ming.names import CARDS, COLOURS, DISTRICTS, PROVINCES
from teahorse.ming.reasons import refused

KINDS = (
    Kind(a.PLACE_NEUTRAL, "neutral {district}", {"district": DISTRICTS}),
    Kind(a.PLACE_PRINCE, "prince {district}", {"district": DISTRICTS}),
    Kind(a.PLACE, "place {province}", {"province": PROVINCES}),
    Kind(a.TAKE, "take {province}", {"province": PROVINCES}),
    Kind(a.TAKE_DRAGON, "dragon {province}", {"province": PROVINCES}),
    Kind(a.STEP, "step {to}", {"to": DISTRICTS}),
    Kind(a.STEP_DRAGON, "step {to} {card}", {"to": DISTRICTS, "card": ("dragon",)}),
    Kind(a.STAY, "stay {card}", {"card": CARDS}),
    Kind(a.DEPLOY, "deploy {members}", {"members": range(4)}),
    Kind(a.DEPLOY_MONK + 1, "deploy {members} {monk}", {"members": range(1, 4), "monk": (True,)}),
    Kind(a.PASS, "pass", {}),
    Kind(a.RETURN, "return {members}", {"members": range(7)}),
    Kind(a.BACK, "back {district}", {"district": DISTRICTS}),
    Kind(a.NAME_START, "start {player}", {"player": COLOURS[: a.PLAYER_SEATS]}),
)


def _no_move(words: str) -> Refusal | None:
    """A number that no turn has names its rule."""
    number = re.fullmatch(r"(deploy|return) *(\d{1,9})( *monk)?", words)
    if number and number[1] == "deploy":
        return refused("deploy_beyond", members=int(number[2]))
    return refused("return_beyond", members=int(number[2])) if number and not number[3] else None


MOVES = MoveTable("ming", KINDS, _no_move)
assert len(MOVES.texts) == a.NUM_ACTIONS
TEXTS = MOVES.texts
action_to_text, text_to_action = MOVES.action_to_text, MOVES.text_to_action
action_to_dict, dict_to_action = MOVES.action_to_dict, MOVES.dict_to_action
