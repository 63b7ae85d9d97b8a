"""What a seat may know, and nothing else: views are complete, and what they leave open is drawn uniformly and tells nothing."""

import json
import random
from collections import Counter
from itertools import permutations

import pytest
import variants

import teahorse as th

EVERY = pytest.mark.parametrize("setting", variants.ALL, ids=variants.name)
NOTHING_EARNED = {"provinces": {name: {"trader": 0, "post": 0} for name in ("Yunnan", "Sichuan", "Kang", "Tibet", "Qinghai")}}
OTHER_CARDS = {"cards": {"rider": 10, "rickshaw": 8, "junk": 9, "barge": 9, "oxcart": 9, "sedan": 9, "source": "my copy"}}


def moments(setting, seed, board=None):
    """One game at several moments: at the start, along the way, at the end."""
    options = {**setting, "round_limit": 8} if setting["game"] == "yunnan" else dict(setting)
    game = th.new(**options, seed=seed, board=board)
    generator = random.Random(seed)
    next_look = 0
    while not game.is_over:
        if len(game.moves) >= next_look or game.rules.secret_moves(game.state):
            yield game
            next_look = len(game.moves) + generator.randrange(10, 60)
        seat = generator.choice(game.deciders)
        game.play(generator.choice(game.legal_moves_of(seat)), seat=seat)
    yield game


def check_what_each_seat_knows(game):
    rules, state = game.rules, game.state
    for seat in (*game.colours, None):
        index = -1 if seat is None else game.colours.index(seat)
        view = game.view(seat)
        seen = rules.view(state, None if seat is None else index)
        through_json = json.loads(json.dumps(view))
        assert through_json == view
        for seed in (1, 2**70):
            resampled = state.resampled(index, seed)
            assert rules.view(resampled, None if seat is None else index) == seen
            assert resampled.chance is None
            imagined = rules.imagine(through_json, seed)
            as_seen = rules.view(imagined, None if seat is None else index)
            assert as_seen == {key: view[key] for key in as_seen}
            assert [rules.action_to_text(action) for action in imagined.actions()] == (
                view["legal_moves"] or rules_moves(game, view)
            )
            assert (imagined.chance, imagined.log) == (None, None)


def rules_moves(game, view):
    """The legal moves of whoever is to move, in the view of another."""
    return game.legal_moves_of(view["to_move"]) if view["to_move"] else []


@EVERY
def test_a_view_is_enough_to_imagine_a_state_that_looks_the_same(setting):
    for game in moments(setting, 3):
        check_what_each_seat_knows(game)


@pytest.mark.parametrize(
    ("setting", "board"),
    [({"game": "yunnan", "players": 2}, NOTHING_EARNED), ({"game": "ming", "players": 3}, OTHER_CARDS)],
    ids=["yunnan", "ming"],
)
def test_an_own_board_is_in_the_view_and_the_game_s_own_by_its_name(setting, board):
    for game in moments(setting, 4, board):
        check_what_each_seat_knows(game)
    assert game.view(None)["board"] == game.board
    assert th.new(**setting, seed=1).view(None)["board"] in ("2023", "standard")


def other_worlds(game, seat):
    """The same game with all that the seat cannot know put in other ways."""
    truth = game.position()
    for seed in range(3):
        generator = random.Random(seed)
        document = json.loads(json.dumps(truth))
        for pile in ("deck", "draw"):
            if pile in document:
                generator.shuffle(document[pile])
        chosen = document.get("returning", {}).get("chosen", {})
        for colour in chosen:
            if colour != seat:
                chosen[colour] = generator.randint(
                    0, sum(truth["players"][colour]["cities"][truth["returning"]["city"]].values())
                )
        yield th.from_position(document, seed=seed)


@pytest.mark.parametrize(
    "setting", [{"game": "yunnan", "players": 2}, {"game": "ming", "players": 2}, {"game": "ming", "players": 4}], ids=str
)
def test_what_a_seat_cannot_know_changes_no_byte_of_its_view_nor_of_what_is_resampled_for_it(setting):
    secrets = 0
    for game in moments(setting, 5):
        secrets += any(game.position().get("returning", {}).get("chosen", {}))
        for seat in (*game.colours, None):
            index = -1 if seat is None else game.colours.index(seat)
            worlds = list(other_worlds(game, seat))
            assert len({json.dumps(world.view(seat)) for world in worlds}) == 1
            assert len({json.dumps(list(world.state.resampled(index, 9).v)) for world in worlds}) == 1
            assert len({world.state.resampled(index, seed).key() for world in worlds for seed in range(2)}) <= 2
    assert secrets or setting["game"] == "yunnan"


