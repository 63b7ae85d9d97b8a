"""What is stored. `migrations/` brings an older database to this form."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint

REVISION = "0001"  # the newest of the migrations
metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("password", Text),  # Argon2; None: a guest
    Column("login", Text, unique=True),  # the name in small letters, once there is a password
    Column("created", Float, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),  # SHA-256: who reads the database cannot log in
    Column("id", Text, nullable=False, unique=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("label", Text, nullable=False),  # "" for the session of a browser
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),  # counts every change; who writes names the one that was read
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),  # open, running, over, closed
    Column("host", Text, ForeignKey("people.id"), nullable=False),
    Column("setup", JSON, nullable=False),  # how the game begins: players, options, or a record or position
    Column("seats", JSON, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("seed", Text, nullable=False),
    Column("asks", JSON),  # an undo or a bot's taking over that waits for consent
    Column("number", Integer, nullable=False),  # entries of the log
    Column("to_move", JSON, nullable=False),
    Column("result", JSON),
    Column("bot_due", Boolean, nullable=False),
    Column("claimed_until", Float, nullable=False),  # a server process lets a bot think until then
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tables_by_change", "status", "changed"),
    Index("tables_bot_due", "bot_due", "claimed_until"),
)

seats = Table(  # who sits at which table, for the lists; the truth is in tables.seats
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("person", Text, ForeignKey("people.id"), primary_key=True, index=True),
)

log = Table(
    "log",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1; never used twice, so two servers can never both win
    Column("kind", Text, nullable=False),  # move, undo
    Column("seat", Text, nullable=False),
    Column("move", Text, nullable=False),  # the notation; of an undo how many moves stay
    Column("by", Text, nullable=False),  # person, bot, order
    Column("person", Text),
    Column("key", Text),
    Column("outcomes", JSON, nullable=False),  # what the move drew: a replay depends on no generator
    Column("answers", Integer, nullable=False),  # the number after all that followed in the same transaction
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "person", "key"),
)

orders = Table(
    "orders",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("orders", JSON, nullable=False),
)

talk = Table(
    "talk",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False, index=True),
    Column("at", Float, nullable=False),
    Column("kind", Text, nullable=False),  # "chat", or what happened at the table
    Column("person", Text),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("facts", JSON, nullable=False),
)
