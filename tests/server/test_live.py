"""Live updates: what is pushed, to whom, and what happens when the line breaks."""

from __future__ import annotations

import json

import pytest
from house import Line, Server
from websockets.exceptions import ConnectionClosed


def test_moves_reach_everybody_who_watches_each_with_the_own_view(house: Server) -> None:
    ana, bo = house.guest("Ana"), house.guest("Bo")
    table = ana.table(seats={"red": "me", "yellow": "open"}, players=2)
    bo.post(f"/api/tables/{table}/join")
    lines = {"red": ana.listens(), "yellow": bo.listens(), None: Line(house.url, {})}
    for seat, line in lines.items():
        line.says(watch=table, seat=seat)
        assert line.hears_table()["seat"] == seat
    seen = ana.sees(table)
    seat = seen["deciders"][0]
    mover = ana if seat == "red" else bo
    move = mover.sees(table)["view"]["legal_moves"][0]
    mover.plays(table, move, seat, 0)
    for seat, line in lines.items():
        told = line.hears_table(lambda message: message["number"] == 1)
        assert told["table"] == table
        assert told["seat"] == seat
        assert all(event["move"] == 1 and event["text"] for event in told["events"])
        expected = {"red": ana, "yellow": bo, None: house.guest()}[seat].sees(table, **({"seat": seat} if seat else {}))
        assert told["view"] == expected["view"]
    for line in lines.values():
        line.close()


def test_nobody_watches_from_a_seat_of_somebody_else(house: Server) -> None:
    ana, bo = house.guest(), house.guest()
    table = ana.table(settings={"spectators": False})
    line = bo.listens()
    line.says(watch=table, seat="red")
    assert line.hears()["problem"]["status"] == 403
    line.says(watch=table)
    assert line.hears()["problem"]["status"] == 403
    line.says(watch="nowhere")
    assert line.hears()["problem"]["status"] == 404
    line.close()


def test_whoever_comes_back_gets_what_is_missing(serve) -> None:
    server = serve()
    ana = server.guest()
    table = ana.table()
    line = ana.listens()
    line.says(watch=table, seat="red", words=False)
    log = line.hears_table()["events"]
    for _ in range(4):
        ana.plays_on(table, 1)
    told = line.hears_table(lambda message: message["number"] == 4)
    line.close()
    log = ana.sees(table, seat="red", words=False)["events"]
    ana.plays_on(table, 3)
    ana.post(f"/api/tables/{table}/undo", {"to": 2})
    ana.plays_on(table, 2, seed=9)
    server.kill()
    server.restart()
    ana.goes_to(server.url)
    line = ana.listens()
    line.says(watch=table, seat="red", after=told["number"], words=False)
    news = line.hears_table()
    log = [event for event in log if event["move"] < news["events_from"]] + news["events"]
    assert log == ana.sees(table, seat="red", words=False)["events"]
    assert news["events_from"] == 3
    line.close()


def test_a_client_that_does_not_read_holds_up_nobody(house: Server) -> None:
    ana = house.guest()
    table = ana.table(game="ming")
    deaf = ana.listens()
    for seat in ("red", "yellow", "blue"):
        deaf.says(watch=table, seat=seat)
    quick = ana.listens()
    quick.says(watch=table, seat="red", words=False)
    quick.hears_table()
    seen = ana.plays_on(table, 60)
    quick.hears_table(lambda message: message["number"] == seen["number"])
    last = deaf.hears_table(lambda message: message["number"] == seen["number"])
    assert last["view"] == ana.sees(table, seat="blue")["view"]
    deaf.close()
    quick.close()


def test_lobby_talk_and_who_is_there_come_over_the_same_line(house: Server) -> None:
    ana, bo = house.guest("Ana"), house.guest("Bo")
    line = ana.listens()
    line.says(watch="lobby")
    line.hears(lambda message: "lobby" in message)
    table = ana.table(seats={"red": "me", "yellow": "open"}, players=2)
    found = line.hears(lambda message: table in [t["id"] for t in message.get("lobby", {}).get("open", [])])
    assert found
    line.says(watch=table, seat="red")
    assert line.hears(lambda message: "online" in message)["online"] == ["red"]
    bo.post(f"/api/tables/{table}/join")
    other = bo.listens()
    other.says(watch=table, seat="yellow", lang="de")
    assert line.hears(lambda message: message.get("online") == ["red", "yellow"])
    bo.post(f"/api/tables/{table}/talk", {"text": "hallo <b>"})
    assert (
        line.hears(lambda message: "talk" in message and message["talk"][-1]["kind"] == "chat")["talk"][-1]["text"]
        == "hallo <b>"
    )
    other.close()
    assert line.hears(lambda message: message.get("online") == ["red"])
    line.says(ping=7)
    assert line.hears(lambda message: "pong" in message) == {"pong": 7}
    line.close()


def test_nonsense_on_the_line_is_answered_and_does_not_break_it(house: Server) -> None:
    line = house.guest().listens()
    strange = [
        "",
        "{",
        "[]",
        "7",
        '{"watch": 7}',
        '{"dance": true}',
        '{"after": -1, "watch": "x"}',
        json.dumps({"watch": "x" * 900}),
    ]
    for nonsense in strange:
        line.socket.send(nonsense)
        assert line.hears()["problem"]["status"] in (400, 404)
    line.socket.send(b"\xff\xfe")
    line.says(ping=1)
    assert line.hears(lambda message: "pong" in message)
    line.close()


def test_a_wrong_token_and_another_sites_page_are_sent_away(house: Server) -> None:
    for headers, code in (({"authorization": "Bearer nobody"}, 4401), ({"origin": "https://evil.example"}, 4403)):
        line = Line(house.url, headers)
        with pytest.raises(ConnectionClosed) as closed:
            line.hears()
        line.close()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


def test_the_shape_of_messages(house: Server) -> None:
    ana = house.guest()
    table = ana.table()
    line = ana.listens()
    line.says(watch=table, seat="red", lang="de")
    told = line.hears_table()
    assert {"table", "number", "view", "events"} <= set(told)
    assert set(told) == set(ana.sees(table, seat="red"))
    assert json.dumps(told["choices"]) == json.dumps(ana.sees(table, seat="red", lang="de")["choices"])
    line.close()
