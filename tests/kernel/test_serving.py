"""What a server needs of a game: who owes a choice, whose move it is and for which position, what is new, what was hidden."""

import copy
import json
import pickle
import random
import sys

import pytest

import teahorse as th

CITY = {
    "game": "ming",
    "round": 2,
    "phase": "returning",
    "order": ["red", "yellow", "blue"],
    "players": {
        "red": {"prince": "A1", "cities": {"C": {"C1": 2, "C2": 1}}},
        "yellow": {"prince": "B1", "cities": {"C": {"C1": 1, "C3": 1}}},
        "blue": {"prince": "C1", "cities": {"C": {"C2": 2}}},
    },
    "returning": {"city": "C"},
}


@pytest.fixture
def city():
    return th.from_position(CITY, seed=3)


@pytest.fixture
def yunnan():
    return th.new("yunnan", players=3, seed=7)


def test_in_yunnan_one_decides_at_a_time(yunnan):
    assert yunnan.deciders == [yunnan.to_move]
    assert yunnan.legal_moves_of(yunnan.to_move) == yunnan.legal_moves
    assert all(not yunnan.legal_moves_of(colour) for colour in yunnan.colours if colour != yunnan.to_move)


@pytest.mark.rule("M-SCO-4")
def test_in_the_secret_return_all_choose_at_once_and_each_when_they_like(city):
    assert city.to_move == "red"
    assert city.deciders == ["red", "yellow", "blue"]
    assert city.legal_moves_of("blue") == ["return 0", "return 1", "return 2"]
    assert city.why_not("return 2", "blue") is None
    assert city.why_not("return 3", "blue").rule == "M-SCO-4"
    city.play("return 2", "blue")
    assert (city.to_move, city.deciders) == ("red", ["red", "yellow"])
    assert city.position()["returning"] == {"city": "C", "chosen": {"blue": 2}, "back": None}
    assert th.from_position(city.position()).position() == city.position()
    city.play("return 1", "yellow")
    assert city.deciders == ["red"]
    city.play("return 3")
    assert city.movers == ["blue", "yellow", "red"]
    assert {event["event"] for event in city.events_since(2)} >= {"choose", "reveal"}


def test_the_order_of_choosing_does_not_matter_for_the_game(city):
    other = copy.copy(city)
    for colour, move in (("blue", "return 1"), ("red", "return 0"), ("yellow", "return 2")):
        city.play(move, colour)
    for colour, move in (("red", "return 0"), ("yellow", "return 2"), ("blue", "return 1")):
        other.play(move, colour)
    assert city.position() == other.position()


def test_whoever_decides_has_the_own_turn_in_the_own_view(city):
    views = {colour: city.view(colour) for colour in city.colours}
    assert {colour: view["to_move"] for colour, view in views.items()} == {"red": "red", "yellow": "yellow", "blue": "blue"}
    assert [len(view["legal_moves"]) for view in views.values()] == [4, 3, 3]
    assert views["red"]["deciders"] == ["red", "yellow", "blue"]
    assert city.view(None)["to_move"] == "red"
    assert city.view(None)["legal_moves"] == []
    city.play("return 0", "yellow")
    assert city.view("yellow")["legal_moves"] == []
    assert city.view("yellow")["to_move"] == "red"


def test_a_record_keeps_the_order_of_choosing_and_loads_back(city):
    city.play("return 2", "blue")
    running = th.load(str(city.record))
    assert running.position() == city.position()
    assert running.deciders == ["red", "yellow"]
    city.play("return 1")
    city.play("return 0")
    assert "blue: return 2" in str(city.record)
    again = th.load(str(city.record))
    assert again.movers == city.movers
    assert str(again.record) == str(city.record)
    while city.number:
        assert city.undo() == again.undo()
        assert city.position() == again.position()


def test_a_public_record_says_who_has_chosen_and_not_what(city):
    city.play("return 2", "blue")
    text = str(city.public_record())
    assert "blue: return ?" in text
    assert "return 2" not in text
    assert th.load(text).deciders == ["red", "yellow", "blue"]


