"""What the companion says: the events of the table as sentences in three languages (`duli.<lang>.toml`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from teahorse import rulebook
from teahorse.kernel.errors import Refused, TeahorseError
from teahorse.kernel.messages import LANGUAGES, filled, noun, show
from teahorse.terminal.companion import NONE, PLAYERS, SEATS, Companion, Event, Problem
from teahorse.yunnan import state as f
from teahorse.yunnan.actions import DULI
from teahorse.yunnan.names import BUILDINGS, PLACES
from teahorse.yunnan.state import player


@cache
def table(lang: str) -> dict[str, Any]:
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: choose from {', '.join(LANGUAGES)}")
    return tomllib.loads((files("teahorse.terminal") / f"duli.{lang}.toml").read_text("utf-8"))


def text(section: str, key: str, lang: str, /, **facts: object) -> str:
    """One sentence, filled with facts."""
    return filled(table(lang)[section][key].strip("\n"), facts, "yunnan", lang)


def players(companion: Companion) -> dict[str, str]:
    first, second = companion.setup.colours
    return {"first": first, "second": second}


def welcome(companion: Companion, lang: str) -> list[str]:
    deck = "deck_own" if companion.setup.deck is not None else "deck_reconstructed"
    return [text("start", "set_up", lang), text("start", deck, lang), text("start", "scheme", lang, **players(companion))]


def question(companion: Companion, lang: str) -> str:
    """The prompt: what is expected of whom."""
    key = companion.expected.split()[0]
    if key == "bidding":
        return text("ask", key, lang, player=companion.to_move)
    known = companion.known().removeprefix(companion.expected).split() or [NONE]
    facts: dict[str, object] = {**players(companion), "known": " ".join(show("yunnan", word, lang) for word in known)}
    following = companion.state.v[f.ROUND] + bool(companion.entries)
    return text("ask", key, lang, **facts, player=companion.expected.split()[-1], round=following)


def problem_text(error: TeahorseError, companion: Companion | None, lang: str) -> str:
    """What is wrong, in one line; what was expected comes as the name of a sentence."""
    if isinstance(error, Refused):
        return f"{error.text(lang)} [{error.rule}]"
    if not isinstance(error, Problem):
        return str(error)
    facts = dict(error.facts)
    if "expected" in facts and companion is not None:
        facts["expected"] = text("expect", str(facts["expected"]).split()[0], lang, **players(companion))
    reason = facts.get("reason")
    if isinstance(reason, tuple):
        facts["reason"] = text("reason", reason[0], lang, **reason[1])
    rule = f" [{error.rule}]" if error.rule else ""
    return text("problem", error.key, lang, **facts) + rule


def entry_text(entry: str, lang: str) -> str:
    """An entry of the table in the reader's words."""
    head, *words = entry.split()
    shown = " ".join(noun("yunnan", word, lang) for word in words if word != "from") or text("entry", "none", lang)
    return text("entry", head, lang, rest=shown if words or head == "teahouses" else "").strip()


# Events


def sentences(events: Iterable[Event], lang: str) -> list[str]:
    said: list[str] = []
    raised = resolved = False
    for one in events:
        raised = raised or (one["event"] == "progress" and one["player"] == "duli")
        resolved = resolved or one["event"] == "bidding_over"
        key = _key(one)
        if one["event"] == "progress" and one["player"] == "duli":
            said.append(text("say", "guild", lang, now=one["now"]))
        elif one["event"] == "spared":
            said.append(text("say", "spared", lang, reasons=_why_spared(one, lang)))
        elif key is not None:
            facts = {name: fact for name, fact in one.items() if name not in ("event", "reasons", "traders")}
            traders = one.get("traders")
            facts["traders"] = "-".join(map(str, traders)) if isinstance(traders, list) else traders
            said.append(text("say", key, lang, **facts))
        if one["event"] == "outbid" and one["active_again"]:
            said.append(text("say", "back", lang, player=one["player"]))
    if resolved:
        said += [] if raised else [text("say", "no_guild", lang)]
        said.append(text("say", "board", lang))
    return said


def _key(one: Event) -> str | None:
    """The sentence of an event; None for what needs no words."""
    name = one["event"]
    if name == "bid":
        return "her_bid" if one["player"] == "duli" else "bid"
    if name == "duli_card":
        return "card_bid" if one["purpose"] == "bid" else "card_teahouse" if one["teahouse"] else "card_travel"
    if name == "duli_cannot_bid":
        return str(one["reason"])
    if name == "built":
        return "teahouse" if one["place"] == one["farthest"] else "teahouse_lower"
    if name == "duli_no_teahouse":
        return f"no_teahouse_{one['reason']}"
    if name == "displaced":
        return f"displaced_{one['why']}"
    names = {"duli_skips": "skips", "duli_places": "places"}
    return None if name in ("progress", "round") else names.get(name, name)


def _why_spared(one: Event, lang: str) -> str:
    reasons = one["reasons"]
    if all(reason["why"] == "nobody_there" for reason in reasons):
        return text("say", "spared_nobody_there", lang)
    if all(reason["why"] == "equal" for reason in reasons):
        return text("say", "spared_equal", lang)
    there = [reason for reason in reasons if reason["why"] != "nobody_there"]
    return "; ".join(text("spared", r["why"], lang, **{**r, "hers": one["hers"]}) for r in there)


def round_text(companion: Companion, lang: str) -> str:
    v = companion.state.v
    key = "round" if v[f.ROUND] == 1 else "round_again"
    return text("say", key, lang, round=v[f.ROUND], first=companion.order()[0])


# Looking up


def status(companion: Companion, lang: str) -> list[str]:
    """What the companion knows; of the pile only how many cards are left."""
    v = companion.state.v
    said = [text("status", "round", lang, round=v[f.ROUND])]
    if companion.expected == "bidding":
        for index, building in enumerate(BUILDINGS):
            bids = " · ".join(f"{space} {noun('yunnan', colour, lang)}" for colour, space in companion.bids(index))
            said.append("  " + text("status", "bids", lang, building=building, bids=bids or text("status", "free", lang)))
        said += [text("status", "passed", lang, player=companion.colour(s)) for s in PLAYERS if companion.has_passed(s)]
    influence = dict(zip("abc", (v[player(seat) + f.INFLUENCE] for seat in SEATS), strict=True))
    horses = dict(zip("ab", (PLACES[v[player(seat) + f.HORSE]] for seat in PLAYERS), strict=True))
    hers = [place for at, place in enumerate(PLACES) if v[f.TEAHOUSE_AT + at] == DULI]
    said.append(text("status", "influence", lang, **players(companion), **influence))
    said.append(text("status", "horses", lang, **players(companion), **horses))
    said.append(text("status", "teahouses", lang, places=hers or [NONE]))
    said.append(text("status", "pile", lang, cards=v[f.PILE_LEFT]))
    return said


def why(companion: Companion, lang: str) -> list[str]:
    """Dúlì's last decision once more, and the rules that it names in full."""
    if not companion.decision:
        raise Problem("no_decision")
    said = sentences([one for one in companion.decision if one["event"] != "travelled"], lang)
    named = dict.fromkeys(re.findall(r"Y-DUL-\d+", "\n".join(said)))
    rules = rulebook.rules("yunnan", lang)
    return [*said, text("say", "rules", lang), *(f"{id} {rules[id].title}. {rules[id].text}" for id in named)]
