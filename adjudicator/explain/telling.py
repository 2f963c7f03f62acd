"""The likeliest explanation told as the findings of a report, and what else may have been beside it.

A slip of the scorer stands in the place of the fault for which it was looked for. What it clears is folded under it;
what is still wrong with it put right stands for itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from typing import Final

from msgspec import structs

from adjudicator.explain.around import read, said
from adjudicator.explain.edited import EditedRecord
from adjudicator.explain.edits import Conflict, Edit, Node
from adjudicator.explain.merging import ToldSlip, leave_open, merged
from adjudicator.explain.prices import POLICY
from adjudicator.explain.replayer import Replayer
from adjudicator.explain.search import Search
from adjudicator.explain.shares import Story, explanations, share_of, stories
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.finding import Edit as EditKind
from adjudicator.formats.finding import Finding, FindingKey, Remedy, Slip, key_of
from adjudicator.formats.log import Note, Step
from adjudicator.formats.phrases import capital, listing
from adjudicator.hindsight.weighing import grade
from adjudicator.kernel.closing import if_right
from adjudicator.kernel.kept import Kept
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.report import OR_ELSE
from adjudicator.kernel.rules import Books
from adjudicator.kernel.words import some
from adjudicator.wording.slips import SlipInWords, as_a_line, in_words, with_other_rules

WRONG_LINES: Final[dict[str, EditKind]] = {"unrecorded": "insert", "mismatch": "rewrite"}
"""Kinds of findings by which a line is wrong, and what puts it right."""
SHOWN: Final = 3
"""So many steps that fit with a slip put right are named at most."""
ALSO: Final = 0.2
"""From which share on a second slip is told."""
FEW: Final = 3
"""By so many stories it is asked how the game ends."""
CONTRADICTIONS: Final = frozenset(["impossible", "contradicts", "mismatch", "claim"])
"""Kinds of faults by which the record contradicts itself."""


def explained(judge: Judge, books: Books | None = None) -> None:
    """Tell a judged log by its likeliest explanation; `amended` is the judge of the record as that has it.

    `books` are the other books of its game, by one of which it may have been played.
    """
    search = Search(judge, books=books)
    found = stories(search.goals)
    left_open = {(one.rule, one.step) for one in judge.report.findings if one.fault == "undetermined"}
    judge.explanations = explanations(found, left_open)
    if any(story.slips or story.faults for story in found):
        _Telling(judge, search.replayer, found).tell()
    else:
        grade(judge)


class _Telling:
    """Tells one log."""

    def __init__(self, judge: Judge, replayer: Replayer, found: Sequence[Story]) -> None:
        self.judge, self.replayer, self.found, self.best = judge, replayer, found, found[0]
        self.written = {key_of(finding): finding for finding in judge.report.findings}

    def tell(self) -> None:
        """Write the report."""
        node, judge = self.best.node, self.judge
        decided = self._decided()
        again = node.edits or any(step in decided for _, step, _ in node.accepted)
        right = self.replayer.closed(node) if again else judge
        grade(right)
        leave_open(right.report, self.written, node)
        slips = [self._told(*slip) for slip in _slips_of(node)]
        for finding in right.report.top():
            wrong = WRONG_LINES.get(finding.fault, "drop"), finding.step
            if key_of(finding) in self.best.faults:
                self._doubt(finding)
            elif finding.fault in WRONG_LINES and self.best.has(wrong):
                finding.share = share_of(story for story in self.found if story.has(wrong))
                finding.slips = finding.slips or [Slip(edit=WRONG_LINES[finding.fault], step=finding.step)]
        if right is not judge:
            apart = right.report.apart()
            judge.bench.report = merged(judge.report, right.report, slips, self._contested(), decided)
            right.bench.report = apart
        if not all(slip.finding.unproved for slip in slips):
            judge.amended = right

    def _decided(self) -> dict[int, int]:
        """Return the steps that hang on a choice that nobody wrote down and another step shows, each with that one."""
        report = self.judge.report
        shown = [(one, one.shown_by) for one in report.findings if one.fault == "unrecorded"]
        return {n: by for one, by in shown if by is not None for n in report.kept[id(one)].leaves_open}

    def _contested(self) -> set[int]:
        """Collect the steps with a choice that nobody wrote down, and that another explanation has otherwise."""
        filling = self.best.node.filling
        others = [story.node.filling for story in self.found if story.share > ALSO]
        return {hole.step for other in others for hole, way in other.items() if filling.get(hole) != way}

    def _told(self, edits: Sequence[Edit], target: Conflict, gone: Collection[FindingKey]) -> ToldSlip:
        """Tell a slip; or a fault that the table did not let count, with what follows from its counting."""
        if edits[-1].fault is None:
            return self._slip(edits, target, gone)
        written = self.written[target.key]
        steps = {step for _, step, _ in gone if step not in (0, written.step)}
        fit = f"; if it did not count, {_fit(steps)}" if steps else ""
        finding = structs.replace(written, because_of=None, message=f"{written.message}{fit}")
        self._doubt(finding)
        return ToldSlip(finding, target.key, self.judge.report.kept[id(written)], self._cleared(gone) | {target.key})

    def _slip(self, edits: Sequence[Edit], target: Conflict, gone: Collection[FindingKey]) -> ToldSlip:
        """Tell a slip, by which some faults are gone, in the place of the one for which it was looked for."""
        key = edits[0].kind, edits[0].at
        told_so = [story for story in self.found if story.has(key)]
        vague = self.best.surest(key) <= POLICY.named
        words = self._in_words(edits, vague=vague)
        cleared = self._cleared(gone)
        whole = words.story + _then(cleared)
        kept, fault = Kept(None, None, at=target.at), self._place(edits[0].at, target, cleared)
        if sum([story.share for story in told_so]) < POLICY.named:
            finding = structs.replace(fault, because_of=None, slip=words.story, slips=words.slips)
            finding.share = share_of(story for story in self.found if target.key in story.faults)
            others = [story for story in self.found[1:] if target.key not in story.faults and not story.has(key)]
            self._tell_either(finding, whole, others)
            self._tell_the_end(finding, [self.best, *others])
            return ToldSlip(finding, key_of(fault), self.judge.report.kept.get(id(fault), kept), cleared)
        if vague and edits[0].kind == "rewrite" and target.kind in CONTRADICTIONS and len(cleared) == 1:
            found = self.judge.report.kept.get(id(fault))
            kept.misplaced = -1 if found is None else found.misplaced
            finding = structs.replace(
                fault, fault="mismatch", severity="note", player=None, message=f"{fault.message}; {whole}",
                share=share_of(told_so), slips=words.slips, expected=[], because_of=None,
                remedy=Remedy(grade="none", text=f"{capital(words.mend, ())}."),
            )  # fmt: skip
            return ToldSlip(finding, key_of(fault), kept, cleared)
        lines_now = {} if edits[-1].rules else dict(edits[-1].lines)
        kept.story, kept.amended = words.story, EditedRecord(self.judge.steps, lines_now)
        lines = [as_a_line(step) for step in words.lines]
        known = target.kind == "unrecorded" and edits[0].kind == "insert"  # the game knows it by itself
        finding = structs.replace(
            fault,
            fault="unrecorded",
            severity="note",
            share=share_of(told_so),
            message=fault.message if known else f"More likely: {whole}. Otherwise: {fault.message}",
            slip=words.story,
            slips=words.slips,
            remedy=Remedy(grade="none", text=f"If that was so, {words.mend}.", lines=lines),
            expected=[],  # it would be right only by the other story
            because_of=None,
            shown_by=min((step for _, step, _ in cleared if step > fault.step), default=fault.shown_by),
        )
        return ToldSlip(finding, key_of(fault), kept, cleared)

    def _place(self, at: int, target: Conflict, cleared: Collection[FindingKey]) -> Finding:
        """Find the finding in the place of which a slip is told: one at its own step, if one is cleared there."""
        report, target_there = self.judge.report, self.written.get(target.key, target.finding)
        if target_there.fault == "undetermined":
            return target.finding
        here = [f for f in report.findings if f.step == at and key_of(f) in cleared and f.severity != "note"]
        return here[0] if here and target_there.step != at else target_there

    def _in_words(self, edits: Sequence[Edit], *, vague: bool = False) -> SlipInWords:
        """Say the edits of one slip; of a line that is missing only what the ways to put it in have in common."""
        edit = edits[-1]
        assert edit.slip is not None
        if edit.rules is not None:
            return with_other_rules(self.judge.rules, edit.rules.rules)
        lines = _lines(edits)
        if vague and edit.kind == "insert":
            ways = [
                _lines([one for one in node.edits if (one.kind, one.at) == (edit.kind, edit.at)])
                for node, _ in self.best.nodes
            ]
            common = [in_common(line, there) for line, *there in zip(lines, *filter(None, ways), strict=False)]
            lines = [line for line in common if line is not None] or lines
            vague = None in common
        gone = len(edit.lines)
        return in_words(edit.slip, edit.at, lines, self.judge.steps, self.judge.bench, gone=gone, vague=vague)

    def _cleared(self, gone: Collection[FindingKey]) -> set[FindingKey]:
        """Add to faults that are gone what followed from them."""
        report, roots = self.judge.report, [self.written[key] for key in gone if key in self.written]
        hanging = {key_of(finding) for finding in report.hanging(roots) if not finding.open}
        return {*gone, *hanging} - self.best.faults

    def _doubt(self, finding: Finding) -> None:
        """Say of a fault that stands how sure it is, and by which slip it would be none."""
        finding.share = share_of(story for story in self.found if key_of(finding) in story.faults)
        others = [story for story in self.found if key_of(finding) not in story.faults]
        slips = self._new_slips(others[0]) if others else []
        if not slips or (finding.unproved and finding.slip):
            return  # there is none, or the finding names one already
        finding.slip = "; and ".join(one.story for one in slips)
        finding.slips = [slip for one in slips for slip in one.slips]
        if finding.share < POLICY.blamed:
            self._tell_either(finding, finding.slip, others[1:])
            self._tell_the_end(finding, others)
        else:
            finding.message += f"{OR_ELSE}{finding.slip}"

    def _new_slips(self, story: Story) -> list[SlipInWords]:
        """Say the slips of a story that the likeliest has not."""
        slips = [edits for edits, *_ in _slips_of(story.node) if edits[-1].slip is not None]
        return [self._in_words(edits) for edits in slips if not self.best.has((edits[0].kind, edits[0].at))]

    def _tell_either(self, finding: Finding, slip: str, others: Sequence[Story]) -> None:
        """Tell a fault and the slip by which it would be none, and of other slips the likeliest if it is as likely."""
        also = [self._new_slips(story) for story in others[:1] if story.share > ALSO]
        ways = [slip, *("; and ".join(one.story for one in slips) for slips in also if slips)]
        finding.unproved = True
        finding.remedy = None if finding.remedy is None else if_right(finding.remedy)
        finding.slips = [*finding.slips, *(slip for slips in also for one in slips for slip in one.slips)]
        finding.message = f"It can't be told: either {', or '.join(ways)}, or {finding.message}"

    def _tell_the_end(self, finding: Finding, others: Iterable[Story]) -> None:
        """Keep how the game ends by a slip of which it can't be told: by the first by which it ends otherwise."""
        for story in islice(others, FEW):
            right = self.replayer.closed(story.node)
            lines = [line for edit in story.node.edits for line in _lines([edit])]
            ends = right.bench.now.over != self.judge.bench.now.over
            if ends or finding.step not in self.judge.if_slips:
                slips = [edits for edits, *_ in _slips_of(story.node) if edits[-1].slip is not None]
                words = "; and ".join(self._in_words(edits).story for edits in slips)
                self.judge.if_slips[finding.step] = "" if words == finding.slip else words, right
                if any(getattr(line, "card", None) == UNWRITTEN for line in lines):
                    self.judge.turns_unknown.add(finding.step)
            if ends:
                return


