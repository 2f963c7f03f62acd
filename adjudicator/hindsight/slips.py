"""A slip of the scorer, and the findings that it explains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from adjudicator.formats.finding import Finding, FindingKey, key_of
from adjudicator.formats.log import Step
from adjudicator.hindsight.repairs import Repair
from adjudicator.hindsight.retelling import held_against
from adjudicator.kernel.replay import Judge

MOST: Final = 100
"""A record with more findings than that has more wrong with it than a slip or two."""


class Story(NamedTuple):
    """A slip of the scorer, and what it explains."""

    repair: Repair
    steps: Sequence[Step]
    """The lines of the repair, with every choice made."""
    explained: list[Finding]
    """What it explains, in the order of the report."""
    held: set[FindingKey]
    """What is held against the record all the same."""
    equal: bool = False
    """It is no likelier than that all was done as it is written down."""
    shown: bool = False
    """Something else in the record shows it: cards at other steps, or a number that can't be so."""

    def rank(self) -> tuple[bool, int, int, int]:
        """The smaller, the likelier: what is likely at all, what leaves less, the likelier slip, the later place."""
        return self.equal, len(self.held), self.repair.unlikely, -self.repair.at

    def clears_more(self, judge: Judge) -> bool:
        """Whether it makes right, beside whose turn it was, what was done in it."""
        report = judge.report
        gone = [f for f in report.following(self.explained[0]) if key_of(f) not in self.held]
        return any(not report.kept[id(f)].astray and f.fault == "illegal" for f in gone)

    def unnamed(self, other: Story) -> Story:
        """This story, or that it was one of several, where another card or choice in the line explains as much."""
        if self.explained != other.explained or self.repair.at != other.repair.at:
            return self
        if self.repair.recast and other.repair.recast:
            return self._replace(repair=self.repair._replace(one_of=True))
        if self.repair.acts == other.repair.acts and _chosen(self) != _chosen(other):
            return self._replace(repair=self.repair._replace(undecided=len(self.steps) == 1))
        return self


def _chosen(story: Story) -> list[object]:
    """What is chosen in the lines of a story."""
    return [getattr(step, "choose", None) for step in story.steps]


def set_free(judge: Judge, story: Story) -> list[Finding]:
    """What seemed to follow from what a story explains, and is held against the record by it all the same.

    What is said twice of one step may be either of the two: it is left where it is.
    """
    standing = story.held - {key_of(finding) for finding in held_against(judge)}
    return [finding for finding in judge.report.hanging(story.explained) if key_of(finding) in standing]
