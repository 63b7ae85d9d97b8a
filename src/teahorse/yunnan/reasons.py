"""Every reason why a move is refused: its code, the rule that it breaks, and its sentence in `messages.<lang>.toml`."""

from __future__ import annotations

from teahorse.kernel.errors import Refusal

# By code: the rule, and the sentence
REASONS: dict[str, tuple[str, str]] = {
    "phase_bidding": ("Y-BID-1", "phase_bidding"),
    "phase_resolving": ("Y-RES-6", "phase_resolving"),
    "phase_travel": ("Y-TRV-1", "phase_travel"),
    "phase_scoring": ("Y-END-1", "phase_scoring"),
    "phase_over": ("Y-END-2", "phase_over"),
    # Bidding
    "no_such_space": ("Y-BID-3", "no_such_space"),
    "source_never": ("Y-BID-2", "source_never"),
    "no_temple": ("Y-13-1", "no_temple"),
    "went_to_bank": ("Y-13-3", "went_to_bank"),
    "maximum_school": ("Y-BID-7", "maximum_school"),
    "maximum_customs": ("Y-BID-7", "maximum_customs"),
    "maximum_horse": ("Y-BID-7", "maximum_horse"),
    "maximum_guild": ("Y-BID-7", "maximum_guild"),
    "maximum_yard": ("Y-BID-7", "maximum_yard"),
    "already_there": ("Y-BID-6", "already_there"),
    "twice_there": ("Y-EXP-1", "twice_there"),
    "no_second_progress": ("Y-EXP-1", "no_second_progress"),
    "no_trader_in_supply": ("Y-BID-2", "no_trader_in_supply"),
    "no_trader_at": ("Y-BID-2", "no_trader_at"),
    "supply_first": ("Y-13-2", "supply_first"),
    "space_taken": ("Y-BID-3", "space_taken"),
    "not_highest": ("Y-BID-4", "not_highest"),
    "too_dear": ("Y-BID-8", "too_dear"),
    "bank_two_kinds": ("Y-13-3", "bank_two_kinds"),
    "bank_one_kind": ("Y-BID-12", "bank_one_kind"),
    "bank_full": ("Y-BID-12", "bank_full"),
    "bank_twice": ("Y-13-3", "bank_twice"),
    "bank_space_taken": ("Y-BID-12", "bank_space_taken"),
    # Resolving
    "no_temple_choice": ("Y-RES-5", "no_temple_choice"),
    "no_gorge": ("Y-RES-5", "no_gorge"),
    "no_yard_choice": ("Y-RES-4", "no_yard_choice"),
    "no_guards_option": ("Y-EXP-3", "no_guards_option"),
    "no_guards_2013": ("Y-13-1", "no_guards_option"),
    "guards_taken": ("Y-EXP-3", "guards_taken"),
    "none_in_stock": ("Y-RES-4", "none_in_stock"),
    "not_at_once": ("Y-13-5", "not_at_once"),
    # Sites
    "beyond_horse": ("Y-BLD-1", "beyond_horse"),
    "bridge_beyond_horse": ("Y-BLD-3", "beyond_horse"),
    "own_post_there": ("Y-BLD-2", "own_post_there"),
    "teahouse_there": ("Y-BLD-4", "teahouse_there"),
    "gorge_blocked": ("Y-RES-5", "gorge_blocked"),
    "own_bridge_there": ("Y-BLD-3", "own_bridge_there"),
    "no_gorge_there": ("Y-BLD-3", "no_gorge_there"),
    # Travel
    "none_kept": ("Y-BLD-1", "none_kept"),
    "nobody_to_travel": ("Y-TRV-2", "nobody_to_travel"),
    "has_travelled": ("Y-TRV-2", "has_travelled"),
    "goal_is_start": ("Y-TRV-3", "goal_is_start"),
    "goal_beyond_horse": ("Y-TRV-3", "goal_beyond_horse"),
    "too_few_passes": ("Y-TRV-4", "too_few_passes"),
    "guarded": ("Y-EXP-4", "guarded"),
    "influence_too_high": ("Y-TRV-5", "influence_too_high"),
    "own_trader": ("Y-TRV-5", "own_trader"),
    "nobody_to_displace": ("Y-TRV-5", "nobody_to_displace"),
    # Scoring
    "score_too_much": ("Y-END-1", "score_too_much"),
    "score_beyond": ("Y-END-1", "score_beyond"),
}


def refused(code: str, **facts: object) -> Refusal:
    """The refusal of that code, with the facts of the position."""
    rule, sentence = REASONS[code]
    return Refusal(rule, sentence, facts, "yunnan")
