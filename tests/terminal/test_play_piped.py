"""`teahorse play` with lines piped in: whole games, bad input, and what is kept."""

import re
import subprocess

import pytest
from random_games import played

import teahorse
from conftest import COMMAND
from teahorse import words
from teahorse.kernel.record import Record
from teahorse.terminal import saving

GAMES = {
    "yunnan 3, English": ("yunnan", "en", "wins.", {"players": 3, "round_limit": 2}),
    "yunnan 2 with Dúlì, Italian": ("yunnan", "it", "Vince", {"players": 2, "round_limit": 2}),
    "yunnan 5 expert, German": (
        "yunnan",
        "de",
        "gewinnt.",
        {"players": 5, "round_limit": 2, "double_bidding": True, "guards": True},
    ),
    "yunnan 3 of 2013, German": ("yunnan", "de", "gewinnt.", {"players": 3, "round_limit": 3, "edition": "2013"}),
    "ming 2, German": ("ming", "de", "gewinn", {"players": 2}),
    "ming 4, Italian": ("ming", "it", "Vinc", {"players": 4, "limited_tiles": True}),
}


def flags(options):
    for name, value in options.items():
        yield f"--{name.replace('_', '-')}"
        if value is not True:
            yield str(value)


@pytest.mark.parametrize("setting", GAMES)
def test_a_whole_hot_seat_game_of_typed_moves(run, kept, setting):
    name, lang, ending, options = GAMES[setting]
    game = played(name, **options)
    table = run("play", name, "--hot-seat", "--seed", 5, "--lang", lang, *flags(options), lines=game.moves)
    assert (table.returncode, table.stderr) == (0, "")
    assert ending in table.stdout
    (file,) = kept()
    assert str(file) in table.stdout
    assert file.read_text("utf-8") == str(game.record)
    for points in game.scores.values():
        assert str(points) in table.stdout.split(ending)[-1]


@pytest.mark.parametrize("name", ["yunnan", "ming"])
def test_a_whole_game_against_bots_by_numbers(run, kept, name):
    options = ["--round-limit", "2"] if name == "yunnan" else []
    table = run("play", name, "--seed", 3, *options, lines=["1", "0", ""] * 400)
    assert (table.returncode, table.stderr) == (0, "")
    assert re.search(r"wins?\.", table.stdout)
    (file,) = kept()
    headers = Record.parse(file.read_text("utf-8")).headers
    assert headers["Players"] == "red yellow=bot:level2 blue=bot:level2"
    assert headers["Result"] != "*"


def test_end_of_input_keeps_the_game_and_load_goes_on(run, kept):
    table = run("play", "--hot-seat", "--seed", 7, lines=["bid guild 9", "BID   Horse 5"])
    assert table.returncode == 0
    (file,) = kept()
    assert f"teahorse play --load {file}" in table.stdout
    again = run("play", "--load", file, lines=["bid yard 5", "quit"])
    assert again.returncode == 0
    assert kept() == [file]
    assert Record.parse(file.read_text("utf-8")).moves == ["bid guild 9", "bid horse 5", "bid yard 5"]


def test_nothing_is_kept_when_nothing_was_played(run, kept):
    table = run("play", "--seed", 7, lines=["quit"])
    assert table.returncode == 0
    assert "Goodbye" in table.stdout
    assert kept() == []


def test_people_and_bots_sit_where_seats_says(run, kept):
    table = run("play", "--seats", "Ana,random,Li Wei", "--seed", 1, lines=["pass", "quit"])
    assert "Red (Ana)" in table.stdout
    assert "Yellow (random bot)" in table.stdout
    assert "Blue (Li Wei)" in table.stdout
    again = run("play", "--load", kept()[0], "--seats", "random,Ben,Cleo", lines=["quit"])
    assert "Yellow (Ben)" in again.stdout


NONSENSE = ["", "bid", "bid guild", "dance", "🐉 龙", "9" * 400, "0", "-1", "1.5", "²", "why", "why 999", "why dance", "rule",
            "rule Y-XYZ", "load", "load nowhere.tea", "load \x00", "load ~nobody/x.tea", "save \x00",
            "log x", "log 0", f"log {'9' * 5000}", "undo", "save note/x.tea", "moves", "help", "board",
            "\x00\x07", "bid guild 9 from Mars", "[1]", "{0}", "%s", "q" * 5000]  # fmt: skip


