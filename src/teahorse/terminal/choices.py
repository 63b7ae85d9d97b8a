"""The legal moves as a person chooses from them: numbered, and in groups of one line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group as Lines
from rich.text import Text

Group = Mapping[str, Any]


class Menu:
    """The groups of `words.menu` with numbers: those that are shown come first, so that short numbers do for them. Where
    the moves are amounts, the number is the amount itself."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self.groups = sorted(groups, key=lambda group: group["where"] == "rest")
        moves = [choice["move"] for group in self.groups for choice in group["choices"]]
        amounts = [group for group in groups if group["where"] == "amounts"]
        first = int(amounts[0]["choices"][0]["label"]) if amounts else 1
        self.numbers = {move: number for number, move in enumerate(moves, first)}
        self.moves = {number: move for move, number in self.numbers.items()}

    def shown(self, width: int, everything: bool = False, without_board: bool = False) -> Lines:
        """The lines of the list; `everything` spells out all groups, `without_board` those that a board would show."""
        lines: list[Text] = []
        for group in self.groups:
            if group.get("note") and not everything:
                lines.append(Text(f"  {group['note']}"))
            elif everything or group["where"] == "list" or (group["where"] == "board" and without_board):
                lines += self._lines(group, width)
        return Lines(*lines)

    def _lines(self, group: Group, width: int) -> Iterator[Text]:
        """A group's line, or several: a number and its label are never torn apart."""
        line = Text(f"  {group['title']} " if group["title"] else " ")
        for choice in group["choices"]:
            number = Text.assemble((f" [{self.numbers[choice['move']]}]", "bold cyan"), f" {choice['label']} ")
            if line.cell_len + number.cell_len > width:
                yield line
                line = Text("   ")
            line += number
        yield line
