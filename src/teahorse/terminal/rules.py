"""`teahorse rules`: the rulebook by id, by chapter or by a word in it, and the board's numbers with their sources."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

import teahorse
from teahorse import rulebook
from teahorse.kernel.errors import TeahorseError
from teahorse.terminal.faces import shown_rule
from teahorse.terminal.looks import add_looks
from teahorse.terminal.saving import own_command
from teahorse.terminal.screen import Screen
from teahorse.terminal.words import Words
from teahorse.words import title

HELP = "read the rules, in English, German or Italian"
EXAMPLES = (
    "teahorse rules yunnan                     the table of contents",
    "teahorse rules yunnan Y-BID-4             one rule",
    "teahorse rules ming M-SCO --lang de       a whole chapter, in German",
    "teahorse rules yunnan --search inspector  every rule with that word",
    "teahorse rules yunnan overview            a round on one page; also components, expert, tips",
    "teahorse rules yunnan data                the numbers on the board and where they come from",
)
DATA = "data"
DRAWING = {"districts", "city", "where", "icon"}  # parts of a board file that only serve drawing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=teahorse.GAMES, help="which game")
    parser.add_argument(
        "ids",
        nargs="*",
        metavar="id",
        help=f"rules (Y-BID-4) or chapters (Y-BID); overview, components, expert, tips; or {DATA}",
    )
    parser.add_argument("--search", metavar="WORD", help="only rules that contain this word")
    parser.add_argument("--edition", choices=("2023", "2013"), default="2023", help="Yunnan: whose board data shows")
    parser.add_argument("--board", metavar="FILE", help="an own board file for data")
    add_looks(parser)


def run(args: argparse.Namespace) -> int:
    screen, words = Screen(args.no_colour), Words(args.game, args.lang)
    if args.search is not None:
        return show_found(args, screen, words)
    if not args.ids:
        show_contents(screen, words)
    for name in args.ids:
        if name.casefold() == DATA:
            show_data(screen, words, teahorse.rules(args.game).read_board(args.board, {"edition": args.edition}))
            continue
        page = rulebook.pages(args.game, args.lang).get(name.casefold())
        if page is not None:
            show_page(screen, page)
            continue
        found = rulebook.find(args.game, name, args.lang)
        if not found:
            nearest = rulebook.nearest(args.game, name)
            raise TeahorseError(words.say("ui.no_rule", rule=name[:40], nearest=nearest))
        for rule in found:
            screen.show(shown_rule(rule, words))
    return 0


def show_found(args: argparse.Namespace, screen: Screen, words: Words) -> int:
    """The rules that contain the word; among those of the ids, if there are any."""
    wanted = {rule.id for name in args.ids for rule in rulebook.find(args.game, name)}
    found = [rule for rule in rulebook.search(args.game, args.search, args.lang) if not wanted or rule.id in wanted]
    for rule in found:
        screen.show(shown_rule(rule, words))
    screen.show(words.say("rules.found", n=len(found), word=args.search))
    return 0 if found else 1


def show_contents(screen: Screen, words: Words) -> None:
    """Chapters, and in them ids and titles; rulings and reconstructed rules are marked."""
    screen.show(words.say("rules.contents", title=title(words.game, words.lang)), style="bold")
    screen.show("")
    for page in rulebook.pages(words.game, words.lang).values():
        screen.show(f"  {page.name:<10}  {page.title}")
    book = rulebook.rules(words.game, words.lang)
    marks = {"rule": "", "ruling": " °", "reconstructed": " *"}
    for chapter, heading in rulebook.chapters(words.game, words.lang).items():
        screen.show("", Text(f"{chapter}  {heading}", "bold cyan"))
        for rule in book.values():
            if rule.chapter == chapter:
                screen.show(f"  {rule.id:<9} {rule.title}{marks[rule.kind]}")
    screen.show("", f"° {words.say('ui.ruling')}   * {words.say('ui.reconstructed')}", style="dim")
    first = next(iter(book.values()))
    screen.show(words.say("rules.how", command=own_command(), game=words.game, rule=first.id, chapter=first.chapter))
    screen.show(words.say("rules.data_hint", command=own_command(), game=words.game))


def show_page(screen: Screen, page: rulebook.Page) -> None:
    screen.show(Text(page.title, "bold"), "")
    for line in page.lines:
        screen.show(line, "")


def show_data(screen: Screen, words: Words, board: Mapping[str, Any]) -> None:
    table = Grid(title=words.say("rules.data"), title_justify="left", box=None, padding=(0, 2), pad_edge=False)
    for column in ("where", "value", "source"):
        table.add_column(words.say(f"rules.{column}"), overflow="fold")
    for where, value, source in numbers(board):
        table.add_row(where, value, Text(source, "yellow" if source == "reconstructed" else ""))
    screen.show(table, words.say("rules.data_how"))


def numbers(board: Mapping[str, Any], path: str = "", source: str = "") -> Iterator[tuple[str, str, str]]:
    """Every number of a board with its place in the file and its source, which may stand beside it or once for a table."""
    source = str(board.get("source", source))
    if "value" in board:
        yield path, _plain(board["value"]), source
        return
    for name, entry in board.items():
        where = f"{path}.{name}".lstrip(".")
        if name in DRAWING or name == "source":
            continue
        if path == "gorges":
            yield path, str(name), str(entry)
        elif isinstance(entry, Mapping):
            yield from numbers(entry, where, source)
        elif isinstance(entry, list) and entry and isinstance(entry[0], Mapping):
            yield from ((f"{where} {card['number']}", _plain(card), source) for card in entry)
        else:
            yield where, _plain(entry), source


def _plain(value: object) -> str:
    """A value of the file in few words."""
    if isinstance(value, Mapping):
        shown = {key: part for key, part in value.items() if key != "number" and part is not False}
        return ", ".join(key if part is True else f"{key} {_plain(part)}" for key, part in shown.items())
    return " ".join(_plain(part) for part in value) if isinstance(value, list) else str(value)
