"""What pages are made of, over whole games: every event has words, every legal move one number, every part its points."""

import io
import random
import string

import pytest
from random_games import played
from rich.console import Console

import teahorse
from teahorse import words as spoken
from teahorse.kernel.messages import LANGUAGES, catalogue
from teahorse.terminal.choices import Menu
from teahorse.terminal.faces import face_of, final_table, told
from teahorse.terminal.words import Words, preferred_language

SETTINGS = [
    ("yunnan", {"players": 2, "round_limit": 30}),
    ("yunnan", {"players": 5, "double_bidding": True, "guards": True, "round_limit": 30}),
    ("yunnan", {"players": 4, "edition": "2013", "round_limit": 30}),
    ("ming", {"players": 2}),
    ("ming", {"players": 4, "limited_tiles": True}),
]
HARD_TO_REACH = {"duli_no_teahouse", "duli_spares", "debt", "no_tiles", "set"}  # events that a random game may do without


def facts(pattern):
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_catalogues_have_the_same_sentences_with_the_same_facts(lang):
    english, other = catalogue("terminal", "en"), catalogue("terminal", lang)
    assert list(other) == list(english)
    for key, pattern in english.items():
        assert facts(other[key]) == facts(pattern), key
        assert (" || " in other[key]) == (" || " in pattern), key


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_every_page_of_a_game_can_be_drawn(name, options):
    face = face_of(name)
    console = Console(file=io.StringIO(), width=80, no_color=True)
    game = played(name, seed=11, **options)
    moves, board = game.moves, game.board
    while game.moves:
        game.undo()
    for number, move in enumerate(moves):
        lang = LANGUAGES[number % 3]
        view = game.view(game.to_move)
        menu = Menu(spoken.menu(view, lang))
        assert sorted(menu.numbers) == sorted(view["legal_moves"])
        if number % 7 == 0:
            table = face.draw(view, board, Words(name, lang), 80, menu, compact=number % 2 == 0)
            console.print(table, menu.shown(80, everything=True))
        game.play(move)
    assert "Traceback" not in console.file.getvalue()
    assert max(map(len, console.file.getvalue().splitlines())) <= 80
    for lang in LANGUAGES:
        lines = list(told(game, 0, Words(name, lang)))
        assert not [line for line in lines if "{" in line or "||" in line]


def events_met(name):
    """The kinds of events of many short games."""
    shorter = {"round_limit": 9} if name == "yunnan" else {}
    games = (played(name, seed=seed, **options | shorter) for seed in range(8) for game, options in SETTINGS if game == name)
    return {event["event"] for game in games for event in game.events}


@pytest.mark.parametrize("name", ["yunnan", "ming"])
def test_the_words_cover_every_event_of_the_rules(name):
    """Sentences that no event uses would be dead, events without one would fail: many short games meet nearly all."""
    seen = events_met(name)
    for lang in LANGUAGES:
        known = {key.split(".")[1] for key in catalogue(name, lang) if key.startswith("event.")}
        bases = {event for event in seen if any(key == event or key.startswith(f"{event}_") for key in known)}
        assert bases == seen
        unused = {key for key in known if not any(key == event or key.startswith(f"{event}_") for event in seen)}
        assert unused <= HARD_TO_REACH


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_the_parts_of_the_score_add_up(name, options):
    game = played(name, seed=4, **options)
    parts = game.view()["score_parts"]
    assert {colour: sum(points.values()) for colour, points in parts.items()} == game.scores


def test_points_that_were_there_before_are_a_part_of_their_own():
    """A game that begins at a position knows nothing of what was before."""
    whole = played("ming", players=3, seed=4, until=lambda game: game.view()["round"] == 5)
    earlier = whole.scores
    assert any(earlier.values())
    game = teahorse.from_position(whole.position(), seed=1)
    choose = random.Random(1)
    while not game.is_over:
        game.play(choose.choice(game.legal_moves))
    for same in (game, teahorse.load(str(game.record))):
        parts = same.view()["score_parts"]
        assert {colour: points["before"] for colour, points in parts.items()} == earlier
        assert {colour: sum(points.values()) for colour, points in parts.items()} == same.scores
        console = Console(file=io.StringIO(), width=80, no_color=True)
        console.print(final_table(same, Words("ming", "de")))
        assert "schon zu Beginn" in console.file.getvalue()
    assert "before" not in played("ming", players=3, seed=4).view()["score_parts"]["red"]


def test_the_parts_follow_an_own_board():
    board = {"end": {"coins": 1, "present": 7}}
    game = teahorse.new("yunnan", players=3, seed=2, board=board, round_limit=1)
    parts = game.view()["score_parts"]
    assert {colour: points["coins"] for colour, points in parts.items()} == game.scores


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "it_CH"}, "it"),
        ({"LC_ALL": "", "LANG": "it"}, "it"),
        ({"LANG": "pl"}, "en"),
    ],
)
def test_the_preferred_language(environment, lang):
    assert preferred_language(environment) == lang
