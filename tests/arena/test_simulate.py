"""`teahorse simulate` as people run it: a real process, real files."""

import contextlib
import csv
import json
import os
import pty
import re
import signal
import subprocess
import sys
import threading

import pyarrow.parquet
import pytest

import teahorse as th
from teahorse.arena.games import Match, play_all

COMMAND = [sys.executable, "-m", "teahorse.cli", "simulate"]


def simulate(*arguments):
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=120, check=False)


def test_a_table_of_results_and_seats():
    done = simulate("yunnan", "--players", "4", "--games", "60", "--bots", "random,random,random,random", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "60 games" in done.stdout
    for word in ("red", "yellow", "blue", "black", "won", "place"):
        assert word in done.stdout


@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_the_same_seed_gives_the_same_games_whatever_the_number_of_processes(game, tmp_path):
    files = []
    for processes in ("1", "2"):
        path = tmp_path / f"{processes}.jsonl"
        done = simulate(game, "--players", "3", "--games", "120", "--seed", "5", "--processes", processes, "--out", str(path))
        assert done.returncode == 0, done.stderr
        files.append(path.read_text("utf-8"))
    assert files[0] == files[1]
    assert len(files[0].splitlines()) == 120
    other = tmp_path / "other.jsonl"
    simulate(game, "--players", "3", "--games", "120", "--seed", "6", "--out", str(other))
    assert other.read_text("utf-8") != files[0]


def test_every_file_format_holds_the_same_rows(tmp_path):
    for ending in ("parquet", "csv", "jsonl"):
        done = simulate("yunnan", "--players", "2", "--games", "30", "--guards", "--out", str(tmp_path / f"games.{ending}"))
        assert done.returncode == 0, done.stderr
        assert "30 games written" in done.stdout
    rows = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert rows == [json.loads(line) for line in (tmp_path / "games.jsonl").read_text("utf-8").splitlines()]
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        assert [{key: str(value) for key, value in row.items()} for row in rows] == list(csv.DictReader(file))
    for row in rows:
        assert row["red_won"] + row["yellow_won"] == 1
        assert {row["red_place"], row["yellow_place"]} == {1, 2}


@pytest.mark.rule("Y-EXP-6")
def test_simulated_games_end_after_sixty_rounds_at_the_latest():
    match = Match("yunnan", ("random",) * 3, {"guards": True, "round_limit": 60}, seed=3)
    assert all(result.rounds <= 60 for result in play_all(match, 50, 1))


def test_bots_that_look_are_asked_with_views():
    """The slow path, with bots that are asked move by move, gives complete results too."""
    from teahorse.arena import games
    from teahorse.kernel.chance import Chance

    match = Match("yunnan", ("random", "random"), {"round_limit": 2}, seed=3)
    rules = th.rules("yunnan")
    options = rules.read_options(2, match.options)
    chance = Chance(5)
    state, decisions = games._play_with_views(
        match,
        5,
        rules,
        rules.start(("red", "yellow"), options, rules.read_board(None, options), chance, rules.VERSION),
        chance,
        None,
    )
    assert state.is_over
    assert decisions > 10


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["chess"], "invalid choice"),
        (["yunnan", "--games", "0"], "at least 1"),
        (["yunnan", "--games", "many"], "a whole number, at least 1, is needed, not many"),
        (["yunnan", "--players", "7"], "2 to 5 players"),
        (["yunnan", "--bots", "random,genius"], "no bot 'genius'"),
        (["yunnan", "--players", "3", "--bots", "random,random"], "2 bots for 3 players"),
        (["yunnan", "--out", "games.xlsx"], ".parquet, .csv, .jsonl"),
        (["yunnan", "--games", "1", "--out", "no/such/folder/games.csv"], "No such file"),
        (["yunnan", "--edition", "2013", "--guards"], "no option 'guards'"),
        (["yunnan", "--board", "missing.toml"], "cannot read the board file"),
        (["ming", "--players", "5"], "players"),
    ],
)
def test_mistakes_get_one_clear_line(arguments, problem):
    done = simulate(*arguments)
    assert done.returncode == 2
    assert problem in done.stderr
    assert "Traceback" not in done.stderr


def test_help_has_examples():
    done = simulate("--help")
    assert done.returncode == 0
    assert "examples:" in done.stdout
    assert "teahorse simulate yunnan --players 4" in done.stdout


def test_a_file_that_cannot_be_written_is_told_before_the_first_game(tmp_path):
    (tmp_path / "folder.csv").mkdir()
    for path in (tmp_path / "nowhere" / "games.csv", tmp_path / "folder.csv"):
        done = simulate("ming", "--players", "3", "--games", "100000000", "--out", str(path))
        assert done.returncode == 2
        assert f"cannot write {path}: " in done.stderr
        assert "Traceback" not in done.stderr
    done = simulate("ming", "--players", "3", "--games", "1", "--out", str(tmp_path / "fine.csv"))
    assert done.returncode == 0


@pytest.fixture
def control_c_is_heeded():
    """Whoever runs the tests in the background may have had it ignored, and programs that we start inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("control_c_is_heeded")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_control_c_stops_at_once_and_keeps_what_was_played(tmp_path, processes):
    path = tmp_path / "games.jsonl"
    arguments = ["yunnan", "--players", "3", "--games", "100000", "--processes", processes, "--out", str(path)]
    master, slave = pty.openpty()  # the progress bar tells when games have been played
    running = subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=slave,
        text=True,
        start_new_session=True,
    )
    os.close(slave)
    seen = ""
    while not re.search(r"[1-9]\d*/100000", seen):
        seen += os.read(master, 4096).decode("utf-8", "replace")
    os.killpg(running.pid, signal.SIGINT)
    reader = threading.Thread(target=drain, args=(master,), daemon=True)
    reader.start()
    out, _ = running.communicate(timeout=60)
    assert running.returncode == 130
    kept = path.read_text("utf-8").splitlines()
    assert kept
    assert f"stopped after {len(kept)} of 100000 games" in out
    assert "Traceback" not in out + seen


def drain(terminal):
    """Reads what else a terminal shows, so that nobody waits for it."""
    with contextlib.suppress(OSError):
        while os.read(terminal, 4096):
            pass
