"""`--explain`, and what the formats for tools have of a finding whether or not it is asked for."""

import json

import pytest

from adjudicator.reports.form import ROOM
from adjudicator.reports.safe import width
from tests.cli.conftest import EXAMPLES

FIVE_FAULTS = EXAMPLES / "crazier-eights" / "five-faults.game.json"


@pytest.mark.slow
def test_a_finding_takes_seven_lines_at_most(run):
    """The step in words is one of them; no line is wider than a page."""
    blocks = run("check", EXAMPLES / "disputes", "--fail-on", "never").out.split("\n\n")
    found = [[line for line in block.splitlines() if not line.startswith(str(EXAMPLES)[:5])] for block in blocks]
    assert len(found) > 30
    for lines in found:
        heads = sum(line.lstrip().startswith(("step ", "start ")) for line in lines)
        assert len(lines) <= ROOM * heads, lines
        assert all(width(line) <= 80 for line in lines), lines


def test_the_page_on_verdicts_shows_what_is_printed(run):
    """The finding that the page explains line by line."""
    page = (EXAMPLES.parents[1] / "docs" / "verdicts.md").read_text(encoding="utf-8")
    sample = page.split("```text\n")[1].split("```")[0]
    assert sample in run("check", FIVE_FAULTS, "--fail-on", "never").out


def test_json_has_it_all(run):
    """The card's text, the rule, how sure, whether it mattered, what it takes to put it right, a line to read aloud."""
    out = run("check", FIVE_FAULTS, "--format", "json", "--fail-on", "never").out
    found = json.loads(out)["logs"][0]["findings"]
    assert all("matter" in finding for finding in found if "because_of" not in finding)
    assert any("moves" in finding["remedy"] for finding in found)
    castle = found[3]
    assert [one["card"] for one in castle["texts"]] == ["Spilled Ink (blue two)", "Castle (blue five)"]
    assert castle["says"].startswith("If an opponent makes the controller of Castle draw")
    assert (castle["player"], castle["sure"]) == ("Cat", "Yes, if it was done as it is written down.")
    assert castle["aloud"].startswith("Dan draws two cards by Spilled Ink; ")
    assert "also" not in castle
    assert castle["implied"] == ["CE-3.1", "CE-12.6"]


def test_explain_says_it_all(run):
    """Also where many logs are checked, with the line of the log."""
    out = run("check", FIVE_FAULTS, "--explain", "--fail-on", "never").out
    assert out.count("read aloud: ") == out.count("how sure: ") == 5
    assert f"{FIVE_FAULTS}:40:44: step 10 (#/steps/9)" in out
    story = run("replay", FIVE_FAULTS, "--explain", "--fail-on", "never").out
    assert story.count("read aloud: ") == story.count("place:") == 5
    assert "read aloud" not in run("replay", FIVE_FAULTS, "--fail-on", "never").out
