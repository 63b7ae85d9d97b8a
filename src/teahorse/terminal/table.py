"""The table: a game with people and bots around it, shown and played at the terminal."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from os.path import expanduser
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from teahorse import rulebook
from teahorse import words as spoken
from teahorse.bots import Bot, hint, make_bot
from teahorse.kernel.errors import NOTATION, Refusal, Refused, SetupError, TeahorseError, said
from teahorse.kernel.game import Game
from teahorse.kernel.typed import fold
from teahorse.terminal import saving
from teahorse.terminal.choices import Menu
from teahorse.terminal.faces import face_of, final_table, shown_rule, told
from teahorse.terminal.screen import Screen
from teahorse.terminal.seats import BOT, STYLES
from teahorse.terminal.words import Words

COMMANDS = ("moves", "why", "hint", "rule", "board", "log", "undo", "save", "load", "help", "quit")
ALSO = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "bye": "quit"}  # in every language
LEAST_NEWS = 2  # lines, however small the screen
TALL = 36  # lines of a screen that has room for everything


class Leave(Exception):
    """Somebody wants to go."""


class Table:
    """One game in play. Seats named "bot:…" are played by programs, all others by people."""

    def __init__(self, game: Game, screen: Screen, lang: str, file: Path | None = None) -> None:
        self.screen = screen
        self.lang = lang
        self.sit_down(game, file)

    def sit_down(self, game: Game, loaded: Path | None) -> None:
        """Begins with a game, or goes on with a loaded one; bots whose turn it is play at once. A file that somebody gave is
        only read: the game goes on in its own place."""
        self.bots = bots_of(game)
        self.game = game
        self.people = [colour for colour in game.colours if colour not in self.bots]
        self.words = Words(game.rules.NAME, self.lang)
        self.face = face_of(game.rules.NAME)
        self.board = game.board
        self.loaded = loaded
        self.file = loaded if loaded is not None and saving.is_own(loaded) else None  # None until there is something to keep
        # A few words for those who have never seen the game, until their first move
        self.welcome: list[RenderableType] = []
        if not game.moves:
            self.welcome = [f"{spoken.welcome(game.view(), self.lang)} {self.words.say('ui.welcome')}"]
        self.drawn_round: int | None = None
        self.played = False  # nobody has made a move here yet
        self.let_bots_play()
        self.news = self.told(self.last_own_move())

    def last_own_move(self) -> int:
        """The number of the last move of whose turn it is; at the end, of any person."""
        return self.last_move_of(self.people if self.game.to_move is None else [self.game.to_move])

    def last_move_of(self, colours: Sequence[str]) -> int:
        """The number of the last move that one of these colours has made; 0 if there is none."""
        return max((number for number, colour in enumerate(self.game.movers, 1) if colour in colours), default=0)

    # Playing

    def run(self) -> int:
        """Plays to the end, or until the people leave."""
        try:
            while True:
                if self.game.is_over:
                    self.show_end()
                    return 0
                self.show_page()
                while not self.obey(self.read_line()):
                    pass
        except Leave:
            return self.leave(ask=True)
        except EOFError:
            return self.leave(ask=False)
        except KeyboardInterrupt:
            self.leave(ask=False)
            return 130

    def told(self, first: int) -> list[str]:
        return [f"· {line}" for line in told(self.game, first, self.words)]

    def let_bots_play(self) -> None:
        while (colour := self.game.to_move) in self.bots:
            self.game.play(self.bots[colour](self.game.view(colour)))

    def play(self, move: str) -> None:
        """A person's move; the record is kept at once, so that nothing is ever lost."""
        before, secret = len(self.game.moves), self.is_secret()
        self.game.play(move)
        self.welcome = []
        if secret:
            self.screen.turn_page(forget=True)
        self.let_bots_play()
        self.played = True
        # At a screen everyone sees what has happened since the own last move; text that flows by tells everything once
        self.news = self.told(self.last_own_move() if self.screen.live else before + 1)
        self.keep()

    def keep(self) -> bool:
        try:
            self.file = self.file or saving.new_file(self.words.game, "tea")
            saving.save(self.game, self.file)
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            reason = getattr(error, "strerror", None) or error
            self.say("ui.not_saved", file=self.file or saving.data_folder(), reason=reason, style="red")
            return False
        return True

    def is_secret(self) -> bool:
        return len(self.people) > 1 and spoken.is_secret(self.game.view(self.game.to_move))

    # Showing

    def say(self, key: str, style: str | None = None, **facts: object) -> None:
        self.screen.show(self.words.say(key, **facts), style=style)

    def say_where(self, file: Path | None) -> None:
        self.screen.show_whole(self.words.say("ui.saved", file=file))

    def show_page(self) -> None:
        """Board, news, what is expected, and the moves. Piped in, the board comes once a round: text flows by."""
        screen, colour = self.screen, self.game.to_move
        if self.is_secret() and screen.live:
            screen.turn_page(forget=True)
            screen.ask(self.words.say("ui.hand_over", player=colour) + " ", "")
        view = self.game.view(colour)
        self.menu = Menu(spoken.menu(view, self.lang))
        draws = screen.live or view["round"] != self.drawn_round
        table = (
            [self.face.draw(view, self.board, self.words, screen.console.width, self.menu, self.is_small())] if draws else []
        )
        task = self.task(view, draws)
        self.drawn_round = view["round"]
        screen.turn_page()
        screen.show(*table, *self.welcome)
        self.show_news((*table, *self.welcome, *task))
        screen.show(*task)

    def is_small(self) -> bool:
        return self.screen.live and self.screen.console.height < TALL

    def show_news(self, others: Sequence[RenderableType]) -> None:
        """What has happened: as much as a screen has room for beside the others, the rest is in the log."""
        room = len(self.news)
        if self.screen.live:
            room = max(LEAST_NEWS, self.screen.console.height - self.screen.height_of(*others) - 1)
        if len(self.news) > room:
            self.screen.show(self.words.say("ui.more", n=len(self.news) - room + 1), style="dim")
            room -= 1
        self.screen.show(*self.news[len(self.news) - room :] if len(self.news) > room else self.news)

    def task(self, view: Mapping[str, Any], with_board: bool) -> list[RenderableType]:
        """What is expected, and the moves."""
        colour, moves = str(self.game.to_move), view["legal_moves"]
        letter = Text.assemble((f" {self.words.letter(colour)} ", f"{STYLES[colour]} reverse"), " ")
        if len(moves) == 1:
            phrase = spoken.phrase(self.words.game, moves[0], self.lang)
            choices: RenderableType = Text("  " + self.words.say("ui.forced", move=phrase))
        else:
            choices = self.menu.shown(self.screen.console.width, without_board=not with_board)
        return [letter + Text(spoken.asked(view, self.lang), "bold"), choices]

    def show_end(self) -> None:
        """The final table, and where the record is."""
        game, words = self.game, self.words
        table = self.face.draw(game.view(None), self.board, words, self.screen.console.width, None, self.is_small())
        result = final_table(game, words)
        self.screen.turn_page()
        self.screen.show(table)
        self.show_news((table, result))
        self.screen.show(result)
        if not self.played or self.keep():
            file = self.file or self.loaded
            self.say_where(file)
            command = f"{saving.own_command()} replay {shlex.quote(str(file))}"
            self.screen.show_whole(self.words.say("ui.looking_back", command=command))

    # Reading

    def read_line(self) -> str:
        colour = str(self.game.to_move)
        return self.screen.ask(self.words.say("ui.prompt", player=colour), colour, self.completions)

    def command_words(self) -> dict[str, str]:
        """What people type for the commands, in their language and in English."""
        own = {fold(self.words.say(f"command.{name}")): name for name in COMMANDS}
        return {**ALSO, **{name: name for name in COMMANDS}, **own}

    def completions(self, typed: str) -> Iterable[str]:
        word, _, rest = typed.partition(" ")
        command = self.command_words().get(fold(word)) if rest else None
        if command == "why":
            rules = self.game.rules
            return (f"{word} {rules.action_to_text(action)}" for action in range(rules.NUM_ACTIONS))
        if command == "rule":
            book = rulebook.rules(self.words.game)
            return (f"{word} {id}" for id in (*rulebook.chapters(self.words.game), *book))
        named = (self.words.say(f"command.{name}") for name in COMMANDS)
        return (*spoken.completions(self.game.view(self.game.to_move), typed, self.lang), *named)

    def obey(self, line: str) -> bool:
        """Does what a line says; True when a new page is due."""
        word, _, rest = line.partition(" ")
        command = self.command_words().get(fold(word))
        if command is not None:
            return bool(getattr(self, f"do_{command}")(rest.strip()))
        return self.try_move(line)

    def try_move(self, line: str) -> bool:
        moves = self.game.legal_moves
        if not line:
            if len(moves) > 1:
                self.say("ui.nothing_typed")
                return False
            line = moves[0]
        if line.isdecimal():
            number = int(line[:9])
            if number not in self.menu.moves:
                self.say("ui.no_number", number=number)
                self.say("ui.not_a_move_next", style="dim")
                return False
            line = self.menu.moves[number]
        try:
            move = spoken.typed(self.words.game, line, self.lang, moves)
            if move in moves and not self.goes_ahead(move):
                return False
            self.play(move)
        except Refused as refused:
            self.explain(refused.refusal, line)
            return False
        return True

    def goes_ahead(self, move: str) -> bool:
        """Warns before what somebody may regret, and asks at a screen; text that flows by is only told."""
        warning = spoken.warning(self.game.view(self.game.to_move), move, self.lang)
        if warning is None:
            return True
        self.screen.show(warning, style="yellow")
        if not self.screen.live:
            return True
        answer = self.screen.ask(self.words.say("ui.go_ahead"), "sure")
        return answer.casefold().startswith(self.words.say("ui.yes"))

    def explain(self, refusal: Refusal, line: str) -> None:
        """Why not, and what to do next."""
        if refusal.rule == NOTATION:
            typed = " ".join(line.split()).casefold() + " "
            begun = [move for move in self.game.legal_moves if move.casefold().startswith(typed)]
            if begun:
                self.say("ui.begins", moves=begun[:8])
                return
            self.screen.show(refusal.text(self.lang))
            self.say("ui.not_a_move_next", style="dim")
            return
        self.say("ui.refused", reason=refusal.text(self.lang), rule=refusal.rule)
        self.say("ui.refused_next", rule=refusal.rule, style="dim")

    # The commands

    def do_moves(self, rest: str) -> bool:
        self.screen.show(self.menu.shown(self.screen.console.width, everything=True))
        return False

    def do_why(self, line: str) -> bool:
        """Why a move is not possible; of one that is, what it does."""
        game, lang = self.words.game, self.lang
        if not line:
            self.say(
                "ui.why_usage", command=self.words.say("command.why"), move=spoken.phrase(game, self.game.legal_moves[0], lang)
            )
            return False
        try:
            move = self.menu.moves.get(int(line[:9]), line) if line.isdecimal() else line
            move = spoken.typed(game, move, lang, self.game.legal_moves)
        except Refused as refused:
            self.explain(refused.refusal, line)
            return False
        refusal = self.game.why_not(move)
        if refusal is not None:
            self.explain(refusal, line)
        else:
            self.say("ui.legal", move=spoken.phrase(game, move, lang))
            self.screen.show(spoken.meaning(self.game.view(self.game.to_move), move, lang))
        return False

    def do_hint(self, rest: str) -> bool:
        """What a good player would do."""
        self.screen.show(hint(self.game.view(self.game.to_move), self.lang))
        return False

    def do_rule(self, name: str) -> bool:
        game = self.words.game
        if not name:
            self.say("ui.rule_usage", rule=next(iter(rulebook.rules(game))))
            for chapter, title in rulebook.chapters(game, self.lang).items():
                self.screen.show(f"  {chapter}  {title}")
            return False
        found = rulebook.find(game, name, self.lang)
        for rule in found:
            self.screen.show(shown_rule(rule, self.words))
        if not found:
            self.say("ui.no_rule", rule=name[:40], nearest=rulebook.nearest(game, name))
        return False

    def do_board(self, rest: str) -> bool:
        self.drawn_round = None
        return True

    def do_log(self, rest: str) -> bool:
        lines = self.told(0)
        for line in lines[-int(rest[:6]) :] if rest.isdecimal() and int(rest[:6]) else lines:
            self.screen.show(line)
        return False

    def do_undo(self, rest: str) -> bool:
        """Back to the last decision of a person, through all that the bots have done since."""
        if not self.last_move_of(self.people):
            self.say("ui.nothing_to_undo")
            return False
        taken = [self.game.undo()]
        while self.game.to_move not in self.people:
            taken.insert(0, self.game.undo())
        self.keep()
        last = spoken.phrase(self.words.game, taken[0], self.lang)
        self.news = [self.words.say("ui.undone", n=len(taken), move=last.split()[0] if self.is_secret() else last)]
        return True

    def do_save(self, name: str) -> bool:
        """A copy as of now; the game itself goes on in its own place."""
        if not name:
            if self.keep():
                self.say_where(self.file)
            return False
        file = Path(expanduser(name))
        try:
            saving.save(self.game, file)
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            self.say("ui.not_saved", file=file, reason=getattr(error, "strerror", None) or error, style="red")
            return False
        self.say_where(file)
        return False

    def do_load(self, name: str) -> bool:
        if not name:
            self.say("ui.load_usage", command=self.words.say("command.load"))
            return False
        file = Path(expanduser(name))
        try:
            self.sit_down(saving.load(file), file)
        except TeahorseError as error:
            self.say("ui.not_loaded", file=file, reason=error.text(self.lang))
            return False
        self.news.append(self.words.say("ui.loaded", file=file))
        return True

    def do_help(self, rest: str) -> bool:
        self.screen.show(help_table(self.game, self.words), self.words.here("legend", red=self.words.letter("red")))
        return False

    def do_quit(self, rest: str) -> bool:
        raise Leave

    def leave(self, ask: bool) -> int:
        """Keeps the game and says how to go on."""
        if not self.played:
            self.say("ui.goodbye")
            if self.loaded is not None:
                self.say_how_to_go_on(self.loaded)
            return 0
        if ask and self.screen.live and self.loaded is None and self.refused_to_keep():
            with suppress(OSError):
                if self.file is not None:
                    self.file.unlink()
            self.say("ui.thrown_away")
            return 0
        if self.keep() and self.file is not None:
            self.say_where(self.file)
            self.say_how_to_go_on(self.file)
        return 0

    def say_how_to_go_on(self, file: Path) -> None:
        command = f"{saving.own_command()} play --load {shlex.quote(str(file))}"
        self.screen.show_whole(self.words.say("ui.go_on", command=command))

    def refused_to_keep(self) -> bool:
        try:
            return self.screen.ask(self.words.say("ui.keep"), "quit").casefold().startswith(self.words.say("ui.no"))
        except (EOFError, KeyboardInterrupt):
            return False


