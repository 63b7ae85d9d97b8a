"""Ming Dynasty in words: what is asked, what a move means, what has happened. See `yunnan/telling.py`, its sister."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from teahorse.kernel.voice import Voice, amounts, group
from teahorse.ming import colours
from teahorse.ming.board import read_board
from teahorse.ming.events import event as shown_event
from teahorse.ming.notation import MOVES
from teahorse.ming.playing import State
from teahorse.ming.scoring import MOST_MEMBERS, member_points

View = Mapping[str, Any]
Facts = dict[str, Any]
Parts = Mapping[str, Any]


# What is asked


def asked(view: View, voice: Voice) -> str:
    """What is expected of the player to move; in the secret choice, of everybody who still has to choose."""
    if view["to_move"] is None:
        return voice.say("asked.over")
    colour, phase = _decider(view), view["phase"]
    if is_secret(view) and not view["legal_moves"]:
        waiting = view.get("deciders", [view["to_move"]])
        return voice.say("asked.return_waits", city=view["returning"]["city"], players=waiting)
    player = view["players"][colour]
    if not view["legal_moves"]:  # somebody else is told what that one is doing
        if phase == "returning":
            kind = "neutral_back" if "neutral" in view["returning"]["back"] else "going_back"
            return voice.say(f"refusal.phase_{kind}", player=colour, city=view["returning"]["city"]) + "."
        return voice.say(f"refusal.phase_{phase}", player=colour) + "."
    if phase == "placing":
        return voice.say("asked.placing", player=colour, left=player["supply"])
    if phase == "moving" and view["turn"] is not None:
        stuck = view["turn"] == "step" and not any(move.startswith("deploy") for move in view["legal_moves"])
        return voice.say(f"asked.{'must_step' if stuck else view['turn']}", player=colour, district=player["prince"])
    if phase == "returning":
        city, back = view["returning"]["city"], view["returning"]["back"]
        if back is None:
            return voice.say("asked.return", player=colour, city=city)
        return voice.say("asked.back", player=colour, city=city, left=back.get(colour, back.get("neutral")))
    return voice.say(f"asked.{phase}", player=colour)


def _decider(view: View) -> str:
    """Whose moves the view lists, or else whose turn it is: in the secret choice everybody decides at once."""
    return str(view["seat"] if view["legal_moves"] else view["to_move"])


def is_secret(view: View) -> bool:
    """How many go back from a city is chosen in secret (M-SCO-4)."""
    return view["phase"] == "returning" and view["returning"]["back"] is None


def welcome(view: View, voice: Voice) -> str:
    return voice.say("about.welcome").strip()


# What the moves do: facts from the rules


def effects(state: State, view: View) -> dict[str, Facts]:
    """By legal move, what it does in numbers; `state` is one that agrees with the view."""
    return {move: _effect(state, view, MOVES.text_to_action(move)) for move in view["legal_moves"]}


def _effect(state: State, view: View, action: int) -> Facts:
    parts = MOVES.action_to_dict(action)
    own = view["players"][_decider(view)]
    hand = sum(own["hand"].values())
    verb = parts["verb"]
    if verb in ("take", "dragon"):
        card = "dragon" if verb == "dragon" else view["display"][parts["province"]]
        return {"card": card, "hand": hand + 1}
    if verb == "place":
        return {"card": view["display"][parts["province"]], "supply": own["supply"] - 1}
    if verb == "prince":
        return {"province": parts["district"][0]}
    if verb == "pass":
        return {"hand": hand}
    if verb == "return":
        city = view["returning"]["city"]
        stay = sum(own["cities"][city].values()) - parts["members"]
        return {"stay": stay, "points": stay * int(member_points(view["round"])), "most": int(MOST_MEMBERS)}
    return _moving(state, view, parts, action) if verb in ("step", "stay", "deploy") else {}


def _moving(state: State, view: View, parts: Parts, action: int) -> Facts:
    """A step or a stay plays a card and opens a deployment; a deployment changes who stands in the district."""
    own, by_seat = view["players"][view["to_move"]], colours(state)
    after = state.clone()
    after.log = []
    after.apply(action)
    events = [shown_event(raw, by_seat, None) for raw in after.log]
    if parts["verb"] == "deploy":
        district = own["prince"]
        there = {colour: player["districts"].get(district, 0) for colour, player in _owners(view).items()}
        deployed = next(event for event in events if event["event"] == "deploy")
        there[view["to_move"]] += parts["members"] - bool(parts.get("monk"))
        if deployed["displaced"]:
            there[deployed["displaced"]] += 1
        standing = {colour: members for colour, members in there.items() if members}
        left = own["spaces"].get(district[0], 0) - parts["members"]
        return {"district": district, "standing": standing, "displaces": deployed["displaced"], "left": left}
    played = next(event["card"] for event in events if event["event"] in ("step", "stay"))
    following = [MOVES.action_to_dict(a) for a in after.actions()]
    deployable = [move["members"] for move in following if move["verb"] == "deploy"]
    facts = {"card": played, "hand": sum(own["hand"].values()) - 1}
    return facts | {"deployable": max(deployable, default=0), "must_go_on": not deployable}


def _owners(view: View) -> dict[str, Any]:
    """All who have members, the neutral colour too."""
    return {**view["players"], **({"neutral": view["neutral"]} if "neutral" in view else {})}


def projection(state: State, view: View) -> dict[str, Facts]:
    return {colour: {"score": points} for colour, points in view["scores"].items()}


def route_check(state: State, view: View) -> list[Facts]:
    """There are no routes in Ming Dynasty."""
    return []


# What the moves do: in words


def meaning(view: View, parts: Parts, facts: Facts, voice: Voice) -> str:
    return " ".join(_meaning(view, parts, facts, voice))


def _meaning(view: View, parts: Parts, facts: Facts, voice: Voice) -> Iterable[str]:
    verb = parts["verb"]
    if verb in ("step", "stay"):
        yield voice.say(f"meaning.{verb}", district=parts.get("to"), card=facts["card"], hand=facts["hand"])
        if facts["must_go_on"]:
            yield voice.say("meaning.must_go_on")
        else:
            n = facts["deployable"]
            yield voice.say("meaning.deployable", n=n) if n else voice.say("meaning.deployable_none")
    elif verb == "deploy":
        n, district = parts["members"], facts["district"]
        if n == 0:
            yield voice.say("meaning.deploy_none")
            return
        yield voice.say("meaning.deploy_monk" if "monk" in parts else "meaning.deploy", n=n, district=district)
        if facts["displaces"]:
            yield voice.say("meaning.displaces", other=facts["displaces"])
        if facts["standing"]:
            yield voice.say("meaning.standing", standing=voice.counts(facts["standing"]))
    elif verb == "return":
        yield voice.say("meaning.return", n=parts["members"], **facts) if facts["stay"] else voice.say("meaning.return_all")
    elif verb == "start":
        yield voice.say("meaning.start", other=parts["player"])
    else:
        yield voice.say(f"meaning.{verb}", **{**parts, **facts})


def warning(view: View, parts: Parts, effects: Mapping[str, Facts], voice: Voice) -> str | None:
    """What a player may regret: passing with members to deploy, or deploying nobody although some could."""
    if parts["verb"] == "pass":
        could = any(facts.get("deployable") for facts in effects.values())
        return voice.say("warning.pass_early", n=effects["pass"]["hand"]) if could else None
    if parts["verb"] == "deploy" and parts["members"] == 0 and len(effects) > 1:
        possible = [facts for move, facts in effects.items() if move.startswith("deploy")]
        if len(possible) > 1:
            left = effects["deploy 0"]["left"]
            return voice.say("warning.deploy_none", n=left, province=effects["deploy 0"]["district"][0])
    return None


# The moves in groups


def groups(view: View, voice: Voice) -> list[Facts]:
    moves = {move: MOVES.action_to_dict(MOVES.text_to_action(move)) for move in view["legal_moves"]}
    if is_secret(view):
        return [amounts(moves, "members", voice)]
    found: dict[str, Facts] = {}
    for move, parts in moves.items():
        title, label = _title(view, move, parts, voice)
        found.setdefault(title, group(title))["choices"].append({"move": move, "label": label})
    return list(found.values())


def _title(view: View, move: str, parts: Parts, voice: Voice) -> tuple[str, str]:
    """Title of the group and label of a move."""
    verb, word = parts["verb"], voice.typed(parts["verb"])
    if verb == "take":
        return word, voice.say("group.card_at", province=parts["province"], card=view["display"][parts["province"]])
    if verb == "step":
        card = parts.get("card") or _transport(view, parts["to"])
        return word, voice.say("group.with_card", district=parts["to"], card=card)
    if verb in ("deploy", "pass"):
        return "", voice.phrase(move)
    if verb in ("prince", "neutral"):
        return f"{word} {parts['district'][0]}", parts["district"]
    return word, voice.noun(next(part for name, part in parts.items() if name != "verb"))


def _transport(view: View, to: str) -> str:
    """The transport of the border between the prince of the player to move and a district."""
    board = view.get("board")
    borders = read_board(board if isinstance(board, Mapping) else None, view["options"])["borders"]
    return str(neighbours(borders, view["players"][view["to_move"]]["prince"])[to])


def neighbours(borders: Mapping[str, Mapping[str, Any]], district: str) -> dict[str, str]:
    """The districts across a district's borders, each with the transport that leads there."""
    found: dict[str, str] = {}
    for name, border in borders.items():
        if district in (ends := name.split("-")):
            found[ends[ends[0] == district]] = border["transport"]
    return found


