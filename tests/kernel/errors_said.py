"""Finds what errors about set-up, positions and records can say: the patterns in the source."""

import ast
from importlib.resources import files

MODULES = (
    "__init__", "kernel.beginning", "kernel.chance", "kernel.errors", "kernel.game", "kernel.moves", "kernel.options",
    "kernel.reading", "kernel.record", "kernel.replaying", "kernel.state", "kernel.versions", "yunnan.board", "yunnan.duli",
    "yunnan.companion.__init__", "yunnan.position", "ming.board", "ming.cards", "ming.position", "ming.setup", "ming.turns",
    "terminal.play", "terminal.table", "terminal.duli", "terminal.replay", "terminal.saving", "terminal.screen", "bots.levels",
    "arena.simulate", "research.dataset",
)  # fmt: skip
ERRORS = {"SetupError": 0, "PositionError": 1, "RecordError": 0, "TeahorseError": 0, "NothingToUndo": 0, "wrong": 1}


def patterns():
    """Every sentence: first arguments of `said`, and texts that are handed to errors as they are."""
    found = set()
    for module in MODULES:
        source = (files("teahorse") / f"{module.replace('.', '/')}.py").read_text("utf-8")
        for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            place = 0 if name == "said" else ERRORS.get(name)
            if place is None or place >= len(call.args) or (module == "kernel.errors" and name != "said"):
                continue
            given = call.args[place]
            assert not isinstance(given, ast.JoinedStr), f"{module} line {given.lineno}: use said() for a sentence with facts"
            for text in (given.body, given.orelse) if isinstance(given, ast.IfExp) else (given,):
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and any(map(str.isalpha, text.value)):
                    found.add(text.value)
    return found
