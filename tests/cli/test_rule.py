"""`adjudicate rule`: rulings explained."""

import json

import pytest

from adjudicator import catalogue
from adjudicator.cli.rulebook import Rulebook
from tests.cli.conftest import EXAMPLES


def test_ruling_is_explained(run, snapshot):
    """What it says and why, where it stands, breach and near miss, remedy."""
    result = run("rule", "CE-8.1", "--cases", EXAMPLES / "nowhere")
    assert result.code == 0
    assert result.out == snapshot


@pytest.mark.parametrize("words", [["ce-8.1"], ["CE-8.1"], ["unmatched-discard"], ["Unmatched-Discard"]])
def test_id_or_name_in_any_case(run, words):
    """One ruling, told in full."""
    assert run("rule", *words).out.startswith("CE-8.1 unmatched-discard\n")


def test_words_find_rulings_best_first(run):
    """Words of the name count for most."""
    lines = run("rule", "named", "colour").out.splitlines()
    assert lines[0].startswith("CE-8.4 ")
    assert len(lines) > 3


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
        "exempt", "cases", "signs",
    }  # fmt: skip
    text = run("rule", "--all", "--cases", EXAMPLES).out
    for one in found:
        assert f"{one['id']} {one['name']}\n" in text
    assert max(map(len, text.splitlines())) <= 80
    assert len(run("rule").out.splitlines()) == len(found)


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
