"""`adjudicate rule`: rulings explained."""

import hashlib
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
        ("stacking", {"CE-10.13", "AV-15.2"}),
        ("missed trigger", {"CE-10.1", "AV-2.4"}),
        ("illegal discard", {"CE-8.1"}),
        ("peek", {"KP-3.1", "AV-12.3"}),
        ("unmached discrd", {"CE-8.1", "AV-4.1"}),
        ("8", {"CE-8.2"}),
        ("eights", {"CE-8.2"}),
    ],
)
def test_words_that_players_use(books, words, first):
    """What the rulings call otherwise is found by the words that players have for it, and a rank by its sign."""
    assert first <= {ruling.id for _, ruling in books.search(words)[:3]}


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
    out = run("rule", "unnamed", "colour").out
    assert out.startswith(("CE-8.3 ", "AV-4.2 "))
    assert "\nAlso near:\n" in out


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked.question.replace(" ", "-"))
def test_a_players_question_has_its_answer_among_the_first_three(asked, books):
    """Asked in a player's words, with fillers, in other forms, and with no word too many."""
    first = [ruling.id for _, ruling in books.search(asked.question)[:3]]
    assert any(id in first for id in asked.answers)


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


def test_a_question_is_answered(run):
    """Yes or no, the ruling, its place and its scenes; then a line each of what else is near, and of other books."""
    result = run("rule", "--ruleset", "crazier-eights", "can i discard an eight on anything?")
    assert result.code == 0
    said, near, others = result.out.split("\n\n")
    head, name, *rest = said.splitlines()
    assert (head, name) == ("Yes.", "CE-8.2 eight-fits-anything")
    assert "Crazier Eights, III (8) Discarding cards (the book's text)" in rest[1]
    assert [line.split(":")[0].strip() for line in rest[2:]] == ["Breach", "Fine"]
    assert near.startswith("Also near:\nCE-")
    assert others.startswith("In other books:\n")
    assert "CE-" not in others
    assert "`adjudicate rule CE-8.2` says more" in result.err
    (first, *_) = json.loads(run("rule", "-f", "json", "can i discard an eight on anything").out)
    assert (first["id"], first["answer"]) == ("CE-8.2", "yes")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("may i look through the discards", "Yes."),
        ("can i discard an eight on nothing", "CE-"),
        ("is it illegal to discard an eight on anything", "CE-"),
        ("why can i discard an eight on anything", "CE-"),
        ("may i discard two cards in one turn", "CE-"),
    ],
)
def test_yes_or_no_is_said_only_where_a_question_comes_to_the_same(run, asked, told):
    """Another word that turns the answer, or a question for a reason, gets the ruling alone."""
    assert run("rule", "--ruleset", "crazier-eights", asked).out.startswith(told)


def test_a_house_rule_may_turn_the_answer(run):
    """So nothing is said but the ruling where an option is chosen."""
    asked = ["rule", "--ruleset", "crazier-eights", "is an eight still wild on a multicolor card"]
    assert run(*asked).out.startswith("Yes.\nCE-D.12 ")
    assert run(*asked, "--option", "multicolor-top=colour").out.startswith("CE-D.12 ")


@pytest.mark.parametrize(
    "asked", ["how hot does the oven have to be for pizza", "what are trumps this hand", "qwertz uiop"]
)
def test_a_question_off_the_subject_is_refused(run, asked):
    """Nothing is printed but why, and what is nearest if anything is."""
    result = run("rule", "--ruleset", "crazier-eights", *asked.split())
    assert (result.code, result.out) == (2, "")
    assert f"no ruling of Crazier Eights, comprehensive rules answers {asked!r}" in result.err


def test_the_book_of_a_project_is_asked_first(run, tmp_path, monkeypatch):
    """A ruling of another is found by its id all the same."""
    (tmp_path / "pyproject.toml").write_text('[tool.adjudicate]\nruleset = "crazy-eights"\n')
    monkeypatch.chdir(tmp_path)
    assert run("rule", "can i put an eight on anything").out.startswith("Yes.\nC8-5.6 ")
    assert run("rule", "CE-8.2").out.startswith("CE-8.2 ")


