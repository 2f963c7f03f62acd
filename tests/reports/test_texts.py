"""Words of reports: safe text, lines, verdicts and answers."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.cli.pins.tally import said_of
from adjudicator.formats.finding import Finding, Remedy, certainty
from adjudicator.formats.phrases import counted, listing
from adjudicator.judging import judge_cases as run_cases
from adjudicator.reports.citing import citation
from adjudicator.reports.ink import NARROW, Ink, wrapped
from adjudicator.reports.safe import safe, safe_json, width
from adjudicator.reports.summary import WRONG, sort, tallied, tally
from adjudicator.reports.verdict import render_verdict, ruled
from tests.characters import ODD
from tests.cli.conftest import EXAMPLES


def finding(**facts):
    """A finding as the book's text gives it."""
    usual = {
        "rule": "CE-8.1",
        "name": "unmatched-discard",
        "severity": "error",
        "fault": "illegal",
        "step": 2,
        "message": "Castle (blue five) on Cellar Collapse (red seven): neither red nor a seven",
        "book": "Crazier Eights",
        "cite": "III (8) Discarding cards",
        "remedy": Remedy(grade="by-agreement", text="Take the card back; another that fits may be discarded."),
    }
    return Finding(**{**usual, **facts})


# ---- safe


@settings(derandomize=True, deadline=None, database=None, max_examples=40)
@given(st.text(ODD))
def test_safe_text_is_one_printable_line(text):
    """Nothing is left that a terminal acts on, and what is printable stays."""
    shown = safe(text)
    assert len(shown.splitlines()) <= 1
    assert all(ord(c) >= 32 and not 0x7F <= ord(c) < 0xA0 for c in shown)
    if text.isascii() and text.isprintable():
        assert shown == text


@settings(derandomize=True, deadline=None, database=None, max_examples=40)
@given(
    st.recursive(
        st.text(ODD) | st.integers() | st.none(), lambda inner: st.lists(inner) | st.dictionaries(st.text(ODD), inner)
    )
)
def test_safe_json_says_the_same(value):
    """Escapes change how JSON is written, never what it says."""
    text = safe_json(json.dumps(value, ensure_ascii=False))
    assert json.loads(text) == value
    assert "\u202e" not in text
    assert "\x9b" not in text


def test_escapes_can_be_read():
    """Each character has its escape; emoji and accents are left alone."""
    assert safe("a\x1b[0m\n\u202eb\x9b\U000e0041") == "a\\e[0m\\n\\u202eb\\x9b\\U000e0041"
    assert safe("Zoë 🃏 八") == "Zoë 🃏 八"
    assert safe_json('"\U000e0041"') == '"\\udb40\\udc41"'


def test_width_counts_columns():
    """Wide characters take two columns, combining ones none."""
    assert (width("abc"), width("八a"), width("e\u0301")) == (3, 3, 1)


# ---- lines


@settings(derandomize=True, deadline=None, database=None, max_examples=40)
@given(st.text(alphabet="ab 八", max_size=200), st.integers(10, 40))
def test_wrapped_lines_fit_and_lose_nothing(text, columns):
    """No line is too wide unless a word is, and all words are there."""
    lines = wrapped(text, "  ", "* ", columns)
    assert " ".join(lines).removeprefix("*").split() == text.split()
    for line in lines:
        assert width(line) <= columns or len(line.split()) <= 2


def test_counts_and_lists():
    """One and many."""
    assert [counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [listing(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


def test_a_narrow_page_has_half_the_indentation():
    """Each line is painted; a label stays whole, and a word that fits only below it stands there."""
    assert Ink(columns=NARROW).lines("a b", " " * 8, "step 10 ") == ["step 10 a b"]
    assert Ink(columns=12).lines("ab cd", " " * 8, "step 10 ") == ["step 10 ab", "    cd"]
    assert Ink(True, 12).lines("long-words", "  ", "A-1 ", role="error") == [
        "\x1b[1;31mA-1\x1b[0m",
        "\x1b[1;31m long-words\x1b[0m",
    ]
    assert Ink(columns=8).lines("ab  cdefgh") == ["ab", "cdefgh"]


def test_what_tools_find_in_one_line_is_laid_out_only_for_people():
    """A row of a pipe is as long as it is."""
    assert Ink(columns=8).row("legal: draw") == ["legal: draw"]
    assert Ink(columns=8, seen=True).row("legal: draw") == ["legal:", " draw"]


def test_ink_paints_only_when_it_is_on():
    """Off, the words are as they were."""
    assert Ink(False)("error", "x") == "x"
    assert Ink(True)("error", "x") == "\x1b[1;31mx\x1b[0m"
    assert Ink(True)("error", "") == ""


# ---- verdicts

TOLD = {2: "Bob discards a card"}


def test_verdict_in_the_form_of_the_style_guide():
    """What a judge would say aloud and no more."""
    assert render_verdict("May Bob discard the blue five on the red seven?", [finding()], TOLD) == (
        "May Bob discard the blue five on the red seven?\n"
        "step 2  Bob discards a card      illegal  CE-8.1 unmatched-discard\n"
        "        Castle (blue five) on Cellar Collapse (red seven): neither red nor a\n"
        "        seven. Crazier Eights, III (8)\n"
        "        now, if all players agree: take the card back; another that fits may be\n"
        "        discarded\n"
    )


def test_verdict_without_a_finding():
    """Silence is said."""
    assert render_verdict("May he?", [], {}) == "May he?\nno fault\n"


def test_long_step_has_its_verdict_below():
    """A step that leaves no room is not cut."""
    told = {2: "Bob plays Three Gifts (yellow three), choosing Ann: Ann draws three cards"}
    lines = render_verdict("", [finding()], told).splitlines()
    assert " ".join(lines[:2]) == f"step 2  {told[2].removesuffix(' cards')}         cards"
    assert lines[2] == "        illegal  CE-8.1 unmatched-discard"


def test_second_finding_of_a_step_and_what_it_follows_from():
    """The step is said once; a folded finding names its root."""
    second = finding(rule="CE-6.1", name="turn-out-of-order", because_of=1, remedy=None)
    lines = render_verdict("", [finding(), second], TOLD).splitlines()
    assert sum("Bob discards" in line for line in lines) == 1
    assert "        illegal  CE-6.1 turn-out-of-order" in lines
    assert lines[-1] == "        follows from step 2, CE-8.1"


def test_finding_of_the_start():
    """A wrong deal belongs to no step."""
    assert render_verdict("", [finding(step=0)], {}).startswith("start  ")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"due_by": 1, "fault": "missed"}, "due by step 1"),
        ({"due_by": 0, "fault": "missed"}, "due before the first step\n"),
        ({"due_by": 0, "settled_by": 4, "fault": "late"}, "done late at step 4\n"),
        ({"shown_by": 9}, "shown by step 9"),
        ({"settled_by": 3}, "put right at step 3"),
        ({"severity": "warning"}, "illegal (warning)  CE-8.1"),
        ({"severity": "note", "fault": "undetermined"}, "undetermined  CE-8.1"),
        (
            {"basis": "reading", "message": "Castle does not fit"},
            "Castle does not fit. Our reading of Crazier Eights, III (8)",
        ),
        ({"severity": "note", "fault": "missed", "open": True}, "still open  CE-8.1"),
        ({"message": "what?"}, "What? Crazier Eights"),
        ({"cite": ""}, "seven. Crazier Eights\n"),
        ({"message": "\x1b[2J"}, "\\e[2J. "),
    ],
)
def test_what_a_verdict_says(facts, said):
    """Times, weight and basis in words."""
    assert said in render_verdict("", [finding(**facts)], TOLD)


