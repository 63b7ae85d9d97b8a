"""The contract of DESIGN section 7: guests, tables, moves, and what is answered to what is wrong."""

from __future__ import annotations

import httpx
import pytest
from house import Server, wait_until

import teahorse as th
from teahorse.server.api_tables import new_table
from teahorse.server.payload import SENT_KEPT, table_bytes
from teahorse.server.people import Person
from teahorse.server.shapes import TableSettings


def test_a_guest_gets_a_cookie_that_no_script_can_read_and_a_token(house: Server) -> None:
    answer = httpx.post(f"{house.url}/api/guests", json={"name": "Ana"})
    assert answer.status_code == 201
    assert {"id", "token"} <= set(answer.json())
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_the_games_come_from_the_engine_in_three_languages(house: Server) -> None:
    pages = {lang: httpx.get(f"{house.url}/api/games", params={"lang": lang}).json() for lang in ("en", "de", "it")}
    assert set(pages["en"]) == set(th.GAMES)
    options = {lang: page["yunnan"]["options"]["guards"]["about"] for lang, page in pages.items()}
    assert len(set(options.values())) == 3
    assert list(pages["en"]["yunnan"]["options"]) == list(th.games()["yunnan"]["options"])


def test_people_at_one_device_have_names_of_their_own(house: Server) -> None:
    ana = house.guest("Ana")
    table = ana.table("yunnan", {"red": "me", "yellow": "me:  Bo  Li ", "blue": "me:Cy"})
    told = ana.sees(table)
    assert told["mine"] == ["red", "yellow", "blue"]
    assert [seat["name"] for seat in told["seats"].values()] == ["Ana", "Bo Li", "Cy"]
    order = ana.get(f"/api/tables/{table}", lang="en").json()["events"][0]["text"]
    assert all(name in order for name in ("Ana", "Bo Li", "Cy")), order
    for wish in ("me:", "me:bot:x", "mee", "me:" + "x" * 41):
        answer = ana.post("/api/tables", {"game": "yunnan", "players": 2, "seats": {"red": "me", "yellow": wish}})
        assert answer.status_code == 422, wish


def test_a_table_starts_when_no_seat_is_open(house: Server) -> None:
    ana, bo = house.guest("Ana"), house.guest("Bo")
    table = ana.table(seats={"red": "me", "yellow": "open"}, players=2)
    assert ana.sees(table)["status"] == "open"
    assert ana.sees(table)["view"] is None
    assert table in [line["id"] for line in bo.get("/api/tables").json()["open"]]
    joined = bo.post(f"/api/tables/{table}/join", {"seat": "yellow"}).json()
    assert joined["status"] == "running"
    assert joined["seat"] == "yellow"
    assert len(joined["commitment"]) == 64
    assert joined["seed"] is None
    taken = house.guest().post(f"/api/tables/{table}/join", {"seat": "yellow"})
    assert taken.status_code == 409


def test_people_of_one_name_are_told_apart_by_their_colours(house: Server) -> None:
    ana, guest, other = house.guest("Ana"), house.guest("Guest"), house.guest("Guest")
    table = ana.table(seats={"red": "me", "yellow": "open", "blue": "open"})
    for person, seat in ((guest, "yellow"), (other, "blue")):
        person.post(f"/api/tables/{table}/join", {"seat": seat})
    told = ana.get(f"/api/tables/{table}", lang="en").json()["events"][0]["text"]
    assert all(name in told for name in ("Ana", "Yellow", "Blue")), told


def test_colours_can_be_chosen(house: Server) -> None:
    ana = house.guest()
    table = ana.table(seats={"green": "me", "black": "me", "blue": "me"})
    assert sorted(ana.sees(table)["view"]["players"]) == ["black", "blue", "green"]


