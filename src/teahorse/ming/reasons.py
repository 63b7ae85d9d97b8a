"""Every reason why a move is refused: its code, the rule that it breaks, and its sentence in `messages.<lang>.toml`."""

from __future__ import annotations

from teahorse.kernel.errors import Refusal

# By code: the rule, and the sentence
REASONS: dict[str, tuple[str, str]] = {
    "phase_neutral": ("M-2P-1", "phase_neutral"),
    "phase_princes": ("M-SET-2", "phase_princes"),
    "phase_placing": ("M-PLC-1", "phase_placing"),
    "phase_cards": ("M-CRD-1", "phase_cards"),
    "phase_moving": ("M-MOV-1", "phase_moving"),
    "phase_choosing": ("M-SCO-4", "phase_choosing"),
    "phase_going_back": ("M-SCO-4", "phase_going_back"),
    "phase_neutral_back": ("M-2P-3", "phase_neutral_back"),
    "phase_naming": ("M-END-2", "phase_naming"),
    "over": ("M-SCO-10", "over"),
    # Setting up
    "district_full": ("M-2P-1", "district_full"),
    "prince_there": ("M-SET-2", "prince_there"),
    # Cards
    "cards_no_pass": ("M-CRD-4", "cards_no_pass"),
    "no_member_beside": ("M-CRD-2", "no_member_beside"),
    "no_dragon_left": ("M-CRD-3", "no_dragon_left"),
    "no_member_to_give": ("M-CRD-3", "no_member_to_give"),
    # Moving
    "turn_not_ended": ("M-MOV-6", "turn_not_ended"),
    "no_border": ("M-MOV-2", "no_border"),
    "no_transport": ("M-MOV-2", "no_transport"),
    "dragon_instead": ("M-MOV-2", "dragon_instead"),
    "no_dragon": ("M-MOV-2", "no_dragon"),
    "no_way_on": ("M-MOV-3", "no_way_on"),
    "no_way_on_far": ("M-MOV-3", "no_way_on_far"),
    "must_go_on": ("M-MOV-3", "must_go_on"),
    "card_not_held": ("M-MOV-4", "card_not_held"),
    "not_moved": ("M-MOV-6", "not_moved"),
    "under_way": ("M-MOV-6", "under_way"),
    "stayed": ("M-MOV-6", "stayed"),
    "own_monk": ("M-MOV-8", "own_monk"),
    "too_few": ("M-MOV-6", "too_few"),
    "deploy_beyond": ("M-MOV-6", "deploy_beyond"),
    # Going back from a city
    "too_many_back": ("M-SCO-4", "too_many_back"),
    "return_beyond": ("M-SCO-4", "return_beyond"),
    "other_city": ("M-SCO-4", "other_city"),
    "nobody_there": ("M-SCO-4", "nobody_there"),
    "neutral_other_city": ("M-2P-3", "other_city"),
    "neutral_nobody_there": ("M-2P-3", "nobody_there"),
}


def refused(code: str, **facts: object) -> Refusal:
    """The refusal of that code, with the facts of the position."""
    rule, sentence = REASONS[code]
    return Refusal(rule, sentence, facts, "ming")
