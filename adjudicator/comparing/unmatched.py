"""The findings of two verdicts on one log that have no equal on the other side."""

from __future__ import annotations

from adjudicator.formats.finding import Finding
from adjudicator.judging import Judged
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules

Shape = tuple[int, bool, bool]
"""At which step there is a difference, and whether by the one book, or by the other, nothing is found there."""


Unmatched = tuple[int, Finding | None, Finding | None]
"""A step, and what is found there by the one and by the other; None for nothing."""


def unmatched(before: Judged, after: Judged) -> list[Unmatched]:
    """The findings that have no equal on the other side, paired where they are of one step and player."""
    ones: list[Finding] = []
    at_step: dict[int, list[Finding]] = {}
    for two in _told(after):
        at_step.setdefault(two.step, []).append(two)
    for one in _told(before):
        here = at_step.get(one.step, [])
        same = next((n for n, two in enumerate(here) if _equal(one, before, two, after)), None)
        if same is None:
            ones.append(one)
        else:
            del here[same]
    found: list[Unmatched] = []
    for one in ones:
        here = at_step.get(one.step, [])
        twin = next((n for n, two in enumerate(here) if two.player == one.player), None)
        found.append((one.step, one, None if twin is None else here.pop(twin)))
    left = [two for two in _told(after) if any(two is other for other in at_step[two.step])]
    return sorted([*found, *((two.step, None, two) for two in left)], key=lambda difference: difference[0])


def _told(verdict: Judged) -> list[Finding]:
    return [f for f in verdict.findings if f.because_of is None and not f.open]


def _equal(one: Finding, before: Judged, two: Finding, after: Judged) -> bool:
    """The same is said of the same step, be it by another book's ruling that stands for the one.

    By the same rules with another deck it is said in the same words, but for what the cards are called.
    """
    if (one.step, one.player, one.fault, one.severity) != (two.step, two.player, two.fault, two.severity):
        return False
    if before.rules is after.rules and _unnamed(one, before.pack) != _unnamed(two, after.pack):
        return False
    return bool(_family(one, before.rules) & _family(two, after.rules))


def _unnamed(finding: Finding, pack: Pack) -> str:
    """What a finding says, with the ids of cards for their names."""
    said = finding.message
    for card, title in sorted(zip(pack.cards, pack.titles, strict=True), key=lambda one: -len(one[1])):
        said = said.replace(title, card.id)
    return said


def _family(finding: Finding, rules: Rules) -> set[str]:
    """The rulings that lead a finding or stand in it, and those of older books that they stand for."""
    ids = set(finding.rulings)
    return ids | {old for old, new in rules.stand_ins.items() if ids.intersection(new)}


def shape(difference: Unmatched) -> Shape:
    """The outline of a difference."""
    step, one, two = difference
    return step, one is None, two is None
