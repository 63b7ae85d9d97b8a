"""What all states share: copies, checked playing, comparing, and what is said without a document."""

import copy
import doctest
import pickle
import random
from pathlib import Path

import pytest

import teahorse as th
from teahorse.kernel.state import IllegalAction, random_playout
from teahorse.yunnan import state as yunnan_state
from teahorse.yunnan.actions import SEATS

SETTINGS = [
    {"game": "yunnan", "players": 2},
    {"game": "yunnan", "players": 4, "double_bidding": True, "guards": True},
    {"game": "yunnan", "players": 3, "edition": "2013"},
    {"game": "ming", "players": 2},
    {"game": "ming", "players": 4},
]
EVERY = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def played(setting, seed, moves):
    """A game after some random moves."""
    game = th.new(**setting, seed=seed)
    generator = random.Random(seed)
    for _ in range(moves):
        if not game.is_over:
            game.play(generator.choice(game.legal_moves))
    return game


@EVERY
def test_a_state_tells_round_phase_scores_and_legal_actions_without_a_document(setting):
    for moves in (0, 30, 150):
        game = played(setting, moves, moves)
        state, position = game.state, game.position()
        assert state.round == position["round"]
        assert dict(zip(game.colours, state.scores, strict=True)) == game.scores
        mask = state.legal_mask()
        assert len(mask) == game.rules.NUM_ACTIONS
        assert [action for action, legal in enumerate(mask) if legal] == state.actions()
        assert state.seat_to_move() == state.to_move
        assert state.players() == len(game.colours)


@EVERY
def test_the_checked_form_refuses_what_is_not_legal_and_changes_nothing(setting):
    state = played(setting, 4, 20).state.clone()
    before = list(state.v)
    illegal = next(action for action, legal in enumerate(state.legal_mask()) if not legal)
    for action in (illegal, -1, 10**6, 10**30):
        with pytest.raises(IllegalAction, match="no legal action") as refused:
            state.play(action)
        assert refused.value.legal == state.actions()
    assert list(state.v) == before
    other = state.clone()
    action = state.actions()[-1]
    state.play(action)
    other.apply(action)
    assert state == other


@EVERY
def test_copies_are_equal_and_independent(setting):
    state = played(setting, 5, 40).state
    before = list(state.v)
    copies = [state.clone(), pickle.loads(pickle.dumps(state)), copy.deepcopy(state)]
    into = th.new(**setting, seed=9).state.clone()
    into.copy_from(state)
    for other in [*copies, into]:
        assert list(other.v) == before
        assert other == state
        assert hash(other) == hash(state)
        assert (other.log, other.chance) == (None, None)
        other.apply(other.actions()[0])
        assert other != state
    assert list(state.v) == before


@EVERY
def test_equal_positions_have_equal_keys_whatever_way_led_there(setting):
    seen = {}
    for seed in range(4):
        game = played(setting, seed, 15 + 40 * seed)
        again = th.from_position(game.position(), seed=seed + 50).state
        assert again == game.state
        assert again.key() == game.state.key()
        seen[game.state.key()] = game.state
    assert len(seen) == 4
    assert all(seen[state.key()] == state for state in seen.values())


def test_a_transposition_is_one_position_and_another_variant_is_another():
    def after(*moves):
        game = th.from_position(
            {
                "game": "yunnan",
                "bidding_order": ["red", "blue", "yellow"],
                "phase": "travel",
                "players": {"yellow": {"passes": 6, "horse": "Kang", "traders": {"supply": 0, "market": 3}}},
            }
        )
        for move in moves:
            game.play(move)
        return game.state

    one = after("move market Yunnan", "move market Sichuan")
    other = after("move market Sichuan", "move market Yunnan")
    assert one == other
    assert one.key() == other.key()
    assert one != after("move market Yunnan")
    assert th.new("ming", players=3, seed=1).state != th.new("ming", players=3, seed=1, limited_tiles=True).state
    assert th.new("ming", players=3, seed=1).state != th.new("yunnan", players=3, seed=1).state
    assert th.new("ming", players=3, seed=1).state != "ming"


@EVERY
def test_no_field_of_a_game_follows_from_its_seed_but_what_was_drawn(setting):
    """The quick generator of every new game begins alike, whatever its seed."""
    assert len({th.new(**setting, seed=seed).state.v[3] for seed in (None, 1, 2, 2**200)}) == 1


def test_the_fields_of_yunnan_have_room_for_all_seats():
    assert yunnan_state.player(SEATS) == yunnan_state.SIZE


def test_a_playout_stops_at_a_limit():
    state = th.new("yunnan", players=3, seed=1).state.clone()
    assert random_playout(state, 1, 25) == 25
    assert not state.is_over


def test_a_game_that_cannot_end_can_be_stopped():
    nothing = {"provinces": {name: {"trader": 0, "post": 0} for name in ("Yunnan", "Sichuan", "Kang", "Tibet", "Qinghai")}}
    board = {**nothing, "market": {"income": 0}, "bank": {"base": 0, "cap": 0}}
    game = th.new("yunnan", players=3, seed=1, guards=True, board=board)
    assert random_playout(game.state.clone(), 3, 5000) <= 5000


def test_in_the_secret_return_all_owe_their_choice_at_once():
    members = {"cities": {"A": {"A1": 1, "A2": 1, "A3": 1}}, "supply": 20}
    game = th.from_position(
        {
            "game": "ming",
            "order": ["red", "yellow", "blue"],
            "phase": "returning",
            "round": 2,
            "players": {
                colour: {"prince": prince, **members} for colour, prince in (("red", "B1"), ("yellow", "C1"), ("blue", "D1"))
            },
        }
    )
    state = game.state.clone()
    assert state.deciders() == 0b111
    state.hand_to(2)
    state.apply(game.rules.text_to_action("return 3"))
    assert state.deciders() == 0b011
    assert state.to_move == 0
    with pytest.raises(ValueError, match="seat 2 owes no choice"):
        state.hand_to(2)


def test_the_page_about_the_fast_layer_does_what_it_says():
    page = Path(__file__).parent.parent.parent / "docs" / "fast-layer.md"
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted > 10
    assert results.failed == 0
