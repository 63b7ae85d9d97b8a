"""The text notation of games: what is printed is read back, and every damage is named with its line."""

import pytest

import teahorse as th
from teahorse.kernel.record import Record, print_players, read_players

NAMES = {"red": "Ana", "yellow": "Li Wei", "blue": 'O\'Brien "B" \\ =x'}


@pytest.fixture
def game():
    game = th.new("yunnan", players=3, seed=7, seats=NAMES)
    for move in ("bid guild 9", "bid horse 5", "bid horse 7", "pass", "pass", "pass"):
        game.play(move)
    return game


def test_a_record_says_all_of_a_game_in_plain_text(game):
    lines = str(game.record).splitlines()
    assert lines[0] == '[Game "yunnan"]'
    assert '[Edition "2023"]' in lines
    assert '[Seed "7"]' in lines
    assert '[Rules "2"]' in lines
    assert '[Result "*"]' in lines
    assert "! order blue yellow red" in lines
    assert "; Round 1, bidding" in lines
    assert [line.split(";")[0].strip() for line in lines if line.startswith("bid")] == [
        "bid guild 9",
        "bid horse 5",
        "bid horse 7",
    ]


def test_names_with_blanks_and_quotes_survive(game):
    assert th.load(str(game.record)).seats == NAMES
    assert read_players(print_players(["red", "blue"], NAMES)) == {"red": NAMES["red"], "blue": NAMES["blue"]}


def test_reading_forgives_case_spaces_comments_and_a_byte_order_mark(game):
    text = "\ufeff" + str(game.record).replace("bid guild 9", "  BID   Guild 9  ; a fine bid").replace("\n", "\r\n")
    assert th.load(text).position() == game.position()


def test_moves_can_be_written_by_hand_without_seed_or_result():
    game = th.load('[Game "yunnan"]\n[Players "red yellow blue"]\n! order red yellow blue\nbid guild 9\n')
    assert game.to_move == "yellow"
    assert game.position()["players"]["red"]["bids"] == [["guild", 9]]
    assert game.seed is None


def test_a_record_of_a_position_carries_the_position(game):
    later = th.from_position(game.position())
    later.play(later.legal_moves[0])
    again = th.load(str(later.record))
    assert again.position() == later.position()
    assert again.moves == later.moves


def test_an_own_board_travels_with_the_record():
    game = th.new("yunnan", players=3, seed=1, board={"provinces": {"Yunnan": {"trader": 7}}})
    again = th.load(str(game.record))
    assert again.state.variant.trader_income[1] == 7
    assert str(again.record) == str(game.record)


def test_outcomes_in_the_record_win_over_the_seed(game):
    text = str(game.record).replace("! order blue yellow red", "! order yellow blue red")
    assert th.load(text).position()["bidding_order"] == ["yellow", "blue", "red"]


