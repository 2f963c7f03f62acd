"""The bench: how rulings are asked, what follows from what, and who sits where."""

import pytest

from adjudicator.errors import MisspelledError
from adjudicator.formats.log import Seated
from adjudicator.kernel.dues import NEVER, Due
from adjudicator.kernel.occasions import Lapsed, Occasion
from adjudicator.kernel.opening import take_sides
from adjudicator.kernel.position import Over
from adjudicator.kernel.ruling import Fault, ruling
from adjudicator.kernel.scars import OVER, Fact, whereabouts
from adjudicator.kernel.watch import Watch
from tests.kernel import small
from tests.kernel.small import A1, CARD, COIN, laid, said


class Sitting(Occasion):
    """Somebody sits down."""


class Standing(Occasion):
    """Somebody gets up."""


CHAIR = Fact("chair")


@ruling("SM-5", "seated", cite="5", on=Sitting)
def seated(bench, it):
    """Nobody sits down."""
    return Fault("sits", rests=(CHAIR,))


@ruling("SM-5.1", "seated-early", cite="5.1", on=Sitting, refines=("SM-5",))
def seated_early(bench, it):
    """Nobody sits down before the first step."""
    return Fault("sits too early") if bench.step < 2 else None


@ruling("SM-6", "up", cite="6", on=Standing)
def up(bench, it):
    """Nobody gets up with a card that is not there."""
    return Fault("gets up", card=A1)


@ruling("SM-7", "perhaps", cite="7", on=Occasion)
def perhaps(bench, it):
    """What cannot be known."""
    return Fault("perhaps", kind="undetermined", severity="note")


@pytest.fixture
def bench():
    """A bench at the first step."""
    made = laid(seated, seated_early, up, perhaps)
    made.step = 1
    return made


def at(bench, step):
    """The same bench at another step, as the replay begins it."""
    bench.step, bench.report.leading = step, None
    return bench


def test_the_most_specific_ruling_makes_the_finding(bench):
    """The others are named in it; where it does not speak the general one does."""
    finding = bench.judge(Sitting(1))
    assert (finding.rule, finding.implied, finding.message, finding.player) == (
        "SM-5.1",
        ["SM-5"],
        "sits too early",
        "Bob",
    )
    assert at(bench, 2).judge(Sitting(1)).rule == "SM-5"


def test_nothing_is_found_where_nothing_is_wrong(bench):
    """Nor where nothing is judged."""
    assert bench.judge(Lapsed(0, Due(CARD, 0, 1, NEVER))) is not None
    bench.silent = True
    assert bench.judge(Sitting(0)) is None
    assert laid().judge(Sitting(0)) is None


def test_an_occasion_is_clean_where_no_ruling_speaks(bench):
    """Asking leaves no finding."""
    assert not bench.clean(Sitting(0))
    assert laid().clean(Sitting(0))
    assert said(bench) == []


def test_what_else_is_wrong_with_an_act_follows_from_its_first_finding(bench):
    """Until the next step begins."""
    first, second = bench.judge(Sitting(0)), bench.judge(Standing(0))
    assert (first.because_of, second.because_of) == (None, 1)
    assert at(bench, 2).judge(Sitting(0)).because_of is None


def test_the_same_is_not_said_twice_of_one_act(bench):
    """The finding that there is already is meant."""
    assert bench.judge(Sitting(0)) is bench.judge(Sitting(0))
    assert len(bench.report.findings) == 1


def test_a_step_that_is_past_is_judged_beside_the_act_of_this_moment(bench):
    """It neither leads what follows nor follows from what leads."""
    at(bench, 3)
    late = bench.judge(Sitting(0), at=1)
    assert (late.step, bench.report.leading) == (1, None)
    leading = bench.judge(Standing(0))
    later = bench.judge(Sitting(1), at=2)
    assert (later.step, later.because_of) == (2, None)
    assert bench.report.leading is leading
    assert bench.step == 3


def test_a_fault_that_rests_on_a_scar_follows_from_what_left_it(bench):
    """A scar that is there already stays; nothing is no reason for one."""
    bench.scar(CHAIR, None)
    assert bench.scars == {}
    root = bench.judge(Standing(0))
    bench.scar(CHAIR, root)
    bench.scar(CHAIR, at(bench, 2).judge(Standing(1)))
    assert at(bench, 3).judge(Sitting(1)).because_of == bench.report.number(root)


def test_a_card_that_is_not_where_it_is_used_leaves_a_scar(bench):
    """What rests on the same card later follows from that."""
    root = bench.judge(Standing(0))
    assert bench.scars == {whereabouts(A1): root}
    assert bench.report.contradicts(root)
    assert at(bench, 2).judge(Standing(1)).because_of == 1


