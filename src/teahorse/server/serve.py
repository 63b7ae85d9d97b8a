"""`teahorse serve`: the server."""

from __future__ import annotations

import argparse

from teahorse.server import settings

HELP = "serves tables for people and bots over the network, with the browser client"
EXAMPLES = (
    "teahorse serve                                     # http://127.0.0.1:8000, everything in ./teahorse-data",
    "teahorse serve --host 0.0.0.0 --port 80 --data /var/lib/teahorse",
    "teahorse serve --database postgresql://teahorse@db/teahorse --public-url https://tea.example --secure-cookies",
    "TEAHORSE_PORT=9000 teahorse serve --settings teahorse.toml",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    settings.add_arguments(parser)
    parser.add_argument("--open", action="store_true", help="open the page in the browser, where there is one")


def run(args: argparse.Namespace) -> int:
    from teahorse.server.running import run_server  # only now: the web framework takes a while to load

    return run_server(settings.read_settings(args), opens=args.open)
