"""The words of the notation, in the order of the rulebook."""

from __future__ import annotations

COLOURS: tuple[str, ...] = ("red", "yellow", "blue", "black", "green", "duli")
BUILDINGS = ("school", "customs", "horse", "guild", "yard", "temple")
SPACES = (5, 7, 9, 12, 15)
PROVINCES = ("Yunnan", "Sichuan", "Kang", "Tibet", "Qinghai")
PLACES = ("market", *PROVINCES)
# The four of the game's board, then the two other pairs that an own board may have (lower-higher)
GORGES = ("Sichuan-Qinghai", "Yunnan-Kang", "Kang-Qinghai", "Yunnan-Tibet", "Sichuan-Tibet", "Yunnan-Qinghai")
STRUCTURES = ("post", "bridge", "teahouse")
PHASES = ("bidding", "resolving", "travel", "scoring", "over")
BANK_SPACES = ("upper", "lower")
SCORE_PARTS = ("vp", "coins", "presents", "passes", "influence", "horse", "teahouses")
