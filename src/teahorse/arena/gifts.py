"""Games of Yunnan that begin unequally: what nobody takes who plays well is met all the same, by people and by other programs.

Whoever learns from games against itself sees hardly any trading posts, teahouses or border passes, and then misjudges those who
have them. So some begin with gifts: what others would need rounds to win.
"""

from __future__ import annotations

from random import Random
from typing import Any

import teahorse
from teahorse.kernel.game import Game
from teahorse.yunnan.names import PROVINCES

# How often each is given, and how many gifts a player gets
GIFTS = {
    "post": 6.0, "kept": 1.0, "pass": 3.0, "influence": 2.0, "horse": 2.0, "trader": 2.0, "teahouse": 3.0, "bridge": 0.3,
    "vp": 2.0, "coins": 2.0,
}  # fmt: skip
NUMBERS = (0, 0, 1, 1, 2, 3)
MOST_VP, MOST_COINS = 20, 15


def with_gifts(game: Game, random: Random) -> Game:
    """The same set-up, with gifts for some."""
    document = game.position()
    given = False
    for colour in game.colours:
        for gift in random.choices(list(GIFTS), list(GIFTS.values()), k=random.choice(NUMBERS)):
            given = _give(document, document["players"][colour], gift, random) or given
    return teahorse.from_position(document) if given else game


def _give(document: dict[str, Any], player: dict[str, Any], gift: str, random: Random) -> bool:
    """Whether there was room for the gift."""
    structures, reached = player["structures"], PROVINCES.index(player["horse"])
    posts, kept = structures["posts"], structures["supply"]
    if gift in ("post", "kept"):
        if len(posts) + kept.get("post", 0) == 2:
            return False
        if gift == "post" and len(posts) <= reached:
            posts.append(PROVINCES[len(posts)])
        else:
            kept["post"] = kept.get("post", 0) + 1
    elif gift == "teahouse":
        if any(PROVINCES[0] in other["structures"]["teahouses"] for other in document["players"].values()):
            return False
        structures["teahouses"].append(PROVINCES[0])
    elif gift == "bridge":
        kept["bridge"] = 1
    elif gift == "pass":
        player["passes"] = min(6, player["passes"] + 1)
    elif gift == "influence":
        player["influence"] = min(4, player["influence"] + 1)
    elif gift == "horse":
        player["horse"] = PROVINCES[min(reached + 1, len(PROVINCES) - 1)]
    elif gift == "trader":
        player["traders"]["supply"] = min(7, player["traders"]["supply"] + 1)
    elif gift == "vp":
        player["vp"] += random.randint(1, MOST_VP)
    else:
        player["coins"] += random.randint(1, MOST_COINS)
    return True
