"""Board data: the game's own with its sources, and files of owners, checked."""

import copy

import pytest

import teahorse as th
from teahorse.yunnan.board import standard_board

RECONSTRUCTED_2023 = {"provinces.Yunnan.trader", "provinces.Yunnan.post", "provinces.Tibet.trader", "provinces.Tibet.post",
                      "provinces.Qinghai.trader", "provinces.Qinghai.post", "temple.spaces", "bank.base",
                      "bank.step"}  # fmt: skip


def sources(table, where=""):
    for key, value in table.items():
        if isinstance(value, dict) and "value" in value:
            yield where + key, value["source"]
        elif isinstance(value, dict):
            yield from sources(value, f"{where}{key}.")


def test_every_number_says_where_it_comes_from():
    given = dict(sources(standard_board("2023")))
    assert {where for where, source in given.items() if source == "reconstructed"} == RECONSTRUCTED_2023
    assert set(given.values()) == {"certain", "reconstructed"}
    assert standard_board("2023")["duli"]["source"] == "reconstructed"
    assert standard_board("2023")["gorges"] == {
        "Sichuan-Qinghai": "certain",
        "Yunnan-Kang": "reconstructed",
        "Kang-Qinghai": "reconstructed",
        "Yunnan-Tibet": "reconstructed",
    }


def test_an_owner_corrects_single_numbers_in_a_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[provinces.Tibet]\ntrader = { value = 16, source = "my copy" }\n[bank]\nbase = 10\n', "utf-8")
    variant = th.new("yunnan", players=3, seed=1, board=path).state.variant
    assert list(variant.trader_income) == [3, 6, 9, 12, 16, 18]
    assert variant.bank_payouts[0] == 10
    assert th.new("yunnan", players=3, seed=1, board=str(path)).state.variant.bank_payouts[0] == 10


def test_other_gorges_change_what_can_be_built():
    board = {"gorges": {"Sichuan-Tibet": "my copy", "Yunnan-Qinghai": "my copy"}}
    position = {
        "game": "yunnan",
        "bidding_order": ["red", "yellow", "blue"],
        "phase": "travel",
        "to_move": "blue",
        "players": {"blue": {"horse": "Qinghai", "structures": {"supply": {"bridge": 1}}}},
    }
    game = th.from_position(position, board=board)
    assert [move for move in game.legal_moves if "bridge" in move] == [
        "build bridge at Sichuan-Tibet",
        "build bridge at Yunnan-Qinghai",
    ]
    assert game.why_not("build bridge at Yunnan-Kang").rule == "Y-BLD-3"
    game.play("build bridge at Yunnan-Qinghai")
    assert th.load(str(game.record)).position() == game.position()


@pytest.mark.rule("Y-INC-4")
def test_a_trader_never_earns_less_than_nothing():
    far = {"horse": "Kang", "influence": 4, "traders": {"supply": 2, "Kang": 1}}
    position = {
        "game": "yunnan",
        "bidding_order": ["red", "yellow", "blue"],
        "phase": "travel",
        "to_move": "red",
        "players": {
            "red": {**far, "structures": {"posts": ["Yunnan", "Sichuan"]}},
            "blue": far,
        },
    }
    game = th.from_position(position, board={"provinces": {"Kang": {"trader": 4}}})
    game.play("end")
    assert game.position()["income"] == {"red": 8, "yellow": 0, "blue": 0}


@pytest.mark.rule("Y-BID-3")
def test_an_own_temple_has_only_its_spaces():
    game = th.new("yunnan", players=3, seed=1, board={"temple": {"spaces": [5, 9, 12]}})
    assert [move for move in game.legal_moves if "temple" in move] == ["bid temple 5", "bid temple 9"]  # 12 is too dear
    refusal = game.why_not("bid temple 7")
    assert (refusal.rule, refusal.facts["spaces"]) == ("Y-BID-3", [5, 9, 12])
    game.play("bid temple 5")
    assert game.why_not("bid temple 7").facts["spaces"] == [5, 9, 12]
    assert "bid temple 9" in game.legal_moves
    position = {"game": "yunnan", "bidding_order": ["red", "yellow", "blue"], "players": {"red": {"bids": [["temple", 7]]}}}
    with pytest.raises(th.PositionError, match="temple of this board"):
        th.from_position(position, board={"temple": {"spaces": [5]}})