# What has happened


def gathered(events: Sequence[Mapping[str, Any]]) -> list[Facts]:
    """The events as they are told: equal tiles that one player gets become one."""
    lines: list[Facts] = []
    for event in events:
        same = [one for one in lines if {**one, "n": 0} == {**event, "n": 0}] if event["event"] == "tile" else []
        if same:
            same[0]["n"] += 1
        else:
            lines.append({**event, "n": 1} if event["event"] == "tile" else dict(event))
    return lines


def told(event: Mapping[str, Any], voice: Voice) -> str:
    kind = event["event"]
    if kind == "deploy":
        variant = "_displacing" if event["displaced"] else "_monk" if event["monk"] else "" if event["members"] else "_none"
        return voice.event(event, variant, n=event["members"])
    if kind == "majority":
        moved = voice.counts(event["to_city"])
        return voice.event(event, "" if moved else "_none", members=voice.counts(event["members"]), to_city=moved)
    if kind == "reveal":
        return voice.event(event, back=voice.counts(event["back"]))
    if kind == "city_points":
        return voice.event(event, "_most" if event["most"] else "")
    if kind == "over":
        return voice.event(event, won=voice.say("shared.won", n=len(event["winners"]), winners=event["winners"]))
    return voice.event(event, n=event.get("n", event.get(_COUNTED.get(kind, ""), 1)))


# What singular and plural go by
_COUNTED = {"shuffle": "cards", "back": "members", "no_tiles": "missed", "monks": "monks"}
