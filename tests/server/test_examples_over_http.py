"""The examples play whole games against a real server."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from house import Server

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_python_bot_plays_a_game_and_joins_one(house: Server) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "bot.py"), house.url, "ming"], check=False, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert "red" in done.stdout.splitlines()[-1]


def test_the_shell_bot_plays_a_game(house: Server) -> None:
    if not shutil.which("jq") or not shutil.which("curl"):
        pytest.skip("curl and jq are needed")
    done = subprocess.run(
        ["sh", str(EXAMPLES / "bot.sh"), house.url, "ming"], check=False, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert '"red"' in done.stdout
