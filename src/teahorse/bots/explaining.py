"""Why a move is good: chances and expected points by seat, and where the difference to the next best lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teahorse.bots.player import Explanation, Outlook, Situation
from teahorse.bots.tree import foreseen
from teahorse.bots.weights import FEATURES
from teahorse.kernel.judging import SCALE, Judge
from teahorse.kernel.messages import catalogue, filled
from teahorse.kernel.state import BaseState
from teahorse.words import named, phrase

# What the features of a game belong to, for people; all others are "rest"
PARTS: dict[str, dict[str, str]] = {
    "yunnan": {
        "points": "vp",
        "coins": "coins coins_to_12 coins_to_30 bidders_coins",
        "income": "income flow flow_time posts posts_time bridges kept_posts kept_bridges",
        "presents": "presents presents_near presents_left",
        "teahouses": "teahouse_vp kept_teahouses immune",
        "progress": "progress_vp traders traders_time passes passes_time horse horse_time yard yard_time bidders",
        "influence": "influence influence_time above above_time below guards temple",
        "order": "place place_time",
        "risk": "shaky exposed inspected",
        "rivals": "rival_vp rivals_flow rivals_flow_time rival_flow rivals_now",
    },
    "ming": {
        "points": "points",
        "majorities": "houses in_cities city_points first tied_first second lead idle open",
        "tiles": "sets tiles colours coverage",
        "monks": "monks own_monk_here",
        "cards": "cards dragons kinds",
        "members": "on_spaces supply spaces deployable here one_step near prince",
        "order": "place passed",
        "rivals": "rival_points",
    },
}
NOTABLE = 0.3  # points: smaller differences are no reason


def explained(
    situation: Situation,
    judge: Judge,
    moves: Sequence[tuple[int, float, tuple[list[float], list[float]] | None]],
    lang: str,
) -> Explanation:
    """Of moves with their weight (of attention) and outlook (points and shares by seat; None: as judged after the turn)."""
    names = _names(situation, [situation.text(action) for action, _, _ in moves], lang)
    outlooks = [_outlook(situation, judge, name, *move) for name, move in zip(names, moves, strict=True)]
    reason = _reason(situation, outlooks)
    return {
        "seat": situation.colours[situation.seat],
        "moves": outlooks,
        "reason": reason,
        "text": _sentence(situation, outlooks, reason, lang),
    }


def _outlook(
    situation: Situation, judge: Judge, name: str, action: int, weight: float, outlook: tuple[list[float], list[float]] | None
) -> Outlook:
    after = _after_turn(situation, judge, action)
    seat = situation.seat
    parts = _parts(situation.rules.NAME, judge, after, seat)
    points, shares = outlook or foreseen(judge, after)
    return {
        "move": situation.text(action),
        "name": name,
        "weight": round(weight, 3),
        "wins": {colour: round(shares[i], 3) for i, colour in enumerate(situation.colours)},
        "points": {colour: round(points[i], 1) for i, colour in enumerate(situation.colours)},
        "parts": parts,
    }


def _after_turn(situation: Situation, judge: Judge, action: int) -> BaseState:
    """The position after a move and the best rest of its turn."""
    state = situation.state.clone()
    state.apply(action)
    while judge.in_turn(state, situation.seat):
        for following in situation.turn(judge).play(state):
            state.apply(following)
    return state


def _parts(game: str, judge: Judge, state: BaseState, seat: int) -> dict[str, float]:
    """The points that a judge foresees for a seat, by where they come from."""
    if state.is_over:
        return {"points": float(state.scores[seat])}
    row = judge.look(state)
    judge.describe(state, seat)
    worth = {feature: judge.x[i] * judge.weights[row * judge.size + i] / SCALE for i, feature in enumerate(FEATURES[game])}
    parts = {part: sum(worth.pop(feature) for feature in features.split()) for part, features in PARTS[game].items()}
    parts["rest"] = sum(worth.values())
    return {part: round(points, 1) for part, points in parts.items()}


def _reason(situation: Situation, outlooks: Sequence[Outlook]) -> dict[str, Any]:
    """Where the best move differs from the next one, the largest difference first."""
    if len(outlooks) < 2:
        return {"only": True, "better_than": None, "differences": {}}
    best, other = outlooks[0], outlooks[1]
    names = [part for part in PARTS[situation.rules.NAME] if part in best["parts"] and part in other["parts"]]
    differences = {part: round(best["parts"][part] - other["parts"][part], 1) for part in names}
    notable = sorted((part for part in names if abs(differences[part]) >= NOTABLE), key=lambda part: -abs(differences[part]))
    return {"only": False, "better_than": other["move"], "differences": {part: differences[part] for part in notable}}


def _sentence(situation: Situation, outlooks: Sequence[Outlook], reason: Mapping[str, Any], lang: str) -> str:
    colour = situation.colours[situation.seat]
    best = outlooks[0]
    facts: dict[str, object] = {
        "move": best["name"],
        "wins": round(100 * best["wins"][colour]),
        "points": round(best["points"][colour]),
    }
    said = [_say("best", facts, situation, lang)]
    gains = [part for part, points in reason["differences"].items() if points > 0]
    if reason["better_than"] is not None:
        facts["entry"] = outlooks[1]["name"]
        if gains:
            facts["part"] = catalogue("bots", lang)[f"part.{gains[0]}"]
            facts["gain"] = str(reason["differences"][gains[0]]).replace(".", "." if lang == "en" else ",")
            said.append(_say("better", facts, situation, lang))
        else:
            said.append(_say("about_equal", facts, situation, lang))
    return " ".join(said)


def _names(situation: Situation, moves: Sequence[str], lang: str) -> list[str]:
    """What moves are, in words; in the notation where the words do not tell them apart."""
    names = [named(situation.view, move, lang) for move in moves]
    return names if len(set(names)) == len(names) else [phrase(situation.rules.NAME, move, lang) for move in moves]


def _say(key: str, facts: Mapping[str, object], situation: Situation, lang: str) -> str:
    return filled(catalogue("bots", lang)[key], facts, situation.rules.NAME, lang)
