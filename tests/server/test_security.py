"""Cookies, origins, headers, limits, passwords, names."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import httpx
import pytest
from house import Server


def test_a_cookie_request_from_another_site_is_refused(house: Server) -> None:
    with httpx.Client(base_url=house.url, timeout=60) as ana:
        ana.post("/api/guests", json={"name": "Ana"})
        table = {"game": "ming", "seats": {"red": "me", "yellow": "me"}}
        assert ana.post("/api/tables", json=table).status_code == 201  # no page at all: curl
        assert ana.post("/api/tables", json=table, headers={"origin": house.url}).status_code == 201
        for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
            assert ana.post("/api/tables", json=table, headers=headers).status_code == 403
        assert ana.get("/api/me", headers={"origin": "https://evil.example"}).status_code == 200  # nothing changes by reading


def test_pages_come_with_a_policy_without_inline_scripts(house: Server) -> None:
    for path in ("/", "/api/games", "/nowhere"):
        headers = httpx.get(house.url + path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["script-src"] == "'self'"
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
    assert httpx.get(house.url + "/api/games").headers["cache-control"] == "no-store"


def test_tokens_and_passwords_are_stored_as_hashes(serve, tmp_path: Path) -> None:
    server = serve(data=tmp_path)
    ana = server.guest("Ana")
    assert ana.post("/api/me/password", {"password": "tea and horses"}).status_code == 204
    token = ana.post("/api/me/tokens", {"label": "bot"}).json()["token"]
    stored = sqlite3.connect(tmp_path / "teahorse.sqlite")
    told = str(stored.execute("SELECT * FROM people").fetchall()) + str(stored.execute("SELECT * FROM tokens").fetchall())
    stored.close()
    for secret in (ana.token, token, "tea and horses"):
        assert secret not in told
    assert "$argon2" in told


def test_a_password_lets_in_and_protects_its_name(house: Server) -> None:
    ana = house.guest("Ming Li")
    ana.post("/api/me/password", {"password": "tea and horses"})
    login = httpx.post(f"{house.url}/api/login", json={"name": "ming  LI", "password": "tea and horses"})
    assert login.status_code == 200
    assert login.json()["id"] == ana.id
    assert httpx.post(f"{house.url}/api/login", json={"name": "Ming Li", "password": "wrong"}).status_code == 401
    assert httpx.post(f"{house.url}/api/login", json={"name": "Nobody", "password": "wrong"}).status_code == 401
    other = house.guest("Ming Li")  # a guest may have any name, but no password for this one
    assert other.post("/api/me/password", {"password": "tea and horses"}).status_code == 409
    assert other.http.patch("/api/me", json={"name": "Wei"}).json()["name"] == "Wei"


def test_a_revoked_token_and_an_ended_session_are_out(house: Server) -> None:
    ana = house.guest()
    made = ana.post("/api/me/tokens", {"label": "bot"}).json()
    headers = {"authorization": f"Bearer {made['token']}"}
    assert httpx.get(f"{house.url}/api/me", headers=headers).status_code == 200
    assert [line["label"] for line in ana.get("/api/me/tokens").json()] == ["bot"]
    assert ana.http.delete(f"/api/me/tokens/{made['id']}").status_code == 204
    assert httpx.get(f"{house.url}/api/me", headers=headers).status_code == 401
    assert ana.post("/api/logout").status_code == 204
    assert ana.get("/api/me").status_code == 401
    assert httpx.get(f"{house.url}/api/me").json() is None  # nobody yet: no mistake


@pytest.mark.parametrize("name", ["", "   ", "a\u0007b", "bot:level5", "x" * 41, "\u202e", "a\u0000b"])
def test_names_that_are_none(house: Server, name: str) -> None:
    assert httpx.post(f"{house.url}/api/guests", json={"name": name}).status_code in (400, 422)


def test_names_and_talk_come_back_as_they_are_in_json(house: Server) -> None:
    ana = house.guest("<script>alert(1)</script>")
    table = ana.table()
    ana.post(f"/api/tables/{table}/talk", {"text": "<img src=x onerror=alert(1)>"})
    answer = ana.get(f"/api/tables/{table}/talk")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.json()[-1]["text"] == "<img src=x onerror=alert(1)>"


def test_limits(serve, tmp_path: Path) -> None:
    server = serve(data=tmp_path, TEAHORSE_RATE_LIMIT="5", TEAHORSE_GUESTS_PER_MINUTE="10")
    ana = server.guest()
    codes = [ana.get("/api/me").status_code for _ in range(40)]
    assert codes[0] == 200
    assert 429 in codes
    codes = [httpx.post(f"{server.url}/api/guests", json={"name": "x"}).status_code for _ in range(19)]
    assert codes.count(201) <= 10
    assert 429 in codes


def test_no_file_outside_the_client_is_served(serve, tmp_path: Path) -> None:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<p>the client</p>")
    (client / "assets" / "app-1234.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    server = serve("--static", str(client))
    for path in ("/", "/table/abc", "/replay/abc?move=17", "/rules/yunnan/Y-BID-4", "/companion"):
        assert httpx.get(server.url + path).text == "<p>the client</p>"
    script = httpx.get(server.url + "/assets/app-1234.js")
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt"):
        assert "secret" not in httpx.get(server.url + path).text
    assert httpx.get(server.url + "/api/nowhere").status_code == 404


def test_a_page_has_its_own_file_and_a_table_that_of_its_game(serve, tmp_path: Path) -> None:
    for name in ("index", "table", "table-ming"):
        (tmp_path / f"{name}.html").write_text(name)
    server = serve("--static", str(tmp_path))
    ana = server.guest("Ana")
    tables = [ana.table(game, {"red": "me", "yellow": "me"}) for game in ("yunnan", "ming")]
    shown = [httpx.get(f"{server.url}/{page}").text for page in ("", "table/nothing", *(f"table/{id}" for id in tables))]
    assert shown == ["index", "table", "table", "table-ming"]
