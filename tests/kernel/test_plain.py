"""Plain Python where the compiler's library is not installed: the same games, on arrays of the standard library."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = Path(__file__).parent.parent / "games"
BLOCKED = "import sys; sys.modules['librt'] = sys.modules['mypy_extensions'] = None; "
PRINT_FINGERPRINT = "import sys; sys.path.insert(0, sys.argv[1]); import test_both_forms_agree as t; print(t.fingerprint())"
WHAT_RUNS = "import teahorse as th; s = th.new('ming', seed=1).state; print(th.is_compiled(), type(s.v).__name__)"
A_SEARCH = (
    "import teahorse as th, pickle; "
    "s = th.new('yunnan', players=2, seed=1).state; r = s.resampled(0, 5); r.explicit_chance = True; "
    "r = pickle.loads(pickle.dumps(r)); [r.play(204), r.play(204)]; "
    "print(s == s.clone(), len(r.chance_outcomes()), r.key() == r.clone().key(), s.scores, sum(s.legal_mask()))"
)

MANY_GAMES = """
import numpy as np
from teahorse.research.vector import VectorTable
many = VectorTable("ming", num_envs=3, players=2)
observed, infos = many.reset(seed=1)
total = 0
for _ in range(60):
    actions = np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in observed["action_mask"]])
    observed, *_ = many.step(actions)
    total += int((observed["observation"] * np.arange(1, observed["observation"].shape[1] + 1)).sum())
print(total)
"""


def run(code, **environment):
    command = [sys.executable, "-c", code, str(GAMES)]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_without_the_library_everything_is_plain():
    assert run(BLOCKED + WHAT_RUNS) == "False array"


def test_without_the_library_the_same_games_are_played():
    assert run(BLOCKED + PRINT_FINGERPRINT) == run(PRINT_FINGERPRINT, TEAHORSE_PURE="1")


def test_without_the_library_states_do_all_that_they_do_with_it():
    assert run(BLOCKED + A_SEARCH) == run(A_SEARCH)


def test_without_the_library_many_games_are_observed_alike():
    pytest.importorskip("gymnasium")
    assert run(BLOCKED + MANY_GAMES) == run(MANY_GAMES)
