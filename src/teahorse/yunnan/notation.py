"""The moves of Yunnan: one table, from which their numbers, texts and parts come (`kernel.moves`)."""

from __future__ import annotations

import re

from teahorse.kernel.errors import Refusal
from teahorse.kernel.moves import Kind, MoveTable
from teahorse.yunnan import actions as a
from teahorse.yunnan.names import BUILDINGS, COLOURS, GORGES, PLACES, PROVINCES, SPACES
from teahorse.yunnan.reasons import refused

SUPPLY_OR_PROVINCE = (None, *PROVINCES)  # where a trader comes from; None: out of the supply
KINDS = (
    Kind(a.BID, "bid {building} {space}[ from {from}]", {"building": BUILDINGS, "space": SPACES, "from": SUPPLY_OR_PROVINCE}),
    Kind(a.BANK, "bank[ from {from}]", {"from": SUPPLY_OR_PROVINCE}),
    Kind(a.BANK_UPPER, "bank {space}[ from {from}]", {"space": ("upper",), "from": SUPPLY_OR_PROVINCE}),
    Kind(a.BANK_LOWER, "bank {space}[ from {from}]", {"space": ("lower",), "from": SUPPLY_OR_PROVINCE}),
    Kind(a.MARKET, "market[ from {from}]", {"from": SUPPLY_OR_PROVINCE}),
    Kind(a.PASS, "pass", {}),
    Kind(a.BLOCK, "block {gorge}", {"gorge": GORGES}),
    Kind(a.TAKE_POST, "take {structure}[ at {at}]", {"structure": ("post",), "at": (None, *PROVINCES)}),
    Kind(a.TAKE_BRIDGE, "take {structure}[ at {at}]", {"structure": ("bridge",), "at": (None, *GORGES)}),
    Kind(a.TAKE_TEAHOUSE, "take {structure}[ at {at}]", {"structure": ("teahouse",), "at": (None, *PROVINCES)}),
    Kind(a.TAKE_GUARDS, "take {structure} at {at}", {"structure": ("guards",), "at": PROVINCES}),
    Kind(a.BUILD_POST, "build {structure} at {at}", {"structure": ("post",), "at": PROVINCES}),
    Kind(a.BUILD_BRIDGE, "build {structure} at {at}", {"structure": ("bridge",), "at": GORGES}),
    Kind(a.BUILD_TEAHOUSE, "build {structure} at {at}", {"structure": ("teahouse",), "at": PROVINCES}),
    Kind(a.MOVE, "move {from} {to}[ displace {displace}]", {"from": PLACES, "to": PROVINCES, "displace": (None, *COLOURS)}),
    Kind(a.END, "end", {}),
    Kind(a.SCORE, "score {vp}", {"vp": range(a.MAX_SCORE + 1)}),
)


def _no_move(words: str) -> Refusal | None:
    """A number that no board has, or a source that never gives a trader: these name their rule."""
    bid = re.fullmatch(rf"bid *({'|'.join(BUILDINGS)}) *(\d+)( *from *\w+)?", words)
    if bid and bid[2] not in {str(space) for space in SPACES}:
        return refused("no_such_space", building=bid[1], space=bid[2][:9], spaces=list(SPACES))
    source = re.fullmatch(r"(?:bid|bank|market).*from *(market|bank|pu'er|school|customs|horse|guild|yard|temple)", words)
    if source:
        return refused("source_never", source=source[1])
    score = re.fullmatch(r"score *([1-9][0-9]*)", words)
    return refused("score_beyond", vp=score[1][:9]) if score else None


MOVES = MoveTable("yunnan", KINDS, _no_move)
assert len(MOVES.texts) == a.NUM_ACTIONS
TEXTS = MOVES.texts
action_to_text, text_to_action = MOVES.action_to_text, MOVES.text_to_action
action_to_dict, dict_to_action = MOVES.action_to_dict, MOVES.dict_to_action