@pytest.mark.rule("Y-RES-1")
def test_an_own_bank_pays_by_its_bands():
    position = {
        "game": "yunnan",
        "bidding_order": ["red", "yellow", "blue"],
        "players": {
            "red": {"bids": [["guild", 9]], "coins": 30, "traders": {"supply": 2}},
            "yellow": {"bids": [["horse", 12]], "coins": 30, "traders": {"supply": 2}},
        },
    }
    for bands, paid in (([[0, 4]], 4), ([[0, 4], [21, 8]], 8), ([[0, 4], [22, 8], [99, 9]], 4)):
        assert th.from_position(position, board={"bank": {"bands": bands}}).view()["bank_payout"] == {"bank": paid}
    assert th.from_position(position).view()["bank_payout"] == {"bank": 13}


@pytest.mark.rule("Y-13-4")
def test_an_own_board_says_whether_debt_costs_a_coin_or_once():
    def lost(**debt):
        position = {
            "game": "yunnan",
            "edition": "2013",
            "bidding_order": ["red", "yellow", "blue"],
            "passed": ["red", "yellow"],
            "to_move": "blue",
            "players": {
                "red": {"bids": [["guild", 15]], "coins": 12, "traders": {"supply": 0, "market": 2}},
                "yellow": {"traders": {"supply": 0, "market": 3}},
            },
        }
        game = th.from_position(position, board={"debt": debt})
        game.play("pass")
        assert [event["missing"] for event in game.events if event["event"] == "debt"] == [3]
        return -game.position()["players"]["red"]["vp"]

    assert lost() == 15
    assert lost(per_coin=False) == 5
    assert lost(per_coin=False, vp=[7]) == 7


WRONG_BOARDS = {
    "a temple of other spaces": ({"temple": {"spaces": [5, 6]}}, "temple.spaces: some of 5, 7, 9, 12, 15 are needed"),
    "a temple in disorder": ({"temple": {"spaces": [9, 5]}}, "temple.spaces: some of"),
    "no temple space": ({"temple": {"spaces": []}}, "temple.spaces: some of"),
    "bands from above": ({"bank": {"bands": [[5, 1]]}}, "bank.bands: the sums ascend, and the first is 0"),
    "bands in disorder": ({"bank": {"bands": [[0, 1], [9, 2], [5, 3]]}}, "bank.bands: the sums ascend"),
    "no bands": ({"bank": {"bands": []}}, "bank.bands: pairs are needed"),
    "bands of one number": ({"bank": {"bands": [0, 9]}}, "bank.bands: pairs are needed"),
    "a band of text": ({"bank": {"bands": [[0, "many"]]}}, "bank.bands: a whole number"),
    "an unknown section": ({"rivers": {}}, "unknown section 'rivers'"),
    "an unknown province": ({"provinces": {"Beijing": {}}}, "no province 'Beijing'"),
    "an unknown key": ({"bank": {"bonus": 1}}, "unknown key 'bonus'"),
    "a text for a number": ({"bank": {"base": "nine"}}, "bank.base: a whole number"),
    "a negative number": ({"bank": {"base": -1}}, "bank.base: a whole number from 0"),
    "division by nothing": ({"bank": {"step": 0}}, "bank.step: a whole number from 1"),
    "an absurd number": ({"market": {"income": 10**12}}, "market.income"),
    "true for a number": ({"market": {"income": True}}, "market.income"),
    "too many presents": ({"provinces": {"Kang": {"presents": 15}}}, "presents: a whole number from 0 to 14"),
    "no presents at all": (
        {"provinces": {p: {"presents": 0} for p in ("Sichuan", "Kang", "Tibet", "Qinghai")}},
        "without any present",
    ),
    "too much income": ({"provinces": {"Qinghai": {"trader": 99}}}, "at most 255"),
    "too few coins": ({"start": {"coins": [9, 9]}}, "a list of 5 numbers"),
    "a value without value": ({"bank": {"base": {"source": "x"}}}, "write base = "),
    "a strange source": ({"bank": {"base": {"value": 9, "source": 5}}}, "the source is one printable line"),
    "a gorge along the road": ({"gorges": {"Yunnan-Sichuan": "x"}}, "no gorge 'Yunnan-Sichuan'"),
    "no gorge": ({"gorges": {}}, "at least one"),
    "a list for a table": ({"bank": [1]}, "bank: a table of values"),
    "a source of two lines": ({"gorges": {"Yunnan-Kang": "two\u2028lines"}}, "one printable line"),
    "another edition": ({"edition": "2013"}, "a board of '2013'"),
}


