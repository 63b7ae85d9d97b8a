"""Why a move is not legal: the reason codes of the chapters as rules with their facts."""

from __future__ import annotations

from collections.abc import Callable

from teahorse.kernel.errors import Refusal
from teahorse.ming import cards, moving, neutral, placing, returning
from teahorse.ming.actions import DRAGON, THIRDS
from teahorse.ming.names import CARDS, COLOURS, DISTRICTS, PHASES, PROVINCES
from teahorse.ming.notation import TEXTS
from teahorse.ming.state import (
    CHOOSING,
    CITY,
    DISPLAY,
    HAND,
    NEUTRAL_BACK,
    NOT_MOVED,
    PHASE,
    PRINCE,
    SPACES,
    STAGE,
    STAYED,
    STEPPED,
    TO_MOVE,
    TURN,
    Table,
    in_city,
    player,
)

PHASE_OF = {
    "neutral": "neutral",
    "prince": "princes",
    "place": "placing",
    "take": "cards",
    "dragon": "cards",
    "step": "moving",
    "stay": "moving",
    "deploy": "moving",
    "pass": "moving",
    "return": "returning",
    "back": "returning",
    "start": "naming",
}
PHASE_RULES = {
    "neutral": "M-2P-1",
    "princes": "M-SET-2",
    "placing": "M-PLC-1",
    "cards": "M-CRD-1",
    "moving": "M-MOV-1",
    "naming": "M-END-2",
    "over": "M-SCO-10",
}


def refusal(s: Table, action: int) -> Refusal | None:
    """None for a legal action, else the rule that the player would want to hear first."""
    word, *rest = TEXTS[action].split()
    phase = PHASES[s.v[PHASE]]
    if PHASE_OF[word] != phase:
        return _other_phase(s, word, phase)
    explain = _EXPLAIN.get(word)
    return explain(s, rest) if explain else None


def _refusal(rule: str, key: str, **facts: object) -> Refusal:
    return Refusal(rule, key, facts, "ming")


def _mover(s: Table) -> str:
    return COLOURS[s.v[TO_MOVE]]


def _other_phase(s: Table, word: str, phase: str) -> Refusal:
    """A move that belongs to another phase: what this phase asks for."""
    if phase == "over":
        return _refusal(PHASE_RULES[phase], phase)
    if phase == "returning":
        return _other_than_returning(s)
    if phase == "cards" and word == "pass":
        return _refusal("M-CRD-4", "cards_no_pass", player=_mover(s))
    if phase == "moving" and s.v[TURN] != NOT_MOVED:
        return _refusal("M-MOV-6", "turn_not_ended", player=_mover(s))
    return _refusal(PHASE_RULES[phase], f"phase_{phase}", player=_mover(s))


def _other_than_returning(s: Table) -> Refusal:
    facts = {"player": _mover(s), "city": PROVINCES[s.v[CITY]]}
    if s.v[STAGE] == NEUTRAL_BACK:
        return _refusal("M-2P-3", "phase_neutral_back", **facts)
    return _refusal("M-SCO-4", "phase_choosing" if s.v[STAGE] == CHOOSING else "phase_going_back", **facts)


def _neutral(s: Table, rest: list[str]) -> Refusal | None:
    if neutral.why_no_neutral(s, DISTRICTS.index(rest[0])) == 0:
        return None
    return _refusal("M-2P-1", "district_full", district=rest[0], most=neutral.MOST_IN_DISTRICT)


def _prince(s: Table, rest: list[str]) -> Refusal | None:
    district = DISTRICTS.index(rest[0])
    if placing.why_no_prince(s, district) == 0:
        return None
    return _refusal("M-SET-2", "prince_there", district=rest[0], other=COLOURS[placing.prince_in(s, district)])


def _take(s: Table, rest: list[str]) -> Refusal | None:
    province = PROVINCES.index(rest[0])
    if cards.why_no_take(s, province) == 0:
        return None
    return _refusal("M-CRD-2", "no_member_beside", province=rest[0], card=CARDS[s.v[DISPLAY + province]])


def _dragon(s: Table, rest: list[str]) -> Refusal | None:
    reason = cards.why_no_dragon(s, PROVINCES.index(rest[0]))
    if reason == cards.NO_DRAGON_LEFT:
        return _refusal("M-CRD-3", "no_dragon_left")
    return _refusal("M-CRD-3", "no_member_to_give", province=rest[0]) if reason else None


