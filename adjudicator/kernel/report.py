"""Collects findings: one root cause, one finding at the top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Final

from adjudicator.formats.finding import Finding, Remedy
from adjudicator.formats.log import Call
from adjudicator.kernel.dues import Due
from adjudicator.kernel.kept import Kept
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Fault, Ruling

OR_ELSE: Final = ". Or the record is wrong: "
"""What comes before the scorer's slip that may explain a fault."""


def written(rules: Rules, found: Sequence[tuple[Ruling, Fault]], lead: tuple[Ruling, Fault], step: int) -> Finding:
    """The finding of the rulings that speak: the most specific, `lead`, gives its words; the others stand in `also`."""
    ruling, fault = lead
    messages = [fault.message]
    for other, its in found:
        related = other.id in rules.general[ruling.id] or ruling.id in rules.general[other.id]
        if not related and its.message not in messages and its.kind == fault.kind:
            messages.append(its.message)
    if ruling.id in rules.off:
        messages.append(f"{ruling.id} does not apply")
    finding = Finding(
        rule=ruling.id,
        name=fault.name or ruling.name,
        severity=fault.severity,
        fault=fault.kind,
        step=step,
        message="; ".join(messages),
        expected=list(fault.expected),
        also=[other.id for other, _ in found if other is not ruling and other.id not in rules.general[ruling.id]],
        implied=[other.id for other, _ in found if other.id in rules.general[ruling.id]],
        book=rules.book(ruling.id),
        cite=rules.place(ruling) if ruling.id in rules.stated else fault.cite or ruling.cite,
        basis="option"
        if ruling.option in rules.house or ruling.id in rules.renumbered
        else fault.basis or ruling.basis,
    )
    if rules.carried:
        carriers = dict.fromkeys(rules.carried[r.id] for r, _ in found if rules.falls_back(r.id))
        finding.implied += [id for id in carriers if id in rules.active and id not in finding.rulings]
        if rules.falls_back(ruling.id) and finding.basis == "text":
            finding.basis = "carried"
    return finding


def same(one: Finding, other: Finding) -> bool:
    """The same is said of the same step."""
    return (one.rule, one.step, one.message) == (other.rule, other.step, other.message)


