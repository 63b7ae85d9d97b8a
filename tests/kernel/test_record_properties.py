"""A record always loads to the same game: from the start or from a position, with and without piles, draws and seeds."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teahorse as th

SEEDS = st.one_of(st.integers(0, 50), st.integers(-(2**256) + 1, 2**256 - 1), st.sampled_from([10**77, -(10**77), 2**256 - 1]))
PILES = {"yunnan": ["deck"], "ming": ["draw", "discard"]}


def play_on(game, generator, moves):
    """So many random moves, of whoever of the deciders; fewer if the game ends before."""
    for _ in range(moves):
        if game.is_over:
            break
        seat = generator.choice(game.deciders)
        game.play(generator.choice(game.legal_moves_of(seat)), seat)
    return game


@st.composite
def games(draw):
    """A game at any moment, begun at the start or at a position that leaves piles out or not, perhaps with draws."""
    name = draw(st.sampled_from(["yunnan", "ming"]))
    known = th.rules(name).COLOURS[:-1]
    colours = draw(st.permutations(known))[: draw(st.sampled_from([2, 2, 3, len(known)]))]
    generator = random.Random(draw(st.integers(0, 2**20)))
    options = {"edition": draw(st.sampled_from(["2023", "2013"]))} if name == "yunnan" else {}
    order = draw(st.sampled_from([None, colours]))
    game = th.new(name, colours=colours, order=order, seed=draw(SEEDS), **options)
    play_on(game, generator, draw(st.integers(0, 250)))
    if not game.is_over and draw(st.booleans()):
        document = game.position()
        for key in PILES[name]:
            if draw(st.booleans()):
                document.pop(key, None)
        game = th.from_position(document, draws=draw(wishes(game)), seed=draw(SEEDS))
    return play_on(game, generator, draw(st.integers(0, 60)))


def wishes(game):
    """Draws that are possible whatever the position leaves out."""
    position = game.position()
    if "deck" in position:
        return st.permutations(range(1, 17)).flatmap(lambda cards: st.integers(0, 16).map(lambda n: cards[:n]))
    if "draw" in position:
        return st.permutations(sorted(position["draw"])).flatmap(lambda cards: st.integers(0, 3).map(lambda n: cards[:n]))
    return st.just([])


@settings(max_examples=60)
@given(games(), st.integers(0, 1000))
def test_a_record_loads_to_the_same_game(game, future):
    text = str(game.record)
    again = th.load(text)
    assert str(again.record) == text
    assert again.position() == game.position()
    assert again.events == game.events
    for one in (game, again):  # what comes is the same too
        play_on(one, random.Random(future), 80)
    assert again.position() == game.position()


@settings(max_examples=60)
@given(games(), st.integers(0, 1000))
def test_a_public_record_loads_to_what_everybody_sees(game, future):
    text = str(game.public_record())
    secret = 0 if game.is_over else text.count("return ?")
    if '[Position "?"]' in text:
        with pytest.raises(th.RecordError, match="is not told"):
            th.load(text)
        return
    assert game.is_over or "[Seed" not in text
    again = th.load(text)
    for _ in range(secret):
        game.undo()
    assert again.view(None) == game.view(None)
    assert again.events == game.events
    if not game.is_over:
        play_on(again, random.Random(future), 60)  # it can be continued
        assert str(th.load(str(again.record)).record) == str(again.record)


@settings(max_examples=40)
@given(games())
def test_a_position_with_its_piles_needs_no_seed(game):
    document = json.loads(json.dumps(game.position()))
    assert th.from_position(document, seed=1).position() == th.from_position(document, seed=2).position()


def test_a_ming_pile_that_a_position_left_out_is_in_the_record():
    princes = (("red", "A1"), ("yellow", "B1"), ("blue", "C1"))
    document = {
        "game": "ming",
        "order": ["red", "yellow", "blue"],
        "phase": "cards",
        "players": {colour: {"prince": prince, "spaces": {"A": 5}} for colour, prince in princes},
    }
    game = th.from_position(document, draws=["sedan", "junk"])
    game.play("take A")
    assert game.position()["display"]["A"] == "sedan"
    game.play("take A")
    assert game.position()["display"]["A"] == "junk"
    assert th.load(str(game.record)).position() == game.position()


@pytest.mark.parametrize("name", ["yunnan", "ming"])
def test_piles_that_are_left_out_are_shuffled_by_the_seed(name):
    document = {"game": "yunnan", "bidding_order": ["red", "yellow"]} if name == "yunnan" else {"game": "ming"}
    key = PILES[name][0]
    piles = [th.from_position(document, seed=seed).position()[key] for seed in (1, 2, 1)]
    assert piles[0] == piles[2] != piles[1]
    assert all(pile != sorted(pile) for pile in piles)
    assert sorted(map(str, piles[0])) == sorted(map(str, piles[1]))


def test_draws_beyond_the_pile_stay_in_the_record():
    """Dúlì's refill is wished for with the position and comes true after the record is loaded."""
    document = {"game": "yunnan", "bidding_order": ["red", "yellow"], "round": 2, "deck": [5]}
    game = th.from_position(document, draws=[12, 3], seed=1)
    assert game.record.headers["Draws"] == "duli 12, duli 3"
    assert "Draws" not in game.public_record().headers
    for one in (game, th.load(str(game.record))):
        play_on(one, random.Random(1), 20)
        assert [event["card"] for event in one.events if event["event"] == "duli_card"][:3] == [5, 12, 3]


