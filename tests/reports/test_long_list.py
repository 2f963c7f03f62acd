"""A list that may become very long: like any other, however much of it is compressed."""

from typing import NamedTuple

import pytest

from adjudicator.reports import long_list
from adjudicator.reports.chronicle import Chapter, Entry
from adjudicator.reports.long_list import LongList


class Pair(NamedTuple):
    """Something plain."""

    number: int
    text: str | None


@pytest.mark.parametrize("length", [0, 1, 3, 4, 5, 6, 7, 8, 23])
def test_it_is_like_a_list(monkeypatch, length):
    """Its length, its items by index and slice and in order, and one that takes the place of another."""
    monkeypatch.setattr(long_list, "BLOCK", 3)
    same = [Pair(n, "x" * n if n % 2 else None) for n in range(length)]
    found = LongList(Pair)
    for item in same:
        found.append(item)
    assert len(found) == length
    assert list(found) == same
    assert [found[n] for n in range(-length, length)] == [same[n] for n in range(-length, length)]
    assert found[1:-1:2] == same[1:-1:2]
    for index in (length, -length - 1):
        with pytest.raises(IndexError):
            found[index]
    for n in range(length):
        found[n] = same[n] = Pair(-n, "other")
        assert list(found) == same
    found.clear()
    assert list(found) == []


def test_it_takes_little_room():
    """What was added long ago takes a fraction of the room."""
    found = LongList(Entry)
    for n in range(3 * long_list.BLOCK):
        found.append(Entry(n, "Ann draws a card", [], Chapter(f"Turn {n}: Ann", "hands Ann 5, Bob 5"), None))
    assert sum(map(len, found._blocks)) < 2 * long_list.BLOCK * 20
    assert found[5] == Entry(5, "Ann draws a card", [], Chapter("Turn 5: Ann", "hands Ann 5, Bob 5"), None)


def test_a_block_is_unfolded_once_for_items_that_follow_each_other(monkeypatch):
    """Whoever goes through a long list by index, looking back by one each time, hardly waits."""
    monkeypatch.setattr(long_list, "BLOCK", 3)
    found, unfolded = LongList(Pair), []
    for number in range(20):
        found.append(Pair(number, None))
    decompress = long_list.zlib.decompress
    monkeypatch.setattr(long_list.zlib, "decompress", lambda block: unfolded.append(block) or decompress(block))
    assert [(found[n], found[n - 1]) for n in range(1, 20)] == [
        (Pair(n, None), Pair(n - 1, None)) for n in range(1, 20)
    ]
    assert len(unfolded) < 20
