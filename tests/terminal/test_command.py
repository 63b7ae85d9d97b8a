"""The command itself: however it is started, and without the libraries of the terminal."""

import subprocess
import sys

import pytest

import teahorse
from teahorse.cli import main

WITHOUT_RICH = """
import sys
class Missing:
    def find_spec(self, name, *more):
        if name.partition(".")[0] in ("rich", "prompt_toolkit"):
            raise ModuleNotFoundError(name, name=name.partition(".")[0])
sys.meta_path.insert(0, Missing())
"""


def python(*arguments):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=60, check=False)


def test_the_module_is_the_command():
    shown = python("-m", "teahorse", "--version")
    assert (shown.returncode, shown.stdout) == (0, f"teahorse {teahorse.__version__}\n")
    assert "teahorse play" in python("-m", "teahorse", "--help").stdout


@pytest.mark.parametrize(("arguments", "code"), [(["--version"], 0), (["play"], 2)])
def test_without_the_terminal_s_libraries_the_version_is_shown_and_the_rest_says_what_is_missing(arguments, code):
    shown = python("-c", f"{WITHOUT_RICH}\nfrom teahorse.cli import main\nsys.exit(main({arguments!r}))")
    assert shown.returncode == code
    assert "Traceback" not in shown.stderr
    assert (teahorse.__version__ in shown.stdout) if code == 0 else ("pip install 'teahorse[cli]'" in shown.stderr)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "yunnan", "--players", "7", "--lang", "de"], "2 bis 5 Spieler"),
        (["play", "--hot-seat", "--seats", "Ana,Bo", "--lang", "it"], "togli --seats"),
        (["simulate", "ming", "--bots", "nobody,random"], "kein Bot 'nobody'"),  # has no --lang: the locale decides
    ],
)
def test_what_is_wrong_is_said_in_the_reader_s_language(arguments, said, monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


def test_words_need_no_library_of_the_terminal():
    script = (
        "import teahorse as th; from teahorse import words; from teahorse.yunnan import companion; "
        "g = th.new('yunnan', players=3, seed=1); print(words.asked(g.view(g.to_move), 'de')); companion.begin()"
    )
    shown = python("-c", WITHOUT_RICH + script)
    assert shown.stderr == ""
    assert "Setze einen Händler ein oder passe." in shown.stdout
