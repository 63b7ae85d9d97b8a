"""Draws the picture of the README, a table in mid-game: python docs/picture.py

Written as SVG text, without web fonts, so that nothing is fetched to show it.
"""

import re
from io import StringIO
from pathlib import Path
from random import Random

from rich.console import Console

import teahorse
from teahorse import words as spoken
from teahorse.terminal import yunnan
from teahorse.terminal.choices import Menu
from teahorse.terminal.words import Words

PICTURE = Path(__file__).with_name("table.svg")
SEATS = {"red": "Ana", "yellow": "bot:random", "blue": "Ben", "black": "bot:random"}


def mid_game():
    """A game by random moves, up to a bid of the first person after the fifth round."""
    game = teahorse.new("yunnan", players=4, seed=21, seats=SEATS)
    generator = Random(5)
    while not (game.position()["round"] >= 6 and game.to_move == "red" and len(game.legal_moves) > 25):
        game.play(generator.choice(game.legal_moves))
    return game


def main():
    game, words = mid_game(), Words("yunnan", "en")
    view = game.view("red")
    menu = Menu(spoken.menu(view))
    console = Console(record=True, width=100, force_terminal=True, color_system="truecolor", file=StringIO())
    console.print(yunnan.draw(view, game.board, words, 100, menu))
    console.print(spoken.asked(view), style="bold")
    console.print(menu.shown(100))
    svg = console.export_svg(title="teahorse play", unique_id="table")
    PICTURE.write_text(re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL), "utf-8")


if __name__ == "__main__":
    main()
