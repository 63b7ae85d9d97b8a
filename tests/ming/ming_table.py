"""What the tests of Ming Dynasty share: positions in few words, random games, and the invariants of the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import teahorse as th

COLOURS = ("red", "yellow", "blue", "green")
PROVINCES = "ABCDEF"
DISTRICTS = [f"{province}{number}" for province in PROVINCES for number in (1, 2, 3)]
TRANSPORTS = ("rider", "rickshaw", "junk", "barge", "oxcart", "sedan")
ALL_MOVES = [th.rules("ming").action_to_text(action) for action in range(134)]


def position(phase: str, players: dict[str, dict[str, Any]] | int, **rest: Any) -> dict[str, Any]:
    """A position of the first colours; princes stand in A1, B1, C1, D1 unless something else is said."""
    given = players if isinstance(players, dict) else {colour: {} for colour in COLOURS[:players]}
    princes = {} if phase in ("princes", "neutral") else dict(zip(COLOURS, ("A1", "B1", "C1", "D1"), strict=True))
    documents = {
        colour: {**({"prince": princes[colour]} if colour in princes else {}), **document} for colour, document in given.items()
    }
    return {"game": "ming", "phase": phase, "players": documents, **rest}


def table(phase: str, players: dict[str, dict[str, Any]] | int, **rest: Any) -> th.Game:
    return th.from_position(position(phase, players, **rest))


def refused(game: th.Game, move: str) -> tuple[str, str]:
    """The rule and the message key of a move that is not legal."""
    assert move not in game.legal_moves
    refusal = game.why_not(move)
    assert refusal is not None
    for lang in ("en", "de", "it"):
        assert refusal.text(lang)
    return refusal.rule, refusal.key


def play(game: th.Game, *moves: str) -> th.Game:
    for move in moves:
        game.play(move)
    return game


def random_moves(game: th.Game, seed: int, at_most: int = 10_000) -> Iterator[str]:
    """Plays random legal moves, and gives each after it is played. Passing and deploying nobody are mostly avoided, so that
    districts and cities fill up."""
    choice = random.Random(seed)
    while not game.is_over and at_most:
        moves = game.legal_moves
        busy = [move for move in moves if move not in ("pass", "deploy 0")]
        move = choice.choice(busy if busy and choice.random() < 0.8 else moves)
        game.play(move)
        yield move
        at_most -= 1


def random_game(players: int, seed: int, moves: int = 10_000, **options: Any) -> th.Game:
    game = th.new("ming", players=players, seed=seed, **options)
    for _ in random_moves(game, seed, moves):
        pass
    return game


def reached(players: int, seed: int, phase: str, round_number: int, **options: Any) -> th.Game:
    """A random game at the first decision of a phase."""
    game = th.new("ming", players=players, seed=seed, **options)
    for _ in random_moves(game, seed):
        now = game.position()
        if now["phase"] == phase and now["round"] == round_number:
            return game
    raise AssertionError(f"no phase {phase} in round {round_number}")


def check_invariants(document: dict[str, Any]) -> None:
    """Section 8 of the rules, on a position."""
    players = document["players"]
    phase, number = document["phase"], document["round"]
    assert 1 <= number <= 6
    cards = Counter(document["display"].values()) + Counter(document["draw"]) + Counter(document["discard"])
    dragons = 0
    for player in players.values():
        hand = Counter(player["hand"])
        dragons += hand.pop("dragon", 0)
        cards += hand
        held = sum(player["hand"].values())
        assert held <= 5
        on_spaces = sum(player["spaces"].values())
        if phase == "cards":
            assert on_spaces >= 5 - held
        members = player["supply"] + on_spaces + sum(player["districts"].values()) + len(player["monks"]) + player["out"]
        for city, houses in player["cities"].items():
            assert phase == "returning"
            assert all(district[0] == city and 1 <= number <= 2 for district, number in houses.items())
            assert 1 <= sum(houses.values()) <= 6
            members += sum(houses.values())
        assert members == 30
        assert len(player["tiles"]) < 6
        if phase not in ("princes", "neutral", "placing"):
            assert player["supply"] == 30 - 5 * number
    assert cards == dict.fromkeys(TRANSPORTS, 9)
    assert dragons <= 18
    colours = [*players.values(), *([document["neutral"]] if "neutral" in document else [])]
    for district in DISTRICTS:
        assert sum(colour["cities"].get(district[0], {}).get(district, 0) for colour in colours) <= 3
    monks = [monk for player in players.values() for monk in player["monks"]]
    assert len(monks) == len(set(monks))
    princes = [player["prince"] for player in players.values() if player["prince"]]
    if phase == "moving" and document["turn"] == "step":
        princes.remove(players[document["to_move"]]["prince"])
    assert len(princes) == len(set(princes))
    if phase not in ("princes", "neutral"):
        assert all(player["prince"] for player in players.values())
    if "neutral" in document:
        neutral = document["neutral"]
        total = neutral["supply"] + sum(neutral["districts"].values()) + neutral["out"]
        total += sum(sum(houses.values()) for houses in neutral["cities"].values())
        assert total == 24 + 6 * ((number - 1) // 2)
        assert all(members <= 3 for members in neutral["districts"].values())
