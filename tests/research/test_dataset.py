"""`teahorse simulate --moves`: every decision, as it was made."""

import numpy as np
import pyarrow.parquet as pq
import pytest

from teahorse.arena.games import Match, play_all
from teahorse.cli import main
from teahorse.kernel.chance import Chance
from teahorse.research.dataset import COLUMNS, read_moves
from teahorse.research.setting import Setting


def replayed(arrays, setting):
    """Plays the noted choices again and compares everything that was noted on the way; returns the games' ends."""
    ends = {}
    states = {}
    for i in range(len(arrays["game"])):
        game = int(arrays["game"][i])
        if arrays["move"][i] == 0:
            start = setting.rules.start(
                setting.colours, setting.options, setting.board, Chance(int(arrays["seed"][i])), setting.rules.VERSION
            )
            start.reseed(int(arrays["seed"][i]))
            states[game] = start
        state = states[game]
        seat = state.to_move
        assert arrays["seat"][i] == seat
        assert arrays["observation"][i].tobytes() == setting.row(state, seat, int(arrays["move"][i])).tobytes()
        assert arrays["legal"][i].tobytes() == setting.mask(state, seat).astype(np.uint8).tobytes()
        state.play(int(arrays["choice"][i]))
        ends[game] = (state, seat, i)
    return ends


@pytest.mark.parametrize(("game", "players"), [("yunnan", 3), ("yunnan", 4)])
def test_decisions_of_games_without_secrets_can_be_replayed(game, players, tmp_path, capsys):
    folder = tmp_path / "decisions"
    bots = ",".join(["random"] * players)
    assert main(["simulate", game, "--bots", bots, "--games", "4", "--processes", "1", "--moves", str(folder)]) == 0
    assert "decisions written to" in capsys.readouterr().out
    setting = Setting(game, players)
    (arrays,) = read_moves(folder)
    assert set(arrays) == set(COLUMNS)
    ends = replayed(arrays, setting)
    assert len(ends) == 4
    for number, (state, _, _) in ends.items():
        assert state.is_over
        mine = arrays["game"] == number
        assert (np.array(state.scores)[arrays["seat"][mine]] == arrays["points"][mine]).all()
        assert (np.array(state.returns(), np.float32)[arrays["seat"][mine]] == arrays["share"][mine]).all()


@pytest.mark.parametrize("bots", [("random", "random"), ("level1", "random")])
def test_noting_changes_no_game_and_processes_no_file(bots, tmp_path):
    match = Match("ming", bots, {}, None, 5)
    plain = sorted(play_all(match, 3, 1), key=lambda result: result.number)
    (tmp_path / "a").mkdir()
    noted = sorted(play_all(match, 3, 1, str(tmp_path / "a")), key=lambda result: result.number)
    assert noted == plain
    table = pq.read_table(tmp_path / "a")
    assert table.num_rows == sum(result.decisions for result in plain)
    assert set(table["bot"].to_pylist()) == set(bots)
    (arrays,) = read_moves(tmp_path / "a")
    setting = Setting("ming", 2)
    for row, seat, legal, choice in zip(arrays["observation"], arrays["seat"], arrays["legal"], arrays["choice"], strict=True):
        named = setting.layout.named(row)
        assert named["player0"]["to_move"] == 1
        assert list(named["table"]["seat"].values()).index(1) == seat
        assert legal[choice] == 1


def test_a_folder_with_something_in_it_is_left_alone(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("keep")
    assert main(["simulate", "ming", "--games", "1", "--moves", str(tmp_path)]) == 2
    assert "name a new folder" in capsys.readouterr().err
    assert (tmp_path / "mine.txt").read_text() == "keep"


def test_a_folder_that_cannot_be_made_is_said_before_the_first_game(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["simulate", "ming", "--games", "1", "--moves", str(tmp_path / "file" / "decisions")]) == 2
    assert "cannot write" in capsys.readouterr().err


def test_only_whole_files_stay(tmp_path, monkeypatch):
    match = Match("ming", ("random", "random"), {}, None, 5)

    def stopped(table, path, **_):
        path.write_bytes(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr(pq, "write_table", stopped)
    with pytest.raises(KeyboardInterrupt):
        list(play_all(match, 1, 1, str(tmp_path)))
    assert list(read_moves(tmp_path)) == []


def test_a_bot_that_is_none_is_refused_before_anything_is_written(tmp_path):
    assert main(["simulate", "ming", "--bots", "nobody,random", "--moves", str(tmp_path / "new")]) == 2
    assert not (tmp_path / "new").exists()
