"""No stored game ever breaks: a record is replayed under the version of the rules that made it."""

import pickle
import random

import pytest

import teahorse as th


def played(**options):
    game = th.new("yunnan", players=3, seed=11, **options)
    generator = random.Random(4)
    while not game.is_over:
        game.play(generator.choice(game.legal_moves))
    return game


@pytest.fixture
def later_rules(monkeypatch):
    """A change of rules that nobody has made: from version "made up" on games end at 10 VP."""

    def make():
        monkeypatch.setitem(th.yunnan.VERSIONS, "made up", {"end_vp": 10})
        monkeypatch.setattr(th.yunnan, "VERSION", "made up")

    return make


def test_old_records_replay_under_the_rules_that_made_them(later_rules):
    old = played()
    text, position = str(old.record), old.position()
    later_rules()
    again = th.load(text)
    assert again.position() == position
    assert str(again.record) == text
    assert again.view(None)["rules"] == old.record.headers["Rules"] != "made up"
    new = played()
    assert new.record.headers["Rules"] == "made up"
    assert new.number < old.number
    assert th.load(str(new.record)).position() == new.position()
    with pytest.raises(th.RecordError):  # the same moves are no whole game under the new rules
        th.load(text.replace(f'[Rules "{old.record.headers["Rules"]}"]', '[Rules "made up"]'))


def test_games_that_run_on_keep_their_rules(later_rules):
    game = th.new("yunnan", players=3, seed=11)
    for move in ("bid guild 9", "bid horse 9"):
        game.play(move)
    record, pickled, state = str(game.record), pickle.dumps(game), pickle.dumps(game.state)
    later_rules()
    for again in (th.load(record), pickle.loads(pickled)):
        assert again.state.variant.end_vp == 80
        assert again.record.headers["Rules"] == "2"
    assert pickle.loads(state).variant.end_vp == 80


def test_a_record_of_a_position_keeps_its_rules_too(later_rules):
    game = th.from_position(th.new("yunnan", players=3, seed=11).position(), seed=1)
    text = str(game.record)
    later_rules()
    assert th.load(text).state.variant.end_vp == 80
    assert th.from_position(game.position(), seed=1).state.variant.end_vp == 10


def test_an_unknown_version_is_refused():
    text = str(th.new("yunnan", players=3, seed=11).record)
    with pytest.raises(th.RecordError, match=r"version 1\.5 of the rules; this program knows 1, 2"):
        th.load(text.replace('[Rules "2"]', '[Rules "1.5"]'))


def test_a_record_that_names_no_version_is_played_by_the_newest():
    text = '[Game "yunnan"]\n[Players "red yellow"]\n! order red yellow\n'
    assert th.load(text).record.headers["Rules"] == th.yunnan.VERSION
