"""`teahorse duli`, the companion of the real table: real processes, and every decision of hers beside the real engine's."""

import json
import os
import random
import re
import string
import subprocess
import sys
import tomllib
from importlib.resources import files

import pexpect
import pytest

import teahorse as th
from teahorse import words
from teahorse.kernel import errors
from teahorse.kernel.messages import glossary
from teahorse.yunnan import companion
from teahorse.yunnan.companion import saying
from teahorse.yunnan.companion.table import Problem

PROVINCES = ("Yunnan", "Sichuan", "Kang", "Tibet", "Qinghai")
NAMES = {key: names["en"] for key, names in glossary("yunnan").items()}


@pytest.fixture
def table(tmp_path):
    """Runs a session: the lines that people type; returns what the companion says, or the whole process if it refuses."""
    environment = {
        **os.environ,
        "XDG_DATA_HOME": str(tmp_path),
        "PYTHONUTF8": "1",
        "LANG": "C",
        "LC_ALL": "",
        "LC_MESSAGES": "",
    }

    def talk(*lines, args=(), expect=0):
        process = subprocess.run(
            [sys.executable, "-m", "teahorse", "duli", *args],
            input="".join(f"{line}\n" for line in lines).encode(),
            capture_output=True,
            env=environment,
            cwd=tmp_path,
            timeout=60,
            check=False,
        )
        said = process.stdout.decode() + process.stderr.decode()
        assert process.returncode == expect, said
        assert "Traceback" not in said
        return said

    return talk


@pytest.fixture
def deck(tmp_path):
    """An own deck of sixteen equal cards, so that every card is known."""

    def write(bids, traders, teahouse=False):
        card = f'bids = "{bids}", traders = {traders}, teahouse = {str(teahouse).lower()}'
        path = tmp_path / "deck.toml"
        path.write_text(
            "[duli]\ncards = [\n" + "".join(f"{{ number = {n}, {card} }},\n" for n in range(1, 17)) + "]\n", "utf-8"
        )
        return "--deck", str(path)

    return write


# Beside the real engine


def real_game(seed, rounds, **options):
    """A game of the real engine by a careless player, as the lines that people would type at the table, and its game."""
    game, chooser, typed = th.new("yunnan", players=2, seed=seed, **options), random.Random(seed), []
    typed.append(f"{game.to_move}")
    while not game.is_over and game.position()["round"] <= rounds:
        before, start = game.position(), len(game.events)
        move = careless(game.legal_moves, before["phase"], chooser)
        game.play(move)
        new = game.events[start:]
        if before["phase"] == "bidding":
            typed.append(move)
        if any(event["event"] == "duli_card" and event["purpose"] == "travel" for event in new):
            typed += board_answers(game, new, options.get("guards", False))
        if any(event["event"] == "round" for event in new) and game.position()["round"] <= rounds:
            typed.append(game.to_move)
    return typed, game


def careless(moves, phase, chooser):
    if phase == "scoring":
        return moves[0]
    wanted = [move for move in moves if move.split()[0] in ("bid", "move", "take", "build")]
    progress = [move for move in wanted if "guild" in move or "horse" in move]
    pools = [moves, wanted or moves, wanted or moves, progress or wanted or moves]
    return chooser.choice(chooser.choice(pools))


def board_answers(game, events, guards):
    """The board as it stood when Dúlì began to travel, taken from the position behind it."""
    position = game.position()["players"]
    traders = {colour: [position[colour]["traders"].get(p, 0) for p in PROVINCES] for colour in ("red", "yellow")}
    for event in events:
        if event["event"] == "displaced":
            at = PROVINCES.index(event["place"])
            traders[event["player"]][at] += 1
            if at:
                traders[event["player"]][at - 1] -= 1
    of_both = [position["red"], position["yellow"]]
    teahouses = [place for who in of_both for place in who["structures"]["teahouses"]]
    answers = [
        " ".join(who["horse"] for who in of_both),
        "",  # the companion knows the influence of all three
        "".join(map(str, traders["red"])),
        " ".join(map(str, traders["yellow"])),
        " ".join(teahouses) or "none",
    ]
    posts = [who["structures"]["guards"] for who in of_both]
    return [*answers, " ".join(place if place in PROVINCES else "-" for place in posts)] if guards else answers


def real_sentences(events, colours=("red", "yellow")):
    """Dúlì's doings of the engine as the companion has to say them: in the game's own words."""
    names = {"red": NAMES[colours[0]], "yellow": NAMES[colours[1]]}
    for event in events:
        kind = event["event"]
        if kind == "duli_card":
            yield f"turns card {event['card']}:"
        elif kind in ("duli_cannot_bid", "duli_skips", "duli_places", "duli_no_teahouse", "outbid", "bank_paid") or (
            event.get("player") == "duli" and event["move"] and kind in ("bid", "built", "progress")
        ) or (kind == "displaced" and event["by"] == "duli"):  # fmt: skip
            yield words.told("yunnan", event, "en", names)


