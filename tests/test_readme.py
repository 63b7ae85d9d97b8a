"""What the README and the front door's docstring show is true."""

import doctest
import re
from pathlib import Path

import teahorse

ROOT = Path(__file__).parent.parent


def test_the_readme_is_a_doctest():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 4
    assert results.failed == 0


def test_the_front_door_is_a_doctest():
    results = doctest.testmod(teahorse)
    assert results.attempted >= 4
    assert results.failed == 0


def test_links_and_commands_of_the_documents_exist():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md"), *ROOT.glob("bench/*.md")]:
        text = document.read_text("utf-8")
        for link in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (document.parent / link).exists(), f"{document.name} links to {link}"
        for target in re.findall(r"`?make (\w+)`?", text):
            assert target in ("it", "people") or re.search(rf"^{target}:", makefile, re.MULTILINE), f"make {target}"
