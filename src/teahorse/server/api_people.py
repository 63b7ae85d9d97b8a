"""The doors for people: guests, passwords, sessions, API tokens."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.datastructures import Cookie

from teahorse.server.house import Asking, house_of, problems
from teahorse.server.people import COOKIE, SESSION_SECONDS
from teahorse.server.shapes import Guest, GuestIn


def session(request: Asking, token: str) -> Cookie:
    """The cookie of a session: no script can read it, no other site can send it along with a POST."""
    secure = house_of(request).settings.secure_cookies
    return Cookie(COOKIE, value=token, httponly=True, samesite="lax", secure=secure, path="/", max_age=SESSION_SECONDS)


@post("/api/guests", status_code=201, tags=["people"], responses=problems(422), summary="Come in with a name")
async def guests(request: Asking, data: GuestIn) -> Response[Guest]:
    id, name, token = await house_of(request).people.guest(data.name)
    return Response(Guest(id, name, token), cookies=[session(request, token)])


HANDLERS: list[Any] = [guests]
