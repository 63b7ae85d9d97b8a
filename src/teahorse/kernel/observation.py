"""What the numbers of an observation mean: fields in their order, as data. Tables for people are made from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

MANY = 32767  # where the rules set no limit: what is more is shown as this (`observing.MOST`)


@dataclass(frozen=True)
class Field:
    """One or more numbers of the same kind."""

    name: str
    about: str
    high: int = 1
    labels: tuple[str, ...] = ()  # of the numbers, if there is more than one
    low: int = 0
    usual: int = 0  # the largest value of usual games, for scaling; 0: the same as `high`

    @property
    def size(self) -> int:
        return len(self.labels) or 1

    def read(self, numbers: Sequence[int]) -> Any:
        """The numbers by their labels, or the one number."""
        return {label: int(n) for label, n in zip(self.labels, numbers, strict=True)} if self.labels else int(numbers[0])


@dataclass(frozen=True)
class Block:
    """Fields that belong together: the table's, or one player's."""

    name: str
    first: int
    fields: tuple[Field, ...]

    @property
    def size(self) -> int:
        return sum(field.size for field in self.fields)

    def places(self) -> list[tuple[int, Field]]:
        """Each field with the index of its first number."""
        at, places = self.first, []
        for field in self.fields:
            places.append((at, field))
            at += field.size
        return places


class Layout:
    """All blocks of a game's observations."""

    def __init__(self, **blocks: tuple[Field, ...]) -> None:
        self.blocks: list[Block] = []
        self.size = 0
        for name, fields in blocks.items():
            self.blocks.append(Block(name, self.size, fields))
            self.size += self.blocks[-1].size

    def named(self, row: Sequence[int]) -> dict[str, dict[str, Any]]:
        """The numbers of an observation by block, field and label."""
        if len(row) != self.size:
            raise ValueError(f"an observation has {self.size} numbers, not {len(row)}")
        return {
            block.name: {field.name: field.read(row[at : at + field.size]) for at, field in block.places()}
            for block in self.blocks
        }

    def each(self, attribute: str) -> list[int]:
        """An attribute of the fields, `low`, `high` or `usual`, number by number."""
        return [
            int(getattr(field, attribute) or (field.high if attribute == "usual" else 0))
            for block in self.blocks
            for field in block.fields
            for _ in range(field.size)
        ]
