"""Yunnan in words: what is asked, what a move means, what has happened. The sentences are in `messages.<lang>.toml`.

`teahorse.words` is the front door; here is what differs from game to game. Numbers come from the rules themselves: a legal
move is played in an imagined state that agrees with the view, and what it changes is read off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from teahorse.kernel.voice import Voice, amounts, group
from teahorse.yunnan import colours
from teahorse.yunnan.asking import bank_payout, income
from teahorse.yunnan.events import event as shown_event
from teahorse.yunnan.names import BUILDINGS, PHASES, SPACES
from teahorse.yunnan.notation import MOVES
from teahorse.yunnan.playing import State
from teahorse.yunnan.travel import send_isolated_home
from teahorse.yunnan.variant import small_spaces

View = Mapping[str, Any]
Facts = dict[str, Any]
Parts = Mapping[str, Any]
HIDDEN = ("duli_card",)  # from here on an imagined game tells what nobody can know


# What is asked


def asked(view: View, voice: Voice) -> str:
    """What is expected of the player to move."""
    colour, phase = view["to_move"], view["phase"]
    if colour is None:
        return voice.say("asked.over")
    player = view["players"][colour]
    if view.get("seat") != colour:  # somebody else is told what that one is doing
        return voice.say(f"refusal.phase_{phase}", player=colour) + "."
    if phase == "resolving":
        return voice.say("asked." + "_".join(dict.fromkeys(view["pending"])), player=colour)
    return voice.say(
        f"asked.{phase}",
        player=colour,
        coins=player["coins"],
        bids=_standing(view, colour),
        used=view.get("passes_used"),
        passes=player["passes"],
        income=view.get("income", {}).get(colour),
    )


def is_secret(view: View) -> bool:
    """Nobody decides in secret in Yunnan (Y-SET-4)."""
    return False


def welcome(view: View, voice: Voice) -> str:
    """What the game is about; with expert rules the VP do not end it (Y-EXP-5)."""
    expert = any(view["options"].get(name) for name in ("double_bidding", "guards"))
    return voice.say("about.welcome_presents" if expert else "about.welcome").strip()


def building_effect(view: View, building: str, voice: Voice) -> str:
    """What a building gives, in a few words; the yard names the guards where they are played with."""
    if building == "bank":
        return voice.say("effect.bank", payout="/".join(str(coins) for coins in view["bank_payout"].values()))
    with_guards = building == "yard" and view["options"].get("guards")
    return voice.say("effect.yard_guards" if with_guards else f"effect.{building}")


def _standing(view: View, colour: str) -> int:
    return sum(space for _, space in view["players"][colour]["bids"])


# What the moves do: facts from the rules


def effects(state: State, view: View) -> dict[str, Facts]:
    """By legal move, what it does in numbers; `state` is one that agrees with the view."""
    before = _if_ended(state, state.to_move)[0] if view["phase"] == "travel" else 0
    return {move: _effect(state, view, move, before) for move in view["legal_moves"]}


def _effect(state: State, view: View, move: str, income_before: int) -> Facts:
    action = MOVES.text_to_action(move)
    parts = MOVES.action_to_dict(action)
    after = state.clone()
    after.log = []
    after.apply(action)
    events = _known(after.log, colours(state))
    if view["phase"] == "bidding":
        return _bidding(view, parts, after, events)
    if view["phase"] == "resolving":
        bridged = [c for c, p in view["players"].items() if parts.get("gorge") in p["structures"].get("bridges", ())]
        return {"stops": bridged} if "gorge" in parts else {"kept": "at" not in parts}
    if view["phase"] == "travel":
        return _travel(state, view, parts, after, events, income_before)
    colour = view["to_move"]
    own, vp = view["players"][colour], parts["vp"]
    coins = view["income"][colour] - vp
    return {"vp": vp, "coins": coins, "vp_after": own["vp"] + vp, "coins_after": own["coins"] + coins}


def _known(log: Sequence[Any], by_seat: Sequence[str]) -> list[Facts]:
    """The events of an imagined move, as far as everybody can foresee them."""
    events = [shown_event(raw, by_seat, None) for raw in log]
    hidden = next((index for index, event in enumerate(events) if event["event"] in HIDDEN), len(events))
    return events[:hidden]


def _bidding(view: View, parts: Parts, after: State, events: list[Facts]) -> Facts:
    colour = view["to_move"]
    own = view["players"][colour]
    if parts["verb"] == "pass":
        return {"to_market": own["traders"]["supply"]}
    if parts["verb"] == "market":
        return {"coins_left": own["coins"] - _standing(view, colour)}
    if parts["verb"] == "bank":
        paid = [event["coins"] for event in events if event["event"] == "bank_paid" and event["player"] == colour]
        if not paid and view["edition"] != "2013" and "duli" not in view["players"]:
            paid = [bank_payout(after, 0)]
        return {"gives_up": own["bids"], **({"payout": paid[0]} if paid else {})}
    outbid = [event for event in events if event["event"] == "outbid"]
    given_back = sum(event["space"] for event in outbid if event["player"] == colour)
    left = own["coins"] - _standing(view, colour) - parts["space"] + given_back
    small = bool(small_spaces(BUILDINGS.index(parts["building"])) >> SPACES.index(parts["space"]) & 1)
    return {
        "coins_left": left,
        "outbids": [{"player": event["player"], "space": event["space"]} for event in outbid],
        "small": small,
    }


def _travel(state: State, view: View, parts: Parts, after: State, events: list[Facts], income_before: int) -> Facts:
    """What the turn comes to if it ended after this move: passes, income, and who would be without a route (Y-TRV-8)."""
    own = view["players"][view["to_move"]]
    borders = next((event["borders"] for event in events if event["event"] == "moved"), 0)
    expected, isolated = _if_ended(state if parts["verb"] == "end" else after, colours(state).index(view["to_move"]))
    facts: Facts = {"passes_left": own["passes"] - view["passes_used"] - borders}
    facts |= {"income": expected, "change": expected - income_before, "isolated": isolated}
    if parts["verb"] == "move":
        facts |= {"borders": borders, "displaces": parts.get("displace")}
    return facts


def _if_ended(state: State, seat: int) -> tuple[int, list[Facts]]:
    """The income of a player who ended the turn now, and the traders that would go to the market."""
    ended = state.clone()
    ended.log = []
    send_isolated_home(ended, seat)
    isolated = [{"place": one["place"], "traders": one["traders"]} for one in _known(ended.log, colours(state))]
    return int(income(ended, seat)), isolated


def projection(state: State, view: View) -> dict[str, Facts]:
    """By colour the income as the pieces stand, and the final VP as if the game ended now."""
    by_seat = colours(state)
    return {
        colour: {"income": int(income(state, by_seat.index(colour))), "score": score}
        for colour, score in view["scores"].items()
    }


def route_check(state: State, view: View) -> list[Facts]:
    """While somebody travels: the traders without a route to Pu'er if the turn ended now (Y-TRV-8)."""
    return _if_ended(state, state.to_move)[1] if view["phase"] == "travel" else []


