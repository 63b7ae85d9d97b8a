"""`teahorse backup`: a copy of the server's database while it runs."""

from __future__ import annotations

import argparse

from teahorse.server import settings

HELP = "copies the server's database while it runs, or moves it to another one"
EXAMPLES = (
    "teahorse backup tables-monday.sqlite",
    "teahorse backup --database postgresql://teahorse@db/teahorse tables-monday.sqlite",
    "teahorse backup --data teahorse-data postgresql://teahorse@db/teahorse    # from SQLite to an empty PostgreSQL",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", help="a new SQLite file, or the address of an empty database")
    settings.add_arguments(parser, "database", "data")


def run(args: argparse.Namespace) -> int:
    from teahorse.server.upkeep import backup

    count = backup(settings.read_settings(args).url, args.target)
    print(f"{args.target}: {count} tables")
    return 0