def test_nonsense_is_answered_and_changes_nothing(run, tmp_path, kept):
    (tmp_path / "note").write_text("a file, not a folder")
    table = run("play", "--hot-seat", "--seed", 7, lines=[*NONSENSE, "pass", "quit"])
    assert (table.returncode, table.stderr) == (0, "")
    assert Record.parse(kept()[0].read_text("utf-8")).moves == ["pass"]
    assert "these moves begin: bid guild 5" in table.stdout
    assert "There is no rule Y-XYZ. The nearest ones are" in table.stdout
    assert "nowhere.tea could not be loaded: No such file" in table.stdout
    assert "Could not save to note/x.tea" in table.stdout
    assert "no move of yours to take back" in table.stdout


@pytest.mark.parametrize(
    ("lang", "sentence", "follow"),
    [
        ("en", "Traders Guild: 5 is a small space and must be the highest bid; Blue already bids 9", "“rule Y-BID-4” shows"),
        ("de", "Händlergilde: ", "„regel Y-BID-4“ zeigt"),
        ("it", "Gilda dei Commercianti: ", "«regola Y-BID-4» mostra"),
    ],
)
def test_refusals_name_the_rule_and_what_to_do_next(run, lang, sentence, follow):
    table = run(
        "play", "--hot-seat", "--seed", 7, "--lang", lang, lines=["bid guild 9", "bid guild 5", "why bid guild 5", "quit"]
    )
    answer = " ".join(table.stdout.split())
    assert answer.count("[Y-BID-4]") == 2
    assert answer.count(follow) == 2
    assert sentence in answer


def test_why_says_that_a_move_is_legal_and_rule_shows_the_text(run):
    table = run("play", "--hot-seat", "--seed", 7, lines=["why bid guild 9", "rule y-bid-4", "rule Y-INS", "quit"])
    assert "bid guild 9: this is legal now" in table.stdout
    assert "Y-BID-4  Small spaces" in table.stdout
    assert "Y-INS-4" in table.stdout


def test_the_key_is_called_as_on_the_keyboard(run):
    shown = run("play", "--seed", 7, "--lang", "it", lines=["help", "quit"]).stdout
    assert "Invio " in shown
    assert "Enter" not in shown


def test_names_are_checked_when_seats_change(run, record):
    file = record(players=3, until=lambda game: len(game.moves) == 4)
    answer = run("play", "--load", file, "--seats", "A\tb,Ben,random")
    assert answer.returncode == 2
    assert "the name of red must be one printable line" in answer.stderr


