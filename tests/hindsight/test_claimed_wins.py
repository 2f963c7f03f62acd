"""A winner who is put down, and whose win was passed over."""

import json

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES

GAME = json.loads((EXAMPLES / "damaged" / "win-of-another-overlooked-and-claimed.game.json").read_bytes())


def claimed(winner):
    """The findings where that player is put down as the winner."""
    steps = [*GAME["steps"][:-1], {"do": "claim", "winner": winner}]
    return adjudicate(json.dumps({**GAME, "steps": steps}).encode(), source="win").findings


def test_who_has_won_by_the_win_that_was_passed_over_is_put_down_rightly():
    """Crowded Porch made Cat win; that nobody said so is the only fault."""
    win, claim = claimed("Cat")
    assert (win.rule, win.because_of) == ("CE-2.4", None)
    assert claim.because_of == 1
    assert claim.message.endswith("; with step 4 put right it would fit")


def test_another_winner_is_put_down_wrongly_all_the_same():
    """Bob has won by neither."""
    assert [finding.because_of for finding in claimed("Bob")] == [None, None]
