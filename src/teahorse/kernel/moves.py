"""A move is a value: one table a game says which moves there are, and everything else about them follows from it.

A line of the table is the number of its first action, a pattern, and the fields with their ranges:

    Kind(BID, "bid {building} {space}[ from {from}]", {"building": BUILDINGS, "space": SPACES, "from": (None, *PROVINCES)})

The last field runs fastest. A part in brackets is left out where its field is None, and a field that is True is printed as
its name. From this come the number, the text, the parts for JSON ({"verb": "bid", "building": "guild", "space": 9}), reading
them back, and what completion, menus and the input in other languages need (`skeleton`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import product
from typing import Any

from teahorse.kernel.errors import NOTATION, Refusal, Refused, TeahorseError, said, shown

Value = str | int | None
LONGEST = 60  # of what somebody typed, when an error quotes it


@dataclass(frozen=True)
class Kind:
    """One line of the table: all moves that a pattern makes of its fields."""

    first: int
    pattern: str
    fields: Mapping[str, Sequence[Value]]

    @property
    def verb(self) -> str:
        return self.pattern.split()[0].partition("[")[0]

    def moves(self) -> list[dict[str, Value]]:
        return [dict(zip(self.fields, values, strict=True)) for values in product(*self.fields.values())]

    def tokens(self, move: Mapping[str, Value]) -> list[tuple[str, str]]:
        """The words of a move, each with its part in it: "verb", "glue" (from, at, displace) or "value"."""
        said: list[tuple[str, str]] = []
        for piece in re.findall(r"\[[^]]*\]|[^\s\[\]]+", self.pattern):
            words = piece.strip("[] ").split()
            if all(move[word[1:-1]] is not None for word in words if word[0] == "{"):
                said += [("value", _printed(word[1:-1], move)) if word[0] == "{" else ("glue", word) for word in words]
        return [("verb", said[0][1]), *said[1:]]


def _printed(field: str, move: Mapping[str, Value]) -> str:
    return field if move[field] is True else str(move[field])


def squeezed(text: str) -> str:
    """Case and spaces carry no meaning: no two moves of a game differ only in them."""
    return "".join(text.split()).casefold()


class MoveTable:
    """All moves of a game, by number, by text and by parts."""

    def __init__(self, game: str, kinds: Sequence[Kind], no_move: Callable[[str], Refusal | None]) -> None:
        self.game = game
        self.kinds = kinds
        self.skeletons: list[list[tuple[str, str]]] = []
        self.dicts: list[dict[str, Any]] = []
        self._no_move = no_move
        for kind in kinds:
            if kind.first != len(self.dicts):
                raise AssertionError(f"{kind.pattern} begins at {len(self.dicts)}, not at {kind.first}")
            for move in kind.moves():
                self.skeletons.append(kind.tokens(move))
                self.dicts.append({"verb": kind.verb, **{name: part for name, part in move.items() if part is not None}})
        self.texts = [" ".join(word for _, word in skeleton) for skeleton in self.skeletons]
        self._by_text = {squeezed(text): action for action, text in enumerate(self.texts)}
        self._by_parts = {_key(parts): action for action, parts in enumerate(self.dicts)}
        assert len(self._by_text) == len(self._by_parts) == len(self.texts)

    def action_to_text(self, action: int) -> str:
        return self.texts[self.checked(action)]

    def action_to_dict(self, action: int) -> dict[str, Any]:
        """The parts of a move, ready for JSON; what is left out (no displacement, from the supply) has no key."""
        return dict(self.dicts[self.checked(action)])

    def text_to_action(self, text: str) -> int:
        """The action of a text, whatever its case and spaces; `Refused` for a text that is none."""
        given = text if isinstance(text, str) else shown(text)
        action = self.find(given)
        if action is None:
            raise Refused(given[:LONGEST], self.almost(given) or self.not_a_move(given))
        return action

    def find(self, text: str) -> int | None:
        """The action of a text; None if there is none."""
        return self._by_text.get(squeezed(text))

    def almost(self, text: str) -> Refusal | None:
        """The rule that a text breaks which is almost a move, such as a bid of 8; None if it is no move at all."""
        return self._no_move(" ".join(text.split()).casefold())

    def dict_to_action(self, parts: Mapping[str, Any]) -> int:
        """The action of a move's parts; `Refused` for parts that make no move."""
        action = self._by_parts.get(_key(parts)) if isinstance(parts, Mapping) else None
        if action is None:
            words = " ".join(map(str, parts.values())) if isinstance(parts, Mapping) else shown(parts)
            raise Refused(shown(parts), self.almost(words) or self.not_a_move(words))
        return action

    def not_a_move(self, given: str) -> Refusal:
        """The refusal of a text that is no move at all, with the nearest one; the short forms are enough, and quick."""
        short = [text for text in self.texts if not re.search(" from | displace |score [02-9]|score 1.", text)]
        nearest = get_close_matches(given[:LONGEST].casefold(), short, n=1, cutoff=0)
        return Refusal(NOTATION, "notation", {"text": given[:LONGEST], "nearest": nearest[0]}, self.game)

    def checked(self, action: int) -> int:
        """The number itself, if it is one of an action."""
        if not isinstance(action, int) or isinstance(action, bool) or not 0 <= action < len(self.texts):
            last = len(self.texts) - 1
            raise TeahorseError(said("no action {0}: {1} has the actions 0 to {2}", shown(action), self.game, last))
        return action


def _key(parts: Mapping[str, Any]) -> frozenset[tuple[str, str]]:
    return frozenset((str(name), squeezed(str(part))) for name, part in parts.items() if part is not None and part is not False)
