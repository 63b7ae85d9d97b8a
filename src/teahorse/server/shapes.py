"""The shapes of what comes in and goes out. The OpenAPI page is made from them, and the browser's types from that page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Colour = Annotated[str, Meta(description="A seat, by its colour.", examples=["red"], max_length=20)]
Name = Annotated[str, Meta(min_length=1, max_length=40, examples=["Ana"])]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1, description="Entries of the table's log; it never goes back.")]
Status = Literal["open", "running", "over", "closed"]


class In(Struct, forbid_unknown_fields=True):
    """Something that is sent to the server."""


class GuestIn(In):
    name: Name


class Guest(Struct):
    id: str
    name: str
    token: Annotated[str, Meta(description="For Authorization: Bearer. It is shown only now.")]


class Me(Struct):
    id: str
    name: str
    has_password: bool


class NameIn(In):
    name: Name


class PasswordIn(In):
    password: Password


class LoginIn(In):
    name: Name
    password: Annotated[str, Meta(max_length=200)]


class TokenIn(In):
    label: Annotated[str, Meta(min_length=1, max_length=60, examples=["my bot"])]


class TokenLine(Struct):
    id: str
    label: str
    created: float


class Token(TokenLine):
    token: Annotated[str, Meta(description="It is shown only now.")]


class SeatOut(Struct):
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    away: Annotated[bool, Meta(description="The person has left; a bot may take the seat by agreement.")]
    online: bool


class Choice(Struct):
    move: Annotated[str, Meta(description="The notation: send it back as it is.")]
    label: str
    meaning: str
    effects: dict[str, Any]


class Choices(Struct):
    title: str
    where: Any
    choices: list[Choice]


class TableSettings(In):
    spectators: Annotated[bool, Meta(description="Others may watch.")] = True
    hints: Annotated[bool, Meta(description="Players may ask a bot what it would do.")] = False
    listed: Annotated[bool, Meta(description="The lobby shows the table; otherwise only the link leads there.")] = True
    pace: Annotated[Literal["live", "days"], Meta(description="What the players expect of each other.")] = "live"


class Asks(Struct):
    kind: Literal["undo", "bot"]
    seat: Colour
    name: Annotated[str, Meta(description="Who asks.")]
    moves: Annotated[int | None, Meta(description="undo: how many moves stay.")]
    bot: str | None
    waits_for: Annotated[list[Colour], Meta(description="The seats that have not agreed yet.")]
    waits_for_me: bool


class OrderOut(Struct, omit_defaults=True):
    kind: Literal["pass", "pass_when_outbid", "outbid", "play", "forced"]
    building: str | None = None
    up_to: int | None = None
    move: str | None = None
    round: int | None = None


class TableOut(Struct):
    """A table, as one seat or a spectator may see it."""

    table: str
    number: Number
    status: Status
    game: str
    options: dict[str, Any]
    seat: Annotated[str | None, Meta(description="Whose view this is; null: a spectator's.")]
    mine: Annotated[list[str], Meta(description="The seats of the person who asks.")]
    host: Annotated[bool, Meta(description="Whether the person who asks made the table.")]
    view: Annotated[dict[str, Any] | None, Meta(description="All that the seat may know; null before the game starts.")]
    events: Annotated[list[dict[str, Any]], Meta(description="What happened, each with `move` and `text`.")]
    events_from: Annotated[int, Meta(description="Drop the events you know with `move` at or above this, then add `events`.")]
    deciders: Annotated[list[str], Meta(description="The seats that owe a choice.")]
    asked: Annotated[str, Meta(description="One sentence: what is expected of whom.")]
    choices: Annotated[list[Choices], Meta(description="The legal moves of the seat as a menu.")]
    warnings: Annotated[dict[str, str], Meta(description="By move: a sentence about harm that it does to who plays it.")]
    seats: dict[str, SeatOut]
    settings: TableSettings
    undo: Annotated[
        Literal["free", "ask", "no"],
        Meta(description="May the person who asks take the own last move back: at once, by asking the others, not at all."),
    ]
    asks: Annotated[Asks | None, Meta(description="What waits for consent.")]
    orders: Annotated[list[OrderOut], Meta(description="The seat's own standing orders; nobody else sees them.")]
    commitment: Annotated[str | None, Meta(description="SHA-256 of the seed, from the start of the game.")]
    seed: Annotated[str | None, Meta(description="The seed, when the game is over.")]
    created: float
    changed: float


class TableIn(In):
    game: Annotated[str, Meta(max_length=20, examples=["yunnan"])]
    players: Annotated[int, Meta(ge=1, le=10)] | None = None
    options: dict[str, Any] = {}
    seats: (
        Annotated[
            dict[str, str],
            Meta(
                description='By colour: "me", "me:NAME" for somebody beside you, "open" or "bot:NAME". Left-out seats are '
                "open; none at all: one for you.",
                max_length=10,
                examples=[{"red": "me", "yellow": "open", "blue": "bot:random"}],
            ),
        ]
        | None
    ) = None
    settings: TableSettings | None = None


class TableMade(Struct):
    id: str
    link: str


class JoinIn(In):
    seat: Colour | None = None


class MoveIn(In):
    seat: Colour
    move: Annotated[str, Meta(max_length=200, examples=["bid guild 9"])]
    number: Number
    key: (
        Annotated[
            str,
            Meta(pattern="^[!-~]{1,80}$", description="Your own name for this submission: sent twice, it is played once."),
        ]
        | None
    ) = None


class UndoIn(In):
    to: Annotated[int, Meta(ge=0, description="How many moves stay; left out: the own last move goes.")] | None = None
    turn: Annotated[bool, Meta(description="Begin the own turn anew, as far as that is free.")] = False


class ConsentIn(In):
    agree: bool


class HandOverIn(In):
    seat: Colour
    bot: Annotated[str, Meta(max_length=40, examples=["level2"])]


class SeatIn(In):
    seat: Colour
    wish: Annotated[str, Meta(max_length=60, description='"open" or "bot:NAME"', examples=["bot:level2"])]


class StartIn(In):
    bot: Annotated[str, Meta(max_length=40, description="The bot that takes the open seats.")] = "level2"


class LeaveIn(In):
    pass


class OrderIn(In):
    kind: Annotated[
        Literal["pass", "pass_when_outbid", "outbid", "play", "forced"],
        Meta(
            description="pass: at the next turn of the auction. pass_when_outbid: whenever somebody has outbid you. outbid: "
            "then the cheapest higher space of `building` up to `up_to`. play: `move` at the next decision, if it is legal. "
            "forced: whatever is the only legal move. All but forced end with the round."
        ),
    ]
    building: Annotated[str, Meta(max_length=20, examples=["guild"])] = ""
    up_to: Annotated[int, Meta(ge=0, le=999)] = 0
    move: Annotated[str, Meta(max_length=200)] = ""


class OrdersIn(In):
    seat: Colour
    orders: Annotated[list[OrderIn], Meta(max_length=10)]


class TalkIn(In):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class TalkLine(Struct):
    id: int
    at: float
    kind: Annotated[str, Meta(description='"chat", or what has happened at the table.')]
    name: str
    text: str


class RecordIn(In):
    record: Annotated[str, Meta(max_length=500_000, description="The text of a .tea file.")]


class PositionIn(In):
    position: Annotated[dict[str, Any], Meta(description="A position's document, DESIGN section 5.")]


class BranchIn(In):
    move: Annotated[int, Meta(ge=0, description="How many moves stay.")]


class Why(Struct):
    legal: bool
    move: Annotated[str, Meta(description="The move in notation; as it was sent if it is none.")]
    rule: str | None
    text: str | None
    facts: dict[str, Any]


class Typed(Struct):
    move: Annotated[str | None, Meta(description="The legal or illegal move that is meant, in notation; null: none, see text.")]
    text: Annotated[str | None, Meta(description="Why it is no move.")]
    completions: Annotated[list[str], Meta(description="The legal moves that go on so, as people type them.")]


class ReplayMove(Struct):
    move: Annotated[int, Meta(description="1 for the first.")]
    seat: str
    text: Annotated[str, Meta(description="The notation; of a choice that is still secret, a sign for it.")]
    heading: Annotated[str, Meta(description="Round and phase.")]


class Replay(Struct):
    table: str
    game: str
    status: Status
    seats: dict[str, SeatOut]
    seat: str | None
    move: int
    moves: Annotated[int, Meta(description="How many there are.")]
    view: dict[str, Any]
    events: Annotated[list[dict[str, Any]], Meta(description="Of this move, each with `text`.")]
    timeline: Annotated[list[ReplayMove] | None, Meta(description="With `timeline=true`: all moves.")]
    commitment: str | None
    seed: str | None


class Hint(Struct):
    number: Number
    seat: str
    moves: Annotated[
        list[dict[str, Any]],
        Meta(description="The best few: `move`, its `name` in words, `wins` and `points` by colour, `parts`."),
    ]
    reason: Annotated[dict[str, Any], Meta(description="Why the first is better than the next.")]
    text: Annotated[str, Meta(description="The same as a sentence.")]


class TableLine(Struct):
    """A table in a list."""

    id: str
    game: str
    status: Status
    options: dict[str, Any]
    seats: dict[str, SeatOut]
    deciders: list[str]
    number: Number
    mine: list[str]
    settings: TableSettings
    result: dict[str, Any] | None
    created: float
    changed: float


class Lobby(Struct):
    open: Annotated[list[TableLine], Meta(description="Listed tables with an open seat.")]
    running: Annotated[list[TableLine], Meta(description="Listed running tables that have spectators.")]
    over: Annotated[list[TableLine], Meta(description="Listed finished ones that have spectators.")]
    mine: Annotated[list[TableLine], Meta(description="Tables where the person who asks sits, the latest first.")]


class OptionOut(Struct):
    type: Literal["bool", "int"]
    default: bool | int | None
    editions: list[str]
    about: str


class BotOut(Struct):
    name: str
    about: str


class GameOut(Struct):
    title: str
    publisher: str
    players: list[int]
    colours: list[str]
    editions: list[str]
    options: dict[str, OptionOut]
    bots: list[BotOut]
    author: str = ""


class RuleOut(Struct):
    id: str
    title: str
    text: str
    kind: Annotated[str, Meta(description='"rule", "ruling" (a reading of ours) or "reconstructed" (rests on rebuilt data).')]


class Chapter(Struct):
    id: str
    title: str
    rules: list[RuleOut]


class Rulebook(Struct):
    game: str
    lang: str
    chapters: list[Chapter]


class Words(Struct):
    game: str
    lang: str
    title: str
    nouns: Annotated[dict[str, str], Meta(description="The name of everything in the game: buildings, cards, colours.")]
    letters: Annotated[dict[str, str], Meta(description="The letter beside each colour.")]


class CompanionIn(In):
    colours: Annotated[list[str], Meta(max_length=5, examples=[["red", "blue"]])]
    guards: bool = False
    double_bidding: bool = False
    own_pile: Annotated[bool, Meta(description="People turn the cards of their box and tell the numbers.")] = False


class CompanionPage(In):
    document: Annotated[dict[str, Any], Meta(description="As the server gave it: the page keeps it, the server does not.")]


class CompanionLine(CompanionPage):
    line: Annotated[str, Meta(max_length=200)]


class CompanionOut(Struct):
    document: dict[str, Any]
    view: Annotated[dict[str, Any], Meta(description="What is asked and how the table stands: `teahorse.yunnan.companion`.")]


class CompanionHeard(CompanionOut):
    said: Annotated[list[str], Meta(description="Lines to show.")]
    command: str | None
    problem: Annotated[dict[str, Any] | None, Meta(description="`text` and `rule`; the table is then unchanged.")]


class ProblemOut(Struct):
    """RFC 9457."""

    type: str
    title: str
    status: int
    detail: str
    rule: str | None = None
    text: str | None = None
    facts: dict[str, Any] | None = None
    move: str | None = None
    number: int | None = None
    view: Annotated[dict[str, Any] | None, Meta(description="409: the seat's view as it is now.")] = None
    current: Annotated[TableOut | None, Meta(description="409: the table as it is now.")] = None