DAMAGES = {
    "no game": (('[Game "yunnan"]\n', ""), "header Game is missing", None),
    "another game": (('[Game "yunnan"]', '[Game "chess"]'), "no game 'chess'", None),
    "no players": (('[Players "', '[Spieler "'), "no header Spieler", 3),
    "wrong colours": (("red=Ana", "violet=Ana"), "header Players: colours: no colour 'violet'", 3),
    "an open quotation mark": (("red=Ana", "red='Ana"), "Players is damaged", 3),
    "a seed that is none": (('[Seed "7"]', '[Seed "seven"]'), "Seed is a whole number", 5),
    "later rules": (('[Rules "2"]', '[Rules "99"]'), "version 99", 6),
    "an unknown option": (("guards=no", "dragons=yes"), "no option 'dragons'", 4),
    "a strange option": (("guards=no", "guards=perhaps"), "header Options has 'guards=perhaps'", 4),
    "an unknown edition": (('[Edition "2023"]', '[Edition "1999"]'), "no edition '1999'", 2),
    "a header that is no header": (('[Seed "7"]', "[Seed 7]"), "a header looks like", 5),
    "a header twice": (('[Seed "7"]', '[Seed "7"]\n[Seed "7"]'), "second header Seed", 6),
    "a header after the moves": (("bid horse 5", '[Seed "8"]\nbid horse 5'), "comes after the moves", 13),
    "an illegal move": (("bid horse 7", "bid horse 15"), "Y-BID-8", 14),
    "a text that is no move": (("bid horse 5", "bid house 5"), "no move of this game", 13),
    "an order with a stranger": (("! order blue yellow red", "! order blue yellow green"), "Y-SET-1", 9),
    "an outcome too many": (("bid horse 5", "! duli 7\nbid horse 5"), "the record 'duli 7'", 13),
    "an outcome at the end": (("", "! duli 7\n"), "an outcome too many", 18),
    "an empty outcome": (("! order blue yellow red", "!"), "an outcome needs words", 9),
    "a result that is not true": (('[Result "*"]', '[Result "red 93 blue 80 yellow 1"]'), "ends before the game does", None),
    "a board that is a file": (('[Rules "2"]', '[Rules "2"]\n[Board "\\"/etc/hostname\\""]'), "holds a JSON object", 7),
    "a board that is nothing": (('[Rules "2"]', '[Rules "2"]\n[Board "null"]'), "holds a JSON object", 7),
    "a position that is a number": (('[Rules "2"]', '[Rules "2"]\n[Position "5"]'), "holds a JSON object", 7),
    "a position that is no JSON": (('[Rules "2"]', '[Rules "2"]\n[Position "{"]'), "holds no JSON", 7),
    "an enormous option": (("guards=no", "round_limit=" + "9" * 5000), "header Options has", 4),
    "an enormous seed": (('[Seed "7"]', f'[Seed "{"7" * 100}"]'), "Seed is a whole number", 5),
    "no header Players": (("[Players \"red=Ana yellow='Li Wei' blue=", "; "), "header Players is missing", None),
    "an option twice": (("guards=no", "guards=no guards=yes"), "header Options names 'guards' twice", 4),
    "a key twice": (('[Rules "2"]', '[Rules "2"]\n[Board "{\\"bank\\": {}, \\"bank\\": {}}"]'), "key 'bank' is there twice", 7),
    "draws without a position": (('[Rules "2"]', '[Rules "2"]\n[Draws "duli 7"]'), "belongs to a position", 7),
    "a position that is not told": (('[Rules "2"]', '[Rules "2"]\n[Position "?"]'), "is not told", 7),
    "a position without its keys": (('[Rules "2"]', '[Rules "2"]\n[Position "{}"]'), "bidding_order", 7),
    "a secret where there is none": (("bid horse 7", "bid ?"), "no move of this game", 14),
    "a move that ends in a question mark": (("bid horse 7", "bid horse 7?"), "no move of this game", 14),
    "binary": (("bid horse 5", "bid \x00horse 5"), "unprintable", 13),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_record_is_refused_with_its_place(game, damage):
    (old, new), problem, line = DAMAGES[damage]
    text = str(game.record)
    text = text.replace(old, new, 1) if old else text + new
    with pytest.raises(th.RecordError, match=problem) as error:
        th.load(text)
    assert error.value.line == line


def test_every_truncation_loads_as_a_running_game_or_is_refused(game):
    """Cut off anywhere: never another kind of error, never a wrong position."""
    text = str(game.record)
    for length in range(0, len(text), 3):
        try:
            part = th.load(text[:length])
        except th.TeahorseError:
            continue
        assert part.moves == game.moves[: len(part.moves)]


def test_a_finished_record_that_is_cut_is_refused():
    game = th.new("yunnan", players=3, seed=1, round_limit=1)
    while not game.is_over:
        game.play(game.legal_moves[-1])
    text = str(game.record)
    with pytest.raises(th.RecordError, match="ends before the game does"):
        th.load(text[: text.rindex("score")])
    with pytest.raises(th.RecordError, match="but the moves lead to"):
        th.load(text.replace('[Result "', '[Result "green 5 '))


def test_a_record_without_a_seed_is_the_same_game_every_time():
    text = '[Game "yunnan"]\n[Players "red yellow"]\n! order red yellow\nmarket\n'
    assert th.load(text).position() == th.load(text).position() == th.load(str(th.load(text).record)).position()


def test_outcomes_and_results_are_read_whatever_their_case_and_order():
    game = th.new("yunnan", players=3, seed=1, round_limit=1)
    while not game.is_over:
        game.play(game.legal_moves[-1])
    text = str(game.record)
    result = " ".join(f"{colour} {points}" for colour, points in game.scores.items())
    assert f'[Result "{result}"]' not in text
    lenient = text.replace(f'[Result "{game.record.headers["Result"]}"]', f'[Result "{result}"]').replace("! order", "! ORDER")
    assert str(th.load(lenient).record) == text


def test_a_position_of_the_other_game_is_refused(game):
    text = str(th.from_position(game.position()).record).replace('\\"game\\": \\"yunnan\\"', '\\"game\\": \\"ming\\"')
    with pytest.raises(th.RecordError, match="a position of yunnan is needed"):
        th.load(text)


@pytest.mark.parametrize("nothing", [b"[Game]", None, 7, {}])
def test_only_text_is_a_record(nothing):
    with pytest.raises(th.RecordError, match="a record is a text"):
        th.load(nothing)


def test_a_record_needs_no_printing_to_be_loaded(game):
    assert th.load(game.record).position() == game.position()
    with pytest.raises(th.RecordError, match="header Game is missing"):
        th.load(Record({}))
