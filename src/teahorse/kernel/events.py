"""Facts of events: how a small value that the rules log is told to people, and what JSON Schema it fits.

A game has one table of its events: by their names, the keys of their facts with a `Fact` each, in the order in which the
rules log the values. Telling an event and describing it both come from that table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

Colours = Sequence[str]  # by seat
Schema = dict[str, Any]


class Fact(NamedTuple):
    """How a value is told, and the schema of what is told."""

    told: Callable[[Colours, Any], object]
    schema: Schema
    optional: bool = False  # not in every event of that name


Fields = tuple[tuple[str, Fact], ...]
NAME: Schema = {"$ref": "#/$defs/colour"}

NUMBER = Fact(lambda colours, value: value, {"type": "integer"})
FLAG = Fact(lambda colours, value: bool(value), {"type": "boolean"})
WORD = Fact(lambda colours, value: value, {"type": "string"})
COLOUR = Fact(lambda colours, seat: colours[seat], NAME)
COLOUR_OR_NONE = Fact(lambda colours, seat: colours[seat] if seat >= 0 else None, {"anyOf": [NAME, {"type": "null"}]})
COLOURS = Fact(lambda colours, seats: [colours[seat] for seat in seats], {"type": "array", "items": NAME})


def one_of(names: Sequence[str]) -> Fact:
    """A place in a list of names."""
    return Fact(lambda colours, index: names[index], {"enum": list(names)})


def by_colour(told: Callable[[Colours, Any], dict[str, int]]) -> Fact:
    """Numbers by colour."""
    return Fact(told, {"type": "object", "propertyNames": NAME, "additionalProperties": {"type": "integer"}})


def optional(fact: Fact) -> Fact:
    return fact._replace(optional=True)


def tell(fields: Fields, values: Sequence[Any], colours: Colours) -> dict[str, Any]:
    """The facts of one event; values that were not logged are left out."""
    return {key: fact.told(colours, value) for (key, fact), value in zip(fields, values, strict=False)}


def events_schema(title: str, colours: Sequence[str], events: Mapping[str, Fields]) -> Schema:
    """The JSON Schema of a game's events."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "oneOf": [_event_schema(name, fields) for name, fields in events.items()],
        "$defs": {"colour": {"enum": list(colours)}},
    }


def _event_schema(name: str, fields: Fields) -> Schema:
    keys = {"move": {"type": "integer", "minimum": 0}, "event": {"const": name}}
    return {
        "type": "object",
        "properties": {**keys, **{key: fact.schema for key, fact in fields}},
        "required": [*keys, *(key for key, fact in fields if not fact.optional)],
        "additionalProperties": False,
    }
