"""The arena: fair line-ups, the same results on any number of processes, series that go on, ratings that mean something."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from teahorse.arena.rating import standings
from teahorse.arena.report import habits, html, markdown, picture, sanity
from teahorse.arena.series import Played, Series, kinds_of, play_game, play_series, read_results
from teahorse.cli import main
from teahorse.kernel.errors import SetupError

LIMIT = {"round_limit": 3}


def without_time(results: list[Played]) -> list[dict[str, object]]:
    return [{**vars(played), "seconds": None} for played in sorted(results, key=lambda played: played.number)]


def test_every_bot_plays_every_setup_from_every_seat() -> None:
    series = Series("yunnan", 4, ("greedy", "random", "random", "random"), LIMIT)
    assert [series.lineup(number)[1].index("greedy") for number in range(4)] == [0, 3, 2, 1]
    assert [series.lineup(number)[0] for number in range(8)] == [0, 0, 0, 0, 1, 1, 1, 1]
    three = Series("yunnan", 4, ("a", "b", "c"), LIMIT)
    seats = [name for number in range(48) for name in three.lineup(number)[1]]
    assert seats.count("a") == seats.count("b") == seats.count("c")


def test_a_series_is_the_same_on_two_processes() -> None:
    series = Series("yunnan", 3, ("level2", "random"), LIMIT, seed=4)
    here = list(play_series(series, 3, 1))
    assert without_time(here) == without_time(list(play_series(series, 3, 2)))


def test_an_interrupted_series_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    series = Series("ming", 2, ("level1", "random"), {}, seed=4)
    whole = list(play_series(series, 4, 1, path))
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:3]) + lines[3][:20])  # two games, and one that was being written
    assert [played.number for played in read_results(path, series)] == [0, 1]
    assert without_time(list(play_series(series, 4, 1, path))) == without_time(whole)
    assert len(path.read_text().splitlines()) == 5
    with pytest.raises(SetupError, match="another series"):
        list(play_series(Series("ming", 2, ("level2", "random"), {}, seed=4), 4, 1, path))


def test_wrong_names_are_found_before_the_first_game() -> None:
    with pytest.raises(SetupError, match="no bot"):
        next(play_series(Series("yunnan", 4, ("levle1",), {}), 4, 1))
    with pytest.raises(SetupError, match="5 bots for 4 players"):
        next(play_series(Series("yunnan", 4, ("random",) * 5, {}), 4, 1))


def invented(wins: list[int]) -> list[Played]:
    """Games of two bots; 1 where the first one has won."""
    return [
        Played(i, i // 2, ["a", "b"], [won, 1 - won], [float(won), 1.0 - won], [1, 2], 5, [9, 9], [0.9, 0.9], [{}, {}])
        for i, won in enumerate(wins)
    ]


def test_ratings_follow_the_odds() -> None:
    table = standings(invented([1, 1, 1, 0] * 200))
    assert [standing.bot for standing in table] == ["a", "b"]
    assert table[0].rating - table[1].rating == pytest.approx(191, abs=6)  # odds of 3 to 1
    assert table[0].wins == 0.75
    assert table[0].wins_between[0] < 0.75 < table[0].wins_between[1]
    assert table[0].seconds == pytest.approx(0.1)


def test_an_interval_of_equals_holds_the_middle_and_narrows() -> None:
    few = standings(invented([1, 1, 0, 0, 1, 0] * 6))[0].wins_between
    many = standings(invented([1, 1, 0, 0, 1, 0] * 100))[0].wins_between
    assert few[0] < 0.5 < few[1]
    assert many[1] - many[0] < few[1] - few[0]


def test_reports_have_all_bots_and_need_nothing_else(tmp_path: Path) -> None:
    series = Series("yunnan", 3, ("level2", "random"), LIMIT)
    results = [play_game(series, number) for number in range(3)]
    table = standings(results)
    page = html(series, results, table)
    assert page.count("<svg") == 6
    assert set(re.findall(r"https?://[^\"]*", page)) == {"http://www.w3.org/2000/svg"}, "a name, not an address that is asked"
    drawing = ElementTree.fromstring(picture("Games", results))
    assert "What is played, times a game" in "".join(drawing.itertext())
    for bot in series.bots:
        assert bot in page
        assert f"| {bot} |" in markdown(series, results, table)
    assert any(kind.startswith("bid ") for kind in sanity(results)["a game"])


def test_reports_count_what_shows_a_style() -> None:
    assert kinds_of("bid guild 9 from Kang") == ["bid guild"]
    assert kinds_of("move market Kang displace blue") == ["move", "displace"]
    assert kinds_of("deploy 2 monk") == ["deploy", "monk"]


def test_a_raider_displaces_more_often_and_a_builder_builds() -> None:
    for style, kind in (("raider", "displace"), ("builder", "bid yard")):
        bots = (f"level3+{style}", "level3")
        results = [play_game(Series("yunnan", 4, bots, {"round_limit": 20}), number) for number in range(8)]
        table = {
            kind: numbers for kind, *numbers in ([cell.strip() for cell in row.split("|")[1:-1]] for row in habits(results))
        }
        assert table[""] == ["level3", bots[0]]
        plain, styled = table[kind]
        assert float(styled) > float(plain)


def test_the_command_writes_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, lines = tmp_path / "report.html", tmp_path / "games.jsonl"
    command = ["arena", "ming", "--players", "2", "--bots", "level1,random", "--games", "4", "--processes", "1"]
    assert main([*command, "--out", str(lines), "--html", str(page), "--markdown", str(tmp_path / "report.md")]) == 0
    assert "level1" in capsys.readouterr().out
    assert page.read_text().startswith("<!doctype html>")
    assert json.loads(lines.read_text().splitlines()[0])["bots"] == ["level1", "random"]


def test_the_ladder_keeps_what_was_played_and_shows_it_again(tmp_path: Path) -> None:
    page, kept = tmp_path / "strength.md", tmp_path / "ladder"
    command = ["ladder", "--quick", "--games", "4", "--processes", "1", "--results", str(kept), "--out", str(page)]
    assert main([*command, "--only", "Ming Dynasty, 4 players: greedy"]) == 0
    line = next(line for line in page.read_text().splitlines() if "greedy against three random" in line)
    assert "| 4 |" in line
    assert main([*command, "--only", "Yunnan 2023, 4 players: level2"]) == 0
    shown = page.read_text()
    assert line in shown, "played before, and by the same bots"
    assert "level2 against level1" in shown
    assert "level3 against level2" not in shown, "never played"


# Strength, far from the edge, with fixed seeds


@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_greedy_beats_three_random_players(game: str) -> None:
    series = Series(game, 4, ("greedy", "random", "random", "random"), {"round_limit": 20} if game == "yunnan" else {})
    assert sum(share for number in range(12) for share in _shares(series, number, "greedy")) >= 10


@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_level_3_beats_level_1(game: str) -> None:
    series = Series(game, 4, ("level3", "level1"), {"round_limit": 20} if game == "yunnan" else {})
    assert sum(share for number in range(12) for share in _shares(series, number, "level3")) >= 8


def test_a_few_iterations_beat_plain_uct_with_as_many() -> None:
    series = Series("yunnan", 3, ("level5@15", "uct@15", "uct@15"), {"round_limit": 20})
    assert sum(share for number in range(6) for share in _shares(series, number, "level5@15")) >= 4


def _shares(series: Series, number: int, bot: str) -> list[float]:
    played = play_game(series, number)
    return [share for name, share in zip(played.bots, played.shares, strict=True) if name == bot]
