"""Records that have every act: nothing in them is taken for a slip of the scorer."""

import json

import pytest

from adjudicator.api import adjudicate
from tests.cli.conftest import EXAMPLES, FINE, POSITION, log

GAMES = sorted([*EXAMPLES.glob("**/*.game.json"), *EXAMPLES.glob("**/*.game.jsonl"), *EXAMPLES.glob("**/*.game.txt")])[
    ::4
]
FORGOTTEN = log(FINE, {"do": "end", "by": "Ann"}, start={**POSITION, "phase": "begin"})
"""Ann has not drawn."""


def certainties(verdict):
    return {finding.certainty for finding in verdict.findings}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_no_slip_is_looked_for(path):
    """Whatever is wrong is proved or a contradiction, or it can't be told."""
    verdict = adjudicate(path, complete=True)
    assert certainties(verdict) <= {"proved", "contradiction", "undetermined"}
    assert not [f.message for f in verdict.findings if f.unproved or f.slip]


def test_what_is_not_there_was_left_out():
    """The same draw that is missing is either a fault or a slip, where the record does not say that it is complete."""
    said = {**json.loads(FORGOTTEN), "record": "complete"}
    as_written, complete = adjudicate(FORGOTTEN), adjudicate(said)
    assert ("either" in certainties(as_written), certainties(complete)) == (True, {"proved"})
    assert adjudicate(FORGOTTEN, complete=True).findings == adjudicate(json.dumps(said)).findings
    assert certainties(adjudicate(said, seat="Bob")) == {"proved"}
    assert as_written.to_dict()["digest"] != complete.to_dict()["digest"]


def test_a_record_is_complete_or_it_says_nothing():
    """Another word is refused with what may stand there."""
    with pytest.raises(Exception, match="complete"):
        adjudicate({**json.loads(FORGOTTEN), "record": "whole"})


def test_no_damaged_log_says_that_it_is_complete():
    """Whoever takes a line out of a record takes that word out, too."""
    damaged = [*EXAMPLES.glob("damaged/*"), *EXAMPLES.glob("disputes/*")]
    assert len(damaged) > 200
    assert not [path.name for path in damaged if '"record"' in path.read_text(encoding="utf-8")]
