"""Writes the golden games anew: `python tests/ming/make_golden.py`, only after a change of the rules that is meant.

Each is a whole game of busy random moves, with contested cities and a second shuffle (`tests/golden` has uniformly random
ones): the record (`.tea`) and what happened in it (`.events`), one event a line.
"""

from __future__ import annotations

import json
from pathlib import Path

from ming_table import random_game

import teahorse as th

GOLDEN = Path(__file__).parent / "golden"
GAMES = {"two": (2, 101, False), "three_limited": (3, 104, True), "four": (4, 105, False)}


def story(game: th.Game) -> str:
    """Events with the move that caused them, then the last position: readable in a diff."""
    moves = ["set-up", *game.moves]
    lines, last = [], -1
    for event in game.events:
        number = event.pop("move")
        if number != last:
            lines.append(f"{number} {moves[number]}")
            last = number
        word = event.pop("event")
        lines.append(f"    {word} {json.dumps(event)}")
    end = game.position()
    players = end.pop("players")
    lines.append("end")
    lines += [f"    {key} {json.dumps(value)}" for key, value in end.items()]
    lines += [f"    {colour} {json.dumps(player)}" for colour, player in players.items()]
    lines.append(f"    winners {json.dumps(game.winners)}")
    return "\n".join(lines) + "\n"


def main() -> None:
    for name, (players, seed, limited) in GAMES.items():
        game = random_game(players, seed, limited_tiles=limited)
        (GOLDEN / f"{name}.tea").write_text(str(game.record), "utf-8")
        (GOLDEN / f"{name}.events").write_text(story(game), "utf-8")


if __name__ == "__main__":
    main()
