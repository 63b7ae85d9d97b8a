"""Moves as values: number, text and parts of every action of both games belong together."""

import pytest

import teahorse as th
from teahorse.kernel.errors import Refused

GAMES = [th.rules(name) for name in th.GAMES]


@pytest.mark.parametrize("rules", GAMES, ids=th.GAMES)
def test_every_action_has_a_text_and_parts_that_lead_back_to_it(rules):
    for action in range(rules.NUM_ACTIONS):
        text, parts = rules.action_to_text(action), rules.action_to_dict(action)
        assert rules.text_to_action(text) == rules.dict_to_action(parts) == action
        assert rules.text_to_action(f"  {text.upper().replace(' ', '   ')} ") == action
        assert rules.text_to_action(text.replace(" ", "")) == action
        assert parts["verb"] == text.split()[0]


def test_the_parts_of_a_move_read_like_the_rulebook():
    yunnan, ming = GAMES
    parts = yunnan.action_to_dict(yunnan.text_to_action("move market Kang displace blue"))
    assert parts == {"verb": "move", "from": "market", "to": "Kang", "displace": "blue"}
    assert yunnan.action_to_dict(yunnan.text_to_action("bid guild 9")) == {"verb": "bid", "building": "guild", "space": 9}
    assert yunnan.action_to_dict(yunnan.text_to_action("take post")) == {"verb": "take", "structure": "post"}
    assert ming.action_to_dict(ming.text_to_action("deploy 2 monk")) == {"verb": "deploy", "members": 2, "monk": True}
    assert ming.action_to_dict(ming.text_to_action("step C2 dragon")) == {"verb": "step", "to": "C2", "card": "dragon"}


@pytest.mark.parametrize("rules", GAMES, ids=th.GAMES)
@pytest.mark.parametrize("number", [-1, 718, 10**9, True, "7", None])
def test_a_number_that_is_no_action_is_refused_alike_in_both_games(rules, number):
    message = f"no action .*: {rules.NAME} has the actions 0 to {rules.NUM_ACTIONS - 1}"
    for ask in (rules.action_to_text, rules.action_to_dict):
        with pytest.raises(th.TeahorseError, match=message):
            ask(number)
    if isinstance(number, int) and not isinstance(number, bool):
        with pytest.raises(th.TeahorseError, match=message):
            rules.refusal(th.new(rules.NAME, players=3, seed=1).state, number)


@pytest.mark.parametrize("rules", GAMES, ids=th.GAMES)
@pytest.mark.parametrize("parts", [{}, {"verb": "dance"}, {"verb": "pass", "to": "Kang"}, {"space": 9}, [], "pass", None])
def test_parts_that_make_no_move_are_refused(rules, parts):
    with pytest.raises(Refused) as caught:
        rules.dict_to_action(parts)
    assert caught.value.rule == "notation"


def test_parts_with_a_number_that_no_board_has_name_the_rule():
    with pytest.raises(Refused) as caught:
        th.rules("yunnan").dict_to_action({"verb": "bid", "building": "guild", "space": 8})
    assert caught.value.rule == "Y-BID-3"