def test_after_the_end_everything_rests_on_that(bench):
    """So it follows from what ended the game wrongly."""
    bench.judge(Sitting(0))
    bench.finish(Over([0], "SM-5", 1))
    assert OVER in bench.scars
    assert at(bench, 2).judge(Standing(1)).because_of == 1


def test_a_game_ends_once(bench):
    """Nothing is owed any more, and a second end changes nothing."""
    bench.ledger.owe(Due(COIN, 0, 1, NEVER))
    bench.finish(Over([0], "SM-5", 1))
    bench.finish(Over([1], "SM-6", 2))
    assert (bench.now.over.winners, bench.now.over.step, bench.ledger.open) == ([0], 1, [])


def test_open_questions_of_one_kind_are_one_finding_a_player(bench):
    """It leads nothing, and knows for which steps it stands."""
    first = bench.judge(Occasion(0))
    assert bench.report.leading is None
    assert at(bench, 2).judge(Occasion(0)) is first
    assert bench.judge(Occasion(1)) is not first
    assert [*bench.report.kept[id(first)].asked] == [1, 2]


def test_a_due_that_lapses_is_missed(bench):
    """It could have been done in time up to the step before; what was only allowed goes without a word."""
    bench.ledger.owe(Due(COIN, 1, 1, 5))
    bench.ledger.owe(Due(COIN, 0, 1, 5, must=False))
    bench.ledger.owe(Due(COIN, 0, 1, NEVER))
    at(bench, 4).lapse(5)
    assert said(bench) == [("SM-3", "Bob owes a coin")]
    (due,) = bench.ledger.lapsed
    assert (due.seat, due.finding.due_by, due.finding.player) == (1, 3, "Bob")
    assert bench.report.leading is None


def test_a_missed_due_may_have_brought_a_card(bench):
    """So a watch on a hand of that player counts one more hidden card."""
    watches = [Watch(("hands", seat), frozenset([A1]), Sitting(seat), 1, None) for seat in (0, 1)]
    bench.watches += watches
    bench.ledger.owe(Due(CARD, 1, 1, 5))
    bench.lapse(5)
    assert [watch.gains for watch in watches] == [0, 1]


@pytest.mark.parametrize(("others", "found"), [(0, ["SM-3"]), (1, ["SM-5", "SM-3"])])
def test_a_wrong_order_is_none_where_what_was_to_come_first_never_came(others, found):
    """Then only the missed due is found; with another that was to come first it follows from the wrong order."""
    bench = at(laid(seated), 1)
    order = bench.judge(Sitting(0))
    order.fault = "out-of-order"
    bench.ledger.owe(Due(COIN, 0, 1, 5, finding=order))
    for _ in range(others):
        bench.ledger.owe(Due(COIN, 0, 1, 9, finding=order))
    at(bench, 2).lapse(5)
    assert [rule for rule, _ in said(bench)] == found
    assert bench.report.findings[-1].because_of == (1 if others else None)


def test_seats_follow_one_another_clockwise():
    """Those who are out are passed over; who is alone follows oneself."""
    bench = small.bench(players=("Ann", "Bob", "Cat"))
    assert [bench.following(seat) for seat in range(3)] == [1, 2, 0]
    bench.now.out[1] = True
    assert (bench.following(0), bench.in_order(1), bench.alive()) == (2, [2, 0], [0, 2])
    bench.now.out[2] = True
    assert (bench.following(0), bench.in_order(0)) == (0, [0])


def test_a_name_is_a_seat():
    """No name is nobody's; a name that does not play is refused."""
    bench = small.bench()
    assert (bench.seat("Bob"), bench.seat("")) == (1, -1)
    with pytest.raises(MisspelledError) as error:
        bench.seat("Bop")
    assert error.value.nearest == "Bob"


def test_allies_are_those_of_one_side():
    """Without teams everybody is on a side alone, and has no team to speak of."""
    players = [Seated(name="Ann", team="x"), Seated(name="Bob", team="y"), Seated(name="Cat", team="x"), "Dan"]
    bench = small.bench(players=("Ann", "Bob", "Cat", "Dan"))
    assert (bench.allies(0), bench.team(0)) == ([0], "")
    header = small.judge(players=("Ann", "Bob", "Cat", "Dan")).header
    header.players = players
    assert take_sides(bench, header) == ["x", "y", "x", None]
    assert (bench.allies(2), bench.team(0)) == ([0, 2], "Ann, Cat")
    assert bench.allies(3) == [3]


def test_the_phase_is_how_far_the_turn_has_come():
    """The last one lasts until the turn is passed on."""
    bench = laid()
    told = []
    for clock in range(3):
        bench.now.clock = bench.now.base + clock
        told.append(bench.phase())
    assert told == ["taking", "using", "using"]


def test_all_cards_are_on_the_table():
    """As many as the deck has, of both its stacks."""
    assert laid().count() == small.PACK.total == 12
