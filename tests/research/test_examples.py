"""The examples run: shortly, with small numbers."""

import json
import runpy
import sys
from pathlib import Path

import matplotlib
import pytest

pytestmark = pytest.mark.filterwarnings("ignore:FigureCanvasAgg is non-interactive")
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def _no_window(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TEAHORSE_GAMES", "60")
    matplotlib.use("Agg")


def run(monkeypatch, name, *arguments):
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")


def test_masked_ppo_learns_and_draws_its_curve(monkeypatch, tmp_path, capsys):
    run(monkeypatch, "masked_ppo.py", "--minutes", "0.03", "--games", "4", "--steps", "64", "--hidden", "16")
    assert "decisions" in (tmp_path / "ppo.csv").read_text()
    assert "share of the victories" in (tmp_path / "ppo.svg").read_text()


def test_their_searches_against_ours(monkeypatch, capsys):
    run(monkeypatch, "openspiel_mcts.py", "--matches", "1", "--seconds", "0.005", "--rounds", "1")
    assert "ours against ismcts" in capsys.readouterr().out


def test_the_notebook(capsys):
    cells = json.loads((EXAMPLES / "seats_and_buildings.ipynb").read_text("utf-8"))["cells"]
    assert not any(cell.get("outputs") for cell in cells)
    room = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), room)
    told = capsys.readouterr().out
    assert "place 4:" in told
    assert "school (traders):" in told
