"""The front door: `new`, `from_position`, `load`, `games`, and what they refuse."""

import json
import re

import jsonschema
import pytest

import teahorse as th


def test_a_new_game_as_the_contract_shows_it():
    game = th.new("yunnan", players=4, seed=7, edition="2023", double_bidding=True, guards=False, seats={"red": "Ana"})
    assert game.to_move in ("red", "yellow", "blue", "black")
    assert "bid guild 9" in game.legal_moves
    assert game.legal_moves == th.new("yunnan", players=4, seed=7, double_bidding=True).legal_moves
    first = game.to_move
    game.play("bid guild 9")
    assert game.to_move != first
    refusal = game.why_not("bid guild 5")
    assert refusal.rule == "Y-BID-4"
    assert refusal.facts == {"building": "guild", "space": 5, "highest": 9, "owner": first}
    assert "9" in refusal.text()
    assert len({refusal.text(lang) for lang in ("en", "de", "it")}) == 3
    with pytest.raises(th.Refused, match="Y-BID-4") as refused:
        game.play("bid guild 5")
    assert refused.value.rule == "Y-BID-4"
    assert refused.value.text("de") == refusal.text("de")
    assert game.undo() == "bid guild 9"
    assert game.to_move == first
    assert not game.is_over
    assert game.winners == []
    assert set(game.scores) == {"red", "yellow", "blue", "black"}


@pytest.mark.parametrize("kind", [IndexError, th.TeahorseError])
def test_undo_at_the_beginning_says_so(kind):
    with pytest.raises(kind, match="no move to take back"):
        th.new("yunnan", players=3, seed=1).undo()


@pytest.mark.parametrize(
    "nonsense",
    ["", " ", "foo", "bid", "bid guild", "bid guild nine", "bid guild 9 9", "bid guild 9 from Beijing", "move market",
     "score -1", "score 1.5", "take guards", "pass pass", "\x00", "ＢＩＤ", "bid guild 9\nbid guild 9", "x" * 10_000, "🐎",
     None, 5, b"pass"],
)  # fmt: skip
def test_nonsense_is_refused_and_changes_nothing(nonsense):
    game = th.new("yunnan", players=3, seed=1)
    before = game.position()
    refusal = game.why_not(nonsense)
    assert refusal.rule == "notation"
    assert all(refusal.text(lang) for lang in ("en", "de", "it"))
    with pytest.raises(th.Refused):
        game.play(nonsense)
    assert game.position() == before
    assert game.moves == []


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("bid guild 10", "Y-BID-3"),
        ("score 999999999999", "Y-END-1"),
        ("bid guild 9 from market", "Y-BID-2"),
        ("Bid  GUILD 9", None),
    ],
)
def test_numbers_and_sources_that_no_board_has_name_their_rule(move, rule):
    refusal = th.new("yunnan", players=3, seed=1).why_not(move)
    assert (refusal and refusal.rule) == rule


@pytest.mark.parametrize("lang", ["en", "de", "it"])
def test_the_nearest_move_is_quoted_as_it_is_typed(lang):
    assert re.search("[“„«]pass[”“»]", th.new("yunnan", players=3, seed=1).why_not("pass pass").text(lang))


def test_an_enormous_number_in_a_position_has_its_place():
    document = {"game": "yunnan", "bidding_order": ["red", "yellow", "blue"], "players": {"red": {"coins": 10**5000}}}
    with pytest.raises(th.PositionError, match=r"players\.red\.coins: .* enormous"):
        th.from_position(document)


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="no language 'fr'"):
        th.new("yunnan", players=3, seed=1).why_not("end").text("fr")


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": 6}, "2 to 5 players"),
        ({"players": 1}, "2 to 5 players"),
        ({"players": 0}, "2 to 5 players"),
        ({"players": -3}, "2 to 5 players"),
        ({"players": "3"}, "whole number"),
        ({"players": 3.0}, "whole number"),
        ({"players": True}, "whole number"),
        ({"players": None}, "whole number"),
        ({"seed": "x"}, "seed is a whole number"),
        ({"seed": 1.5}, "seed is a whole number"),
        ({"seed": 10**5000}, "an enormous number"),
        ({"players": 10**5000}, "players"),
        ({"round_limit": 10**5000}, "an enormous number"),
        ({"edition": "1999"}, "no edition '1999'"),
        ({"double_biding": True}, "no option 'double_biding'"),
        ({"double_bidding": 1}, "true or false"),
        ({"debt": True}, "no option 'debt'"),
        ({"edition": "2013", "guards": True}, "no option 'guards'"),
        ({"round_limit": 0}, "round_limit"),
        ({"round_limit": "many"}, "round_limit"),
        ({"round_limit": 10**9}, "round_limit"),
        ({"seats": {"violet": "Ana"}}, "a name for 'violet'"),
        ({"seats": {"red": "two\nlines"}}, "one printable line"),
        ({"seats": {"red": 5}}, "one printable line"),
        ({"seats": {"red": "x" * 81}}, "80 characters"),
        ({"board": "no such file.toml"}, "cannot read the board file"),
        ({"board": 5}, "a board is"),
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused(wrong, problem):
    arguments = {"game": "yunnan", "players": 3, "seed": 1, **wrong}
    with pytest.raises(th.SetupError, match=problem):
        th.new(**arguments)


def test_options_of_the_other_edition_are_taken_if_they_are_off():
    assert th.new("yunnan", players=3, edition="2013", guards=False, double_bidding=False).options == {
        "edition": "2013",
        "debt": True,
    }
    assert th.new("yunnan", players=3, debt=False).options["edition"] == "2023"


@pytest.mark.parametrize("document", [None, [], "x", {}, {"game": "chess"}, {"game": "yunnan"}, {"game": ["yunnan"]}])
def test_what_is_no_position_is_refused(document):
    with pytest.raises(th.PositionError):
        th.from_position(document)


def test_every_game_introduces_itself():
    games = th.games()
    assert set(games) == {"yunnan", "ming"}
    for info in games.values():
        assert info["title"]
        assert info["players"]
        assert all({"type", "default", "about"} <= set(option) for option in info["options"].values())
    json.dumps(games)


@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_positions_fit_their_schema(game):
    schema = th.position_schema(game)
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    for players in th.games()[game]["players"]:
        for edition in th.games()[game]["editions"] or [None]:
            played = th.new(game, players=players, seed=players, **({"edition": edition} if edition else {}))
            for number in range(400):
                if number % 20 == 0:
                    validator.validate(played.position())
                if played.is_over:
                    break
                legal = played.legal_moves
                played.play(legal[number * 7 % len(legal)])
    assert not validator.is_valid({"game": game, "surprise": 1})


def test_events_tell_what_happened_as_data():
    game = th.from_position(
        {
            "game": "yunnan",
            "bidding_order": ["red", "yellow", "blue"],
            "players": {"red": {"bids": [["guild", 5]]}},
            "to_move": "yellow",
        }
    )
    game.play("bid guild 7")
    assert {
        "move": 1,
        "event": "outbid",
        "player": "red",
        "building": "guild",
        "space": 5,
        "active_again": False,
    } in game.events
    json.dumps(game.events)
