"""Dúlì's pile is the only secret of Yunnan: permute it, and nothing that reaches anybody changes until a card is turned."""

import json
import random

import pytest

import teahorse as th
from teahorse.yunnan.state import RANDOM

OPTIONS = [{}, {"double_bidding": True}, {"guards": True}, {"double_bidding": True, "guards": True}]


def everything_visible(game):
    """Every byte that players and spectators get: views, events, records, legal moves, refusals and errors."""
    views = [game.view(seat) for seat in ("red", "yellow", None)]
    refusals = []
    for action in range(game.rules.NUM_ACTIONS):
        text = game.rules.action_to_text(action)
        refusal = game.why_not(text)
        refusals.append([text, None] if refusal is None else [text, refusal.rule, refusal.text("de"), str(refusal)])
    errors = []
    for nonsense in ("foo", "end" if game.position()["phase"] == "bidding" else "pass"):
        with pytest.raises(th.Refused) as refused:
            game.play(nonsense)
        errors.append(str(refused.value))
    return json.dumps([views, game.events, str(game.public_record()), game.scores, refusals, errors])


@pytest.mark.rule("Y-DUL-9")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_the_pile_leaks_nowhere(options, seed):
    game = th.new("yunnan", players=2, seed=seed, **options)
    generator = random.Random(seed)
    for _ in range(generator.randrange(5, 120)):
        if not game.is_over:
            game.play(generator.choice(game.legal_moves))
    truth = game.position()
    worlds = []
    for world_seed in range(3):
        deck = random.Random(world_seed).sample(truth["deck"], len(truth["deck"]))
        worlds.append(th.from_position({**truth, "deck": deck}, seed=world_seed))
    for _ in range(30):
        seen = {everything_visible(world) for world in worlds}
        assert len(seen) == 1
        if worlds[0].is_over:
            return
        move = generator.choice(worlds[0].legal_moves)
        for world in worlds:
            world.play(move)
        cards = [[event["card"] for event in world.events if event["event"] == "duli_card"] for world in worlds]
        if any(cards):
            assert all(cards)  # whether she turns a card never depends on the pile
            return


@pytest.mark.rule("Y-DUL-9")
def test_two_seeds_with_the_same_cards_so_far_look_the_same():
    """The whole game, not only a position: the seed shows nowhere in what people get."""
    first = th.new("yunnan", players=2, seed=11)
    order = first.position()["bidding_order"][:2]
    others = (
        seed for seed in range(100, 200) if th.new("yunnan", players=2, seed=seed).position()["bidding_order"][:2] == order
    )
    second = th.new("yunnan", players=2, seed=next(others))
    assert first.position()["deck"] != second.position()["deck"]
    assert everything_visible(first) == everything_visible(second)


@pytest.mark.rule("Y-DUL-9")
def test_undoing_and_playing_on_turns_the_same_cards():
    game = th.new("yunnan", players=2, seed=3)
    game.play("pass")
    game.play("pass")
    cards = [event["card"] for event in game.events if event["event"] == "duli_card"]
    assert cards
    game.undo()
    game.undo()
    game.play("pass")
    game.play("pass")
    assert [event["card"] for event in game.events if event["event"] == "duli_card"] == cards


def test_a_search_on_a_clone_does_not_see_the_next_shuffle():
    game = th.from_position({"game": "yunnan", "bidding_order": ["red", "yellow"], "deck": [1]}, seed=5)
    game.play("market")
    piles = set()
    for seed in range(20):
        clone = game.state.clone()
        assert clone.chance is None
        clone.v[RANDOM] = seed + 1  # the quick generator that searches seed themselves
        for _ in range(3):  # then both have acted twice, and she needs a second card
            clone.apply(game.rules.text_to_action("market"))
        piles.add(tuple(game.rules.position(clone)["deck"]))
    assert len(piles) > 1
