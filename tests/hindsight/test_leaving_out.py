"""What was left out: a later card that lies where it would not lie proves it; nothing else does."""

import pytest

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES
from tests.kernel.scenes import judged


@pytest.mark.parametrize(
    ("name", "rule", "shown"),
    [("hatchery-left-out-as-a-draw-shows", "CE-10.1", 7), ("hatchery-left-out-as-a-draw-shows-avalon", "AV-2.4", 6)],
)
def test_a_card_that_it_would_have_moved_proves_that_it_was_left_out(name, rule, shown):
    """Old Hatchery would have put the top card in play, and the next player draws it."""
    path = EXAMPLES / "damaged" / f"{name}.game.json"
    finding = next(f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.rule == rule)
    assert finding.message.endswith(f"did not take effect when it was due, as step {shown} shows")
    assert (finding.shown_by, finding.unproved) == (shown, False)


@pytest.mark.parametrize(
    ("top", "shown"),
    [("midnight-bell", 3), ("spilled-ink", None), ("?", None)],
    ids=["an-asset", "an-event", "nobody-saw-it"],
)
def test_a_card_that_it_would_have_left_shows_nothing(top, shown):
    """Ann's Old Hatchery would have left an event on the pile, and a card that nobody saw may have been one."""
    steps = [{"do": "play", "by": "Ann", "card": "old-hatchery"}, {"do": "end", "by": "Ann"}]
    draw = {"do": "draw", "by": "Bob", "cards": [top]} if top != "?" else {"do": "draw", "by": "Bob"}
    start = {"hands": {"Ann": ["old-hatchery", "2m"], "Bob": 3}, "discard": ["7m"], "pile": [top, *["?"] * 45]}
    (finding,) = judged(*steps, draw, **start).findings
    assert (finding.fault, finding.shown_by, finding.unproved) == ("missed", shown, shown is None)