DECISION = re.compile(
    r"turns card \d+:|Dúlì's influence is at its maximum: no bid [\w ]+"
    r"|Dúlì already has a trader [\w ]+|Dúlì finds no space [\w ]+|Dúlì bids \d+ [\w ]+"
    r"|\w+ is outbid on \d+ [\w ]+|Dúlì cannot bid anywhere and skips|Dúlì places \d traders? in \w+"
    r"|Dúlì displaces a trader of \w+ from \w+|Dúlì builds a teahouse in \w+|Dúlì builds no teahouse"
    r"|Dúlì gains influence and has \d|The bank pays \w+ \d+ coins; bids in all: \d+",
)


def decisions(said):
    return [match[0].strip() for match in DECISION.finditer(said)]


@pytest.mark.rule("Y-DUL-1", "Y-DUL-2", "Y-DUL-3", "Y-DUL-4", "Y-DUL-5", "Y-DUL-6", "Y-DUL-8", "Y-DUL-9")
@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {}),
        (2, {"guards": True}),
        (3, {"double_bidding": True}),
        (4, {"double_bidding": True, "guards": True}),
    ],
)
def test_whole_games_go_as_in_the_engine(table, seed, options):
    """Every bid typed as in a real game of several rounds: she does at the table what she does in the engine."""
    typed, game = real_game(seed, 8, **options)
    flags = [f"--{name.replace('_', '-')}" for name in options]
    said = table(*typed, args=["--seed", str(seed), *flags])
    heard = decisions(said)
    expected = list(real_sentences(game.events))
    assert len(heard) == len(expected) > 40
    assert heard == expected
    assert "not understood" not in said
    assert said.count("Her pile was empty") == (sum("turns card" in sentence for sentence in expected) - 1) // 16


@pytest.mark.rule("Y-DUL-9")
def test_people_tell_which_card_came_from_their_own_pile(table):
    """The same game with the cards of a real pile: she does what those cards say."""
    typed, game = real_game(2, 3)
    cards = [event["card"] for event in game.events if event["event"] == "duli_card"]
    lines, answered, companion_table = [], 0, companion.opened(companion.begin(seed=9, own_pile=True))
    for line in typed:
        lines.append(line)
        companion_table = companion.answered(companion_table, [], line, "en")["table"]
        if companion_table.expected == "card":
            lines.append(str(cards[answered]))
            companion_table = companion.answered(companion_table, [], lines[-1], "en")["table"]
            answered += 1
    assert answered == len(cards)
    said = table(*lines, "undo", args=["--own-pile", "--seed", "9"])
    assert decisions(said) == list(real_sentences(game.events))
    assert said.count("which number did you turn?") == len(cards) + 1
    assert "Cards left in her pile" not in said
    assert "No card 99" in table("red", "g9", "c9", "99", "x", args=["--own-pile"])


@pytest.mark.parametrize("lang", ["en", "de", "it"])
def test_everything_goes_in_and_out_as_json(lang):
    """What a page of the browser does: the document goes to and fro, and nothing is kept in between."""
    document = companion.begin(colours=["green", "black"], seed=3)
    typed = ["black", "g9", "xyz", "g12", "undo", "redo", "market", "pass", "status", "why", "help"]
    for line in typed:
        step = json.loads(json.dumps(companion.hear(document, line, lang)))
        assert (step["problem"] is not None) == (line == "xyz")
        assert step["said"] or step["problem"]["text"]
        document = step["document"]
        seen = json.loads(json.dumps(companion.view(document, lang)))
        assert seen["asked"]
        assert not {"seed", "pile", "deck"} & set(seen)
    assert document["entries"][:3] == ["first black", "bid guild 9", "bid guild 12"]
    assert seen["bids"]["guild"][:2] == [["black", 9], ["green", 12]]
    with pytest.raises(companion.Problem):
        companion.hear({**document, "entries": ["dance"]}, "g9", lang)


def test_two_rounds_in_other_colours(table):
    """The same game told in the colours of another pair: only the names change."""
    typed, game = real_game(11, 2)
    other = {"red": "green", "yellow": "blue"}
    said = table(*(other.get(line, line) for line in typed), args=["--seed", "11", "--colours", "green", "blue"])
    assert decisions(said) == list(real_sentences(game.events, ("green", "blue")))
    assert "Round 2. All of Dúlì's traders return to her supply [Y-DUL-8]" in said
    assert "Red" not in said
    assert "Yellow" not in said


# Bidding


