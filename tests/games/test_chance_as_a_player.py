"""A state can be asked to stop at random events: the outcomes have the right odds, and nothing else about the game changes."""

import pickle
import random
from collections import Counter

import pytest
import variants

import teahorse as th
from teahorse.kernel.state import CHANCE, random_playout

RANDOM_GAMES = [setting for setting in variants.ALL if setting["game"] == "ming" or "edition" not in setting]
EVERY = pytest.mark.parametrize(
    "setting", [s for s in RANDOM_GAMES if s["game"] == "ming" or s["players"] == 2], ids=variants.name
)


def explicit(setting, seed):
    limited = {**setting, "round_limit": 6} if setting["game"] == "yunnan" else setting
    state = variants.new(limited, seed).state
    state.explicit_chance = True
    return state


def stops(state, seed):
    """Plays a random game, and gives the state at every random event."""
    generator = random.Random(seed)
    while not state.is_over:
        if state.awaits_chance:
            yield state
            state.apply_chance(generator.choices(*zip(*state.chance_outcomes(), strict=True))[0])
        else:
            state.play(generator.choice(state.actions()))


@EVERY
def test_chance_decides_and_nobody_else_when_a_random_event_is_next(setting):
    events = 0
    for state in stops(explicit(setting, 1), 1):
        events += 1
        assert state.to_move == CHANCE == state.seat_to_move()
        assert not state.is_over
        assert state.actions() == []
        assert state.deciders() == 0
        assert not any(state.legal_mask())
        outcomes = state.chance_outcomes()
        assert sum(probability for _, probability in outcomes) == pytest.approx(1)
        assert [outcome for outcome, _ in outcomes] == sorted({outcome for outcome, _ in outcomes})
        with pytest.raises(ValueError, match="no legal action"):
            state.play(0)
        with pytest.raises(ValueError, match="no outcome here"):
            state.apply_chance(99)
    assert events > 10


@EVERY
def test_with_the_outcomes_of_a_game_an_explicit_state_goes_the_same_way(setting):
    """The same moves and the same cards: every position of the game comes out again."""
    game = variants.new({**setting, "round_limit": 5} if setting["game"] == "yunnan" else setting, 8)
    generator = random.Random(8)
    state = game.state
    state.explicit_chance = True
    while not game.is_over:
        number = len(game.events)
        move = generator.choice(game.legal_moves)
        game.play(move)
        state.play(game.rules.text_to_action(move))
        for event in game.events[number:]:
            if event["event"] == "duli_card":
                state.apply_chance(event["card"])
            elif event["event"] == "draw":
                state.apply_chance(("rider", "rickshaw", "junk", "barge", "oxcart", "sedan").index(event["card"]))
        seen, truth = game.rules.view(state, None), game.rules.view(game.state, None)
        assert seen == truth
    assert state.is_over


@EVERY
def test_copies_keep_it_and_a_playout_goes_on_without_it(setting):
    state = next(stops(explicit(setting, 2), 2))
    copy, again = state.clone(), pickle.loads(pickle.dumps(state))
    into = variants.new(setting, 3).state
    if setting["game"] == "ming":
        into.copy_from(state)
        assert into.explicit_chance
        assert into == state
    assert copy == again == state
    assert again.chance_outcomes() == copy.chance_outcomes() == state.chance_outcomes()
    assert random_playout(copy, 4) > 0
    assert copy.is_over
    assert state.awaits_chance


def test_the_order_of_the_pile_makes_no_difference_while_chance_is_a_player():
    worlds = [
        th.from_position({"game": "yunnan", "bidding_order": ["red", "yellow"], "deck": deck}).state
        for deck in ([1, 2, 3], [3, 1, 2])
    ]
    assert worlds[0] != worlds[1]
    for world in worlds:
        world.explicit_chance = True
    assert worlds[0] == worlds[1]
    assert worlds[0].key() == worlds[1].key()


def test_the_odds_are_those_of_what_everybody_knows():
    state = th.from_position({"game": "yunnan", "bidding_order": ["red", "yellow"], "deck": [9, 4]}).state
    state.explicit_chance = True
    state.play(204)
    state.play(204)
    assert state.chance_outcomes() == [(4, 0.5), (9, 0.5)]
    state.apply_chance(9)
    game = th.new("ming", players=3, seed=1)
    state = game.state
    state.explicit_chance = True
    generator = random.Random(1)
    while not state.awaits_chance:
        state.play(generator.choice(state.actions()))
    pile = Counter(game.position()["draw"])
    kinds = ("rider", "rickshaw", "junk", "barge", "oxcart", "sedan")
    odds = {kinds[outcome]: probability for outcome, probability in state.chance_outcomes()}
    assert odds == {kind: pytest.approx(number / 48) for kind, number in pile.items()}


def test_an_empty_pile_is_refilled_only_when_a_card_is_needed():
    state = th.from_position({"game": "yunnan", "bidding_order": ["red", "yellow"], "deck": []}).state
    state.explicit_chance = True
    state.play(204)
    state.play(204)
    assert [outcome for outcome, _ in state.chance_outcomes()] == list(range(1, 17))
