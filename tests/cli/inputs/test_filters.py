"""`--select`, `--ignore` and `--statistics`: which findings are shown and count."""

import json

import jsonschema
import pytest

from adjudicator.formats.finding import Finding
from adjudicator.reports.selection import Selection
from adjudicator.reports.statistics import Statistics
from tests.cli.conftest import EXAMPLES, FAULTY, FINE, log

TWO = (FAULTY, {"do": "play", "by": "Ann", "card": "7e"}, {"do": "play", "by": "Ann", "card": "3s"})
KITCHEN = EXAMPLES / "house-rules" / "kitchen-evening.game.json"


def rules(result):
    """The rulings of the findings in one line each."""
    return [line.split(": ")[1].split(" ")[0] for line in result.out.splitlines()]


@pytest.mark.parametrize(
    ("select", "ignore", "left"),
    [
        ([], [], ["CE-8.1", "CE-6.2", "CE-10.2", "CE-10.12"]),
        (["CE-10"], [], ["CE-10.2", "CE-10.12"]),
        (["CE-8", "CE-6."], [], ["CE-8.1", "CE-6.2"]),
        (["CE-8", "ce-10.12"], [], ["CE-8.1", "CE-10.12"]),
        ([], ["CE-10.1"], ["CE-8.1", "CE-6.2", "CE-10.2", "CE-10.12"]),
        ([], ["CE-1"], ["CE-8.1", "CE-6.2", "CE-10.2", "CE-10.12"]),
        (["CE"], ["CE-10"], ["CE-8.1", "CE-6.2"]),
        (["CE-10.2"], ["CE-10"], ["CE-10.2"]),
        (["CE-8.1"], ["CE-8.1"], []),
        (["AV"], [], []),
    ],
)
def test_which_rulings_are_meant(select, ignore, left):
    """Ids or what they begin with at a full part; the longer one decides, then the one that leaves out."""
    selection = Selection(tuple(select), tuple(ignore))
    assert [id for id in ("CE-8.1", "CE-6.2", "CE-10.2", "CE-10.12") if selection.has(id)] == left


@pytest.mark.parametrize("command", ["check", "replay"])
def test_which_findings_are_shown(run, game, command):
    """Several with commas, or in several options; what is not shown is no reason to fail."""
    path = game("a.game.json", log(*TWO))
    assert rules(run(command, path, "-f", "concise")) == ["CE-8.1", "CE-6.2"]
    assert rules(run(command, path, "-f", "concise", "--select", "CE-8, CE-9")) == ["CE-8.1"]
    assert rules(run(command, path, "-f", "concise", "--select", "CE-8", "--select", "CE-6")) == ["CE-8.1", "CE-6.2"]
    result = run(command, path, "-f", "concise", "--ignore", "CE-8,CE-6.2")
    assert (result.code, result.out) == (0, "")


def test_the_story_tells_only_what_is_selected(run, game):
    """The answer above it counts the same."""
    result = run("replay", game("a.game.json", log(*TWO)), "--select", "CE-6")
    assert result.out.startswith("1 fault.")
    assert "CE-6.2" in result.out
    assert "unmatched-discard" not in result.out


def test_the_first_fault_is_the_first_that_is_selected(run, game):
    """`--strict` goes on past what is left out."""
    path = game("a.game.json", log(*TWO))
    assert rules(run("replay", path, "--strict", "-f", "concise")) == ["CE-8.1"]
    assert rules(run("replay", path, "--strict", "-f", "concise", "--ignore", "CE-8")) == ["CE-6.2"]


@pytest.mark.parametrize(
    ("wanted", "near"),
    [("CE-1.11", "CE-10.11"), ("CE-88", "CE-8"), ("XE", "CE"), ("CE-8.", ""), ("unmatched-discard", "")],
)
@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_what_no_ruling_begins_with(run, game, option, wanted, near):
    """An error that names the option and the nearest; a full stop or dash at the end is no harm."""
    result = run("check", game("a.game.json", log(*TWO)), option, wanted)
    if wanted.endswith("."):
        assert result.code != 2
        return
    assert result.code == 2
    assert result.out == ""
    assert f"({option}) is called '{wanted}'" in result.err
    assert near in result.err


def test_rulings_of_a_book_beside_the_log(run, game):
    """A house rule can be selected, by its file, its folder, or the book itself."""
    for arguments in (
        [KITCHEN],
        [KITCHEN.parent],
        [KITCHEN, "--ruleset", KITCHEN.parent / "kitchen-table.edition.json"],
    ):
        assert rules(run("check", *arguments, "-f", "concise", "--select", "KT-1")) == ["KT-1"]
    assert run("check", game("a.game.json", log(*TWO)), "--select", "KT-1").code == 2


def finding(rule, because_of=None):
    return Finding(rule=rule, name="x", severity="error", fault="illegal", step=1, message="m", because_of=because_of)


def test_what_follows_is_shown_only_with_its_root():
    """Numbers are made anew, and a link that is left out is bridged."""
    found = [finding("CE-1.1"), finding("CE-2.1"), finding("CE-3.1", 2), finding("CE-4.1", 3), finding("CE-3.1")]
    told = [(one.rule, one.because_of) for one in Selection(ignore=("CE-1", "CE-3.1")).of(found)]
    assert told == [("CE-2.1", None), ("CE-4.1", 1)]
    assert [one.rule for one in Selection(ignore=("CE-2",)).of(found)] == ["CE-1.1", "CE-3.1"]
    assert found[2].because_of == 2


def test_statistics(run, game):
    """The most frequent first, below the findings; what follows from another is counted by itself."""
    path = game("a.games.jsonl", f"{log(*TWO)}\n{log(FAULTY)}\n")
    _, table = run("check", path, "-f", "concise", "--statistics").out.split("\n\n")
    assert table == "2  CE-8.1  unmatched-discard\n1  CE-6.2  second-play\n"
    statistics = Statistics()
    statistics.add([finding("CE-8.1"), finding("CE-10.1", 1), finding("CE-9.1", 1)])
    assert statistics.lines() == [
        "1  CE-8.1   x",
        "0  CE-9.1   x (and 1 time following from another)",
        "0  CE-10.1  x (and 1 time following from another)",
    ]


def test_statistics_of_nothing(run, game):
    """Silence is said."""
    assert run("check", game("a.game.json", log(FINE)), "-f", "concise", "--statistics").out == "\nno ruling spoke\n"


def test_statistics_in_json(run, game):
    """A list that fits the schema; without the option it is not there."""
    path = game("a.game.json", log(*TWO))
    report = json.loads(run("check", path, "-f", "json", "--statistics", "--select", "CE-8").out)
    jsonschema.validate(report, json.loads(run("schema", "report").out))
    assert report["statistics"] == [{"rule": "CE-8.1", "name": "unmatched-discard", "findings": 1, "following": 0}]
    assert "statistics" not in json.loads(run("check", path, "-f", "json").out)


@pytest.mark.parametrize("format", ["sarif", "junit", "github", "gitlab", "json-lines"])
def test_statistics_do_not_disturb_other_formats(run, game, format):
    """They go to standard error."""
    path = game("a.game.json", log(FAULTY))
    plain, counted = run("check", path, "-f", format), run("check", path, "-f", format, "--statistics")
    assert counted.out == plain.out
    assert counted.err == "1  CE-8.1  unmatched-discard\n" + plain.err
