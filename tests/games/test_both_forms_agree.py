"""Compiled and plain rules are the same rules: same seeds, same games, to the last field."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
import variants

import teahorse as th

SCRIPT = "import sys; sys.path.insert(0, sys.argv[1]); import test_both_forms_agree as t; print(t.fingerprint())"


def fingerprint():
    """One number for many games: random playouts of every variant, and records of games played through the library."""
    digest = hashlib.sha256()
    for setting in variants.ALL:
        limited = {**setting, "round_limit": 25} if setting["game"] == "yunnan" else setting
        for seed in range(3):
            state = variants.new(limited, seed).state
            decisions = th.rules(setting["game"]).random_playout(state, seed)
            digest.update(f"{decisions} {list(state.v)}".encode())
        game = variants.play_randomly(variants.new(limited, 7), 60, 7)
        digest.update(f"{game.record}{game.events}{game.legal_moves}{game.position()}".encode())
    return digest.hexdigest()


@pytest.mark.skipif(not th.is_compiled(), reason="the rules are not compiled here")
def test_compiled_and_plain_rules_play_the_same_games():
    command = [sys.executable, "-c", SCRIPT, str(Path(__file__).parent)]
    plain = subprocess.run(command, env={**os.environ, "TEAHORSE_PURE": "1"}, capture_output=True, text=True, check=True)
    assert plain.stdout.strip() == fingerprint()
