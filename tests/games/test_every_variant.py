"""What must hold in every variant of every game, after every move. Failures print a record that `teahorse.load` takes."""

import json
import pickle

import pytest
import variants
from hypothesis import given, note, settings
from hypothesis import strategies as st
from invariants import check_invariants

import teahorse as th

EVERY = pytest.mark.parametrize("setting", variants.ALL, ids=variants.name)


@EVERY
@settings(max_examples=5)
@given(st.data())
def test_the_list_of_legal_moves_is_the_law(setting, data):
    """A move is legal iff it is listed, iff `why_not` is silent, iff `play` takes it; refused ones change nothing."""
    game = variants.new(setting, data.draw(st.integers(0, 10**6), "seed"))
    variants.play_randomly(game, data.draw(st.integers(0, 300), "moves before"), 1)
    rules = game.rules
    for _ in range(6):
        note(str(game.record))
        legal = game.legal_moves
        assert len(set(legal)) == len(legal)
        assert bool(legal) != game.is_over
        before = game.position()
        for action in range(rules.NUM_ACTIONS):
            text = rules.action_to_text(action)
            refusal = game.why_not(text)
            assert (refusal is None) == (text in legal), text
            if refusal is not None:
                assert all(refusal.text(lang) for lang in ("en", "de", "it"))
                with pytest.raises(th.Refused) as refused:
                    game.play(text)
                assert refused.value.rule == refusal.rule
                assert refused.value.facts == refusal.facts
        assert game.position() == before
        if game.is_over:
            break
        game.play(data.draw(st.sampled_from(legal), "move"))


@EVERY
@settings(max_examples=10)
@given(st.data())
def test_invariants_undo_positions_and_clones(setting, data):
    game = variants.new(setting, data.draw(st.integers(0, 10**6), "seed"))
    variants.play_randomly(game, data.draw(st.integers(0, 400), "moves before"), 2)
    for _ in range(25):
        note(str(game.record))
        check_invariants(game)
        before = game.position()
        assert json.loads(json.dumps(before)) == before
        assert th.from_position(before).position() == before
        if game.is_over:
            break
        untouched = game.state.clone()
        move = data.draw(st.sampled_from(game.legal_moves), "move")
        copy = game.state.clone()
        copy.apply(game.rules.text_to_action(move))
        game.play(move)
        after = game.position()
        assert game.undo() == move
        assert game.position() == before == game.rules.position(untouched)
        game.play(move)
        assert game.position() == after


@EVERY
def test_whole_random_games_keep_the_invariants_and_their_records_replay(setting):
    limited = {**setting, "round_limit": 20} if setting["game"] == "yunnan" else setting
    for seed in range(2):
        game = variants.new(limited, seed)
        generator = variants.random.Random(seed)
        while not game.is_over:
            game.play(generator.choice(game.legal_moves))
            check_invariants(game)
        text = str(game.record)
        again = th.load(text)
        assert str(again.record) == text
        assert again.position() == game.position()
        assert again.scores == game.scores
        assert again.winners == game.winners
        assert again.events == game.events
        assert sum(game.state.returns()) == pytest.approx(1)
        assert str(game.public_record()) == text


@EVERY
def test_a_record_of_a_running_game_loads_to_the_same_position(setting):
    for moves in (0, 1, 17, 120):
        game = variants.play_randomly(variants.new(setting, moves), moves, moves)
        again = th.load(str(game.record))
        assert again.position() == game.position()
        assert again.legal_moves == game.legal_moves
        again_from_here = th.load(str(th.from_position(game.position()).record))
        assert again_from_here.position() == game.position()


@EVERY
def test_the_public_record_of_a_running_game_has_no_seed_and_loads(setting):
    game = variants.play_randomly(variants.new(setting, 12345), 90, 3)
    public = game.public_record()
    assert "Seed" not in public.headers
    assert "12345" not in str(public)
    again = th.load(str(public))
    while len(again.moves) < len(game.moves):  # the last choices may still be secret
        assert game.undo()
    assert again.view(None) == game.view(None)
    # and from a position it is the same
    later = variants.play_randomly(th.from_position(game.position()), 40, 4)
    again = th.load(str(later.public_record()))
    while len(again.moves) < len(later.moves):
        later.undo()
    assert again.view(None) == later.view(None)


@EVERY
def test_the_same_seed_gives_the_same_game_and_another_one_another(setting):
    assert variants.new(setting, 5).position() == variants.new(setting, 5).position()
    assert len({str(variants.new(setting, seed).record) for seed in range(20)}) > 10


@EVERY
def test_states_can_be_pickled(setting):
    state = variants.play_randomly(variants.new(setting, 3), 40, 4).state
    copy = pickle.loads(pickle.dumps(state))
    assert list(copy.v) == list(state.v)
    assert copy.actions() == state.actions()


@EVERY
def test_random_playouts_end_and_repeat(setting):
    rules = th.rules(setting["game"])
    start = variants.new(setting, 1).state
    first, second = start.clone(), start.clone()
    assert rules.random_playout(first, 99) == rules.random_playout(second, 99) > 0
    assert first.is_over
    assert first.to_move == -1
    assert list(first.v) == list(second.v)
    assert first.actions() == []


@EVERY
def test_views_are_json_and_show_legal_moves_only_to_the_player_to_move(setting):
    game = variants.play_randomly(variants.new(setting, 6), 33, 5)
    for seat in (*game.colours, None):
        view = game.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert view["legal_moves"] == (game.legal_moves if seat == game.to_move else [])
    with pytest.raises(ValueError, match="no seat"):
        game.view("purple")
