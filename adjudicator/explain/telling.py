"""The likeliest explanation told as the findings of a report, and what else may have been beside it.

A slip of the scorer stands in the place of the fault for which it was looked for. What it clears is folded under it;
what is still wrong with it put right stands for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from adjudicator.explain.around import read, said
from adjudicator.explain.edited import EditedRecord
from adjudicator.explain.edits import Conflict, Edit, FaultKey, Node
from adjudicator.explain.prices import POLICY
from adjudicator.explain.replayer import Replayer
from adjudicator.explain.search import Search
from adjudicator.explain.shares import Story, explanations, stories
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.finding import Edit as EditKind
from adjudicator.formats.finding import Finding, Remedy, Slip, key_of
from adjudicator.formats.log import Note, Step
from adjudicator.formats.phrases import capital, listing
from adjudicator.hindsight.amending import as_a_line
from adjudicator.hindsight.likeliest import settled
from adjudicator.hindsight.weighing import harden, soften
from adjudicator.kernel.kept import Kept
from adjudicator.kernel.replay import Judge, Observer
from adjudicator.kernel.report import OR_ELSE, Report
from adjudicator.kernel.wording import complete
from adjudicator.wording.slips import SlipInWords, in_words

WRONG_LINES: Final[dict[str, EditKind]] = {"unrecorded": "insert", "mismatch": "rewrite"}
"""Kinds of findings by which a line is wrong, and what puts it right."""
CONTRADICTIONS: Final = frozenset(["impossible", "contradicts", "mismatch", "claim"])
"""Kinds of faults by which the record contradicts itself."""


def explained(judge: Judge, observe: Observer | None = None) -> Judge:
    """Tell a judged log by its likeliest explanation; `amended` is the judge of the record as that has it."""
    search = searched(judge, observe)
    judge, found = search.judge, stories(search.goals)
    judge.explanations = explanations(found)
    if judge.explanations:
        _Telling(judge, search.replayer, found).tell()
    weighed = judge.amended or judge
    harden(weighed)
    soften(weighed)
    complete(judge.bench)
    return judge


def searched(judge: Judge, observe: Observer | None = None, margin: float = POLICY.margin) -> Search:
    """Search for the explanations of a judged log, once what nobody wrote down is settled."""
    return Search(settled(judge, observe), margin)


class ToldSlip(NamedTuple):
    """A slip of the scorer as a report has it."""

    finding: Finding
    kept: Kept
    cleared: set[FaultKey]
    """What is right once it is put right."""


class _Telling:
    """Tells one log."""

    def __init__(self, judge: Judge, replayer: Replayer, found: Sequence[Story]) -> None:
        self.judge, self.replayer, self.found, self.best = judge, replayer, found, found[0]
        self.written = {key_of(finding): finding for finding in judge.report.findings}

    def tell(self) -> None:
        """Write the report."""
        node, judge = self.best.node, self.judge
        right = self.replayer.closed(node) if node.edits else judge
        slips = [self._slip(edits, target) for edits, target in _slips_of(node)]
        for finding in right.report.top():
            if key_of(finding) in self.best.faults:
                self._doubt(finding)
            elif finding.fault in WRONG_LINES and self.best.has((WRONG_LINES[finding.fault], finding.step)):
                finding.slips = finding.slips or [Slip(edit=WRONG_LINES[finding.fault], step=finding.step)]
        if node.edits:
            judge.bench.report = right.bench.report = _merged(judge.report, right.report, slips)
        if slips:
            judge.amended = right

    def _slip(self, edits: Sequence[Edit], target: Conflict) -> ToldSlip:
        """Tell a slip in the place of the fault for which it was looked for."""
        key = edits[0].kind, edits[0].at
        vague = self.best.surest(key) <= POLICY.named
        words = self._in_words(edits, vague=vague)
        cleared = self._cleared(target)
        whole = words.story + _then(cleared)
        kept, fault = Kept(None, None, at=target.at), self.written.get(target.key, target.finding)
        if sum([story.share for story in self.found if story.has(key)]) < POLICY.named:
            finding = structs.replace(
                fault,
                message=f"It can't be told: either {whole}, or {fault.message}",
                unproved=True,
                slip=words.story,
                slips=words.slips,
                because_of=None,
            )
            return ToldSlip(finding, kept, cleared)
        if vague and target.kind in CONTRADICTIONS and len(cleared) == 1:
            found = self.judge.report.kept.get(id(fault))
            kept.misplaced = -1 if found is None else found.misplaced
            finding = structs.replace(
                fault, fault="mismatch", severity="note", player=None, message=f"{fault.message}; {whole}",
                slips=words.slips, expected=[], because_of=None,
                remedy=Remedy(grade="none", text=f"{capital(words.mend, ())}."),
            )  # fmt: skip
            return ToldSlip(finding, kept, cleared)
        kept.story, kept.amended = words.story, EditedRecord(self.judge.steps, dict(edits[-1].lines))
        lines = [as_a_line(step) for step in words.lines]
        finding = structs.replace(
            fault,
            fault="unrecorded",
            severity="note",
            message=f"More likely: {whole}. Otherwise: {fault.message}",
            slip=words.story,
            slips=words.slips,
            remedy=Remedy(grade="none", text=f"If that was so, {words.mend}.", lines=lines),
            expected=[],  # it would be right only by the other story
            because_of=None,
        )
        return ToldSlip(finding, kept, cleared)

    def _in_words(self, edits: Sequence[Edit], *, vague: bool = False) -> SlipInWords:
        """Say the edits of one slip; of a line that is missing only what the ways to put it in have in common."""
        edit = edits[-1]
        assert edit.kind != "fill"
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
        return in_words(edit.kind, edit.at, lines, self.judge.steps, self.judge.bench, gone=gone, vague=vague)

    def _cleared(self, target: Conflict) -> set[FaultKey]:
        """Collect a fault and what follows from it."""
        report, root = self.judge.report, self.written.get(target.key)
        hanging = [] if root is None else report.hanging([root])
        return {target.key, *(key_of(finding) for finding in hanging if not finding.open)}

    def _doubt(self, finding: Finding) -> None:
        """Say of a fault that stands how sure it is, and by which slip it would be none."""
        key = key_of(finding)
        others = [story for story in self.found if key not in story.faults]
        slips = [] if not others else [edits for edits, _ in _slips_of(others[0].node)]
        slips = [edits for edits in slips if not self.best.has((edits[0].kind, edits[0].at))]
        if not slips:
            return
        words = [self._in_words(edits) for edits in slips]
        finding.slip = "; and ".join(one.story for one in words)
        finding.slips = [slip for one in words for slip in one.slips]
        finding.unproved = 1 - sum([story.share for story in others]) < POLICY.blamed
        if finding.unproved:
            finding.message = f"It can't be told: either {finding.slip}, or {finding.message}"
        else:
            finding.message += f"{OR_ELSE}{finding.slip}"


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


def _slips_of(node: Node) -> list[tuple[list[Edit], Conflict]]:
    """List the slips of a node, each with the fault for which it was tried; lines missing at one place are one."""
    edits: list[tuple[Edit, Conflict]] = []
    at: Node | None = node
    while at is not None and at.target is not None:
        if at.decision is not None:
            edits.append((at.decision, at.target))
        at = at.parent
    slips: dict[object, tuple[list[Edit], Conflict]] = {}
    for edit, target in reversed(edits):
        if edit.kind != "fill":
            slips.setdefault((edit.kind, edit.at), ([], target))[0].append(edit)
    return [*slips.values()]


def _then(cleared: set[FaultKey]) -> str:
    """Say which steps fit then, where there are several."""
    steps = sorted({step for _, step, _ in cleared})
    return f" (then steps {listing(map(str, steps))} fit)" if len(steps) > 1 else ""


def _merged(written: Report, right: Report, slips: Sequence[ToldSlip]) -> Report:
    """Put slips, what they clear, and what stands without them into one report, by the step at which it came up.

    What is open only with the slips put right is no matter of the record, and left out.
    """
    report, known = right.emptied(), {key_of(finding) for finding in written.findings}
    only_so = [f for f in right.top() if f.severity == "note" and f.fault != "unrecorded" and key_of(f) not in known]
    open_so = {id(finding) for finding in (*only_so, *right.hanging(only_so))}
    left = [finding for finding in right.findings if id(finding) not in open_so]
    stands = {key_of(finding) for finding in left}
    gone = [finding for finding in written.findings if key_of(finding) not in stands and finding.severity != "note"]
    roots = {id(f): right.findings[f.because_of - 1] for f in left if f.because_of is not None}
    entries = [(slip.kept.at, slip) for slip in slips] + [(right.kept[id(f)].at, f) for f in left]
    for _, entry in sorted(entries, key=lambda one: one[0]):
        if isinstance(entry, Finding):
            report.add(entry, right.kept[id(entry)], None)
            continue
        report.add(entry.finding, entry.kept, None)
        last = entry is slips[-1]
        theirs = [f for f in gone if last or key_of(f) in entry.cleared]
        for finding in theirs:
            gone.remove(finding)
            if key_of(finding) != key_of(entry.finding):
                report.add(finding, written.kept[id(finding)], entry.finding)
    for finding in left:
        root = roots.get(id(finding))
        finding.because_of = None if root is None else report.number(root)
    return report
