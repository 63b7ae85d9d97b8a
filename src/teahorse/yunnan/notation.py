"""Moves as plain words: a table of all of them, so that reading and printing are look-ups."""

from __future__ import annotations

import difflib
import re

from teahorse.kernel.errors import NOTATION, Refusal, Refused, shown
from teahorse.yunnan.actions import MAX_SCORE, NUM_ACTIONS
from teahorse.yunnan.names import BUILDINGS, COLOURS, GORGES, PLACES, PROVINCES, SPACES

SOURCES = ("", *(f" from {province}" for province in PROVINCES))


def _all_texts() -> list[str]:
    """Every action's text, in the order of `actions.py`."""
    texts = [f"bid {building} {space}{source}" for building in BUILDINGS for space in SPACES for source in SOURCES]
    texts += [f"{goal}{source}" for goal in ("bank", "bank upper", "bank lower", "market") for source in SOURCES]
    texts += ["pass"]
    texts += [f"block {gorge}" for gorge in GORGES]
    texts += ["take post", *(f"take post at {province}" for province in PROVINCES)]
    texts += ["take bridge", *(f"take bridge at {gorge}" for gorge in GORGES)]
    texts += ["take teahouse", *(f"take teahouse at {province}" for province in PROVINCES)]
    texts += [f"take guards at {province}" for province in PROVINCES]
    texts += [f"build post at {province}" for province in PROVINCES]
    texts += [f"build bridge at {gorge}" for gorge in GORGES]
    texts += [f"build teahouse at {province}" for province in PROVINCES]
    displaced = ("", *(f" displace {colour}" for colour in COLOURS))
    texts += [f"move {start} {goal}{whom}" for start in PLACES for goal in PROVINCES for whom in displaced]
    texts += ["end"]
    texts += [f"score {vp}" for vp in range(MAX_SCORE + 1)]
    return texts


TEXTS = _all_texts()
ACTIONS = {text.casefold(): action for action, text in enumerate(TEXTS)}
assert len(TEXTS) == len(ACTIONS) == NUM_ACTIONS
# What a text that is no move is compared with: the short forms are enough, and quick
SHORT = [text for text in ACTIONS if not re.search(" from | displace |score .", text)] + ["score 12"]


def action_to_text(action: int) -> str:
    return TEXTS[action]


def text_to_action(text: str) -> int:
    """The action of a text, whatever its case and spaces; `Refused` with the rule "notation" for what is no move."""
    given = text if isinstance(text, str) else shown(text)
    words = re.sub(r"\s*-\s*", "-", " ".join(given.split())).casefold()
    action = ACTIONS.get(words)
    if action is None:
        raise Refused(given[:60], _no_move(words, given))
    return action


def _no_move(words: str, text: str) -> Refusal:
    """A text outside the action space: a number that no board has names its rule, all else is no move at all."""
    bid = re.fullmatch(rf"bid ({'|'.join(BUILDINGS)}) (\d+)( from \w+)?", words)
    if bid and bid[2] not in {str(space) for space in SPACES}:
        return Refusal("Y-BID-3", "no_such_space", {"building": bid[1], "space": bid[2][:9], "spaces": list(SPACES)}, "yunnan")
    source = re.fullmatch(r"(?:bid|bank|market)\b.* from (market|bank|pu'er|school|customs|horse|guild|yard|temple)", words)
    if source:
        return Refusal("Y-BID-2", "source_never", {"source": source[1]}, "yunnan")
    score = re.fullmatch(r"score ([1-9][0-9]*)", words)
    if score:
        return Refusal("Y-END-1", "score_beyond", {"vp": score[1][:9]}, "yunnan")
    nearest = difflib.get_close_matches(words[:60], SHORT, n=1, cutoff=0) or ["pass"]
    return Refusal(NOTATION, "notation", {"text": text[:60], "nearest": TEXTS[ACTIONS[nearest[0]]]}, "yunnan")
