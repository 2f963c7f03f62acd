"""A single fault that no card contradicts: a line may be missing, doubled, misplaced, or bear another name."""

import json

import pytest

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES


@pytest.mark.parametrize(
    ("name", "story", "fault"),
    [
        (
            "line-of-another-missing-crazy-eights",
            "a line is missing before step 3: Bob plays seven of clubs (then steps 3 and 4 fit)",
            "Cat acts out of turn; it is Bob's turn",
        ),
        (
            "draw-after-the-card-crazy-eights",
            "steps 3 and 4 were written in the wrong order, or step 4 should say: Bob draws a card",
            "Ann draws after placing a card",
        ),
        (
            "ability-line-three-times",
            "step 10 was written down twice",
            "Elven Princess (green queen) took effect already, at step 9",
        ),
        (
            "ability-and-end-in-the-wrong-order",
            "steps 3 and 4 were written in the wrong order",
            "Corner Bakery (green four) takes effect, but its condition is not met: it works at the beginning of Ann's"
            " own turn; Ann controls it, and this is Bob's turn",
        ),
        (
            "last-lines-swapped-and-a-wrong-count",
            "steps 7 and 8 were written in the wrong order (then steps 7 and 8 fit)",
            "Bob places five of spades as a second card of one turn",
        ),
        (
            "red-card-discarded-and-not-written",
            "a line is missing before step 8: Cat discards Leaky Roof (red four)",
            "Moonless Night (yellow seven) takes effect, but its condition is not met: it needs no red cards in Cat's"
            " hand, and there is one red card",
        ),
        (
            "card-used-and-not-written-before-low-tide",
            "a line of Bob's is missing before step 4, and which card was used in it does not show",
            "Low Tide (blue ten) takes effect, but its condition is not met: it needs at most three cards in"
            " Bob's hand, and there are four cards",
        ),
        (
            "turn-missing-after-an-ability-not-used",
            "a line is missing before step 5: Cat draws a card",
            "Dan acts in Bob's turn",
        ),
        (
            "two-turns-missing-avalon",
            "turns of Cat and Dan are missing before step 4: Cat draws a card; then Dan draws a card",
            "Ann acts in Cat's turn",
        ),
        (
            "two-turns-missing-with-draws-crazy-eights",
            "turns of Ann and Bob are missing before step 13",
            "Cat acts out of turn; it is Ann's turn",
        ),
        (
            "name-of-another-and-no-colour",
            "step 2 should say: Cat discards Rain of Letters (blue eight)",
            "Ann discards out of turn",
        ),
        (
            "opponents-card-used-at-the-end-of-a-turn-avalon",
            "a line of Dan's is missing before step 8, and which card was used in it does not show",
            "Moonless Night (orange seven) takes effect, but its condition is not met: it works at the end of its"
            " controller's turn; Ann controls it, and this is Dan's turn",
        ),
        (
            "knowledge-look-missing-before-a-card-sent-back",
            "a line is missing before step 56: Bob looks at the fifth card for one token",
            "Bob's fifth card is not known to Bob",
        ),
    ],
)
def test_both_stories_are_told(name, story, fault):
    """It stays a fault of that step, and nobody is accused as long as the scorer may have made the slip."""
    path = EXAMPLES / "damaged" / f"{name}.game.json"
    finding = next(f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.fault == "illegal")
    assert finding.message == f"It can't be told: either {story}, or {fault}"
    assert (finding.unproved, finding.severity) == (True, "error")


def test_another_name_is_told_after_the_fault():
    """Who decided for a card of another did so by the record; that only the name is wrong is said beside it.

    Two players control such a card, so neither is named.
    """
    path = EXAMPLES / "damaged" / "ability-with-the-name-of-another.game.json"
    finding = next(f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.rule == "CE-10.2")
    assert "Ann and Cat controlled one each when its condition was met" in finding.message
    assert finding.message.endswith(
        ". Or the record is wrong: step 9 should name another player, and several would fit"
    )
    assert not finding.unproved


def cut(name, length, *more):
    """The findings of a damaged record that stops at a step; `more` steps stand after it."""
    record = json.loads((EXAMPLES / "damaged" / f"{name}.game.json").read_bytes())
    record["steps"] = [*record["steps"][:length], *more]
    return adjudicate(json.dumps(record).encode(), source=name).findings


@pytest.mark.parametrize(
    ("name", "length", "before", "after", "unproved"),
    [
        ("ability-line-three-times", 10, "It can't be told: either step 10 was written down twice, or ", "", True),
        (
            "line-of-another-missing-crazy-eights",
            3,
            "",
            ". Or the record is wrong: a turn of Bob is missing before step 3: Bob plays a card",
            False,
        ),
        (
            "draw-after-the-card-crazy-eights",
            4,
            "",
            ". Or the record is wrong: steps 3 and 4 were written in the wrong order",
            False,
        ),
        (
            "knowledge-look-missing-before-a-card-sent-back",
            56,
            "",
            ". Or the record is wrong: a line is missing before step 56: Bob looks at the fifth card for one token",
            False,
        ),
    ],
)
def test_the_last_line_may_be_a_slip(name, length, before, after, unproved):
    """Where a record stops at the disputed line, the other story is told too; a line that stands twice bears it out."""
    finding = cut(name, length)[-1]
    assert (finding.step, finding.fault, finding.unproved) == (length, "illegal", unproved)
    assert finding.message.startswith(before)
    assert finding.message.endswith(after)


def test_a_winner_who_fits_what_was_played_speaks_against_another_order():
    """What is stated rightly after the end must be right by the other story too."""
    path = EXAMPLES / "damaged" / "last-card-that-swaps-hands.game.json"
    (finding,) = [f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.because_of is None]
    assert "written in the wrong order" not in finding.message


def test_a_colour_is_owed_where_the_turn_before_goes_on():
    """Whoever discarded the eight, nobody named a colour; that it was not that player's turn does not settle it."""
    path = EXAMPLES / "damaged" / "name-of-another-and-no-colour.game.json"
    (colour,) = [f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.rule == "CE-8.3"]
    assert (colour.step, colour.fault, colour.because_of) == (6, "missed", 1)
