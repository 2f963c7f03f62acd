"""`adjudicate rule`: rulings explained."""

import json
import re

import pytest

from adjudicator import catalogue
from adjudicator.desk.players_words import stem
from adjudicator.desk.rulebook import Rulebook
from tests.cli.conftest import EXAMPLES
from tests.cli.reference.questions import FURTHER, QUESTIONS


@pytest.fixture(scope="module")
def books():
    """The rulings of all books."""
    return Rulebook(None)


def test_ruling_is_explained(run, snapshot):
    """What it says and why, where it stands, breach and near miss, remedy."""
    result = run("rule", "CE-8.1", "--cases", EXAMPLES / "nowhere")
    assert result.code == 0
    assert result.out == snapshot


def test_scenes_stand_apart_and_are_painted(run):
    """Below the ruling its scenes; colours only repeat what the words say."""
    plain, painted = (run("rule", "CE-8.1", "--cases", EXAMPLES, "--color", how).out for how in ("never", "always"))
    assert "\n\nScenes\n  f" in plain
    assert painted.startswith("\x1b[1mCE-8.1 unmatched-discard\x1b[0m\n")
    assert "  \x1b[1;31mflagged\x1b[0m: " in painted
    assert "  \x1b[32mfine\x1b[0m: " in painted
    assert re.sub(r"\x1b\[[\d;]*m", "", painted) == plain


@pytest.mark.parametrize("words", [["ce-12.7"], ["CE-12.7"], ["event-without-a-choice"], ["Event-Without-A-Choice"]])
def test_id_or_name_in_any_case(run, words):
    """One ruling, told in full."""
    assert run("rule", *words).out.startswith("CE-12.7 event-without-a-choice\n")


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("stacking", {"C8-5.1", "CE-8.6"}),
        ("missed trigger", {"CE-10.1", "CE-10.16"}),
        ("bad order", {"CE-7.1", "AV-2.1"}),
        ("illegal discard", {"CE-8.1"}),
        ("wrong winner", {"CE-2.1", "AV-5.1"}),
        ("peek", {"KP-2.1", "CE-II.4"}),
        ("unmached discrd", {"CE-8.1", "AV-4.1"}),
        ("8", {"CE-8.2"}),
        ("eights", {"CE-8.2"}),
    ],
)
def test_words_that_players_use(run, words, first):
    """What the rulings call otherwise is found by the words that players have for it, and a rank by its sign."""
    lines = [line.split()[0] for line in run("rule", *words.split()).out.splitlines() if not line.startswith(" ")]
    assert first <= set(lines[:3])


def test_a_book_is_cited_where_it_says_it(run):
    """Avalon says in its second chapter what the ruling says that it takes over, and has no part III."""
    place = "Crazier Eights: Avalon, Chapter 2"
    avalon = ["--ruleset", "crazier-eights-avalon"]
    assert place in run("rule", "CE-3.1", *avalon).out
    assert place in run("ask", "ann plays bad-oysters then bob draws 0", *avalon, "--deck", "avalon-33").out


def test_name_in_two_books(run):
    """Both are told, each in short."""
    lines = run("rule", "unmatched-discard").out.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == ["CE-8.1", "AV-4.1"]


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("CE-8.1", "crazier-eights-avalon has AV-4.1 in its place"),
        ("CE-12.7", "no ruling is called 'CE-12.7'"),
        ("AV-4.11", "did you mean AV-4.1"),
    ],
)
def test_an_id_is_never_another(run, id, said):
    """What a book has replaced or left out is not mistaken for an id that is alike."""
    result = run("rule", id, "--ruleset", "crazier-eights-avalon")
    assert result.code == 2
    assert said in result.err


def test_words_find_rulings_best_first(run):
    """Words of the name count for most."""
    lines = run("rule", "named", "colour").out.splitlines()
    assert lines[0].startswith(("CE-8.4 ", "AV-4.2 "))
    assert len(lines) > 3


NOT_YET = {"how many castles count", "do we reshuffle when the stock is empty", "I was dealt six cards instead of five"}
"""Questions whose answer is further down."""


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked.question.replace(" ", "-"))
def test_a_players_question_has_its_answer_among_the_first_three(asked, books):
    """Asked in a player's words, with fillers, in other forms, and with no word too many."""
    first = [ruling.id for _, ruling in books.search(asked.question)[:3]]
    assert any(id in first for id in asked.answers) == (asked.question not in NOT_YET)


