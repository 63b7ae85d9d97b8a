"""Positions: what is left out, what is automatic, what is refused; own boards, options and notation."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from ming_table import (
    ALL_MOVES,
    COLOURS,
    TRANSPORTS,
    check_invariants,
    play,
    position,
    random_game,
    random_moves,
    reached,
    table,
)

import teahorse as th
from teahorse import ming

SCHEMA = json.loads((files("teahorse.ming") / "position.schema.json").read_text("utf-8"))
EXAMPLE_KEYS = ["game", "options", "round", "phase", "order", "start", "to_move", "players", "display", "draw", "discard"]
PLAYER_KEYS = ["points", "prince", "supply", "spaces", "districts", "monks", "cities", "hand", "tiles", "out"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_printed_positions_have_all_keys_in_order_and_fit_the_schema(players: int) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    validator = jsonschema.Draft202012Validator(SCHEMA)
    game = th.new("ming", players=players, seed=6)
    for step, _ in enumerate(random_moves(game, 6)):
        if step % 5:
            continue
        now = game.position()
        validator.validate(now)
        assert list(now)[: len(EXAMPLE_KEYS)] == EXAMPLE_KEYS
        assert all(list(player) == PLAYER_KEYS for player in now["players"].values())
        assert ("passed" in now, "turn" in now) == (now["phase"] == "moving",) * 2
        assert ("returning" in now) == (now["phase"] == "returning")
        assert ("neutral" in now) == (players == 2)


def test_left_out_keys_have_their_starting_values() -> None:
    now = th.from_position({"game": "ming", "players": {"red": {}, "yellow": {}, "blue": {}}}).position()
    assert (now["phase"], now["round"], now["order"], now["start"], now["to_move"]) == (
        "princes", 1, ["red", "yellow", "blue"], "red", "red",
    )  # fmt: skip
    assert now["players"]["blue"]["hand"] == {"dragon": 1}
    assert now["players"]["blue"]["supply"] == 30
    assert now["display"] == dict(zip("ABCDEF", TRANSPORTS, strict=True))
    assert sorted(now["draw"]) == sorted(card for card in TRANSPORTS for _ in range(8))
    two = th.from_position({"game": "ming", "order": ["yellow", "red"]}).position()
    assert (two["phase"], two["start"], two["neutral"]["supply"]) == ("neutral", "yellow", 6)
    check_invariants(two)
    assert th.from_position({"game": "ming"}).position()["order"] == list(COLOURS)


@pytest.mark.rule("M-SCO-4")
def test_returning_begins_in_the_first_city_if_it_is_left_out() -> None:
    cities = {"red": {"cities": {"C": {"C1": 2, "C2": 1}}}, "yellow": {"cities": {"D": {"D1": 1}}}, "blue": {}}
    game = table("returning", cities, round=2)
    assert game.position()["returning"] == {"city": "C", "chosen": {}, "back": None}
    assert game.legal_moves == ["return 0", "return 1", "return 2", "return 3"]
    with pytest.raises(th.PositionError) as caught:  # also where the choices do not matter any more
        table("returning", cities, round=2, returning={"city": "C", "chosen": {"pink": 1}, "back": {"red": 2}})
    assert caught.value.where == "returning.chosen.pink"


@pytest.mark.parametrize(("phase", "round_number", "supply"), [("cards", 2, 20), ("moving", 3, 15), ("placing", 4, 15)])
def test_supply_and_out_that_are_left_out(phase: str, round_number: int, supply: int) -> None:
    players = {colour: {"spaces": {"A": 5}, "hand": {"junk": 2}} for colour in COLOURS[:3]}
    now = th.from_position(position(phase, players, round=round_number)).position()
    assert now["phase"] == phase
    for player in now["players"].values():
        assert player["supply"] == supply
        assert player["out"] == 30 - supply - 5


def test_whose_turn_it_is_follows_from_the_rest() -> None:
    players = {"red": {"supply": 28}, "yellow": {"supply": 28}, "blue": {"supply": 29}}
    document = position("placing", players, order=["yellow", "blue", "red"], start="red")
    for colour, spaces in (("red", 2), ("yellow", 2), ("blue", 1)):
        document["players"][colour]["spaces"] = {"A": spaces}
    assert th.from_position(document).to_move == "blue"
    assert th.from_position({**document, "to_move": "blue"}).to_move == "blue"
    for wrong in ("red", None, "green", 3):
        with pytest.raises(th.PositionError) as caught:
            th.from_position({**document, "to_move": wrong})
        assert caught.value.where == "to_move"


def test_phases_that_are_over_are_played_on() -> None:
    placed = {colour: {"spaces": {"A": 5}} for colour in COLOURS[:3]}
    assert th.from_position(position("placing", placed)).position()["phase"] == "cards"
    full = {colour: {"spaces": {"A": 5}, "hand": {"rider": 2, "junk": 2, "barge": 1}} for colour in COLOURS[:3]}
    assert th.from_position(position("placing", full)).position()["phase"] == "moving"
    assert th.from_position(position("cards", full)).position()["phase"] == "moving"
    everybody = list(COLOURS[:3])
    assert th.from_position(position("moving", full, passed=everybody)).position()["round"] == 2
    princes = {"red": {"prince": "A1"}, "yellow": {"prince": "A2"}, "blue": {"prince": "B1"}}
    assert th.from_position(position("princes", princes)).position()["phase"] == "placing"
    none = th.from_position(position("neutral", 2, neutral={"supply": 0}))
    assert none.position()["phase"] == "princes"
    chosen = {"city": "F", "chosen": {"red": 0, "yellow": 1}}
    cities = {"red": {"cities": {"F": {"F1": 1}}}, "yellow": {"cities": {"F": {"F1": 1}}}, "blue": {}}
    revealed = th.from_position(position("returning", cities, round=6, returning=chosen))
    assert revealed.is_over
    assert revealed.scores["red"] == 4


def test_the_secret_choices_of_a_position_are_kept() -> None:
    cities = {"red": {"cities": {"F": {"F1": 1}}}, "yellow": {"cities": {"F": {"F1": 1}}}, "blue": {}}
    document = position("returning", cities, round=6, start="yellow", returning={"city": "F", "chosen": {"yellow": 1}})
    game = th.from_position(document)
    assert game.to_move == "red"
    assert game.position()["returning"]["chosen"] == {"yellow": 1}
    assert game.view("red")["returning"] == {"city": "F", "have_chosen": ["yellow"], "back": None}


def with_change(path: str, value: Any, document: dict[str, Any]) -> dict[str, Any]:
    changed = copy.deepcopy(document)
    *parents, last = path.split("/")
    inner = changed
    for key in parents:
        inner = inner[key]
    inner[last] = value
    return changed


MOVING = position(
    "moving",
    {
        "red": {"spaces": {"A": 3, "C": 2}, "hand": {"rider": 2, "dragon": 1}, "monks": ["B1"], "districts": {"A1": 2}},
        "yellow": {"hand": {"junk": 5}},
        "blue": {"hand": {}},
    },
    round=3,
)
RETURNING = position(
    "returning",
    {
        "red": {"cities": {"C": {"C1": 2, "C2": 1}}},
        "yellow": {"cities": {"C": {"C1": 1}, "D": {"D1": 1}}},
        "blue": {},
    },
    round=2,
    returning={"city": "C"},
)
TWO = position(
    "returning",
    {"red": {"cities": {"C": {"C1": 1}}}, "yellow": {}},
    round=2,
    neutral={"cities": {"C": {"C1": 2, "C2": 1}}, "districts": {}},
    returning={"city": "C", "back": {"neutral": 1}},
)


@pytest.mark.parametrize("document", [MOVING, RETURNING, TWO])
def test_the_documents_that_are_spoiled_below_are_good(document: dict[str, Any]) -> None:
    game = th.from_position(document)
    assert game.position()["phase"] == document["phase"]


@pytest.mark.parametrize(
    ("document", "path", "value", "rule"),
    [
        # Members and pieces
        (MOVING, "players/red/supply", 16, "M-PLC-1"),
        (MOVING, "players/red/supply", 14, "M-PLC-1"),
        (MOVING, "players/red/out", 8, "M-PLC-1"),
        (MOVING, "players/red/spaces", {"A": 14}, "M-PLC-1"),
        (MOVING, "players/red/cities", {"A": {"A1": 1}}, "M-SCO-7"),
        (MOVING, "players/red/monks", ["B1", "B1"], "M-MOV-7"),
        (MOVING, "players/yellow/monks", ["B1"], "M-MOV-7"),
        (MOVING, "players/yellow/prince", "A1", "M-MOV-3"),
        (MOVING, "players/yellow/prince", None, "M-SET-2"),
        (MOVING, "neutral", {}, "M-2P-1"),
        # Cards
        (MOVING, "players/red/hand", {"rider": 6}, "M-CRD-1"),
        (MOVING, "discard", {"junk": 5}, "M-SET-1"),
        (MOVING, "draw", ["junk"] * 4, "M-SET-1"),
        (MOVING, "players/red/tiles", dict.fromkeys("ABCDEF", 1), "M-SCO-3"),
        # Turns
        (MOVING, "passed", ["red", "red"], "M-MOV-1"),
        (MOVING, "to_move", "green", None),
        (MOVING, "to_move", None, None),
        (MOVING, "turn", "run", None),
        (MOVING, "turn", 1, None),
        (MOVING, "returning", {"city": "A"}, None),
        (MOVING, "phase", "majorities", "M-SCO-1"),
        (MOVING, "phase", "returning", "M-SCO-1"),
        (MOVING, "phase", "princes", "M-SET-2"),
        (MOVING, "phase", "neutral", "M-2P-1"),
        (MOVING, "phase", "naming", "M-END-2"),
        (MOVING, "phase", "over", "M-SCO-10"),
        (MOVING, "phase", "cards", "M-CRD-4"),
        # Cities
        (RETURNING, "players/blue/cities", {"C": {"C1": 1}}, "M-SCO-1"),
        (RETURNING, "players/blue/cities", {"C": {"C3": 3}}, "M-SCO-1"),
        (RETURNING, "players/blue/cities", {"B": {"B1": 1}}, "M-SCO-4"),
        (RETURNING, "players/blue/cities", {"C": {"D1": 1}}, None),
        (RETURNING, "returning/city", "D", "M-SCO-4"),
        (RETURNING, "returning/chosen", {"yellow": 2}, "M-SCO-4"),
        (RETURNING, "returning/chosen", {"red": 4}, "M-SCO-4"),
        (RETURNING, "returning/chosen", {"red": 1, "blue": 0}, "M-SCO-4"),
        (RETURNING, "returning/back", {"red": 4}, "M-SCO-4"),
        (RETURNING, "to_move", "yellow", None),
        (TWO, "returning/back", {"neutral": 2}, "M-2P-3"),
        (TWO, "returning/back", {"neutral": 1, "red": 1}, "M-2P-3"),
        (TWO, "returning", {"city": "C", "chosen": {"red": 1}}, "M-2P-3"),
        (TWO, "neutral/supply", 1, "M-2P-1"),
        (TWO, "neutral/out", 2, "M-2P-1"),
        (TWO, "neutral/districts", {"A1": 4}, "M-2P-1"),
        (TWO, "neutral/cities", {"C": {"C1": 3}}, "M-SCO-1"),
        # Keys, types and absurd numbers
        (MOVING, "colour", "red", None),
        (MOVING, "players/red/score", 3, None),
        (MOVING, "players/purple", {}, None),
        (MOVING, "players/red", [], None),
        (MOVING, "players", [], None),
        (MOVING, "players", {}, "M-SET-2"),
        (MOVING, "players", {"red": {}, "blue": {}}, "M-SET-2"),
        (MOVING, "order", ["red", "yellow"], None),
        (MOVING, "order", ["red", "red", "blue"], "M-SET-2"),
        (MOVING, "order", "red yellow blue", None),
        (MOVING, "order", [1, 2, 3], None),
        (MOVING, "order", [[], {}, None], None),
        (MOVING, "start", "green", None),
        (MOVING, "round", 0, None),
        (MOVING, "round", 7, None),
        (MOVING, "round", "3", None),
        (MOVING, "round", True, None),
        (MOVING, "round", 3.0, None),
        (MOVING, "round", 10**30, None),
        (MOVING, "phase", "scoring", None),
        (MOVING, "phase", ["moving"], None),
        (MOVING, "options", {"limited_tiles": 1}, None),
        (MOVING, "options", {"guards": True}, None),
        (MOVING, "options", None, None),
        (MOVING, "players/red/points", -1, None),
        (MOVING, "players/red/points", 10**19, None),
        (MOVING, "players/red/points", 1.5, None),
        (MOVING, "players/red/points", None, None),
        (MOVING, "players/red/prince", "G1", None),
        (MOVING, "players/red/prince", 3, None),
        (MOVING, "players/red/prince", ["A1"], None),
        (MOVING, "players/red/spaces", {"A1": 1}, None),
        (MOVING, "players/red/spaces", {"A": -1}, None),
        (MOVING, "players/red/spaces", {1: 1}, None),
        (MOVING, "players/red/districts", {"A": 1}, None),
        (MOVING, "players/red/districts", {"A1": 10**40}, None),
        (MOVING, "players/red/monks", {"A1": 1}, None),
        (MOVING, "players/red/monks", ["A4"], None),
        (MOVING, "players/red/monks", "A1", None),
        (MOVING, "players/red/cities", {"A": 1}, None),
        (MOVING, "players/red/hand", {"horse": 1}, None),
        (MOVING, "players/red/hand", ["rider"], None),
        (MOVING, "players/red/tiles", {"A": 10**9}, None),
        (MOVING, "display", {"A": "dragon"}, None),
        (MOVING, "display", {"G": "junk"}, None),
        (MOVING, "display", ["junk"], None),
        (MOVING, "draw", ["dragon"], None),
        (MOVING, "draw", "junk", None),
        (MOVING, "draw", [None], None),
        (MOVING, "discard", {"dragon": 1}, None),
        (MOVING, "passed", "red", None),
        (MOVING, "passed", ["neutral"], None),
        (RETURNING, "returning", None, None),
        (RETURNING, "returning", {"city": "G"}, None),
        (RETURNING, "returning/chosen", ["red"], None),
        (RETURNING, "returning/chosen", {"red": "2"}, "M-SCO-4"),
        (RETURNING, "returning/back", 3, None),
        (RETURNING, "returning/back", {"purple": 1}, None),
        (RETURNING, "passed", ["red"], None),
        (TWO, "neutral/points", 3, None),
        (TWO, "neutral", 3, None),
    ],
)
def test_impossible_positions_are_refused(document: dict[str, Any], path: str, value: Any, rule: str | None) -> None:
    with pytest.raises(th.PositionError) as caught:
        th.from_position(with_change(path, value, document))
    assert caught.value.rule == rule
    assert caught.value.where
    assert len(str(caught.value)) > 20


@pytest.mark.rule("M-SCO-2")
def test_more_than_eighteen_tiles_are_refused_only_if_tiles_are_limited() -> None:
    document = with_change("players/red/tiles", {"A": 19}, MOVING)
    assert th.from_position(document).position()["players"]["red"]["tiles"] == {"A": 19}
    with pytest.raises(th.PositionError, match="M-SCO-2"):
        th.from_position({**document, "options": {"limited_tiles": True}})


@pytest.mark.rule("M-SET-1")
def test_more_than_eighteen_dragons_are_refused() -> None:
    players = {colour: {"hand": {"dragon": 5}} for colour in COLOURS}
    with pytest.raises(th.PositionError, match="20 dragons in hands; there are 18"):
        th.from_position(position("moving", players, round=3))


@pytest.mark.rule("M-MOV-3")
def test_a_prince_under_way_must_be_able_to_go_on() -> None:
    players = {"red": {"prince": "A2", "hand": {"rickshaw": 1}}, "yellow": {"prince": "A2"}, "blue": {"prince": "C2"}}
    document = position("moving", players, round=3, turn="step")
    assert th.from_position(document).legal_moves == ["step D2"]
    with pytest.raises(th.PositionError, match="no card leads on"):
        th.from_position(with_change("players/red/hand", {"junk": 2}, document))
    with pytest.raises(th.PositionError, match="M-MOV-3"):
        th.from_position(with_change("turn", None, document))
    with pytest.raises(th.PositionError, match="M-MOV-3"):
        th.from_position(with_change("players/blue/prince", "A2", document))


@pytest.mark.rule("M-PLC-1", "M-SET-2")
def test_turns_out_of_order_are_refused() -> None:
    players = {"red": {"supply": 30}, "yellow": {"supply": 29, "spaces": {"A": 1}}, "blue": {}}
    with pytest.raises(th.PositionError, match="M-PLC-1"):
        th.from_position(position("placing", players))
    with pytest.raises(th.PositionError, match="M-SET-2"):
        th.from_position(position("princes", {"red": {}, "yellow": {"prince": "A1"}, "blue": {}}))
    with pytest.raises(th.PositionError, match="M-SET-3"):
        th.from_position(position("neutral", {"red": {"prince": "A1"}, "yellow": {}}))


@pytest.mark.parametrize(
    "draws",
    [
        "junk",
        3,
        [3],
        [[]],
        [""],
        ["dragon"],
        ["junk rider"],
        ["deck junk horse"],
        [["junk", 1]],
        ["order red blue"],
        [None],
        [{}],
    ],
)
def test_wrong_draws_are_refused(draws: Any) -> None:
    with pytest.raises(ValueError, match="draws"):
        th.from_position(MOVING, draws=draws)


def test_a_draw_that_is_not_in_the_pile_is_refused() -> None:
    with pytest.raises(th.PositionError, match="no such card"):
        th.from_position(MOVING, draws=["junk"] * 5)


@pytest.mark.parametrize("document", [None, 3, "ming", [], {}, {"game": "go"}, {"game": ["ming"]}])
def test_documents_that_are_no_position(document: Any) -> None:
    with pytest.raises(ValueError, match=r"position|game|players"):
        th.from_position(document)


# Options and new games


@pytest.mark.parametrize("players", [0, 1, 5, -1, 10**9])
def test_wrong_numbers_of_players(players: int) -> None:
    with pytest.raises(th.SetupError, match="2, 3 or 4 players"):
        th.new("ming", players=players)


@pytest.mark.parametrize("options", [{"limited_tiles": 1}, {"limited_tiles": "yes"}, {"guards": True}, {"edition": "2007"}])
def test_wrong_options(options: dict[str, Any]) -> None:
    with pytest.raises(th.SetupError, match="limited_tiles"):
        th.new("ming", players=3, **options)


def test_info_is_ready_for_menus() -> None:
    info = json.loads(json.dumps(ming.INFO))
    assert info["players"] == [2, 3, 4]
    assert list(info["options"]) == ["limited_tiles"]
    assert th.new("ming", players=3, limited_tiles=True).options == {"limited_tiles": True}


# Notation


def test_the_action_space_has_134_texts_that_round_trip() -> None:
    assert ming.NUM_ACTIONS == 134 == len(set(ALL_MOVES))
    for action, text in enumerate(ALL_MOVES):
        for variant in (text, text.upper(), f"  {text.replace(' ', '   ')} ", text.title()):
            assert ming.text_to_action(variant) == action
    assert [text.split()[0] for text in ALL_MOVES] == sorted(
        (text.split()[0] for text in ALL_MOVES),
        key=["neutral", "prince", "place", "take", "dragon", "step", "stay", "deploy", "pass", "return", "back", "start"].index,
    )


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("step C4", "step"), ("stay horse", "stay"), ("", ""), ("?", ""),
        ("start neutral", "start"), ("step A1 rider", "st"), ("back", "back"), ("return ?", "return"),
        ("x" * 100_000, ""), ("step\x00C1", "step"), ("stay rìder", "stay"), (None, ""), (7, ""), (["pass"], "pass"),
    ],
)  # fmt: skip
def test_texts_that_are_no_moves(text: Any, nearest: str) -> None:
    game = th.new("ming", players=3, seed=1)
    before = game.position()
    refusal = game.why_not(text)
    assert refusal is not None
    assert refusal.rule == "notation"
    assert str(refusal.facts["nearest"]).startswith(nearest)
    for lang in ("en", "de", "it"):
        assert refusal.text(lang)
    with pytest.raises(th.Refused):
        game.play(text)
    assert game.position() == before


# Boards


def test_the_standard_board_is_balanced_and_says_where_its_values_come_from() -> None:
    board = ming.read_board(None, {})
    borders = {name: border for name, border in board["borders"].items() if name != "source"}
    assert len(borders) == 36
    for transport in TRANSPORTS:
        assert sum(border["transport"] == transport for border in borders.values()) == 6
    for district in (name for name in board["districts"] if name != "source"):
        transports = [border["transport"] for name, border in borders.items() if district in name.split("-")]
        assert len(transports) == len(set(transports)) == 4
    assert board["borders"]["source"] == "reconstructed"


def own_board(path: str = "name", value: Any = "mine") -> dict[str, Any]:
    return with_change(path, value, ming.read_board(None, {}))


def test_an_own_board_is_played_on_and_recorded(tmp_path: Path) -> None:
    source = (files("teahorse.ming") / "boards" / "standard.toml").read_text("utf-8")
    file = tmp_path / "board.toml"
    file.write_text(source.replace('A1-A2 = { transport = "oxcart"', 'A1-A2 = { transport = "sedan"'), "utf-8")
    for board in (file, str(file), own_board("borders/A1-A2/transport", "sedan")):
        game = th.new("ming", players=3, seed=1, board=board)
        for _ in random_moves(game, 1, 80):
            pass
        text = str(game.record)
        assert str(th.load(text).record) == text
        document = position("moving", {"red": {"hand": {"sedan": 1}}, "yellow": {}, "blue": {}}, round=1)
        assert "step A2" in th.from_position(document, board=board).legal_moves
        assert "step A2" not in th.from_position(document).legal_moves


def test_an_own_board_may_have_another_mix_of_cards() -> None:
    board = own_board("cards", {**ming.read_board(None, {})["cards"], "rider": 12, "junk": 6})
    game = th.new("ming", players=3, seed=1, board=board)
    now = game.position()
    assert [*now["draw"], *now["display"].values()].count("rider") == 12
    for _ in random_moves(game, 3):
        pass
    assert th.from_position(now, board=board).position() == now


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("name", "", "name"),
        ("extra", 1, "not known"),
        ("cards/rider", 8, "54 movement cards"),
        ("cards/rider", 0, "at least one"),
        ("cards/rider", True, "at least one"),
        ("cards/rider", 10**30, "54 movement cards"),
        ("cards/horse", 1, "not known"),
        ("cards/source", "two\nlines", "source"),
        ("cards", [], "table"),
        ("return_cards/numbers", [0, 1, 2], "four"),
        ("return_cards/numbers", [0, 1, 1, 1], "sums"),
        ("provinces/A", 3, "table"),
        ("provinces/G", {}, "not known"),
        ("provinces/A/city", [13, 1], "point"),
        ("provinces/A/name", "Henan", "same name"),
        ("districts/A1/province", "B", "belongs to province A"),
        ("districts/A4", {}, "not known"),
        ("districts/A1/polygon", [[0, 0], [1, 1]], "three points"),
        ("districts/A1/polygon", [[0, 0], [1, 1], ["x", 2]], "point"),
        ("borders/A1-G2", {"transport": "junk", "icon": [1, 1]}, "no district"),
        ("borders/A1", {"transport": "junk", "icon": [1, 1]}, "no district"),
        ("borders/A1-A1", {"transport": "junk", "icon": [1, 1]}, "itself"),
        ("borders/A2-A1", {"transport": "junk", "icon": [1, 1]}, "twice"),
        ("borders/A1-A2/transport", "dragon", "one transport"),
        ("borders/A1-A2/transport", ["junk", "rider"], "one transport"),
        ("borders/A1-A2", {"icon": [1, 1]}, "transport is missing"),
        ("borders", {"source": "certain", "A1-A2": {"transport": "junk", "icon": [1, 1]}}, "connected"),
    ],
)
def test_damaged_boards_are_refused(path: str, value: Any, problem: str) -> None:
    with pytest.raises(th.SetupError, match=problem):
        th.new("ming", players=3, board=own_board(path, value))


@pytest.mark.parametrize("missing", ["name", "cards", "provinces", "districts", "borders", "return_cards"])
def test_tables_that_an_own_board_leaves_out_are_the_game_s(missing: str) -> None:
    board = own_board()
    del board[missing]
    assert th.new("ming", players=3, board=board).board[missing] == ming.read_board(None, {})[missing]


def test_nobody_can_change_the_game_s_board_by_accident() -> None:
    th.new("ming", players=3, seed=1).board["provinces"]["A"]["name"] = "Elsewhere"
    th.games()["ming"]["players"].append(7)
    assert th.new("ming", players=3, seed=1).board["provinces"]["A"]["name"] == "Shaanxi"
    with pytest.raises(th.SetupError):
        th.new("ming", players=7)


def test_boards_that_are_no_files(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.toml"
    damaged.write_bytes(b"\xff\xfe[")
    for board in (damaged, tmp_path / "absent.toml", tmp_path, 3, [], {"name": object()}):
        with pytest.raises(th.SetupError, match=r"board|\.toml"):
            th.new("ming", players=3, board=board)  # type: ignore[arg-type]


def test_rule_ids_of_refusals_are_in_the_rulebook() -> None:
    source = (files("teahorse.rulebook") / "ming.en.toml").read_text("utf-8")
    game = reached(2, 1, "moving", 3)
    for move in ALL_MOVES:
        refusal = game.why_not(move)
        assert refusal is None or f"[rules.{refusal.rule}]" in source
    assert random_game(2, 1).is_over
    assert play(game, "pass").moves[-1] == "pass"


@pytest.mark.rule("M-CRD-4")
def test_placing_leaves_everybody_enough_members_for_the_cards() -> None:
    players: dict[str, Any] = {"red": {"prince": "A1"}, "yellow": {"prince": "B1"}, "blue": {"prince": "C1"}}
    document = {"game": "ming", "phase": "placing", "players": players}
    assert th.from_position(document).to_move == "red"
    for colour in players:
        players[colour] |= {"monks": [players[colour]["prince"]], "hand": {}}
    with pytest.raises(th.PositionError, match="M-CRD-4"):
        th.from_position(document)


@pytest.mark.rule("M-MOV-6", "M-SCO-4")
@pytest.mark.parametrize(
    ("move", "rule"),
    [("deploy 4", "M-MOV-6"), ("deploy 0 monk", "M-MOV-6"), ("return 7", "M-SCO-4"), ("return 1 monk", "notation")],
)
def test_numbers_that_no_turn_has_name_their_rule(move: str, rule: str) -> None:
    refusal = th.new("ming", players=3, seed=1).why_not(move)
    assert refusal is not None
    assert refusal.rule == rule
    assert all(refusal.text(lang) for lang in ("en", "de", "it"))