def _step(s: Table, rest: list[str]) -> Refusal | None:
    v = s.v
    p = player(v[TO_MOVE])
    here, to = v[p + PRINCE], DISTRICTS.index(rest[0])
    facts: dict[str, object] = {"from": DISTRICTS[here], "to": rest[0]}
    if v[TURN] == STAYED:
        return _refusal("M-MOV-6", "stayed", player=_mover(s))
    transport = s.variant.transport[here * len(DISTRICTS) + to]
    if transport < 0:
        return _refusal("M-MOV-2", "no_border", **facts)
    card = DRAGON if len(rest) > 1 else transport
    others = moving.other_princes(s, v[TO_MOVE])
    reason = moving.why_no_step(s, p, others, to, card)
    if reason == moving.NO_CARD:
        facts["transport"] = CARDS[transport]
        if card == DRAGON:
            return _refusal("M-MOV-2", "no_dragon", **facts)
        return _refusal("M-MOV-2", "dragon_instead" if v[p + HAND + DRAGON] else "no_transport", **facts)
    if reason == moving.NO_WAY_ON:
        missing = _missing(s, p, others, to, card)
        key = "no_way_on" if missing else "no_way_on_far"
        other = COLOURS[placing.prince_in(s, to)]
        return _refusal("M-MOV-3", key, **facts, other=other, card=CARDS[card], missing=missing)
    return None


def _missing(s: Table, p: int, others: int, to: int, card: int) -> list[str]:
    """The cards of which one more would lead on from an occupied district, after `card` is played for entering it."""
    missing = []
    v = s.v[:]
    v[p + HAND + card] -= 1
    for more in range(len(CARDS)):
        v[p + HAND + more] += 1
        if moving.can_go_on(s.variant, v, p + HAND, to, others, 1 << to):
            missing.append(CARDS[more])
        v[p + HAND + more] -= 1
    return missing


def _stay(s: Table, rest: list[str]) -> Refusal | None:
    if s.v[TURN] != NOT_MOVED:
        return _refusal("M-MOV-6", "under_way" if s.v[TURN] == STEPPED else "stayed", player=_mover(s))
    if moving.why_no_stay(s, player(s.v[TO_MOVE]), CARDS.index(rest[0])) == 0:
        return None
    return _refusal("M-MOV-4", "card_not_held", card=rest[0])


def _pass(s: Table, rest: list[str]) -> Refusal | None:
    if s.v[TURN] == NOT_MOVED:
        return None
    return _refusal("M-MOV-6", "under_way" if s.v[TURN] == STEPPED else "stayed", player=_mover(s))


def _deploy(s: Table, rest: list[str]) -> Refusal | None:
    v = s.v
    if v[TURN] == NOT_MOVED:
        return _refusal("M-MOV-6", "not_moved", player=_mover(s))
    p = player(v[TO_MOVE])
    here = v[p + PRINCE]
    reason = moving.why_no_deploy(s, p, moving.other_princes(s, v[TO_MOVE]), int(rest[0]))
    if reason == moving.MUST_GO_ON:
        other = COLOURS[placing.prince_in(s, here)]
        return _refusal("M-MOV-3", "must_go_on", district=DISTRICTS[here], other=other)
    if reason == moving.OWN_MONK:
        return _refusal("M-MOV-8", "own_monk", district=DISTRICTS[here])
    if reason == moving.TOO_FEW:
        have = v[p + SPACES + here // THIRDS]
        return _refusal("M-MOV-6", "too_few", province=DISTRICTS[here][0], have=have, wanted=int(rest[0]))
    return None


def _return(s: Table, rest: list[str]) -> Refusal | None:
    v = s.v
    if v[STAGE] != CHOOSING:
        return _other_than_returning(s)
    if returning.why_no_return(s, int(rest[0])) == 0:
        return None
    have = in_city(v, v[CITY], v[TO_MOVE])
    return _refusal("M-SCO-4", "too_many_back", city=PROVINCES[v[CITY]], have=have, wanted=int(rest[0]))


def _back(s: Table, rest: list[str]) -> Refusal | None:
    v = s.v
    if v[STAGE] == CHOOSING:
        return _other_than_returning(s)
    rule = "M-2P-3" if v[STAGE] == NEUTRAL_BACK else "M-SCO-4"
    reason = returning.why_no_back(s, DISTRICTS.index(rest[0]))
    if reason == returning.OTHER_CITY:
        return _refusal(rule, "other_city", district=rest[0], city=PROVINCES[v[CITY]])
    if reason == returning.NOBODY_THERE:
        colour = COLOURS[returning.picking_for(s)]
        return _refusal(rule, "nobody_there", district=rest[0], city=PROVINCES[v[CITY]], colour=colour)
    return None


_EXPLAIN: dict[str, Callable[[Table, list[str]], Refusal | None]] = {
    "neutral": _neutral,
    "prince": _prince,
    "take": _take,
    "dragon": _dragon,
    "step": _step,
    "stay": _stay,
    "deploy": _deploy,
    "pass": _pass,
    "return": _return,
    "back": _back,
}
