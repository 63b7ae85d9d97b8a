"""Golden transcripts: readable records of whole games, events included, that must come out the same for ever."""

import json
import re
from pathlib import Path
from random import Random

import pytest
import variants

import teahorse as th
from teahorse.kernel.record import Line, Record

FOLDER = Path(__file__).parent.parent / "golden"
SHORT = 4  # rounds: enough to see every phase of every variant, short enough to read
TRANSCRIPTS = {
    **{f"{variants.name(setting)}": {**setting, "round_limit": SHORT} for setting in variants.YUNNAN},
    **{variants.name(setting): setting for setting in variants.MING if not setting["limited_tiles"]},
    "yunnan-end-by-vp": {"game": "yunnan", "players": 3},
    "yunnan-end-by-presents": {"game": "yunnan", "players": 3, "guards": True},
    "yunnan-end-by-vp-2013": {"game": "yunnan", "players": 3, "edition": "2013", "debt": False},
    "yunnan-end-by-vp-duli": {"game": "yunnan", "players": 2},
}
BUSY = ("ming-2-busy", "ming-3-limited_tiles-busy", "ming-4-busy")  # contested cities and a second shuffle: kept as they are


def transcript(game):
    """The record with its events as comments."""
    events = {}
    for event in game.events:
        words = " ".join(f"{key} {_word(value)}" for key, value in event.items() if key not in ("move", "event"))
        events.setdefault(event["move"], []).append(f";   {event['event']} {words}".rstrip())
    lines = []
    number = 0
    for line in game.record.lines:
        if line.kind == "move":
            number += 1
            lines += [str(line), *events.get(number, ())]
        elif line.kind == "heading":
            lines.append(str(line))
        else:
            lines.append(str(Line("chance", line.text)))
    return str(Record(game.record.headers)) + "\n".join(events.get(0, [])) + "\n" + "\n".join(lines) + "\n"


def _word(value):
    return value if isinstance(value, str) else json.dumps(value).replace('"', "")


def played(setting):
    """A game by random moves; people's choice of the moves that make games end would be no better fixture."""
    game = th.new(seed=2023, **setting)
    generator = Random(7)
    while not game.is_over:
        game.play(generator.choice(game.legal_moves))
    return game


@pytest.mark.parametrize("name", [*TRANSCRIPTS, *BUSY])
def test_golden_transcript(name, request):
    path = FOLDER / f"{name}.tea"
    if request.config.getoption("--update-golden"):
        game = th.load(path.read_text("utf-8")) if path.exists() else played(TRANSCRIPTS[name])
        path.write_text(transcript(game), "utf-8")
    text = path.read_text("utf-8")
    game = th.load(text)
    assert game.is_over
    assert transcript(game) == text
    without_seed = th.load(re.sub(r"\[Seed .*\n", "", text))  # no replay depends on a generator
    assert without_seed.view(None) == game.view(None)
    assert without_seed.events == game.events


def test_every_transcript_is_checked():
    assert {path.stem for path in FOLDER.glob("*.tea")} == {*TRANSCRIPTS, *BUSY}


@pytest.mark.rule("Y-END-2", "Y-EXP-5", "Y-EXP-6")
@pytest.mark.parametrize(
    ("name", "vp", "presents_left", "rounds"),
    [
        ("yunnan-end-by-vp", True, True, None),
        ("yunnan-end-by-presents", True, False, None),
        ("yunnan-4", False, True, SHORT),
    ],
)
def test_each_way_to_end_yunnan_has_a_transcript(name, vp, presents_left, rounds):
    position = th.load((FOLDER / f"{name}.tea").read_text("utf-8")).position()
    assert any(player["vp"] >= 80 for player in position["players"].values() if "vp" in player) == vp
    assert any(position["presents"].values()) == presents_left
    assert rounds in (None, position["round"])
