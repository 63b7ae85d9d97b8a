"""`teahorse duli`: a companion for two owners of the Yunnan box, who play the 2023 edition with the automa Dúlì."""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

from teahorse.kernel.errors import SetupError, TeahorseError, said
from teahorse.kernel.messages import LANGUAGES
from teahorse.terminal.duli_saving import last_table, load_table, new_path, save_table
from teahorse.terminal.looks import add_looks
from teahorse.terminal.saving import own_command
from teahorse.terminal.screen import Screen
from teahorse.yunnan import companion
from teahorse.yunnan.board import read_board
from teahorse.yunnan.companion import Problem, saying
from teahorse.yunnan.companion.hearing import not_understood
from teahorse.yunnan.names import COLOURS
from teahorse.yunnan.options import read_options

HELP = "a companion for the real table: turns Dúlì's cards and says what she does"
EXAMPLES = (
    "teahorse duli                                    two players, red and yellow, Dúlì with the cards of this program",
    "teahorse duli --colours blue green --guards      other colours, and the expert rule of the guards",
    "teahorse duli --print-deck > cards.toml          her cards as a file, to be corrected by your own copy",
    "teahorse duli --deck cards.toml                  play with the cards of that file",
    "teahorse duli --resume                           go on with the last table",
)
NEW_TABLE = ("seed", "deck", "colours", "guards", "double_bidding", "own_pile")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--colours", nargs=2, choices=COLOURS[:5], metavar="COLOUR", help="your two colours (red yellow)")
    parser.add_argument("--guards", action="store_true", help="expert rule: guards protect from displacement")
    parser.add_argument("--double-bidding", action="store_true", help="expert rule: two own bids in one building")
    parser.add_argument("--deck", metavar="FILE", help="Dúlì's cards: a board file with a section [duli]")
    parser.add_argument("--own-pile", action="store_true", help="you turn the cards of your box and type their numbers")
    parser.add_argument("--print-deck", action="store_true", help="print the section [duli] of this program and stop")
    parser.add_argument("--seed", type=int, metavar="N", help="fixes the order of the cards; without it they are shuffled")
    parser.add_argument("--save", metavar="FILE", help="where the table is saved after each entry (default: a new file)")
    parser.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with a saved table (default: the last)")
    add_looks(parser)


def run(args: argparse.Namespace) -> int:
    if args.print_deck:
        board = (files("teahorse.yunnan") / "boards" / "2023.toml").read_text("utf-8")
        print(board[board.index("# Dúlì's cards") :], end="")
        return 0
    screen = Screen(args.no_colour)
    try:
        session = open_session(args, screen)
    except Problem as problem:
        print(f"teahorse duli: {saying.problem_text(problem, None, args.lang)}", file=sys.stderr)
        return 2
    return session.run()


def open_session(args: argparse.Namespace, screen: Screen) -> Session:
    chosen = new_path(args.save) if args.save else None
    if args.resume is not None:
        if any(getattr(args, name) for name in NEW_TABLE if name != "seed") or args.seed is not None:
            raise SetupError("a table goes on as it began: leave out the options of a new one beside --resume")
        path = Path(args.resume) if args.resume else last_table()
        return Session(load_table(path), screen, args.lang, chosen or path)
    colours = tuple(args.colours or COLOURS[:2])
    if colours[0] == colours[1]:
        raise SetupError(said("two different colours are needed, not {0} twice", colours[0]))
    deck = None if args.deck is None else read_deck(args.deck)
    document = companion.begin(colours, args.seed, args.guards, args.double_bidding, deck, args.own_pile)
    return Session(document, screen, args.lang, chosen)


def read_deck(file: str) -> dict[str, Any]:
    """The section [duli] of an own board file (Y-DUL-10)."""
    deck: dict[str, Any] = read_board(file, read_options(2, {}))["duli"]
    if "duli" not in tomllib.loads(Path(file).read_text("utf-8")):
        raise SetupError(said("{0}: no section [duli]; `teahorse duli --print-deck` shows one", file))
    return deck


