"""Real server processes, real sockets, real databases."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from house import Server, make_server

POSTGRES = sorted(Path("/usr/lib/postgresql").glob("*/bin")) if Path("/usr/lib/postgresql").is_dir() else []


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers: serve(), serve(database=URL), serve("--bot-workers", "1")."""
    started: list[Server] = []

    def start(*flags: str, database: str | None = None, data: Path | None = None, **env: str) -> Server:
        server = make_server(data or tmp_path / "data", *flags, database=database, **env)
        started.append(server)
        return server

    yield start
    for server in started:
        server.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a module that do not disturb each other."""
    server = make_server(tmp_path_factory.mktemp("house"))
    yield server
    server.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own, without the database's name."""
    if not POSTGRES:
        print("\n*** PostgreSQL is not installed: the tests of the server on PostgreSQL do not run ***", file=sys.__stderr__)
        pytest.skip("PostgreSQL is not installed (Debian: apt install postgresql)")
    # root may not run PostgreSQL: Debian's package has a user for it
    as_user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="teahorse-pg-"))
    if as_user:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
    tools, data = POSTGRES[-1], folder / "data"
    run = [*as_user, str(tools / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(run, check=True, stdout=subprocess.DEVNULL, cwd=folder)
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c max_connections=100"
    control = [*as_user, str(tools / "pg_ctl"), "-D", str(data), "-w", "-o", options, "-l", str(folder / "log")]
    subprocess.run([*control, "start"], check=True, stdout=subprocess.DEVNULL, cwd=folder)
    yield f"postgresql://postgres@/{{}}?host={folder}"
    subprocess.run([*control, "-m", "immediate", "stop"], check=True, stdout=subprocess.DEVNULL, cwd=folder)
    shutil.rmtree(folder)


@pytest.fixture
def database(postgres: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    import psycopg

    name = "t" + os.urandom(6).hex()
    with psycopg.connect(postgres.format("postgres"), autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}")
    yield postgres.format(name)
    with psycopg.connect(postgres.format("postgres"), autocommit=True) as db:
        db.execute(f"DROP DATABASE {name} WITH (FORCE)")