@pytest.mark.parametrize(("game", "players"), [("yunnan", 2), ("yunnan", 5), ("ming", 2), ("ming", 4)])
def test_a_whole_hot_seat_game_by_api_is_the_librarys_game(house: Server, game: str, players: int) -> None:
    ana = house.guest()
    colours = httpx.get(f"{house.url}/api/games").json()[game]["colours"][:players]
    table = ana.table(game, dict.fromkeys(colours, "me"), options={"round_limit": 3} if game == "yunnan" else {})
    end = ana.plays_on(table, 2000)
    assert end["status"] == "over"
    record = ana.get(f"/api/tables/{table}/record").text
    game_again = th.load(record, from_seed=True)
    assert game_again.is_over
    assert game_again.scores == end["view"]["scores"]
    assert str(game_again.seed) == end["seed"]


def test_a_number_never_goes_back_and_a_stale_one_gets_the_current_view(house: Server) -> None:
    ana = house.guest()
    table = ana.table()
    before = ana.sees(table)
    assert before["number"] == 0
    seat, moves = before["seat"], before["view"]["legal_moves"]
    after = ana.plays(table, moves[0], seat, 0).json()
    assert after["number"] == 1
    late = ana.plays(table, moves[1], seat, 0)
    assert late.status_code == 409
    assert late.headers["content-type"] == "application/problem+json"
    assert late.json()["number"] == 1
    assert late.json()["view"] == ana.sees(table, seat=seat)["view"] == late.json()["current"]["view"]
    undone = ana.post(f"/api/tables/{table}/undo").json()
    assert undone["number"] == 2
    assert undone["view"] == before["view"]
    assert ana.plays(table, moves[0], seat, 0).status_code == 409  # meant for the position before the undo
    assert ana.plays(table, moves[0], seat, 2).status_code == 200


def test_the_same_key_gets_the_same_answer_and_plays_once(house: Server) -> None:
    ana = house.guest()
    table = ana.table()
    seen = ana.sees(table)
    first = ana.plays(table, seen["view"]["legal_moves"][0], seen["seat"], 0, key="k1")
    again = ana.plays(table, seen["view"]["legal_moves"][0], seen["seat"], 0, key="k1")
    assert again.status_code == first.status_code == 200
    assert again.content == first.content
    ana.plays_on(table, 5)
    later = ana.plays(table, seen["view"]["legal_moves"][0], seen["seat"], 0, key="k1")
    assert later.json()["view"] == first.json()["view"]
    assert later.json()["number"] == 1
    assert ana.sees(table)["number"] == 6


def test_an_illegal_move_names_its_rule_in_the_readers_language(house: Server) -> None:
    ana = house.guest()
    table = ana.table()
    seat = ana.sees(table)["seat"]
    body = {"seat": seat, "move": "move market Kang", "number": 0}
    texts = set()
    for lang in ("en", "de", "it"):
        answer = ana.post(f"/api/tables/{table}/moves", body, lang=lang)
        assert answer.status_code == 422
        problem = answer.json()
        assert problem["rule"] == "Y-BID-1"
        assert isinstance(problem["facts"], dict)
        texts.add(problem["text"])
        why = ana.get(f"/api/tables/{table}/why", seat=seat, move="move market Kang", lang=lang).json()
        assert (why["legal"], why["rule"], why["text"]) == (False, problem["rule"], problem["text"])
    assert len(texts) == 3
    assert ana.sees(table)["number"] == 0
    other = next(colour for colour in ("red", "yellow", "blue") if colour != seat)
    assert ana.plays(table, "pass", other, 0).status_code == 422


def test_bots_play_to_the_end_and_restart_in_between(serve) -> None:
    server = serve()
    ana = server.guest()
    table = ana.table("ming", {"red": "me", "yellow": "bot:random", "blue": "bot:random"})
    for _ in range(2):
        wait_until(lambda: "red" in ana.sees(table, words=False)["deciders"])
        ana.plays_on(table, 3)
        server.kill()
        server.restart()
        ana.goes_to(server.url)
    while (seen := ana.sees(table, words=False))["status"] != "over":
        if "red" in seen["deciders"]:
            ana.plays_on(table, 50)
    assert th.load(ana.get(f"/api/tables/{table}/record").text, from_seed=True).is_over


