"""Games on a Ray cluster. Ray is an extra: pip install 'teahorse[ray]'."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from teahorse.kernel.errors import SetupError

RETRIES = 5  # a worker that is lost costs its games of the moment, which are played again


def on_ray(work: Callable[[Any], Any], jobs: Sequence[Any], address: str) -> Iterator[Any]:
    """The results in the order of the jobs; `address` is a cluster's, or "local" for one on this machine."""
    try:
        import ray
    except ImportError:
        raise SetupError("--ray needs Ray: pip install 'teahorse[ray]'") from None
    started = not ray.is_initialized()
    if started:
        ray.init(address=None if address == "local" else address, include_dashboard=False, log_to_driver=False)
    try:
        task = ray.remote(max_retries=RETRIES)(work)
        for waiting in [task.remote(job) for job in jobs]:
            yield ray.get(waiting)
    finally:
        if started:
            ray.shutdown()
