"""The table that the companion keeps: a document of what it knows, and what Dúlì does on it.

All decisions are the engine's. For each step the document becomes a position, the rules play on from there, and what they
make of it goes back into the document; nothing is decided here. What people keep for themselves (coins, supplies, passes,
structures) Dúlì never asks for: a position gets plenty of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from teahorse.kernel.chance import Chance
from teahorse.kernel.errors import PositionError, Refused, TeahorseError
from teahorse.yunnan import VERSION, colours
from teahorse.yunnan.actions import DULI
from teahorse.yunnan.asking import displace_refusal
from teahorse.yunnan.board import read_board
from teahorse.yunnan.displacing import GUARDED, INFLUENCE_TOO_HIGH, MAY, NOBODY_THERE
from teahorse.yunnan.events import event as shown_event
from teahorse.yunnan.names import BUILDINGS, COLOURS, PLACES, PROVINCES, SPACES
from teahorse.yunnan.notation import text_to_action
from teahorse.yunnan.options import read_options
from teahorse.yunnan.playing import State
from teahorse.yunnan.position import position, read_position
from teahorse.yunnan.refusals import refusal

Event = dict[str, Any]
CARDS = 16
MOST_TRADERS, MOST_INFLUENCE, PLENTY = 7, 4, 200
LIKELY_TRADERS = 5  # in the position of somebody who bids: enough to bid, and progress of all kinds is left
NONE = "-"  # stands for no province
SPARED = {NOBODY_THERE: "nobody_there", INFLUENCE_TOO_HIGH: "influence", GUARDED: "guarded", MAY: "equal"}


class Problem(TeahorseError):
    """Something that people typed, or a saved file, is not right. `.key` names the sentence in `messages.<lang>.toml`."""

    def __init__(self, key: str, rule: str | None = None, **facts: object) -> None:
        self.key = key
        self.rule = rule
        self.facts = facts
        super().__init__(key)


@dataclass(frozen=True)
class Setup:
    """What is fixed for a table. The seed decides the order of the cards; with `own_pile` people turn the cards of their box
    and tell which one came."""

    seed: int
    colours: tuple[str, str] = ("red", "yellow")
    guards: bool = False
    double_bidding: bool = False
    deck: Mapping[str, Any] | None = None  # an own [duli] section of a board file
    own_pile: bool = False


class Companion:
    """A table. `expected` is what comes next: "first", "bidding", "card", or a question about the board before Dúlì travels.
    It takes one entry after the other, in plain words ("first red", "bid guild 9", "card 7", "traders red 2 1 0 0 0")."""

    def __init__(self, setup: Setup) -> None:
        self.options = read_options(2, {"guards": setup.guards, "double_bidding": setup.double_bidding})
        self.board = None if setup.deck is None else {"duli": setup.deck}
        self.cards = read_board(self.board, self.options)["duli"]["cards"]
        self.setup = setup
        self.questions = ("horses", "influence", *(f"traders {colour}" for colour in setup.colours), "teahouses")
        self.questions += ("guards",) if setup.guards else ()
        self.entries: list[str] = []
        self.expected = "first"
        self.decision: list[Event] = []  # Dúlì's last one
        self.her_part = False  # whether the last entry moved her pieces
        self.waiting = ""  # the entry that Dúlì's card is needed for
        self.known: dict[str, Any] = {
            "round": 1,
            "order": list(setup.colours),
            "to_move": setup.colours[0],
            "passed": [],
            "bank": [],
            "bids": {**{colour: [] for colour in setup.colours}, "duli": [["school", 9]]},  # Y-DUL-2
            "horses": dict.fromkeys(setup.colours, PROVINCES[0]),
            "influence": {**dict.fromkeys(setup.colours, 0), "duli": 0},
            "traders": {colour: dict.fromkeys(PROVINCES, 0) for colour in setup.colours},
            "teahouses": {"players": [], "duli": []},
            "guards": dict.fromkeys(setup.colours, NONE),
            "pile": [],
            "shuffles": 0,
        }
        if not setup.own_pile:
            self._refill(self.known)

    @classmethod
    def replayed(cls, setup: Setup, entries: Sequence[str]) -> Companion:
        """The table of these entries: each card comes again as it came."""
        table = cls(setup)
        for entry in entries:
            table.tell(entry)
        return table

    def tell(self, entry: str) -> list[Event]:
        """Takes an entry and returns what happens; raises `Problem` or `Refused`, and then nothing has changed."""
        known = deepcopy(self.known)
        head, _, rest = entry.partition(" ")
        events: list[Event] = []
        waiting = ""
        if head in ("set", "clear"):
            if self.expected != "bidding":
                raise Problem("only_while_bidding")
            self._correct(known, head, rest.split())
            expected = "bidding"
        elif self.expected == "bidding":
            expected, events, waiting = self._move(known, entry, None)
        elif self.expected == "card" and head == "card":
            if not rest.isdecimal() or not 1 <= int(rest[:9]) <= CARDS:
                raise Problem("no_such_card", text=rest[:20])
            card = int(rest)
            move = self._move if self.waiting.split()[0] in ("bid", "bank", "market", "pass") else self._travel
            expected, events, waiting = move(known, self.waiting, card)
        elif entry == self.expected or entry.startswith(self.expected + " "):
            expected, events, waiting = self._answer(known, entry)
        else:
            raise Problem("unexpected_entry", entry=entry)
        self.known, self.expected, self.waiting = known, expected, waiting
        self.entries.append(entry)
        hers = [index for index, one in enumerate(events) if one["event"] in ("refilled", "duli_card", "duli_skips")]
        if hers:
            self.decision = events[hers[0] :]
        self.her_part = any(one["event"] in ("duli_card", "bidding_over") or one.get("player") == "duli" for one in events)
        return events

    # Asking

    @property
    def to_move(self) -> str:
        return str(self.known["to_move"])

    def bids(self, building: str) -> list[tuple[str, int]]:
        """Who stands on which space of a building."""
        standing = ((colour, space) for colour, bids in self.known["bids"].items() for name, space in bids if name == building)
        return sorted(standing, key=lambda bid: bid[1])

    def answer(self) -> str:
        """The entry that answers the question in hand with what is already known; "" if only people can know."""
        known, players = self.known, self.setup.colours
        if self.expected == "card":
            return ""
        if self.expected == "first":
            values = [known["order"][0]]
        elif self.expected in ("horses", "guards"):
            values = [known[self.expected][colour] for colour in players]
        elif self.expected == "influence":
            values = [str(number) for number in known["influence"].values()]
        elif self.expected == "teahouses":
            values = known["teahouses"]["players"]
        else:
            values = [str(number) for number in known["traders"][self.expected.split()[1]].values()]
        return " ".join((self.expected, *values))

    def check_colour(self, colour: str) -> str:
        if colour not in (*self.setup.colours, COLOURS[DULI]):
            raise Problem("no_such_colour", colour=colour, colours=list(self.setup.colours))
        return colour

    # Her pile

    def _refill(self, known: dict[str, Any]) -> None:
        """All 16 cards in the order that the engine would give them (Y-DUL-9)."""
        drawn = Chance(self.setup.seed).permutation("duli", known["shuffles"], CARDS)
        known["pile"] = [card + 1 for card in drawn]
        known["shuffles"] += 1

    def _pile(self, known: dict[str, Any], card: int | None) -> tuple[list[int], bool]:
        """The pile for a position, the next card first; and whether it had to be shuffled for that."""
        if card is not None:
            return [card, *(other for other in range(1, CARDS + 1) if other != card)], False
        refilled = not known["pile"] and not self.setup.own_pile
        if refilled:
            self._refill(known)
        return known["pile"] or list(range(1, CARDS + 1)), refilled

    def _turned(self, known: dict[str, Any], card: int | None) -> None:
        if card is None:
            known["pile"] = known["pile"][1:]

    # Bidding

    def _move(self, known: dict[str, Any], entry: str, card: int | None) -> tuple[str, list[Event], str]:
        """A bid, bank, market or pass of the player whose turn it is; Dúlì answers when her turn has come."""
        text, _, source = entry.partition(" from ")
        colour, pile, shuffles = known["to_move"], known["pile"], known["shuffles"]
        deck, refilled = self._pile(known, card)
        state = self._read(self._bidding_position(known, deck))
        action = text_to_action(text)
        refused = refusal(state, action)
        if refused is not None:
            raise Refused(entry, refused)
        events = _played(state, action)
        events = events[: _first(events, "duli_card", purpose="travel")]
        if _first(events, "duli_card") == len(events):
            known["pile"], known["shuffles"], refilled = pile, shuffles, False
        elif self.setup.own_pile and card is None:
            return "card", [], entry  # nothing has happened yet: her card comes first
        else:
            self._turned(known, card)
        if source:
            there = known["traders"][colour]
            there[source] = max(0, there[_checked_place(source)] - 1)
        if state.phase == 0:
            self._remember_bids(known, position(state))
            return "bidding", self._with_reasons(events, refilled), ""
        return self.questions[0], self._resolve(known, state, self._with_reasons(events, refilled)), ""

    def _bidding_position(self, known: Mapping[str, Any], deck: list[int]) -> dict[str, Any]:
        players = {colour: self._bidder(known, colour) for colour in self.setup.colours}
        hers = known["bids"]["duli"]
        players["duli"] = {
            "influence": known["influence"]["duli"],
            "bids": hers,
            "traders": {"supply": MOST_TRADERS - len(hers)},
            "structures": {"teahouses": known["teahouses"]["duli"]},
        }
        turn = {"to_move": known["to_move"], "passed": [colour for colour in known["order"] if colour in known["passed"]]}
        return {**self._position(known, "bidding", deck), **turn, "players": players}

    def _bidder(self, known: Mapping[str, Any], colour: str) -> dict[str, Any]:
        bids, bank = known["bids"][colour], colour in known["bank"]
        placed = len(bids) + bank
        if colour in known["passed"]:
            traders = {"supply": 0, "market": max(0, 3 - placed)}
        else:
            traders = {"supply": max(int(placed < MOST_TRADERS), LIKELY_TRADERS - placed), "market": 0}
        standing = {"coins": PLENTY, "traders": traders, "bids": bids, "bank": bank}
        return {**standing, "influence": known["influence"][colour], "horse": known["horses"][colour]}

    def _position(self, known: Mapping[str, Any], phase: str, deck: list[int]) -> dict[str, Any]:
        """What every position of this table has."""
        options = {"guards": self.setup.guards, "double_bidding": self.setup.double_bidding}
        fixed = {"game": "yunnan", "edition": "2023", "options": options, "phase": phase, "deck": deck}
        return {**fixed, "round": known["round"], "bidding_order": known["order"]}

    def _read(self, document: Mapping[str, Any]) -> State:
        try:
            return read_position(document, self.board, Chance(self.setup.seed), VERSION)[0]
        except PositionError as error:
            raise Problem("impossible", error.rule, reason=error) from error

    def _remember_bids(self, known: dict[str, Any], document: Mapping[str, Any]) -> None:
        known["to_move"], known["passed"] = document["to_move"], document["passed"]
        known["bids"] = {colour: player["bids"] for colour, player in document["players"].items()}
        known["bank"] = [colour for colour in self.setup.colours if document["players"][colour]["bank"]]

    def _resolve(self, known: dict[str, Any], state: State, events: list[Event]) -> list[Event]:
        """Y-RES-1, Y-RES-2, Y-RES-3, Y-DUL-4: horses and influence advance, and the companion knows them without asking. The
        choices of yard and temple are made on the board: here any will do, as nothing comes of them."""
        while position(state)["phase"] == "resolving":
            more = _played(state, state.actions()[0])
            events += more[: _first(more, "duli_card", purpose="travel")]
        document = position(state)
        for colour in self.setup.colours:
            known["horses"][colour] = document["players"][colour]["horse"]
        known["influence"] = {colour: document["players"][colour]["influence"] for colour in known["influence"]}
        known["bids"] = {colour: [] for colour in known["bids"]}
        known["passed"], known["bank"] = [], []
        over = min(_first(events, kind) for kind in ("bank_paid", "paid", "progress"))
        told = [event for event in events[over:] if event["event"] in ("bank_paid", "paid", "progress")]
        return [*(one for one in events[:over] if one["event"] not in BOARD), {"event": "bidding_over"}, *told]

    def _correct(self, known: dict[str, Any], head: str, words: list[str]) -> None:
        """The board is right and the companion wrong: `set guild 9 red` and `clear guild 9` say what stands there."""
        building, space = words[0], int(words[1])
        if building not in BUILDINGS or space not in SPACES:
            raise Problem("unexpected_entry", entry=" ".join((head, *words)))
        for bids in known["bids"].values():
            bids[:] = [bid for bid in bids if bid != [building, space]]
        if head == "set":
            colour = self.check_colour(words[2])
            self._check_place(known, building, space, colour)
            known["bids"][colour].append([building, space])
            known["bids"][colour].sort(key=lambda bid: (BUILDINGS.index(bid[0]), bid[1]))
        self._read(self._bidding_position(known, self._pile(deepcopy(known), None)[0]))

    def _check_place(self, known: Mapping[str, Any], building: str, space: int, colour: str) -> None:
        if colour == "duli" and building == "temple":
            raise Problem("never_temple", "Y-DUL-3", building=building)
        there = {other: [own for name, own in bids if name == building] for other, bids in known["bids"].items()}
        most = 2 if self.setup.double_bidding and colour != "duli" and building != "temple" else 1
        if len(there[colour]) >= most:
            rule = "Y-DUL-3" if colour == "duli" else "Y-BID-6"
            raise Problem("stands_there", rule, player=colour, building=building)
        occupied = [own for spaces in there.values() for own in spaces]
        if occupied and (building == "temple" or min(*occupied, space) < LOWEST_LARGE):
            raise Problem("small_beside", "Y-BID-9", building=building)

    # The board before Dúlì travels

    def _answer(self, known: dict[str, Any], entry: str) -> tuple[str, list[Event], str]:
        question, words = self.expected, entry.removeprefix(self.expected).split()
        players = self.setup.colours
        if question == "first":
            return self._start_round(known, words[0])
        if question == "horses":
            known["horses"] = dict(zip(players, map(_checked_place, words), strict=True))
        elif question == "influence":
            numbers = [_number(word, MOST_INFLUENCE) for word in words]
            known["influence"] = dict(zip((*players, "duli"), numbers, strict=True))
        elif question == "teahouses":
            self._set_teahouses(known, [_checked_place(word) for word in words])
        elif question == "guards":
            posted = [word if word == NONE else _checked_place(word) for word in words]
            known["guards"] = dict(zip(players, posted, strict=True))
        else:
            self._set_traders(known, question.split()[1], [_number(word, MOST_TRADERS) for word in words])
        following = self.questions.index(question) + 1
        if following < len(self.questions):
            return self.questions[following], [], ""
        if self.setup.own_pile:
            return "card", [], "travel"
        return self._travel(known, "travel", None)

    def _travel(self, known: dict[str, Any], entry: str, card: int | None) -> tuple[str, list[Event], str]:
        """Dúlì's journey on the board as it stands: the last choice of the round before is made, and she goes first."""
        deck, refilled = self._pile(known, card)
        before = self._read(self._travel_position(known, deck))
        after = before.clone()
        events = _played(after, after.actions()[0])
        self._turned(known, card)
        known["teahouses"]["duli"] = position(after)["players"]["duli"]["structures"]["teahouses"]
        told = self._with_reasons([event for event in events if event["event"] != "blocked"], refilled, before)
        left = position(after)["players"]["duli"]["traders"]["supply"]
        if left:
            reached = max(known["horses"].values(), key=PLACES.index)
            told.append({"event": "stays", "traders": left, "reached": reached})
        told.append({"event": "travelled", "order": known["order"][::-1], "influence": known["influence"]["duli"]})
        return "first", told, ""

    def _travel_position(self, known: Mapping[str, Any], deck: list[int]) -> dict[str, Any]:
        teahouses = self._owners_of_teahouses(known)
        players: dict[str, Any] = {}
        for colour in self.setup.colours:
            there = {place: number for place, number in known["traders"][colour].items() if number}
            guards = known["guards"][colour]
            players[colour] = {
                "horse": known["horses"][colour],
                "influence": known["influence"][colour],
                "traders": {"supply": 0, "market": max(0, 3 - sum(there.values())), **there},
                "structures": {"teahouses": teahouses[colour], "guards": None if guards == NONE else guards},
            }
        hers = {"teahouses": known["teahouses"]["duli"]}
        players["duli"] = {"influence": known["influence"]["duli"], "bids": [], "structures": hers}
        turn = {"to_move": known["order"][-1], "pending": ["temple"]}
        return {**self._position(known, "resolving", deck), **turn, "players": players}

    def _owners_of_teahouses(self, known: Mapping[str, Any]) -> dict[str, list[str]]:
        """Whose of the two a teahouse is, is nothing to Dúlì; but somebody must be able to have built it there."""
        owners: dict[str, list[str]] = {colour: [] for colour in self.setup.colours}
        for place in sorted(known["teahouses"]["players"], key=PLACES.index, reverse=True):
            able = [c for c in owners if len(owners[c]) < 2 and PLACES.index(known["horses"][c]) >= PLACES.index(place)]
            if not able:
                raise Problem("nobodys_teahouse", "Y-BLD-1", place=place)
            owners[max(able, key=lambda colour: -PLACES.index(known["horses"][colour]))].append(place)
        return owners

    def _start_round(self, known: dict[str, Any], first: str) -> tuple[str, list[Event], str]:
        if self.check_colour(first) == "duli":
            raise Problem("no_such_colour", colour=first, colours=list(self.setup.colours))
        if self.entries:
            known["round"] += 1
            known["guards"] = dict.fromkeys(self.setup.colours, NONE)  # last round's have left the game (Y-END-3)
        known["order"] = [first, *(colour for colour in self.setup.colours if colour != first)]
        known["to_move"] = first
        return "bidding", [{"event": "round", "round": known["round"]}], ""

    def _set_teahouses(self, known: dict[str, Any], places: list[str]) -> None:
        for place in places:
            if place in known["teahouses"]["duli"]:
                raise Problem("her_teahouse", "Y-BLD-4", place=place)
        known["teahouses"]["players"] = [place for place in PROVINCES if place in places]
        self._owners_of_teahouses(known)

    def _set_traders(self, known: dict[str, Any], colour: str, traders: list[int]) -> None:
        if len(traders) != len(PROVINCES) or sum(traders) > MOST_TRADERS:
            raise Problem("too_many_traders", "Y-SET-2", player=colour, traders=sum(traders), most=MOST_TRADERS)
        horse = known["horses"][colour]
        for place, number in zip(PROVINCES, traders, strict=True):
            if number and PLACES.index(place) > PLACES.index(horse):
                raise Problem("beyond_horse", "Y-TRV-3", player=colour, place=place, horse=horse)
            known["traders"][colour][place] = number

    # What has happened, with its reasons

    def _with_reasons(self, events: list[Event], refilled: bool, before: State | None = None) -> list[Event]:
        """The engine's events, and why; `before` is the board as Dúlì found it."""
        told: list[Event] = []
        for index, event in enumerate(events):
            one = dict(event)
            kind = one["event"]
            if kind == "duli_spares":
                continue  # told below, with the facts of both players
            if kind == "duli_card":
                one |= self.card(one["card"])
                told += [{"event": "refilled"}] if refilled else []
            elif kind == "built" and before is not None:
                one["farthest"] = max(self._with_traders(before), key=PLACES.index)
            elif kind == "displaced" and before is not None:
                one |= self._why_displaced(before, one["player"], one["place"])
            told.append(one)
            displaces = index + 1 < len(events) and events[index + 1]["event"] == "displaced"
            if kind == "duli_places" and before is not None and not displaces:
                told.append(self._why_spared(before, one["place"]))
        return told

    def card(self, number: int) -> Event:
        """What a card of hers says."""
        card = self.cards[number - 1]
        bids = card["bids"].split() if isinstance(card["bids"], str) else list(card["bids"])
        return {"bids": bids, "traders": list(card["traders"]), "teahouse": bool(card["teahouse"])}

    def _with_traders(self, state: State) -> list[str]:
        players = position(state)["players"]
        return [place for place in PROVINCES if any(players[c]["traders"].get(place) for c in self.setup.colours)]

    def _why_displaced(self, before: State, colour: str, place: str) -> Event:
        """Y-DUL-6: alone in question, or of lower influence, or with more traders there."""
        other = next(c for c in self.setup.colours if c != colour)
        players = position(before)["players"]
        own, others = players[colour], players[other]
        facts = {"goal": PLACES[PLACES.index(place) - 1], "other": other, "hers": players["duli"]["influence"]}
        if _spares(before, other, place) != MAY:
            return {**facts, "why": "alone", "own": own["influence"]}
        if own["influence"] != others["influence"]:
            return {**facts, "why": "lower", "own": own["influence"], "others": others["influence"]}
        return {**facts, "why": "more", "own": own["traders"].get(place, 0), "others": others["traders"].get(place, 0)}

    def _why_spared(self, before: State, place: str) -> Event:
        players = position(before)["players"]
        reasons = [
            {"player": colour, "why": SPARED[_spares(before, colour, place)], "influence": players[colour]["influence"]}
            for colour in self.setup.colours
        ]
        return {"event": "spared", "place": place, "reasons": reasons, "hers": players["duli"]["influence"]}


BOARD = ("took", "built", "blocked", "guards")  # what stands for choices that people make on the board
LOWEST_LARGE = SPACES[2]


def _spares(state: State, colour: str, place: str) -> int:
    """Why Dúlì may not displace somebody in a province; `MAY` if she may."""
    return int(displace_refusal(state, DULI, colours(state).index(colour), PLACES.index(place)))


def _played(state: State, action: int) -> list[Event]:
    """Plays an action and returns what happened."""
    state.log = []
    state.play(action)
    return [shown_event(raw, colours(state), None) for raw in state.log]


def _first(events: Sequence[Event], kind: str, **facts: object) -> int:
    """Where an event stands; behind the last one if it does not occur."""
    wanted = {"event": kind, **facts}
    return next((i for i, event in enumerate(events) if wanted.items() <= event.items()), len(events))


def _checked_place(province: str) -> str:
    if province not in PROVINCES:
        raise Problem("no_such_province", text=province)
    return province


def _number(text: str, most: int) -> int:
    if not text.isdecimal() or int(text[:9]) > most:
        raise Problem("no_such_number", text=text[:20], most=most)
    return int(text)
