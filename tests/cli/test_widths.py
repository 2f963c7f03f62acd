"""Every command that prints text fits the terminal, and says the same on each."""

import re
from pathlib import Path

import pytest

from adjudicator.cli.program import names
from adjudicator.reports.safe import width
from tests.cli.conftest import FAULTY, FINE
from tests.cli.pins.test_tally import cases, scene

EXAMPLES = Path("examples/logs")
GAMES = EXAMPLES / "crazier-eights"
FIVE_FAULTS, DISPUTE = GAMES / "five-faults.game.json", GAMES / "a-dispute.game.json"
COMMANDS = {
    "a story": ["replay", FIVE_FAULTS],
    "a story with all there is to say": ["replay", FIVE_FAULTS, "--explain"],
    "a story of rows and tokens": ["replay", EXAMPLES / "knowledge-is-power/a-game-of-three.game.json"],
    "findings": ["check", FIVE_FAULTS, DISPUTE, "--statistics"],
    "what changes": ["check", GAMES / "ce-8.4.cases.json", "--against", "crazier-eights-avalon"],
    "coverage": ["coverage", DISPUTE],
    "rulesets": ["rulesets"],
    "decks": ["cards"],
    "a deck": ["cards", "house-52", "--known"],
    "every ruling": ["rule", "--all", "--ruleset", "crazier-eights"],
    "rulings in short": ["rule", "draw"],
    "legal": ["legal", DISPUTE],
    "why a card is not": ["legal", FIVE_FAULTS, "--at", "12", "--card", "5e"],
    "a series": ["series", GAMES / "points.series.json"],
    "questions": ["ask"],
    "a question": ["ask", "discard", "--help"],
    "an answer": ["ask", "discard", "5e", "--on", "8e"],
    "answers side by side": ["ask", "discard", "5e", "--on", "8e", "--compare"],
    **{f"help on {name}": [name, "--help"] for name in sorted(names())},
    "help": ["--help"],
}
IN_ANOTHER_ORDER = ("a series", "answers side by side")
"""Columns on a wide terminal, one below the other on a narrow one."""


@pytest.fixture(autouse=True)
def _beside_the_examples(monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[2])


@pytest.fixture
def printed(run, monkeypatch):
    """What a command prints on so many columns; no line is wider, unless by a single word."""

    def printed(columns, *arguments):
        monkeypatch.setenv("COLUMNS", str(columns))
        out = run(*arguments).out
        for line in out.splitlines():
            assert width(line) <= columns or max(map(width, line.split())) > columns - 4, line
        return out

    return printed


@pytest.mark.parametrize("name", COMMANDS)
def test_it_fits_and_says_the_same(printed, name):
    """On a phone, a page and a wide screen."""
    narrow, usual, wide = (printed(columns, *COMMANDS[name]) for columns in (42, 80, 120))
    if name in IN_ANOTHER_ORDER:
        words = [set(re.findall(r"[\w-]+", out)) for out in (narrow, usual, wide)]
    else:
        words = ["".join(out.split()) for out in (narrow, usual, wide)]
    assert words[0] == words[1] == words[2]
    assert max(map(width, usual.splitlines())) > 42


def test_a_case_that_fails_fits(printed, game, tmp_path, monkeypatch):
    """With what a judge says of it, and the counts."""
    missing = scene("Is the blue seven flagged, that fits the red seven below it?", {**FINE, "expect": ["CE-8.1"]})
    game("a.cases.json", cases(missing, scene("May Ann discard the blue five on the red seven?", FAULTY)))
    monkeypatch.chdir(tmp_path)
    narrow, wide = (printed(columns, "test", "a.cases.json") for columns in (42, 120))
    assert narrow.replace("|", "").split() == wide.replace("|", "").split()
    assert "FAILED a.cases.json: May Ann discard the blue five on the red seven?\n" in wide
