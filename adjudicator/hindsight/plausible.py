"""Whether a slip of the scorer is likelier than that the players did all that it explains."""

from __future__ import annotations

from typing import Final

from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Claim
from adjudicator.hindsight.repairs import ALIKE, NAMED, OTHER, SEVERAL, Repair
from adjudicator.hindsight.retelling import Retelling
from adjudicator.hindsight.slips import Story, set_free

APART: Final = 12
"""What comes up so many steps after a finding, and is not explained with it, is likely to have another cause."""
KIN: Final = 30
"""Where a finding is not explained, no line of so many steps after it is thought to be wrong: it may follow from it."""


def shows_two(story: Story) -> bool:
    """Whether the card of one line is wrong there, and alone shows that something before it was wrong as well."""
    at = story.repair.at
    itself = any(finding.step == at and finding.fault == "illegal" for finding in story.explained)
    return story.repair.recast and itself and any(f.shown_by == at and f.step < at for f in story.explained)


class Plausible:
    """What is still to be explained in a judged log, and which slips may be told of it."""

    def __init__(self, retelling: Retelling, found: list[Finding]) -> None:
        """`found` is what is held against the log as it stands; `retelling` has the record as repaired so far."""
        self.retelling, self.judge, self.found = retelling, retelling.judge, found
        self.unexplained: list[Finding] = []
        """What was looked into, and no slip explains it."""

    def came_up(self, finding: Finding) -> int:
        """The step at which a finding came to light."""
        return self.judge.report.kept[id(finding)].at

    def knotted(self, finding: Finding) -> bool:
        """Whether a finding contradicts the record, and something follows, so that a slip is the likelier."""
        report = self.judge.report
        follows = any(other.fault in ("illegal", "mismatch") for other in report.following(finding))
        return finding.severity != "note" and report.contradicted(finding) and (follows or self._only_beside(finding))

    def _only_beside(self, finding: Finding) -> bool:
        """Whether it is another finding about the same act that contradicts the record, and follows from another."""
        report = self.judge.report
        return not any(map(report.contradicts, [finding, *report.following(finding)])) and report.contradicted(finding)

    def plain(self, story: Story) -> bool:
        """Whether nobody need look for another story: it explains all, or all that one wrong name could."""
        if len(story.explained) == len(self.found):
            return not story.equal and not set_free(self.judge, story)
        line = story.repair.at in {finding.step for finding in story.explained}
        return story.repair.gone == 1 and story.repair.unlikely == NAMED and line and self.apart(story)

    def holds(self, story: Story) -> bool:
        """Whether a slip is likelier than that the players did all that it explains."""
        explained, repair = story.explained, story.repair
        if not explained or (len(explained) == 1 and not self.knotted(explained[0])):
            return False
        if len(explained) == 1 and self._only_beside(explained[0]):
            return repair.unlikely == NAMED and repair.gone == 1 and repair.at == explained[0].step
        if all(finding.fault in ("missed", "late") for finding in explained):
            return False
        if not self._leaves_only_later_steps(story):
            return False
        if shows_two(story):
            return True
        if (repair.unlikely >= OTHER or repair.recast) and not any(map(self._impossible, explained)):
            return repair.unlikely == SEVERAL and len(explained) > (1 if self._whole_turn(repair) else 2)
        if repair.at in {f.step for f in explained if f.fault == "illegal"} and len(explained) > 1:
            return True  # what the line itself says is wrong, whatever came before
        return repair.gone != 1 or all(self.came_up(f) + KIN <= repair.at for f in self.unexplained)

    def _leaves_only_later_steps(self, story: Story) -> bool:
        """Whether nothing that seemed to follow stands all the same, or the one wrong line is right by the story."""
        left, at = {finding.step for finding in set_free(self.judge, story)}, story.repair.at
        return not left or (story.repair.gone > 0 and at not in left and at in {f.step for f in story.explained})

    def holds_as_well(self, story: Story) -> bool:
        """Whether one wrong card may be all, where one player after another broke the same rule with it.

        That of the first of them stands as it is written, so that both stories are told.
        """
        explained, repair = story.explained, story.repair
        if not repair.recast or repair.unlikely != ALIKE or repair.gone != 1 or len(explained) < 2:
            return False
        players = [finding.player for finding in explained]
        alike = {(finding.rule, finding.fault) for finding in explained} == {(explained[0].rule, "illegal")}
        return explained[0].step == repair.at and alike and players[0] != players[1]

    def _impossible(self, finding: Finding) -> bool:
        """Whether a card is not where it is used, by a finding or by what follows from it.

        What is only stated after a breach of a rule may just show that it was done.
        """
        report, steps = self.judge.report, self.judge.steps
        acts = [f for f in (finding, *report.following(finding)) if not isinstance(steps[f.step - 1], Claim)]
        return any(map(report.contradicts, acts))

    def _whole_turn(self, repair: Repair) -> bool:
        """Whether lines are missing of somebody who has none just before them, nor just after."""
        after = getattr(self.retelling.line(repair.at), "by", None)
        return self.passes_unseen(repair) and all(getattr(act, "by", None) != after for act in repair.acts)

    def passes_unseen(self, repair: Repair) -> bool:
        """Whether lines are missing of somebody who has none just before them: a turn, or the beginning of one."""
        before = getattr(self.retelling.line(repair.at - 1), "by", None)
        return not repair.gone and all(getattr(act, "by", None) != before for act in repair.acts)

    def apart(self, story: Story) -> bool:
        """Whether what a story leaves comes up so much later that it is likely to have another cause."""
        first = min(self.came_up(finding) for finding in story.explained)
        return all(self.came_up(f) - first > APART for f in self.found if f not in story.explained)
