"""The command as a real process: with pipes, or in a pseudo-terminal with somebody at the keyboard."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from random_games import played

COMMAND = [sys.executable, "-m", "teahorse"]
ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|[()].|[=>78])|\r")


@pytest.fixture
def environment(tmp_path):
    """An own data folder, English, 80 columns, no colours."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "LINES"))}
    return kept | {
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "HOME": str(tmp_path),
        "LANG": "en_GB.UTF-8",
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "TERM": "xterm-256color",
        "PYTHONIOENCODING": "utf-8",
    }


@pytest.fixture
def run(environment, tmp_path):
    """Runs the command with lines piped in."""

    def run(*args, lines=(), **changes):
        return subprocess.run(
            [*COMMAND, *map(str, args)],
            input="".join(f"{line}\n" for line in lines),
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment | changes,
            cwd=tmp_path,
            timeout=60,
            check=False,
        )

    return run


class Person(pexpect.spawn):
    """Somebody at a terminal."""

    def reads(self, *texts):
        """Waits for these texts, in their order, and returns all that was shown on the way, without escape sequences."""
        shown = ""
        for text in texts:
            self.expect_exact(text.rstrip())  # the last space of a prompt is shown by moving the cursor
            shown += self.before + self.after
        return ESCAPES.sub("", shown)

    def is_asked(self):
        """Waits for a prompt behind which nothing is typed yet."""
        self.reads(">\x1b[")

    def types(self, line):
        self.send(f"{line}\r")

    def leaves(self):
        """Waits for the end; the exit code and the last words."""
        self.expect(pexpect.EOF)
        self.close()
        return self.exitstatus, ESCAPES.sub("", self.before)


@pytest.fixture
def sit(environment, tmp_path):
    """Opens the command in a pseudo-terminal."""
    people = []

    def sit(*args, size=(40, 100), **changes):
        without_columns = {name: value for name, value in environment.items() if name != "COLUMNS"}
        person = Person(
            COMMAND[0],
            [*COMMAND[1:], *map(str, args)],
            env=without_columns | changes,
            cwd=str(tmp_path),
            dimensions=size,
            encoding="utf-8",
            timeout=60,
        )
        people.append(person)
        return person

    yield sit
    for person in people:
        person.close(force=True)


@pytest.fixture
def kept(tmp_path):
    """The games in the data folder."""

    def kept():
        return sorted((tmp_path / "data" / "teahorse").glob("*.tea"))

    return kept


@pytest.fixture
def record(tmp_path):
    """Writes the record of a random game to a file."""

    def record(name="yunnan", file="game.tea", **settings) -> Path:
        path = tmp_path / file
        path.write_text(str(played(name, **settings).record), "utf-8")
        return path

    return record
