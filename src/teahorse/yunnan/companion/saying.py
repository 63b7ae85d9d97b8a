"""What the companion says. What has happened is told by the game's own words; here are the reasons, with their rules, and
the talk at the table (`messages.<lang>.toml`)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from teahorse import rulebook
from teahorse.kernel.errors import PositionError, Refused, TeahorseError, translated
from teahorse.kernel.messages import filled, noun, show
from teahorse.kernel.voice import Voice
from teahorse.yunnan.companion.hearing import table
from teahorse.yunnan.companion.table import NONE, Companion, Event, Problem
from teahorse.yunnan.names import BUILDINGS
from teahorse.yunnan.telling import told

# The rules behind what is told without further reasons
RULES = {"passed": "Y-BID-14", "bank": "Y-BID-12", "outbid": "Y-BID-9", "bank_paid": "Y-RES-1, Y-DUL-4"}


def text(section: str, key: str, lang: str, /, **facts: object) -> str:
    """One sentence, filled with facts."""
    return filled(table(lang)[section][key].strip("\n"), facts, "yunnan", lang)


def players(companion: Companion) -> dict[str, str]:
    first, second = companion.setup.colours
    return {"first": first, "second": second}


def welcome(companion: Companion, lang: str) -> list[str]:
    deck = "deck_own" if companion.setup.deck is not None else "deck_reconstructed"
    if companion.setup.own_pile:
        deck = "pile_own"
    return [text("start", "set_up", lang), text("start", deck, lang), text("start", "scheme", lang, **players(companion))]


def question(companion: Companion, lang: str) -> str:
    """The prompt: what is expected of whom."""
    key = companion.expected.split()[0]
    if key == "bidding":
        return text("ask", key, lang, player=companion.to_move)
    answer = companion.answer().removeprefix(companion.expected).split() or [NONE]
    facts: dict[str, object] = {**players(companion), "known": " ".join(show("yunnan", word, lang) for word in answer)}
    following = companion.known["round"] + bool(companion.entries)
    return text("ask", key, lang, **facts, player=companion.expected.split()[-1], round=following)


def problem_text(error: TeahorseError, companion: Companion | None, lang: str) -> str:
    """What is wrong, in one line; what was expected comes as the name of a sentence."""
    if isinstance(error, Refused):
        return f"{error.text(lang)} [{error.rule}]"
    if not isinstance(error, Problem):
        return error.text(lang)
    facts = dict(error.facts)
    if "expected" in facts and companion is not None:
        facts["expected"] = text("expect", str(facts["expected"]).split()[0], lang, **players(companion))
    reason = facts.get("reason")
    if isinstance(reason, tuple):
        facts["reason"] = text("reason", reason[0], lang, **reason[1])
    if isinstance(reason, PositionError):
        facts["reason"] = f"{reason.where}: {translated(reason.problem, lang)}"
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
    events = list(events)
    for one in events:
        sentence = _sentence(one, lang)
        said += [] if sentence is None else [sentence]
    if any(one["event"] == "bidding_over" for one in events):
        raised = any(one["event"] == "progress" and one["player"] == "duli" for one in events)
        said += [] if raised else [text("say", "no_guild", lang)]
        said.append(text("say", "board", lang))
    return said


def _sentence(one: Event, lang: str) -> str | None:
    """The sentence of an event; None for what needs no words."""
    name = one["event"]
    key = _reason(one)
    if name == "round" or (name == "progress" and one["player"] != "duli"):
        return None
    if name == "spared":
        return text("say", "spared", lang, reasons=_why_spared(one, lang))
    facts = {fact: value for fact, value in one.items() if fact not in ("event", "reasons", "traders")}
    traders = one.get("traders")
    facts["traders"] = "-".join(map(str, traders)) if isinstance(traders, list) else traders
    if name in ("refilled", "bidding_over", "stays", "travelled", "duli_card"):
        return text("say", key, lang, **facts)
    sentence = told(one, Voice("yunnan", lang))
    if key:
        return text("say", key, lang, **facts, sentence=sentence)
    rule = RULES.get(name, "") + (", Y-BID-10" if one.get("active_again") else "")
    return f"{sentence} [{rule}]." if rule else f"{sentence}."


def _reason(one: Event) -> str:
    """The sentence with the reason of an event; "" for what is told without one."""
    name, hers = one["event"], one.get("player") == "duli"
    if name == "duli_card":
        return "card_bid" if one["purpose"] == "bid" else "card_teahouse" if one["teahouse"] else "card_travel"
    if name == "built":
        return "teahouse" if one["place"] == one["farthest"] else "teahouse_lower"
    if name == "duli_no_teahouse":
        return f"no_teahouse_{one['reason']}"
    if name == "displaced":
        return f"displaced_{one['why']}"
    if name in ("bid", "progress"):
        return f"her_{name}" if hers else ""
    own = {"duli_skips": "skips", "duli_places": "places", "duli_cannot_bid": "cannot_bid"}
    return own.get(name, name if name in ("refilled", "bidding_over", "stays", "travelled") else "")


def _why_spared(one: Event, lang: str) -> str:
    reasons = one["reasons"]
    if all(reason["why"] == "nobody_there" for reason in reasons):
        return text("say", "spared_nobody_there", lang)
    if all(reason["why"] == "equal" for reason in reasons):
        return text("say", "spared_equal", lang)
    there = [reason for reason in reasons if reason["why"] != "nobody_there"]
    return "; ".join(text("spared", r["why"], lang, **{**r, "hers": one["hers"]}) for r in there)


def round_text(companion: Companion, lang: str) -> str:
    key = "round" if companion.known["round"] == 1 else "round_again"
    return text("say", key, lang, round=companion.known["round"], first=companion.known["order"][0])


# Looking up


def status(companion: Companion, lang: str) -> list[str]:
    """What the companion knows; of the pile only how many cards are left."""
    known, both = companion.known, companion.setup.colours
    said = [text("status", "round", lang, round=known["round"])]
    if companion.expected == "bidding":
        for building in BUILDINGS:
            bids = " · ".join(f"{space} {noun('yunnan', colour, lang)}" for colour, space in companion.bids(building))
            said.append("  " + text("status", "bids", lang, building=building, bids=bids or text("status", "free", lang)))
        said += [text("status", "passed", lang, player=colour) for colour in both if colour in known["passed"]]
    influence = dict(zip("abc", known["influence"].values(), strict=True))
    horses = dict(zip("ab", known["horses"].values(), strict=True))
    said.append(text("status", "influence", lang, **players(companion), **influence))
    said.append(text("status", "horses", lang, **players(companion), **horses))
    said.append(text("status", "teahouses", lang, places=known["teahouses"]["duli"] or [NONE]))
    if not companion.setup.own_pile:
        said.append(text("status", "pile", lang, cards=len(known["pile"])))
    return said


def why(companion: Companion, lang: str) -> list[str]:
    """Dúlì's last decision once more, and the rules that it names in full."""
    if not companion.decision:
        raise Problem("no_decision")
    said = sentences([one for one in companion.decision if one["event"] != "travelled"], lang)
    named = dict.fromkeys(re.findall(r"Y-DUL-\d+", "\n".join(said)))
    rules = rulebook.rules("yunnan", lang)
    return [*said, text("say", "rules", lang), *(f"{id} {rules[id].title}. {rules[id].text}" for id in named)]
