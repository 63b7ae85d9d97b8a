"""Chapters M-SET, M-PLC, M-CRD, M-MOV and M-END: a round, phase by phase."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from ming_table import DISTRICTS, play, position, random_game, random_moves, reached, refused, table

import teahorse as th
from teahorse import ming
from teahorse.ming.names import CARDS

# Set-up


@pytest.mark.rule("M-SET-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_game_has_a_display_a_pile_and_a_dragon_in_every_hand(players: int) -> None:
    now = th.new("ming", players=players, seed=1).position()
    assert list(now["display"]) == list("ABCDEF")
    assert len(now["draw"]) == 48
    assert now["discard"] == {}
    assert all(player["hand"] == {"dragon": 1} for player in now["players"].values())
    assert all(player["supply"] == 30 for player in now["players"].values())


@pytest.mark.rule("M-SET-2")
def test_seating_and_start_player_come_from_the_seed() -> None:
    seatings = {tuple(th.new("ming", players=4, seed=seed).position()["order"]) for seed in range(40)}
    starts = {th.new("ming", players=4, seed=seed).position()["start"] for seed in range(40)}
    assert len(seatings) > 12
    assert starts == {"red", "yellow", "blue", "green"}
    assert th.new("ming", players=4, seed=5).position() == th.new("ming", players=4, seed=5).position()


@pytest.mark.rule("M-SET-2")
def test_princes_are_placed_clockwise_and_bring_a_tile() -> None:
    game = table("princes", 3, order=["red", "blue", "yellow"], start="blue")
    assert game.legal_moves == [f"prince {district}" for district in DISTRICTS]
    assert game.to_move == "blue"
    play(game, "prince C2")
    assert game.to_move == "yellow"
    assert refused(game, "prince C2") == ("M-SET-2", "prince_there")
    assert game.why_not("prince C2").facts == {"district": "C2", "other": "blue"}
    assert refused(game, "place A")[0] == "M-SET-2"
    play(game, "prince C1", "prince F3")
    now = game.position()
    assert now["players"]["blue"]["tiles"] == {"C": 1}
    assert now["players"]["yellow"]["tiles"] == {"C": 1}
    assert now["players"]["red"]["tiles"] == {"F": 1}
    assert (now["phase"], now["to_move"]) == ("placing", "blue")


@pytest.mark.rule("M-SET-3", "M-2P-1")
def test_two_players_place_neutral_members_first() -> None:
    game = th.new("ming", players=2, seed=1)
    now = game.position()
    start, other = now["start"], "yellow" if now["start"] == "red" else "red"
    assert now["neutral"] == {"supply": 6, "districts": dict.fromkeys(DISTRICTS, 1), "cities": {}, "out": 0}
    assert refused(game, "prince A1")[0] == "M-2P-1"
    turns = []
    for move in ("neutral A1", "neutral A1", "neutral B1", "neutral B2", "neutral B3", "neutral C1"):
        turns.append(game.to_move)
        play(game, move)
        if move == "neutral B1":
            assert refused(game, "neutral A1") == ("M-2P-1", "district_full")
    assert turns == [start, other] * 3
    assert game.position()["phase"] == "princes"
    assert game.to_move == start


# Placing


@pytest.mark.rule("M-PLC-1")
def test_everybody_places_five_members_one_at_a_time() -> None:
    game = table("placing", 3, order=["red", "yellow", "blue"], start="yellow")
    turns = []
    for _ in range(15):
        assert game.legal_moves == [f"place {province}" for province in "ABCDEF"]
        assert refused(game, "pass")[0] == "M-PLC-1"
        turns.append(game.to_move)
        play(game, "place D")
    assert turns == ["yellow", "blue", "red"] * 5
    now = game.position()
    assert now["phase"] == "cards"
    assert all(player["spaces"] == {"D": 5} and player["supply"] == 25 for player in now["players"].values())


# Cards


@pytest.mark.rule("M-CRD-1", "M-CRD-4")
def test_hands_are_filled_to_exactly_five() -> None:
    players = {
        "red": {"spaces": {"A": 5}, "hand": {"rider": 3}},
        "yellow": {"spaces": {"A": 5}, "hand": {"junk": 5}},
        "blue": {"spaces": {"A": 5}, "hand": {"dragon": 1}},
    }
    game = table("cards", players)
    turns = []
    while game.position()["phase"] == "cards":
        assert refused(game, "pass") == ("M-CRD-4", "cards_no_pass")
        assert refused(game, "step A2")[0] == "M-CRD-1"
        turns.append(game.to_move)
        play(game, "take A")
    assert turns == ["red", "blue", "red", "blue", "blue", "blue"]
    assert all(sum(player["hand"].values()) == 5 for player in game.position()["players"].values())
    assert game.position()["phase"] == "moving"


@pytest.mark.rule("M-CRD-2")
def test_a_display_card_needs_a_member_beside_it_and_is_replaced_at_once() -> None:
    players = {colour: {"spaces": {"B": 4, "C": 1}} for colour in ("red", "yellow")}
    document = position("cards", players, round=1, display={"B": "junk"})
    game = th.from_position(document, draws=["sedan", "draw barge"])
    assert [move for move in game.legal_moves if move.startswith("take")] == ["take B", "take C"]
    assert refused(game, "take A") == ("M-CRD-2", "no_member_beside")
    assert game.why_not("take A").facts == {"province": "A", "card": "rider"}
    play(game, "take B")
    now = game.position()
    assert now["display"]["B"] == "sedan"
    assert now["players"]["red"]["hand"] == {"junk": 1, "dragon": 1}
    assert now["players"]["red"]["spaces"] == {"B": 4, "C": 1}
    play(game, "take B")
    assert game.position()["display"]["B"] == "barge"
    assert game.events[-2:] == [
        {"move": 2, "event": "take", "player": "yellow", "province": "B", "card": "sedan"},
        {"move": 2, "event": "draw", "province": "B", "card": "barge"},
    ]


@pytest.mark.rule("M-CRD-2")
def test_discards_are_shuffled_only_when_a_card_has_to_be_drawn() -> None:
    players = {colour: {"spaces": {"A": 5}} for colour in ("red", "yellow", "blue")}
    document = position("cards", players, draw=["junk"])
    counts = {"sedan": 8, "rider": 8, "rickshaw": 8, "junk": 7, "barge": 8, "oxcart": 8}
    pile = [card for card, number in counts.items() for _ in range(number)]
    for draws in ([pile], ["! deck " + " ".join(pile)], ["sedan"]):
        game = th.from_position(document, draws=draws)
        play(game, "take A")
        assert game.position()["draw"] == []
        assert sum(game.position()["discard"].values()) == 47
        play(game, "take A")
        assert game.position()["display"]["A"] == "sedan"
        assert game.position()["discard"] == {}
        assert len(game.position()["draw"]) == 46
    with pytest.raises(ValueError, match="not the cards that are shuffled"):
        play(th.from_position(document, draws=[pile[1:]]), "take A", "take A")


@pytest.mark.rule("M-CRD-3")
def test_a_dragon_costs_a_member_from_any_space() -> None:
    game = table("cards", {colour: {"spaces": {"B": 4, "C": 1}} for colour in ("red", "yellow")})
    assert [move for move in game.legal_moves if move.startswith("dragon")] == ["dragon B", "dragon C"]
    assert refused(game, "dragon D") == ("M-CRD-3", "no_member_to_give")
    play(game, "dragon C")
    red = game.position()["players"]["red"]
    assert (red["spaces"], red["hand"], red["out"]) == ({"B": 4}, {"dragon": 2}, 1)


@pytest.mark.rule("M-CRD-3")
def test_no_dragon_is_taken_from_an_empty_stack() -> None:
    players = {colour: {"spaces": {"B": 5}, "hand": {"dragon": 5}} for colour in ("red", "yellow", "blue")}
    players["green"] = {"spaces": {"B": 5}, "hand": {"dragon": 3}}
    game = table("cards", players, round=3)
    assert game.to_move == "green"
    assert game.legal_moves == ["take B"]
    assert refused(game, "dragon B") == ("M-CRD-3", "no_dragon_left")
    assert game.view("red")["dragons"] == 0


@pytest.mark.rule("M-CRD-5")
def test_everything_but_the_order_of_the_pile_is_public() -> None:
    game = random_game(3, 4, 80)
    now, seen = game.position(), game.view(None)
    assert seen["draw"] == len(now["draw"])
    assert seen["players"] == now["players"]
    assert seen["display"] == now["display"]
    assert seen["discard"] == now["discard"]
    assert {**seen, "legal_moves": 0, "seat": 0} == {**game.view("red"), "legal_moves": 0, "seat": 0}


# Moving


def moving(hand: dict[str, int], prince: str = "A1", **rest: object) -> th.Game:
    """Red moves; the princes of the others are in A2 and C2."""
    players = {
        "red": {"prince": prince, "hand": hand, "spaces": {"A": 3, "C": 2}, **rest},
        "yellow": {"prince": "A2", "hand": {}},
        "blue": {"prince": "C2", "hand": {}},
    }
    return table("moving", players, round=3)


@pytest.mark.rule("M-MOV-1")
def test_turns_go_round_until_all_have_passed() -> None:
    players = {colour: {"hand": {"rider": 2}} for colour in ("red", "yellow", "blue")}
    game = table("moving", players, order=["red", "yellow", "blue"], start="yellow")
    turns = []
    for move in ("pass", "stay rider", "deploy 0", "pass", "stay rider", "deploy 0"):
        turns.append(game.to_move)
        play(game, move)
    assert turns == ["yellow", "blue", "blue", "red", "blue", "blue"]
    assert game.position()["passed"] == ["red", "yellow"]
    assert game.to_move == "blue"
    assert game.legal_moves == ["pass"]
    assert refused(game, "deploy 0") == ("M-MOV-6", "not_moved")
    assert refused(game, "place A")[0] == "M-MOV-1"
    play(game, "pass")
    now = game.position()
    assert (now["round"], now["phase"]) == (2, "placing")
    assert now["players"]["red"]["hand"] == {"rider": 2}


@pytest.mark.rule("M-MOV-2")
def test_a_step_plays_the_card_of_its_border_or_a_dragon() -> None:
    game = moving({"barge": 1, "junk": 1, "dragon": 1})
    steps = [move for move in game.legal_moves if move.startswith("step")]
    assert steps == ["step A3", "step C1", "step A3 dragon", "step B1 dragon", "step C1 dragon"]
    assert refused(game, "step F1") == ("M-MOV-2", "no_border")
    assert refused(game, "step A1") == ("M-MOV-2", "no_border")
    assert refused(game, "step B1") == ("M-MOV-2", "dragon_instead")
    assert game.why_not("step B1").facts["transport"] == "rickshaw"
    play(game, "step A3")
    assert game.position()["turn"] == "step"
    assert game.position()["players"]["red"]["hand"] == {"junk": 1, "dragon": 1}
    assert refused(game, "step B3") == ("M-MOV-2", "dragon_instead")
    play(game, "step B3 dragon")
    assert refused(game, "step A3") == ("M-MOV-2", "no_transport")
    assert refused(game, "step A3 dragon") == ("M-MOV-2", "no_dragon")
    play(game, "step B1", "deploy 0")
    assert game.position()["players"]["red"]["prince"] == "B1"


@pytest.mark.rule("M-MOV-2", "M-MOV-3")
def test_example_passing_through_an_occupied_district_costs_both_steps() -> None:
    game = moving({"oxcart": 1, "rickshaw": 1})
    assert "step A2" in game.legal_moves
    play(game, "step A2")
    assert game.legal_moves == ["step D2"]
    assert refused(game, "deploy 0") == ("M-MOV-3", "must_go_on")
    assert refused(game, "pass") == ("M-MOV-6", "under_way")
    play(game, "step D2")
    assert game.position()["discard"] == {"rickshaw": 1, "oxcart": 1}
    assert game.position()["players"]["red"]["hand"] == {}


@pytest.mark.rule("M-MOV-3")
def test_a_step_that_leaves_no_way_on_is_refused_with_the_missing_card() -> None:
    game = moving({"oxcart": 1, "barge": 1})
    assert refused(game, "step A2") == ("M-MOV-3", "no_way_on")
    facts = game.why_not("step A2").facts
    assert facts["other"] == "yellow"
    # from A2: rickshaw to D2, sedan to A3, oxcart back to A1; the rider leads only to blue in C2
    assert facts["missing"] == ["rickshaw", "oxcart", "sedan", "dragon"]
    assert "Rickshaw" in game.why_not("step A2").text("en")
    assert "Rikscha" in game.why_not("step A2").text("de")
    assert "step A3" in game.legal_moves


@pytest.mark.rule("M-MOV-3")
def test_several_occupied_districts_in_a_row_may_be_crossed() -> None:
    game = moving({"oxcart": 1, "rider": 1, "sedan": 1})
    play(game, "step A2")
    assert game.legal_moves == ["step A3", "step C2"]
    play(game, "step C2")
    assert game.legal_moves == ["step C3"]
    play(game, "step C3", "deploy 2 monk")
    game = moving({"oxcart": 1, "rider": 1, "junk": 1})  # from C2 only oxcart, rickshaw, sedan lead on
    assert refused(game, "step A2")[0] == "M-MOV-3"
    game = moving({"oxcart": 1, "rider": 1, "dragon": 1})
    play(game, "step A2")
    assert "step C2" in game.legal_moves  # the dragon leads on from there
    assert refused(game, "step C2 dragon")[0] == "M-MOV-3"  # a rider does not


@pytest.mark.rule("M-MOV-3")
def test_the_district_the_prince_started_from_counts_as_free() -> None:
    game = moving({"oxcart": 2})
    play(game, "step A2", "step A1", "deploy 3")
    assert game.position()["players"]["red"]["districts"] == {"A1": 3}


def leads_on(borders: dict[str, dict[str, str]], hand: Counter[str], here: str, others: set[str]) -> bool:
    """M-MOV-3 by trying every sequence of steps with every card."""
    for to, transport in borders[here].items():
        for card in {transport, "dragon"}:
            if hand[card] and (to not in others or leads_on(borders, hand - Counter([card]), to, others)):
                return True
    return False


@pytest.mark.rule("M-MOV-2", "M-MOV-3")
def test_steps_agree_with_trying_every_sequence() -> None:
    borders: dict[str, dict[str, str]] = {district: {} for district in DISTRICTS}
    for name, border in ming.read_board(None, {})["borders"].items():
        if name != "source":
            one, other = name.split("-")
            borders[one][other] = borders[other][one] = border["transport"]
    choice = random.Random(1)
    dead_ends = 0
    for _ in range(300):
        here = choice.choice(DISTRICTS)
        first = choice.choice(list(borders[here]))
        second = choice.choice([to for to in borders[first] if to != here])
        third = choice.choice([to for to in {**borders[second], **borders[first]} if to not in (here, first, second)])
        hand = Counter(choice.choices([*borders[here].values(), "dragon", *CARDS], k=choice.randint(1, 4)))
        princes = dict(zip(("red", "yellow", "blue", "green"), (here, first, second, third), strict=True))
        players = {colour: {"prince": district, "hand": {}} for colour, district in princes.items()}
        players["red"]["hand"] = dict(hand)
        legal = table("moving", players, round=3).legal_moves
        others = {first, second, third}
        for to, transport in borders[here].items():
            for card, move in ((transport, f"step {to}"), ("dragon", f"step {to} dragon")):
                possible = hand[card] > 0 and (to not in others or leads_on(borders, hand - Counter([card]), to, others))
                dead_ends += hand[card] > 0 and not possible
                assert (move in legal) == possible, (princes, hand, move)
    assert dead_ends > 20


@pytest.mark.rule("M-MOV-4", "M-MOV-5")
def test_staying_plays_any_card_and_dragons_go_back_to_their_stack() -> None:
    game = moving({"barge": 1, "dragon": 2})
    assert refused(game, "stay rider") == ("M-MOV-4", "card_not_held")
    dragons = game.view(None)["dragons"]
    play(game, "stay dragon")
    assert game.view(None)["dragons"] == dragons + 1
    assert game.position()["discard"] == {}
    assert game.position()["turn"] == "stay"
    for move in ("step A3", "pass", "stay barge"):
        assert refused(game, move) == ("M-MOV-6", "stayed")
    assert refused(game, "take A") == ("M-MOV-6", "turn_not_ended")
    play(game, "deploy 1", "pass", "pass", "step A3 dragon")
    assert game.view(None)["dragons"] == dragons + 2
    play(game, "deploy 0", "stay barge")
    assert game.position()["discard"] == {"barge": 1}


@pytest.mark.rule("M-MOV-6")
def test_up_to_three_members_are_deployed_from_the_space_of_that_province() -> None:
    game = moving({"junk": 1, "barge": 1})
    play(game, "step C1")
    assert [move for move in game.legal_moves if move.startswith("deploy")] == [
        "deploy 0", "deploy 1", "deploy 2", "deploy 1 monk", "deploy 2 monk",
    ]  # fmt: skip
    assert refused(game, "deploy 3") == ("M-MOV-6", "too_few")
    assert refused(game, "deploy 3 monk") == ("M-MOV-6", "too_few")
    assert game.why_not("deploy 3").facts == {"province": "C", "have": 2, "wanted": 3}
    assert refused(game, "stay barge") == ("M-MOV-6", "under_way")
    play(game, "deploy 2")
    red = game.position()["players"]["red"]
    assert (red["spaces"], red["districts"]) == ({"A": 3}, {"C1": 2})
    assert game.to_move == "yellow"
    game = moving({"sedan": 1}, spaces={"A": 5}, prince="B1")
    play(game, "stay sedan")
    assert game.legal_moves == ["deploy 0"]


@pytest.mark.rule("M-MOV-7")
def test_a_monk_displaces_a_foreign_monk_to_the_open_area() -> None:
    players = {
        "red": {"prince": "A1", "hand": {"rider": 1}, "spaces": {"A": 5}},
        "yellow": {"prince": "A2", "monks": ["A1"], "districts": {"A1": 1}},
    }
    game = table("moving", players, round=1, neutral={"districts": {}})
    play(game, "stay rider", "deploy 3 monk")
    now = game.position()["players"]
    assert now["red"]["monks"] == ["A1"]
    assert now["red"]["districts"] == {"A1": 2}
    assert now["yellow"]["monks"] == []
    assert now["yellow"]["districts"] == {"A1": 2}
    assert game.events[-1] == {
        "move": 2, "event": "deploy", "player": "red", "district": "A1", "members": 3, "monk": True, "displaced": "yellow",
    }  # fmt: skip


@pytest.mark.rule("M-MOV-8")
def test_an_own_monk_bars_deploying() -> None:
    game = moving({"rider": 1}, monks=["A1"])
    play(game, "stay rider")
    assert game.legal_moves == ["deploy 0"]
    for move in ("deploy 1", "deploy 1 monk", "deploy 3"):
        assert refused(game, move) == ("M-MOV-8", "own_monk")
    play(game, "deploy 0")


# End of the round


@pytest.mark.rule("M-END-1")
def test_the_start_player_goes_to_the_left() -> None:
    game = table("moving", 3, order=["red", "blue", "yellow"], start="yellow", passed=["blue", "yellow"], to_move="red")
    play(game, "pass")
    now = game.position()
    assert (now["start"], now["round"], now["to_move"]) == ("red", 2, "red")
    assert {"move": 1, "event": "round", "round": 2, "start": "red"} in game.events


def naming(round_number: int, points: tuple[int, int, int, int], **rest: object) -> th.Game:
    colours = ("red", "yellow", "blue", "green")
    players = {colour: {"points": number} for colour, number in zip(colours, points, strict=True)}
    for colour, monks in rest.pop("monks", {}).items():  # type: ignore[attr-defined]
        players[colour]["monks"] = monks
    return table("naming", players, round=round_number, **rest)


@pytest.mark.rule("M-END-2")
@pytest.mark.parametrize(
    ("round_number", "points", "monks", "start", "namer"),
    [
        (4, (10, 20, 30, 40), {}, "red", "yellow"),
        (5, (10, 20, 30, 40), {}, "red", "red"),
        (4, (10, 10, 30, 40), {}, "red", "red"),  # equal totals side by side: both are second fewest
        (4, (10, 10, 30, 40), {}, "yellow", "yellow"),
        (4, (10, 20, 20, 20), {"blue": ["A1"]}, "red", "blue"),
        (4, (10, 20, 20, 20), {"blue": ["A1"], "green": ["A2", "A3"], "red": ["B1", "B2", "B3"]}, "red", "green"),
        (4, (10, 20, 20, 40), {}, "blue", "blue"),
        (4, (10, 20, 20, 40), {}, "green", "yellow"),
        (5, (20, 20, 20, 20), {}, "green", "green"),
        (5, (20, 10, 10, 40), {"red": ["A1"]}, "green", "yellow"),
    ],
)
def test_who_names_the_start_player(
    round_number: int, points: tuple[int, int, int, int], monks: dict[str, list[str]], start: str, namer: str
) -> None:
    game = naming(round_number, points, monks=monks, start=start)
    assert game.to_move == namer
    assert game.legal_moves == ["start red", "start yellow", "start blue", "start green"]
    assert refused(game, "place A")[0] == "M-END-2"
    play(game, "start green")
    now = game.position()
    assert (now["start"], now["round"], now["phase"], now["to_move"]) == ("green", round_number + 1, "placing", "green")


@pytest.mark.rule("M-END-1", "M-END-2")
def test_naming_comes_only_with_four_after_rounds_four_and_five() -> None:
    for players in (2, 3, 4):
        game = th.new("ming", players=players, seed=2)
        named, starts = [], {}
        for move in random_moves(game, 2):
            now = game.position()
            starts.setdefault(now["round"], now["start"])
            if move.startswith("start"):
                named.append(now["round"])
                assert now["start"] == move.split()[1]
        assert named == ([5, 6] if players == 4 else [])
        order = game.position()["order"]
        for number in range(2, 5 if players == 4 else 7):
            assert starts[number] == order[(order.index(starts[number - 1]) + 1) % players]


@pytest.mark.rule("M-SCO-10")
def test_nothing_is_legal_after_the_end() -> None:
    game = random_game(3, 1)
    assert game.is_over
    assert refused(game, "pass") == ("M-SCO-10", "over")
    assert refused(game, "place A") == ("M-SCO-10", "over")


def test_headings_tell_round_and_phase() -> None:
    game = reached(3, 1, "moving", 2)
    assert "; Round 1, princes" in str(game.record)
    assert "; Round 2, cards" in str(game.record)