@pytest.mark.parametrize("line", ["purple: return 2", "blue: return 3", "blue: take A"])
def test_a_line_of_the_wrong_colour_is_refused_with_its_number(city, line):
    city.play("return 2", "blue")
    text = str(city.record).replace("blue: return 2", line)
    with pytest.raises(th.RecordError) as error:
        th.load(text)
    assert text.splitlines()[error.value.line - 1].startswith(line)


def test_who_has_nothing_to_decide_is_refused_with_that_reason(yunnan):
    first = yunnan.to_move
    other = next(colour for colour in yunnan.colours if colour != first)
    before = yunnan.position()
    with pytest.raises(th.Refused) as refused:
        yunnan.play("bid guild 9", seat=other)
    assert refused.value.rule == "turn"
    assert refused.value.facts == {"player": other, "deciders": [first]}
    assert len({refused.value.text(lang) for lang in ("en", "de", "it")}) == 3
    assert yunnan.why_not("bid guild 9", other).rule == "turn"
    assert yunnan.position() == before
    with pytest.raises(th.TeahorseError, match="no seat 'purple'"):
        yunnan.play("bid guild 9", seat="purple")
    yunnan.play("bid guild 9", seat=first)
    assert yunnan.number == 1


def test_when_the_game_is_over_the_game_says_so():
    game = th.new("yunnan", players=3, seed=1, round_limit=1)
    while not game.is_over:
        game.play(game.legal_moves[-1])
    assert game.deciders == []
    assert game.why_not("pass", "red").rule == game.why_not("pass").rule != "turn"


@pytest.mark.parametrize("wrong", [-1, 1, 7])
def test_a_move_for_another_position_is_refused_with_that_reason(yunnan, wrong):
    with pytest.raises(th.Refused) as refused:
        yunnan.play("bid guild 9", number=wrong)
    assert refused.value.rule == "number"
    assert refused.value.facts == {"number": wrong, "now": 0}
    assert len({refused.value.text(lang) for lang in ("en", "de", "it")}) == 3
    yunnan.play("bid guild 9", number=0)
    with pytest.raises(th.Refused, match="move 0"):
        yunnan.play("bid guild 12", number=0)


@pytest.mark.parametrize("number", ["0", 1.0, True])
def test_a_number_is_a_whole_number(yunnan, number):
    with pytest.raises(th.TeahorseError, match="whole number"):
        yunnan.play("bid guild 9", number=number)
    assert yunnan.number == 0


def test_secret_choices_of_others_make_no_number_stale(city):
    """Red and Blue see the same table and send at the same time; a second click of Red is still refused."""
    city.play("return 0", "red", number=0)
    with pytest.raises(th.Refused) as refused:
        city.play("return 0", "red", number=0)
    assert refused.value.rule == "turn"
    with pytest.raises(th.Refused) as refused:
        city.play("return 1", number=0)
    assert refused.value.rule == "number"
    city.play("return 1", "blue", number=0)
    city.play("return 1", "yellow", number=1)
    with pytest.raises(th.Refused) as refused:
        city.play("back C1", city.to_move, number=2)
    assert refused.value.rule == "number"


def test_events_since_a_number_are_those_of_later_moves(yunnan):
    yunnan.play("bid guild 9")
    yunnan.play("bid school 9")
    assert yunnan.events_since(-1) == yunnan.events
    assert [event["move"] for event in yunnan.events] == sorted(event["move"] for event in yunnan.events)
    assert yunnan.events_since(1, "red") == [event for event in yunnan.events if event["move"] == 2]
    assert yunnan.events_since(2) == yunnan.events_since(99) == []
    with pytest.raises(th.TeahorseError, match="no seat 'purple'"):
        yunnan.events_since(0, "purple")


def test_events_follow_an_undo_and_cannot_be_spoilt(yunnan):
    yunnan.play("bid guild 9")
    before = yunnan.events
    yunnan.play("bid school 9")
    yunnan.undo()
    assert yunnan.events == before
    yunnan.events[0]["event"] = "spoilt"
    assert yunnan.events == before
    yunnan.play("bid horse 9")
    assert yunnan.events[-1]["building"] == "horse"


