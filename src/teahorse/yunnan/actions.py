"""The fixed action space: every move of every edition as a small integer. `notation.py` has the texts."""

from __future__ import annotations

from typing import Final

# Places along the road: the market of Pu'er, then the provinces from low to high.
# As the source of a bid, 0 stands for the personal supply: the market's traders never bid (Y-BID-2).
PLACES: Final = 6
MARKET_PLACE: Final = 0
YUNNAN: Final = 1
QINGHAI: Final = 5

SCHOOL: Final = 0  # customs 1, horse 2: see `names.BUILDINGS`
GUILD: Final = 3
YARD: Final = 4
TEMPLE: Final = 5
BUILDINGS: Final = 6
SPACES: Final = 5

GORGES: Final = 6  # all pairs of provinces that the road does not join; a board has some of them

SEATS: Final = 6  # red yellow blue black green, and Dúlì
DULI: Final = 5

BID: Final = 0  # + (building * SPACES + space) * PLACES + source
BANK: Final = 180  # + source
BANK_UPPER: Final = 186  # + source
BANK_LOWER: Final = 192  # + source
MARKET: Final = 198  # + source
PASS: Final = 204
BLOCK: Final = 205  # + gorge
TAKE_POST: Final = 211  # + province, 0 to keep it
TAKE_BRIDGE: Final = 217  # + 1 + gorge, 0 to keep it
TAKE_TEAHOUSE: Final = 224  # + province, 0 to keep it
TAKE_GUARDS: Final = 230  # + province - 1
BUILD_POST: Final = 235  # + province - 1
BUILD_BRIDGE: Final = 240  # + gorge
BUILD_TEAHOUSE: Final = 246  # + province - 1
MOVE: Final = 251  # + (start * 5 + goal - 1) * 7 + 1 + colour displaced, or + 0 for none
END: Final = 461
SCORE: Final = 462  # + VP
MAX_SCORE: Final = 255  # as many moves as the longest list of any game has (`kernel.state.MOST_MOVES`)
NUM_ACTIONS: Final = 718
