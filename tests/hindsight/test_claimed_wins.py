"""A winner who is put down, and whose win was passed over."""

import json

import pytest

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES

GAME = json.loads((EXAMPLES / "damaged" / "win-of-another-overlooked-and-claimed.game.json").read_bytes())


def claimed(winner, *before):
    """The findings where that player is put down as the winner, with these lines before it."""
    steps = [*GAME["steps"][:-1], *before, {"do": "claim", "winner": winner}]
    return adjudicate(json.dumps({**GAME, "steps": steps}).encode(), source="win").findings


def test_who_has_won_by_the_win_that_was_passed_over_is_put_down_rightly():
    """Crowded Porch made Cat win; that it was noticed late is the only fault."""
    (win,) = claimed("Cat")
    assert (win.step, win.rule, win.fault, win.settled_by) == (4, "CE-2.4", "late", 6)


def test_a_winner_whose_win_the_table_refused_follows_from_the_win_that_was_passed_over():
    """Cat's win was refused, and Cat is put down all the same."""
    win, claim = claimed("Cat", {"do": "call", "step": 4, "allow": "refuse"})
    assert (win.rule, win.because_of) == ("CE-2.4", None)
    assert claim.because_of == 1
    assert claim.message.endswith("; with step 4 put right it would fit")


def test_another_winner_is_put_down_wrongly_all_the_same():
    """Bob has won by neither."""
    assert [finding.because_of for finding in claimed("Bob")] == [None, None]


def test_a_stock_that_is_wrong_by_the_likelier_record_too_stands_by_itself():
    """Of a missing turn it is not said that the stock would fit with it."""
    turn, name, stock = top_of("turn-missing-and-a-wrong-stock-crazy-eights")
    assert turn.message.startswith("More likely: a line is missing before step 3: Ann plays four of spades")
    assert "(then steps 3 and 4 fit)" in turn.message
    assert (name.step, stock.step, stock.expected) == (32, 33, ["20 cards"])


def test_another_winner_does_not_follow_from_somebody_elses_wrong_card():
    """Ann laid down her last card, whatever Bob's card was."""
    card, winner = top_of("wrong-card-and-another-winner-avalon")
    assert card.slip == "step 6 should say: Bob discards Death (blue ten)"
    assert winner.message == "Bob is recorded as the winner; Ann won after step 11"


@pytest.mark.parametrize(("winner", "found"), [("Ann", [None, 1]), ("Bob", [None])])
def test_a_winner_who_fits_with_a_line_that_is_missing_follows_from_it(winner, found):
    """Bursting Satchel works at the end of Bob's turn, of which his draw is not written: then Ann has won."""
    start = {"turn": "Ann", "phase": "main", "hands": {"Ann": 4, "Bob": 11}, "discard": ["tea-leaves"]}
    start["play"] = {"Ann": ["bursting-satchel"]}
    steps = [{"do": "discard", "by": "Ann", "card": "trade"}, {"do": "end", "by": "Ann"}]
    steps += [{"do": "trigger", "by": "Ann", "card": "bursting-satchel"}, {"do": "claim", "winner": winner}]
    header = {"format": 1, "ruleset": {"id": "crazier-eights-avalon"}, "deck": "avalon-camelot-85"}
    verdict = adjudicate(json.dumps({**header, "players": ["Ann", "Bob"], "start": start, "steps": steps}).encode())
    assert [finding.because_of for finding in verdict.findings if finding.step != 2] == found


def top_of(name):
    """What is found at the top of a damaged record."""
    path = EXAMPLES / "damaged" / f"{name}.game.json"
    return [f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.because_of is None]