@pytest.mark.rule("Y-DUL-3")
def test_why_she_leaves_out_a_building(table, deck):
    """Full for her, or already there; the Guild takes her at influence 4 too. The engine gives the same reasons."""
    cards = deck("yard school guild customs horse", [3, 3, 1, 0, 0])
    said = table(
        *("red", "market", "market", "pass", "pass", "", "0 0 4", "", "", "", "yellow"),
        *("set yard 9 red", "set yard 12 red", "set yard 15 yellow", "set school 9 duli", "market", "market"),
        args=[*cards, "--double-bidding"],
    )
    game = th.from_position(
        {
            "game": "yunnan",
            "round": 2,
            "bidding_order": ["yellow", "red"],
            "to_move": "red",
            "options": {"double_bidding": True},
            "players": {
                "red": {"coins": 99, "bids": [["yard", 9], ["yard", 12]], "traders": {"supply": 2}},
                "yellow": {"coins": 99, "bids": [["yard", 15]], "traders": {"supply": 2}},
                "duli": {"influence": 4, "bids": [["school", 9]], "traders": {"supply": 6}},
            },
        },
        board=cards[1],
    )
    game.play("market")
    skipped = [(event["building"], event["reason"]) for event in game.events if event["event"] == "duli_cannot_bid"]
    assert skipped[:2] == [("yard", "full"), ("school", "there")]
    assert decisions(said)[-len(skipped) - 1 :] == [
        sentence for sentence in real_sentences(game.events) if "card" not in sentence
    ]
    assert "the cheapest space open to her [Y-DUL-3]" in said


@pytest.mark.rule("Y-DUL-3")
def test_she_skips_when_no_building_can_take_her(table):
    said = table("red", *["market"] * 10, "status", args=["--seed", "3"])
    assert said.count("  Dúlì bids") == 4  # with the School's 9 one of hers stands in each building
    assert said.count("no card is turned; she has not passed [Y-DUL-3]") == 1
    assert "Cards left in her pile: 12" in said


@pytest.mark.rule("Y-BID-9", "Y-BID-10", "Y-DUL-4")
def test_outbidding_both_ways(table, deck):
    """She outbids a player who has passed, is outbid herself, and the temple's rule counts for the order of turns."""
    cards = deck("customs guild horse yard school", [3, 3, 1, 0, 0])
    said = table("yellow", "guild 5", "market", "pass", "temple 5", "temple 7", "guild 9", args=cards)
    assert (
        "  Dúlì bids 7 in the Traders Guild, the cheapest space open to her [Y-DUL-3].\n"
        "Yellow is outbid on 5 in the Traders Guild and bids again [Y-BID-9, Y-BID-10].\n"
        "Yellow > \n"
    ) in said
    assert "Red is outbid on 5 in the Dianmu Temple [Y-BID-9]." in said
    assert "Red bids 9 in the Traders Guild.\nDúlì is outbid on 7 in the Traders Guild [Y-BID-9]." in said


@pytest.mark.rule("Y-DUL-3", "Y-DUL-4", "Y-BID-12", "Y-RES-1")
def test_bank_and_the_end_of_bidding(table, deck):
    said = table(
        "red", "school 12", "horse 9", "bank", "bank", "pass", args=deck("guild customs horse yard school", [3, 3, 1, 0, 0])
    )
    assert "The bank is full: Red, Dúlì [Y-BID-12]" in said
    assert "The bank pays Red 13 coins; bids in all: 23 [Y-RES-1, Y-DUL-4]." in said  # her 9 and 5, yellow's 9
    assert "Both of you have passed, so Dúlì passes too" in said
    assert "Dúlì gains influence and has 1, by her Guild bid. She pays nothing" in said
    assert "Horses of Red and Yellow [Yunnan Sichuan] >" in said


@pytest.mark.rule("Y-BID-1", "Y-BID-4", "Y-BID-6")
def test_wrong_bids_are_refused_with_their_rule(table):
    said = table("red", "yellow g9", "guild 8", "guild 9", "guild 7", "guild 9", "guild 15", "guild 12", args=["--seed", "3"])
    assert "It is the turn of Red. Type undo if an earlier bid is wrong. [Y-BID-1]" in said
    assert "Traders Guild has no space 8; its spaces are 5, 7, 9, 12, 15 [Y-BID-3]" in said
    assert "7 is a small space and must be the highest bid; Red already bids 9 [Y-BID-4]" in said
    assert "Red already stands on 9 [Y-BID-3]" in said
    assert "you already have a trader there, on 9 [Y-BID-6]" in said


