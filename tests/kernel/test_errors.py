"""What is wrong with a set-up, a position or a record is said in three languages."""

import string

import errors_said
import pytest

import teahorse as th
from teahorse.kernel import messages
from teahorse.kernel.errors import said, translated

LANGUAGES = ("de", "it")


def test_every_sentence_of_an_error_is_translated_and_none_is_left_over():
    for lang in LANGUAGES:
        assert set(messages.errors(lang)) == errors_said.patterns()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_translations_have_the_facts_of_their_sentence(lang):
    for pattern, translation in messages.errors(lang).items():
        assert translation
        assert _places(translation) == _places(pattern), pattern


def _places(pattern):
    return sorted(name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None)


PROBLEMS = {
    "option": lambda: th.new("yunnan", players=3, dragons=True),
    "players": lambda: th.new("ming", players=7),
    "colours": lambda: th.new("ming", colours=["red", "violet"]),
    "board": lambda: th.new("yunnan", players=3, board={"bank": {"base": "much"}}),
    "ming board": lambda: th.new("ming", players=3, board={"cards": {"source": "x"}}),
    "position": lambda: th.from_position({"game": "yunnan", "bidding_order": ["red", "blue"], "players": {"red": {"vp": -1}}}),
    "turn": lambda: th.from_position({"game": "ming", "to_move": "blue"}),
    "enormous": lambda: th.from_position({"game": "ming", "round": 10**5000}),
    "header": lambda: th.load('[Game "yunnan"]\n[Players "red blue"]\n[Options "dragons"]'),
    "move": lambda: th.load('[Game "yunnan"]\n[Players "red blue"]\n! order red blue\nend'),
    "undo": lambda: th.new("ming", seed=1).undo(),
    "action": lambda: th.new("ming", seed=1).state.play(-1),
    "no action": lambda: th.rules("yunnan").action_to_text(-1),
    "outcome": lambda: th.new("ming", seed=1).state.apply_chance(3),
    "seat": lambda: th.new("ming", players=3, seed=1).state.hand_to(4),
}


@pytest.mark.parametrize("problem", PROBLEMS)
def test_an_error_speaks_three_languages(problem):
    with pytest.raises(th.TeahorseError) as error:
        PROBLEMS[problem]()
    assert error.value.text() == error.value.text("en") == str(error.value)
    assert len({error.value.text(lang) for lang in ("en", *LANGUAGES)}) == 3
    with pytest.raises(ValueError, match="no language"):
        error.value.text("fr")


def test_sentences_within_sentences_are_translated_too():
    with pytest.raises(th.RecordError) as error:
        th.load('[Game "yunnan"]\n[Players "red blue"]\n[Options "round_limit=0"]')
    assert error.value.text("de") == (
        "Zeile 3: der Kopf Options: die Option round_limit ist eine ganze Zahl von 1 bis 999, nicht 0 [Y-EXP-6]"
    )
    assert translated(said("{0}: {1}: {2}", "board", "cards", "at least three points are needed"), "it") == (
        "board: cards: servono almeno tre punti"
    )
