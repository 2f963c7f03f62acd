"""Whether a card's text leaves anything to decide."""

import pytest

from adjudicator.cardtext.choosing import leaves_a_choice
from adjudicator.formats import abilities as a

TOP = a.Selector(from_="pile", pick="top")


@pytest.mark.parametrize(
    "op",
    [
        a.Draw("active"), a.Lose("each"), a.Win(), a.Discard("active"), a.Redeal(), a.Shuffle(), a.Show(TOP),
        a.Look(TOP), a.Allow("play"), a.Destroy(a.Selector(n=0)), a.Move(what=TOP, to="hand"), a.Turn("active", 1),
    ],
    ids=lambda op: type(op).__name__,
)  # fmt: skip
def test_nothing_is_left_to_decide(op):
    """The text says who and which; what holders pick of their own cards is theirs."""
    assert not leaves_a_choice(a.Trigger(on="turn-begins", do=(op,)))
    assert leaves_a_choice(a.Trigger(on="turn-begins", do=(op,), may=True)), "whether is a choice"


@pytest.mark.parametrize(
    "op",
    [
        a.Draw("chosen"), a.Lose("opponent"), a.Discard("opponent"), a.Destroy(), a.Mute(), a.Swap(), a.Order(2),
        a.Show(a.Selector(from_="hand", whose="opponent", n=0)), a.Play(), a.Turn("opponent", -1),
        a.Move(what=a.Selector(whose="you"), to="play"), a.Discard("active", a.Selector(pick="blind")),
    ],
    ids=lambda op: type(op).__name__,
)  # fmt: skip
def test_something_is_left_to_decide(op):
    """A player or a card is to be picked."""
    assert leaves_a_choice(a.Trigger(on="turn-begins", do=(a.Draw("active"), op)))
