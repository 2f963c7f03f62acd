"""Facts of the table that may have had to bend."""

from adjudicator.kernel.scars import OVER, PILE, TURN, Fact, hand_of, is_whereabouts, whereabouts


def test_facts_are_told_apart_by_what_they_are_of():
    """A hand by its seat, a card by its kind; of the pile there is one."""
    facts = {OVER, PILE, TURN, hand_of(0), hand_of(1), whereabouts(0), whereabouts(1), Fact("suit")}
    assert len(facts) == 8
    assert hand_of(1) == hand_of(1)
    assert PILE.of == -1


def test_where_a_card_is_is_a_fact_of_its_own_sort():
    """However many cards there are."""
    assert is_whereabouts(whereabouts(3))
    assert not any(map(is_whereabouts, (OVER, PILE, TURN, hand_of(3))))
