"""The words of the notation, in the order of the rulebook."""

from __future__ import annotations

COLOURS: tuple[str, ...] = ("red", "yellow", "blue", "green", "neutral")
PROVINCES = ("A", "B", "C", "D", "E", "F")
DISTRICTS = tuple(f"{province}{number}" for province in PROVINCES for number in (1, 2, 3))
TRANSPORTS = ("rider", "rickshaw", "junk", "barge", "oxcart", "sedan")
CARDS = (*TRANSPORTS, "dragon")
PHASES = ("neutral", "princes", "placing", "cards", "moving", "returning", "naming", "over")
TURNS = (None, "step", "stay")
SCORE_PARTS = ("set", "city_points", "most", "monks", "remaining_tiles")