def test_a_secret_choice_is_only_in_the_own_events(city):
    city.play("return 2", "blue")
    assert city.events_since(0, "blue") == [{"move": 1, "event": "choose", "player": "blue", "city": "C", "members": 2}]
    for seat in ("red", None):
        assert city.events_since(0, seat) == [{"move": 1, "event": "choose", "player": "blue", "city": "C"}]
    assert "members" not in json.dumps(city.events)


def test_an_event_is_put_into_words_once(yunnan):
    generator = random.Random(1)
    while not yunnan.is_over:
        yunnan.play(generator.choice(yunnan.legal_moves))
    told = []
    sys.setprofile(lambda frame, what, _: told.append(1) if what == "call" and frame.f_code.co_name == "event" else None)
    try:
        first, second, last = yunnan.events, yunnan.events, yunnan.events_since(yunnan.number - 1)
    finally:
        sys.setprofile(None)
    assert first == second
    assert last == [event for event in first if event["move"] == yunnan.number]
    assert len(told) == len(first)


@pytest.mark.rule("Y-DUL-9")
def test_a_move_reveals_when_duli_turns_a_card():
    game = th.new("yunnan", players=2, seed=4)
    generator = random.Random(2)
    while not game.is_over and game.number < 200:
        game.play(generator.choice(game.legal_moves))
        turned = any(event["event"] == "duli_card" for event in game.events_since(game.number - 1))
        assert game.revealed(game.number) == turned
    assert {game.revealed(number) for number in range(1, game.number + 1)} == {False, True}
    for number in (0, -1, game.number + 1):
        with pytest.raises(th.TeahorseError, match="no move"):
            game.revealed(number)


@pytest.mark.rule("M-CRD-2", "M-SCO-4")
def test_a_move_reveals_when_a_card_appears_or_choices_are_opened(city):
    for colour, move in (("blue", "return 1"), ("red", "return 0"), ("yellow", "return 2")):
        city.play(move, colour)
    assert [city.revealed(number) for number in (1, 2, 3)] == [False, False, True]
    game = th.new("ming", players=3, seed=5)
    generator = random.Random(2)
    while game.position()["phase"] != "moving":
        move = generator.choice(game.legal_moves)
        game.play(move)
        assert game.revealed(game.number) == move.startswith("take")


@pytest.mark.parametrize(("name", "players"), [("yunnan", 2), ("yunnan", 4), ("ming", 2), ("ming", 4)])
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copied_game_goes_its_own_way(name, players, way):
    game = th.new(name, players=players, seed=8, seats={"red": "Ana"})
    generator = random.Random(3)
    for _ in range(60):
        game.play(generator.choice(game.legal_moves))
    record, events = str(game.record), game.events
    twin = way(game)
    assert (str(twin.record), twin.events, twin.view("red")) == (record, events, game.view("red"))
    twin.undo()
    twin.play(twin.legal_moves[-1])
    twin.reseat({})
    while not twin.is_over:
        twin.play(generator.choice(twin.legal_moves))
    assert (str(game.record), game.events, game.number) == (record, events, 60)
    assert game.seats == {"red": "Ana"}


def test_a_copy_draws_what_the_game_draws():
    game = th.new("yunnan", players=2, seed=8)
    twin = pickle.loads(pickle.dumps(game))
    for one in (game, twin):
        generator = random.Random(3)
        while not one.is_over:
            one.play(generator.choice(one.legal_moves))
    assert str(game.record) == str(twin.record)


@pytest.mark.parametrize("name", ["yunnan", "ming"])
def test_nothing_done_to_the_fast_layer_spoils_the_game(name):
    game = th.new(name, players=3, seed=8)
    before = game.position()
    game.rules.random_playout(game.state, 5)
    state = game.state
    state.apply(state.actions()[0])
    assert game.position() == before
    game.play(game.legal_moves[0])
    assert th.load(str(game.record)).position() == game.position()


@pytest.mark.parametrize("name", ["yunnan", "ming"])
def test_the_board_is_read_from_its_file_once(name, monkeypatch):
    th.new(name, players=3, seed=1)
    monkeypatch.setattr("tomllib.loads", None)  # whoever reads TOML now fails
    game = th.from_position(th.new(name, players=3, seed=1).position())
    assert game.board == th.new(name, players=3).board
    game.board.clear()
    assert game.board