def test_correcting_the_spaces(table):
    said = table(
        *("red", "set guild 9 yellow", "set school 5 red", "clear school 9", "set school 5 red", "set school 9 yellow"),
        *("set temple 5 duli", "set guild 12 yellow", "set guild 8 red", "set guild 0000000091 red"),
        *("set guild", "set guild 9 purple", "set guild 9 blue", "status"),
        args=["--seed", "3"],
    )
    assert "Traders Guild: 9 Yellow" in said
    assert said.count("a bid on a small space never stands beside another one; clear the outbid one first. [Y-BID-9]") == 2
    assert "Dúlì never bids in the Temple. [Y-DUL-3]" in said
    assert "Traders Guild: Yellow already stands there; clear that space first. [Y-BID-6]" in said
    assert "Traders Guild has no space 8; there are 5, 7, 9, 12, 15. [Y-BID-3]" in said
    assert "No player Blue here; the players are Red, Yellow." in said
    assert said.count("Type set, building, space and colour, such as set guild 9 Red.") == 2
    assert said.rstrip().split("Round 1\n")[-1].startswith("  Trading School: 5 Red\n  Customs Office: free\n")


# Travel: each board is also played by the real engine, from the position before the last pass


def travel_in_engine(cards, horses, influence, traders, teahouses):
    where = {"red": list(teahouses), "yellow": []}
    document = {
        "game": "yunnan",
        "bidding_order": ["red", "yellow"],
        "round": 2,
        "passed": ["red"],
        "to_move": "yellow",
        "players": {
            colour: {
                "horse": horse,
                "influence": own,
                "traders": {p: n for p, n in zip(PROVINCES, here, strict=True) if n}
                | {"market": max(0, 3 - sum(here)), "supply": 0},
                "structures": {"teahouses": where[colour]},
            }
            for colour, horse, own, here in zip(("red", "yellow"), horses, influence, traders, strict=False)
        }
        | {"duli": {"influence": influence[2]}},
    }
    game = th.from_position(document, board=cards[1])
    game.play("pass")
    return game.events


def travel_at_table(table, cards, boards, *args):
    """What she does on each board, all in one evening that is taken back again and again."""
    lines = []
    for horses, influence, traders, teahouses, *guards in boards:
        answers = [" ".join(horses), " ".join(map(str, influence)), *("".join(map(str, here)) for here in traders)]
        answers += [" ".join(teahouses) or "-", *map(" ".join, guards)]
        lines += [*answers, f"undo {len(answers)}"]
    said = table("red", "pass", "pass", *lines, args=[*cards, *args])
    return [part.split("Now you travel")[0] for part in said.split("Dúlì travels.")[1:]]


FAR = ("Qinghai", "Qinghai")
NOBODY = (0, 0, 0, 0, 0)
TRAVELS = [  # horses, influence, traders of both, the players' teahouses; what is said then
    (
        (FAR, (0, 1, 1), [(1, 0, 0, 0, 0), (2, 0, 0, 0, 0)], ()),
        "a trader of Red from Yunnan to the market: influence 0, hers is 1 [Y-DUL-6].",
    ),
    (
        (FAR, (0, 1, 2), [(1, 1, 0, 0, 0), (2, 2, 0, 0, 0)], ()),
        "of Red from Sichuan to Yunnan: of you two, Red has the lower influence, 0 to 1",
    ),
    (
        (FAR, (1, 1, 2), [(1, 1, 0, 0, 0), (1, 2, 0, 0, 0)], ()),
        "your influence is equal, and Yellow has more traders there, 2 to 1",
    ),
    (
        (FAR, (1, 1, 2), [(1, 0, 0, 0, 0), (1, 0, 0, 0, 0)], ()),
        "your influence is equal, and so is the number of your traders there",
    ),
    (
        (FAR, (2, 3, 2), [(1, 0, 0, 0, 0), (1, 0, 0, 0, 0)], ()),
        "nobody: Red has influence 2, not lower than hers, 2; Yellow has inf",
    ),
    ((FAR, (0, 0, 4), [NOBODY, NOBODY], ()), "nobody: none of your traders is there [Y-DUL-6]."),
    (
        (FAR, (0, 0, 4), [(0, 0, 0, 1, 1), NOBODY], ()),
        "  Dúlì places 1 trader in Kang.\n    She displaces nobody",
    ),  # none above Kang
    ((("Yunnan", "Sichuan"), (0, 0, 0), [NOBODY, NOBODY], ()), "Left in her supply: 1. No horse has come farther than Sichuan"),
    (
        (FAR, (0, 0, 0), [(1, 0, 1, 0, 0), NOBODY], ()),
        "  Dúlì builds a teahouse in Kang, the farthest province with traders of yours [Y-DUL-5].",
    ),
    (
        (FAR, (0, 0, 0), [(1, 0, 1, 0, 0), NOBODY], ("Kang", "Sichuan")),
        "  Dúlì builds a teahouse in Yunnan: Kang is the farthest province with traders of y",
    ),
    (
        (FAR, (0, 0, 0), [(1, 0, 0, 0, 0), NOBODY], ("Yunnan",)),
        "  Dúlì builds no teahouse: the farthest province with traders of yours and all",
    ),
    (
        (FAR, (0, 0, 0), [NOBODY, NOBODY], ("Kang",)),
        "  Dúlì builds no teahouse: none of your traders is in a province [Y-DUL-5].",
    ),
]


