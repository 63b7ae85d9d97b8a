"""`teahorse play`: a game at the terminal, against bots or with several people at one keyboard."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import teahorse
from teahorse.arguments import add_options, chosen_options, game_options, positive
from teahorse.bots import BOTS, is_bot
from teahorse.kernel.errors import SetupError, TeahorseError, said
from teahorse.kernel.messages import LANGUAGES, noun
from teahorse.terminal import saving
from teahorse.terminal.looks import add_looks
from teahorse.terminal.screen import Screen
from teahorse.terminal.seats import BOT
from teahorse.terminal.table import Table
from teahorse.terminal.words import Words
from teahorse.words import title

HELP = "play at the terminal, against bots or with several people at one keyboard"
EXAMPLES = (
    "teahorse play                                 you against two bots; Enter answers every question",
    "teahorse play ming --level 4                  you against two stronger ones",
    "teahorse play yunnan --seats Ana,Ben,random   two people and a bot, in the order red, yellow, blue, …",
    "teahorse play yunnan --players 2              you, another player and Dúlì",
    "teahorse play ming --players 4 --hot-seat     four people at one keyboard",
    "teahorse play --colours green,black,blue      your pieces are green; --order fixes who begins",
    "teahorse play --load game.tea --lang de       go on with a saved game, in German",
)
PLAYERS, LEVEL = 3, 2
SETTING_UP = ("players", "colours", "order", "seed", "edition", *game_options(), "board")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=teahorse.GAMES, help="which game (default: yunnan)")
    parser.add_argument(
        "--players", type=positive, metavar="N", help=f"how many players (default: {PLAYERS}, or one for each of --seats)"
    )
    parser.add_argument(
        "--seats",
        metavar="LIST",
        help="who plays, in the order red, yellow, blue, …, or that of --colours: the name of a bot "
        f"({', '.join(BOTS)}) or of a person (default: you, then bots of --level)",
    )
    parser.add_argument(
        "--level", type=int, choices=range(1, 6), help=f"how strong the bots are, from 1 to 5 (default: {LEVEL})"
    )
    parser.add_argument("--hot-seat", action="store_true", help="all players are people")
    parser.add_argument(
        "--colours", metavar="LIST", help="the colours that play, such as green,black,blue (default: the first ones)"
    )
    parser.add_argument(
        "--order",
        metavar="LIST",
        help="the colours in the first bidding order (Yunnan) or as they sit, the start player first (Ming); else it is drawn",
    )
    add_options(parser)
    parser.add_argument("--seed", type=int, help="fixes all chance: the same seed gives the same game")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game (.tea)")
    add_looks(parser)


def run(args: argparse.Namespace) -> int:
    screen = Screen(args.no_colour)
    chosen = [name for name in SETTING_UP if getattr(args, name) not in (None, False)]
    if args.load is not None:
        if args.game or chosen:
            given = args.game or "--" + chosen[0].replace("_", "-")
            raise SetupError(said("{0} cannot be chosen with --load: the saved game has its own; leave it out", given))
        return resumed(args, screen, args.load)
    if args.game is None and not chosen and not args.seats and not args.hot_seat and screen.live:
        try:
            kept = ask_what_to_play(args, screen)
        except (EOFError, KeyboardInterrupt):
            return 130
        if kept is not None:
            return resumed(args, screen, kept)
    args.game = args.game or teahorse.GAMES[0]
    colours, order = (listed(names, args.game) for names in (args.colours, args.order))
    args.players = args.players or len(colours or order or ()) or None
    known = teahorse.rules(args.game).COLOURS
    players, seats = chosen_seats(args, colours or [colour for colour in known if order is None or colour in order])
    fixed = {"players": players, "colours": colours, "order": order, "seed": args.seed, "board": args.board, "seats": seats}
    game = teahorse.new(args.game, **fixed, **chosen_options(args))
    return Table(game, screen, args.lang).run()


def listed(names: str | None, game: str) -> list[str] | None:
    """Colours as people list them, in any language of the table; what is none of them stays as it is and is refused later."""
    if names is None:
        return None
    known = {noun(game, colour, lang).casefold(): colour for colour in teahorse.rules(game).COLOURS for lang in LANGUAGES}
    return [known.get(name.strip().casefold(), name.strip()) for name in names.split(",")]


def resumed(args: argparse.Namespace, screen: Screen, file: Path) -> int:
    """Goes on with a saved game, if asked with other people in its seats."""
    try:
        game = saving.load(file)
    except TeahorseError as error:
        raise TeahorseError(said("{0}: {1}", file, error)) from error
    if args.seats or args.hot_seat:
        args.players = len(game.colours)
        game.reseat(chosen_seats(args, game.colours)[1])
    return Table(game, screen, args.lang, file).run()


def chosen_seats(args: argparse.Namespace, colours: Sequence[str]) -> tuple[int, dict[str, str]]:
    """How many play, and who sits where, by colour: "bot:random", a person's name, or "" for a person without one."""
    if args.level and (args.hot_seat or args.seats):
        raise SetupError("--level is for the bots that nobody has named: leave it out, or name level4 and the like in --seats")
    if args.hot_seat and args.seats:
        raise SetupError("--hot-seat seats people everywhere: leave out --seats, or name the people there")
    names = [name.strip() for name in args.seats.split(",")] if args.seats else []
    players = args.players or len(names) or PLAYERS
    if names and len(names) != players:
        raise SetupError(said("--seats names {0}, but there are {1} players", len(names), players))
    if not names:
        names = [""] * players if args.hot_seat else ["", *[f"level{args.level or LEVEL}"] * (players - 1)]
    if all(is_bot(name) for name in names):
        raise SetupError("all seats are bots: name a person among --seats, or let them play with teahorse simulate")
    seats = {colour: BOT + name if is_bot(name) else name for colour, name in zip(colours, names, strict=False)}
    return players, {colour: name for colour, name in seats.items() if name}


def ask_what_to_play(args: argparse.Namespace, screen: Screen) -> Path | None:
    """Two short questions, both answered by Enter; the file of a kept game if that is to go on."""
    words = Words("yunnan", args.lang)
    kept = saving.last_unfinished()
    titles = [title(name, args.lang) for name in teahorse.GAMES]
    screen.show(words.say("ui.which_game"), style="bold")
    for number, name in enumerate(titles, 1):
        screen.show(f"  {number}  {name}")
    choices = [str(number + 1) for number in range(len(titles))]
    if kept is not None:
        file, name = kept
        date = time.strftime("%Y-%m-%d %H:%M", time.localtime(file.stat().st_mtime))
        choices.append(str(len(titles) + 1))
        screen.show(f"  {choices[-1]}  {words.say('ui.resume', date=date, title=title(name, args.lang))}")
    answer = ask_one(screen, words, f"{words.say('ui.enter_is', number=1)}> ", choices)
    if kept is not None and int(answer) > len(titles):
        return kept[0]
    args.game = teahorse.GAMES[int(answer) - 1]
    counts = [str(count) for count in teahorse.games()[args.game]["players"]]
    question = words.say("ui.how_many", counts=counts, default=PLAYERS)
    args.players = int(ask_one(screen, words, question, counts, str(PLAYERS)))
    return None


def ask_one(screen: Screen, words: Words, question: str, choices: list[str], default: str = "1") -> str:
    while (answer := screen.ask(question, "start") or default) not in choices:
        screen.show(words.say("ui.not_possible", choices=choices))
    return answer
