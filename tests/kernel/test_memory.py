"""A server lives for months: games, boards, views and bots that are gone leave nothing behind."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import teahorse as th

TOP = Path(__file__).parents[2]
# So many that one kilobyte that stays each time is more than `bench/memory.py` lets pass
GAMES = {
    "lives": 3000,
    "own_boards": 3000,
    "positions": 15_000,
    "imagined": 5000,
    "playouts": 5000,
    "bots": 60_000,
    "observed": 5000,
}


@pytest.mark.skipif(sys.platform != "linux" or not th.is_compiled(), reason="reads /proc; only compiled code can leak")
@pytest.mark.parametrize("work", GAMES)
def test_memory_stays_flat(work):
    command = [sys.executable, TOP / "bench/memory.py", work, "--games", str(GAMES[work]), "--boards", "1500"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def compiled_modules():
    """The list COMPILED of setup.py."""
    source = (TOP / "setup.py").read_text("utf-8")
    chosen = [node for node in ast.parse(source).body if isinstance(node, ast.Import | ast.ImportFrom | ast.Assign)]
    names = {}
    code = ast.Module([node for node in chosen if "setuptools" not in ast.unparse(node)], [])
    exec(compile(code, "setup.py", "exec"), names)
    return {TOP / path for path in names["COMPILED"]}


def test_no_vector_is_handed_from_interpreted_to_compiled_code(monkeypatch):
    """The compiler never frees such a vector."""
    monkeypatch.chdir(TOP)
    compiled = compiled_modules()
    assert TOP / "src/teahorse/yunnan/playing.py" in compiled
    for path in set((TOP / "src").rglob("*.py")) - compiled - {TOP / "src/teahorse/_vectors.py"}:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            where = f"{path}, line {getattr(node, 'lineno', 0)}: no vector may be made or handed over here (see CONTRIBUTING)"
            assert not (isinstance(node, ast.ImportFrom) and node.module == "librt.vecs"), where
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") not in ("len", "list"):
                assert not any(isinstance(given, ast.Attribute) and given.attr == "v" for given in node.args), where
