"""The arena on a Ray cluster, here a local one: the same games as without it, and a lost worker costs nothing."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from teahorse.arena.cluster import on_ray
from teahorse.arena.series import Played, Series, play_game, play_series

ray = pytest.importorskip("ray", reason="Ray has no package for this Python")
SERIES = Series("ming", 3, ("level2", "random", "search@2"), {}, 5)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """One cluster for all tests: the arena joins what is there."""
    here = {"env_vars": {"PYTHONPATH": os.pathsep.join(sys.path)}}  # the workers find what the tests find
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env=here)
    yield "local"
    ray.shutdown()


def timeless(played: Played) -> Played:
    return replace(played, seconds=[])


def dies_once(job: tuple[str, int]) -> Played:
    """A worker that is killed in the middle of its first game."""
    marker, number = Path(job[0]), job[1]
    if number == 1 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_game(SERIES, number)


def test_the_same_seed_gives_the_same_games_with_and_without_a_cluster(cluster: str) -> None:
    there = [timeless(played) for played in play_series(SERIES, 6, 1, ray=cluster)]
    assert there == [timeless(played) for played in play_series(SERIES, 6, 1)]


def test_the_loss_of_a_worker_loses_no_game(cluster: str, tmp_path: Path) -> None:
    marker = tmp_path / "killed"
    there = [timeless(played) for played in on_ray(dies_once, [(str(marker), number) for number in range(3)], cluster)]
    assert marker.exists()
    assert there == [timeless(play_game(SERIES, number)) for number in range(3)]
