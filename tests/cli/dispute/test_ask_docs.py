"""`docs/ask.md`: its questions can be asked, and the books differ as it says. `tests/test_docs.py` has its samples."""

import json
import re
import shlex
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

TEXT = (Path(__file__).parents[3] / "docs" / "ask.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^adjudicate (ask .*)$", TEXT, re.MULTILINE)
DIFFERENT = re.findall(r"^- `(.*?)`: .*\((\S+), (\S+)\)$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_answered(run, command):
    """Every command can be asked, and its answers are as the schema of answers has them."""
    result = run(*shlex.split(command), "--format", "json")
    assert (result.code, result.err) == (0, "")
    Draft202012Validator(json.loads(run("schema", "answers").out)).validate(json.loads(result.out))


@pytest.mark.parametrize(("question", "first", "second"), DIFFERENT, ids=[question for question, *_ in DIFFERENT])
def test_the_books_differ(run, question, first, second):
    """Two books answer a question differently, by the rulings that are named."""
    report = json.loads(run("ask", "--compare", "--format", "json", *shlex.split(question)).out)
    assert report["differ"]
    for answer, ruling in zip(report["answers"], (first, second), strict=True):
        assert ruling in [one["id"] for one in answer["rulings"]]


def test_there_is_something_to_see():
    """The document does show commands and differences."""
    assert (len(COMMANDS), len(DIFFERENT)) == (4, 3)
