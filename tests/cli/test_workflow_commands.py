"""What runs a job reads what a command prints: no log, file name or argument gives it commands."""

import re

import pytest

from tests.cli.conftest import FAULTY, log

COMMAND = re.compile(r"^[ \t]*::|##\[", re.MULTILINE)
"""What GitHub's runner obeys."""
ANN, BOB = "::error::Ann", "##[group]Bob"
LONG = "::error::a remark so long that it is broken into lines " * 8


@pytest.fixture
def hostile(game, monkeypatch):
    """A log that is called like a command, and one that can't be read; each name and each word in it is one."""
    position = {"turn": ANN, "phase": "main", "hands": {ANN: ["7e", "5e", "3s"], BOB: 3}, "discard": ["7m"]}
    steps = [{**FAULTY, "by": ANN, "text": LONG}, {"do": "note", "text": LONG}, {"do": "draw", "by": BOB, "cards": 2}]
    file = game("::error::x.game.json", log(*steps, players=[ANN, BOB], start=position, title=ANN, notes=BOB))
    game("no\n::error::log.game.json", '{"::error::": ')
    monkeypatch.chdir(file.parent)
    return file.name


@pytest.mark.parametrize(
    "command",
    [
        "replay", "replay --explain", "replay -f concise", "replay -f json", "replay -f sarif", "replay -f junit",
        "check --explain --statistics", "export --markdown --step 1", "export --html -", "mend --at 1", "legal --at 1",
        "fmt", "series", "coverage --ruleset crazier-eights", "test", "replay --seat ::error::Nobody", "::error::",
    ],
)  # fmt: skip
def test_no_line_gives_a_command(run, hostile, command):
    """Not on standard output, nor on standard error."""
    for file in (hostile, "no\n::error::log.game.json", "none\n::error::such"):
        result = run(*command.split(), file)
        assert not COMMAND.search(result.out)
        assert not COMMAND.search(result.err)
        assert result.out or result.err


def test_commands_of_our_own_are_given(run, hostile):
    """Annotations are commands, and hold none but themselves."""
    result = run("check", "-f", "github", hostile)
    assert re.match("::error file=%3A%3Aerror%3A%3Ax.game.json,", result.out)
    assert "##[" not in result.out
    assert all(re.match("::(error|warning|notice) file=", line) for line in result.out.splitlines())


def test_a_refusal_is_short_whatever_it_tells_of(run, game):
    """A hundred ranks with long names are not all listed."""
    deck = {"format": 1, "id": "d", "ranks": ["r" * 1500 + str(n) for n in range(90)], "palette": {"eye": "blue"}}
    cards = [{"id": "one", "rank": "none", "suits": ["eye"]}]
    result = run("check", game("game.game.json", log(deck={**deck, "cards": cards})))
    assert result.code == 2
    assert "is no rank of this deck" in result.err
    assert len(result.err) < 1500
