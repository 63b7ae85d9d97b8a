"""`teahorse play` in a pseudo-terminal, with somebody at the keyboard."""

import pytest
from random_games import played

from teahorse import words
from teahorse.kernel.record import Record


def moves_of(file):
    return Record.parse(file.read_text("utf-8")).moves


def test_enter_is_enough_to_be_in_a_game(sit):
    person = sit("play")
    person.reads("1  Yunnan", "2  Ming Dynasty", "Enter: 1>")
    person.types("")
    person.reads("How many players, you included?")
    person.types("")
    page = person.reads("Red> ")
    assert "help” explains" in page
    assert "Pu'er" in page
    assert page.count("(Porter)") == 2
    assert "place one trader, or pass" in page


def test_questions_are_asked_again_after_a_wrong_answer(sit):
    person = sit("play", "--lang", "de")
    person.reads("Welches Spiel?", "2  Ming-Dynastie")
    person.types("7")
    person.reads("Möglich sind: 1, 2")
    person.types("2")
    person.reads("Wie viele spielen")
    person.types("2")
    person.reads("Ming-Dynastie", "des neutralen Spielers", "Rot> ")


def test_typed_move_number_why_undo_save_and_quit(sit, tmp_path, kept):
    person = sit("play", "--seed", 7, "--seats", ",random,random")
    person.reads("Red> ")
    person.types("bid guild 9")
    person.reads("Red bids 9 in the Traders Guild", "Red> ")
    person.types("why bid guild 5")
    person.reads("you already have a trader there", "[Y-BID-6]", "Red> ")
    person.types("undo")
    person.reads("Taken back: 3 moves", "Red> ")
    person.types("3")
    person.reads("Red bids 5 in the Customs Office", "Red> ")
    person.types("save mine.tea")
    person.reads("Saved: mine.tea", "Red> ")
    person.types("pass")
    person.reads("Red passes", "Red> ")
    person.types("q")
    person.reads("Keep this game to go on later?")
    person.types("")
    status, words = person.leaves()
    assert status == 0
    (own,) = kept()  # the copy stays as it was, the game has gone on in its own place
    assert f"teahorse play --load {own}" in words
    assert moves_of(tmp_path / "mine.tea")[-3] == "bid customs 5"
    assert "pass" in moves_of(own)


@pytest.mark.parametrize(("answer", "files"), [("", 1), ("n", 0)])
def test_quit_offers_to_keep_the_game(sit, kept, answer, files):
    person = sit("play", "--seed", 7, "--seats", ",random,random")
    person.reads("Red> ")
    person.types("25")
    person.reads("Red passes", "Red> ")
    person.types("quit")
    person.reads("Keep this game to go on later? [Y/n] ")
    person.types(answer)
    assert person.leaves()[0] == 0
    assert len(kept()) == files


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 0)])
def test_leaving_by_control_keys_keeps_the_game_and_offers_it_next_time(sit, kept, key, status):
    person = sit("play", "--seed", 7, "--seats", ",random,random")
    person.reads("Red> ")
    person.types("bid guild 9")
    person.reads("Red bids 9", "Red> ")
    person.send(key)
    code, words = person.leaves()
    assert code == status
    (file,) = kept()
    assert f"teahorse play --load {file}" in words
    again = sit("play")
    again.reads("3  go on with your game of", "Enter: 1>")
    again.types("3")
    again.reads("Red bids 9", "Red> ")


def test_tab_completes_moves_commands_and_rules(sit):
    person = sit("play", "--hot-seat", "--seed", 7)
    person.reads("Blue> ")
    person.send("BID  gui\t9\r")
    person.reads("Blue bids 9 in the Traders Guild", "Yellow> ")
    person.send("rule Y-IN\tS-1\r")
    person.reads("Y-INS-1", "Yellow> ")
    person.send("why bid temp\t5 from Qing\t\r")
    person.reads("Yellow has no trader in Qinghai", "Yellow> ")


def test_the_arrow_brings_back_own_lines_only(sit):
    person = sit("play", "--hot-seat", "--seed", 7)
    person.reads("Blue> ")
    person.types("bid guild 9")
    person.reads("Yellow> ")
    person.send("\x1b[A\r")
    person.reads("Type a number or a move.", "Yellow> ")


def test_a_forced_move_is_played_by_enter(sit, record, kept):
    file = record(players=3, until=lambda game: game.legal_moves == ["end"] and not words.warnings(game.view(game.to_move)))
    before = moves_of(file)
    person = sit("play", "--load", file, "--hot-seat")
    person.reads("One move is possible: end. Enter plays it.")
    person.is_asked()
    person.types("")
    person.reads("Round")
    person.is_asked()
    person.send("\x04")
    person.leaves()
    assert moves_of(file) == before  # a file that somebody gave is only read
    assert moves_of(kept()[0]) == [*before, "end"]


def chooses_in_secret(game):
    view = game.view(None)
    return view["phase"] == "returning" and "return 1" in game.legal_moves and not view["returning"]["have_chosen"]


def test_secret_choices_are_neither_shown_nor_left_on_the_screen(sit, record):
    file = record("ming", players=3, seed=3, until=chooses_in_secret)
    chooser = played("ming", players=3, seed=3, until=chooses_in_secret).to_move.capitalize()
    person = sit("play", "--load", file, "--hot-seat")
    person.reads(f"{chooser} chooses in secret now.")
    person.types("")
    person.reads("The choice is secret", f"{chooser}> ")
    person.types("return 1")
    person.reads("\x1b[3J")
    page = person.reads("chooses in secret now.", "\x1b[")
    assert "return 1" not in page
    person.send("\x04")
    person.leaves()


def test_a_page_fits_on_a_small_screen_and_on_a_wide_one(sit):
    for size, players in (((24, 80), 3), ((24, 80), 5), ((30, 80), 3), ((40, 120), 3)):
        person = sit("play", "--seed", 7, "--players", players, size=size)
        person.reads("Red> ")
        person.types("bid guild 9")
        page = person.reads("Round 1", "Red> ")
        assert "Qinghai" in page  # the board, the last events, and what is asked, all at once
        assert "· " in page
        assert "Red: place one trader, or pass." in page
        lines = page[page.rindex("Round 1") :].split("\n")
        assert len(lines) <= size[0]
        assert max(map(len, lines)) <= size[1]


def test_colours_are_used_where_they_are_wanted(sit):
    coloured = sit("play", "--seed", 7, NO_COLOR="")
    coloured.expect_exact("Red>")
    assert "\x1b[1;31m" in coloured.before
    plain = sit("play", "--seed", 7, "--no-colour", NO_COLOR="")
    plain.expect_exact("Red>")
    assert "31m" not in plain.before


def test_what_is_no_record_does_not_hide_a_kept_game(sit, record, tmp_path):
    folder = tmp_path / "data" / "teahorse"
    folder.mkdir(parents=True)
    record(file="data/teahorse/mine.tea", players=3, until=lambda game: len(game.moves) == 4)
    (folder / "empty.tea").touch()
    (folder / "binary.tea").write_bytes(b"\xff\xfe")
    person = sit("play")
    person.reads("3  go on with your game of")
