"""The tables of the spaces, and the pages that quote the code, are what the code says."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from settings import SETTINGS, name, positions

import teahorse
from teahorse.research import spaces
from teahorse.research.dataset import COLUMNS
from teahorse.research.setting import Setting

DOCS = Path(__file__).parents[2] / "docs"


def test_the_tables_are_up_to_date():
    assert (DOCS / "spaces.md").read_text("utf-8") == spaces.document(), "python -m teahorse.research.spaces > docs/spaces.md"


def test_the_page_names_sizes_and_columns_as_they_are():
    page = (DOCS / "research.md").read_text("utf-8")
    for game in teahorse.GAMES:
        assert f"{import_module(f'teahorse.{game}.observation').LAYOUT.size} numbers" in page
        assert f"{teahorse.rules(game).NUM_ACTIONS}, between" in page
    for column, (kind, meaning) in COLUMNS.items():
        assert f"| `{column}` | {kind} | {meaning} |" in page


def test_examples_of_the_page_run():
    page = (DOCS / "research.md").read_text("utf-8")
    named = [block for block in re.findall(r"```python\n(.*?)```", page, re.S) if "setting" in block]
    room = {}
    for line in "".join(named).splitlines():
        code, _, told = line.partition("#")
        if told.strip() == "True":
            assert eval(code, room)
        else:
            exec(code, room)
    assert room["setting"].rules.action_to_dict(42) == {"verb": "take", "province": "A"}


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_every_number_stays_within_its_bounds(setting):
    setting = Setting(**setting)
    space = setting.observation_space["observation"]
    for game in positions(setting, seed=3, share=0.2):
        for seat in range(setting.players):
            assert space.contains(setting.row(game.state, seat, len(game.moves)))
