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
    moves: Annotated[int | None, Meta(description="undo: how many moves stay.")]
    bot: str | None
    waits_for: Annotated[list[Colour], Meta(description="The seats that have not agreed yet.")]


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
    asks: Asks | None
    orders: Annotated[list[dict[str, Any]], Meta(description="The seat's own standing orders.")]
    commitment: Annotated[str | None, Meta(description="SHA-256 of the seed, from the start of the game.")]
    seed: Annotated[str | None, Meta(description="The seed, when the game is over.")]
    changed: float


class TableIn(In):
    game: Annotated[str, Meta(max_length=20, examples=["yunnan"])]
    players: Annotated[int, Meta(ge=1, le=10)] | None = None
    options: dict[str, Any] = {}
    seats: (
        Annotated[
            dict[str, str],
            Meta(
                description='By colour: "me", "open" or "bot:NAME". Left-out seats are open; none at all: one for you.',
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
    mine: Annotated[list[TableLine], Meta(description="Tables where the person who asks sits, the latest first.")]


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
    current: Annotated[TableOut | None, Meta(description="409: the table as it is now.")] = None