def bots_of(game: Game) -> dict[str, Bot]:
    """The programs at the table; each has its own seed, so that the same game can be played again."""
    bots: dict[str, Bot] = {}
    for number, (colour, name) in enumerate(game.seats.items()):
        if name.startswith(BOT):
            try:
                bots[colour] = make_bot(name.removeprefix(BOT), (game.seed or 0) * 8 + number)
            except SetupError as error:
                raise SetupError(said("{0}; take over the seats with --seats or --hot-seat", error)) from error
    return bots


def help_table(game: Game, words: Words) -> Grid:
    id = next(iter(rulebook.rules(words.game)))
    examples = {name: words.say(f"command.{name}") for name in COMMANDS}
    examples |= {"number": "7", "move": spoken.phrase(words.game, game.legal_moves[0], words.lang)}
    examples |= {"enter": words.say("help.enter_key"), "why": f"{examples['why']} …", "rule": f"{examples['rule']} …"}
    examples |= {name: f"{examples[name]} x.tea" for name in ("save", "load")}
    table = Grid(box=None, padding=(0, 2), title=words.say("help.title"), title_justify="left", show_header=False)
    for name in ("number", "move", "enter", *COMMANDS):
        what = words.say(f"help.{name}", rule=id, chapter=id.rpartition("-")[0], command=words.say("command.log"))
        table.add_row(Text(examples[name], "bold"), what)
    return table
