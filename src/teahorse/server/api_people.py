"""The doors for people: guests, passwords, sessions, API tokens."""

from __future__ import annotations

from typing import Any

from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie

from teahorse.server import permissions
from teahorse.server.house import Asking, house_of, person_of, problems
from teahorse.server.people import COOKIE, SESSION_SECONDS
from teahorse.server.problems import Problem
from teahorse.server.shapes import Guest, GuestIn, LoginIn, Me, NameIn, PasswordIn, Token, TokenIn, TokenLine


def session(request: Asking, token: str, seconds: int = SESSION_SECONDS) -> Cookie:
    """The cookie of a session: no script can read it, no other site can send it along with a POST."""
    secure = house_of(request).settings.secure_cookies
    return Cookie(COOKIE, value=token, httponly=True, samesite="lax", secure=secure, path="/", max_age=seconds)


@post("/api/guests", status_code=201, tags=["people"], responses=problems(422), summary="Come in with a name")
async def guests(request: Asking, data: GuestIn) -> Response[Guest]:
    house = house_of(request)
    house.limits.newcomer(request)
    id, name, token = await house.people.guest(data.name)
    return Response(Guest(id, name, token), cookies=[session(request, token)])


@post("/api/login", status_code=200, tags=["people"], responses=problems(401), summary="Come in with a password")
async def login(request: Asking, data: LoginIn) -> Response[Guest]:
    house = house_of(request)
    house.limits.newcomer(request)
    id, name, token = await house.people.log_in(data.name, data.password)
    return Response(Guest(id, name, token), cookies=[session(request, token)])


@post("/api/logout", status_code=204, tags=["people"], responses=problems(401), summary="End this session")
async def logout(request: Asking) -> Response[None]:
    person = await person_of(request)
    await house_of(request).people.revoke(person.id, hash=person.token_hash)
    return Response(None, cookies=[session(request, "", 0)])


@get("/api/me", tags=["people"], responses=problems(401), summary="Who am I?")
async def me(request: Asking) -> Me | None:
    """null: nobody yet, which is no mistake: a page asks this first."""
    person = await house_of(request).people.asking(request)
    return Me(person.id, person.name, person.has_password) if person else None


@patch("/api/me", tags=["people"], responses=problems(401, 409, 422), summary="Take another name")
async def rename(request: Asking, data: NameIn) -> Me:
    person = await person_of(request)
    permissions.check("own account", person)
    name = await house_of(request).people.rename(person.id, data.name)
    return Me(person.id, name, person.has_password)


@post("/api/me/password", status_code=204, tags=["people"], responses=problems(401, 409), summary="Set a password")
async def password(request: Asking, data: PasswordIn) -> None:
    house, person = house_of(request), await person_of(request)
    permissions.check("own account", person)
    house.limits.newcomer(request)
    await house.people.set_password(person.id, data.password)


@get("/api/me/tokens", tags=["people"], responses=problems(401), summary="My API tokens")
async def tokens(request: Asking) -> list[TokenLine]:
    person = await person_of(request)
    return [TokenLine(**line) for line in await house_of(request).people.tokens(person.id)]


@post("/api/me/tokens", status_code=201, tags=["people"], responses=problems(401), summary="A new API token")
async def add_token(request: Asking, data: TokenIn) -> Token:
    person = await person_of(request)
    permissions.check("own account", person)
    return Token(**await house_of(request).people.add_token(person.id, data.label))


@delete("/api/me/tokens/{token_id:str}", tags=["people"], responses=problems(401, 404), summary="Revoke an API token")
async def revoke_token(request: Asking, token_id: str) -> None:
    person = await person_of(request)
    if not token_id.isalnum() or not await house_of(request).people.revoke(person.id, id=token_id):
        raise Problem(404, "no_token")


HANDLERS: list[Any] = [guests, login, logout, me, rename, password, tokens, add_token, revoke_token]
