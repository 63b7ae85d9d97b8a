"""A stand-in for what the compiler's library gives the fast layer, where that library is not installed: there is none for
some platforms, nor for a browser's Python. The rules then run as plain Python, on arrays of the standard library."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from types import ModuleType


class i64(int):  # noqa: N801 (named as in mypy_extensions)
    """A whole number of 64 bits; plain Python's have no limit, and the rules need none."""


class i32(int):  # noqa: N801
    pass


class u8(int):  # noqa: N801
    pass


CODES = {"i64": "q", "i32": "i", "u8": "B", "float": "d"}


class vec:  # noqa: N801 (named as in librt.vecs)
    """`vec[i64]([1, 2])` makes an array: of fixed kind, quick to copy, and readable as memory, as the real one is."""

    def __class_getitem__(cls, kind: type) -> Callable[..., array[int]]:
        return partial(array, CODES[kind.__name__])


class BytesWriter:
    """Bytes that grow at their end (named as in librt.strings, as are the two functions)."""

    def __init__(self) -> None:
        self.written = bytearray()

    def getvalue(self) -> bytes:
        return bytes(self.written)


def write_i64_le(writer: BytesWriter, number: int) -> None:
    writer.written += number.to_bytes(8, "little", signed=True)


def read_i64_le(given: bytes, at: int) -> int:
    return int.from_bytes(given[at : at + 8], "little", signed=True)


def is_needed() -> bool:
    """Whether the compiler's library is missing, or not there for this Python; compiled rules could not be loaded then."""
    try:
        return find_spec("librt.vecs") is None
    except ModuleNotFoundError:
        return True


def stand_in() -> None:
    """Gives the names that the rules import to these classes, if nothing else has them."""
    if is_needed():
        sys.modules["librt"] = ModuleType("librt")
        sys.modules["librt.vecs"] = _module("librt.vecs", vec)
        sys.modules["librt.strings"] = _module("librt.strings", BytesWriter, write_i64_le, read_i64_le)
    if find_spec("mypy_extensions") is None:
        sys.modules["mypy_extensions"] = _module("mypy_extensions", i64, i32, u8)


def _module(name: str, *members: type | Callable[..., object]) -> ModuleType:
    module = ModuleType(name, __doc__)
    for one in members:
        setattr(module, one.__name__, one)
    return module
