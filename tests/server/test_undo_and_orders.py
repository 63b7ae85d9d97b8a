"""Taking back, asking, handing over, standing orders."""

from __future__ import annotations

from typing import Any

import pytest
from house import Person, Server, wait_until


@pytest.fixture
def pair(house: Server) -> tuple[dict[str, Person], str]:
    """Ana on red, Bo on yellow and blue."""
    ana, bo = house.guest("Ana"), house.guest("Bo")
    table = ana.table(seats={"red": "me", "yellow": "open", "blue": "open"})
    for seat in ("yellow", "blue"):
        bo.post(f"/api/tables/{table}/join", {"seat": seat})
    return {"red": ana, "yellow": bo, "blue": bo}, table


def turn(people: dict[str, Person], table: str) -> tuple[Person, str, dict[str, Any]]:
    """Who is to move, with what that one sees."""
    seat = next(iter(people.values())).sees(table, words=False)["deciders"][0]
    return people[seat], seat, people[seat].sees(table, seat=seat, words=False)


def plays(people: dict[str, Person], table: str, move: str | None = None) -> str:
    person, seat, seen = turn(people, table)
    answer = person.plays(table, move or seen["view"]["legal_moves"][0], seat, seen["number"])
    assert answer.status_code == 200, answer.text
    return seat


def test_the_own_last_move_is_taken_back_freely_until_somebody_acts(pair: tuple[dict[str, Person], str]) -> None:
    people, table = pair
    while turn(people, table)[1] != "red":
        plays(people, table)
    before = people["red"].sees(table, seat="red")
    plays(people, table)
    assert people["red"].sees(table)["undo"] == "free"
    undone = people["red"].post(f"/api/tables/{table}/undo").json()
    assert undone["view"] == before["view"]
    assert undone["number"] == before["number"] + 2
    plays(people, table)
    plays(people, table)  # Bo has acted
    assert people["red"].sees(table)["undo"] == "ask"


def test_beyond_that_the_others_are_asked(pair: tuple[dict[str, Person], str]) -> None:
    people, table = pair
    ana, bo = people["red"], people["yellow"]
    while turn(people, table)[1] != "red":
        plays(people, table)
    before = ana.sees(table, seat="red")["view"]
    plays(people, table)
    plays(people, table)
    asked = ana.post(f"/api/tables/{table}/undo").json()
    assert asked["asks"]["kind"] == "undo"
    assert not asked["asks"]["waits_for_me"]
    assert bo.sees(table)["asks"]["waits_for_me"]
    assert bo.post(f"/api/tables/{table}/consent", {"agree": False}).json()["asks"] is None
    assert ana.sees(table, seat="red")["view"]["move"] == before["move"] + 2
    ana.post(f"/api/tables/{table}/undo")
    done = bo.post(f"/api/tables/{table}/consent", {"agree": True}).json()
    assert done["asks"] is None
    assert ana.sees(table, seat="red")["view"] == before
    notices = [line["kind"] for line in ana.get(f"/api/tables/{table}/talk").json()]
    assert notices[-5:] == ["asked_undo", "declined", "asked_undo", "agreed", "undone"]
    assert bo.post(f"/api/tables/{table}/consent", {"agree": True}).status_code == 409


def test_a_move_ends_a_request(pair: tuple[dict[str, Person], str]) -> None:
    people, table = pair
    while turn(people, table)[1] != "red":
        plays(people, table)
    plays(people, table)
    plays(people, table)
    people["red"].post(f"/api/tables/{table}/undo")
    plays(people, table)
    assert people["red"].sees(table)["asks"] is None


def test_nothing_hidden_is_seen_twice(house: Server) -> None:
    """Ming: a card that came to light cannot be put back without the others."""
    ana, bo = house.guest(), house.guest()
    table = ana.table("ming", {"red": "me", "yellow": "open", "blue": "open"})
    for seat in ("yellow", "blue"):
        bo.post(f"/api/tables/{table}/join", {"seat": seat})
    people = {"red": ana, "yellow": bo, "blue": bo}
    for _ in range(300):
        person, seat, seen = turn(people, table)
        moves = seen["view"]["legal_moves"]
        move = next((m for m in moves if m.startswith("take")), moves[0])
        answer = person.plays(table, move, seat, seen["number"]).json()
        if any(event["event"] == "draw" for event in answer["events"]):
            assert answer["undo"] == "ask"
            assert person.post(f"/api/tables/{table}/undo").json()["asks"] is not None
            return
        if answer["deciders"][0] not in answer["mine"]:
            assert answer["undo"] == "free"
    pytest.fail("no card was ever drawn")


def test_alone_against_bots_everything_can_be_taken_back(house: Server) -> None:
    ana = house.guest()
    table = ana.table("yunnan", {"red": "me", "yellow": "bot:random", "blue": "bot:random"})
    wait_until(lambda: "red" in ana.sees(table, words=False)["deciders"])
    before = ana.sees(table, seat="red", words=False)
    ana.plays_on(table, 1)
    wait_until(lambda: "red" in ana.sees(table, words=False)["deciders"])
    undone = ana.post(f"/api/tables/{table}/undo").json()
    assert undone["view"] == before["view"]


