"""People: guests at once by a name, a password later if they like, sessions and API tokens. Tokens are stored as hashes."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from time import time
from typing import Any

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from litestar.connection import ASGIConnection

from teahorse.server import schema
from teahorse.server.problems import Problem
from teahorse.server.store import Stale, Store
from teahorse.server.table import new_id

COOKIE = "teahorse"
SESSION_SECONDS = 400 * 24 * 3600
REMEMBERED = 20_000  # tokens in memory
REMEMBERED_SECONDS = 60  # a token that another process has revoked works here at most so long


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    has_password: bool
    token_hash: str
    by_cookie: bool


class People:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self._hasher = PasswordHasher()

    async def guest(self, name: str) -> tuple[str, str, str]:
        """A new guest: id, name and token."""
        person, token = new_id(), new_token()
        name = checked_name(name)
        row = {"id": person, "name": name, "created": time()}

        def work(db: sa.Connection) -> None:
            db.execute(sa.insert(schema.people), row)
            db.execute(sa.insert(schema.tokens), token_row(person, token, ""))

        await self.store.write(work)
        return person, name, token

    async def asking(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
        """Who sends a request; None: nobody we know of. A token that is none is an error, a stale cookie is not."""
        header = connection.headers.get("authorization")
        if header is not None:
            scheme, _, token = header.partition(" ")
            person = await self.by_token(token.strip(), by_cookie=False) if scheme.casefold() == "bearer" else None
            if person is None:
                raise Problem(401, "unknown_token")
            return person
        cookie = connection.cookies.get(COOKIE)
        return await self.by_token(cookie, by_cookie=True) if cookie else None

    async def by_token(self, token: str, by_cookie: bool) -> Person | None:
        hashed = token_hash(token)
        known = self._known.get(hashed)
        if known is not None and known[0] > time() and known[1].by_cookie == by_cookie:
            return known[1]
        row = await self.store.read(lambda db: db.execute(_BY_TOKEN, {"hash": hashed}).first())
        if row is None or row.expires < time():
            return None
        person = Person(row.id, row.name, row.password is not None, hashed, by_cookie)
        self._known[hashed] = (time() + REMEMBERED_SECONDS, person)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return person

    def forget(self, person: str) -> None:
        for hashed in [hashed for hashed, (_, known) in self._known.items() if known.id == person]:
            del self._known[hashed]

    async def set_password(self, person: str, password: str) -> None:
        """From now on the name and the password let the person in anywhere. Names with a password are unique."""
        hashed = await asyncio.to_thread(self._hasher.hash, password)

        def work(db: sa.Connection) -> None:
            name = db.scalar(sa.select(schema.people.c.name).filter_by(id=person)) or ""
            db.execute(sa.update(schema.people).filter_by(id=person).values(password=hashed, login=login_name(name)))

        try:
            await self.store.write(work)
        except Stale:
            raise Problem(409, "name_taken") from None
        self.forget(person)

    async def rename(self, person: str, name: str) -> str:
        name = checked_name(name)

        def work(db: sa.Connection) -> None:
            own = db.execute(sa.select(schema.people).filter_by(id=person)).one()
            login = login_name(name) if own.password else None
            db.execute(sa.update(schema.people).filter_by(id=person).values(name=name, login=login))

        try:
            await self.store.write(work)
        except Stale:
            raise Problem(409, "name_taken") from None
        self.forget(person)
        return name

    async def log_in(self, name: str, password: str) -> tuple[str, str, str]:
        """A new session for a name and its password."""
        row = await self.store.read(lambda db: db.execute(_BY_LOGIN, {"login": login_name(name)}).first())
        try:
            # As much work for a name that does not exist
            stored = row.password if row is not None else await asyncio.to_thread(nobodys_password)
            await asyncio.to_thread(self._hasher.verify, stored, password)
        except VerificationError:
            row = None
        if row is None:
            raise Problem(401, "wrong_password")
        token = new_token()
        await self.store.write(lambda db: db.execute(sa.insert(schema.tokens), token_row(row.id, token, "")))
        return row.id, row.name, token

    async def add_token(self, person: str, label: str) -> dict[str, Any]:
        token = new_token()
        row = token_row(person, token, label)
        await self.store.write(lambda db: db.execute(sa.insert(schema.tokens), row))
        return {"id": row["id"], "label": label, "created": row["created"], "token": token}

    async def tokens(self, person: str) -> list[dict[str, Any]]:
        """The API tokens of a person, without the tokens themselves."""
        chosen = sa.select(schema.tokens).filter_by(person=person).where(schema.tokens.c.label != "")
        rows = await self.store.read(lambda db: db.execute(chosen.order_by(schema.tokens.c.created)).all())
        return [{"id": row.id, "label": row.label, "created": row.created} for row in rows]

    async def revoke(self, person: str, **which: str) -> bool:
        chosen = sa.delete(schema.tokens).filter_by(person=person, **which)
        gone = await self.store.write(lambda db: db.execute(chosen).rowcount)
        self.forget(person)
        return gone > 0


_BY_TOKEN = (
    sa.select(schema.people, schema.tokens.c.expires)
    .join(schema.tokens, schema.tokens.c.person == schema.people.c.id)
    .where(schema.tokens.c.hash == sa.bindparam("hash"))
)
_BY_LOGIN = sa.select(schema.people).where(schema.people.c.login == sa.bindparam("login"))


@cache
def nobodys_password() -> str:
    """The hash of a password that nobody has."""
    return PasswordHasher().hash(secrets.token_urlsafe())


def new_token() -> str:
    return "th_" + secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def token_row(person: str, token: str, label: str) -> dict[str, Any]:
    now = time()
    return {
        "hash": token_hash(token),
        "id": new_id(),
        "person": person,
        "label": label,
        "created": now,
        "expires": now + SESSION_SECONDS,
    }


def checked_name(name: str) -> str:
    """A name as it is shown: one line, no control characters, no spaces around."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not tidy or len(tidy) > 40 or not tidy.isprintable():
        raise Problem(422, "name")
    if tidy.casefold().startswith("bot:"):
        raise Problem(422, "name_bot")
    return tidy


def login_name(name: str) -> str:
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()
