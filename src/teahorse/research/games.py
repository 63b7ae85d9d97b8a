"""The games of a vector environment: begun, stepped and begun anew, in this process or in several."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from teahorse.kernel.errors import SetupError
from teahorse.kernel.state import BaseState
from teahorse.research.batch import ALL, Batch
from teahorse.research.rivals import Rival, Rivals
from teahorse.research.setting import REWARDS, Setting

Arrays = dict[str, NDArray[Any]]
RANDOM = "random"


class Games:
    """Many games of one setting. `arrays` are read in place: each step writes them anew."""

    def __init__(
        self,
        setting: Setting,
        count: int,
        bots: Sequence[str] | None = None,
        seat: str | None = None,
        reward: str = "win",
        shaping: float = 0.0,
        autoreset: AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        if reward not in REWARDS:
            raise SetupError(f"no reward {reward!r}: there are {', '.join(REWARDS)}")
        self.arguments = (setting, count, bots, seat, reward, shaping, autoreset)
        self.setting = setting
        self.bots = bots
        self.seat = seat
        self.autoreset = autoreset
        states = [_plain(setting.start(0)) for _ in range(count)]
        self.batch = Batch(states, setting.observer, setting.layout.size, setting.num_actions, reward == "win", float(shaping))
        self.batch.random_others = bots is None or set(bots) == {RANDOM}
        self.rivals: list[dict[int, Rival]] = [{} for _ in range(count)]  # by seat, for each game
        self._made = Rivals(setting, states[0])
        self.bases = [0] * count  # the games of a series follow from this and their number
        self.numbers = [0] * count
        self.arrays = self._arrays(count)
        self._waiting = np.ones(count, np.bool_)  # games that are over and begin anew with the next step

    def _arrays(self, count: int) -> Arrays:
        batch = self.batch
        arrays: Arrays = {
            "observation": _shared(batch.rows, np.int16).reshape(count, -1),
            "action_mask": _shared(batch.mask, np.int8).reshape(count, -1),
            "rewards": _shared(batch.rewards, np.float64),
            "payments": _shared(batch.payments, np.float64).reshape(count, -1),
            "to_move": _shared(batch.seats, np.int64),
            "replaced": _shared(batch.replaced, np.bool_),
            "terminations": np.zeros(count, np.bool_),
        }
        if self.autoreset == AutoresetMode.SAME_STEP:  # what the games that are over looked like at last
            for name in ("observation", "action_mask", "rewards", "payments"):
                arrays[f"final_{name}"] = np.zeros_like(arrays[name])
        return arrays

    def reset(self, seeds: Sequence[int | None], which: NDArray[np.bool_]) -> None:
        """Begins these games anew; a seed begins a new series."""
        for game in np.flatnonzero(which).tolist():
            seed = seeds[game]
            if seed is not None:
                self.bases[game], self.numbers[game] = seed, 0
            self._begin(game)
        self.arrays["terminations"][which] = False
        self._waiting[which] = False

    def _begin(self, game: int) -> None:
        setting = self.setting
        seed = self._seed(game)
        self.numbers[game] += 1
        learner = ALL
        if self.bots is not None:
            learner = setting.colours.index(self.seat) if self.seat is not None else self._drawn_seat(seed)
            if not self.batch.random_others:
                self.rivals[game] = self._rivals(learner, seed)
        self.batch.begin(game, learner, seed)
        self._let_bots_play(game)

    def _seed(self, game: int) -> int:
        """Of the next game of its series."""
        return (self.bases[game] << 32) + self.numbers[game]

    def _rivals(self, learner: int, seed: int) -> dict[int, Rival]:
        others = [other for other in range(self.setting.players) if other != learner]
        named = zip(others, self.bots or (), strict=True)
        return {other: self._made.make(name, seed * 8 + other) for other, name in named}

    def _drawn_seat(self, seed: int) -> int:
        return int(np.random.default_rng(seed).integers(self.setting.players))

    def step(self, actions: bytes) -> None:
        """One action, 64 bits, for each game. In place of an illegal one a random legal one is played."""
        if self.autoreset == AutoresetMode.DISABLED and self._waiting.any():
            raise ValueError(f"games that are over must be reset first: {np.flatnonzero(self._waiting).tolist()[:10]}")
        over = self.batch.step(actions)
        if not self.batch.random_others:
            for game in range(len(self.rivals)):
                self._let_bots_play(game)
            over = 1
        terminations = self.arrays["terminations"]
        if over == 0:
            terminations[:] = False
            return
        if self.autoreset == AutoresetMode.NEXT_STEP:
            for game in np.flatnonzero(self._waiting).tolist():
                self._begin(game)
        np.not_equal(_shared(self.batch.over, np.uint8), 0, out=terminations)
        if self.autoreset == AutoresetMode.SAME_STEP:
            for name, array in self.arrays.items():
                if name.startswith("final_"):
                    array[terminations] = self.arrays[name[6:]][terminations]
            for game in np.flatnonzero(terminations).tolist():
                self._begin(game)
        else:
            self._waiting[:] = terminations

    def close(self) -> None:
        pass

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles and copies play on alike."""
        others = {name: self.arrays[name] for name in self.arrays if name == "terminations" or name.startswith("final_")}
        memories = [{seat: rival.memory for seat, rival in rivals.items()} for rivals in self.rivals]
        kept = (self.batch.states, self.batch.kept(), others, self._waiting, memories, self.bases, self.numbers)
        return _continued, (self.arguments, kept)

    def play_on(
        self,
        states: list[BaseState],
        buffers: dict[str, list[Any]],
        others: Arrays,
        waiting: NDArray[np.bool_],
        memories: list[dict[int, Any]],
        bases: list[int],
        numbers: list[int],
    ) -> None:
        """Becomes what was kept."""
        for state, kept in zip(self.batch.states, states, strict=True):
            state.copy_from(kept)
        self.batch.restore(buffers)
        self.arrays = self._arrays(len(states)) | others
        self._waiting = waiting
        self.bases, self.numbers = bases, numbers
        for game, memory in enumerate(memories):
            if memory:
                self.rivals[game] = self._rivals(int(self.batch.learners[game]), self._seed(game) - 1)
                for seat, rival in self.rivals[game].items():
                    rival.memory = memory[seat]

    def _let_bots_play(self, game: int) -> None:
        if self.batch.random_others:
            return
        batch = self.batch
        while (seat := batch.waits_for(game)) >= 0:
            batch.play(game, self.rivals[game][seat](batch.states[game], seat, int(batch.moves[game])))