@pytest.mark.rule("Y-DUL-9")
@pytest.mark.parametrize("draws", [[7, 7], [*range(1, 17), 3, 4, 3]])
@pytest.mark.parametrize("deck", [{}, {"deck": [7, 8]}])
def test_cards_of_duli_that_cannot_come_are_refused_at_once(draws, deck):
    with pytest.raises(th.PositionError, match="comes twice") as error:
        th.from_position({"game": "yunnan", "bidding_order": ["red", "yellow"], **deck}, draws=draws)
    assert (error.value.where, error.value.rule) == ("draws", "Y-DUL-9")


def test_draws_in_a_game_in_which_nothing_is_drawn_are_refused():
    with pytest.raises(th.PositionError, match="only in a game of two"):
        th.from_position({"game": "yunnan", "bidding_order": ["red", "yellow", "blue"]}, draws=[7])


@pytest.mark.rule("M-SET-1")
def test_cards_of_ming_that_the_box_does_not_hold_are_refused_at_once():
    for draws in (["deck " + "junk " * 10], ["junk"] * 9):
        with pytest.raises(th.PositionError, match="junk") as error:
            th.from_position({"game": "ming"}, draws=draws)
        assert error.value.where == "draws"


@pytest.mark.rule("M-CRD-2")
@pytest.mark.parametrize("cards", [28, 49])
def test_a_pile_of_ming_that_no_shuffle_can_have_is_refused_at_once(cards):
    """54 cards, five on display; among four players 1 to 20 are in hands."""
    kinds = ["rider", "rickshaw", "junk", "barge", "oxcart", "sedan"]
    pile = [kinds[i % 6] for i in range(cards)]
    with pytest.raises(th.PositionError, match=f"a pile of {cards} cards; 29 to 48") as error:
        th.from_position({"game": "ming", "draw": ["rider"]}, draws=[pile])
    assert (error.value.where, error.value.rule) == ("draws", "M-CRD-2")
    for possible in (29, 48):
        th.from_position({"game": "ming", "draw": ["rider"]}, draws=[[kinds[i % 6] for i in range(possible)]])


@pytest.mark.rule("M-SET-1")
def test_single_cards_of_ming_beyond_the_pile_are_refused_at_once_if_the_box_does_not_hold_so_many():
    with pytest.raises(th.PositionError, match="10 cards junk in one pile; there are 9"):
        th.from_position({"game": "ming", "draw": ["rider"]}, draws=["junk"] * 10)
    th.from_position({"game": "ming", "draw": ["rider"]}, draws=["junk"] * 9)


