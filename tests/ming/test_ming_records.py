"""Records: whole and public ones, and damaged ones."""

from __future__ import annotations

import pytest
from ming_table import check_invariants, random_game, random_moves, reached

import teahorse as th


@pytest.mark.parametrize("players", [2, 3, 4])
def test_records_of_running_games_round_trip(players: int) -> None:
    game = th.new("ming", players=players, seed=3, seats={"red": "Ana", "yellow": "Li Wei"}, limited_tiles=True)
    for step, _ in enumerate(random_moves(game, 3)):
        if step % 29 == 0:
            again = th.load(str(game.record))
            assert str(again.record) == str(game.record)
            assert again.position() == game.position()
            assert again.events == game.events
            assert again.seats == {"red": "Ana", "yellow": "Li Wei"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_public_records_load_to_what_everybody_knows(players: int) -> None:
    game = th.new("ming", players=players, seed=12)
    for step, _ in enumerate(random_moves(game, 12)):
        if step % 23 or game.is_over:
            continue
        text = str(game.public_record())
        assert "deck" not in text
        assert "Seed" not in text
        again = th.load(text)
        check_invariants(again.position())
        secret = text.count("return ?")
        if not secret:
            assert str(again.public_record()) == text
            assert again.view(None) == game.view(None)
            assert again.events == game.events
            for _ in random_moves(again, step, 20):
                pass
            check_invariants(again.position())
        else:
            assert len(again.moves) == len(game.moves) - secret


@pytest.mark.parametrize("moves", [0, 40, 150])
def test_whole_records_of_running_games_load_without_a_seed(moves: int) -> None:
    """Written by hand, or by whoever has loaded a public record and goes on."""
    game = random_game(3, 7, moves)
    text = str(game.record).replace('[Seed "7"]\n', "")
    again = th.load(text)
    assert again.position() == game.position()
    assert str(again.record) == text
    public = th.load(str(game.public_record()))
    assert th.load(str(public.record)).position() == public.position()


@pytest.mark.rule("M-CRD-5")
def test_a_public_record_of_a_position_loads_without_the_piles_order() -> None:
    document = {**reached(3, 5, "cards", 2).position(), "returning": None}
    game = th.from_position(document)
    game.play(next(move for move in game.legal_moves if move.startswith("take")))
    again = th.load(str(game.public_record()))
    assert again.view(None) == game.view(None)
    other = th.from_position({**document, "draw": [document["draw"][0], *document["draw"][:0:-1]]})
    other.play(game.moves[0])
    assert str(other.public_record()) == str(game.public_record())


def test_a_public_record_hides_secret_choices_until_the_reveal() -> None:
    for seed in range(20):
        game = reached(4, seed, "returning", 2)
        first, position = game.to_move, game.position()["returning"]
        game.play("return 1")
        if game.position()["phase"] == "returning" and game.position()["returning"]["chosen"]:
            break
    else:
        pytest.fail("no game in which a choice stays secret")
    assert f"return ?                       ; {first}" in str(game.public_record())
    assert f"return 1                       ; {first}" in str(game.record)
    assert game.position()["returning"]["city"] == position["city"]


def test_a_game_from_a_position_has_a_record() -> None:
    origin = random_game(3, 5, 120).position()
    game = th.from_position(origin, seed=4)
    for _ in random_moves(game, 4):
        pass
    text = str(game.record)
    again = th.load(text)
    assert str(again.record) == text
    assert again.scores == game.scores


RECORD = str(random_game(3, 7).record)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('[Game "ming"]', '[Game "go"]', "no game 'go'"),
        ('[Rules "2"]', '[Rules "99"]', "version 99"),
        ('[Players "red yellow blue"]', '[Players "red yellow"]', "the order"),
        ('[Players "red yellow blue"]', '[Players "red yellow blue green black"]', "headers Players|header Players"),
        ('[Players "red yellow blue"]', '[Players "red"]', "2, 3 or 4"),
        ("limited_tiles=no", "limited_tiles=7", "limited_tiles"),
        ("limited_tiles=no", "guards=yes", "guards"),
        ("! order", "! order red", "does not name each"),
        ("! start ", "! start duli ", "the start player"),
        ("! deck ", "! deck rider ", "not the cards"),
        ("! deck ", "! deck horse ", "no movement card"),
        ("\nprince ", "\nprincess ", "is no move"),
        ("\nplace ", "\n! draw junk\nplace ", "draw junk"),
        ("\nplace ", "\nstep ", "refused|no move"),
        ("\npass ", "\nreturn 6 ", "M-MOV"),
    ],
)
def test_damaged_records_are_refused(old: str, new: str, problem: str) -> None:
    assert old in RECORD
    with pytest.raises(th.RecordError, match=problem):
        th.load(RECORD.replace(old, new, 1))


def test_truncated_records_are_refused_where_they_end() -> None:
    lines = RECORD.splitlines(keepends=True)
    for end in range(6, len(lines), 17):
        text = "".join(lines[:end])
        if text == RECORD:
            continue
        with pytest.raises(th.RecordError):
            th.load(text)


def test_truncated_records_without_a_result_are_games_in_progress() -> None:
    result = next(line for line in RECORD.splitlines() if line.startswith("[Result"))
    lines = RECORD.replace(result, '[Result "*"]').splitlines(keepends=True)
    first_move = next(i for i, line in enumerate(lines) if line.startswith("prince"))
    for end in range(first_move + 1, len(lines), 31):
        game = th.load("".join(lines[:end]))
        check_invariants(game.position())


def test_a_changed_result_is_refused() -> None:
    result = next(line for line in RECORD.splitlines() if line.startswith("[Result"))
    with pytest.raises(th.RecordError, match="Result"):
        th.load(RECORD.replace(result, '[Result "red 999 yellow 1 blue 0"]'))


def test_a_public_card_that_cannot_come_is_refused() -> None:
    text = str(random_game(3, 7, 40).public_record())
    with pytest.raises(th.RecordError):
        th.load("\n".join("! draw sedan" if line.startswith("! draw") else line for line in text.splitlines()))
