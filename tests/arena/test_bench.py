"""`teahorse bench` prints its table; how fast it is here is not for a test to say."""

import re
import subprocess
import sys

import teahorse as th


def test_the_table_has_every_game_form_and_reference():
    command = [sys.executable, "-m", "teahorse.cli", "bench", "--seconds", "0.03", "--game", "yunnan"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=None)
    assert done.returncode == 0, done.stderr
    for word in ("python-chess", "open_spiel chess", "yunnan, 4 players", "plain", "compiled", "clone"):
        assert word in done.stdout
    measured = [line for line in done.stdout.splitlines() if "compiled" in line and re.search(r"\d,\d{3}", line)]
    assert bool(measured) == th.is_compiled()


def test_a_state_is_below_two_kilobytes():
    from teahorse.arena.bench import measure

    for players in (2, 3, 4, 5):
        assert measure({"game": "yunnan", "players": players}, 0.01)["speed"][3] < 2048


def test_the_gate_is_a_ratio_to_the_reference_of_the_same_run():
    from rich.console import Console

    from teahorse.arena.bench import GATE, REFERENCE, Speed, gate

    rows = [(REFERENCE, "plain", lambda: None), *[("ming, 4 players", form, lambda: None) for form in ("compiled", "plain")]]
    chess, plain = Speed(1000.0, 1.0), Speed(5000.0, 1.0)
    quick, slow = Speed(1000.0 * GATE["ming"], 1.0), Speed(999.0 * GATE["ming"], 1.0)
    assert gate(Console(quiet=True), rows, {0: chess, 1: quick, 2: plain}) == 0
    assert gate(Console(quiet=True), rows, {0: chess, 1: slow, 2: plain}) == 1
    assert gate(Console(quiet=True), rows, {0: chess, 2: plain}) == 0, "not compiled here: nothing to compare"
    assert gate(Console(quiet=True), rows, {1: quick, 2: plain}) == 1, "without the reference nothing is shown"