def test_an_act_is_shown_how_to_be_judged(run):
    """`rule` says how to `ask`, and `ask` answers what is no act as `rule` does."""
    assert "judged: adjudicate ask 'ann discards 5 blue'\n" in run("rule", "ann", "discards", "5", "blue").err
    asked = "can i play an eight as my last card"
    by_rule, by_ask = run("rule", "--ruleset", "crazier-eights", asked), run("ask", asked)
    assert (by_ask.code, by_ask.out) == (0, by_rule.out)
    assert by_ask.err.startswith("no act is read in this (")
    report = json.loads(run("ask", "--json", "may i look through the discards").out)
    assert (report["answers"], report["rulings"][0]["id"], report["reply"]) == ([], "CE-F.14", "yes")
    refused = run("ask", "what are trumps this hand")
    assert (refused.code, refused.out) == (2, "")


def test_an_edition_of_a_file_has_its_own_questions(run, tmp_path):
    """In a folder beside it; those that it takes over keep their own."""
    book = {
        "format": 1, "id": "house", "title": "House", "parent": "crazy-eights", "book": "HO",
        "rulings": [{"id": "HO-1", "cite": "1", "says": "All sing.", "why": "w", "breach": "b", "fine": "f"}],
        "replaces": {"HO-1": ["C8-D.4"]},
    }  # fmt: skip
    (tmp_path / "house.edition.json").write_text(json.dumps(book))
    (tmp_path / "questions").mkdir()
    asked = {"format": 1, "questions": {"HO-1": {"do we all sing a song": "yes"}}}
    (tmp_path / "questions" / "house.json").write_text(json.dumps(asked))
    ruleset = ["--ruleset", tmp_path / "house.edition.json"]
    assert run("rule", *ruleset, "do we all sing a song?").out.startswith("Yes.\nHO-1 ")
    assert run("rule", *ruleset, "where do partners sit").out.startswith("C8-D.5 ")
    (tmp_path / "questions" / "house.json").write_text('{"format": 1, "questions": {"HO-1": {"a": "maybe"}}}')
    refused = run("rule", *ruleset, "do we all sing a song?")
    assert (refused.code, refused.out) == (2, "")
    assert "house.json:1:" in refused.err


HEADINGS = """
    0d9f3c6a395f 103250eb3d25 170016424c03 17ccf095bc2e 26062f1fe81d 404d65674f0e 4125438de2a3 5ce68ad41c07
    746a06764783 76c4a9eade04 912e365d9e04 9498a80181e0 a537399e9302 b1948b0463c2 b86a3c243e54 b87cac5c4ea0
    c02de87c11d0 d2d8050f9e27 e26cd6ecda29 ebf753707850 ebf9f36d320f f196d60eac40 f5c00d02cc97 ff8859550772
"""
"""The headings of the books' questions, as hashes of their letters: a book's sentences are not ours to hand on."""


def test_every_ruling_has_questions_of_our_own():
    """Two to twenty for each in force, none twice in a book, and none that is a heading there."""
    for id in catalogue.editions():
        asked = {}
        for _, one in catalogue.questions(id):
            asked |= one.questions
        for ruling in catalogue.rulings(catalogue.rules(id)):
            assert 2 <= len(asked[ruling.id]) <= 20, ruling.id
        for _, one in catalogue.questions(id):
            every = [question for questions in one.questions.values() for question in questions]
            assert len(every) == len({*map(letters, every)})
            assert not {*HEADINGS.split()} & {letters(question) for question in every}


def test_a_known_question_has_its_own_ruling_first():
    """Typed as it is stored, whatever other rulings have of its words."""
    for id in catalogue.editions():
        book = Rulebook(id)
        for _, one in catalogue.questions(id):
            for ruling, (question, *_) in one.questions.items():
                assert ruling not in book.entries or book.search(question)[0][1].id == ruling, question


def letters(text):
    """The letters of a question as a hash."""
    return hashlib.sha256("".join(re.findall("[a-z]", text.lower().replace("colour", "color"))).encode()).hexdigest()[
        :12
    ]


def test_a_word_is_found_where_one_begins(books):
    """Thin Ice is not in `nothing` and `within`."""
    assert {ruling.id for _, ruling in books.search("thin ice")[:3]} == {"CE-10.9", "CE-10.10", "CE-10.11"}
    assert "CE-8.10" not in [ruling.id for _, ruling in books.search("thin")]


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