# What the moves do: in words


def meaning(view: View, parts: Parts, facts: Facts, voice: Voice) -> str:
    return " ".join(_MEANINGS[view["phase"]](view, parts, facts, voice))


def _bid_meaning(view: View, parts: Parts, facts: Facts, voice: Voice) -> Iterable[str]:
    verb = parts["verb"]
    if verb == "pass":
        n = facts["to_market"]
        yield voice.say("meaning.pass", n=n) if n else voice.say("meaning.pass_alone")
        return
    if verb == "bid":
        effect = building_effect(view, parts["building"], voice)
        yield voice.say("meaning.bid", space=parts["space"], building=parts["building"], effect=effect)
        if facts["small"]:
            yield voice.say("meaning.small")
        if facts["outbids"]:
            yield voice.say("meaning.outbids", players=[f"{voice.noun(o['player'])} ({o['space']})" for o in facts["outbids"]])
        left = facts["coins_left"]
        yield voice.say("meaning.coins_left" if left >= 0 else "meaning.coins_short", n=abs(left))
    elif verb == "bank":
        yield voice.say("meaning.bank_2013" if view["edition"] == "2013" else "meaning.bank")
        if "payout" in facts:
            yield voice.say("meaning.payout", n=facts["payout"])
    else:
        yield voice.say("meaning.market")
    if "from" in parts:
        yield voice.say("meaning.source", place=parts["from"])