@pytest.mark.parametrize(
    ("cite", "short"),
    [
        ("III (8) Discarding cards", "III (8)"),
        ("III (12).7 Choosing cards", "III (12).7"),
        ("IV FAQ 11", "IV FAQ 11"),
        ("II Card layout", "II Card layout"),
        ("V Glossary: tie", "V Glossary: tie"),
    ],
)
def test_citation_is_short_where_the_number_says_it(cite, short):
    """The heading is left out where the place has a number of its own."""
    assert citation(finding(cite=cite, book="Book")) == f"Book, {short}"
    assert citation(finding(cite=cite, book="Book"), whole=True) == f"Book, {cite}"


def test_verdict_of_a_pinned_case(snapshot):
    """The scenes of a file of cases, as a judge says them."""
    path = EXAMPLES / "crazier-eights" / "ce-8.1.cases.json"
    found = [
        said_of(tested.title, tested.verdict) for tested in run_cases(path.read_bytes(), path.name) if tested.verdict
    ]
    assert "\n".join(found[:3]) == snapshot


# ---- counts


def test_what_follows_from_another_is_not_counted():
    """One mistake is one fault."""
    findings = [
        finding(),
        finding(because_of=1),
        finding(severity="note", fault="undetermined"),
        finding(severity="note", fault="unrecorded"),
        finding(severity="note", fault="missed", open=True),
    ]
    for one in findings:
        one.certainty = certainty(one)
    counts = {"proved": 1, "slip": 1, "undetermined": 1, "open": 1}
    assert tallied(findings) == counts
    assert tally(counts) == "1 fault, 1 slip, 1 undetermined, 1 still open"
    assert tally(tallied(findings[2:])) == "no faults, 1 slip, 1 undetermined, 1 still open"


@pytest.mark.parametrize(
    ("given", "word", "fails", "counted"),
    [
        ({}, "proved", True, "1 fault"),
        ({"slip": "step 2 names another card"}, "likely", True, "1 fault"),
        ({"unproved": True, "slip": "only the line is missing"}, "either", True, "1 either a fault or a slip"),
        ({"fault": "mismatch", "severity": "note"}, "contradiction", True, "1 contradiction"),
        ({"fault": "unrecorded", "severity": "note", "slip": "x"}, "slip", False, "no faults, 1 slip"),
        ({"fault": "undetermined", "severity": "note"}, "undetermined", False, "no faults, 1 undetermined"),
        ({"fault": "missed", "severity": "note", "open": True}, "undetermined", False, "no faults, 1 still open"),
        ({"fault": "late", "severity": "warning"}, "proved", False, "no faults, 1 warning"),
        ({"severity": "note"}, "proved", False, "no faults, 1 note"),
        ({"let_stand": 4}, "proved", False, "no faults, 1 waiver"),
    ],
)
def test_how_sure_a_finding_is_in_one_word(given, word, fails, counted):
    """One function says it, and the headline and the exit code go by it."""
    one = finding(**given)
    one.certainty = certainty(one)
    assert (one.certainty, sort(one) in WRONG, tally(tallied([one]))) == (word, fails, counted)
    assert f'"certainty":"{word}"'.encode() in msgspec.json.encode(one)


def test_what_may_be_a_slip_is_called_no_fault():
    """Its label names both stories, and a contradiction is called one."""
    either, clash = finding(fault="missed", unproved=True), finding(fault="mismatch", severity="note")
    for one in (either, clash):
        one.certainty = certainty(one)
    assert [ruled(either).partition("  ")[0], ruled(clash).partition("  ")[0]] == ["missed or a slip", "contradiction"]
