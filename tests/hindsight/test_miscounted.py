"""A number that can't be so by the record shows a line that was written twice, or one that is missing."""

import json

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES

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


def test_a_card_whose_use_explains_something_else():
    """That the buff just drawn may have changed the row explains what was kept of it, and not the missing tokens."""
    kept = {**RENEW, "by": "Bob", "places": [1, 2, 3]}
    buff = {**BUFF, "card": "second-wind"}
    steps = [
        {**PLAYS[0], "place": 4},
        {**kept, "places": []},
        {**LOSS, "by": "Cat"},
        buff,
        kept,
        {**kept, "places": []},
    ]
    assert (6, "KP-3.7") in [(f.step, f.rule) for f in found({}, *steps) if f.fault == "illegal"]


def test_a_lost_token_whose_line_is_missing():
    """That two turn over their rows shows that the third has lost the last token."""
    places = [{**play, "place": 1} for play in PLAYS]
    flips = [{**flip, "cards": ["?"] * 4} for flip in FLIPS]
    (slip,) = found({"Ann": 5}, *places, BUFF, RENEW, *flips, phase="play")
    assert slip.message.startswith("More likely: a line is missing before step 4: Ann loses one token (then steps 4, 6")
    assert found({"Ann": 5}, *places, LOSS, BUFF, RENEW, *flips, phase="play") == []


def test_a_card_that_is_still_held_was_used():
    """That two turn over their rows shows it, where no other line explains that nobody else has tokens left."""
    path = EXAMPLES / "damaged" / "knowledge-held-buff-not-written.game.json"
    slip, flip, winner, play = adjudicate(path.read_bytes(), source=path.name).findings
    assert slip.message.startswith(
        "More likely: a line is missing before step 49: Bob uses Plague (then steps 55, 56 and 57 fit). Otherwise"
    )
    assert (flip.because_of, winner.because_of, play.because_of) == (1, None, 1)
    assert winner.expected == ["Ann's row counts 40, Cat's row counts 31: Ann wins"]


def test_a_wrong_count_follows_from_what_was_left_out():
    """It is told as missing, though Ann's earlier act, for which she paid a token, might be taken back as well."""
    path = EXAMPLES / "damaged" / "knowledge-token-missing-after-an-unknown-card.game.json"
    fault, _, token, count = adjudicate(path.read_bytes(), source=path.name).findings
    assert (fault.rule, fault.fault, fault.slip) == ("KP-D.12", "illegal", "")
    assert token.message.startswith(
        "More likely: a line is missing before step 9: Ann loses one token (then steps 9 and"
    )
    assert count.because_of == 3