def _resolving_meaning(view: View, parts: Parts, facts: Facts, voice: Voice) -> Iterable[str]:
    if parts["verb"] == "block":
        yield voice.say("meaning.block", place=parts["gorge"])
        if facts["stops"]:
            yield voice.say("meaning.block_bridges", players=facts["stops"])
        return
    kind = parts["structure"]
    if facts["kept"]:
        yield voice.say("meaning.keep", structure=kind)
    else:
        key = f"meaning.take_{kind}" if kind in ("bridge", "guards") else "meaning.take"
        yield voice.say(key, structure=kind, place=parts["at"])


def _travel_meaning(view: View, parts: Parts, facts: Facts, voice: Voice) -> Iterable[str]:
    verb = parts["verb"]
    if verb == "move":
        yield voice.say("meaning.move", start=parts["from"], goal=parts["to"], n=facts["borders"])
        if facts["displaces"]:
            yield voice.say("meaning.displace", other=facts["displaces"])
        yield voice.say("meaning.passes_left", left=facts["passes_left"])
    elif verb == "build":
        key = "meaning.build_bridge" if parts["structure"] == "bridge" else "meaning.build"
        yield voice.say(key, structure=parts["structure"], place=parts["at"])
    else:
        yield voice.say("meaning.end")
    yield voice.say("meaning.income", income=facts["income"], change=f"{facts['change']:+d}")
    for alone in facts["isolated"]:
        yield voice.say("meaning.isolated", n=alone["traders"], place=alone["place"])


def _score_meaning(view: View, parts: Parts, facts: Facts, voice: Voice) -> Iterable[str]:
    yield voice.say("meaning.score", **facts)


_MEANINGS = dict(zip(PHASES, (_bid_meaning, _resolving_meaning, _travel_meaning, _score_meaning), strict=False))


def warning(view: View, parts: Parts, effects: Mapping[str, Facts], voice: Voice) -> str | None:
    """What a player may regret: traders sent to the market, income left lying, bids given up."""
    verb = parts["verb"]
    if verb == "end":
        facts = effects["end"]
        said = [voice.say("warning.end_isolates", n=one["traders"], place=one["place"]) for one in facts["isolated"]]
        best = max(effects, key=lambda move: int(effects[move]["income"]))
        if effects[best]["income"] > facts["income"]:
            said.append(
                voice.say("warning.end_unused", move=voice.phrase(best), income=facts["income"], better=effects[best]["income"])
            )
        return " ".join(said) or None
    if verb == "bank":
        given_up = view["players"][view["to_move"]]["bids"]
        bids = ", ".join(f"{voice.noun(building)} {space}" for building, space in given_up)
        return voice.say("warning.bank_gives_up", bids=bids) if given_up else None
    return None


# The moves in groups


def groups(view: View, voice: Voice) -> list[Facts]:
    moves = {move: MOVES.action_to_dict(MOVES.text_to_action(move)) for move in view["legal_moves"]}
    if view["phase"] == "scoring":
        return [amounts(moves, "vp", voice)]
    if view["phase"] == "bidding":
        return _bid_groups(moves, voice)
    found: dict[str, Facts] = {}
    for move, parts in moves.items():
        title, label = _title(move, parts, voice)
        found.setdefault(title, group(title))["choices"].append({"move": move, "label": label})
    return list(found.values())