@EVERY
def test_two_seeds_with_the_same_outcomes_give_the_same_bytes_to_everybody(setting):
    """Everything drawn is given, so that only the seed itself differs: it shows nowhere, not even in the fast layer."""
    record = str(variants.play_randomly(variants.new(setting, 11), 60, 4).record)
    one, other = th.load(record), th.load(record.replace('[Seed "11"]', f'[Seed "{10**20}"]'))
    assert one.seed != other.seed
    for seat in (*one.colours, None):
        assert json.dumps(one.view(seat)) == json.dumps(other.view(seat))
        assert one.events_since(-1, seat) == other.events_since(-1, seat)
        index = -1 if seat is None else one.colours.index(seat)
        assert list(one.state.resampled(index, 5).v) == list(other.state.resampled(index, 5).v)


def chi_squared(counts, cells):
    """How far counts are from even, in units in which 1.0 is rarer than once in ten thousand."""
    expected = sum(counts.values()) / cells
    distance = sum((counts[cell] - expected) ** 2 for cell in counts) / expected + (cells - len(counts)) * expected
    degrees = cells - 1
    limit = degrees * (1 - 2 / (9 * degrees) + 3.72 * (2 / (9 * degrees)) ** 0.5) ** 3  # Wilson and Hilferty
    return distance / limit


def test_every_order_of_duli_s_last_cards_is_equally_likely():
    game = th.from_position({"game": "yunnan", "bidding_order": ["red", "yellow"], "deck": [3, 16, 1, 9]}, seed=1)
    view = json.loads(json.dumps(game.view("red")))
    drawn = {
        "resampled": (game.rules.position(game.state.resampled(0, seed))["deck"] for seed in range(2400)),
        "imagined": (game.rules.position(game.rules.imagine(view, seed))["deck"] for seed in range(960)),
    }
    for way, decks in drawn.items():
        counts = Counter(map(tuple, decks))
        assert set(counts) <= set(permutations([1, 3, 9, 16])), way
        assert chi_squared(counts, 24) < 1, way


def test_every_place_of_ming_s_pile_takes_every_kind_as_often_as_it_is_there():
    game = th.new("ming", players=3, seed=2)
    state, pile = game.state, game.position()["draw"]
    kinds, at = Counter(pile), {place: Counter() for place in (0, 1, len(pile) // 2, len(pile) - 1)}
    pairs = Counter()
    rounds = 2400
    for seed in range(rounds):
        deck = game.rules.position(state.resampled(-1, seed))["draw"]
        assert Counter(deck) == kinds
        for place, counts in at.items():
            counts[deck[place]] += 1
        pairs[deck[0], deck[1]] += 1
    for counts in at.values():
        distance = sum((counts[kind] - rounds * n / len(pile)) ** 2 / (rounds * n / len(pile)) for kind, n in kinds.items())
        assert distance < 27.9  # 5 degrees, once in 25 thousand
    distance = 0.0
    for first, n in kinds.items():
        for second, m in kinds.items():
            expected = rounds * n * (m - (first == second)) / (len(pile) * (len(pile) - 1))
            distance += (pairs[first, second] - expected) ** 2 / expected
    assert distance < 77  # 35 degrees


def test_secret_choices_of_others_are_drawn_evenly_and_the_own_one_is_kept():
    members = {"cities": {"A": {"A1": 1, "A2": 1}}, "supply": 20}
    princes = (("red", "B1"), ("yellow", "C1"), ("blue", "D1"))
    document = {
        "game": "ming",
        "order": ["red", "yellow", "blue"],
        "phase": "returning",
        "round": 2,
        "players": {colour: {"prince": prince, **members} for colour, prince in princes},
        "returning": {"city": "A", "chosen": {"red": 2, "yellow": 0}},
    }
    game = th.from_position(document)
    assert game.view("red")["returning"] == {"city": "A", "have_chosen": ["red", "yellow"], "own": 2, "back": None}
    assert "own" not in game.view(None)["returning"]

    def chosen(state):
        return tuple(game.rules.position(state)["returning"]["chosen"].values())

    for seat, index in (("red", 0), ("blue", 2), (None, -1)):
        view = json.loads(json.dumps(game.view(seat)))
        for draw in (lambda seed, i=index: game.state.resampled(i, seed), lambda seed, v=view: game.rules.imagine(v, seed)):
            counts = Counter(chosen(draw(seed)) for seed in range(540))
            if seat == "red":
                assert set(counts) == {(2, 0), (2, 1), (2, 2)}
            assert chi_squared(counts, 3 if seat == "red" else 9) < 1


def test_a_chooser_who_is_not_asked_first_has_the_turn_in_the_own_view_and_in_what_is_imagined_from_it():
    game = next(g for seed in range(9) for g in moments({"game": "ming", "players": 4}, seed) if len(g.deciders) > 1)
    for seat in game.deciders:
        imagined = game.rules.imagine(game.view(seat), 1)
        assert game.colours[imagined.to_move] == seat


def test_score_parts_add_up_to_the_points_in_both_games():
    for setting in ({"game": "yunnan", "players": 3}, {"game": "ming", "players": 2}):
        for game in moments(setting, 6):
            parts = game.view(None)["score_parts"]
            assert {colour: sum(points.values()) for colour, points in parts.items()} == game.scores
    again = th.from_position(game.position())
    assert again.view(None)["score_parts"]["red"]["before"] == game.scores["red"]
