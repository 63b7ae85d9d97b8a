"""The reasons for refusals: each names a rule that exists, is said in three languages, and can be met in a game."""

import random
import re
from importlib import import_module
from pathlib import Path

import pytest
import variants

import teahorse as th
from teahorse import rulebook
from teahorse.kernel.messages import LANGUAGES, catalogue

GAMES = pytest.mark.parametrize("game", th.GAMES)
# Said to a text that is almost a move; what is a move at all never has such a number
TYPED = {
    "yunnan": ("bid guild 8", "bid guild 9 from market", "score 9000"),
    "ming": ("deploy 4", "return 9"),
}


def reasons(game):
    return import_module(f"teahorse.{game}.reasons").REASONS


@GAMES
def test_every_reason_has_a_rule_and_a_sentence_in_three_languages(game):
    for code, (rule, sentence) in reasons(game).items():
        assert rule in rulebook.rules(game), code
        for lang in LANGUAGES:
            assert catalogue(game, lang)[f"refusal.{sentence}"], (code, lang)


@GAMES
def test_every_sentence_of_a_refusal_has_a_reason(game):
    said = {key.removeprefix("refusal.") for key in catalogue(game, "en") if key.startswith("refusal.")}
    assert said == {sentence for _, sentence in reasons(game).values()}


@GAMES
def test_no_rule_is_named_beside_the_table(game):
    for module in ("refusals", "notation"):
        source = Path(import_module(f"teahorse.{game}.{module}").__file__).read_text("utf-8")
        assert not re.search(r'"[YM]-\w+-\d+"', source), module


def rare():
    """What hardly ever comes up in random games of Ming: no dragon left; a prince in a district with one border."""
    princes = {"red": "A1", "yellow": "B1", "blue": "C1", "green": "D1"}
    players = {colour: {"prince": prince, "spaces": {"B": 5}, "hand": {"dragon": 5}} for colour, prince in princes.items()}
    players["green"]["hand"] = {"dragon": 3}
    yield th.from_position({"game": "ming", "phase": "cards", "round": 3, "players": players}), "dragon B"
    borders = th.new("ming", seed=1).board["borders"]
    borders = {name: border for name, border in borders.items() if "A1" not in name} | {"A1-A2": borders["A2-A3"]}
    princes = {"red": "D2", "yellow": "A2", "blue": "A1"}
    players = {colour: {"prince": prince, "hand": {}} for colour, prince in princes.items()}
    players["red"]["hand"] = {"rickshaw": 1, "sedan": 1}
    game = th.from_position({"game": "ming", "phase": "moving", "players": players}, board={"borders": borders})
    game.play("step A2")
    yield game, "step A1"


def met(setting, seeds, often):
    """The reasons that come up when every action is asked for, now and then in random games and at each new question."""
    found = set()
    for seed in seeds:
        game, choose, asked = variants.new(setting, seed), random.Random(seed), set()
        rules, state = game.rules, game.state
        for number in range(3000):
            question = state.phase, frozenset(rules.action_to_text(action).split()[0] for action in state.actions())
            if number % often == 0 or question not in asked:
                asked.add(question)
                refusals = [rules.refusal(state, action) for action in range(rules.NUM_ACTIONS)]
                found |= {(refusal.rule, refusal.key) for refusal in refusals if refusal is not None}
            if state.is_over:
                break
            state.apply(choose.choice(state.actions()))
    return found


@GAMES
def test_every_reason_is_met_in_games(game):
    found = set()
    for setting in variants.ALL:
        if setting["game"] == game:
            found |= met(setting, *((range(2), 11) if game == "yunnan" else (range(6), 3)))
    for table, move in (
        *((th.new(game, players=3, seed=1), text) for text in TYPED[game]),
        *(rare() if game == "ming" else ()),
    ):
        refusal = table.why_not(move)
        found.add((refusal.rule, refusal.key))
    assert {code: reason for code, reason in reasons(game).items() if reason not in found} == {}
