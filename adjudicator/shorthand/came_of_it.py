"""What came of a step, on a line of its own: `ann plays spilled ink on bob`, and below it `bob draws 2`.

People write an effect so as often as behind `then`, or card by card: `bob draws`, and below it `bob draws` again. Lines
are read so only where one of them would be a fault as a step of its own, and together they are just what the card's
text brings about: where both can be meant, nobody is accused by the reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from msgspec import structs

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Step
from adjudicator.kernel.replay import Judge
from adjudicator.shorthand.grammar import Grammar
from adjudicator.shorthand.shapes import THEN
from adjudicator.shorthand.tokens import unremarked
from adjudicator.shorthand.writing import written

Fault: TypeAlias = tuple[int, str, str, str | None]
MOST_JOINED: Final = 8
"""How many lines may tell what came of one step."""


class Joined(NamedTuple):
    """A step with what came of it."""

    step: Step
    lines: int
    """How many lines told it."""
    judge: Judge | None = None
    """The game after it."""


def chained(grammar: Grammar, step: Step, lines: Sequence[str]) -> Iterator[Joined]:
    """A step with the next lines as what came of it: one of them, two, and so on as long as they can be that."""
    if not hasattr(step, THEN):
        return
    said = written(grammar, structs.replace(step, text="", expect=()))
    remarks = [step.text] if step.text else []
    for n, line in enumerate(lines[:MOST_JOINED], 1):
        words, remark = unremarked(line)
        said = f"{said} {THEN} {words}"
        remarks += [remark] if remark else []
        try:
            found = grammar.parse(said)
        except AdjudicatorError:
            return
        if found == step or words.startswith("{"):
            return
        yield Joined(structs.replace(found, text="; ".join(remarks), expect=step.expect), n)


def faults(findings: Sequence[Finding]) -> set[Fault]:
    """What somebody did wrong, and nothing that is only noted."""
    return {(one.step, one.rule, one.fault, one.player) for one in findings if one.severity != "note" and one.counts}
