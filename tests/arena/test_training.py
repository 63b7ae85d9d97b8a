"""Learning: better than what it began with, the same for the same seed, and it goes on after an interruption; the nets too."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import teahorse
from teahorse.arena import fitting, foresight
from teahorse.arena.gifts import with_gifts
from teahorse.arena.learning import fit_heat, fit_points, variants
from teahorse.bots.weights import judge_for, learned
from teahorse.cli import main
from teahorse.kernel.net import Net

SMALL = ["--games", "5", "--only", "2023, 3", "--processes", "1", "--net-games", "20"]


def trained(out: Path, *more: str) -> dict[str, object]:
    assert main(["train", "yunnan", *SMALL, "--out", str(out), *more]) == 0
    document: dict[str, object] = json.loads(out.read_text())
    return document


def test_the_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    first = trained(tmp_path / "a.json", "--generations", "1")
    assert first == trained(tmp_path / "b.json", "--generations", "1")
    assert first != trained(tmp_path / "c.json", "--generations", "1", "--seed", "2")


def test_training_goes_on_after_an_interruption(tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    trained(out, "--generations", "1")
    document = trained(out, "--generations", "2")
    (learned,) = document["sets"].values()  # type: ignore[attr-defined]
    assert [report["generation"] for report in learned["training"]["generations"]] == [1, 2]


def test_a_net_that_was_taught_is_not_taught_again_and_belongs_to_its_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "weights.json"
    first = trained(out, "--generations", "1")
    assert ": net " in capsys.readouterr().out
    assert trained(out, "--generations", "1") == first
    assert ": net " not in capsys.readouterr().out
    document = json.loads(out.read_text())
    document["sets"]["2023, 3 players"]["weights"][0][1] += 1.0
    out.write_text(json.dumps(document))
    trained(out, "--nets")
    assert ": net " in capsys.readouterr().out


def test_a_net_goes_on_after_an_interruption_as_if_there_had_been_none(tmp_path: Path) -> None:
    whole = trained(tmp_path / "a.json", "--generations", "1")
    trained(tmp_path / "b.json", "--generations", "1", "--net-generations", "1")
    assert trained(tmp_path / "b.json", "--generations", "1") == whole


def moments(kinds: int, players: int) -> np.ndarray:  # type: ignore[type-arg]
    """Notes of made-up moments: who has more of the first thing than the others wins, the rest is noise."""
    generator = np.random.default_rng(3)
    x = generator.integers(0, 9, (40_000, players, kinds)).astype(float)
    points = 10 * x[:, :, 0] + generator.normal(0, 0.1, x.shape[:2])
    won = (points == points.max(axis=1, keepdims=True)).astype(float)
    games = np.repeat(np.arange(len(x)), players)
    guessed = np.full(len(games), 1 / players)
    rows = np.column_stack([games, points.ravel(), won.ravel(), guessed, won.ravel()])
    return np.column_stack([rows, x.reshape(-1, kinds)]).astype(np.float32)


def test_a_net_learns_who_wins_and_the_compiled_form_says_the_same() -> None:
    notes = moments(5, 3)
    numbers, report = fitting.fit(notes, 3, seed=1)
    assert report["surprise_before"] == pytest.approx(np.log(3), abs=1e-3)
    assert report["surprise"] < 0.6 * report["surprise_before"]
    net = Net(5, fitting.FIRST, fitting.SECOND, numbers)
    right = 0
    for seats in notes.reshape(-1, 3, notes.shape[1])[:200]:
        for seat in range(3):
            net.see(seat, vec[i64]([int(value) for value in seats[seat, 5:]]))
        net.conclude(3)
        hopes = [net.hope[seat] for seat in range(3)]
        right += hopes.index(max(hopes)) == int(seats[:, 2].argmax())
    assert right > 150


def test_a_net_goes_on_learning_from_what_it_knew() -> None:
    """Its numbers are turned about and back between what is seen and how far that is from the average."""
    notes = moments(5, 3)
    numbers, first = fitting.fit(notes[:12_000], 3, seed=1)
    seen = notes[:, 5:]
    mean, spread = seen.mean(axis=0), seen.std(axis=0)
    again = fitting._numbers(fitting._parts(numbers, mean, spread), mean, spread)
    assert np.allclose(again, numbers, rtol=1e-2, atol=1e-2)
    _, later = fitting.fit(notes[12_000:], 3, 1, numbers)
    assert later["surprise"] < first["surprise"]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_compiled_net_reckons_as_it_was_taught(players: int) -> None:
    """It takes a short cut, one sum for all seats, which must not show."""
    generator = np.random.default_rng(players)
    parts = fitting._begin(6, generator)
    for name in ("offsets", "later", "direct"):
        parts[name] = generator.normal(0, 1, parts[name].shape).astype(np.float32)
    order = ("to_first", "offsets", "own", "others", "later", "last", "direct")
    numbers = [float(number) for name in order for number in parts[name].ravel()]
    net = Net(6, fitting.FIRST, fitting.SECOND, numbers)
    for _ in range(5):
        x = generator.integers(-3, 4, (1, players, 6))
        expected = fitting._forward(parts, x.astype(np.float32))[-1][0]
        for seat in range(players):
            net.see(seat, vec[i64]([int(value) for value in x[0, seat]]))
        net.conclude(players)
        assert np.allclose([[net.hope[seat], net.lead[seat]] for seat in range(players)], expected, atol=1e-2)


@pytest.mark.parametrize("name", [name for name, known in learned("yunnan")["sets"].items() if "net" in known])
def test_the_nets_that_bots_use_reckon_in_whole_numbers_as_well_as_with_fractions(name: str) -> None:
    """In positions of random games, which are stranger than what they were taught by: nothing runs over."""
    players, options = next((players, options) for other, players, options in variants("yunnan") if other == name)
    judge = judge_for("yunnan", players, teahorse.rules("yunnan").read_options(players, options))
    known = learned("yunnan")["sets"][name]["net"]
    inputs = known["inputs"]
    parts = fitting._parts(known["numbers"], np.zeros(inputs), np.ones(inputs))
    game = teahorse.new("yunnan", players=players, seed=6, **options)
    random = Random(6)
    compared = 0
    while game.to_move is not None and compared < 100:
        if judge.is_restful(game.state):
            net = judge.net
            assert net is not None
            judge.foresee_far(game.state)
            seats = np.array(memoryview(net.seen)).reshape(-1, inputs)[:players]
            expected = fitting._forward(parts, seats[None].astype(np.float32))[-1][0] * [1.0, fitting.LEAD]
            found = [[net.hope[seat], net.lead[seat]] for seat in range(players)]
            assert (abs(found - expected) < [0.05, 0.5]).all()
            compared += 1
        game.play(random.choice(game.legal_moves))
    assert compared > 50


def test_the_slope_of_the_net_is_that_of_its_loss() -> None:
    generator = np.random.default_rng(5)
    x = generator.normal(0, 1, (6, 3, 4))
    shares = np.eye(3)[generator.integers(0, 3, 6)]
    leads = generator.normal(0, 1, (6, 3))
    leads -= leads.mean(axis=1, keepdims=True)
    parts = {name: part.astype(np.float64) for name, part in fitting._begin(4, generator).items()}
    slopes = fitting._slope(parts, x, shares, leads)

    def loss() -> float:
        out = fitting._forward(parts, x)[-1]
        off = out[:, :, 1] - out[:, :, 1].mean(axis=1, keepdims=True) - leads
        victories = -(shares * np.log(fitting._shares(out))).sum(axis=1).mean()
        return float(victories + fitting.LEADS / 2 * (off * off).sum(axis=1).mean())

    for name, part in parts.items():
        for place in [tuple(generator.integers(0, size) for size in part.shape) for _ in range(4)]:
            before = part[place]
            part[place] = before + 1e-5
            above = loss()
            part[place] = before - 1e-5
            below = loss()
            part[place] = before
            assert slopes[name][place] == pytest.approx((above - below) / 2e-5, abs=1e-6), (name, place)


def test_the_nets_that_bots_use_foresee_better_than_those_before() -> None:
    """The first generation better than the weights, the others better than a glance with the net before."""
    nets = {name: known["net"] for name, known in learned("yunnan")["sets"].items() if "net" in known}
    assert "2023, 4 players" in nets
    for name, net in nets.items():
        for report in net["training"]["generations"]:
            assert report["surprise"] < report["surprise_before"], name


@pytest.mark.parametrize("players", [2, 4])
def test_moments_of_rest_are_between_turns(players: int) -> None:
    """While bids are placed and points are scored there is one after every move; never while a journey goes on, or while
    somebody has to choose what a bid has won."""
    judge = foresight.make_judge("yunnan", players, *foresight.simple_weights("yunnan"))
    game = teahorse.new("yunnan", players=players, seed=3, round_limit=4)
    random = Random(3)
    under_way = 0
    while game.to_move is not None:
        now = game.position()
        travelled = bool(now.get("travelled"))
        under_way += travelled
        assert judge.is_restful(game.state) == (now["phase"] != "resolving" and not travelled)
        game.play(random.choice(game.legal_moves))
    assert under_way > 3


@pytest.mark.parametrize("options", [{}, {"double_bidding": True, "guards": True}, {"edition": "2013"}], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_that_begin_with_gifts_are_legal_and_have_what_is_hardly_ever_taken(
    players: int, options: dict[str, object]
) -> None:
    """`from_position` refuses what is impossible; here it takes every gift, and the games can be played."""
    posts, teahouses, passes = 0, 0, 0
    for seed in range(40):
        random = Random(seed)
        game = with_gifts(teahorse.new("yunnan", players=players, seed=seed, round_limit=3, **options), random)
        for colour in game.colours[:players]:
            player = game.position()["players"][colour]
            posts += len(player["structures"]["posts"])
            teahouses += len(player["structures"]["teahouses"])
            passes += player["passes"] - 2
        while game.to_move is not None:
            game.play(random.choice(game.legal_moves))
    assert min(posts, passes) >= 4 * players
    assert teahouses > 5


def notes_of(points: np.ndarray, x: np.ndarray, players: int) -> np.ndarray:  # type: ignore[type-arg]
    """Notes of one row, with who won by points."""
    count = len(points)
    by_position = points.reshape(-1, players)
    won = (by_position == by_position.max(axis=1, keepdims=True)).astype(float).reshape(-1)
    return np.column_stack([np.zeros(count), np.tile(np.arange(players), count // players), points, won, x])


def test_points_are_fitted_to_how_games_ended() -> None:
    generator = np.random.default_rng(1)
    x = generator.integers(0, 20, (6000, 3)).astype(float)
    points = x @ np.array([2.0, -1.0, 0.5]) + generator.normal(0, 1, 6000)
    (weights,) = fit_points(notes_of(points, x, 3), [[0.0, 0.0, 0.0]], 3, 1, 3)
    assert np.allclose(weights, [2.0, -1.0, 0.5], atol=0.1)


def test_what_is_hardly_seen_stays_near_the_last_weights() -> None:
    x = np.array([[1.0, 0.0, 0.0]] * 4)
    (weights,) = fit_points(notes_of(np.array([9.0, 9, 9, 9]), x, 2), [[0.0, 3.0, 4.0]], 3, 1, 2)
    assert weights[1:] == [3.0, 4.0]


def test_a_surer_lead_has_less_heat() -> None:
    generator = np.random.default_rng(1)
    x = generator.integers(0, 20, (6000, 1)).astype(float)
    sure = notes_of((x[:, 0] + generator.normal(0, 1, 6000)), x, 3)
    vague = notes_of((x[:, 0] + generator.normal(0, 15, 6000)), x, 3)
    assert fit_heat(sure, [[1.0]], ["a"], 3, [[9.0, 0.0]])[0] < fit_heat(vague, [[1.0]], ["a"], 3, [[9.0, 0.0]])[0]
