"""A slip of the scorer that the rest of the record shows is likelier than a fault."""

import pytest

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES


@pytest.mark.parametrize(
    ("name", "story"),
    [
        (
            "name-of-another-and-a-pass-crazy-eights",
            "step 9 should say: Bob plays two of hearts (then steps 9, 10 and 11",
        ),
        ("name-of-another-and-the-end-partners", "step 5 should say: Cat plays six of clubs (then steps 5 and 6"),
        (
            "card-of-the-hand-of-another",
            "step 3 should say: Cat plays Second Wind (yellow queen), and the rest as it stands",
        ),
        ("two-discards-in-the-wrong-order", "steps 3 and 4 were written in the wrong order (then steps 3 and 7 fit)"),
        ("another-card-was-played", "step 6 should say: Cat plays Old Hatchery (green three). Otherwise: "),
        ("last-card-written-twice", "step 10 was written down twice"),
    ],
)
def test_what_the_record_shows_is_likelier(name, story):
    """Another name, two lines in another order, a line written twice: nobody is at fault."""
    path = EXAMPLES / "damaged" / f"{name}.game.json"
    (finding,) = [f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.fault == "unrecorded"]
    assert finding.message.startswith(f"More likely: {story}")
    assert (finding.severity, finding.unproved) == ("note", False)


def test_a_draw_that_is_missed_and_another_players_second_may_be_one_wrong_name():
    """It was either Ann's, or she has not drawn and Bob did twice: both are told."""
    path = EXAMPLES / "damaged" / "draw-of-another-after-an-ability.game.json"
    (finding,) = [f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.because_of is None]
    story = "step 5 should say: Ann draws Fog Bank (blue seven) (then steps 5 and 7 fit)"
    assert finding.message.startswith(f"It can't be told: either {story}, or Ann has not drawn a card this turn")
    assert finding.unproved
