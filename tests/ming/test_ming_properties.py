"""What holds in every game: invariants, one list of legal moves, undo, clones, round trips, and nothing leaks."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import pytest
from ming_table import ALL_MOVES, COLOURS, check_invariants, position, random_game, random_moves, reached

import teahorse as th
from teahorse import ming, rulebook

RULES = rulebook.rules("ming")
GAMES = [(2, 1, False), (2, 2, True), (3, 3, False), (3, 4, True), (4, 5, False), (4, 6, True)]


@pytest.mark.rule("M-SET-1", "M-PLC-1", "M-CRD-1", "M-MOV-3", "M-SCO-1", "M-SCO-3", "M-2P-1")
@pytest.mark.parametrize(("players", "seed", "limited"), GAMES)
def test_invariants_hold_after_every_move(players: int, seed: int, limited: bool) -> None:
    game = th.new("ming", players=players, seed=seed, limited_tiles=limited)
    check_invariants(game.position())
    last_phase, rounds = "", set()
    for _ in random_moves(game, seed):
        now = game.position()
        check_invariants(now)
        rounds.add(now["round"])
        if now["phase"] == "moving" and last_phase != "moving":
            assert all(sum(player["hand"].values()) == 5 for player in now["players"].values())
        last_phase = now["phase"]
    assert rounds == {1, 2, 3, 4, 5, 6}
    assert game.to_move is None
    assert game.legal_moves == []
    assert sum(game.state.returns()) == pytest.approx(1.0)


@pytest.mark.parametrize(("players", "seed", "limited"), GAMES)
def test_legal_list_play_and_why_not_agree_on_the_whole_action_space(players: int, seed: int, limited: bool) -> None:
    game = th.new("ming", players=players, seed=seed, limited_tiles=limited)
    sample = random.Random(seed)
    for step, _ in enumerate(random_moves(game, seed + 100)):
        if sample.random() > 0.2 and step > 10:
            continue
        before = game.position()
        legal = game.legal_moves
        assert legal == [ming.action_to_text(action) for action in game.state.actions()]
        assert game.state.actions() == sorted(set(game.state.actions()))
        for move in ALL_MOVES:
            refusal = game.why_not(move)
            assert (refusal is None) == (move in legal), move
            if refusal is not None:
                assert refusal.rule in RULES
                json.dumps(dict(refusal.facts))
                with pytest.raises(th.Refused) as caught:
                    game.play(move)
                assert caught.value.rule == refusal.rule
        assert game.position() == before


@pytest.mark.parametrize("lang", ["en", "de", "it"])
def test_every_refusal_has_a_sentence_in_every_language(lang: str) -> None:
    seen = set()
    for players in (2, 3, 4):
        game = th.new("ming", players=players, seed=players)
        for _ in random_moves(game, players):
            for move in ALL_MOVES[::7]:
                refusal = game.why_not(move)
                if refusal is not None and refusal.key not in seen:
                    seen.add(refusal.key)
                    text = refusal.text(lang)
                    assert text
                    assert "{" not in text
    assert len(seen) > 15


@pytest.mark.parametrize("players", [2, 3, 4])
def test_undo_restores_the_position_exactly(players: int) -> None:
    game = th.new("ming", players=players, seed=8)
    positions, events, moves = [json.dumps(game.position())], [len(game.events)], []
    for move in random_moves(game, 8):
        moves.append(move)
        positions.append(json.dumps(game.position()))
        events.append(len(game.events))
    while moves:
        assert json.dumps(game.position()) == positions.pop()
        assert len(game.events) == events.pop()
        assert game.undo() == moves.pop()
    assert json.dumps(game.position()) == positions.pop()
    with pytest.raises(IndexError):
        game.undo()


def test_undo_and_playing_on_draws_the_same_cards() -> None:
    game = reached(4, 3, "cards", 4)
    for _ in random_moves(game, 1, 60):
        move = game.undo()
        before = json.dumps(game.view(None))
        game.play(move)
        after = json.dumps(game.position())
        game.undo()
        assert json.dumps(game.view(None)) == before
        game.play(move)
        assert json.dumps(game.position()) == after


@pytest.mark.parametrize("players", [2, 3, 4])
def test_clones_are_independent_and_silent(players: int) -> None:
    game = random_game(players, 9, 90)
    before = json.dumps(game.position())
    clone = game.state.clone()
    assert clone.log is None
    assert clone.chance is None
    assert clone.actions() == game.state.actions()
    assert ming.random_playout(clone, 1) > 0
    assert clone.is_over
    assert clone.to_move == -1
    assert json.dumps(game.position()) == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_states_can_be_sent_to_other_processes(players: int) -> None:
    game = random_game(players, 9, 90, limited_tiles=True)
    state = pickle.loads(pickle.dumps(game.state))
    assert ming.position(state) == game.position()
    assert state.actions() == game.state.actions()
    assert ming.random_playout(state, 1) == ming.random_playout(game.state.clone(), 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playouts_are_decided_by_their_seed(players: int) -> None:
    state = th.new("ming", players=players, seed=1).state
    ends = []
    for seed in (1, 1, 2):
        clone = state.clone()
        count = ming.random_playout(clone, seed)
        ends.append((count, json.dumps(ming.position(clone))))
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playout_and_plain_play_are_the_same_game(players: int) -> None:
    """Actions applied one by one lead where moves in notation lead."""
    game = th.new("ming", players=players, seed=4)
    state = game.state.clone()
    choice = random.Random(4)
    while not game.is_over and not ming.view(state, None)["discard"]:
        action = choice.choice(state.actions())
        state.apply(action)
        game.play(ming.action_to_text(action))
        assert ming.position(state) == game.position()


@pytest.mark.parametrize(("players", "seed", "limited"), GAMES)
def test_positions_round_trip_at_every_step(players: int, seed: int, limited: bool) -> None:
    game = th.new("ming", players=players, seed=seed, limited_tiles=limited)
    for step, _ in enumerate(random_moves(game, seed + 200)):
        if step % 3 and step > 10 and game.position()["phase"] != "returning":
            continue
        document = game.position()
        again = th.from_position(json.loads(json.dumps(document)))
        assert json.dumps(again.position()) == json.dumps(document)
        assert again.legal_moves == game.legal_moves


# Nobody sees what they may not know


def everything_seen(game: th.Game, chooser: str | None = None) -> list[str]:
    """Every byte that reaches a seat or a spectator; the view of a chooser, who knows the own choice, is left out."""
    seen = [json.dumps(game.view(seat)) for seat in (None, *game.colours) if seat is None or seat != chooser]
    seen.append(json.dumps(game.events))
    seen.append(str(game.public_record()))
    for move in ALL_MOVES:
        refusal = game.why_not(move)
        seen.append("" if refusal is None else f"{refusal.rule} {refusal} {dict(refusal.facts)}")
    seen.append(" ".join(game.legal_moves))
    return seen


@pytest.mark.rule("M-CRD-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_order_of_the_draw_pile_reaches_nobody(players: int) -> None:
    """Two games that differ only in cards that nobody has seen yet look the same."""
    text = str(th.new("ming", players=players, seed=3).record)
    line = next(line for line in text.splitlines() if line.startswith("! deck"))
    deck = line.split()[2:]
    shuffled = deck[:14] + random.Random(1).sample(deck[14:], len(deck) - 14)
    assert shuffled != deck
    games = [th.load(text), th.load(text.replace(line, "! deck " + " ".join(shuffled)))]
    drawn = 6
    choice = random.Random(5)
    while True:
        seen = [everything_seen(game) for game in games]
        assert seen[0] == seen[1]
        move = choice.choice(games[0].legal_moves)
        drawn += move.startswith("take")
        if drawn > 14:
            break
        for game in games:
            game.play(move)
    assert games[0].position()["draw"] != games[1].position()["draw"]


def shuffled_again(players: int) -> th.Game:
    """A running game whose discards have just been shuffled."""
    for seed in range(100):
        game = th.new("ming", players=players, seed=seed)
        for _ in random_moves(game, seed):
            if not game.is_over and [raw["event"] for raw in game.events[-4:]].count("shuffle"):
                if len(game.moves) > 9:
                    return game
    raise AssertionError("no game with a second shuffle")


@pytest.mark.rule("M-CRD-5", "M-CRD-2")
def test_a_shuffle_reaches_nobody() -> None:
    game = shuffled_again(4)
    shuffles = [raw for raw in game.events if raw["event"] == "shuffle"]
    assert all(set(raw) == {"move", "event", "cards"} for raw in shuffles)
    assert "deck" not in str(game.public_record())
    assert "Seed" not in str(game.public_record())
    assert "deck" in str(game.record)


@pytest.mark.rule("M-SCO-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_secret_choices_reach_nobody_before_the_reveal(players: int) -> None:
    compared = sum(compare_choices(th.new("ming", players=players, seed=seed), seed) for seed in range(6))
    assert compared > 6


def compare_choices(game: th.Game, seed: int) -> int:
    """At every secret choice that is not the last: whatever is chosen, all others see the same afterwards."""
    compared = 0
    while not game.is_over:
        now = game.position()
        if now["phase"] == "returning" and now["returning"]["back"] is None:
            seen = []
            for choice in game.legal_moves:
                game.play(choice)
                after = game.position()
                if after["phase"] == "returning" and now["to_move"] in after["returning"]["chosen"]:
                    assert after["returning"]["chosen"][now["to_move"]] == int(choice.split()[1])
                    assert str(game.public_record()).count("return ?") == len(after["returning"]["chosen"])
                    seen.append(everything_seen(game, now["to_move"]))
                game.undo()
            if seen:
                compared += 1
                assert len(seen) == len(game.legal_moves)
                assert all(what == seen[0] for what in seen)
        for _ in random_moves(game, seed + len(game.moves), 1):
            pass
    return compared


def test_a_view_has_no_secret_keys() -> None:
    game = reached(4, 11, "returning", 2)
    game.play(game.legal_moves[-1])
    for seat in (None, *game.colours):
        seen = game.view(seat)
        assert isinstance(seen["draw"], int)
        assert "chosen" not in seen["returning"]
        assert json.loads(json.dumps(seen)) == seen


# Perft: the number of legal move sequences, as numbers that must never change by accident


def perft(state: Any, depth: int) -> int:
    actions = state.actions()
    if depth == 1 or not actions:
        return len(actions) if actions else 1
    total = 0
    for action in actions:
        after = state.clone()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


PERFT = {
    "start of a game of two": (position("neutral", 2), [18, 324, 5814]),
    "start of a game of three": (position("princes", 3), [18, 306, 4896, 29376]),
    "placing the last members": (
        position("placing", {colour: {"supply": 26, "spaces": {"A": 2, "C": 1, "F": 1}} for colour in COLOURS[:3]}),
        [6, 36, 216, 1512, 10584],
    ),
    "cards with a shuffle": (
        position(
            "cards",
            {colour: {"spaces": {"B": 2, "D": 3}, "hand": {"junk": 2, "dragon": 1}} for colour in COLOURS[:4]},
            round=3,
            draw=["barge", "sedan", "sedan", "rider", "oxcart", "rider"],
        ),
        [4, 16, 64, 256, 1024, 4096, 16384],
    ),
    "princes in each other's way": (
        position(
            "moving",
            {
                "red": {"prince": "A1", "spaces": {"A": 4, "C": 2}, "hand": {"oxcart": 1, "rider": 1, "sedan": 1, "dragon": 1}},
                "yellow": {"prince": "A2", "spaces": {"C": 3}, "hand": {"rider": 2, "rickshaw": 1, "dragon": 1}},
                "blue": {"prince": "C2", "spaces": {"F": 1, "A": 1}, "hand": {"oxcart": 2, "sedan": 1}, "monks": ["A3"]},
            },
            round=3,
        ),
        [10, 65, 504, 1769, 6730, 24190],
    ),
    "a city of three colours": (
        position(
            "returning",
            {
                "red": {"cities": {"C": {"C1": 2, "C2": 1}}},
                "yellow": {"cities": {"C": {"C1": 1, "C3": 2}, "D": {"D1": 1}}},
                "blue": {"cities": {"C": {"C2": 1, "C3": 1}}},
            },
            round=4,
            returning={"city": "C"},
        ),
        [4, 16, 48, 96, 256, 1152, 6608],
    ),
    "the neutral colour in a city": (
        position(
            "returning",
            {"red": {"cities": {"C": {"C1": 1}, "E": {"E1": 2, "E2": 1}}}, "yellow": {"cities": {"E": {"E3": 2}}}},
            round=2,
            neutral={"cities": {"C": {"C1": 2, "C2": 1, "C3": 2}, "E": {"E3": 1}}, "districts": {}},
            returning={"city": "C"},
        ),
        [3, 8, 18, 36, 144, 432, 4320],
    ),
    "naming the start player": (position("naming", 4, round=5), [4, 24, 144, 864, 5184]),
}


@pytest.mark.parametrize("name", PERFT)
def test_perft(name: str) -> None:
    document, numbers = PERFT[name]
    state = th.from_position(document, seed=1).state
    assert [perft(state, depth) for depth in range(1, len(numbers) + 1)] == numbers
