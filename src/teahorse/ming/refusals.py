"""Why a move is not legal: the reason codes of the chapters as rules with their facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from teahorse.kernel.errors import Refusal
from teahorse.ming import asking, cards, moving, neutral, returning
from teahorse.ming.actions import DRAGON, THIRDS
from teahorse.ming.names import CARDS, DISTRICTS, PHASES, PROVINCES
from teahorse.ming.notation import MOVES
from teahorse.ming.reasons import refused
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
    player,
)

Parts = Mapping[str, Any]

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


def refusal(s: Table, action: int) -> Refusal | None:
    """None for a legal action, else the rule that the player would want to hear first."""
    move = MOVES.action_to_dict(action)
    word = move["verb"]
    phase = PHASES[s.v[PHASE]]
    if PHASE_OF[word] != phase:
        return _other_phase(s, word, phase)
    explain = _EXPLAIN.get(word)
    return explain(s, move) if explain else None


def _mover(s: Table) -> str:
    return s.variant.colours[s.v[TO_MOVE]]


def _other_phase(s: Table, word: str, phase: str) -> Refusal:
    """A move that belongs to another phase: what this phase asks for."""
    if phase == "over":
        return refused(phase)
    if phase == "returning":
        return _other_than_returning(s)
    if phase == "cards" and word == "pass":
        return refused("cards_no_pass", player=_mover(s))
    if phase == "moving" and s.v[TURN] != NOT_MOVED:
        return refused("turn_not_ended", player=_mover(s))
    return refused(f"phase_{phase}", player=_mover(s))


def _other_than_returning(s: Table) -> Refusal:
    facts = {"player": _mover(s), "city": PROVINCES[s.v[CITY]]}
    if s.v[STAGE] == NEUTRAL_BACK:
        return refused("phase_neutral_back", **facts)
    return refused("phase_choosing" if s.v[STAGE] == CHOOSING else "phase_going_back", **facts)


def _neutral(s: Table, move: Parts) -> Refusal | None:
    if asking.why_no_neutral(s, DISTRICTS.index(move["district"])) == 0:
        return None
    return refused("district_full", district=move["district"], most=neutral.MOST_IN_DISTRICT)


def _prince(s: Table, move: Parts) -> Refusal | None:
    district = DISTRICTS.index(move["district"])
    if asking.why_no_prince(s, district) == 0:
        return None
    other = s.variant.colours[asking.prince_in(s, district)]
    return refused("prince_there", district=move["district"], other=other)


def _take(s: Table, move: Parts) -> Refusal | None:
    province = PROVINCES.index(move["province"])
    if asking.why_no_take(s, province) == 0:
        return None
    return refused("no_member_beside", province=move["province"], card=CARDS[s.v[DISPLAY + province]])


def _dragon(s: Table, move: Parts) -> Refusal | None:
    reason = asking.why_no_dragon(s, PROVINCES.index(move["province"]))
    if reason == cards.NO_DRAGON_LEFT:
        return refused("no_dragon_left")
    return refused("no_member_to_give", province=move["province"]) if reason else None


def _step(s: Table, move: Parts) -> Refusal | None:
    v = s.v
    p = player(v[TO_MOVE])
    here, to = v[p + PRINCE], DISTRICTS.index(move["to"])
    facts: dict[str, object] = {"from": DISTRICTS[here], "to": move["to"]}
    if v[TURN] == STAYED:
        return refused("stayed", player=_mover(s))
    transport = s.variant.transport[here * len(DISTRICTS) + to]
    if transport < 0:
        return refused("no_border", **facts)
    card = DRAGON if "card" in move else transport
    others = asking.other_princes(s)
    reason = moving.why_no_step(s.variant, asking.cards_held(s), others, to, card)
    if reason == moving.NO_CARD:
        facts["transport"] = CARDS[transport]
        if card == DRAGON:
            return refused("no_dragon", **facts)
        return refused("dragon_instead" if v[p + HAND + DRAGON] else "no_transport", **facts)
    if reason == moving.NO_WAY_ON:
        missing = _missing(s, others, to, card)
        key = "no_way_on" if missing else "no_way_on_far"
        other = s.variant.colours[asking.prince_in(s, to)]
        return refused(key, **facts, other=other, card=CARDS[card], missing=missing)
    return None


def _missing(s: Table, others: int, to: int, card: int) -> list[str]:
    """The cards of which one more would lead on from an occupied district, after `card` is played for entering it."""
    hand = moving.less(asking.cards_held(s), card)
    return [name for more, name in enumerate(CARDS) if moving.can_go_on(s.variant, hand + (1 << 4 * more), to, others, 1 << to)]


def _stay(s: Table, move: Parts) -> Refusal | None:
    if s.v[TURN] != NOT_MOVED:
        return refused("under_way" if s.v[TURN] == STEPPED else "stayed", player=_mover(s))
    if asking.why_no_stay(s, CARDS.index(move["card"])) == 0:
        return None
    return refused("card_not_held", card=move["card"])


def _pass(s: Table, move: Parts) -> Refusal | None:
    if s.v[TURN] == NOT_MOVED:
        return None
    return refused("under_way" if s.v[TURN] == STEPPED else "stayed", player=_mover(s))


def _deploy(s: Table, move: Parts) -> Refusal | None:
    v = s.v
    if v[TURN] == NOT_MOVED:
        return refused("not_moved", player=_mover(s))
    p = player(v[TO_MOVE])
    here = v[p + PRINCE]
    reason = asking.why_no_deploy(s, asking.other_princes(s), move["members"])
    if reason == moving.MUST_GO_ON:
        other = s.variant.colours[asking.prince_in(s, here)]
        return refused("must_go_on", district=DISTRICTS[here], other=other)
    if reason == moving.OWN_MONK:
        return refused("own_monk", district=DISTRICTS[here])
    if reason == moving.TOO_FEW:
        have = v[p + SPACES + here // THIRDS]
        return refused("too_few", province=DISTRICTS[here][0], have=have, wanted=move["members"])
    return None


def _return(s: Table, move: Parts) -> Refusal | None:
    v = s.v
    if v[STAGE] != CHOOSING:
        return _other_than_returning(s)
    if asking.why_no_return(s, move["members"]) == 0:
        return None
    have = asking.in_city(s, v[CITY], v[TO_MOVE])
    return refused("too_many_back", city=PROVINCES[v[CITY]], have=have, wanted=move["members"])


def _back(s: Table, move: Parts) -> Refusal | None:
    v = s.v
    if v[STAGE] == CHOOSING:
        return _other_than_returning(s)
    whose = "neutral_" if v[STAGE] == NEUTRAL_BACK else ""
    reason = asking.why_no_back(s, DISTRICTS.index(move["district"]))
    if reason == returning.OTHER_CITY:
        return refused(f"{whose}other_city", district=move["district"], city=PROVINCES[v[CITY]])
    if reason == returning.NOBODY_THERE:
        colour = s.variant.colours[asking.picking_for(s)]
        return refused(f"{whose}nobody_there", district=move["district"], city=PROVINCES[v[CITY]], colour=colour)
    return None


_EXPLAIN: dict[str, Callable[[Table, Parts], Refusal | None]] = {
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