@pytest.mark.rule("Y-DUL-5", "Y-DUL-6")
def test_travel(table, deck):
    cards = deck("guild customs horse yard school", [3, 3, 1, 0, 0], True)
    parts = travel_at_table(table, cards, [board for board, _ in TRAVELS])
    for (board, sentence), said in zip(TRAVELS, parts, strict=True):
        assert sentence in said
        assert decisions(said)[1:] == list(real_sentences(travel_in_engine(cards, *board)))[1:]


@pytest.mark.rule("Y-DUL-6", "Y-EXP-4")
def test_guards_protect_from_her(table, deck):
    """The same board with and without guards: only who is not guarded is compared."""
    board = (FAR, (0, 1, 2), [(1, 0, 0, 0, 0), (1, 0, 0, 0, 0)], ())
    cards = deck("guild customs horse yard school", [3, 3, 1, 0, 0])
    boards = [(*board, guards) for guards in (("-", "-"), ("yunnan", "-"), ("yunnan", "y"), ("-", "kang"))]
    none, red, both, elsewhere = travel_at_table(table, cards, boards, "--guards")
    assert "a trader of Red from Yunnan to the market: of you two, Red has the lower influence, 0 to 1" in none
    assert "a trader of Yellow from Yunnan to the market: influence 1, hers is 2" in red
    assert "She displaces nobody: Red has guards there; Yellow has guards there [Y-DUL-6]" in both
    assert elsewhere == none


@pytest.mark.rule("Y-DUL-5", "Y-DUL-7", "Y-DUL-8", "Y-BLD-4")
def test_third_teahouse_and_the_rest_of_the_round(table, deck):
    """She has two; the companion keeps hers, and warns of a second one in the same province."""
    cards = deck("guild customs horse yard school", [3, 3, 1, 0, 0], True)
    a_round = ("red", "pass", "pass", "q q", "", "00010", "0", "-")
    said = table(*a_round, *a_round[:-1], "tibet", "-", *a_round, "status", args=cards)
    assert "Tibet: Dúlì's teahouse stands there; there is one at most in a province. [Y-BLD-4]" in said
    assert re.findall("Dúlì builds a teahouse in (\\w+)", said) == ["Tibet", "Kang"]
    assert "  Dúlì builds no teahouse: she has built both of hers [Y-DUL-5]." in said
    assert "Dúlì's teahouses: Kang, Tibet" in said
    assert "Now you travel: Yellow, Red." in said
    assert "takes presents by the usual rule, but only where one of you has a trader too [Y-DUL-7]" in said


@pytest.mark.rule("Y-TRV-3", "Y-SET-2")
def test_impossible_boards_are_questioned(table):
    said = table(
        *("red", "pass", "pass", "kang", "kang kong", "kang sichuan", "5 0 0", "9", "1 2", "8", "2222", "0001", "0002", "21"),
        *("1110", "undo", "none", "moon", "kang, sichuan"),
        args=["--seed", "3"],
    )
    assert said.count("Type two provinces, the horse of Red and the horse of Yellow") == 2
    assert "A whole number from 0 to 4 is needed, not 5." in said
    assert "Type three numbers from 0 to 4 for Red, Yellow and Dúlì" in said
    assert "A whole number from 0 to 7 is needed, not 8." in said
    assert "Red has at most 7 traders, not 8. [Y-SET-2]" in said
    assert "Red cannot have traders in Tibet: the horse is only in Kang. Type undo to correct the horse. [Y-TRV-3]" in said
    assert "Yellow cannot have traders in Kang" in said
    assert "Taken back: traders Red 2 1 0 0 0." in said
    assert "Influence of Red, Yellow and Dúlì [0 0 0]" in said


# Undo, save and resume


@pytest.mark.rule("Y-DUL-9")
def test_undo_brings_the_same_card_again(table):
    lines = ("red", "g9", "c9", "horse 9", "market", "pass", "pass", "k s", "", "21", "11", "-", "yellow", "y5", "g9")
    straight = table(*lines, args=["--seed", "12"])
    back = table(
        *lines, "undo 30", *lines, "undo", "g9", "undo 4", "redo", "redo", "redo", "redo", "redo", args=["--seed", "12"]
    )
    cards = re.findall(r"turns card (\d+)", straight)
    assert len(cards) == 4
    assert re.findall(r"turns card (\d+)", back) == [*cards, *cards, cards[-1], cards[-2], cards[-1]]
    assert "Taken back: first to bid: Red." in back
    assert "Taken back: Customs Office 9, and what Dúlì did then. Put her pieces back." in back
    assert "There is nothing to bring back." in back
    other = table(*lines[:3], "undo", "c12", "undo 9", "undo", "undo x", args=["--seed", "12"])
    assert re.findall(r"turns card (\d+)", other) == [cards[0], cards[0]]
    assert "There is nothing to take back." in other
    assert "Type undo, or undo and a number of entries." in other


