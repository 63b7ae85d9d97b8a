"""What the companion at a real table knows, and what Dúlì does there.

The companion holds a state of the engine that is told every bid and, before Dúlì travels, what stands on the board. It
takes one entry after the other, in plain words ("first red", "bid guild 9", "traders red 2 1 0 0 0"); a table is its
set-up and its entries, so that undoing and resuming are replaying. All decisions are the engine's (`yunnan.bidding`,
`yunnan.duli`): here the reasons are gathered, and nothing is decided.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from teahorse.kernel.chance import Chance
from teahorse.kernel.errors import Refusal, Refused, TeahorseError
from teahorse.kernel.rules import Raw
from teahorse.yunnan import VERSION, bidding, duli, resolving
from teahorse.yunnan import actions as a
from teahorse.yunnan import state as f
from teahorse.yunnan.actions import DULI
from teahorse.yunnan.board import read_board
from teahorse.yunnan.buildings import put_on_space
from teahorse.yunnan.displacing import GUARDED, INFLUENCE_TOO_HIGH, MAY, NOBODY_THERE, displace_refusal
from teahorse.yunnan.events import event
from teahorse.yunnan.names import BUILDINGS, COLOURS, PLACES, PROVINCES, SPACES
from teahorse.yunnan.notation import text_to_action
from teahorse.yunnan.options import read_options
from teahorse.yunnan.playing import State
from teahorse.yunnan.refusals import refusal
from teahorse.yunnan.setup import set_order, start
from teahorse.yunnan.state import player
from teahorse.yunnan.variant import small_spaces

Event = dict[str, Any]

PLAYERS = (0, 1)
SEATS = (*PLAYERS, DULI)
MOST_TRADERS, MOST_INFLUENCE, PLENTY = 7, 4, 999
NONE = "-"  # stands for no province
SPARED = {NOBODY_THERE: "nobody_there", INFLUENCE_TOO_HIGH: "influence", GUARDED: "guarded", MAY: "equal"}


class Problem(TeahorseError):
    """Something that people typed, or a saved file, is not right. `.key` names the sentence in `duli.<lang>.toml`."""

    def __init__(self, key: str, rule: str | None = None, **facts: object) -> None:
        self.key = key
        self.rule = rule
        self.facts = facts
        super().__init__(key)


@dataclass(frozen=True)
class Setup:
    """What is fixed for a table. The seed decides the order of the cards: it is never shown."""

    seed: int
    colours: tuple[str, str] = ("red", "yellow")
    guards: bool = False
    double_bidding: bool = False
    deck: Mapping[str, Any] | None = None  # an own [duli] section of a board file


class Companion:
    """A table. `expected` is what comes next: "first", "bidding", or a question about the board before Dúlì travels."""

    def __init__(self, setup: Setup) -> None:
        options = read_options(2, {"guards": setup.guards, "double_bidding": setup.double_bidding})
        board = read_board(None if setup.deck is None else {"duli": setup.deck}, options)
        self.setup = setup
        self.questions = ("horses", "influence", *(f"traders {colour}" for colour in setup.colours), "teahouses")
        self.questions += ("guards",) if setup.guards else ()
        self.entries: list[str] = []
        self.expected = "first"
        self.decision: list[Event] = []  # Dúlì's last one
        self.her_part = False  # whether the last entry moved her pieces
        self._chance = Chance(setup.seed)
        # Y-DUL-1, -2: her trader on the School's 9 too
        self.state: State = start(COLOURS[:2], options, board, self._chance, VERSION)

    @classmethod
    def replayed(cls, setup: Setup, entries: Sequence[str]) -> Companion:
        """The table of these entries: each card comes again as it came."""
        table = cls(setup)
        for entry in entries:
            table.tell(entry)
        return table

    def tell(self, entry: str) -> list[Event]:
        """Takes an entry and returns what happens; raises `Problem` or `Refused`, and then nothing has changed."""
        s = self.state.clone()
        s.chance = self._chance
        s.log = []
        head, _, rest = entry.partition(" ")
        events: list[Event] = []
        if head in ("set", "clear"):
            if self.expected != "bidding":
                raise Problem("only_while_bidding")
            self._correct(s, head, rest.split())
            expected = "bidding"
        elif self.expected == "bidding":
            expected, events = self._move(s, entry)
        elif entry == self.expected or entry.startswith(self.expected + " "):
            expected, events = self._answer(s, entry.removeprefix(self.expected).split())
        else:
            raise Problem("unexpected_entry", entry=entry)
        s.log = None
        self.state, self.expected = s, expected
        self.entries.append(entry)
        hers = [index for index, one in enumerate(events) if one["event"] in ("refilled", "duli_card", "duli_skips")]
        if hers:
            self.decision = events[hers[0] :]
        self.her_part = any(one["event"] in ("duli_card", "bidding_over") or one.get("player") == "duli" for one in events)
        return events

    # Asking

    @property
    def to_move(self) -> str:
        return self.colour(self.state.to_move)

    def colour(self, seat: int) -> str:
        """The colour on the real table; the engine knows its players as red and yellow."""
        return self.setup.colours[seat] if seat in PLAYERS else COLOURS[seat]

    def seat(self, colour: str) -> int:
        if colour == COLOURS[DULI]:
            return DULI
        if colour not in self.setup.colours:
            raise Problem("no_such_colour", colour=colour, colours=list(self.setup.colours))
        return self.setup.colours.index(colour)

    def order(self) -> list[str]:
        """The players in bidding order; Dúlì is behind them."""
        return [self.colour(self.state.v[f.ORDER + place]) for place in PLAYERS]

    def has_passed(self, seat: int) -> bool:
        return bool(self.state.v[f.PASSED] >> seat & 1)

    def bids(self, building: int) -> list[tuple[str, int]]:
        """Who stands on which space of a building."""
        v = self.state.v
        spots = [(seat, i) for i in range(a.SPACES) for seat in SEATS if v[player(seat) + f.BIDS] >> (building * 5 + i) & 1]
        return [(self.colour(seat), SPACES[i]) for seat, i in spots]

    def known(self) -> str:
        """The entry that answers the question in hand with what is already known."""
        v = self.state.v
        if self.expected == "first":
            values = [self.order()[0]]
        elif self.expected == "horses":
            values = [PLACES[v[player(seat) + f.HORSE]] for seat in PLAYERS]
        elif self.expected == "influence":
            values = [str(v[player(seat) + f.INFLUENCE]) for seat in SEATS]
        elif self.expected == "teahouses":
            values = [PLACES[at] for at in range(1, 6) if v[f.TEAHOUSE_AT + at] in PLAYERS]
        elif self.expected == "guards":
            values = [NONE, NONE]  # last round's have left the game (Y-END-3)
        else:
            p = player(self.seat(self.expected.split()[1]))
            values = [str(v[p + f.AT + at]) for at in range(1, 6)]
        return " ".join((self.expected, *values))

    # Bidding

    def _move(self, s: State, entry: str) -> tuple[str, list[Event]]:
        """A bid, bank, market or pass of the player whose turn it is; Dúlì answers when her turn has come."""
        text, _, source = entry.partition(" from ")
        self._forget_what_people_see(s)
        action = text_to_action(text)
        refused = refusal(s, action)
        if refused is not None:
            raise Refused(entry, Refusal(refused.rule, refused.key, self._recoloured(refused.facts), refused.game))
        seat = s.to_move
        if source:
            field = player(seat) + f.AT + _place(source)
            s.v[field] = max(0, s.v[field] - 1)
        assert s.log is not None
        if action < a.BANK:
            put_on_space(s, seat, *divmod(action // a.PLACES, a.SPACES))
        elif action < a.MARKET:
            bidding.take_bank_space(s, seat, 0)
        elif action < a.PASS:
            s.log.append(("market", seat))
        else:
            s.log.append(("passed", seat))
            bidding.leave_bidding(s, seat)
        if bidding.hand_on(s, seat):
            return "bidding", self._events(s, s)
        self._resolve(s)
        return self.questions[0], self._events(s, s)

    def _forget_what_people_see(self, s: State) -> None:
        """Coins, supplies, passes and structures are the players' own business: Dúlì never asks for them."""
        for seat in PLAYERS:
            p = player(seat)
            s.v[p + f.COINS], s.v[p + f.SUPPLY], s.v[p + f.AT] = PLENTY, MOST_TRADERS, 0
            s.v[p + f.TRADERS], s.v[p + f.PASSES], s.v[p + f.TAKEN] = 3, 2, 0

    def _resolve(self, s: State) -> None:
        """Y-RES-1 to -3, Y-DUL-4: horses and influence advance, and the companion knows them without asking."""
        assert s.log is not None
        s.log.append(("bidding_over",))
        s.v[f.PASSED] = 0
        resolving.pay_bank(s)
        for place in range(3):
            resolving.collect(s, s.v[f.ORDER + place])
        s.v[f.PENDING_YARD] = s.v[f.PENDING_TEMPLE] = 0  # the players' choices, made on the board
        for seat in SEATS:  # a bid that was set by hand may have gone beyond the end of a track
            p = player(seat)
            s.v[p + f.HORSE] = min(s.v[p + f.HORSE], a.QINGHAI)
            s.v[p + f.INFLUENCE] = min(s.v[p + f.INFLUENCE], MOST_INFLUENCE)

    def _correct(self, s: State, head: str, words: list[str]) -> None:
        """The board is right and the companion wrong: `set guild 9 red` and `clear guild 9` say what stands there."""
        building, space = BUILDINGS.index(words[0]), SPACES.index(int(words[1]))
        mark = 1 << (building * a.SPACES + space)
        for seat in SEATS:
            s.v[player(seat) + f.BIDS] &= ~mark
        if head == "set":
            self._check_place(s, building, space, self.seat(words[2]))
            s.v[player(self.seat(words[2])) + f.BIDS] |= mark
        s.v[f.OCCUPIED + building] = 0
        for seat in SEATS:
            p = player(seat)
            own = [i for i in range(30) if s.v[p + f.BIDS] >> i & 1]
            s.v[p + f.SPENT] = sum(SPACES[i % 5] for i in own)
            s.v[f.OCCUPIED + building] |= s.v[p + f.BIDS] >> (building * 5) & 31
            if seat == DULI:
                s.v[p + f.SUPPLY] = s.v[p + f.TRADERS] - len(own)

    def _check_place(self, s: State, building: int, space: int, seat: int) -> None:
        name = BUILDINGS[building]
        if seat == DULI and building == a.TEMPLE:
            raise Problem("never_temple", "Y-DUL-3", building=name)
        there = {other: s.v[player(other) + f.BIDS] >> (building * 5) & 31 for other in SEATS}
        most = 2 if self.setup.double_bidding and seat != DULI and building != a.TEMPLE else 1
        if bin(there[seat]).count("1") >= most:
            rule = "Y-DUL-3" if seat == DULI else "Y-BID-6"
            raise Problem("stands_there", rule, player=self.colour(seat), building=name)
        occupied = there[0] | there[1] | there[DULI]
        if occupied and (occupied | 1 << space) & small_spaces(building):
            raise Problem("small_beside", "Y-BID-9", building=name)

    # The board before Dúlì travels

    def _answer(self, s: State, words: list[str]) -> tuple[str, list[Event]]:
        question, v = self.expected, s.v
        if question == "first":
            return self._start_round(s, self.seat(words[0]))
        if question == "horses":
            for seat, province in zip(PLAYERS, words, strict=True):
                v[player(seat) + f.HORSE] = _place(province)
        elif question == "influence":
            for seat, number in zip(SEATS, words, strict=True):
                v[player(seat) + f.INFLUENCE] = _number(number, MOST_INFLUENCE)
        elif question == "teahouses":
            self._set_teahouses(s, [_place(province) for province in words])
        elif question == "guards":
            for seat, province in zip(PLAYERS, words, strict=True):
                v[player(seat) + f.GUARDS] = 0 if province == NONE else _place(province)
        else:
            self._set_traders(s, self.seat(question.split()[1]), [_number(number, MOST_TRADERS) for number in words])
        following = self.questions.index(question) + 1
        if following < len(self.questions):
            return self.questions[following], []
        before = s.clone()
        duli.travel(s)
        return "first", self._events(s, before)

    def _start_round(self, s: State, first: int) -> tuple[str, list[Event]]:
        v = s.v
        if self.entries:
            v[f.ROUND] += 1
            duli.go_home(s)
            for seat in PLAYERS:
                v[player(seat) + f.GUARDS] = 0  # Y-END-3
        set_order(s, [first, 1 - first])
        v[f.TO_MOVE] = first
        return "bidding", [{"event": "round", "round": v[f.ROUND]}]

    def _set_teahouses(self, s: State, places: list[int]) -> None:
        for at in range(1, 6):
            hers = s.v[f.TEAHOUSE_AT + at] == DULI
            if hers and at in places:
                raise Problem("her_teahouse", "Y-BLD-4", place=PLACES[at])
            if not hers:  # whose of the two it is, is nothing to her
                s.v[f.TEAHOUSE_AT + at] = PLAYERS[0] if at in places else -1

    def _set_traders(self, s: State, seat: int, traders: list[int]) -> None:
        v, p = s.v, player(seat)
        if len(traders) != len(PROVINCES) or sum(traders) > MOST_TRADERS:
            raise Problem("too_many_traders", "Y-SET-2", player=self.colour(seat), traders=sum(traders), most=MOST_TRADERS)
        for at, number in enumerate(traders, 1):
            if number and at > v[p + f.HORSE]:
                horse = PLACES[v[p + f.HORSE]]
                raise Problem("beyond_horse", "Y-TRV-3", player=self.colour(seat), place=PLACES[at], horse=horse)
            v[p + f.AT + at] = number

    # What has happened, with its reasons

    def _events(self, s: State, before: State) -> list[Event]:
        """The engine's events in the table's colours, and why; `before` is the board as Dúlì found it."""
        told: list[Event] = []
        log = s.log or []
        for index, raw in enumerate(log):
            if raw[0] == "duli_spares":
                continue  # told below, with the facts of both players
            one = self._own_event(raw) or self._recoloured(event(raw))
            if raw[0] == "duli_card":
                one |= self._card(s, raw[1] - 1)
                if s.v[f.SHUFFLES] > self.state.v[f.SHUFFLES]:
                    told.append({"event": "refilled"})
            elif raw[0] == "built":
                one["farthest"] = PLACES[_farthest(before)]
            elif raw[0] == "displaced":
                one |= self._why_displaced(before, raw[1], raw[2])
            told.append(one)
            if raw[0] == "duli_places" and (index + 1 == len(log) or log[index + 1][0] != "displaced"):
                told.append(self._why_spared(before, raw[1]))
        if any(raw[0] == "duli_card" and raw[2] == "travel" for raw in log):
            if s.v[player(DULI) + f.SUPPLY]:
                reached = max(s.v[player(seat) + f.HORSE] for seat in PLAYERS)
                told.append({"event": "stays", "traders": s.v[player(DULI) + f.SUPPLY], "reached": PLACES[reached]})
            told.append({"event": "travelled", "order": self.order()[::-1], "influence": s.v[player(DULI) + f.INFLUENCE]})
        return told

    def _own_event(self, raw: Raw) -> Event | None:
        """What only the companion logs."""
        if raw[0] == "market":
            return {"event": "market", "player": self.colour(raw[1])}
        return {"event": "bidding_over"} if raw[0] == "bidding_over" else None

    def _card(self, s: State, card: int) -> Event:
        variant = s.variant
        return {
            "bids": [BUILDINGS[variant.card_bids[card * 5 + i]] for i in range(5)],
            "traders": [variant.card_traders[card * 6 + at] for at in range(1, 6)],
            "teahouse": bool(variant.card_teahouse[card]),
        }

    def _why_displaced(self, before: State, seat: int, place: int) -> Event:
        """Y-DUL-6: alone in question, or of lower influence, or with more traders there."""
        other, v = 1 - seat, before.v
        p, q, d = player(seat), player(other), player(DULI)
        facts = {"goal": PLACES[place - 1], "other": self.colour(other), "hers": v[d + f.INFLUENCE]}
        if displace_refusal(before, DULI, other, place) != MAY:
            return {**facts, "why": "alone", "own": v[p + f.INFLUENCE]}
        if v[p + f.INFLUENCE] != v[q + f.INFLUENCE]:
            return {**facts, "why": "lower", "own": v[p + f.INFLUENCE], "others": v[q + f.INFLUENCE]}
        return {**facts, "why": "more", "own": v[p + f.AT + place], "others": v[q + f.AT + place]}

    def _why_spared(self, before: State, place: int) -> Event:
        reasons = [
            {
                "player": self.colour(seat),
                "why": SPARED[displace_refusal(before, DULI, seat, place)],
                "influence": before.v[player(seat) + f.INFLUENCE],
            }
            for seat in PLAYERS
        ]
        return {"event": "spared", "place": PLACES[place], "reasons": reasons, "hers": before.v[player(DULI) + f.INFLUENCE]}

    def _recoloured(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Facts of the engine with the colours of this table."""
        colours = dict(zip(COLOURS, self.setup.colours, strict=False))

        def one(value: Any) -> Any:
            if isinstance(value, list):
                return [one(part) for part in value]
            return colours.get(value, value) if isinstance(value, str) else value

        return {key: one(value) for key, value in facts.items()}


def _farthest(s: State) -> int:
    """The farthest province with traders of the players; 0 if there is none."""
    return max((at for at in range(1, 6) if duli.any_player_at(s, at)), default=0)


def _place(province: str) -> int:
    if province not in PROVINCES:
        raise Problem("no_such_province", text=province)
    return PLACES.index(province)


def _number(text: str, most: int) -> int:
    if not text.isdecimal() or int(text) > most:
        raise Problem("no_such_number", text=text, most=most)
    return int(text)