class Report:
    """The findings of one replay, in the order in which they came up."""

    __slots__ = ("calls", "complete", "findings", "kept", "leading", "numbers", "undecided", "withdrawn")

    def __init__(self) -> None:
        """Nothing is wrong yet."""
        self.findings: list[Finding] = []
        self.numbers: dict[int, int] = {}
        """The number of each finding, by identity."""
        self.kept: dict[int, Kept] = {}
        """What is remembered of each finding, by identity."""
        self.leading: Finding | None = None
        """The finding of the act that is being judged; what else is wrong with that act is folded under it."""
        self.undecided: dict[tuple[str, int, tuple[int, ...]], Finding] = {}
        """The open question of each ruling, seat, and cards that it hangs on, or is about."""
        self.withdrawn: list[Finding] = []
        """Findings that rested on a wrong reading of the record; kept so that no other takes their identity."""
        self.complete = False
        """The log says that it has every act: nothing is taken for a slip of the scorer."""
        self.calls: dict[int, Call] = {}
        """What the table decided, by the step that says so."""

    def add(self, finding: Finding, kept: Kept, root: Finding | None) -> None:
        """Add a finding, under the one that it follows from if there is one."""
        self.findings.append(finding)
        self.numbers[id(finding)] = len(self.findings)
        self.kept[id(finding)] = kept
        if root is not None and finding.fault != "undetermined":
            finding.because_of = self.number(root)

    def fold(self, rule: str, seat: int, step: int, cards: tuple[int, ...] = ()) -> Finding | None:
        """Undetermined verdicts of one kind are one line a player: the line that there is already.

        Those that hang on `cards` whose text is not data, or are about a card, are of one kind if these are the same.
        """
        first = self.undecided.get((rule, seat, cards))
        if first is not None:
            self.kept[id(first)].asked.append(step)
        return first

    def leave_open(self, finding: Finding, seat: int, cards: tuple[int, ...] = ()) -> None:
        """A finding is an open question about a player."""
        self.undecided[finding.rule, seat, cards] = finding
        self.kept[id(finding)].asked.append(finding.step)

    def settle_open(self, finding: Finding, step: int) -> None:
        """What was undetermined about one step is known now."""
        steps = self.kept[id(finding)].asked
        steps.remove(step)
        if steps:
            finding.step = next(iter(steps))
        else:
            self.undecided = {key: open_ for key, open_ in self.undecided.items() if open_ is not finding}
            self.withdraw([finding])

    def is_answered(self, finding: Finding, step: int) -> bool:
        """Whether what was undetermined about a step has been settled since."""
        return finding.fault == "undetermined" and step not in self.kept[id(finding)].asked

    def number(self, finding: Finding) -> int | None:
        """The number of a finding in this report, from 1; None for one that was withdrawn."""
        return self.numbers.get(id(finding))

    def contradicts(self, finding: Finding) -> bool:
        """Whether a finding is about a card that is not where the record has it."""
        return self.kept[id(finding)].contradiction

    def contradicted(self, finding: Finding) -> bool:
        """Whether a finding, or one that follows from it, is about a card that is not where the record has it.

        So it is where that is said of the same act and follows from an earlier finding.
        """
        return any(map(self.contradicts, [finding, *self.following(finding), *self.beside(finding)]))

    def is_by_count(self, finding: Finding) -> bool:
        """Whether a finding, or one that follows from it, is one only by a number that the record keeps."""
        return any(self.kept[id(one)].by_count for one in (finding, *self.following(finding)))

    def beside(self, finding: Finding) -> list[Finding]:
        """What else is wrong with the act of a finding, and follows from another."""
        step, player = finding.step, finding.player
        return [f for f in self.findings if f.because_of is not None and (f.step, f.player) == (step, player)]

    def misplaced_at(self, step: int) -> Finding | None:
        """What is said of a card that cannot have been used at a step; None where there was none."""
        return next((f for f in self.findings if f.step == step and self.impossible(f)), None)

    def impossible(self, finding: Finding) -> bool:
        """Whether a finding says that a card was used where nobody can have used it."""
        return finding.fault == "mismatch" and self.kept[id(finding)].misplaced >= 0

    def cause_of(self, finding: Finding) -> Finding:
        """A finding, or that its act cannot have been done at all, from which it follows."""
        cause = finding if finding.because_of is None else self.findings[finding.because_of - 1]
        return cause if cause.step == finding.step and self.impossible(cause) else finding

    def root_of(self, finding: Finding) -> Finding:
        """Return what a finding follows from in the end; itself if it follows from nothing."""
        while finding.because_of is not None:
            finding = self.findings[finding.because_of - 1]
        return finding

    def following(self, finding: Finding) -> list[Finding]:
        """What follows from a finding."""
        number = self.number(finding)
        return [f for f in self.findings if f.because_of == number]

    def hanging(self, roots: Sequence[Finding]) -> list[Finding]:
        """What follows from some findings, at whatever remove."""
        numbers, found = {self.number(finding) for finding in roots}, list[Finding]()
        for finding in self.findings:
            if finding.because_of in numbers:
                found.append(finding)
                numbers.add(self.number(finding))
        return found

    def withdraw(self, findings: list[Finding]) -> None:
        """These turned out to rest on a wrong reading of the record."""
        if not findings:
            return
        gone = {id(finding) for finding in findings}
        left = [f for f in self.findings if id(f) not in gone]
        self.numbers = {id(f): n for n, f in enumerate(left, 1)}
        for finding in left:
            if finding.because_of is not None:
                finding.because_of = self.number(self.findings[finding.because_of - 1])
        for finding in findings:
            finding.because_of = None  # its number is that of another finding now
        self.withdrawn += findings
        self.findings = left

    def unrecorded(self, due: Due, step: int, shown: str = "") -> None:
        """What was reported as missed did happen; nobody wrote it down. It is said once, also where it shows again.

        In a complete record it stays missed: there, nothing was done that is not written down.
        `shown` says how it comes out, if not by the cards that a step shows.
        """
        finding = due.finding
        if finding is not None and finding.fault != "unrecorded" and not self.complete:
            finding.fault, finding.severity = "unrecorded", "note"
            finding.shown_by = step
            done = self.kept[id(finding)].fault.done
            seen = f", as step {step} shows; only its line is missing"
            if shown:
                finding.message += f"; {shown}"
            else:
                finding.message = f"{done}{seen}" if done else f"{finding.message}; it was done{seen}"
            finding.remedy = Remedy(grade="none", text="Write it into the record.")

    def undone(self, due: Due, step: int) -> None:
        """A step shows that what was reported as missed was not done."""
        if due.finding is not None:
            kept = self.kept[id(due.finding)]
            kept.undone_by = kept.undone_by or step

    def late(self, due: Due, step: int, *also: str) -> None:
        """A missed due was settled after all."""
        finding = due.finding
        if finding is not None and finding.fault == "illegal":
            finding.settled_by = step
        elif finding is not None and finding.fault == "missed":
            finding.fault, finding.settled_by = "late", step
            finding.message += f"; made up for at step {step}"
            finding.also += [id for id in also if id not in finding.rulings]

    def refused_since(self, finding: Finding) -> int:
        """The step that says that something may not be made up for, which was done before that line; 0 if none does."""
        done = finding.settled_by if finding.fault == "late" else None
        said = [n for n, call in self.calls.items() if call.allow == "refuse" and call.step in (finding.step, done)]
        return next((n for n in said if done is not None and n > done), 0)

    def take_back(self, first: int, step: int) -> None:
        """Everything from the step `first` on was taken back at `step`: what was found stays, and is put right."""
        for finding in self.findings:
            if finding.step >= first and finding.settled_by is None:
                finding.settled_by = step

    def top(self) -> list[Finding]:
        """The findings that do not follow from another."""
        return [f for f in self.findings if f.because_of is None]

    def copied(self, findings: Mapping[int, Finding], dues: Mapping[int, Due]) -> Report:
        """Another report of the same; `findings` and `dues` give for each, by identity, the one that stands for it."""
        report = Report()
        report.complete = self.complete
        report.findings = [findings[id(f)] for f in self.findings]
        report.numbers = {id(findings[key]): n for key, n in self.numbers.items()}
        for key, kept in self.kept.items():
            report.kept[id(findings[key])] = kept.copied(dues)
        report.leading = self.leading and findings[id(self.leading)]
        report.undecided = {key: findings[id(f)] for key, f in self.undecided.items()}
        report.withdrawn = [findings[id(f)] for f in self.withdrawn]
        report.calls = dict(self.calls)
        return report

    def emptied(self) -> Report:
        """Return a report of the same record without its findings."""
        report = Report()
        report.complete, report.undecided = self.complete, self.undecided
        report.withdrawn, report.calls = self.withdrawn, self.calls
        return report

    def apart(self) -> Report:
        """Return a report of the same findings, which change apart from these."""
        report = self.emptied()
        for finding in self.findings:
            report.add(copy(finding), self.kept[id(finding)], None)
        return report

    def every(self) -> list[Finding]:
        """All findings, those that were withdrawn too."""
        return self.findings + self.withdrawn
