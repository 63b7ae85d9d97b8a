"""Conservation laws, counted from the position document alone (not from the rules' own fields)."""

SPACES = (5, 7, 9, 12, 15)


def check_invariants(game):
    position = game.position()
    {"yunnan": check_yunnan, "ming": check_ming}[position["game"]](game, position)


def check_yunnan(game, position):
    taken = {}
    presents = sum(position["presents"].values())
    teahouses = []
    for colour, player in position["players"].items():
        in_bank = bool(player.get("bank"))
        traders = sum(player["traders"].values()) + len(player["bids"]) + in_bank
        assert min(player["traders"].values()) >= 0
        presents += player["presents"]
        teahouses += player["structures"]["teahouses"]
        for building, space in player["bids"]:
            assert taken.setdefault((building, space), colour) == colour
        assert len({tuple(bid) for bid in player["bids"]}) == len(player["bids"])
        if colour == "duli":
            assert traders == 7
            assert player["structures"]["posts"] == ["Yunnan", "Sichuan"]
            assert len({building for building, _ in player["bids"]}) == len(player["bids"])
            continue
        assert 3 <= traders <= 7
        assert player["coins"] >= 0
        assert 2 <= player["passes"] <= 6
        assert 0 <= player["influence"] <= 4
        structures = player["structures"]
        for kind in ("post", "bridge", "teahouse"):
            assert structures["supply"].get(kind, 0) + len(structures[f"{kind}s"]) <= 2
        reached = ("Yunnan", "Sichuan", "Kang", "Tibet", "Qinghai").index(player["horse"])
        beyond = ("Yunnan", "Sichuan", "Kang", "Tibet", "Qinghai")[reached + 1 :]
        assert not set(beyond) & (set(player["traders"]) | set(structures["posts"]) | set(structures["teahouses"]))
        if not position["options"].get("debt"):
            assert player["vp"] >= 0
            assert sum(space for _, space in player["bids"]) <= player["coins"]
        if colour in position["passed"]:
            assert player["traders"]["supply"] == 0
    assert presents == 14
    assert len(set(teahouses)) == len(teahouses)
    for building in ("school", "customs", "horse", "guild", "yard", "temple"):
        bids = sorted(space for place, space in taken if place == building)
        small = [space for space in bids if building == "temple" or space < 9]
        assert not small or len(bids) == 1
    assert position["travel_order"] == position["bidding_order"][::-1]
    assert (position["to_move"] is None) == game.is_over


def check_ming(game, position):
    movement = sum(position["discard"].values()) + len(position["draw"]) + len(position["display"])
    dragons = 0
    for player in position["players"].values():
        hand = dict(player["hand"])
        dragons += hand.pop("dragon", 0)
        movement += sum(hand.values())
        assert sum(player["hand"].values()) <= 5
        cities = sum(sum(thirds.values()) for thirds in player["cities"].values())
        members = player["supply"] + sum(player["spaces"].values()) + sum(player["districts"].values())
        assert members + len(player["monks"]) + cities + player["out"] == 30
        assert all(sum(thirds.values()) <= 6 and max(thirds.values()) <= 2 for thirds in player["cities"].values())
        assert len(player["tiles"]) < 6
    assert movement == 54
    assert dragons <= 18
    monks = [district for player in position["players"].values() for district in player["monks"]]
    assert len(set(monks)) == len(monks)
    princes = [player["prince"] for player in position["players"].values() if player["prince"]]
    if position.get("turn") != "step":
        assert len(set(princes)) == len(princes)
    assert 1 <= position["round"] <= 6
    assert (position["to_move"] is None) == game.is_over
