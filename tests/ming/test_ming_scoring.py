"""Chapters M-SCO and M-2P: the examples of the printed rules, single rules, and a slow second calculation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from ming_table import DISTRICTS, PROVINCES, play, position, random_moves, refused, table

import teahorse as th


def majorities(round_number: int, **districts: dict[str, int]) -> th.Game:
    """Moving is over; each colour has these members in districts."""
    players = {colour: {"districts": members} for colour, members in districts.items()}
    return table("majorities", players, round=round_number)


def to_city(**members: int) -> dict[str, int]:
    """Who goes from C2 to the city."""
    game = majorities(6, **{colour: {"C2": number} if number else {} for colour, number in members.items()})
    found = [event["to_city"] for event in game.events if event["event"] == "majority" and event["district"] == "C2"]
    return found[0] if found else {}


# The examples of the printed rules


@pytest.mark.rule("M-SCO-1")
def test_example_three_two_one() -> None:
    assert to_city(yellow=3, red=2, blue=1) == {"yellow": 2, "red": 1}


@pytest.mark.rule("M-SCO-1")
def test_example_three_share_the_majority() -> None:
    assert to_city(yellow=2, green=2, blue=2, red=1) == {"yellow": 1, "green": 1, "blue": 1}


@pytest.mark.rule("M-SCO-1")
def test_example_two_share_the_majority_and_a_house_stays_empty() -> None:
    assert to_city(yellow=2, blue=2, red=1) == {"yellow": 1, "blue": 1}


@pytest.mark.rule("M-SCO-1")
def test_example_tied_second_gets_nothing() -> None:
    assert to_city(yellow=2, blue=1, red=1) == {"yellow": 2}


@pytest.mark.rule("M-SCO-1")
@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({"red": 1, "yellow": 0, "blue": 0}, {"red": 1}),  # sole first with one member
        ({"red": 5, "yellow": 0, "blue": 0}, {"red": 2}),
        ({"red": 2, "yellow": 1, "blue": 0}, {"red": 2, "yellow": 1}),
        ({"red": 3, "yellow": 3, "blue": 3, "green": 3}, {}),  # four tied: nobody
        ({"red": 4, "yellow": 3, "blue": 3, "green": 1}, {"red": 2}),
        ({"red": 4, "yellow": 4, "blue": 2, "green": 1}, {"red": 1, "yellow": 1}),
        ({"red": 1, "yellow": 1, "blue": 0}, {"red": 1, "yellow": 1}),
        ({"red": 0, "yellow": 0, "blue": 0}, {}),
    ],
)
def test_majorities(members: dict[str, int], expected: dict[str, int]) -> None:
    assert to_city(**members) == expected


@pytest.mark.rule("M-SCO-1")
def test_monks_do_not_count_for_majorities() -> None:
    players = {
        "red": {"districts": {"C2": 1}, "monks": ["C2"]},
        "yellow": {"districts": {"C2": 1}},
        "blue": {},
    }
    game = table("majorities", players, round=2)
    assert game.events[0]["to_city"] == {"red": 1, "yellow": 1}
    assert game.position()["players"]["red"]["monks"] == ["C2"]


@pytest.mark.rule("M-SCO-4", "M-SCO-5", "M-SCO-6", "M-SCO-7")
def test_example_four_and_four_in_the_city() -> None:
    """Both have four in the city; red sends two back, blue one, and has the majority."""
    players = {
        "red": {"cities": {"C": {"C1": 2, "C2": 1, "C3": 1}}},
        "yellow": {},
        "blue": {"cities": {"C": {"C1": 1, "C2": 2, "C3": 1}}},
    }
    game = table("returning", players, round=2, returning={"city": "C"})
    play(game, "return 2")
    assert game.position()["returning"] == {"city": "C", "chosen": {"red": 2}, "back": None}
    play(game, "return 1")
    assert game.position()["returning"] == {"city": "C", "chosen": {}, "back": {"red": 2, "blue": 1}}
    assert game.to_move == "red"
    play(game, "back C1", "back C1")
    assert game.to_move == "blue"
    assert game.legal_moves == ["back C1", "back C2", "back C3"]
    play(game, "back C3")
    now = game.position()
    assert game.scores == {"red": 8, "yellow": 0, "blue": 16}  # 2 x 4; 3 x 4 and the 4 extra
    assert now["players"]["red"]["districts"] == {"C1": 2}
    assert now["players"]["blue"]["districts"] == {"C3": 1}
    assert now["players"]["red"]["out"] == 8  # six before, two now
    assert (now["phase"], now["round"]) == ("placing", 3)
    points = next(event for event in game.events if event["event"] == "city_points" and event["player"] == "blue")
    assert (points["members"], points["points"], points["most"]) == (3, 12, 4)


@pytest.mark.rule("M-2P-2", "M-2P-3", "M-2P-4")
def test_example_neutral_four_against_two_and_two_keeps_three() -> None:
    players = {"red": {"cities": {"A": {"A1": 2}}}, "yellow": {"cities": {"A": {"A2": 2}}}}
    neutral = {"cities": {"A": {"A1": 1, "A2": 1, "A3": 2}}, "districts": {}}
    game = table("returning", players, round=2, neutral=neutral, start="yellow", returning={"city": "A"})
    assert game.to_move == "yellow"  # the start player sends one back
    assert game.position()["returning"] == {"city": "A", "chosen": {}, "back": {"neutral": 1}}
    assert game.legal_moves == ["back A1", "back A2", "back A3"]
    assert refused(game, "return 0") == ("M-2P-3", "phase_neutral_back")
    assert refused(game, "pass") == ("M-2P-3", "phase_neutral_back")
    assert refused(game, "back B1") == ("M-2P-3", "other_city")
    play(game, "back A3")
    assert game.position()["neutral"]["cities"] == {"A": {"A1": 1, "A2": 1, "A3": 1}}
    assert game.position()["neutral"]["districts"] == {"A3": 1}
    play(game, "return 0", "return 0")
    assert game.scores == {"red": 8, "yellow": 8}  # nobody gets the 4 extra points
    assert game.position()["neutral"]["cities"] == {}
    assert game.position()["neutral"] == {"supply": 6, "districts": {"A3": 1}, "cities": {}, "out": 23}


@pytest.mark.rule("M-2P-3")
def test_example_neutral_two_two_two_all_go_back() -> None:
    players = {"red": {"cities": {"A": {"A1": 2}}}, "yellow": {"cities": {"A": {"A2": 2}}}}
    neutral = {"cities": {"A": {"A1": 1, "A3": 1}}, "districts": {}}
    game = table("returning", players, round=2, neutral=neutral, returning={"city": "A"})
    assert game.position()["neutral"]["cities"] == {}
    assert game.position()["neutral"]["districts"] == {"A1": 1, "A3": 1}
    assert game.legal_moves == ["return 0", "return 1", "return 2"]


# Single rules


@pytest.mark.rule("M-2P-3")
def test_the_neutral_colour_keeps_one_in_a_city_without_players() -> None:
    neutral = {"cities": {"B": {"B1": 2, "B2": 1}, "C": {"C1": 2}}, "districts": {}}
    game = table("returning", 2, round=4, neutral=neutral, returning={"city": "B"})
    assert game.position()["returning"] == {"city": "B", "chosen": {}, "back": {"neutral": 2}}
    play(game, "back B1")  # one more of the two left has to go
    assert game.legal_moves == ["back B1", "back B2"]
    play(game, "back B1")
    now = game.position()
    assert now["neutral"]["districts"] == {"B1": 2, "C1": 1}  # in C all sit in one third: nobody is asked
    assert now["phase"] == "neutral"
    reasons = {event["city"]: event["reason"] for event in game.events if event["event"] == "city"}
    assert reasons["B"] == reasons["C"] == "neutral majority"
    assert reasons["A" if "A" in reasons else "D"] == "nobody left"


@pytest.mark.rule("M-2P-2")
def test_the_neutral_colour_takes_part_in_majorities_without_tiles_and_points() -> None:
    players = {"red": {"districts": {"A1": 2}}, "yellow": {}}
    game = table("majorities", players, round=2, neutral={"districts": {"A1": 3}})
    assert game.events[0] == {
        "move": 0, "event": "majority", "district": "A1",
        "members": {"red": 2, "neutral": 3}, "to_city": {"red": 1, "neutral": 2},
    }  # fmt: skip
    assert set(game.scores) == {"red", "yellow"}
    assert all(event["player"] != "neutral" for event in game.events if event["event"] == "tile")


@pytest.mark.rule("M-2P-1")
def test_neutral_members_come_again_before_rounds_three_and_five() -> None:
    players = {"red": {"hand": {}}, "yellow": {"hand": {}}}
    for number in (2, 4):
        game = table("majorities", players, round=number, order=["yellow", "red"], start="yellow", neutral={"districts": {}})
        now = game.position()
        assert (now["phase"], now["round"], now["start"], now["to_move"]) == ("neutral", number + 1, "red", "red")
        assert now["neutral"]["supply"] == 6
        play(game, *["neutral A1", "neutral A2"] * 3)
        assert game.position()["phase"] == "placing"
        assert game.to_move == "red"


@pytest.mark.rule("M-SCO-2", "M-SCO-3")
@pytest.mark.parametrize(("round_number", "points"), [(2, 28), (4, 24), (6, 20)])
def test_a_full_set_is_handed_in_at_once(round_number: int, points: int) -> None:
    players = {
        "red": {"districts": {"A1": 2, "B1": 1}, "tiles": {"B": 1, "C": 2, "D": 1, "E": 1, "F": 1}},
        "yellow": {},
        "blue": {},
    }
    game = table("majorities", players, round=round_number)
    assert game.scores["red"] == points
    assert {"move": 0, "event": "set", "player": "red", "points": points} in game.events
    assert game.position()["players"]["red"]["tiles"] == {"A": 1, "B": 1, "C": 1}


@pytest.mark.rule("M-SCO-3")
def test_sets_are_handed_in_as_often_as_possible() -> None:
    tiles = {"B": 2, "C": 2, "D": 2, "E": 2, "F": 2}
    game = table("majorities", {"red": {"districts": {"A1": 2}, "tiles": tiles}, "yellow": {}, "blue": {}}, round=2)
    assert game.scores["red"] == 56
    assert game.position()["players"]["red"]["tiles"] == {}


@pytest.mark.rule("M-SCO-2")
def test_limited_tiles_run_out_and_sets_return_first() -> None:
    players = {
        "red": {"districts": {"A1": 3, "B1": 2}, "tiles": {"A": 8}},
        "yellow": {"districts": {"A2": 3, "B2": 1}, "tiles": {"A": 9, "C": 1, "D": 1, "E": 1, "F": 1}},
        "blue": {"districts": {"B3": 1}, "tiles": {"B": 16}},
    }
    game = table("majorities", players, round=2, start="yellow", options={"limited_tiles": True})
    now = game.position()["players"]
    # A: 17 are held; yellow takes one, red finds none. B: yellow takes one, completes a set, all six return; blue and red
    # go on: blue takes one (17), red two of what is left (16 + 1 held, 1 given back).
    assert now["yellow"]["tiles"] == {"A": 9}
    assert game.scores["yellow"] == 28
    assert now["red"]["tiles"] == {"A": 8, "B": 1}
    assert now["blue"]["tiles"] == {"B": 17}
    missed = [(event["player"], event["province"], event["missed"]) for event in game.events if event["event"] == "no_tiles"]
    assert missed == [("yellow", "A", 1), ("red", "A", 2), ("red", "B", 1)]
    unlimited = table("majorities", players, round=2, start="yellow")
    assert unlimited.position()["players"]["red"]["tiles"] == {"A": 10, "B": 2}


@pytest.mark.rule("M-SCO-4")
def test_choices_are_asked_from_the_start_player_on_and_revealed_together() -> None:
    players = {colour: {"cities": {"B": {f"B{number}": 1}}} for number, colour in enumerate(("red", "yellow", "blue"), 1)}
    game = table("returning", players, round=6, start="blue", returning={"city": "B"})
    assert game.to_move == "blue"
    assert game.legal_moves == ["return 0", "return 1"]
    assert refused(game, "return 2") == ("M-SCO-4", "too_many_back")
    assert refused(game, "back B3") == ("M-SCO-4", "phase_choosing")
    assert refused(game, "pass") == ("M-SCO-4", "phase_choosing")
    play(game, "return 1", "return 0")
    assert not [event for event in game.events if event["event"] == "reveal"]
    assert str(game.public_record()).count("return ?") == 2
    play(game, "return 1")
    reveal = next(event for event in game.events if event["event"] == "reveal")
    assert reveal["back"] == {"red": 0, "yellow": 1, "blue": 1}
    assert "return ?" not in str(game.public_record())


@pytest.mark.rule("M-SCO-4")
def test_what_must_go_back_goes_by_itself() -> None:
    players = {
        "red": {"cities": {"B": {"B1": 1, "B2": 1}}},  # all go back
        "yellow": {"cities": {"B": {"B1": 2}}},  # one of two, but all in one third
        "blue": {"cities": {"B": {"B2": 1, "B3": 2}}},  # two of three: after one from B2 the rest is forced
    }
    game = table("returning", players, round=2, returning={"city": "B"})
    play(game, "return 2", "return 1", "return 2")
    assert game.position()["returning"]["back"] == {"blue": 2}
    assert refused(game, "back C1") == ("M-SCO-4", "other_city")
    assert refused(game, "return 1") == ("M-SCO-4", "phase_going_back")
    play(game, "back B2")
    now = game.position()
    assert now["phase"] == "placing"
    assert now["players"]["red"]["districts"] == {"B1": 1, "B2": 1}
    assert now["players"]["yellow"]["districts"] == {"B1": 1}
    assert now["players"]["blue"]["districts"] == {"B2": 1, "B3": 1}


@pytest.mark.rule("M-SCO-4")
def test_picks_are_made_strictly_in_order() -> None:
    """What goes back by itself waits for its turn, too."""
    players = {
        "red": {"cities": {"B": {"B1": 1, "B2": 1}}},
        "yellow": {"cities": {"B": {"B1": 1, "B2": 1}}},
        "blue": {"cities": {"B": {"B3": 1}}},
    }
    game = table("returning", players, round=2, returning={"city": "B"})
    play(game, "return 1", "return 1", "return 1")
    assert game.position()["returning"]["back"] == {"red": 1, "yellow": 1, "blue": 1}
    play(game, "back B1")
    assert game.to_move == "yellow"
    assert game.legal_moves == ["back B1", "back B2"]
    assert refused(game, "back B3") == ("M-SCO-4", "nobody_there")


@pytest.mark.rule("M-SCO-5", "M-SCO-6")
@pytest.mark.parametrize(("round_number", "red", "yellow"), [(2, 12, 4), (4, 10, 3), (6, 4, 0)])
def test_points_in_a_city_by_round(round_number: int, red: int, yellow: int) -> None:
    players = {"red": {"cities": {"F": {"F1": 2}}}, "yellow": {"cities": {"F": {"F1": 1}}}, "blue": {}}
    game = play(table("returning", players, round=round_number, returning={"city": "F"}), "return 0", "return 0")
    assert game.scores == {"red": red, "yellow": yellow, "blue": 0}


def most_members(**houses: dict[str, int]) -> tuple[dict[str, int], str]:
    """The points for most members, and the reason, in city F after round 6, if nobody sends anybody back."""
    players = {colour: {"cities": {"F": members}} for colour, members in houses.items()}
    game = table("returning", players, round=6, returning={"city": "F"})
    while not game.is_over:
        play(game, "return 0")
    return game.scores, next(event["reason"] for event in game.events if event["event"] == "city")


@pytest.mark.rule("M-SCO-6")
def test_ties_for_most_members() -> None:
    assert most_members(red={"F1": 2}, yellow={"F2": 1, "F3": 1}, blue={"F3": 1}) == (
        {"red": 0, "yellow": 4, "blue": 0},
        "more thirds",
    )
    assert most_members(red={"F1": 2}, yellow={"F2": 2}, blue={"F3": 1})[0] == {"red": 2, "yellow": 2, "blue": 0}
    assert most_members(red={"F1": 1}, yellow={"F2": 1}, blue={"F3": 1})[0] == {"red": 1, "yellow": 1, "blue": 1}
    four = most_members(red={"F1": 1}, yellow={"F2": 1}, blue={"F3": 1}, green={"F1": 1})
    assert four == ({"red": 1, "yellow": 1, "blue": 1, "green": 1}, "shared")
    assert most_members(red={"F1": 1, "F2": 1}, yellow={"F2": 1, "F3": 1}, blue={"F1": 2}) == (
        {"red": 2, "yellow": 2, "blue": 0},
        "shared",
    )
    assert most_members(red={"F1": 2, "F2": 1}, yellow={"F1": 1, "F2": 1}, blue={}) == (
        {"red": 4, "yellow": 0, "blue": 0},
        "most members",
    )


@pytest.mark.rule("M-SCO-6")
def test_an_empty_city_gives_nothing() -> None:
    players = {"red": {"cities": {"F": {"F1": 1}}}, "yellow": {}, "blue": {}}
    game = play(table("returning", players, round=6, returning={"city": "F"}), "return 1")
    assert game.scores == {"red": 0, "yellow": 0, "blue": 0}


@pytest.mark.rule("M-SCO-7")
def test_members_left_in_cities_leave_the_game() -> None:
    players = {"red": {"cities": {"F": {"F1": 2}}, "out": 18}, "yellow": {}, "blue": {}}
    game = play(table("returning", players, round=4, returning={"city": "F"}), "return 1")
    red = game.position()["players"]["red"]
    assert (red["out"], red["cities"], red["districts"]) == (19, {}, {"F1": 1})


@pytest.mark.rule("M-SCO-8")
@pytest.mark.parametrize("round_number", [2, 4, 6])
def test_monks_score_four_each_and_stay(round_number: int) -> None:
    players = {"red": {"monks": ["A1", "F3"]}, "yellow": {"monks": ["B2"]}, "blue": {}}
    game = table("majorities", players, round=round_number)
    assert game.scores == {"red": 8, "yellow": 4, "blue": 0}
    assert game.position()["players"]["red"]["monks"] == ["A1", "F3"]
    assert {"move": 0, "event": "monks", "player": "red", "monks": 2, "points": 8} in game.events


@pytest.mark.rule("M-SCO-9", "M-SCO-10")
def test_remaining_tiles_after_round_six() -> None:
    players = {
        "red": {"tiles": {"A": 2, "B": 3, "C": 2, "D": 2, "E": 4}},  # two sets of five, three single tiles
        "yellow": {"tiles": {"A": 9, "B": 5, "C": 5, "D": 4}},  # no set
        "blue": {"tiles": {}},
    }
    game = table("majorities", players, round=6)
    assert game.is_over
    assert game.scores == {"red": 23, "yellow": 23, "blue": 0}
    assert game.winners == ["red", "yellow"]
    assert game.state.returns() == [0.5, 0.5, 0.0]
    assert table("majorities", players, round=4).scores == {"red": 0, "yellow": 0, "blue": 0}


@pytest.mark.rule("M-SCO-10")
def test_shared_victories_are_named_in_seating_order() -> None:
    players = {"red": {"points": 5}, "yellow": {"points": 3}, "blue": {"points": 5}}
    game = table("over", players, round=6, order=["yellow", "blue", "red"])
    assert game.winners == ["blue", "red"]
    assert game.to_move is None
    assert game.scores == {"red": 5, "yellow": 3, "blue": 5}


# A second calculation, slow and apart from the engine, from the text of the rules


class SlowScoring:
    """Scores a round on a position's document, taking the players' choices from the moves of a game."""

    def __init__(self, document: dict[str, Any], moves: Iterator[str]) -> None:
        self.round = document["round"]
        self.limited = document["options"]["limited_tiles"]
        order = document["order"]
        first = order.index(document["start"])
        self.seats = order[first:] + order[:first]
        self.moves = moves
        self.players = document["players"]
        self.all = {**self.players, **({"neutral": document["neutral"]} if "neutral" in document else {})}
        self.houses: dict[str, Counter[str]] = {colour: Counter() for colour in self.all}

    def run(self) -> None:
        for district in DISTRICTS:
            self.majority(district)
        for province in PROVINCES:
            for colour in self.seats:
                for _ in range(self.members(colour, province)):
                    self.tile(colour, province)
        for province in PROVINCES:
            self.city(province)
        for player in self.players.values():
            player["points"] += 4 * len(player["monks"])
            if self.round == 6:
                tiles = sorted(player["tiles"].get(province, 0) for province in PROVINCES)
                assert tiles[0] == 0
                fives = tiles[1]
                player["points"] += 10 * fives + sum(tiles) - 5 * fives

    def majority(self, district: str) -> None:
        ranks = sorted({colour["districts"].get(district, 0) for colour in self.all.values()} - {0}, reverse=True)
        if not ranks:
            return
        at = [[name for name, colour in self.all.items() if colour["districts"].get(district, 0) == rank] for rank in ranks]
        if len(at[0]) == 1:
            self.to_city(at[0][0], district, min(2, ranks[0]))
            if len(at) > 1 and len(at[1]) == 1:
                self.to_city(at[1][0], district, 1)
        elif len(at[0]) < 4:
            for name in at[0]:
                self.to_city(name, district, 1)

    def to_city(self, colour: str, district: str, members: int) -> None:
        self.all[colour]["districts"][district] -= members
        self.houses[colour][district] += members

    def back(self, colour: str, district: str) -> None:
        assert self.houses[colour][district] > 0
        self.to_city(colour, district, -1)

    def members(self, colour: str, province: str) -> int:
        return sum(members for district, members in self.houses[colour].items() if district[0] == province)

    def thirds(self, colour: str, province: str) -> list[str]:
        return [district for district, members in self.houses[colour].items() if district[0] == province and members]

    def tile(self, colour: str, province: str) -> None:
        if self.limited and sum(player["tiles"].get(province, 0) for player in self.players.values()) == 18:
            return
        tiles = self.players[colour]["tiles"]
        tiles[province] = tiles.get(province, 0) + 1
        if all(tiles.get(each) for each in PROVINCES):
            for each in PROVINCES:
                tiles[each] -= 1
            self.players[colour]["points"] += {2: 28, 4: 24, 6: 20}[self.round]

    def send_back(self, colour: str, province: str, number: int) -> None:
        while number:
            thirds = self.thirds(colour, province)
            if number == self.members(colour, province) or len(thirds) == 1:
                district = thirds[0]
            else:
                word, district = next(self.moves).split()
                assert word == "back"
            self.back(colour, district)
            number -= 1

    def city(self, province: str) -> None:
        if "neutral" in self.all:
            strongest = max(self.members(colour, province) for colour in self.seats)
            neutral = self.members("neutral", province)
            self.send_back("neutral", province, neutral - strongest - 1 if neutral > strongest else neutral)
        chosen = {}
        for colour in self.seats:
            if self.members(colour, province):
                word, number = next(self.moves).split()
                assert word == "return"
                chosen[colour] = int(number)
        for colour, number in chosen.items():
            self.send_back(colour, province, number)
        left = {colour: self.members(colour, province) for colour in self.seats}
        for colour, members in left.items():
            self.players[colour]["points"] += members * {2: 4, 4: 3, 6: 0}[self.round]
        best = max(left.values())
        if best and ("neutral" not in self.all or self.members("neutral", province) == 0):
            tied = [colour for colour in self.seats if left[colour] == best]
            most = max(len(self.thirds(colour, province)) for colour in tied)
            tied = [colour for colour in tied if len(self.thirds(colour, province)) == most]
            for colour in tied:
                self.players[colour]["points"] += 4 // len(tied)
        for colour in self.all:
            for district in self.thirds(colour, province):
                self.all[colour]["out"] += self.houses[colour].pop(district)


def without_zeros(counts: dict[str, int]) -> dict[str, int]:
    return {name: number for name, number in counts.items() if number}


@pytest.mark.rule("M-SCO-1", "M-SCO-2", "M-SCO-3", "M-SCO-4", "M-SCO-5", "M-SCO-6", "M-SCO-7", "M-SCO-8", "M-SCO-9", "M-2P-3")
@pytest.mark.parametrize("limited", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_scoring_agrees_with_a_slow_second_calculation(players: int, limited: bool) -> None:
    for seed in range(8):
        game = th.new("ming", players=players, seed=seed, limited_tiles=limited)
        positions, moves = [game.position()], []
        for move in random_moves(game, seed):
            positions.append(game.position())
            moves.append(move)
        for number in (2, 4, 6):
            last = max(i for i, now in enumerate(positions) if now["round"] == number and now["phase"] == "moving")
            assert moves[last] == "pass"
            after = next(i for i in range(last + 1, len(positions)) if positions[i]["phase"] != "returning")
            slow = SlowScoring(positions[last], iter(moves[last + 1 : after]))
            slow.run()
            assert next(slow.moves, None) is None
            for colour, player in slow.all.items():
                real = (positions[after]["players"] | {"neutral": positions[after].get("neutral")})[colour]
                assert without_zeros(player["districts"]) == real["districts"]
                assert player["out"] == real["out"]
                if colour != "neutral":
                    assert player["points"] == real["points"]
                    assert without_zeros(player["tiles"]) == real["tiles"]


def test_a_game_of_two_can_be_scored_from_a_position_in_the_middle() -> None:
    document = position("returning", 2, round=2, neutral={"districts": {}}, returning={"city": "A"})
    game = th.from_position(document)
    assert game.position()["round"] == 3