@pytest.mark.parametrize("name", WRONG_BOARDS)
def test_a_wrong_board_is_refused_with_its_place(name):
    board, problem = WRONG_BOARDS[name]
    with pytest.raises(th.SetupError, match=problem):
        th.new("yunnan", players=3, seed=1, board=board)


@pytest.mark.parametrize("content", [b"[bank\nbase = 9", b"\xff\xfe\x00", b"base = = 9"])
def test_a_file_that_is_no_toml_is_refused(tmp_path, content):
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    with pytest.raises(th.SetupError, match=r"broken\.toml"):
        th.new("yunnan", players=3, seed=1, board=path)


def deck(**changes):
    cards = copy.deepcopy(standard_board("2023")["duli"]["cards"])
    cards[4].update(changes)
    return {"duli": {"source": "my copy", "cards": cards}}


@pytest.mark.rule("Y-DUL-10")
def test_an_owner_can_give_the_real_cards():
    game = th.new("yunnan", players=2, seed=1, board=deck(traders=[1, 1, 1, 1, 3], teahouse=True))
    assert list(game.state.variant.card_traders[24:30]) == [0, 1, 1, 1, 1, 3]


WRONG_DECKS = {
    "fifteen cards": ({"duli": {"cards": standard_board("2023")["duli"]["cards"][:15]}}, "a list of 16 cards"),
    "no list": ({"duli": {"cards": "all"}}, "a list of 16 cards"),
    "an unknown key": ({"duli": {"source": "x", "colour": "red"}}, "unknown key 'colour'"),
    "a card without bids": ({"duli": {"cards": [{}] * 16}}, "card 1: needs number, bids, traders, teahouse"),
    "a number twice": (deck(number=4), "card 5: its number says 4"),
    "a building twice": (deck(bids="school school horse guild yard"), "card 5: bids names each"),
    "bids in the temple": (deck(bids="temple customs horse guild yard"), "card 5: bids names each"),
    "six traders": (deck(traders=[2, 2, 2, 0, 0]), "card 5: she places all 7"),
    "four provinces": (deck(traders=[3, 3, 1, 0]), "card 5: traders has five numbers"),
    "negative traders": (deck(traders=[8, -1, 0, 0, 0]), "card 5: traders has five numbers"),
    "a gap": (deck(traders=[3, 0, 4, 0, 0]), "card 5: her route has a gap"),
    "a teahouse perhaps": (deck(teahouse="perhaps"), "card 5: teahouse is true or false"),
}


@pytest.mark.rule("Y-DUL-10")
@pytest.mark.parametrize("name", WRONG_DECKS)
def test_a_wrong_deck_is_refused_with_its_card(name):
    board, problem = WRONG_DECKS[name]
    with pytest.raises(th.SetupError, match=problem):
        th.new("yunnan", players=2, seed=1, board=board)


@pytest.mark.rule("Y-DUL-10")
def test_the_deck_is_the_one_of_the_rulebook():
    letters = {"school": "S", "customs": "C", "horse": "H", "guild": "G", "yard": "B"}
    cards = [
        "".join(letters[word] for word in card["bids"].split())
        + " "
        + "".join(map(str, card["traders"]))
        + "*" * card["teahouse"]
        for card in standard_board("2023")["duli"]["cards"]
    ]
    assert cards == [
        *("SHGCB 33100*", "HGCBS 43000", "GCBSH 42100", "CBSHG 32200", "BSHGC 23200", "SGBHC 22300*", "GBHCS 32110"),
        *("BHCSG 23110", "HCSGB 22210", "CSGBH 22120", "SCHBG 13210*", "CHBGS 12220", "HBGSC 22111", "BGSCH 12211"),
        *("GSCHB 12121", "GHSBC 11221*"),
    ]
