"""`teahorse replay`: stepping, printing, checking."""

import re


def test_stepping_through_a_record(sit, record):
    file = record(players=3, round_limit=2)
    person = sit("replay", file)
    person.reads("Round 1", "Before the first move", "move 0 of ")
    person.types("b")
    person.reads("This is the beginning.", "move 0 of ")
    person.types("")
    person.reads("Move 1 of ", "move 1 of ")
    person.types("n")
    person.reads("Move 2 of ", "move 2 of ")
    person.types("b")
    person.reads("Move 1 of ", "move 1 of ")
    person.types("r 2")
    person.reads("Round 2", "· Round 2")
    person.is_asked()
    person.types("r 7")
    person.reads("This record has the rounds 1 to 2.")
    person.is_asked()
    person.types("3")
    person.reads("Move 3 of ", "move 3 of ")
    person.types("9999")
    person.reads("This record has the moves 0 to ")
    person.is_asked()
    person.types("dance")
    person.reads("That is no command here.")
    person.is_asked()
    person.types("e")
    person.reads("wins.", "total")
    person.is_asked()
    person.types("")
    person.reads("This is the end of the record.")
    person.is_asked()
    person.types("q")
    assert person.leaves()[0] == 0


def test_control_c_leaves(sit, record):
    person = sit("replay", record("ming", players=2), "--lang", "it")
    person.reads("Prima della prima mossa")
    person.is_asked()
    person.send("\x03")
    assert person.leaves()[0] == 0


def test_piped_it_prints_everything(run, record):
    file = record("ming", players=3)
    shown = run("replay", file, "--lang", "de")
    assert (shown.returncode, shown.stderr) == (0, "")
    moves = re.findall(r"^Zug (\d+) von (\d+): ", shown.stdout, re.MULTILINE)
    assert [int(number) for number, _ in moves] == list(range(1, int(moves[-1][1]) + 1))
    assert "Summe" in shown.stdout
    assert run("replay", file, "--lang", "de", "--moves").stdout == shown.stdout


def test_checking_several_files(run, record, tmp_path):
    good = record(players=4, round_limit=2)
    running = record("ming", "running.tea", players=2, until=lambda game: len(game.moves) == 40)
    fine = run("replay", "--check", good, running)
    assert (fine.returncode, fine.stderr) == (0, "")
    first, second = fine.stdout.splitlines()
    assert re.match(r".*game\.tea: fine, \d+ moves, \w+ -?\d+ ", first)
    assert second.endswith("running.tea: fine, 40 moves, not over yet")

    lines = good.read_text("utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, 1) if line.startswith("bid"))
    damaged = tmp_path / "damaged.tea"
    damaged.write_text("\n".join([*lines[: number - 1], "bid guild 6", *lines[number:]]), "utf-8")
    cut = tmp_path / "cut.tea"
    cut.write_text("\n".join(lines[:-3]), "utf-8")
    binary = tmp_path / "binary.tea"
    binary.write_bytes(b"\xff\xfe\x00tea")
    bad = run("replay", "--check", damaged, good, cut, binary, tmp_path / "nowhere.tea")
    assert (bad.returncode, bad.stderr) == (1, "")
    answers = bad.stdout.splitlines()
    assert f"damaged.tea: line {number}: " in answers[0]
    assert "Y-BID-3" in answers[0]
    assert "game.tea: fine" in answers[1]
    assert "cut.tea: the record ends before the game does" in answers[2]
    assert "binary.tea: no text file in UTF-8" in answers[3]
    assert "nowhere.tea: No such file" in answers[4]


def test_a_damaged_file_is_not_replayed(run, tmp_path):
    (tmp_path / "bad.tea").write_text("[Game\n")
    shown = run("replay", "bad.tea")
    assert shown.returncode == 2
    assert "bad.tea: line 1: " in shown.stderr
