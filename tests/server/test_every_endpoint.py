"""Every endpoint of the OpenAPI page, with whatever schemathesis makes up: never a 5xx, and answers of the promised shape."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
import schemathesis
from house import Person, Server
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance


@pytest.fixture(scope="module")
def player(house: Server) -> Person:
    return house.guest("Ana")


@pytest.fixture(scope="module")
def table(player: Person) -> str:
    return player.table("yunnan", settings={"hints": True})


@pytest.fixture(scope="module")
def page(house: Server) -> Any:
    return schemathesis.openapi.from_url(f"{house.url}/api/openapi.json").exclude(path_regex="logout|/metrics")


CHECKS = [not_a_server_error, response_schema_conformance, content_type_conformance]


def test_no_endpoint_breaks(page: Any, player: Person, table: str) -> None:
    """Half of the paths name a table that exists, so that what is made up gets past the door."""
    headers = {"authorization": f"Bearer {player.token}"}
    operations = [found.ok() for found in page.get_all_operations()]
    assert len(operations) > 35
    for operation in operations:

        @given(case=operation.as_strategy(), ours=booleans())
        @settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
        def tries(case: Any, ours: bool) -> None:
            if "table_id" in (case.path_parameters or {}) and ours and case.method != "DELETE":
                case.path_parameters["table_id"] = table
            case.validate_response(case.call(headers=headers), checks=CHECKS)

        tries()


BODIES = [b"", b"{", b"null", b"[]", b'"x"', b"\xff\xfe", b'{"name": "\\ud800"}', b'{"name": "\\u0000"}', b"[" * 5000]


@pytest.mark.parametrize("body", BODIES)
def test_bad_bodies_are_4xx_with_a_message(house: Server, player: Person, table: str, body: bytes) -> None:
    headers = {"content-type": "application/json", "authorization": f"Bearer {player.token}"}
    for path in ("guests", "tables", f"tables/{table}/moves", f"tables/{table}/talk", "records", "positions", "login"):
        answer = httpx.post(f"{house.url}/api/{path}", content=body, headers=headers, timeout=60)
        assert 400 <= answer.status_code < 500, f"{path} {answer.status_code}"
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["detail"]


STRANGE: list[dict[str, Any]] = [{"seed": 7}, {"board": "/etc/passwd"}, {"seats": {}}, {"edition": []}, {"order": ["red"]}]


@pytest.mark.parametrize("options", STRANGE)
def test_options_are_only_those_of_the_game(player: Person, options: dict[str, Any]) -> None:
    answer = player.post("/api/tables", {"game": "yunnan", "seats": {"red": "me", "blue": "me"}, "options": options})
    assert answer.status_code == 422


def test_what_is_too_large_is_refused(player: Person, table: str) -> None:
    assert player.post(f"/api/tables/{table}/talk", {"text": "x" * 100_000}).status_code in (400, 413)
    assert player.post("/api/records", {"record": "x" * 2_000_000}).status_code in (400, 413)
    assert player.post("/api/guests", {"name": "x" * 41}).status_code == 400


def test_the_page_to_read_has_every_endpoint_and_asks_nobody_else(house: Server) -> None:
    answer = httpx.get(f"{house.url}/api", timeout=60)
    assert answer.headers["content-type"].startswith("text/html")
    for path, methods in httpx.get(f"{house.url}/api/openapi.json", timeout=60).json()["paths"].items():
        for method in methods:
            assert f"<b>{method.upper()}</b> {path}" in answer.text
    assert "<script" not in answer.text
    assert not re.search(r"(src|href)=.?(https?:)?//", answer.text)
    assert set(re.findall('href="#([^"]+)', answer.text)) <= set(re.findall('id="([^"]+)', answer.text))


REFUSALS: list[tuple[str, str, Any]] = [
    ("POST", "/api/tables", {"game": "chess"}),
    ("POST", "/api/tables", {"game": "yunnan", "options": {"seed": 3}}),
    ("POST", "/api/tables", {"game": "yunnan", "options": {"guards": 3}}),
    ("POST", "/api/tables", {"game": "yunnan", "players": 9}),
    ("POST", "/api/tables", {"game": "yunnan", "players": 99}),
    ("POST", "/api/tables", {"game": 7}),
    ("POST", "/api/tables", {"gme": "yunnan"}),
    ("POST", "/api/tables", {}),
    ("POST", "/api/tables", {"game": "yunnan", "settings": {"pace": "slow"}}),
    ("POST", "/api/records", {"record": "x"}),
    ("POST", "/api/positions", {"position": {"game": "ming", "round": 99}}),
    ("POST", "/api/companion", {"colours": ["red", "red"]}),
    ("POST", "/api/companion/view", {"document": {}}),
    ("POST", "/api/guests", {"name": ""}),
    ("POST", "/api/guests", {"name": "bot:x"}),
    ("POST", "/api/me/password", {"password": "short"}),
    ("DELETE", "/api/tables", None),
    ("GET", "/api/nowhere", None),
    ("GET", "/api/tables/nowhere", None),
    ("GET", "/api/tables/nowhere?after=never", None),
    ("GET", "/api/tables/nowhere/why", None),
    ("GET", "/api/rules/yunnan/Y-NO-1", None),
    ("POST", "TABLE/moves?words=false", {"seat": "red", "move": "dance", "number": 0}),
    ("POST", "TABLE/moves", {"seat": "white", "move": "pass", "number": 0}),
    ("POST", "TABLE/moves", {"seat": "red", "move": "pass", "number": 9999}),
    ("PUT", "TABLE/orders", {"seat": "red", "orders": [{"kind": "play", "move": "dance"}]}),
    ("POST", "TABLE/handover", {"seat": "red", "bot": "nobody"}),
    ("GET", "TABLE/replay?move=9999", None),
]


@pytest.mark.parametrize(("method", "path", "body"), REFUSALS)
def test_every_refusal_is_in_the_callers_language(player: Person, table: str, method: str, path: str, body: Any) -> None:
    """By Accept-Language, by `lang` where it is not the thing that is wrong; three languages, three sentences."""
    told = set()
    for lang in ("en", "de", "it"):
        answer = player.http.request(
            method,
            path.replace("TABLE", f"/api/tables/{table}"),
            json=body,
            headers={"accept-language": f"{lang}-CH, en;q=0.5"},
        )
        assert 400 <= answer.status_code < 500
        told.add(answer.json()["detail"])
    assert len(told) == 3, told
