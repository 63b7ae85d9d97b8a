"""Options are stated once: reading them, menus, help and command-line flags all follow from that."""

import argparse
import subprocess
import sys

import pytest

import teahorse as th
from teahorse.arguments import add_options, chosen_options


@pytest.fixture
def parser():
    parser = argparse.ArgumentParser()
    add_options(parser, {"round_limit": 60})
    return parser


@pytest.mark.parametrize("name", ["yunnan", "ming"])
def test_every_option_is_told_in_three_languages(name):
    for option in th.games()[name]["options"]:
        assert len({th.games(lang)[name]["options"][option]["about"] for lang in ("en", "de", "it")}) == 3


def test_every_option_of_every_game_has_its_flag(parser):
    words = parser.format_help()
    for info in th.games().values():
        for option, facts in info["options"].items():
            flag = "--no-" if facts["default"] is True else "--"
            assert flag + option.replace("_", "-") in words
    assert "default here: 60" in " ".join(words.split())


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("", {}),
        ("--guards --double-bidding", {"guards": True, "double_bidding": True}),
        ("--edition 2013 --no-debt --round-limit 7", {"edition": "2013", "debt": False, "round_limit": 7}),
        ("--limited-tiles", {"limited_tiles": True}),
    ],
)
def test_flags_become_options(parser, line, options):
    assert chosen_options(parser.parse_args(line.split())) == options


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", "9" * 5000])
def test_numbers_that_are_none_are_refused_in_one_line(number):
    command = [sys.executable, "-m", "teahorse.cli", "simulate", "yunnan", f"--players={number}"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert "a whole number, at least 1, is needed" in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("name", ["yunnan", "ming"])
def test_an_enormous_number_in_a_board_is_a_clear_error(name, tmp_path):
    sections = {"yunnan": "[bank]\nbase = ", "ming": "[cards]\nrider = "}
    file = tmp_path / "board.toml"
    file.write_text(sections[name] + "9" * 5000, "utf-8")
    for board in (file, {"bank": {"base": 10**5000}} if name == "yunnan" else {"cards": {"rider": 10**5000}}):
        with pytest.raises(th.SetupError, match="enormous number"):
            th.new(name, players=3, board=board)
