"""Every way to choose, one after another."""

from adjudicator.hindsight.every import Every


def ways(pick):
    """Everything that a function of dice returns, over every way."""
    every, found = Every(), []
    while True:
        found.append(pick(every))
        if not every.next_way():
            return found


def test_every_way_comes_up_once():
    """Choices that depend on earlier ones are all tried, and none twice."""
    found = ways(lambda dice: "".join(dice.pick("abc") for _ in range(dice.pick([1, 2]))))
    assert sorted(found) == ["a", "aa", "ab", "ac", "b", "ba", "bb", "bc", "c", "ca", "cb", "cc"]
