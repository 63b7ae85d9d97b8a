"""An observation carries what a view carries: nothing else, and nothing less."""

import numpy as np
import pytest
from settings import SETTINGS, name, positions

from teahorse.research.setting import Setting


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_the_view_can_be_rebuilt_from_the_observation(setting):
    setting = Setting(**setting)
    space = setting.observation_space
    for game in positions(setting, seed=5, share=0.1):
        for seat, colour in enumerate(game.colours):
            observation = setting.observe(game, seat)
            assert space.contains(observation)
            assert setting.view(observation["observation"]) == game.view(colour)
            # Where several choose in secret at once, the environments ask them one after the other
            moves = game.view(colour)["legal_moves"] if colour == game.to_move else []
            legal = [setting.rules.text_to_action(move) for move in moves]
            assert sorted(legal) == np.flatnonzero(observation["action_mask"]).tolist()


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_equal_information_sets_give_equal_observations_byte_for_byte(setting):
    setting = Setting(**setting)
    differed = 0
    for game in positions(setting, seed=8, share=0.2):
        for seat in range(setting.players):
            for seed in range(3):
                other = game.state.resampled(seat, seed)
                differed += other != game.state
                assert setting.row(other, seat, 7).tobytes() == setting.row(game.state, seat, 7).tobytes()
    has_secrets = setting.rules.NAME == "ming" or (setting.players == 2 and setting.options["edition"] == "2023")
    assert (differed > 0) == has_secrets


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_different_views_give_different_observations(setting):
    setting = Setting(**setting)
    seen = {}
    for seed in (1, 2):
        for game in positions(setting, seed, share=0.2):
            for seat, colour in enumerate(game.colours):
                row = setting.row(game.state, seat, len(game.moves)).tobytes()
                view = game.view(colour)
                assert seen.setdefault(row, view) == view


def test_secret_choices_of_others_are_not_told_and_the_own_one_is():
    setting = Setting("ming", players=3)
    told = 0
    for seed in range(3):
        for game in positions(setting, seed, share=1.0):
            chosen = game.position().get("returning", {}).get("chosen", {})
            for seat, colour in enumerate(game.colours):
                if chosen:
                    named = setting.layout.named(setting.row(game.state, seat, 0))
                    assert named["player0"]["chosen"] == chosen.get(colour, -1)
                    assert named["player1"]["chosen"] == named["player2"]["chosen"] == -1
                    told += colour in chosen
    assert told


def test_fields_have_names_and_the_own_block_comes_first():
    setting = Setting("yunnan", players=3)
    game = setting.begin(4)
    game.play("bid guild 9")
    bidder = game.movers[0]
    seat = game.colours.index(bidder)
    assert setting.layout.named(setting.row(game.state, seat, 1))["player0"]["bids"]["guild 9"] == 1
    next_seat = (seat + 1) % 3
    assert setting.layout.named(setting.row(game.state, next_seat, 1))["player2"]["bids"]["guild 9"] == 1
    with pytest.raises(ValueError, match="488 numbers, not 3"):
        setting.layout.named([1, 2, 3])