def test_moves_carry_their_meaning_and_typed_words_are_understood(house: Server) -> None:
    ana = house.guest()
    table = ana.table()
    seen = ana.sees(table, lang="de")
    moves = [choice["move"] for group in seen["choices"] for choice in group["choices"]]
    assert sorted(moves) == sorted(seen["view"]["legal_moves"])
    assert all(choice["meaning"] and choice["label"] for group in seen["choices"] for choice in group["choices"])
    assert seen["asked"]
    alone = ana.table(seats={"red": "me", "yellow": "bot:random", "blue": "bot:random"})
    asked = wait_until(lambda: "red" in (now := ana.sees(alone, lang="de"))["deciders"] and now["asked"])
    assert asked.startswith("Du bist am Zug: ")  # who plays one seat is not told by name
    typed = ana.get(f"/api/tables/{table}/typed", seat=seen["seat"], text="biete gilde 9", lang="de").json()
    assert typed["move"] == "bid guild 9"
    assert ana.get(f"/api/tables/{table}/typed", seat=seen["seat"], text="tanze", lang="de").json()["move"] is None


def test_records_and_positions_become_tables(house: Server) -> None:
    ana = house.guest()
    game = th.new("ming", players=3, seed=4)
    for _ in range(10):
        game.play(game.legal_moves[0])
    table = ana.post("/api/records", {"record": str(game.record)}).json()["id"]
    assert ana.sees(table)["view"]["move"] == 10
    assert ana.sees(table)["mine"] == game.colours
    ana.plays_on(table, 5)
    undone = ana.post(f"/api/tables/{table}/undo").json()
    assert undone["view"]["move"] == 14
    assert ana.post(f"/api/tables/{table}/undo", {"to": 9}).status_code == 409  # what was uploaded stays
    table = ana.post("/api/positions", {"position": game.position()}).json()["id"]
    assert ana.sees(table)["view"]["to_move"] == game.to_move
    ana.plays_on(table, 5)
    bad = ana.post("/api/positions", {"position": {"game": "ming", "round": 77}})
    assert bad.status_code == 422
    assert ana.post("/api/records", {"record": "hello"}).status_code == 422


def test_a_replay_shows_every_move_as_it_was(house: Server) -> None:
    ana = house.guest()
    table = ana.table()
    views = [ana.sees(table, seat="red")["view"]]
    for _ in range(8):
        ana.plays_on(table, 1)
        views.append(ana.sees(table, seat="red")["view"])
    for move, view in enumerate(views):
        page = ana.get(f"/api/tables/{table}/replay", move=move, seat="red").json()
        assert page["view"] == view
        assert page["moves"] == 8
    timeline = ana.get(f"/api/tables/{table}/replay", timeline=True).json()["timeline"]
    assert [line["move"] for line in timeline] == list(range(1, 9))
    assert ana.get(f"/api/tables/{table}/replay", move=9).status_code == 404
    assert house.guest().get(f"/api/tables/{table}/replay", seat="red").status_code == 403


def test_who_asks_for_ever_more_does_not_fill_the_memory() -> None:
    """What was written for somebody is kept for the next who wants the same; not for every number that somebody can name."""
    person = Person("ana", "Ana", False, "", False)
    seats = {colour: {"person": "ana", "name": "Ana"} for colour in ("red", "yellow", "blue")}
    table = new_table("yunnan", {"players": 3, "options": {}}, person, seats, TableSettings())
    table.start(7)
    whole = table_bytes(table, "red", "en", None, "ana")
    for after in range(1000, 2000):
        assert table_bytes(table, "red", "en", after, "ana") == whole
        assert len(table.sent) <= SENT_KEPT + 8