def test_a_failed_save_leaves_nothing_behind(tmp_path):
    (tmp_path / "folder.tea").mkdir()
    with pytest.raises(OSError, match="folder"):
        saving.write_whole(tmp_path / "folder.tea", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.tea"]


def test_undo_goes_back_through_the_moves_of_bots(run, kept):
    lines = ["bid guild 9", "undo", "bid yard 9", "undo", "undo", "quit"]
    table = run("play", "--seed", 7, "--seats", ",random,random", lines=lines)
    assert table.stdout.count("Taken back: 3 moves, the first one bid") == 2
    assert "There is no move of yours to take back yet" in table.stdout
    game = teahorse.load(kept()[0].read_text("utf-8"))
    assert game.to_move == "red"
    assert all(line.note != "red" for line in game.record.lines)


def test_save_and_load_within_the_game(run, tmp_path, kept):
    lines = ["bid guild 9", "save mine.tea", "bid horse 9", "undo", "load mine.tea", "bid school 9", "quit"]
    table = run("play", "--hot-seat", "--seed", 7, lines=lines)
    assert "Saved: mine.tea" in table.stdout
    assert "Loaded: mine.tea" in table.stdout
    assert Record.parse((tmp_path / "mine.tea").read_text("utf-8")).moves == ["bid guild 9"]  # a copy, and only read
    kept_games = sorted(Record.parse(file.read_text("utf-8")).moves for file in kept())
    assert kept_games == [["bid guild 9"], ["bid guild 9", "bid school 9"]]


def test_summaries_can_still_be_typed_and_moves_lists_all(run, record, kept):
    file = record(
        players=4, until=lambda g: g.to_move and any(" from Yunnan" in m for m in g.legal_moves) and "pass" in g.legal_moves
    )
    game = teahorse.load(file.read_text("utf-8"))
    typed = next(move for move in game.legal_moves if " from Yunnan" in move)
    table = run("play", "--load", file, "--hot-seat", lines=["moves", typed, "quit"])
    assert "from Yunnan" in table.stdout
    assert Record.parse(kept()[0].read_text("utf-8")).moves[-1] == typed
    shown = " ".join(table.stdout.split(f"> {typed}")[0].split("> moves")[1].replace("\u00a0", " ").split())
    assert len(re.findall(r"\[\d+\]", shown)) == len(game.legal_moves)


def test_the_amount_to_score_is_typed_as_a_number(run, record, kept):
    file = record(players=3, until=lambda g: "score 3" in g.legal_moves)
    table = run("play", "--load", file, "--hot-seat", lines=["2", "quit"])
    assert "so many become VP" in table.stdout
    assert Record.parse(kept()[0].read_text("utf-8")).moves[-1] == "score 2"


@pytest.mark.parametrize(
    ("lang", "setting"),
    [
        ("en", "yunnan --players 5 --guards --double-bidding"),
        ("de", "yunnan --players 5 --guards --double-bidding"),
        ("it", "yunnan --players 2"),
        ("en", "ming --players 4"),
        ("de", "ming --players 2"),
        ("it", "ming --players 3"),
    ],
)
def test_eighty_columns_and_no_colour(run, lang, setting):
    lines = [*["board", "1", "", "0", "moves"] * 4, "help", "log", "quit"]
    table = run("play", *setting.split(), "--seed", 2, "--lang", lang, "--no-colour", lines=lines, NO_COLOR="")
    assert (table.returncode, table.stderr) == (0, "")
    assert "\x1b" not in table.stdout
    paths = ("tea", "--load")
    too_long = [line for line in table.stdout.splitlines() if len(line) > 80 and not any(word in line for word in paths)]
    assert too_long == []


def test_the_language_follows_the_locale(run):
    assert "Runde 1" in run("play", "--seed", 7, lines=["quit"], LANG="de_AT.UTF-8").stdout


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        (["--players", "9"], "2 to 5 players, not 9"),
        (["ming", "--players", "5"], "2, 3 or 4 players, not 5"),
        (["--players", "4", "--seats", "Ana,random"], "--seats names 2, but there are 4 players"),
        (["--seats", "random,random,random"], "all seats are bots"),
        (["--hot-seat", "--seats", "Ana,Ben,Cleo"], "leave out --seats"),
        (["--edition", "2013", "--guards"], "no option 'guards' in the 2013 edition"),
        (["ming", "--guards"], "no option 'guards'"),
        (["--board", "nowhere.toml"], "cannot read the board file nowhere.toml"),
        (["--load", "nowhere.tea"], "nowhere.tea: No such file"),
        (["--load", "nowhere.tea", "--players", "3"], "--players cannot be chosen with --load"),
        (["chess"], "invalid choice: 'chess'"),
        (["--round-limit", "0"], "at least 1"),
        (["--players", "0"], "at least 1"),
        (["--level", "3", "--hot-seat"], "--level is for the bots that nobody has named"),
    ],
)
def test_a_wrong_set_up_is_one_clear_line(run, args, answer):
    table = run("play", *args)
    assert table.returncode == 2
    assert answer in table.stderr
    assert "Traceback" not in table.stderr


def test_a_damaged_record_names_its_line(run, record):
    file = record(players=3, round_limit=1)
    file.write_text(file.read_text("utf-8").replace("\nbid", "\nbet", 1), "utf-8")
    table = run("play", "--load", file)
    assert table.returncode == 2
    assert re.search(r"game\.tea: line \d+: ", table.stderr)


def test_without_a_place_to_keep_it_the_game_goes_on(run, tmp_path):
    (tmp_path / "data").write_text("a file, not a folder")
    table = run("play", "--hot-seat", "--seed", 7, lines=["bid guild 9", "save mine.tea", "bid horse 9"])
    assert "Could not save to" in table.stdout
    assert "save another.tea" in table.stdout
    assert Record.parse((tmp_path / "mine.tea").read_text("utf-8")).moves == ["bid guild 9"]


def test_an_own_board_is_drawn(run, tmp_path, kept):
    (tmp_path / "mine.toml").write_text('[provinces.Tibet]\ntrader = 17\n[gorges]\nSichuan-Qinghai = "my copy"\n')
    table = run("play", "--hot-seat", "--seed", 7, "--board", "mine.toml", lines=["pass", "quit"])
    assert "17 ■10" in table.stdout
    assert "17 ■10" in run("play", "--load", kept()[0], lines=["quit"]).stdout


def test_a_bot_that_is_not_here_can_be_replaced(run, record):
    file = record(players=3, until=lambda game: len(game.moves) == 4)
    file.write_text(
        file.read_text("utf-8").replace('[Players "red yellow blue"]', '[Players "red yellow=bot:sage blue"]'), "utf-8"
    )
    refused = run("play", "--load", file)
    assert refused.returncode == 2
    assert "no bot 'sage'" in refused.stderr
    assert "--hot-seat" in refused.stderr
    assert run("play", "--load", file, "--hot-seat", lines=["quit"]).returncode == 0