def _bid_groups(moves: Mapping[str, Parts], voice: Voice) -> list[Facts]:
    """Bids by building, with a trader from the first place that has one; those from elsewhere are summed up in a note."""
    first = next((parts.get("from") for parts in moves.values() if parts["verb"] != "pass"), None)
    by_building = {building: group(f"{voice.typed('bid')} {voice.typed(building)}", "board") for building in BUILDINGS}
    others, elsewhere = group(""), dict[str, Facts]()
    for move, parts in moves.items():
        source = parts.get("from")
        label = str(parts["space"]) if parts["verb"] == "bid" else voice.phrase(move)
        if source != first and parts["verb"] != "pass":
            title = f"… {voice.typed('from')} {source}"
            if parts["verb"] == "bid":
                title = f"{voice.typed('bid')} {voice.typed(parts['building'])} {title}"
            elsewhere.setdefault(title, group(title, "rest"))["choices"].append({"move": move, "label": label})
        elif parts["verb"] == "bid":
            by_building[parts["building"]]["choices"].append({"move": move, "label": label})
        else:
            others["choices"].append({"move": move, "label": label})
    if elsewhere:
        example = next(iter(elsewhere.values()))
        places = "/".join(dict.fromkeys(title.split()[-1] for title in elsewhere))
        example["note"] = voice.say(
            "group.also_from",
            from_word=voice.typed("from"),
            places=places,
            example=voice.phrase(example["choices"][0]["move"]),
        )
    return [one for one in (*by_building.values(), others, *elsewhere.values()) if one["choices"]]


def _title(move: str, parts: Parts, voice: Voice) -> tuple[str, str]:
    """Title of the group and label of a move that is no bid."""
    verb = voice.typed(parts["verb"])
    if parts["verb"] == "move":
        goal, whom = voice.typed(parts["to"]), parts.get("displace")
        label = voice.say("group.displace", place=parts["to"], whom=whom) if whom else goal
        return f"{verb} {voice.typed(parts['from'])} →", label
    if parts["verb"] == "take":
        label = parts.get("at") or voice.say("group.keep")
        return f"{verb} {voice.typed(parts['structure'])}", label
    if parts["verb"] == "build":
        return f"{verb} {voice.typed(parts['structure'])}", parts["at"]
    return (verb, parts["gorge"]) if parts["verb"] == "block" else ("", voice.phrase(move))


# What has happened


def gathered(events: Sequence[Mapping[str, Any]]) -> list[Facts]:
    """The events as they are told: presents that one player takes in one place become one."""
    lines: list[Facts] = []
    for event in events:
        if event["event"] == "present":
            same = [one for one in lines if {**one, "n": 0} == {**event, "n": 0}]
            if same:
                same[0]["n"] += 1
                continue
            lines.append({**event, "n": 1})
        else:
            lines.append(dict(event))
    return lines


def told(event: Mapping[str, Any], voice: Voice) -> str:
    kind = event["event"]
    if kind == "progress":
        return voice.event(event, f"_{event['building']}")
    if kind == "outbid" and event["active_again"]:
        return voice.event(event, "_again")
    if kind == "inspector" and event["banished"] is None:
        return voice.event(event, "_nobody")
    if kind == "built" and event["structure"] == "bridge":
        return voice.event(event, "_bridge")
    if kind == "income":
        parts = ", ".join(f"{voice.noun(part['place'])} {part['coins']}" for part in event["parts"])
        return voice.event(event, parts=parts) if parts else voice.event(event, "_nothing")
    if kind == "game_over":
        return voice.event(event, won=voice.say("shared.won", n=1, winners=[event["winner"]]))
    if kind == "duli_card":
        return voice.event(event, f"_{event['purpose']}")
    if kind == "duli_cannot_bid":
        return voice.event(event, f"_{event['reason']}")
    return voice.event(event, n=event.get("n", event.get(_COUNTED.get(kind, ""), 1)))


# What singular and plural go by
_COUNTED = {
    "bank_paid": "coins",
    "paid": "coins",
    "debt": "missing",
    "moved": "borders",
    "isolated": "traders",
    "scored": "coins",
    "duli_places": "traders",
}