def test_save_and_resume(table, tmp_path):
    lines = ("red", "g9", "c9", "horse 9", "market", "pass", "pass", "k s", "", "21", "11", "-", "yellow", "y5", "g9")
    whole = table(*lines, "status", args=["--seed", "12"])
    first = table(*lines[:9], "quit", args=["--seed", "12", "--save", "evening.json"])
    assert "Saved in evening.json. To go on: " in first
    assert "duli --resume evening.json" in first
    second = table(*lines[9:], "status", args=["--resume", "evening.json"])
    assert "The table goes on where you left it." in second
    assert second.count("turns card") + first.count("turns card") == whole.count("turns card")
    assert second.split("Round 2\n")[1].split("Yellow >")[0] == whole.split("Round 2\n")[1].split("Yellow >")[0]
    saved = json.loads((tmp_path / "evening.json").read_text("utf-8"))
    assert sorted(saved) == [
        "colours",
        "deck",
        "double_bidding",
        "entries",
        "guards",
        "own_pile",
        "seed",
        "teahorse",
        "version",
    ]
    assert saved["entries"][1] == "bid guild 9"
    # the last table by itself, other files in the same session, and nothing is ever overwritten
    third = table(
        "red", "save evening.json", "save night.json", "g9", "resume evening.json", "undo", "save", "resume", "resume no.json"
    )
    assert "evening.json exists already. Choose another name" in third
    assert "From now on the table is saved in night.json." in third
    assert "Cannot read no.json: No such file or directory." in third
    assert "Type save and a file" in third
    assert "Type resume and a file" in third
    assert len(json.loads((tmp_path / "evening.json").read_text("utf-8"))["entries"]) == len(lines) - 1
    assert json.loads((tmp_path / "night.json").read_text("utf-8"))["entries"] == ["first red", "bid guild 9"]
    assert "Round 1" in table("status", args=["--resume"])
    assert "exists already" in table(args=["--save", "night.json"], expect=2)
    assert "leave out the options of a new one" in table(args=["--resume", "night.json", "--seed", "3"], expect=2)


def test_damaged_files_are_refused(table, tmp_path):
    def saved(**changes):
        good = {"teahorse": "duli", "version": 2, "seed": 3, "colours": ["red", "yellow"], "guards": False}
        return json.dumps(good | {"double_bidding": False, "deck": None, "entries": ["first red"]} | changes)

    table("red", args=["--save", "good.json"])
    bad = {
        "not JSON": "{",
        "another version": saved(version=3),
        "its seed is not right": saved(seed="x"),
        "its colours is not right": saved(colours=["red", "red"]),
        "its entries is not right": saved(entries=[3]),
        "entry 2, “bid moon 9”, does not fit": saved(entries=["first red", "bid moon 9"]),
        "entry 2, “set guild”, does not fit": saved(entries=["first red", "set guild"]),
        "entry 1, “horses Kang”, does not fit": saved(entries=["horses Kang"]),
        "entry 4, “horses Kang”, does not fit": saved(entries=["first red", "pass", "pass", "horses Kang"]),
        "entry 1, “”, does not fit": saved(entries=[""]),
        "duli.cards: a list of 16 cards is needed": saved(deck={"cards": []}),
    }
    for number, text in enumerate(bad.values()):
        (tmp_path / f"bad{number}.json").write_text(text, "utf-8")
    said = table(
        "red", *(f"resume bad{number}.json" for number in range(len(bad))), "resume .", "save .", "save good.json/x", "status"
    )
    for message in bad:
        assert message in said
    assert "Cannot save to good.json/x: Not a directory." in said
    assert "Round 1\n  Trading School: 9 Dúlì\n  Customs Office: free\n" in said  # the table in hand is untouched
    assert "bad0.json is no table saved by teahorse duli: not JSON" in table(args=["--resume", "bad0.json"], expect=2)


@pytest.mark.rule("Y-DUL-9")
def test_nothing_hidden_is_told(table):
    """Until her first card is turned, nothing depends on the order of the pile."""
    lines = ("red", "g9", "status", "why", "help", "guild 8", "undo", "redo", "save a{}.json", "bla")
    told = {
        re.sub(r"\[(Red|Yellow)\]|a\d\.json", "", table(*(line.format(seed) for line in lines), args=["--seed", str(seed)]))
        for seed in (1, 2)
    }
    assert len(told) == 1
    assert "Dúlì has not decided anything yet" in told.pop()


# Own decks


