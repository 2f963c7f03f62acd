"""A drawn card that did not lie on top: its line is wrong where the rest of the record shows it."""

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES


def roots(name):
    """What is found at the top of a damaged record."""
    path = EXAMPLES / "damaged" / f"{name}.game.json"
    return [f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.because_of is None]


def test_two_draws_in_another_order_fit_the_pile():
    """Bob's two cards lie there the other way round."""
    (order,) = roots("drawn-cards-in-the-wrong-order-crazy-eights")
    assert order.message.startswith("More likely: steps 5 and 6 were written in the wrong order. Otherwise: Bob draws")
    assert order.severity == "note"


def test_a_wrong_card_does_not_hide_that_a_turn_is_missing():
    """Bob plays the card that lay on top, and Ann has the one that is written; what is wrong then is another slip."""
    card, turn = roots("drawn-card-miswritten-and-a-turn-missing-avalon")
    assert card.message.startswith("More likely: step 32 should say: Bob draws Weathercock (purple four) (then")
    assert turn.message.startswith("More likely: a turn of Bob is missing before step 65: ")


def test_where_nothing_bears_a_wrong_card_out_nobody_says_so():
    """One of two wrong cards lies elsewhere; the lines in another order would leave the other as it is."""
    first, second = roots("two-drawn-cards-miswritten-crazy-eights")
    assert (first.fault, second.fault) == ("mismatch", "mismatch")
    assert "More likely" not in first.message + second.message
