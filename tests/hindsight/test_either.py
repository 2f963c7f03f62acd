"""Two slips that explain the same act: both are told."""

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES


def of_the_examples(name):
    """What is found in a damaged record."""
    path = EXAMPLES / "damaged" / f"{name}.game.json"
    return adjudicate(path.read_bytes(), source=path.name).findings


def test_a_draw_after_a_card_may_be_too_early_or_of_the_next_player():
    """Cat draws next, so that the draw may be hers; two lines in another order would do as well."""
    (finding,) = of_the_examples("draw-of-the-next-player-decides")
    slips = "steps 1 and 2 were written in the wrong order, or step 2 should say: Cat draws a card"
    assert finding.message == f"It can't be told: either {slips}, or Bob draws after placing a card"
    assert (finding.slip, finding.unproved) == (slips, True)


def test_two_lines_in_another_order_are_likelier_than_faults_of_two_players():
    """Bob drew twice and discarded four cards, and Ann acted in his turn: or the two draws changed places."""
    root, *rest = of_the_examples("two-draws-in-the-wrong-order-and-discards-beyond")
    assert root.message.startswith("More likely: steps 4 and 5 were written in the wrong order (then steps 4, 5 and ")
    assert (root.severity, root.expected) == ("note", [])
    assert {finding.because_of for finding in rest} == {1}