@pytest.mark.rule("Y-DUL-10")
def test_own_decks(table, tmp_path):
    printed = table(args=["--print-deck"])
    (tmp_path / "cards.toml").write_text(printed, "utf-8")
    assert (
        tomllib.loads(printed)["duli"]
        == tomllib.loads((files("teahorse.yunnan") / "boards/2023.toml").read_text("utf-8"))["duli"]
    )
    lines = ("red", "g9", "c9")
    own = table(*lines, args=["--seed", "3", "--deck", "cards.toml", "--save", "own.json"])
    assert "Her 16 cards come from your file." in own
    assert re.findall("turns card.*", own) == re.findall("turns card.*", table(*lines, args=["--seed", "3"]))
    (tmp_path / "cards.toml").unlink()  # the saved table keeps its cards
    assert "turns card" in table("h9", "y9", args=["--resume", "own.json"])
    bad = {
        "cannot read the board file": None,
        "no valid TOML": "[duli",
        "no section [duli]": "[market]\nincome = 4\n",
        "card 1: her route has a gap": printed.replace("[3, 3, 1, 0, 0]", "[3, 3, 0, 1, 0]", 1),
    }
    for message, text in bad.items():
        if text is not None:
            (tmp_path / "bad.toml").write_text(text, "utf-8")
        said = table(args=["--deck", "bad.toml" if text else "no.toml"], expect=2)
        assert said.startswith("teahorse duli: ")
        assert message in said


# Languages


def catalogue(lang):
    def leaves(prefix, part):
        for name, value in part.items():
            if isinstance(value, dict):
                yield from leaves(f"{prefix}{name}.", value)
            else:
                yield prefix + name, value

    return dict(leaves("", tomllib.loads((files("teahorse.yunnan.companion") / f"messages.{lang}.toml").read_text("utf-8"))))


@pytest.mark.parametrize("lang", ["de", "it"])
def test_catalogues_are_complete(lang):
    english, other = catalogue("en"), catalogue(lang)
    assert english.keys() == other.keys()
    for key, sentence in english.items():
        if isinstance(sentence, str):
            fields = [field for _, field, _, _ in string.Formatter().parse(sentence) if field]
            others = [field for _, field, _, _ in string.Formatter().parse(other[key]) if field]
            assert set(fields) == set(others), key
            assert re.findall(r"Y-\w+-\d+", sentence) == re.findall(r"Y-\w+-\d+", other[key]), key


SESSIONS = {
    "en": "red|g9|customs 9|red market|bank|pass|k s||21|2|none|why|undo|help|quit",
    "de": "rot|g9|zollamt 9|rot markt|bank|passe|k s||21|2|keine|warum|zurück|hilfe|ende",
    "it": "rosso|g9|dogana 9|rosso mercato|banca|passo|k s||21|2|nessuna|perché|annulla|aiuto|esci",
}


@pytest.mark.parametrize("lang", ["en", "de", "it"])
def test_the_same_evening_in_each_language(table, tmp_path, lang):
    said = table(*SESSIONS[lang].split("|"), args=["--seed", "5", "--lang", lang, "--save", "evening.json"])
    saved = json.loads((tmp_path / "evening.json").read_text("utf-8"))["entries"]
    assert saved == [
        *("first red", "bid guild 9", "bid customs 9", "market", "bank", "pass", "horses Kang Sichuan", "influence 1 0 0"),
        *("traders red 2 1 0 0 0", "traders yellow 2 0 0 0 0"),
    ]
    own = {"en": "Dúlì travels.", "de": "Dúlì reist.", "it": "Dúlì viaggia."}
    assert [word in said for word in own.values()] == [word == own[lang] for word in own.values()]
    rule = {"en": "Y-DUL-5 Her teahouse", "de": "Y-DUL-5 Ihr Teehaus", "it": "Y-DUL-5 Casa da tè"}
    assert rule[lang] in said
    assert re.findall(r"\bcard (\d+)|Karte (\d+)|carta (\d+)", said)
    if lang != "en":
        assert not re.search(r"\b(the|trader|she|of yours|typed?)\b", said)


def test_switching_the_language_and_english_words_everywhere(table):
    said = table(
        "red", "guild 9", "language it", "customs 9", "language de", "language xx", "undo", args=["--lang", "de", "--seed", "5"]
    )
    assert "Rot bietet 9 in der Händlergilde." in said
    assert "Il Giallo offre 9 nell'Ufficio Doganale." in said
    assert "Tippt sprache en, de oder it." in said
    assert "Zurückgenommen: Zollamt 9, und was Dúlì darauf tat." in said


# Nonsense, and leaving


def test_nonsense_is_answered_with_what_is_expected(table):
    bids = ("x", "", "9", "guild", "guild nine", "guild -9", "guild 9 9", "g 9 from moon", "pass from kang")
    said = table("purple", "٣", ",", "red", *bids, "status")
    assert "“purple” is not understood. Type who bids first: Red or Yellow." in said
    assert said.count("Type who bids first: Red or Yellow.") == 3
    assert said.count("Type a bid such as guild 9, or bank, market, pass; help lists the rest.") == 8
    assert "Traders Guild: free" in said


