"""What was not done for a log that asks for too much is told in every form that a verdict is written in."""

import json

import pytest

from adjudicator.explain import story
from adjudicator.hindsight import bounds
from tests.cli.conftest import FAULTY, game, log, run  # noqa: F401  # fixtures

SAID = "It is judged up to step 2: so far there are more than 1 findings, the limit."


@pytest.fixture
def cut(game, monkeypatch):  # noqa: F811
    """A log of which only two findings are told."""
    for module in (bounds, story):
        monkeypatch.setattr(module, "FINDINGS", 1)
    claim = {"do": "claim", "top": "castle"}
    return game("a.game.json", log(claim, claim, claim, FAULTY))


@pytest.mark.parametrize("format", ["full", "concise", "json", "json-lines", "sarif", "junit", "github", "gitlab"])
@pytest.mark.parametrize("command", ["check", "replay"])
def test_every_format_says_what_was_not_done(run, cut, command, format):  # noqa: F811
    """By `check` and by `replay`."""
    result = run(command, cut, "--format", format)
    assert SAID in " ".join(result.out.split())
    if format in ("json", "sarif", "gitlab"):
        json.loads(result.out)


def test_a_page_and_a_few_lines_say_so_too(run, cut, tmp_path):  # noqa: F811
    """At the head of the page, and below the step."""
    run("export", cut, "--html", tmp_path / "a.html")
    assert SAID in (tmp_path / "a.html").read_text(encoding="utf-8")
    assert SAID.replace(".", "") in run("export", cut, "--markdown", "--step", "1").out.replace("\\", "").replace(
        ".", ""
    )


def test_a_step_that_was_not_judged_is_said_not_to_be_there(run, cut):  # noqa: F811
    """Nothing crashes that is asked for a step after the end."""
    for command in (
        ["legal", cut, "--at", "4"],
        ["mend", cut, "--at", "4"],
        ["export", cut, "--markdown", "--step", "4"],
    ):
        result = run(*command)
        assert "internal fault" not in result.err
