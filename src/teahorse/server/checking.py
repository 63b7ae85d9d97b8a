"""`teahorse check`: every stored game is replayed and compared."""

from __future__ import annotations

import argparse

from teahorse.server import settings

HELP = "replays every game in the server's database and compares it with what is stored"
EXAMPLES = (
    "teahorse check",
    "teahorse check --database postgresql://teahorse@db/teahorse    # before a new version goes live",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    settings.add_arguments(parser, "database", "data")


def run(args: argparse.Namespace) -> int:
    from teahorse.server.upkeep import check

    count = wrong = 0
    for id, problem in check(settings.read_settings(args).url):
        count += 1
        if problem is not None:
            wrong += 1
            print(f"{id}: {problem}")
    print(f"{count} tables, {wrong} of them wrong" if wrong else f"{count} tables, all as they should be")
    return 1 if wrong else 0