def test_random_typing_never_breaks_a_table(table, tmp_path):
    """Hundreds of lines of rubbish and half-sense in every phase: no traceback, and the table can be resumed."""
    chooser = random.Random(4)
    sense = (
        "red|yellow|duli|guild|g|school|yard|temple|bank|market|pass|set|clear|undo|redo|why|status|language|save|resume|help|?"
    )
    numbers = "5|7|9|12|15|0|1|2|3|99999999999999999999|-|kang|k|tibet|q|none|from|horses|traders"
    rubbish = "é|ﬁ|\x00|\x1b[A|½|٣|'|\"|{|}|%s"
    words = f"{sense}|{numbers}|{rubbish}".split("|")
    lines = [" ".join(chooser.choice(words) for _ in range(chooser.randint(0, 5))) for _ in range(1500)]
    lines = [line for line in lines if not line.startswith(("save", "resume", "language"))]
    said = table(
        *lines, "save end.json", "status", args=["--seed", "9", "--guards", "--double-bidding", "--save", "start.json"]
    )
    assert "From now on the table is saved in end.json." in said
    assert table("status", args=["--resume", "end.json"]).count("Cards left in her pile") == 2


def test_bytes_that_are_no_text(tmp_path):
    process = subprocess.run(
        [sys.executable, "-m", "teahorse", "duli", "--lang", "en"],
        input=b"\xff\xfe\nred\n\xc3\x28 9\ng9\n",
        capture_output=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONIOENCODING": "ascii"},
        timeout=60,
        check=False,
    )
    assert process.returncode == 0
    assert process.stderr == b""
    assert b"Red bids 9 in the Traders Guild." in process.stdout


def test_what_is_typed_is_not_translated(table, tmp_path):
    said = table("red", "resume guild", "guild guild", "save market", "resume {x}:tea:", args=["--lang", "de"])
    assert "guild lässt sich nicht lesen: " in said
    assert "„guild guild“ ist nicht zu verstehen." in said
    assert "Von jetzt an wird der Tisch in market gespeichert." in said
    assert "{x}:tea: lässt sich nicht lesen: " in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["market", "teahorse"]


def test_nothing_is_kept_of_an_evening_without_entries(table, tmp_path):
    table("help")
    assert not list(tmp_path.iterdir())
    table("red")
    (file,) = (tmp_path / "teahorse").iterdir()
    assert re.fullmatch(r"duli-\d{8}-\d{6}\.json", file.name)


@pytest.mark.parametrize("leave", ["\x03", "\x04"])
def test_in_a_terminal(tmp_path, leave):
    """The whole command, with an editable line; Ctrl-C and Ctrl-D leave the table saved."""
    environment = {
        **os.environ,
        "XDG_DATA_HOME": str(tmp_path),
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
    }
    file = tmp_path / "t.json"
    command = pexpect.spawn(
        sys.executable,
        ["-m", "teahorse", "duli", "--seed", "3", "--save", str(file), "--lang", "en", "--no-colour"],
        env=environment,
        encoding="utf-8",
        dimensions=(50, 200),
        timeout=30,
    )
    command.expect("who bids first, Red or Yellow")
    command.send("red\r")
    command.expect("Round 1. Type your bids in turn, Red first.")
    command.send("gui\t 9\r")
    command.expect("Red bids 9 in the Traders Guild")
    command.expect("Yellow >")
    command.send("set gui\t 12 yel\r")
    command.expect("Traders Guild: 9 Red . 12 Yellow")
    command.send("undo\r")
    command.expect("Taken back")
    command.expect("Yellow >")
    command.send(leave)
    command.expect("Saved in")
    command.expect(pexpect.EOF)
    command.close()
    assert command.exitstatus == 0
    assert json.loads(file.read_text("utf-8"))["entries"] == ["first red", "bid guild 9"]


def test_a_full_disk_is_told_once_and_the_evening_goes_on(table, tmp_path):
    (tmp_path / "no-folder").write_text("", "utf-8")
    said = table("red", "g9", "c9", "save fine.json", args=["--seed", "3", "--save", "no-folder/table.json"])
    assert said.count("Cannot save to no-folder/table.json: Not a directory.") == 1
    assert "turns card" in said
    assert "Saved in fine.json." in said


def test_what_cannot_stand_like_this_is_said_in_the_reader_s_language():
    reason = errors.PositionError("presents", errors.said("all {0} presents are lost", 14), "Y-SET-3")
    problem = Problem("impossible", reason.rule, reason=reason)
    assert (
        saying.problem_text(problem, None, "en") == "That cannot stand like this: presents: all 14 presents are lost [Y-SET-3]"
    )
    assert saying.problem_text(problem, None, "de") == (
        "So kann es nicht stehen: presents: alle 14 Geschenke sind verschwunden [Y-SET-3]"
    )
