"""An act out of turn, and nothing else: one line may be missing, or bear another's name; or it was out of turn."""

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
            "name-of-another-and-a-pass-crazy-eights",
            "step 9 should say: Bob plays two of hearts (then steps 9, 10 and 11 fit)",
            "Ann places two of hearts as a second card of one turn",
        ),
        (
            "draw-after-the-card-crazy-eights",
            "steps 3 and 4 were written in the wrong order",
            "Ann draws after placing a card",
        ),
    ],
)
def test_both_stories_are_told(name, story, fault):
    """It stays a fault of that step, and nobody is accused as long as the scorer may have made the slip."""
    path = EXAMPLES / "damaged" / f"{name}.game.json"
    finding = next(f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.fault == "illegal")
    assert finding.message == f"It can't be told: either {story}, or {fault}"
    assert (finding.unproved, finding.severity) == (True, "error")
