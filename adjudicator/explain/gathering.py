"""Effects told in lines of their own: what came of a card stands below the line of its use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.explain.around import Around, read, said
from adjudicator.explain.edits import Edit
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Note, Step

ABOVE, BELOW = 6, 4
"""A use may stand so many lines above a fault, and so many lines below it may tell what came of it."""
THEN: Final = "then"
"""Where a step says what came of it."""
CHOOSE: Final = "choose"
"""Where it says who or what was chosen."""


def gathered(around: Around) -> Iterator[Edit]:
    """Take lines below the use of a card for what came of it, if it says nothing of that itself."""
    step = around.fault.key[1]
    again = any(edit.kind == "gather" for edit in around.node.edits)
    for number in range(step - 1, max(step - ABOVE, 0), -1):
        use = around.line(number)
        if use is None or getattr(use, THEN, ()) is not None:
            continue
        lines: list[Step] = []
        for below in range(number + 1, number + BELOW + 1):
            line = around.line(below)
            if line is None or hasattr(line, THEN):
                break
            lines.append(line)
            for whole in _whole(use, lines) if below >= step - 1 else ():
                put = ((number, (whole,)), *((n, (Note(),)) for n in range(number + 1, below + 1)))
                yield Edit("gather", number, (("gathered" if again else "gather", 1),), put)


def _whole(use: Step, lines: list[Step]) -> Iterator[Step]:
    """Yield a use with lines as what came of it; if it names nobody, aimed at the player of all of them as well."""
    there = {**said(use), THEN: [said(line) for line in lines]}
    yield from read(there, use)
    names = {getattr(line, "by", None) for line in lines} - {None, getattr(use, "by", None)}
    if len(names) == 1 and [*getattr(use, CHOOSE, (None,))] in ([], [UNWRITTEN]):
        yield from read({**there, CHOOSE: [*names]}, use)