def test_headers_that_contradict_the_position_are_refused_with_their_line():
    game = th.from_position({"game": "yunnan", "bidding_order": ["red", "blue", "green"]}, seed=1)
    text = str(game.record)
    for old, new, problem in (
        ('[Players "red blue green"]', '[Players "red blue yellow"]', "in the position play red blue green"),
        ('[Players "red blue green"]', '[Players "red blue"]', "in the position play red blue green"),
        ('[Edition "2023"]', '[Edition "2013"]', "says edition '2013', the position '2023'"),
        ("guards=no", "guards=yes", "says guards True, the position False"),
        ("guards=no", "guards=no round_limit=5", "says round_limit 5"),
        ('[Result "*"]', '[Winner "red"]', "no header Winner"),
    ):
        damaged = text.replace(old, new)
        with pytest.raises(th.RecordError, match=problem) as error:
            th.load(damaged)
        assert new.split()[0].strip("[") in damaged.splitlines()[error.value.line - 1]


def test_a_game_that_began_amid_secret_choices_says_so_in_public():
    document = {
        "game": "ming", "round": 2, "phase": "returning", "order": ["red", "yellow", "blue"],
        "players": {
            "red": {"prince": "A1", "cities": {"C": {"C1": 2, "C2": 1}}},
            "yellow": {"prince": "B1", "cities": {"C": {"C1": 1}}},
            "blue": {"prince": "C1"},
        },
        "returning": {"city": "C", "chosen": {"red": 1}},
    }  # fmt: skip
    game = th.from_position(document, seed=1)
    assert th.load(str(game.record)).position() == game.position()
    with pytest.raises(th.RecordError, match="amid secret choices"):
        th.load(str(game.public_record()))


# What no game can reach


@pytest.mark.rule("Y-END-2", "Y-END-1", "Y-SET-3")
@pytest.mark.parametrize(
    ("change", "where", "rule"),
    [
        ({"vp": 80}, "players.red.vp", "Y-END-2"),
        ({"vp": 5000}, "players.red.vp", "Y-END-2"),
        ({"presents": 1}, "players.red.presents", "Y-SET-3"),
    ],
)
def test_what_no_game_of_yunnan_can_reach_is_refused(change, where, rule):
    document = th.new("yunnan", players=3, seed=1).position()
    document["players"]["red"] |= change
    with pytest.raises(th.PositionError) as error:
        th.from_position(document)
    assert (error.value.where, error.value.rule) == (where, rule)


@pytest.mark.rule("Y-SET-3")
def test_presents_that_are_lost_are_refused():
    document = th.new("yunnan", players=2, seed=1).position()
    with pytest.raises(th.PositionError, match="all 14 presents are lost") as error:
        th.from_position({**document, "presents": {}})
    assert (error.value.where, error.value.rule) == ("presents", "Y-SET-3")


@pytest.mark.rule("Y-END-1")
def test_more_vp_than_the_rounds_can_bring_are_refused_in_expert_games_too():
    document = {"game": "yunnan", "options": {"guards": True}, "bidding_order": ["red", "blue"], "round": 2}
    assert th.from_position({**document, "players": {"red": {"vp": 510}}})
    with pytest.raises(th.PositionError) as error:
        th.from_position({**document, "players": {"red": {"vp": 511}}})
    assert error.value.rule == "Y-END-1"


@pytest.mark.rule("M-SCO-1")
def test_points_before_the_first_scoring_are_refused():
    document = th.new("ming", players=3, seed=1).position()
    document["players"]["red"]["points"] = 1
    with pytest.raises(th.PositionError) as error:
        th.from_position(document)
    assert (error.value.where, error.value.rule) == ("players.red.points", "M-SCO-1")