def test_a_turn_is_begun_anew(house: Server) -> None:
    """Several moves of one turn, taken back at once."""
    ana, bo = house.guest(), house.guest()
    table = ana.table("ming", {"red": "me", "yellow": "open"})
    bo.post(f"/api/tables/{table}/join")
    people = {"red": ana, "yellow": bo}
    for _ in range(300):
        person, seat, seen = turn(people, table)
        before, made = seen["view"], 0
        while seat in seen["deciders"] and made < 3:
            answer = person.plays(table, seen["view"]["legal_moves"][0], seat, seen["number"]).json()
            if answer["undo"] != "free":
                break
            seen, made = answer, made + 1
        if made >= 2 and seen["undo"] == "free":
            back = person.post(f"/api/tables/{table}/undo", {"turn": True}).json()
            assert back["view"]["move"] <= before["move"]
            assert person.sees(table, seat=seat)["view"]["move"] == back["view"]["move"]
            return
    pytest.fail("nobody ever had a turn of several moves")


def test_a_seat_is_handed_to_a_bot_by_agreement_and_taken_back(pair: tuple[dict[str, Person], str]) -> None:
    people, table = pair
    ana, bo = people["red"], people["yellow"]
    assert bo.post(f"/api/tables/{table}/leave").status_code == 204
    assert ana.sees(table)["seats"]["yellow"]["away"]
    handed = ana.post(f"/api/tables/{table}/handover", {"seat": "yellow", "bot": "random"}).json()
    assert handed["seats"]["yellow"]["kind"] == "bot"  # nobody else is left to be asked
    assert bo.post(f"/api/tables/{table}/join", {"seat": "yellow"}).json()["seats"]["yellow"]["kind"] == "person"
    asked = ana.post(f"/api/tables/{table}/handover", {"seat": "yellow", "bot": "random"}).json()
    assert asked["asks"]["kind"] == "bot"
    assert asked["seats"]["yellow"]["kind"] == "person"


@pytest.mark.parametrize("name", ["os:system", "level5@1000s", "search", "nobody", "level1+nothing"])
def test_bots_by_other_names_are_refused(house: Server, name: str) -> None:
    answer = house.guest().post("/api/tables", {"game": "ming", "seats": {"red": "me", "yellow": f"bot:{name}"}})
    assert answer.status_code == 422


def test_orders_outbid_up_to_a_limit_and_then_pass(house: Server) -> None:
    ana, bo = house.guest("Ana"), house.guest("Bo")
    table = ana.table(seats={"red": "me", "yellow": "open", "blue": "open"})
    for seat in ("yellow", "blue"):
        bo.post(f"/api/tables/{table}/join", {"seat": seat})
    people = {"red": ana, "yellow": bo, "blue": bo}
    while turn(people, table)[1] != "red":
        plays(people, table, "market")
    plays(people, table, "bid guild 5")
    orders = [{"kind": "outbid", "building": "guild", "up_to": 9}, {"kind": "pass_when_outbid"}]
    assert ana.put(f"/api/tables/{table}/orders", {"seat": "red", "orders": orders}).status_code == 200
    rival = plays(people, table, "bid guild 7")  # red is outbid; when its turn comes, the order bids 9
    while len([line for line in timeline(ana, table) if line["seat"] == "red"]) < 2:
        plays(people, table, "market")
    assert [line["text"] for line in timeline(ana, table) if line["seat"] == "red"] == ["bid guild 5", "bid guild 9"]
    assert rival != "red"
    by = {line["text"]: line["seat"] for line in timeline(ana, table)}
    assert by["bid guild 9"] == "red"


def timeline(person: Person, table: str) -> list[dict[str, Any]]:
    return list(person.get(f"/api/tables/{table}/replay", timeline=True).json()["timeline"])


def test_forced_choices_play_themselves(house: Server) -> None:
    ana = house.guest()
    table = ana.table()
    for seat in ("red", "yellow", "blue"):
        ana.put(f"/api/tables/{table}/orders", {"seat": seat, "orders": [{"kind": "forced"}]})
    for _ in range(60):
        seen = ana.plays_on(table, 1)
        if seen["status"] == "over":
            break
        here = ana.sees(table, words=False)
        assert len(here["view"]["legal_moves"]) > 1


@pytest.mark.parametrize(
    "order",
    [
        {"kind": "outbid", "building": "palace", "up_to": 9},
        {"kind": "outbid", "building": "guild", "up_to": 2},
        {"kind": "play", "move": "dance"},
    ],
)
def test_orders_that_the_engine_does_not_know_are_refused(house: Server, order: dict[str, Any]) -> None:
    ana = house.guest()
    table = ana.table()
    assert ana.put(f"/api/tables/{table}/orders", {"seat": "red", "orders": [order]}).status_code == 422
    ming = ana.table("ming")  # has no auction
    assert ana.put(f"/api/tables/{ming}/orders", {"seat": "red", "orders": [{"kind": "pass"}]}).status_code == 422


def test_a_secret_choice_made_early_waits_for_its_turn(house: Server) -> None:
    ana = house.guest()
    table = ana.table()
    seen = ana.sees(table, words=False)
    other = next(seat for seat in seen["mine"] if seat not in seen["deciders"])
    ana.put(f"/api/tables/{table}/orders", {"seat": other, "orders": [{"kind": "play", "move": "market"}]})
    for _ in range(3):
        seen = ana.plays_on(table, 1)
        moves = ana.get(f"/api/tables/{table}/replay", timeline=True).json()["timeline"]
        if any(line["seat"] == other for line in moves):
            break
    first = next(line for line in moves if line["seat"] == other)
    assert first["text"] == "market"
    assert ana.sees(table, seat=other)["orders"] == []
