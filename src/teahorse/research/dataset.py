"""`teahorse simulate --moves`: every decision of simulated games as Parquet files, and reading them back.

A folder has one file for each chunk of games, so that any number of processes writes the same files. The columns are
`COLUMNS`; docs/research.md explains them. Needs NumPy and pyarrow.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from teahorse.arena.games import Match, Result, play_chunk
from teahorse.kernel.errors import SetupError, said
from teahorse.kernel.game import Game
from teahorse.research.notes import Notes
from teahorse.research.setting import Setting

COLUMNS = {
    "game": ("int64", "number of the game in the series, from 0"),
    "seed": ("int64", "the game's own seed"),
    "move": ("int32", "moves made before this one"),
    "seat": ("int8", "who decides, as a place among the colours of the game"),
    "bot": ("dictionary<string>", "the bot that decides"),
    "observation": ("fixed_size_binary", "what the seat may know: 16-bit integers, little-endian, fields as documented"),
    "legal": ("fixed_size_binary", "the legal actions: a bit for each action, the lowest bit of a byte first"),
    "choice": ("int16", "the action chosen"),
    "points": ("int32", "the seat's points when the game was over"),
    "share": ("float32", "the seat's share of the victory: 1, 0, or a part of it"),
}


class Recorder:
    """Notes the decisions of a chunk of games and writes them into one file."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.setting = Setting(match.game, len(match.bots), match.board, **match.options)
        self.notes = Notes(self.setting.observer, self.setting.layout.size, self.setting.num_actions)
        self.tables: list[pa.Table] = []

    def play_at_random(self, state: Any, seed: int) -> int:
        """A game in which nobody looks at anything."""
        return self.notes.play_at_random(state, seed)

    def note(self, game: Game, move: str) -> None:
        """A move that is about to be played."""
        self.notes.note(game.state, game.number, self.setting.rules.text_to_action(move))

    def end(self, result: Result) -> None:
        """The game's decisions with its result."""
        notes = self.notes
        count = int(notes.used)
        seats = np.frombuffer(memoryview(notes.seats), np.int64)[:count]
        bots = pa.DictionaryArray.from_arrays(pa.array(seats.astype(np.int8)), pa.array(self.match.bots))
        columns = [
            pa.array(np.full(count, result.number)),
            pa.array(np.full(count, result.seed)),
            pa.array(np.arange(count, dtype=np.int32)),
            pa.array(seats.astype(np.int8)),
            bots,
            _binary(notes.rows, count, int(notes.words) * 8),
            _binary(notes.masks, count, int(notes.width)),
            pa.array(np.frombuffer(memoryview(notes.choices), np.int64)[:count].astype(np.int16)),
            pa.array(np.array(result.scores, np.int32)[seats]),
            pa.array(np.array(result.shares, np.float32)[seats]),
        ]
        self.tables.append(pa.Table.from_arrays(columns, names=list(COLUMNS)))
        notes.forget()

    def write(self, path: Path) -> None:
        about = {
            "game": self.match.game,
            "players": len(self.match.bots),
            "options": self.setting.options,
            "rules": self.setting.rules.VERSION,
            "observation": self.setting.layout.size,
            "actions": self.setting.num_actions,
        }
        table = pa.concat_tables(self.tables).replace_schema_metadata({"teahorse": json.dumps(about)})
        # Rows of numbers do not repeat: only the columns that say who and which game do
        begun = path.with_suffix(".part")  # whoever is stopped while writing leaves no half file that looks like a whole one
        pq.write_table(table, begun, compression="zstd", compression_level=1, use_dictionary=["game", "seed", "bot"])
        begun.rename(path)


def _binary(buffer: Any, count: int, width: int) -> pa.Array:
    data = pa.py_buffer(bytes(memoryview(buffer).cast("B")[: count * width]))
    return pa.FixedSizeBinaryArray.from_buffers(pa.binary(width), count, [None, data])


def play_noted(match: Match, numbers: range, folder: str) -> list[Result]:
    """`arena.games.play_chunk`, with the decisions written to a file of the folder."""
    recorder = Recorder(match)
    results = play_chunk(match, numbers, recorder)
    recorder.write(Path(folder) / f"games-{numbers.start:08}.parquet")
    return results


def empty_folder(path: Path) -> None:
    """The folder that the files go to; one with other things in it is left alone."""
    try:
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise SetupError(said("cannot write the moves to {0}: it is there already; name a new folder", path))
        path.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=path):  # found out before the first game, not after the last
            pass
    except OSError as error:
        raise SetupError(said("cannot write {0}: {1}", path, error.strerror)) from error


def read_moves(folder: str | Path) -> Iterator[dict[str, NDArray[Any]]]:
    """The files of a folder, one after the other, as NumPy arrays: `observation` has a row of numbers for each decision,
    `legal` a row of ones and zeros, all other columns one value."""
    for path in sorted(Path(folder).glob("*.parquet")):
        table = pq.read_table(path).combine_chunks()
        about = json.loads(table.schema.metadata[b"teahorse"])
        count = len(table)
        arrays: dict[str, NDArray[Any]] = {}
        for name in COLUMNS:
            column = table[name].combine_chunks()
            if isinstance(column, pa.ChunkedArray):
                column = column.chunk(0)
            if name == "observation":
                arrays[name] = np.frombuffer(column.buffers()[1], "<i2").reshape(count, about["observation"])
            elif name == "legal":
                bits = np.frombuffer(column.buffers()[1], np.uint8).reshape(count, -1)
                arrays[name] = np.unpackbits(bits, axis=1, count=about["actions"], bitorder="little")
            else:
                arrays[name] = column.to_numpy(zero_copy_only=False)
        yield arrays
