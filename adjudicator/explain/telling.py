"""The likeliest explanation told as the findings of a report, and what else may have been beside it.

A slip of the scorer stands in the place of the fault for which it was looked for. What it clears is folded under it;
what is still wrong with it put right stands for itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import structs

from adjudicator.explain.edited import EditedRecord
from adjudicator.explain.edits import Conflict, Edit, FaultKey, Node
from adjudicator.explain.replayer import Replayer
from adjudicator.explain.search import Search
from adjudicator.explain.shares import SlipKey, Story, explanations, stories
from adjudicator.formats.finding import Finding, Remedy, key_of
from adjudicator.formats.phrases import listing
from adjudicator.hindsight.amending import as_a_line
from adjudicator.hindsight.likeliest import settled
from adjudicator.kernel.kept import Kept
from adjudicator.kernel.replay import Judge, Observer
from adjudicator.kernel.report import OR_ELSE, Report
from adjudicator.kernel.wording import complete
from adjudicator.wording.slips import SlipInWords, in_words

BLAMED: Final = 0.7
"""From which share on somebody is blamed."""
NAMED: Final = 0.5
"""From which share on a slip is named alone."""


def explained(judge: Judge, observe: Observer | None = None) -> Judge:
    """Tell a judged log by its likeliest explanation; `amended` is the judge of the record as that has it."""
    judge = settled(judge, observe)
    search = Search(judge)
    found = stories(search.goals)
    judge.explanations = explanations(found)
    if judge.explanations:
        _Telling(judge, search.replayer, found).tell()
    complete(judge.bench)
    return judge


class _Telling:
    """Tells one log."""

    def __init__(self, judge: Judge, replayer: Replayer, found: Sequence[Story]) -> None:
        self.judge, self.replayer, self.found, self.best = judge, replayer, found, found[0]
        self.written = {key_of(finding): finding for finding in judge.report.findings}

    def tell(self) -> None:
        """Write the report."""
        best, judge = self.best, self.judge
        edited = any(edit.kind != "fill" for edit in best.node.edits)
        right = self.replayer.closed(best.node) if best.node.edits else judge
        slips = [self._slip(edits, target) for edits, target in _targets(best.node)]
        for finding in right.report.findings:
            if key_of(finding) in best.faults and finding.because_of is None:
                self._doubt(finding)
        if best.node.edits:
            report = _merged(judge.report, right.report, slips, {finding.rule for finding, _, _ in slips})
            judge.bench.report = right.bench.report = report
        if edited:
            judge.amended = right

    # ---- a slip

    def _slip(self, edits: Sequence[Edit], target: Conflict) -> tuple[Finding, Kept, set[FaultKey]]:
        """Tell a slip in the place of a fault: the finding, what is kept of it, and what it clears."""
        judge, key = self.judge, (edits[0].kind, edits[0].at)
        assert key[0] != "fill"
        words = in_words(edits, judge.steps, judge.bench)
        share = sum(story.share for story in self.found if story.has(key))
        cleared = self._cleared(target)
        story = f"{words.story}{_then(cleared, target)}"
        lines = [as_a_line(step) for step in words.lines]
        kept = Kept(None, None, at=target.at, fault=structs_fault(target, judge))
        if share < NAMED:
            other = self._instead(key)
            return self._either(target, words, story, other), kept, cleared
        finding = structs.replace(
            target.finding,
            fault="unrecorded",
            severity="note",
            message=f"More likely: {story}. Otherwise: {target.finding.message}",
            slip=words.story,
            slips=words.slips,
            remedy=Remedy(grade="none", text=f"If that was so, {words.mend}.", lines=lines),
            expected=[],
            because_of=None,
        )
        kept.story, kept.amended = words.story, EditedRecord(judge.steps, dict(edits[-1].lines))
        return finding, kept, cleared

    def _either(self, target: Conflict, words: SlipInWords, story: str, other: Story | None) -> Finding:
        """Tell a slip beside what else may have been."""
        fault = self.written.get(target.key, target.finding)
        return structs.replace(
            fault,
            message=f"It can't be told: either {story}, or {fault.message}",
            unproved=True,
            slip=words.story,
            slips=words.slips,
            because_of=None,
        )

    def _cleared(self, target: Conflict) -> set[FaultKey]:
        """Collect what is right once a fault is cleared: it, and what followed from it."""
        report = self.judge.report
        root = self.written.get(target.key)
        return {target.key} | ({key_of(f) for f in report.hanging([root]) if not f.open} if root is not None else set())

    def _instead(self, slip: SlipKey) -> Story | None:
        """Return the likeliest story without a slip."""
        return next((story for story in self.found if not story.has(slip)), None)

    # ---- a fault

    def _doubt(self, finding: Finding) -> None:
        """Say of a fault that stands how sure it is, and by which slip it would be none."""
        key = key_of(finding)
        others = [story for story in self.found if key not in story.faults]
        share = 1 - sum(story.share for story in others)
        slips = [slip for slip in others[0].slips if not self.best.has(slip)] if others else []
        if not slips:
            return
        words = [in_words(edits, self.judge.steps, self.judge.bench) for edits, _ in _targets(others[0].node) if (edits[0].kind, edits[0].at) in slips]
        if not words:
            return
        finding.slip = "; and ".join(one.story for one in words)
        finding.slips = [slip for one in words for slip in one.slips]
        if share < BLAMED:
            finding.unproved = True
            finding.message = f"It can't be told: either {finding.slip}, or {finding.message}"
        else:
            finding.message += f"{OR_ELSE}{finding.slip}"


def structs_fault(target: Conflict, judge: Judge):
    return judge.report.kept[id(f)].fault if (f := next((f for f in judge.report.findings if key_of(f) == target.key), None)) is not None else Kept(None, None).fault


def _targets(node: Node) -> Iterator[tuple[list[Edit], Conflict]]:
    """Yield the slips of a node, each with the fault for which it was tried; lines missing at one place are one."""
    found: list[tuple[list[Edit], Conflict]] = []
    at: Node | None = node
    while at is not None and at.target is not None:
        found.append(([at.edits[-1]], at.target))
        at = at.parent
    slips: dict[object, tuple[list[Edit], Conflict]] = {}
    for edits, target in reversed(found):
        if edits[0].kind != "fill":
            key = (edits[0].kind, edits[0].at)
            if key in slips:
                slips[key][0].extend(edits)
            else:
                slips[key] = edits, target
    yield from slips.values()


def _then(cleared: set[FaultKey], target: Conflict) -> str:
    """The steps that fit then."""
    steps = [str(n) for n in sorted({step for _, step, _ in cleared})]
    if steps == [str(target.key[1])]:
        return ""
    return f" (then steps {listing(steps)} fit)"


def _merged(written: Report, right: Report, slips, _) -> Report:
    """Put slips, what they clear, and what stands without them into one report."""
    report = Report()
    report.complete, report.undecided = right.complete, right.undecided
    report.withdrawn, report.calls = right.withdrawn, right.calls
    stands = {key_of(finding) for finding in right.findings}
    entries = [(kept.at, n, finding, kept, cleared) for n, (finding, kept, cleared) in enumerate(slips)]
    entries += [(right.kept[id(f)].at, len(slips) + n, f, right.kept[id(f)], None) for n, f in enumerate(right.findings)]
    roots = {id(f): right.findings[f.because_of - 1] for f in right.findings if f.because_of is not None}
    gone = [f for f in written.findings if key_of(f) not in stands and f.severity != "note"]
    for _, _, finding, kept, cleared in sorted(entries, key=lambda entry: entry[:2]):
        report.add(finding, kept, None)
        for other in [f for f in gone if cleared is not None]:
            if key_of(other) == key_of(finding):
                gone.remove(other)
            elif key_of(other) in cleared or len(slips) == 1:
                gone.remove(other)
                report.add(other, written.kept[id(other)], finding)
    for finding in right.findings:
        root = roots.get(id(finding))
        finding.because_of = None if root is None else report.number(root)
    for other in gone:
        report.add(other, written.kept[id(other)], slips[0][0] if slips else None)
    return report
