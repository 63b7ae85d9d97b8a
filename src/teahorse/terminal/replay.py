"""`teahorse replay`: a record step by step, all at once, or just checked."""

from __future__ import annotations

import argparse
from hashlib import sha256
from pathlib import Path

import teahorse
from teahorse import words as spoken
from teahorse.kernel.errors import TeahorseError, said
from teahorse.kernel.game import Game
from teahorse.terminal import saving
from teahorse.terminal.faces import events_by_move, face_of, final_table
from teahorse.terminal.looks import add_looks
from teahorse.terminal.screen import Screen
from teahorse.terminal.words import Words

HELP = "step through the record of a game, print it, or check it"
EXAMPLES = (
    "teahorse replay game.tea                 Enter shows the next move, b the one before, r 3 round 3, q leaves",
    "teahorse replay game.tea --moves         all moves and what followed from them, at once",
    "teahorse replay --check games/*.tea      one line a file; exit code 1 if one is damaged",
    "teahorse replay --verify game.tea --commitment 5f2b...   all chance follows from the seed, and that from its hash",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="game.tea", help="a record; several with --check or --moves")
    parser.add_argument("--check", action="store_true", help="verify every line and print one line a file")
    parser.add_argument("--verify", action="store_true", help="check, and draw everything random anew from the seed")
    parser.add_argument("--commitment", metavar="HASH", help="with --verify: the seed's hash, shown when the game began")
    parser.add_argument("--moves", action="store_true", help="print all moves without stopping (as when piped)")
    add_looks(parser)


def run(args: argparse.Namespace) -> int:
    screen = Screen(args.no_colour)
    if args.check or args.verify:
        fine = [check(file, screen, args.lang, args.verify, args.commitment) for file in args.files]
        return 0 if all(fine) else 1
    for file in args.files:
        try:
            game = saving.load(file)
        except TeahorseError as error:
            raise TeahorseError(said("{0}: {1}", file, error)) from error
        replay = Replay(game, screen, args.lang)
        if args.moves or not screen.live:
            replay.print_all()
        else:
            replay.run()
    return 0


def check(file: Path, screen: Screen, lang: str, verify: bool = False, commitment: str | None = None) -> bool:
    words = Words("yunnan", lang)
    try:
        game = saving.load(file)
        if verify:
            teahorse.load(saving.read(file), from_seed=True)
            hashed = sha256(str(game.seed).encode()).hexdigest()
            if commitment is not None and hashed != commitment.strip().lower():
                raise TeahorseError(words.say("replay.other_seed", expected=hashed))
    except TeahorseError as error:
        screen.show_whole(words.say("replay.damaged", file=file, reason=error.text(lang)))
        return False
    result = game.record.headers["Result"]
    key = "replay.running" if result == "*" else "replay.fine"
    screen.show_whole(words.say(key, file=file, n=len(game.moves), result=result))
    if verify:
        screen.show_whole(words.say("replay.verified", expected=hashed))
    return True


class Replay:
    """A record and the place in it. The game itself goes back and forth: what was drawn once is never drawn anew."""

    def __init__(self, game: Game, screen: Screen, lang: str) -> None:
        self.game = game
        self.screen = screen
        self.words = Words(game.rules.NAME, lang)
        self.face = face_of(game.rules.NAME)
        self.board = game.board
        self.moves = game.moves
        self.players = game.movers
        self.events = events_by_move(game)
        self.rounds = [self._round()]  # of the position after each move
        for _ in self.moves:
            game.undo()
            self.rounds.append(self._round())
        self.rounds.reverse()
        self.here = 0  # the number of the last move that has been made

    def _round(self) -> int:
        return int(self.game.view(None)["round"])

    def go_to(self, number: int) -> None:
        """To the position after the move of that number."""
        for _ in range(number, self.here):
            self.game.undo()
        for move in self.moves[self.here : number]:
            self.game.play(move)
        self.here = number

    # Showing

    def show(self, board: bool = True) -> None:
        """The position, the move that led to it, and what that did."""
        words = self.words
        if board:
            view = self.game.view(None)
            self.screen.show(self.face.draw(view, self.board, words, self.screen.console.width, None))
        self.screen.show(self.title(), style="bold")
        for line in spoken.news(words.game, self.events[self.here], words.lang):
            self.screen.show(f"· {line}")

    def title(self) -> str:
        if self.here == 0:
            return self.words.say("replay.beginning")
        player, text = self.players[self.here - 1], spoken.phrase(self.words.game, self.moves[self.here - 1], self.words.lang)
        return self.words.say("replay.at", move=self.here, moves=len(self.moves), player=player, text=text)

    def print_all(self) -> None:
        for number in range(len(self.moves) + 1):
            self.go_to(number)
            self.show(board=number == 0 or self.rounds[number] != self.rounds[number - 1] or number == len(self.moves))
        self.show_result()

    def show_result(self) -> None:
        if self.game.is_over:
            self.screen.show(final_table(self.game, self.words))

    # Stepping

    def run(self) -> None:
        while True:
            self.screen.turn_page()
            self.show()
            if self.here == len(self.moves):
                self.show_result()
            self.screen.show(self.words.say("replay.keys"), style="dim")
            try:
                while (goal := self.asked()) is None:
                    pass
            except (EOFError, KeyboardInterrupt):
                return
            if goal < 0:
                return
            self.go_to(goal)

    def asked(self) -> int | None:
        """The number of the move to go to; -1 to leave, None if the line led nowhere."""
        here, last = self.here, len(self.moves)
        line = self.screen.ask(self.words.say("replay.prompt", move=here, moves=last)).casefold()
        word, _, rest = line.partition(" ")
        steps = {"": here + 1, "n": here + 1, "b": here - 1, "e": last, "q": -1, "quit": -1}
        if word in ("q", "quit"):
            return -1
        if word in steps or line.isdecimal():
            goal = int(line[:9]) if line.isdecimal() else steps[word]
            if 0 <= goal <= last:
                return goal
            self.refuse("no_move" if line.isdecimal() else "last" if goal > last else "first", moves=last)
            return None
        if word == "r" and rest.isdecimal():
            if int(rest[:9]) in self.rounds:
                return self.rounds.index(int(rest[:9]))
            self.refuse("no_round", first=self.rounds[0], last=self.rounds[-1])
            return None
        self.refuse("unknown")
        return None

    def refuse(self, key: str, **facts: object) -> None:
        self.screen.show(self.words.say(f"replay.{key}", **facts))
        self.screen.show(self.words.say("replay.keys"), style="dim")
