"""Every rule of the rulebook has a test that cites it, and tests cite only rules that exist."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULEBOOK = TESTS.parent / "src" / "teahorse" / "rulebook"


@cache
def cited_rules():
    """The ids in `@pytest.mark.rule(...)` of all tests, with where they stand; read once."""
    cited = {}
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if "mark.rule" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                for argument in node.args:
                    cited.setdefault(ast.literal_eval(argument), []).append(path.name)
    return cited


def rules(game):
    return tomllib.loads((RULEBOOK / f"{game}.en.toml").read_text("utf-8"))["rules"]


@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_every_rule_has_a_test(game):
    missing = [rule for rule in rules(game) if rule not in cited_rules()]
    assert not missing, f"no test cites {', '.join(missing)}"


def test_tests_cite_only_rules_that_exist():
    known = {*rules("yunnan"), *rules("ming")}
    assert not {rule: where for rule, where in cited_rules().items() if rule not in known}


@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_every_rule_can_be_found_in_the_code_of_its_chapter(game):
    """Written out in full, so that one search finds it; where refusals and positions name it too does not count."""
    source = RULEBOOK.parent
    modules = [*(source / game).rglob("*.py"), *(source / "kernel").glob("*.py")]
    code = "".join(
        path.read_text("utf-8") for path in modules if path.stem not in ("reasons", "refusals", "position", "telling")
    )
    assert not [rule for rule in rules(game) if not re.search(rf"{rule}\b", code)]