def test_most_questions_that_nobody_looked_at_are_answered(books):
    """Three of four; none of them is refused."""
    firsts = [[ruling.id for _, ruling in books.search(asked.question)[:3]] for asked in FURTHER]
    answered = [any(id in first for id in asked.answers) for asked, first in zip(FURTHER, firsts, strict=True)]
    assert sum(answered) >= 0.75 * len(FURTHER)


def test_every_form_of_a_verb_is_one_word(books):
    """`forgets` in a ruling answers `forgot` in a question: what was forgotten may be made up for (CE-F.11)."""
    assert len({stem(form) for form in ("forget", "forgets", "forgot", "forgotten", "forgetting")}) == 1
    for asked in ("forgot to draw", "what if I forget to draw", "Ann forgets the draw"):
        assert "CE-F.11" in [ruling.id for _, ruling in books.search(asked)[:3]]


def test_a_question_is_answered_in_a_few_lines(run):
    """The ten nearest rulings at most, and how to have one in full; none where no word is known."""
    result = run("rule", "what", "happens", "when", "the", "draw", "pile", "is", "empty")
    assert len([line for line in result.out.splitlines() if not line.startswith(" ")]) <= 10
    assert "adjudicate rule AV-8.1` explains one" in result.err
    refused = run("rule", "qwertz", "uiop")
    assert (refused.code, refused.out) == (2, "")


def test_a_word_is_found_where_one_begins(run):
    """Thin Ice is not in `nothing` and `within`."""
    lines = run("rule", "thin", "ice").out.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")][:2] == ["CE-10.9", "CE-10.10"]
    assert "CE-8.10 " not in run("rule", "thin").out


def test_unknown_ruling_has_near_ones(run):
    """A slip of the pen is answered with the nearest names."""
    result = run("rule", "unmached-discrd")
    assert result.code == 2
    assert "unmatched-discard" in result.err
    assert result.out == ""


def test_pinned_cases_are_named(run):
    """The questions of the cases stand below the ruling."""
    out = run("rule", "CE-8.1", "--cases", EXAMPLES).out
    assert "  flagged: May Bob discard the blue five on the red seven?" in out
    assert "ce-8.1.cases.json" in out


def test_every_ruling_as_text_and_json(run):
    """`--all` leaves none out, and JSON has what a table of rulings needs."""
    book = Rulebook(None)
    found = json.loads(run("rule", "--all", "--format", "json", "--cases", EXAMPLES).out)
    assert [one["id"] for one in found] == [ruling.id for _, ruling in book.all()]
    one = next(one for one in found if one["id"] == "CE-8.1")
    assert one["remedy"]["grade"] == "by-agreement"
    assert one["cases"] == sum(one["signs"].values()) > 0
    assert set(one) == {
        "id", "name", "ruleset", "book", "cite", "basis", "text", "naive", "option", "refines", "replaces", "remedy",
        "exempt", "cases", "signs", "names",
    }  # fmt: skip
    ability = next(one for one in found if one["id"] == "CE-10.1")
    assert "missed-ability" in ability["names"]
    text = run("rule", "--all", "--cases", EXAMPLES).out
    for one in found:
        assert f"{one['id']} {one['name']}\n" in text
    assert all(len(line) <= 80 or " " not in line.strip() for line in text.splitlines())  # a path is no text
    brief = run("rule").out.splitlines()
    assert len([line for line in brief if not line.startswith(" ")]) == len(found)
    assert max(map(len, brief)) <= 80


def test_option_of_a_ruling_is_shown(run):
    """A reading that a log can choose is shown with its values."""
    out = run("rule", "CE-D.6").out
    assert "our reading" in out
    assert "empty_discard_pile=any" in out


def test_unknown_ruleset(run):
    """The nearest ruleset is named."""
    result = run("rule", "--all", "--ruleset", "crazier-eight")
    assert result.code == 2
    assert next(iter(catalogue.editions())) in result.err


def test_a_ruling_at_a_table_with_house_rules(run):
    """An option that a book has changes the number that its ruling says; one that none has is an error."""
    said = run("rule", "CE-6.2", "--option", "plays-a-turn=2").out
    assert "up to two cards may be played in a turn" in " ".join(said.split())
    wrong = run("rule", "CE-6.2", "--option", "plays_a_trun=2")
    assert (wrong.code, "did you mean plays_a_turn" in wrong.err) == (2, True)
