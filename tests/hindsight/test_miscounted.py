"""A number that can't be so by the record shows a line that was written twice, or one that is missing."""

import json

from adjudicator.judging import adjudicate

ROWS = {name: ["?"] * 5 for name in ("Ann", "Bob", "Cat")}
STRIKE = {"do": "strike", "by": "Ann", "of": "Bob"}
RENEW = {"do": "renew", "by": "Ann"}
FLIPS = [{"do": "flip", "by": name, "cards": ["?"] * 5} for name in ("Bob", "Cat")]
PLAYS = [{"do": "play", "by": name, "card": card} for name, card in (("Bob", "Ks"), ("Cat", "9c"), ("Ann", "7h"))]
BUFF = {"do": "buff", "by": "Bob"}
LOSS = {"do": "lose", "by": "Ann"}


def found(tokens, *steps, phase="window-1"):
    """What is found at the top of a record from a position on."""
    start = {"phase": phase, "rows": ROWS, "tokens": {"Ann": 10, "Bob": 10, "Cat": 10, **tokens}}
    log = {"format": 1, "ruleset": {"id": "knowledge-is-power"}, "players": [*ROWS], "start": start, "steps": [*steps]}
    return [f for f in adjudicate(json.dumps(log).encode()).findings if f.because_of is None and not f.open]


def test_a_payment_that_is_written_twice():
    """What follows from too few tokens is right without the second line."""
    (slip,) = found({"Ann": 7}, STRIKE, STRIKE, RENEW, *FLIPS)
    assert slip.message.startswith("More likely: step 2 was written down twice (then steps 3, 4 and 5 fit). Otherwise")
    assert (slip.rule, slip.severity) == ("KP-3.7", "note")


def test_nobody_pays_what_is_not_there():
    """The second of two equal lines can't have been paid for."""
    (slip,) = found({"Ann": 5}, STRIKE, STRIKE, {**STRIKE, "by": "Cat"})
    assert slip.message.startswith("More likely: step 2 was written down twice. Otherwise")


def test_nothing_bears_it_out():
    """Where nothing else follows both are told."""
    (fault,) = found({"Ann": 7}, STRIKE, STRIKE, RENEW)
    assert fault.message.startswith("It can't be told: either step 2 was written down twice, or Ann pays four")


def test_two_equal_lines_that_may_be_so():
    """Without a number that can't be so nothing is guessed, nor where no line stands there twice."""
    assert found({}, STRIKE, STRIKE, RENEW) == []
    (fault,) = found({"Ann": 3}, RENEW, *FLIPS)
    assert (fault.rule, fault.fault) == ("KP-3.7", "illegal")


def test_a_lost_token_whose_line_is_missing():
    """That two turn over their rows shows that the third has lost the last token."""
    places = [{**play, "place": 1} for play in PLAYS]
    flips = [{**flip, "cards": ["?"] * 4} for flip in FLIPS]
    (slip,) = found({"Ann": 5}, *places, BUFF, RENEW, *flips, phase="play")
    assert slip.message.startswith("More likely: a line is missing before step 4: Ann loses one token (then steps 6")
    assert found({"Ann": 5}, *places, LOSS, BUFF, RENEW, *flips, phase="play") == []
