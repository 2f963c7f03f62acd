"""Slips in the order of lines: one written twice, two that changed places, one or a turn that stands elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.explain.around import Around, said
from adjudicator.explain.edits import Edit
from adjudicator.formats.log import Claim, Note

TWICE = 8
"""A line that stands so far before another like it may be the same, written down twice."""
FAR = 4
"""A line may stand so far from its place."""
TURN, TURNS = 8, 12
"""A turn has so many lines at most, and two that changed places together so many."""


def written_twice(around: Around) -> Iterator[Edit]:
    """Take a line out that stands there already."""
    for number in around.near:
        yield from twice(around, number)


def twice(around: Around, number: int) -> Iterator[Edit]:
    """Take the line at a number out, if one like it stands before it."""
    line = around.line(number)
    if line is None:
        return
    replayer, lines, text = around.replayer, around.node.lines, said(line)
    for back in range(1, min(TWICE, number - 1) + 1):
        if any(said(one) == text for one in replayer.lines_at(lines, number - back)):
            kind = "double" if back == 1 else "double-far"
            yield Edit("drop", number, ((kind, 1),), ((number, (Note(),)),))
            return


def swapped(around: Around) -> Iterator[Edit]:
    """Let two neighbours change places."""
    for number in around.near:
        for first in (number, number - 1):
            one, two = around.line(first), around.line(first + 1)
            if one is not None and two is not None and one != two and not isinstance(two, Claim):
                kind = "swap-end" if two.__struct_config__.tag == "end" else "swap"
                yield Edit("swap", first, ((kind, 1),), ((first, (two,)), (first + 1, (one,))))


def moved(around: Around) -> Iterator[Edit]:
    """Bring a line to its place, two to four lines away."""
    for number in around.near[:4]:
        for far in range(2, FAR + 1):
            for first in (number - far, number):
                order = range(first, first + far + 1)
                yield from _in_order(around, [order[-1], *order[:-1]])
                yield from _in_order(around, [*order[1:], order[0]])


def turns(around: Around) -> Iterator[Edit]:
    """Let two turns change places that follow one another."""
    done = set()
    for number in around.near[:4]:
        for within in (number, number - 1, number + 1):
            second = _beginning(around, within)
            first = _beginning(around, second - 1)
            last = second
            while around.author(last + 1) == around.author(second) and last - second < TURN:
                last += 1
            if 1 <= first < second and last - first <= TURNS and (first, second, last) not in done:
                done.add((first, second, last))
                yield from _in_order(around, [*range(second, last + 1), *range(first, second)])


def _beginning(around: Around, number: int) -> int:
    """Return the first line of the block of one player that a line stands in."""
    first = number
    while first > 1 and around.author(first - 1) == around.author(number) and number - first < TURN:
        first -= 1
    return first


def _in_order(around: Around, order: Sequence[int]) -> Iterator[Edit]:
    """Put lines that follow one another into another order."""
    lines = [around.line(number) for number in order]
    first = min(order)
    if None not in lines:
        put = tuple((first + n, (line,)) for n, line in enumerate(lines) if line is not None)
        yield Edit("move", first, (("move", 1),), put)
