"""The spaces as tables for people: python -m teahorse.research.spaces > docs/spaces.md"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module

import teahorse
from teahorse.kernel.moves import Kind, MoveTable
from teahorse.kernel.observation import MANY, Field, Layout

HEAD = """# Action and observation spaces

Made from the code by `python -m teahorse.research.spaces`; a test keeps it so. [research.md](research.md) says what the
spaces are for. Every number of players, edition and set of options of a game has the same spaces. Numbers have 16 bits:
what the rules set no limit for is shown up to 32,767."""


def document() -> str:
    return "\n".join([HEAD, *(line for game in teahorse.GAMES for line in _game(game))]) + "\n"


def _game(game: str) -> Iterator[str]:
    moves: MoveTable = import_module(f"teahorse.{game}.notation").MOVES
    layout: Layout = import_module(f"teahorse.{game}.observation").LAYOUT
    title = teahorse.rules(game).INFO["title"]
    yield from ("", f"## {title}: {len(moves.texts)} actions", "")
    yield from ("| actions | move | fields, the last one running fastest |", "|---|---|---|")
    for kind, after in zip(moves.kinds, [*moves.kinds[1:], None], strict=True):
        last = len(moves.texts) if after is None else after.first
        yield f"| {_range(kind.first, last)} | `{kind.pattern}` | {_fields(kind)} |"
    yield from ("", f"## {title}: observation of {layout.size} numbers", "")
    blocks: dict[tuple[Field, ...], list[str]] = {}
    for block in layout.blocks:
        blocks.setdefault(block.fields, []).append(f"{block.name} from {block.first}")
    for fields, places in blocks.items():
        block = next(block for block in layout.blocks if block.fields == fields)
        yield from (f"### {', '.join(places)} ({block.size} numbers)", "")
        yield from ("| numbers | field | values | usual | meaning |", "|---|---|---|---|---|")
        for at, field in block.places():
            first = at - block.first
            high = "any" if field.high == MANY else str(field.high)
            values = f"{'any' if field.low == -MANY else field.low} to {high}" if high != "any" or field.low else "from 0"
            labels = f": {_listed(field.labels)}" if field.labels else ""
            yield (
                f"| {_range(first, first + field.size)} | `{field.name}` | {values if values != 'any to any' else 'any'} "
                f"| {field.usual or field.high} | {field.about}{labels} |"
            )
        yield ""


def _range(first: int, after: int) -> str:
    return str(first) if after == first + 1 else f"{first} to {after - 1}"


def _fields(kind: Kind) -> str:
    named = ((name, [value for value in values if value is not None]) for name, values in kind.fields.items())
    optional = {name for name, values in kind.fields.items() if None in values}
    return "; ".join(f"{name}: {'none, ' if name in optional else ''}{_listed(values)}" for name, values in named) or "none"


def _listed(values: Sequence[object]) -> str:
    """Long rows of labels by their ends."""
    words = [str(value) for value in values]
    return ", ".join(words) if len(words) <= 8 else f"{words[0]}, {words[1]}, ..., {words[-1]}"


if __name__ == "__main__":
    print(document(), end="")
