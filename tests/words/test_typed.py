"""Moves as people type them: every language, short forms, and nothing that means two things."""

import pytest

import teahorse as th
from teahorse import words
from teahorse.kernel.errors import Refused


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("name", th.GAMES)
def test_every_move_is_shown_in_the_language_and_understood_again(name, lang):
    rules = th.rules(name)
    for action in range(rules.NUM_ACTIONS):
        move = rules.action_to_text(action)
        assert words.typed(name, words.phrase(name, move, lang), lang) == move
        assert words.typed(name, move, lang) == move


@pytest.mark.parametrize(
    ("text", "lang", "move"),
    [
        ("biete gilde 9", "de", "bid guild 9"),
        ("Gilde 9", "de", "bid guild 9"),
        ("guild 9", "de", "bid guild 9"),
        ("guild 9", "en", "bid guild 9"),
        ("g9", "en", "bid guild 9"),
        ("GUILD9", "en", "bid guild 9"),
        ("zoll 12 aus kang", "de", "bid customs 12 from Kang"),
        ("offri gilda 9", "it", "bid guild 9"),
        ("scuola di commercio 5", "it", "bid school 5"),
        ("passe", "de", "pass"),
        ("passa", "it", "pass"),
        ("handlergilde 9", "de", "bid guild 9"),
    ],
)
def test_bids_are_understood_in_every_language(text, lang, move):
    assert words.typed("yunnan", text, lang) == move


@pytest.mark.parametrize(
    ("text", "lang", "move"),
    [
        ("take post Yunnan", "en", "take post at Yunnan"),
        ("nimm brücke yunnan kang", "de", "take bridge at Yunnan-Kang"),
        ("take bridge at Kang - Yunnan", "en", "take bridge at Yunnan-Kang"),
        ("move market kang blue", "en", "move market Kang displace blue"),
        ("reise markt kang verdränge blau", "de", "move market Kang displace blue"),
        ("viaggia mercato kang arretra blu", "it", "move market Kang displace blue"),
        ("werte 12", "de", "score 12"),
        ("prendi casa da tè a tibet", "it", "take teahouse at Tibet"),
    ],
)
def test_other_moves_of_yunnan(text, lang, move):
    assert words.typed("yunnan", text, lang) == move


@pytest.mark.parametrize(
    ("text", "lang", "legal", "move"),
    [
        ("a2", "en", ["prince A2", "prince A3"], "prince A2"),
        ("c2 drache", "de", ["step C2", "step C2 dragon"], "step C2 dragon"),
        ("bleibe reiter", "de", ["stay rider", "pass"], "stay rider"),
        ("schiera 2 monaco", "it", ["deploy 2", "deploy 2 monk"], "deploy 2 monk"),
        ("B", "en", ["take B", "take C"], "take B"),
        ("blau", "de", ["start blue", "start red"], "start blue"),
    ],
)
def test_of_several_moves_that_fit_the_legal_one_is_meant(text, lang, legal, move):
    assert words.typed("ming", text, lang, legal) == move


def test_what_means_several_legal_moves_is_refused_with_all_of_them():
    with pytest.raises(Refused) as caught:
        words.typed("ming", "B", "de", ["take B", "dragon B"])
    assert caught.value.facts["moves"] == ["nimm B", "Drache B"]
    assert caught.value.text("de") == "„B“ kann mehrere Züge bedeuten: nimm B, Drache B"


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("text", ["xyzzy", "", "glide 9", "§$%", "9 9 9"])
def test_suggestions_are_legal_moves_in_the_language_of_the_table(text, lang):
    game = th.new("yunnan", players=3, seed=1)
    with pytest.raises(Refused) as caught:
        words.typed("yunnan", text, lang, game.legal_moves)
    suggested = str(caught.value.facts["nearest"])
    assert words.typed("yunnan", suggested, lang) in game.legal_moves
    assert suggested == words.phrase("yunnan", words.typed("yunnan", suggested, lang), lang)


def test_a_move_that_is_not_legal_now_is_still_understood_so_that_its_rule_can_be_told():
    game = th.new("yunnan", players=3, seed=1)
    move = words.typed("yunnan", "reise markt kang", "de", game.legal_moves)
    assert move == "move market Kang"
    assert game.why_not(move).rule == "Y-BID-1"
    with pytest.raises(Refused) as caught:
        words.typed("yunnan", "bid guild 8", "de", game.legal_moves)
    assert caught.value.rule == "Y-BID-3"


def test_completion_goes_on_in_the_language_of_the_table():
    view = th.new("yunnan", players=3, seed=1)
    view = view.view(view.to_move)
    assert "biete Gilde 9" in words.completions(view, "biete gi", "de")
    assert all(line.startswith("biete Gilde") for line in words.completions(view, "biete gi", "de"))
    assert "bid guild 9" in words.completions(view, "bid g", "de")
