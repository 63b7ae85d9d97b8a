"""The command `teahorse`. Each subcommand is a module with HELP, EXAMPLES, `add_arguments(parser)` and `run(args)`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from teahorse import TeahorseError, __version__

COMMANDS = {
    "play": "teahorse.terminal.play",
    "simulate": "teahorse.arena.simulate",
    "replay": "teahorse.terminal.replay",
    "rules": "teahorse.terminal.rules",
    "duli": "teahorse.terminal.duli",
    "bench": "teahorse.arena.bench",
    "serve": "teahorse.server.serve",
    "backup": "teahorse.server.keep",
    "check": "teahorse.server.checking",
    "arena": "teahorse.arena.arena",
    "ladder": "teahorse.arena.ladder",
    "train": "teahorse.arena.train",
}

SERVER = ("litestar", "msgspec", "uvicorn", "sqlalchemy", "alembic", "argon2", "psycopg", "prometheus_client")
# What carries a module that may be missing
EXTRAS = {"rich": "cli", "prompt_toolkit": "cli", "numpy": "arena", **dict.fromkeys(SERVER, "server")}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line; what people did wrong becomes one line on stderr and exit code 2."""
    parser = argparse.ArgumentParser(
        prog="teahorse",
        description="Yunnan and Ming Dynasty, two board games on China's old trade roads.",
        epilog="Each command explains itself: teahorse play --help",
    )
    parser.add_argument("--version", action="version", version=f"teahorse {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)
    words = sys.argv[1:] if argv is None else argv
    if words and words[0] in COMMANDS:
        asked = [words[0]]
    else:
        asked = [] if words and words[0] == "--version" else list(COMMANDS)  # the help of all needs all modules
    for name in asked:
        try:
            module = import_module(COMMANDS[name])
        except ModuleNotFoundError as error:
            if error.name not in EXTRAS:
                raise
            return _missing(name, error.name)
        command = commands.add_parser(
            name,
            help=module.HELP,
            description=module.HELP,
            epilog="examples:\n" + "\n".join(f"  {example}" for example in module.EXAMPLES),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    args = parser.parse_args(argv)
    try:
        return int(args.run(args))
    except BrokenPipeError:  # somebody piped us into `head`
        sys.stderr.close()
        return 0
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        return _missing(args.command, error.name)
    except TeahorseError as error:
        print(f"teahorse {args.command}: {error.text(_language(args))}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"teahorse {args.command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _language(args: argparse.Namespace) -> str:
    """What the command was asked to speak, else what the locale says."""
    from teahorse.terminal.words import preferred_language

    return str(getattr(args, "lang", None) or preferred_language())


def _missing(command: str, module: str) -> int:
    print(f"teahorse {command}: the command needs {module}: pip install 'teahorse[{EXTRAS[module]}]'", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
