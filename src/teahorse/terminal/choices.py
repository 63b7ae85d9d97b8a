"""The legal moves as a person chooses from them: numbered, and in groups of one line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rich.console import Group as Lines
from rich.text import Text

from teahorse.terminal.words import Words


@dataclass(frozen=True)
class Choice:
    """One legal move with its label inside the group."""

    move: str
    label: str


@dataclass
class Group:
    """Moves that belong together. `where`: "list" (below the board), "board" (the board shows the numbers) or "rest" (all)."""

    title: str
    choices: list[Choice] = field(default_factory=list)
    where: str = "list"
    note: str = ""  # stands in the list instead of the single choices


class Menu:
    """The groups with their numbers: those that are shown come first, so that short numbers do for them."""

    def __init__(self, groups: Iterable[Group], first: int = 1) -> None:
        self.groups = sorted(groups, key=lambda group: group.where == "rest")
        moves = [choice.move for group in self.groups for choice in group.choices]
        self.numbers = {move: number for number, move in enumerate(moves, first)}
        self.moves = {number: move for move, number in self.numbers.items()}

    def shown(self, width: int, everything: bool = False, without_board: bool = False) -> Lines:
        """The lines of the list; `everything` spells out all groups, `without_board` those that a board would show."""
        lines: list[Text] = []
        for group in self.groups:
            if group.note and not everything:
                lines.append(Text(f"  {group.note}"))
            elif everything or group.where == "list" or (group.where == "board" and without_board):
                lines += self._lines(group, width)
        return Lines(*lines)

    def _lines(self, group: Group, width: int) -> Iterator[Text]:
        """A group's line, or several: a number and its label are never torn apart."""
        line = Text(f"  {group.title} " if group.title else " ")
        for choice in group.choices:
            number = Text.assemble((f" [{self.numbers[choice.move]}]", "bold cyan"), f" {choice.label} ")
            if line.cell_len + number.cell_len > width:
                yield line
                line = Text("   ")
            line += number
        yield line


def amounts(moves: Sequence[str], words: Words) -> Menu:
    """The moves "score 0", "score 1", … as one group, where the number to type is the amount itself."""
    numbers = [move.split()[1] for move in moves]
    group = Group(moves[0].split()[0], [Choice(move, number) for move, number in zip(moves, numbers, strict=True)])
    group.note = words.here("score_range", first=numbers[0], last=numbers[-1])
    return Menu([group], int(numbers[0]))
