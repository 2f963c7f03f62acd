"""Lists and sets that are copied often: a copy and what it was copied from change apart from each other."""

from adjudicator.kernel.shared_list import BLOCK, SharedList
from adjudicator.kernel.step_set import StepSet


def test_copies_change_apart():
    """Whether an item is added or taken out, among the latest or long ago."""
    one, plain = SharedList[int](), list(range(3 * BLOCK + 5))
    for n in plain:
        one.append(n)
    other = one.copied()
    one.remove(1)
    other.append(-1)
    other.remove(3 * BLOCK + 1)
    assert [*one] == [n for n in plain if n != 1]
    assert [*other] == [*(n for n in plain if n != 3 * BLOCK + 1), -1]
    assert [*one.since(BLOCK)] == [*one][BLOCK:]
    assert (len(one), len(other)) == (len(plain) - 1, len(plain))
    assert [n for n in (-1, 0, 1, 3 * BLOCK + 1) if n in one] == [0, 3 * BLOCK + 1]


def test_a_block_may_become_empty():
    """What is left is in order all the same."""
    one = SharedList[int]()
    for n in range(BLOCK + 1):
        one.append(n)
    for n in range(BLOCK):
        one.remove(n)
    assert [*one] == [BLOCK]


def test_a_set_of_steps_holds_what_was_added():
    """And a copy of it nothing that is added later."""
    one = StepSet()
    one.add(9)
    one.update(range(16, 18))
    other = one.copied()
    other.add(1000)
    assert [n for n in range(1100) if n in one] == [9, 16, 17]
    assert [n for n in range(1100) if n in other] == [9, 16, 17, 1000]
