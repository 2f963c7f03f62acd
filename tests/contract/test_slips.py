"""One slip of the scorer is one finding, whatever its kind; two far apart are two."""

from collections import Counter

import pytest

from adjudicator.kernel.dice import Dice
from tests.contract.slips import RULESETS, SLIPS, accuses_alone, judged, short, spoilt, tops, whole

CASCADES = dict.fromkeys(SLIPS, 0.04) | {"turn": 0.25}
"""The share of slips of each kind that show as several findings at the top. They only go down."""


@pytest.mark.parametrize(
    ("kind", "ruleset", "seed", "said"),
    [
        ("card", "crazy-eights", 0, "step 38 should say: Ann plays "),
        ("card", "crazier-eights", 0, "step 25 should say: Bob draws "),
        ("name", "crazy-eights", 1, "step 59 should say: Ann plays "),
        ("number", "crazier-eights", 9, "step 8 should say: Ann draws "),
        ("swapped", "crazy-eights", 5, "steps 10 and 11 were written in the wrong order"),
        ("swapped", "crazier-eights-avalon", 10, "steps 33 and 34 were written in the wrong order"),
        ("turn", "crazy-eights", 1, "a turn of Ann is missing before step 12: Ann draws "),
        ("doubled", "crazier-eights", 1, "step 18 was written down twice"),
        ("forgotten", "crazy-eights", 0, "a line is missing before step 14: Bob draws "),
    ],
)
def test_a_slip_of_each_kind_is_told(kind, ruleset, seed, said):
    """One finding, and nobody is accused: the likelier story comes first, and the other after it."""
    (finding,) = spoilt(ruleset, seed, kind)
    assert (finding.fault, finding.severity) == ("unrecorded", "note")
    assert finding.message.startswith(f"More likely: {said}")
    assert ". Otherwise: " in finding.message


@pytest.mark.slow
@pytest.mark.parametrize("kind", SLIPS)
def test_a_slip_is_seldom_a_cascade(kind):
    """In games of every ruleset."""
    counts = Counter(min(number, 2) for number in tops(kind, range(60)))
    assert counts[2] <= CASCADES[kind] * counts.total()


ALONE = {"doubled": 0.005, "name": 0.01, "swapped": 0.03, "discard": 0.06}
"""The share of slips for which somebody is accused and no other story is told. They only go down."""


@pytest.mark.slow
@pytest.mark.parametrize("public", [False, True], ids=["full", "public"])
@pytest.mark.parametrize("kind", ALONE)
def test_a_slip_seldom_accuses_with_no_other_story(kind, public):
    """A line twice, another name, two lines in the wrong order, a card laid down that nobody wrote down."""
    found = [short(ruleset, seed, kind, public=public) for ruleset in RULESETS for seed in range(120)]
    shown = [findings for findings in found if findings is not None]
    assert len(shown) > 200
    assert sum(any(map(accuses_alone, findings)) for findings in shown) <= ALONE[kind] * len(shown)


def two_slips(ruleset, seed):
    """How many findings two slips give, each of which is one; None where they do not show."""
    coin = Dice(f"two {seed}")
    kinds = [coin.pick(["forgotten", "card", "swapped", "doubled"]) for _ in range(2)]
    header, lines = whole(ruleset, seed)
    if len(lines) < 60:
        return None
    early, late = coin.below(len(lines) // 3), 2 * len(lines) // 3 + coin.below(len(lines) // 4)
    one = SLIPS[kinds[0]](lines, early, Dice(seed))
    other = SLIPS[kinds[1]](lines, late, Dice(seed))
    half = len(lines) // 2
    both = [*one[: half + len(one) - len(lines)], *other[half:]]
    each = [judged(ruleset, header, log) for log in (one, other, both)]
    return len(each[2]) if None not in each and len(each[0]) == len(each[1]) == 1 else None


@pytest.mark.slow
def test_two_slips_far_apart_are_two():
    """One story does not take both; in Crazy Eights a few that come later follow from a hand that had to bend."""
    found = Counter(two_slips(ruleset, seed) for ruleset in RULESETS for seed in range(60))
    shown = {number: times for number, times in found.items() if number is not None}
    assert sum(shown.values()) > 30
    assert shown.get(1, 0) <= 0.08 * sum(shown.values())
    assert shown[2] >= 0.8 * sum(shown.values())
