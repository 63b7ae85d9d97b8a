"""`teahorse rules`: contents, texts, search and data, in three languages."""

import pytest

from teahorse import rulebook
from teahorse.kernel.errors import TeahorseError


@pytest.mark.parametrize(("game", "lang"), [("yunnan", "en"), ("ming", "de"), ("yunnan", "it")])
def test_the_contents_name_every_rule(run, game, lang):
    shown = run("rules", game, "--lang", lang)
    assert (shown.returncode, shown.stderr) == (0, "")
    for chapter, title in rulebook.chapters(game, lang).items():
        assert f"{chapter}  {title}" in shown.stdout
    for rule in rulebook.rules(game, lang).values():
        assert f"{rule.id} " in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80


def test_the_title_is_in_the_language_of_the_reader(run):
    assert "Die Regeln von „Ming-Dynastie“" in run("rules", "ming", "--lang", "de").stdout
    assert "Le regole di «Dinastia Ming»" in run("rules", "ming", "--lang", "it").stdout


def test_what_is_typed_is_not_translated(run):
    assert "Eine Regel guild gibt es nicht." in run("rules", "yunnan", "guild", "--lang", "de").stderr


def test_one_rule_a_chapter_and_several(run):
    shown = " ".join(run("rules", "yunnan", "y-bid-4", "Y-INS", "--lang", "de").stdout.replace("│", " ").split())
    assert "Y-BID-4 Kleine Felder" in shown
    for rule in rulebook.find("yunnan", "Y-INS", "de"):
        assert rule.text in shown


def test_rulings_and_reconstructed_rules_are_marked(run):
    assert "(our reading of an unclear point)" in run("rules", "yunnan", "Y-RES-6").stdout
    assert "(beruht auf rekonstruierten Zahlen)" in run("rules", "yunnan", "Y-BID-3", "--lang", "de").stdout
    contents = run("rules", "yunnan").stdout
    assert contents.count(" °\n") == sum(rule.kind == "ruling" for rule in rulebook.rules("yunnan").values())


def test_search(run):
    found = run("rules", "yunnan", "--search", "INSPEKTOR", "--lang", "de")
    assert found.returncode == 0
    assert "Y-INS-2" in found.stdout
    narrow = run("rules", "yunnan", "Y-SET", "--search", "inspector")
    assert "1 rule contains “inspector”" in narrow.stdout
    nothing = run("rules", "ming", "--search", "spaceship")
    assert nothing.returncode == 1
    assert "0 rules contain “spaceship”" in nothing.stdout


def test_an_unknown_id_names_the_nearest_ones(run):
    shown = run("rules", "yunnan", "Y-BIT-4")
    assert shown.returncode == 2
    assert "There is no rule Y-BIT-4. The nearest ones are Y-BID-4" in shown.stderr
    assert "Am nächsten kommen" in run("rules", "ming", "chess", "--lang", "de").stderr


def test_data_shows_numbers_and_sources(run):
    shown = [" ".join(line.split()) for line in run("rules", "yunnan", "data").stdout.splitlines()]
    assert "provinces.Kang.trader 12 certain" in shown
    assert "provinces.Tibet.trader 15 reconstructed" in shown
    assert "gorges Sichuan-Qinghai certain" in shown
    old = [" ".join(line.split()) for line in run("rules", "yunnan", "data", "--edition", "2013").stdout.splitlines()]
    assert "provinces.Kang.teahouse 12 certain" in old
    ming = [" ".join(line.split()) for line in run("rules", "ming", "data").stdout.splitlines()]
    assert "cards.rider 9 reconstructed" in ming
    assert "borders.A1-A2.transport oxcart reconstructed" in ming


def test_the_rulebook_as_a_library():
    rule = rulebook.rules("ming", "it")["M-MOV-8"]
    assert (rule.chapter, rule.kind) == ("M-MOV", "rule")
    assert rulebook.find("yunnan", "nothing") == []
    with pytest.raises(TeahorseError, match="no language 'fr'"):
        rulebook.rules("yunnan", "fr")
    with pytest.raises(TeahorseError, match="no rulebook of 'go'"):
        rulebook.chapters("go")


@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_all_languages_have_the_same_rules(game):
    english = list(rulebook.rules(game))
    for lang in ("de", "it"):
        assert list(rulebook.rules(game, lang)) == english
        assert list(rulebook.chapters(game, lang)) == list(rulebook.chapters(game))
    assert {rule.chapter for rule in rulebook.rules(game).values()} == set(rulebook.chapters(game))
