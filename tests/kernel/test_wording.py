"""What a finding says beside its message: texts of cards, other readings, how sure it is, a line to read aloud."""

import json

import pytest

from adjudicator.judging import adjudicate
from adjudicator.kernel import wording
from adjudicator.reports.verdict import plainly
from tests.cli.conftest import EXAMPLES
from tests.kernel.scenes import judged

NINE = {"do": "discard", "by": "Ann", "card": "9e"}


def test_a_card_whose_ability_was_due_is_quoted():
    """And the ruling's sentence stands beside it."""
    draw = {"do": "draw", "by": "Ann"}
    (finding,) = judged(draw, play={"Ann": ["angel-of-hope"]}, phase="begin").findings
    assert [one.card for one in finding.texts] == ["Angel of Hope (yellow ace)"]
    assert finding.texts[0].text
    assert finding.says.endswith(".")
    assert finding.message.endswith("did not take effect when it was due, or only the line is missing")
    assert finding.aloud.endswith("or only the line is missing; if it was left out, let it take effect now.")
    assert (finding.unproved, finding.player) == (True, "Ann")


MISSED = ({"do": "discard", "by": "Ann", "card": "5m"}, {"do": "end", "by": "Ann"})


@pytest.mark.parametrize(
    ("later", "shown"),
    [
        ({"do": "draw", "by": "Bob"}, None),
        ({"do": "draw", "by": "Bob", "cards": ["9e"]}, 3),
        ({"do": "claim", "hands": {"Ann": 1}}, 3),
        ({"do": "claim", "hands": {"Bob": 3}}, None),
    ],
)
def test_a_miss_is_proved_by_what_comes_later_or_may_be_only_unwritten(later, shown):
    """The card that lay on top still lies there, or the hand has as many cards as by the record: Ann did not draw."""
    start = {"hands": {"Ann": ["5m", "2m"], "Bob": 3}, "discard": ["7m"], "phase": "draw"}
    finding = judged(*MISSED, later, pile=["9e", "9s", *["?"] * 44], **start).findings[0]
    assert (finding.fault, finding.severity, finding.player) == ("missed", "error", "Ann")
    assert (finding.shown_by, finding.unproved) == (shown, shown is None)
    said = "Ann has not drawn a card this turn"
    assert finding.message == (said if shown else f"{said}, or only the line is missing")
    assert (finding.sure == "Yes, as step 3 shows.") == (shown is not None)


def test_an_ability_that_may_have_drawn_nothing_is_not_proved_by_the_pile():
    """Leaky Roof is due for Bob, and his Castle makes it none: the card that he draws lay on top in any case."""
    start = {"turn": "Bob", "phase": "begin", "play": {"Ann": ["leaky-roof"], "Bob": ["castle"]}}
    hands = {"Ann": 4, "Bob": ["5m", "2m"]}
    draw = {"do": "draw", "by": "Bob", "cards": ["9e"]}
    found = judged(draw, hands=hands, discard=["7m"], pile=["9e", "9s", *["?"] * 41], **start).findings
    assert [(finding.unproved, finding.shown_by) for finding in found] == [(True, None)]


def test_stories_that_fit_as_well_are_all_told():
    """Cat drew in Bob's turn, or the line of Bob's draw bears her name, or two lines changed places."""
    log = EXAMPLES / "damaged" / "draw-of-the-next-player-decides.game.json"
    (root,) = adjudicate(log.read_bytes()).findings
    assert root.message == (
        "It can't be told: either steps 1 and 2 were written in the wrong order, or step 2 should say: "
        "Cat draws a card, or Bob draws after placing a card"
    )
    assert (root.unproved, root.sure) == (True, "No: both stories fit the record.")
    assert "; if the record is right, " in root.aloud


def test_what_the_table_decided_about_is_no_forgotten_line():
    """They knew what was left out."""
    start = {"hands": {"Ann": ["5m", "2m"], "Bob": 3}, "discard": ["7m"], "phase": "draw"}
    call = {"do": "call", "step": 1, "allow": "refuse"}
    for steps, unproved in ((MISSED, True), ((*MISSED, call), False)):
        found = judged(*steps, {"do": "draw", "by": "Bob"}, **start).findings
        assert [f.unproved for f in found if f.rule == "CE-7.3"] == [unproved]


def test_a_card_that_is_only_discarded_is_not():
    """What lies on top decides; the card's text does not matter."""
    (finding,) = judged({"do": "discard", "by": "Ann", "card": "castle"}, discard=["7m"]).findings
    assert finding.texts == []
    assert finding.aloud == "Ann: Castle on Cellar Collapse: neither red nor a seven; take the card back."


def test_an_option_that_makes_the_difference_is_named():
    """On an empty discard pile only an eight fits, by a house rule of this table."""
    start = {"turn": "Ann", "phase": "main", "hands": {"Ann": 4, "Bob": 4}, "discard": []}
    header = {"format": 1, "ruleset": {"id": "crazier-eights", "options": {"empty_discard_pile": "eights"}}}
    step = {"do": "discard", "by": "Ann", "card": "castle"}
    log = {**header, "players": ["Ann", "Bob"], "start": start, "steps": [step]}
    (finding,) = adjudicate(json.dumps(log).encode()).findings
    assert finding.basis == "option"
    assert [(one.rule, one.option) for one in finding.readings] == [("CE-D.6", "empty_discard_pile=any")]
    assert finding.readings[0].text == finding.says
    assert finding.sure.endswith("house rule of this table.")


def test_the_rules_are_as_before():
    """Asking what another reading would say leaves no trace in them."""
    verdict = judged(NINE, discard=["8e"], named="green")
    assert (type(verdict.rules.in_force), type(verdict.rules.options)) == (set, dict)
    (finding,) = verdict.findings
    assert finding.readings == []


def test_a_likely_slip_is_likely_and_not_certain():
    """The sentence to read aloud accuses nobody."""
    data = (EXAMPLES / "disputes" / "slip-wrong-card.game.json").read_bytes()
    slip = adjudicate(data).findings[0]
    assert slip.sure == wording.LIKELY
    assert slip.aloud == "Most likely step 3 should say: Cat plays nine of clubs; then nobody is at fault."


def test_a_name_at_the_beginning_of_the_sentence_stays_as_it_is_written():
    """A player called `ann` is no Ann, wherever a sentence begins with that name."""
    start = {"turn": "ann", "hands": {"ann": 4, "Bob": 4}, "discard": ["7m"], "phase": "draw"}
    verdict = judged({"do": "end", "by": "ann"}, players=["ann", "Bob"], **start)
    (finding,) = verdict.findings
    assert finding.aloud.startswith("ann has not drawn a card this turn")
    assert plainly(finding).startswith("ann has not drawn a card this turn")