class Workers:
    """The same games, divided among processes; `arrays` are memory that all of them share."""

    def __init__(self, processes: int, setting: Setting, count: int, *arguments: Any) -> None:
        context = get_context("spawn")
        self.arrays: Arrays = {}
        self._memory: list[SharedMemory] = []
        bounds = [count * i // processes for i in range(processes + 1)]
        self._slices = [slice(first, last) for first, last in itertools.pairwise(bounds) if last > first]
        model = Games(setting, 1, *arguments).arrays
        shared = {name: self._share(name, (count, *array.shape[1:]), array.dtype) for name, array in model.items()}
        self._pipes: list[Connection] = []
        self._processes = []
        for part in self._slices:
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs, shared, count, part, setting, arguments), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def _share(self, name: str, shape: tuple[int, ...], dtype: np.dtype[Any]) -> tuple[str, tuple[int, ...], str]:
        memory = SharedMemory(create=True, size=max(1, int(np.prod(shape)) * dtype.itemsize))
        self._memory.append(memory)
        self.arrays[name] = np.ndarray(shape, dtype, memory.buf)
        return memory.name, shape, dtype.str

    def reset(self, seeds: Sequence[int | None], which: NDArray[np.bool_]) -> None:
        self._all([("reset", list(seeds[part]), which[part]) for part in self._slices])

    def step(self, actions: bytes) -> None:
        self._all([("step", actions[part.start * 8 : part.stop * 8]) for part in self._slices])

    def _all(self, orders: Sequence[tuple[Any, ...]]) -> None:
        for pipe, order in zip(self._pipes, orders, strict=True):
            pipe.send(order)
        problems = [problem for pipe in self._pipes if (problem := pipe.recv()) is not None]
        if problems:
            raise problems[0]

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("games in several processes cannot be copied or pickled; with processes=1 they can")

    def close(self) -> None:
        for pipe in self._pipes:
            pipe.close()  # a worker ends when nobody speaks to it any more
        for process in self._processes:
            process.join()
        self.arrays = {}
        for memory in self._memory:
            memory.close()
            memory.unlink()


def work(
    pipe: Connection,
    shared: dict[str, tuple[str, tuple[int, ...], str]],
    count: int,
    part: slice,
    setting: Setting,
    arguments: tuple[Any, ...],
) -> None:
    """One process of `Workers`: obeys until the other end of the pipe is closed."""
    games = Games(setting, part.stop - part.start, *arguments)
    memory = {name: SharedMemory(address) for name, (address, _, _) in shared.items()}
    arrays = {name: np.ndarray(shape, dtype, memory[name].buf)[part] for name, (_, shape, dtype) in shared.items()}
    with suppress(EOFError):
        while True:
            order, *details = pipe.recv()
            problem = None
            try:
                getattr(games, order)(*details)
                for name, array in games.arrays.items():
                    arrays[name][:] = array
            except Exception as error:  # it is raised again where the order came from
                problem = error
            pipe.send(problem)
    arrays.clear()
    for block in memory.values():
        block.close()


def _continued(arguments: tuple[Any, ...], kept: tuple[Any, ...]) -> Games:
    games = Games(*arguments)
    games.play_on(*kept)
    return games


def _shared(buffer: Any, dtype: Any) -> NDArray[Any]:
    """The numbers of compiled code, as they are: not a copy."""
    return np.frombuffer(memoryview(buffer), dtype)


def _plain(state: Any) -> BaseState:
    """Without log and chance: nobody listens, and the quick generator draws."""
    plain = state.clone()
    assert isinstance(plain, BaseState)
    return plain
