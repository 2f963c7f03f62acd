"""Repairs: what a line may have been instead, from what was written and from what the game offers."""

import pytest

from adjudicator.formats.log import Back, Note
from adjudicator.hindsight import repairs
from tests.kernel import small
from tests.kernel.small import Take, Use

CLAIM = small.Small.forms.claim


def acts(found):
    """The acts of each repair, and how unlikely it is."""
    return [(*repair.acts, repair.unlikely) for repair in found]


def test_a_name_or_a_number_may_be_wrong():
    """One at a time, and every other player may be meant; what a remark says is no matter."""
    bench = small.judge(hands={"Ann": ["a1"], "Bob": ["a3"]}).bench
    assert acts(repairs.written_wrongly(1, Use(by="Ann", card="a1", text="Bob"), bench)) == [
        (Use(by="Bob", card="a1", text="Bob"), repairs.NAMED)
    ]
    numbers = [repair.acts[0].cards for repair in repairs.written_wrongly(1, Take(by="Ann", cards=2), bench)]
    assert numbers == [2, 3, 1, 4, 0]
    stated = [repair.acts[0].hands for repair in repairs.written_wrongly(1, CLAIM(hands={"Ann": 1}), bench)]
    assert {"Ann": 2} in stated


def test_of_the_cards_offered_those_that_are_alike_come_first():
    """An ash card for an ash card, before a beech card of another rank; the act of another kind is none."""
    offers = [Use(by="Ann", card="b2"), Take(by="Ann"), Use(by="Ann", card="a2"), Use(by="Ann", card="a1")]
    found = repairs.meant_otherwise(1, Use(by="Ann", card="a1"), offers, small.PACK)
    assert acts(found) == [
        (Use(by="Ann", card="a1"), repairs.ALIKE),
        (Use(by="Ann", card="a2"), repairs.ALIKE),
        (Use(by="Ann", card="b2"), repairs.OTHER),
    ]


def test_a_turn_that_nobody_saw_names_no_card_of_a_hand():
    """Each kind of act once, whichever card it was; a card that lies in no hand of hers is named."""
    bench = small.judge(hands={"Ann": ["a1", "b2"], "Bob": ["a3"]}).bench
    take = Take(by="Ann")
    assert repairs.as_unseen([Use(by="Ann", card="b2"), take, Use(by="Ann", card="a1")], bench) == [
        Use(by="Ann", card="?"),
        take,
    ]
    assert repairs.as_unseen([Use(by="Ann", card="a3")], bench) == [Use(by="Ann", card="a3")]


def test_lines_change_places_if_both_were_done():
    """A remark, or a line that takes others back, is left where it is."""
    take, use = Take(by="Ann"), Use(by="Ann", card="a1")
    assert acts(repairs.in_another_order(1, take, use)) == [(use, take, repairs.SWAPPED)]
    assert [*repairs.in_another_order(1, take, take), *repairs.in_another_order(1, take, Note())] == []
    assert list(repairs.in_another_order(1, Back(to=1), take)) == []


def test_a_line_may_have_been_written_twice():
    """Likelier right after the first than some lines later."""
    take, use = Take(by="Ann"), Use(by="Ann", card="a1")
    assert acts(repairs.once_too_often(3, take, [use, take])) == [(repairs.DOUBLED,)]
    assert acts(repairs.once_too_often(3, take, [take, use])) == [(repairs.NAMED,)]
    assert list(repairs.once_too_often(3, take, [use])) == []


@pytest.mark.parametrize(
    ("one", "other", "number"),
    [
        ({"do": "take", "cards": 2}, {"do": "take", "cards": ["a1"], "text": "late"}, 1),
        ({"do": "take"}, {"do": "take", "cards": ["a1"]}, 1),
        ({"choose": ["Ann", "Bob"]}, {"choose": ["Ann", "Cat"]}, 1),
        ({"choose": ["Ann"]}, {}, 2),
        ({"then": [{"cards": ["a1", "a2"]}]}, {"then": [{"cards": ["a2", "a1"]}]}, 2),
    ],
)
def test_two_lines_differ_in_so_many_places(one, other, number):
    """Only a line that differs in one place may have been written for the other."""
    assert repairs.differences(one, other) == number


def test_the_numbers_of_the_other_lines_stay():
    """Lines are put in before the one that is there; a line that goes leaves a remark in its place."""
    take, use = Take(by="Ann"), Use(by="Ann", card="a1")
    assert repairs.left_out(3, [take]).lines([take], [(use,)]) == [(take, use)]
    assert repairs.Repair(3, 1, (), 1).lines((), [(use,)]) == [(Note(),)]
    assert repairs.Repair(3, 2, [use, take], 1).lines([use, take], [(take,)]) == [(use,), (take,)]


def test_a_repair_is_told_with_its_remedy():
    """What the scorer got wrong, and how the record is put right."""
    use = Use(by="Ann", card="a1")
    assert repairs.said(repairs.left_out(3, [use]), ["Use"]) == (
        "a line is missing before step 3: Use",
        "write it into the record before step 3",
    )
    assert repairs.said(repairs.left_out(3, [use], unseen=True), ["Use"])[0] == (
        "a turn of Ann is missing before step 3: Use"
    )
    assert repairs.said(repairs.Repair(3, 1, [use], 1), ["Use"]) == (
        "step 3 should say: Use",
        "correct step 3 in the record",
    )
    assert repairs.said(repairs.Repair(3, 1, (), 1), ()) == ("step 3 was written down twice", "strike out step 3")
    assert repairs.said(repairs.Repair(3, 2, [use, use], 1), ())[0] == "steps 3 and 4 were written in the wrong order"


def test_a_repair_as_data_says_what_its_words_say():
    """What puts the record right, and where: programs need not read the words."""
    take, use = Take(by="Ann"), Use(by="Ann", card="a1")
    block = repairs.Repair(2, 3, [take, use, use], repairs.SWAPPED, moved=1)
    found = {
        "a line is missing before step 2: a": repairs.left_out(2, [take]),
        "step 2 should say: a": repairs.Repair(2, 1, [use], repairs.ALIKE),
        "step 2 should name another card, and several would fit": repairs.Repair(
            2, 1, [use], repairs.ALIKE, recast=True, one_of=True
        ),
        "steps 2 and 3 were written in the wrong order": repairs.Repair(2, 2, [use, take], repairs.SWAPPED),
        "step 2 is a line too many": repairs.too_many(2),
        "step 4 was done before step 2, and written too late": block,
        "step 2 was done after step 4, and written too early": block._replace(moved=2),
        "step 3 says what came of step 2": repairs.gathered(2, 1, take),
    }
    assert {said: repairs.said(repair, ["a"] if repair.acts else ())[0] for said, repair in found.items()} == {
        said: said for said in found
    }
    data = [[(slip.edit, slip.step) for slip in repairs.slips_of(repair)] for repair in found.values()]
    assert data == [
        [("insert", 2)],
        [("rewrite", 2)],
        [("rewrite", 2)],
        [("swap", 2)],
        [("drop", 2)],
        [("move", 4)],
        [("move", 2)],
        [("gather", 2)],
    ]
    together = repairs.Repair(2, 0, (), repairs.SEVERAL, parts=tuple(found.values())[:2])
    assert [slip.edit for slip in repairs.slips_of(together)] == ["insert", "rewrite"]
