"""The fixed action space: every move as a small integer, in the order of the rules. `notation.py` has the texts."""

from __future__ import annotations

from typing import Final

PROVINCES: Final = 6
THIRDS: Final = 3  # districts of a province, and with them the thirds of its city
DISTRICTS: Final = 18  # the districts of province p are 3 * p, 3 * p + 1, 3 * p + 2

TRANSPORTS: Final = 6  # rider rickshaw junk barge oxcart sedan
DRAGON: Final = 6
KINDS: Final = 7  # of cards in a hand: the transports and the dragon

SEATS: Final = 5  # red yellow blue green, and the neutral colour
PLAYER_SEATS: Final = 4
NEUTRAL: Final = 4

PLACE_NEUTRAL: Final = 0  # + district
PLACE_PRINCE: Final = 18  # + district
PLACE: Final = 36  # + province
TAKE: Final = 42  # + province
TAKE_DRAGON: Final = 48  # + the province whose space gives up a member
STEP: Final = 54  # + district
STEP_DRAGON: Final = 72  # + district
STAY: Final = 90  # + kind of card
DEPLOY: Final = 97  # + members
DEPLOY_MONK: Final = 100  # + members, at least 1: one of them the monk
PASS: Final = 104
RETURN: Final = 105  # + members
BACK: Final = 112  # + district
NAME_START: Final = 130  # + seat
NUM_ACTIONS: Final = 134
