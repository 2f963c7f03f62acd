"""Annotations and the summary of a job on GitHub."""

import re

import pytest
from markdown_it import MarkdownIt

from adjudicator.reports import github
from adjudicator.reports.github import escaped_data, escaped_property, markdown
from tests.cli.conftest import FAULTY, FINE, log

COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")


@pytest.fixture
def annotated(run, tmp_path, monkeypatch):
    """Judges the folder of the test; returns each annotation as level, properties and message, and the summary."""

    def judge(*arguments):
        monkeypatch.chdir(tmp_path)
        summary = tmp_path / "summary.md"
        monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
        lines = run("check", ".", "--format", "github", *arguments).out.splitlines()
        found = []
        for line in lines:
            level, properties, message = COMMAND.fullmatch(line).groups()
            pairs = (pair.partition("=") for pair in properties.split(","))
            found.append((level, {key: unescaped(value) for key, _, value in pairs}, unescaped(message)))
        return found, summary.read_text()

    return judge


def unescaped(text):
    """As the runner of GitHub reads it."""
    for code, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, character)
    return text


@pytest.fixture(autouse=True)
def _no_github(monkeypatch):
    for name in ("GITHUB_WORKSPACE", "GITHUB_STEP_SUMMARY"):
        monkeypatch.delenv(name, raising=False)


def test_an_annotation(annotated, game):
    """At the line and column of the card, with the ruling above and all there is to say below."""
    game("sub/a.game.json", log(FAULTY))
    ((level, properties, message),), _ = annotated()
    column = log(FAULTY).rindex('"5e"') + 1
    assert level == "error"
    assert properties == {
        "file": "sub/a.game.json", "line": "1", "col": str(column), "title": "CE-8.1 unmatched-discard",
    }  # fmt: skip
    first, second, *rest = message.split("\n")
    assert first.startswith(
        "Castle (blue five) on Cellar Collapse (red seven): neither red nor a seven. Crazier Eights"
    )
    assert second == "step 1: Ann discards Castle (blue five)"
    assert any(line.startswith("now, if all players agree (CE-D.20): ") for line in rest)


def test_paths_are_those_of_the_repository(annotated, game, tmp_path, monkeypatch):
    """Also where the command runs in a folder of it."""
    game("sub/a.game.json", log(FAULTY))
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path.parent))
    ((_, properties, _),), summary = annotated()
    assert properties["file"] == f"{tmp_path.name}/sub/a.game.json"
    assert markdown(f"{tmp_path.name}/sub/a.game.json:1") in summary


def test_escaping_is_that_of_the_toolkit():
    """Percent, line ends; in properties also colons and commas."""
    assert escaped_data("100%\r\n: ,%0A") == "100%25%0D%0A: ,%250A"
    assert escaped_property("100%\r\n: ,%0A") == "100%25%0D%0A%3A %2C%250A"


def test_names_with_everything_in_them(annotated, game):
    """A file cannot end the properties, a player cannot begin a command."""
    evil = "%0A::error::\n::stop-commands::x\x1b"
    start = {"turn": evil, "phase": "main", "hands": {evil: ["5e"], "Bob": 3}, "discard": ["7m"]}
    game("a,b::c%.game.json", log({**FAULTY, "by": evil}, players=[evil, "Bob"], start=start))
    ((_, properties, message),), _ = annotated()
    assert properties["file"] == "a,b::c%.game.json"
    assert "%0A::error::\\n::stop-commands::x\\e discards" in message


def test_what_could_not_be_judged(annotated, game):
    """An error at its line, and a line of the summary."""
    game("a.game.json", '{"format": 1')
    ((level, properties, _),), summary = annotated()
    assert (level, properties["line"], properties["col"], properties["title"]) == ("error", "1", "13", "not judged")
    assert "Could not be judged:\n\n- a\\.game\\.json\\: the text ends too early" in summary


def test_the_summary_is_appended(annotated, game, tmp_path):
    """A table below what others wrote: a row for each root cause."""
    (tmp_path / "summary.md").write_text("# Others\n")
    game("a.games.jsonl", f"{log(FINE)}\n{log(FAULTY)}\n")
    _, summary = annotated()
    assert summary.startswith("# Others\n### adjudicate: 2 logs judged, 1 fault\n\n| log |")
    page = MarkdownIt("commonmark").enable("table").render(summary)
    (row,) = re.findall(r"<tr>\n((?:<td>.*</td>\n)+)</tr>", page)
    assert re.findall("<td>(.*)</td>", row) == [
        "a.games.jsonl:2", "step 1", "error", "CE-8.1 unmatched-discard",
        "Castle (blue five) on Cellar Collapse (red seven): neither red nor a seven",
    ]  # fmt: skip


def test_no_summary_for_other_formats(run, game, tmp_path, monkeypatch):
    """Only `github` writes it, also where that is written into a file."""
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    path = game("a.game.json", log(FAULTY))
    run("check", path)
    assert not summary.exists()
    run("check", path, "--output", f"github:{tmp_path}/commands.txt")
    assert summary.read_text().startswith("### adjudicate: 1 log judged, 1 fault")
    assert (tmp_path / "commands.txt").read_text().startswith("::error file=")


@pytest.mark.parametrize("text", ["| a | b", "<b>x</b>", "[x](http://a.b) ![y](z)", "`x` **y** _z_ ~~w~~ #1 @ann &lt;"])
def test_text_is_no_markdown(text):
    """What comes out of a log is shown as it is."""
    page = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(markdown(text))
    shown = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    assert page == f"<p>{shown}</p>\n"


def test_a_summary_is_never_too_long(annotated, game, monkeypatch):
    """GitHub drops one of more than a mebibyte: what does not fit in is counted."""
    monkeypatch.setattr(github, "ROOM", 350)
    game("a.games.jsonl", f"{log(FAULTY)}\n" * 9)
    found, summary = annotated()
    assert len(found) == 9
    assert summary.count("unmatched") == 2
    assert "\n7 more did not fit in here; they stand in the log of the job.\n" in summary