# Talking


class Session:
    """The conversation: reads lines until the table is left, and saves after each entry."""

    def __init__(self, document: dict[str, Any], screen: Screen, lang: str, path: Path | None) -> None:
        self.table = companion.opened(document)
        self.undone: list[str] = []
        self.screen = screen
        self.lang = lang
        self.path = path  # None until there is something to save
        self.cannot_save = False

    def run(self) -> int:
        title, *more = companion.welcome(self.table, self.lang)
        self.say(title, heading=True)
        self.say(*more)
        try:
            while self.turn():
                pass
        except (EOFError, KeyboardInterrupt):
            self.say("")
        self.leave()
        return 0

    def turn(self) -> bool:
        """One line of input; False when people leave."""
        line = self.ask(saying.question(self.table, self.lang))
        if not line and self.table.expected == "bidding":
            return True
        before = len(self.table.entries)
        step = companion.answered(self.table, self.undone, line, self.lang)
        self.table, self.undone = step["table"], step["undone"]
        if step["problem"] is not None:
            self.say(step["problem"]["text"])
        elif step["command"] == "quit":
            return False
        elif step["command"] in companion.KEPT:
            self.obey(step["command"], line)
        else:
            self.say(*step["said"][:1], heading=step["command"] == "entry" and self.table.entries[-1].startswith("first "))
            self.say(*step["said"][1:])
            if len(self.table.entries) != before:
                self.save()
        return True

    def obey(self, command: str, line: str) -> None:
        try:
            getattr(self, f"do_{command}")(line.strip().partition(" ")[2].strip(), line)
        except TeahorseError as error:
            self.say(saying.problem_text(error, self.table, self.lang))

    def ask(self, question: str) -> str:
        """A line; a pipe gets the question before the answer is read."""
        if self.screen.live:
            return self.screen.ask(question, completions=self.completions)
        self.say(question)
        return self.screen.read_piped()

    def completions(self, typed: str) -> Iterable[str]:
        """What is typed so far, with each word that the Tab key offers in place of the last one."""
        before = typed[: typed.rfind(" ") + 1]
        return (before + word for word in companion.completions(self.table, self.lang))

    def say(self, *lines: str, heading: bool = False) -> None:
        for line in lines:
            if self.screen.live:
                self.screen.show(line, style="bold" if heading else None)
            else:
                self.screen.show_whole(line)

    def save(self) -> None:
        """After each entry. A full disk is told once and is no reason to stop playing."""
        try:
            self.path = save_table(companion.written(self.table), self.path)
            self.cannot_save = False
        except Problem as problem:
            if not self.cannot_save:
                self.say(saying.problem_text(problem, None, self.lang))
            self.cannot_save = True

    def leave(self) -> None:
        if not self.table.entries:
            return
        self.cannot_save = False
        self.save()
        if not self.cannot_save:
            self.say(saying.text("say", "saved", self.lang, file=self.path, command=own_command()))

    # Commands that have to do with files and languages

    def do_save(self, argument: str, line: str) -> None:
        if not argument:
            raise not_understood(line, "save")
        path = Path(argument) if Path(argument) == self.path else new_path(argument)
        self.path, self.cannot_save = save_table(companion.written(self.table), path), False
        self.say(saying.text("say", "saved_there", self.lang, file=path))

    def do_resume(self, argument: str, line: str) -> None:
        if not argument:
            raise not_understood(line, "resume")
        path = Path(os.path.expanduser(argument))
        self.table = companion.opened(load_table(path))
        self.undone, self.path, self.cannot_save = [], path, False
        self.say(*companion.welcome(self.table, self.lang)[1:])

    def do_language(self, argument: str, line: str) -> None:
        if argument.casefold() not in LANGUAGES:
            raise not_understood(line, "language")
        self.lang = argument.casefold()
