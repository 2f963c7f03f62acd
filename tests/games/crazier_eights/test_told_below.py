"""What a card did may stand on the line below its use: two lines that tell one act are judged as the one that does."""

from __future__ import annotations

import pytest

from adjudicator import catalogue
from adjudicator.formats.finding import Finding
from adjudicator.judging import adjudicate

EVENTS = [
    card.id
    for card in catalogue.pack("house-52", catalogue.rules("crazier-eights"), None).cards
    if card.type == "event"
]
CHOICES = ("", "castle", "on bob", "fog bank", "7 moon")
TABLES = ("", "in play bob: fog bank\n", "in play ann: thin ice\nin play bob: fog bank\n")


def found(lines: str, table: str) -> list[Finding]:
    """What is found in a few lines of Ann's."""
    head = f"rules: crazier-eights\nplayers: Ann, Bob\nhands: Ann 5 Bob 5\n{table}phase: main\n\n"
    return list(adjudicate((head + lines).encode(), slips=False).findings)


def said(findings: list[Finding]) -> list[tuple[str, str, int, int | None]]:
    """What is held against whom, where; whether the scorer may have slipped hangs on how many lines say so."""
    return [(one.rule, one.name, one.step, one.because_of) for one in findings]


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_told_by_two_lines_is_judged_as_if_one_did(event):
    """Whatever is chosen for it and lies in play, possible or not (CE-12.6, CE-12.7)."""
    for table in TABLES:
        for choice in CHOICES:
            one = found(f"ann plays {event} {choice}", table)
            two = found(f"ann plays {event}\nann triggers {event} {choice}", table)
            assert said(two) == said(one), (table, choice)


def test_one_impossible_choice_is_one_finding():
    """Death with nothing in play is at fault once, however many lines tell of it (CE-12.7)."""
    top, *rest = found("ann plays death\nann triggers death castle", "")
    assert (top.rule, top.step) == ("CE-12.7", 1)
    assert all(one.because_of == 1 for one in rest)


def test_a_line_further_down_tells_nothing_of_the_play():
    """Only the line right below is about it; an event that has done its work works no more (CE-4.1)."""
    lines = "ann plays death fog bank\nann discards 7 moon\nann triggers death castle"
    assert [(one.rule, one.step) for one in found(lines, TABLES[1])] == [("CE-4.1", 3)]


def test_what_was_told_already_is_not_told_once_more():
    """A play that says what was chosen leaves nothing for the line below (CE-4.1)."""
    lines = "ann plays death fog bank\nann triggers death fog bank"
    assert [(one.rule, one.step) for one in found(lines, TABLES[1])] == [("CE-4.1", 2)]


def test_a_play_that_was_taken_back_is_told_nothing_of():
    """After `back` the card is in hand again, and the line does not bring its play back (CE-4.1)."""
    lines = "ann plays death\nback 1\nann triggers death castle"
    assert ("CE-4.1", 3) in [(one.rule, one.step) for one in found(lines, TABLES[1])]