def _lines(edits: Sequence[Edit]) -> list[Step]:
    """List the lines that edits of one place put in, or what stands there by rights."""
    lines = [line for _, there in edits[-1].lines for line in there if not isinstance(line, Note)] if edits else []
    return lines[:-1] if edits and edits[-1].kind == "insert" else lines


def in_common(line: Step, others: Iterable[Step]) -> Step | None:
    """Return a line with a question mark for the names in which others of its kind differ; None for other acts."""
    common = said(line)
    for there in map(said, others):
        if any(common.get(key) != there.get(key) for key in ("do", "by")):
            return None
        for key in [key for key in common if common[key] != there.get(key)]:
            if not isinstance(common[key], str):
                del common[key]
            else:
                common[key] = UNWRITTEN
    return next(iter(read(common, line)), None)


def _slips_of(node: Node) -> list[tuple[list[Edit], Conflict, set[FindingKey]]]:
    """List the slips of a node, each with the fault for which it was tried and all that are gone by it.

    Lines that are missing at one place are one slip.
    """
    path: list[Node] = []
    at: Node | None = node
    while at is not None and at.parent is not None:
        path.append(at)
        at = at.parent
    slips: dict[object, tuple[list[Edit], Conflict, set[FindingKey]]] = {}
    for after in reversed(path):
        edit, target, before = after.decision, after.target, after.parent
        if edit is not None and edit.kind != "fill" and target is not None and before is not None:
            edits, _, gone = slips.setdefault((edit.kind, edit.at), ([], target, set()))
            edits.append(edit)
            gone |= {fault.key for fault in before.faults} - {fault.key for fault in after.faults}
            gone.add(target.key)
    return [*slips.values()]


def _then(cleared: Iterable[FindingKey]) -> str:
    """Say which steps fit then, if there are several."""
    steps = {step for _, step, _ in cleared if step}
    return f" (then {_fit(steps)})" if len(steps) > 1 else ""


def _fit(numbers: Iterable[int]) -> str:
    """Say that some steps fit; of many only how many more there are."""
    steps = [str(step) for step in sorted(numbers)]
    if len(steps) == 1:
        return f"step {steps[0]} fits"
    if len(steps) > SHOWN:
        steps = [*steps[: SHOWN - 1], some(len(steps) - SHOWN + 1, "other")]
    return f"steps {listing(steps)} fit"
