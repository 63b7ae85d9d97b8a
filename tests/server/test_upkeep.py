"""Backups, checks, settings, migrations."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from teahorse.server import schema
from teahorse.server.store import make_engine, migrate


def teahorse(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "teahorse.cli", *words]
    return subprocess.run(command, check=False, capture_output=True, text=True, env={**os.environ, **env})


def test_a_backup_is_made_while_people_play_and_plays_on(serve, tmp_path: Path) -> None:
    server = serve(data=tmp_path / "data")
    ana = server.guest()
    table = ana.table()
    ana.plays_on(table, 5)
    copy = tmp_path / "copy" / "teahorse.sqlite"
    copy.parent.mkdir()
    done = teahorse("backup", "--data", str(tmp_path / "data"), str(copy))
    assert done.returncode == 0, done.stderr
    ana.plays_on(table, 5)
    again = teahorse("backup", "--data", str(tmp_path / "data"), str(copy))
    assert again.returncode == 2
    assert "exists already" in again.stderr
    other = serve(data=copy.parent)
    ana.goes_to(other.url)
    assert ana.sees(table)["number"] == 5
    assert teahorse("check", "--data", str(copy.parent)).returncode == 0


def test_a_club_moves_to_postgresql_and_back(serve, tmp_path: Path, database: str) -> None:
    server = serve(data=tmp_path / "data")
    ana = server.guest()
    table = ana.table("ming")
    ana.plays_on(table, 12)
    ana.post(f"/api/tables/{table}/talk", {"text": "moving house"})
    server.stop()
    assert teahorse("backup", "--data", str(tmp_path / "data"), database).returncode == 0
    moved = serve(database=database, data=tmp_path / "none")
    ana.goes_to(moved.url)
    assert ana.sees(table)["number"] == 12
    ana.plays_on(table, 3)
    assert ana.post(f"/api/tables/{table}/talk", {"text": "here"}).status_code == 201
    assert teahorse("backup", "--database", database, str(tmp_path / "back.sqlite")).returncode == 0
    assert "1 tables, all" in teahorse("check", "--database", f"sqlite:///{tmp_path}/back.sqlite").stdout


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET move = 'bid guild 999' WHERE number = 3",
        "DELETE FROM log WHERE number = 3",
        "UPDATE tables SET to_move = '[\"green\"]'",
        "UPDATE tables SET status = 'over'",
    ],
)
def test_check_finds_damage(serve, tmp_path: Path, damage: str) -> None:
    server = serve(data=tmp_path)
    ana = server.guest()
    ana.plays_on(ana.table(), 6)
    server.stop()
    with sqlite3.connect(tmp_path / "teahorse.sqlite") as db:
        db.execute(damage)
    db.close()
    done = teahorse("check", "--data", str(tmp_path))
    assert done.returncode == 1
    assert "1 of them wrong" in done.stdout


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    engine = make_engine(f"sqlite:///{tmp_path}/new.sqlite")
    migrate(engine)
    migrate(engine)  # nothing left to do
    with engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db), schema.metadata) == []
        assert db.scalar(sa.text("PRAGMA journal_mode")) == "wal"
        assert db.scalar(sa.text("PRAGMA synchronous")) == 2
    engine.dispose()
    config = Config()
    config.set_main_option("script_location", str(Path(schema.__file__).with_name("migrations")))
    assert ScriptDirectory.from_config(config).get_heads() == [schema.REVISION]


def test_settings_come_from_flags_then_the_environment_then_a_file(serve, tmp_path: Path) -> None:
    file = tmp_path / "teahorse.toml"
    file.write_text('public_url = "https://file.example"\nsecure_cookies = true\n')
    server = serve("--settings", str(file), "--public-url", "https://flag.example", TEAHORSE_PUBLIC_URL="https://env.example")
    answer = server.guest().post("/api/tables", {"game": "ming", "seats": {"red": "me", "yellow": "me"}})
    assert answer.json()["link"].startswith("https://flag.example/table/")
    assert "secure" in server.guest().post("/api/guests", {"name": "x"}).headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("flags", "env", "said"),
    [
        (["--port", "0", "--database", "mysql://x"], {}, "the database is sqlite:///FILE or postgresql://"),
        (["--database", "sqlite://"], {}, "needs a file"),
        (["--settings", "/nowhere.toml"], {}, "No such file"),
        ([], {"TEAHORSE_PORT": "high"}, "the setting port is a number"),
        ([], {"TEAHORSE_SECURE_COOKIES": "perhaps"}, "is true or false"),
        (["--log-format", "loud"], {}, "log_format"),
    ],
)
def test_wrong_settings_are_one_clear_line(tmp_path: Path, flags: list[str], env: dict[str, str], said: str) -> None:
    done = teahorse("serve", "--data", str(tmp_path), *flags, **env)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_help_has_examples() -> None:
    for command in ("serve", "backup", "check"):
        page = teahorse(command, "--help")
        assert page.returncode == 0
        assert f"teahorse {command}" in page.stdout.split("examples:")[1]
