"""The notation of Yunnan (DESIGN, section 4): one move a line, plain words."""

from __future__ import annotations

import pytest
from yunnan_positions import at, bidding, old, own, play, resolving, scoring, travel

import teahorse as th
from teahorse import yunnan

ALL = [yunnan.action_to_text(action) for action in range(yunnan.NUM_ACTIONS)]

EXAMPLES = [
    "bid guild 9",
    "bid guild 9 from Kang",
    "bank",
    "bank from Kang",
    "market",
    "market from Kang",
    "pass",
    "bank upper",
    "bank upper from Kang",
    "bank lower",
    "bank lower from Kang",
    "block Yunnan-Kang",
    "take bridge",
    "take bridge at Yunnan-Kang",
    "take post",
    "take post at Kang",
    "take teahouse",
    "take teahouse at Tibet",
    "take guards at Kang",
    "build post at Kang",
    "build bridge at Yunnan-Kang",
    "build teahouse at Kang",
    "move market Kang",
    "move market Kang displace blue",
    "move market Kang displace duli",
    "end",
    "score 12",
]


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_form_of_a_move_is_read_and_printed_alike(text):
    assert yunnan.action_to_text(yunnan.text_to_action(text)) == text


def test_all_actions_round_trip():
    assert [yunnan.text_to_action(text) for text in ALL] == list(range(yunnan.NUM_ACTIONS))
    assert len(set(ALL)) == yunnan.NUM_ACTIONS


def test_all_actions_are_read_whatever_their_case_and_spaces():
    for action, text in enumerate(ALL):
        assert yunnan.text_to_action(text.upper()) == action
        assert yunnan.text_to_action(text.lower()) == action
        assert yunnan.text_to_action("  " + "  ".join(text.split()) + "\t") == action


def test_every_building_space_and_source_has_its_move():
    for building in ("school", "customs", "horse", "guild", "yard", "temple"):
        for space in (5, 7, 9, 12, 15):
            assert f"bid {building} {space}" in ALL
            for province in ("Yunnan", "Sichuan", "Kang", "Tibet", "Qinghai"):
                assert f"bid {building} {space} from {province}" in ALL


def test_every_colour_and_duli_can_be_displaced_in_words():
    for colour in ("red", "yellow", "blue", "black", "green", "duli"):
        assert f"move Yunnan Sichuan displace {colour}" in ALL


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "bid",
        "bid guild",
        "bid inn 5",
        "bid guild nine",
        "bid guild 9 from",
        "bid guild 9 from Mars",
        "bid guild -9",
        "take guards",
        "take market",
        "build post",
        "build guards at Kang",
        "build post at market",
        "block",
        "block Kang-Yunnan",
        "block Yunnan-Sichuan",
        "move Kang",
        "move Kang market",
        "move supply Yunnan",
        "move market Kang displace",
        "move market Kang displace purple",
        "score",
        "score -1",
        "score twelve",
        "score 1.5",
        "pass pass",
        "end turn",
        "bank middle",
        "pass; end",
    ],
)
def test_what_is_no_move_is_refused_as_notation_and_says_the_nearest(text):
    game = bidding()
    with pytest.raises(th.Refused) as caught:
        game.play(text)
    assert caught.value.rule == "notation"
    assert caught.value.facts["nearest"] in ALL
    assert game.why_not(text).rule == "notation"
    assert isinstance(caught.value, ValueError)
    assert game.moves == []


@pytest.mark.parametrize("lang", ["en", "de", "it"])
def test_refusals_speak_three_languages(lang):
    game = bidding(yellow={"traders": at(supply=2), "bids": [["guild", 9]]})
    texts = {game.why_not(move).text(lang=lang) for move in ("bid guild 5", "bid guild 9", "what", "end", "bid horse 12")}
    assert len(texts) == 5
    assert all(text.strip() and "{" not in text for text in texts)
    if lang != "en":
        assert texts.isdisjoint({game.why_not(move).text() for move in ("bid guild 5", "end")})


def test_moves_are_played_and_remembered_in_canonical_words():
    game = play(bidding(), "  BID   Guild 9 ", "MARKET", "Pass")
    assert game.moves == ["bid guild 9", "market", "pass"]
    assert "bid guild 9 " in str(game.record)


def test_legal_moves_come_in_the_order_of_the_actions():
    for game in (
        bidding(red={"traders": at(supply=2, Kang=1), "horse": "Kang"}),
        resolving(red={"horse": "Qinghai"}, pending=["yard", "temple"], to_move="red"),
        travel(red={"horse": "Qinghai", "traders": at(market=3), "structures": own(post=1, bridge=1, teahouse=1)}),
        scoring(income={"red": 30}),
        old(),
    ):
        actions = [yunnan.text_to_action(move) for move in game.legal_moves]
        assert actions == sorted(actions)
        assert actions == list(game.state.actions())


def test_a_move_is_legal_if_and_only_if_it_is_in_the_list():
    """why_not never disagrees with legal_moves, over all moves there are, in positions of every phase and edition."""
    full = {
        "horse": "Qinghai",
        "influence": 2,
        "passes": 4,
        "structures": own("Kang", "Yunnan-Kang", "Tibet", post=1, bridge=1),
    }
    stand = full | {"traders": at(supply=1, market=1, Yunnan=1, Kang=1)}
    weak = {"horse": "Kang", "traders": at(Kang=1, Yunnan=1, market=1), "structures": own(teahouses="Kang")}
    games = [
        bidding(red=stand, yellow={"coins": 20, "traders": at(supply=1, market=1), "bids": [["guild", 9], ["temple", 5]]}),
        bidding(
            options={"double_bidding": True, "guards": True}, red=stand | {"coins": 30, "bids": [["guild", 7], ["yard", 9]]}
        ),
        resolving(options={"guards": True}, red=stand, yellow=weak, pending=["yard", "temple"], to_move="red"),
        travel(red=stand, blue=weak, yellow=weak | {"structures": own()}, blocked="Kang-Qinghai"),
        scoring(income={"red": 11}),
        old(red=stand, yellow={"bank": "lower", "traders": at(supply=2)}),
        old(phase="resolving", red=stand, pending=["yard"], to_move="red"),
        old("blue yellow red", phase="travel", red=stand, yellow=weak),
        bidding("red yellow", red=stand),
    ]
    for game in games:
        assert [move for move in ALL if game.why_not(move) is None] == game.legal_moves
        assert game.legal_moves