def test_the_table_speaks_and_understands_its_language(run, kept):
    lines = ["hilfe", "gilde 9", "biete zollamt 9", "passe", "warum tempel 5", "züge", "verlauf 2", "?", "schluss"]
    shown = run("play", "--hot-seat", "--seed", 7, "--lang", "de", lines=lines).stdout
    assert Record.parse(kept()[0].read_text("utf-8")).moves == ["bid guild 9", "bid customs 9", "pass"]
    assert "Blau bietet 9 in der Händlergilde" in shown
    assert shown.count("Befehle") == 2
    assert "biete Schule" in shown
    for word in ("„moves“", "„help“", "bid ", "Taken"):
        assert word not in shown
    assert "Weiterspielen mit: " in shown
    italian = run("play", "--hot-seat", "--seed", 7, "--lang", "it", lines=["offri gilda 9", "aiuto", "esci"]).stdout
    assert "Il Blu offre 9 nella Gilda dei Commercianti" in italian


def test_a_warning_comes_before_what_one_regrets(run, record):
    file = record(players=3, seed=2, until=lambda game: "end" in words.warnings(game.view(game.to_move)))
    game = teahorse.load(file.read_text("utf-8"))
    warning = words.warning(game.view(game.to_move), "end")
    shown = " ".join(run("play", "--load", file, "--hot-seat", lines=["end", "quit"]).stdout.split())
    assert warning in shown


def test_signs_stay_apart_where_a_terminal_has_only_ascii(run):
    lines = ["bid yard 9", "pass", "quit"]
    shown = run("play", "--hot-seat", "--seed", 7, "--guards", lines=lines, PYTHONIOENCODING="ascii").stdout
    assert "P post . T teahouse . n bridge . H horse . W guards . * presents" in shown
    assert "9 P3 *5" in shown
    assert "?" not in shown.replace("whose", "")


def test_a_closed_standard_input_is_one_clear_line(environment, tmp_path):
    command = f"{' '.join(COMMAND)} play --seed 7 <&-"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=environment, cwd=tmp_path, timeout=60, check=False
    )
    assert done.returncode == 2
    assert "the standard input is closed" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_hint_how_to_go_on_works_as_typed(run, kept, environment, tmp_path):
    shown = run("play", "--hot-seat", "--seed", 7, lines=["bid guild 9", "quit"]).stdout
    command = shown.split("Go on with: ")[1].strip()
    done = subprocess.run(
        command,
        shell=True,
        input="quit\n",
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert "Blue bids 9 in the Traders Guild" in done.stdout


def test_expert_games_do_not_announce_an_end_at_80_vp(run):
    assert "80 of them" in " ".join(run("play", "--seed", 7, lines=["quit"]).stdout.split())
    expert = " ".join(run("play", "--seed", 7, "--guards", lines=["quit"]).stdout.split())
    assert "80" not in expert
    assert "teahouse, guards" in expert


def test_the_strength_of_the_bots_is_chosen_and_a_hint_given(run):
    shown = run("play", "ming", "--level", "3", "--seed", 7, "--lang", "de", lines=["tipp", "q"]).stdout
    assert shown.count("(Beamter)") >= 2
    assert re.search(r"Rot> tipp\nDeinen Prinzen in [^>]*% [^>]*\n> Prinz [A-F]", shown)


@pytest.mark.parametrize("listed", ["green,black,blue", "Grün, schwarz, blau", "verde,nero,blu"])
def test_colours_and_the_first_order_are_chosen(run, kept, listed):
    table = run("play", "yunnan", "--colours", listed, "--order", "blue,green,black", "--seats", "Ana,Bo,Cy", lines=["pass"])
    assert (table.returncode, table.stderr) == (0, "")
    (file,) = kept()
    record = Record.parse(file.read_text("utf-8"))
    assert record.headers["Players"] == "blue=Cy black=Bo green=Ana"
    assert record.lines[0].text == "order blue green black"


def test_colours_that_make_no_game_are_refused(run):
    for arguments, problem in (
        (["--colours", "green,pink"], "no colour 'pink'"),
        (["--colours", "green,green"], "named twice"),
        (["--colours", "green,blue", "--players", "3"], "3 players, but 2 colours"),
        (["--order", "red,blue,duli"], "no colour 'duli'"),
    ):
        table = run("play", "yunnan", *arguments)
        assert table.returncode == 2
        assert problem in table.stderr
