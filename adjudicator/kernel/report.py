"""Collects findings: one root cause, one finding at the top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.formats.finding import Finding, Remedy
from adjudicator.formats.log import Call
from adjudicator.kernel.ledger import Due
from adjudicator.kernel.occasions import Lapsed, Occasion
from adjudicator.kernel.ruling import Fault, Mending, Ruling
from adjudicator.kernel.words import shown

if TYPE_CHECKING:
    from adjudicator.kernel.table import Table

Open = tuple[str, int]


def _same(one: Finding, other: Finding) -> bool:
    """The same is said of the same step."""
    return (one.rule, one.step, one.message) == (other.rule, other.step, other.message)


class Report:
    """The findings of one replay, in the order in which they came up."""

    def __init__(self) -> None:
        """Nothing is wrong yet."""
        self.findings: list[Finding] = []
        self.numbers: dict[int, int] = {}
        """The number of each finding, by identity."""
        self.leading: Finding | None = None
        """The finding of the act that is being judged; what else is wrong with that act is folded under it."""
        self.undecided: dict[Open, Finding] = {}
        self.asked: dict[int, list[int]] = {}
        """For each undetermined finding, by identity, the steps that it stands for."""
        self.causes: dict[int, tuple[Mending | None, Due | None]] = {}
        """For each finding, by identity, how it is put right and the due that lapsed."""
        self.contradictions: set[int] = set()
        """By identity, the findings of cards that are not where the record has them."""
        self.withdrawn: list[Finding] = []
        """Findings that rested on a wrong reading of the record; kept so that no other takes their identity."""
        self.calls: dict[int, Call] = {}
        """What the table decided, by the step that says so."""

    def add(self, table: Table, occasion: Occasion, found: list[tuple[Ruling, Fault]]) -> Finding:
        """Make a finding of the rulings that speak: the most specific leads, the others stand in `also`."""
        rules = table.rules
        ids = [ruling.id for ruling, _ in found]
        lead = min(
            found,
            key=lambda rf: (any(rf[0].id in rules.general[other] for other in ids), rules.order[rf[0].id]),
        )
        ruling, fault = lead
        messages = [fault.message]
        for other, its in found:
            related = other.id in rules.general[ruling.id] or ruling.id in rules.general[other.id]
            if not related and its.message not in messages and its.kind == fault.kind:
                messages.append(its.message)
        if fault.kind == "undetermined":
            folded = self._fold(table, ruling, occasion)
            if folded is not None:
                return folded
        finding = Finding(
            rule=ruling.id,
            name=ruling.name,
            severity=fault.severity,
            fault=fault.kind,
            step=table.step,
            player=table.names[occasion.seat] if occasion.seat >= 0 else None,
            message="; ".join(messages),
            expected=list(fault.expected),
            also=[other.id for other, _ in found if other is not ruling],
            book=rules.book(ruling.id),
            cite=ruling.cite,
            basis="option" if ruling.option in rules.house else ruling.basis,
        )
        if rules.carried:
            carriers = dict.fromkeys(rules.carried[r.id] for r, _ in found if r.id in rules.carried)
            finding.also += [id for id in carriers if id in rules.active]
            if ruling.id in rules.carried and finding.basis == "text":
                finding.basis = "carried"
        due = occasion.due if isinstance(occasion, Lapsed) else None
        if due is not None:
            finding.due_by = max(table.step - 1, 0)
        rests = fault.rests if table.over is None else (*fault.rests, "over")
        if fault.card >= 0:
            rests = (*rests, ("card", fault.card))
        root = next((table.scars[fact] for fact in rests if fact in table.scars), None)
        if root is None and due is None:
            root = self.leading
        if root is not None and root is self.leading and _same(root, finding):
            return root
        self.findings.append(finding)
        self.numbers[id(finding)] = len(self.findings)
        if root is not None and fault.kind != "undetermined":
            finding.because_of = self.number(root)
        if fault.card >= 0:
            table.scar(("card", fault.card), finding)
        if fault.card >= 0 or fault.kind == "mismatch":
            self.contradictions.add(id(finding))
        if due is None and self.leading is None and fault.kind != "undetermined":
            self.leading = finding
        mending = ruling.remedy
        if mending is not None and fault.remedy:
            mending = mending._replace(text=fault.remedy)
        self.causes[id(finding)] = mending, due
        if fault.kind == "undetermined":
            self.undecided[ruling.id, occasion.seat] = finding
            self.asked[id(finding)] = [table.step]
        return finding

    def _fold(self, table: Table, ruling: Ruling, occasion: Occasion) -> Finding | None:
        """Undetermined verdicts of one kind are one line a player."""
        first = self.undecided.get((ruling.id, occasion.seat))
        if first is not None:
            self.asked[id(first)].append(table.step)
        return first

    def settle_open(self, finding: Finding, step: int) -> None:
        """What was undetermined about one step is known now."""
        steps = self.asked[id(finding)]
        steps.remove(step)
        if steps:
            finding.step = steps[0]
        else:
            self.undecided = {key: open_ for key, open_ in self.undecided.items() if open_ is not finding}
            self.withdraw([finding])

    def number(self, finding: Finding) -> int | None:
        """The number of a finding in this report, from 1; None for one that was withdrawn."""
        return self.numbers.get(id(finding))

    def withdraw(self, findings: list[Finding]) -> None:
        """These turned out to rest on a wrong reading of the record."""
        if not findings:
            return
        gone = {id(finding) for finding in findings}
        kept = [f for f in self.findings if id(f) not in gone]
        self.numbers = {id(f): n for n, f in enumerate(kept, 1)}
        for finding in kept:
            if finding.because_of is not None:
                finding.because_of = self.number(self.findings[finding.because_of - 1])
        self.withdrawn += findings
        self.findings = kept

    def unrecorded(self, due: Due, step: int) -> None:
        """What was reported as missed did happen; nobody wrote it down."""
        finding: Finding | None = due.finding
        if finding is not None:
            finding.fault, finding.severity = "unrecorded", "note"
            finding.shown_by = step
            finding.message += "; the cards seen later show that it was done and not written down"
            finding.remedy = Remedy(grade="none", text="Write it into the record.")

    def late(self, due: Due, step: int, *also: str) -> None:
        """A missed due was settled after all."""
        finding: Finding | None = due.finding
        if finding is not None and finding.fault == "illegal":
            finding.settled_by = step
        elif finding is not None and finding.fault == "missed":
            finding.fault, finding.settled_by = "late", step
            finding.message += f"; made up for at step {step}"
            finding.also += [id for id in also if id not in finding.also and id != finding.rule]

    def explain(self, findings: list[Finding], before: int, told: str, line: Any) -> None:
        """One line that the scorer forgot explains all of these: the first stands for them.

        It is taken for the scorer's slip where the record contradicts itself; otherwise it is no more than a hint.
        """
        root, *rest = findings
        root.message += f"; one forgotten line before step {before} would explain this and what follows: {told}"
        number = self.number(root)
        gone = {self.number(finding) for finding in rest}
        for finding in self.findings:
            if finding.because_of in gone or self.number(finding) in gone:
                finding.because_of = number
        if any(id(finding) in self.contradictions for finding in findings):
            root.fault, root.severity, root.shown_by = "unrecorded", "note", rest[0].step
            written = msgspec.json.encode(line).decode()
            root.remedy = Remedy(
                grade="none", text=f"If that was so, write it into the record before step {before}: {written}."
            )

    def close(self, table: Table, steps: Sequence[Any]) -> None:
        """The record is at its end: note what is still owed, count what is undetermined, work out the remedies."""
        if table.over is None and steps:
            self._still_owed(table)
        for finding in self.undecided.values():
            more = len(self.asked[id(finding)]) - 1
            if more and finding.fault == "undetermined":
                finding.message += f" (and {more} more {'time' if more == 1 else 'times'})"
        self.mend(table, steps, self.findings)

    def mend(self, table: Table, steps: Sequence[Any], findings: Sequence[Finding]) -> None:
        """Work out how each finding is put right, once all steps are known."""
        decided = {call.step: (n, call) for n, call in self.calls.items()}
        for finding in findings:
            mending, due = self.causes[id(finding)]
            if finding.fault != "unrecorded" and mending is not None:
                remedy = finding.remedy = table.rules.game.mend(table, finding, mending, due, steps)
                if remedy.rule is not None:
                    finding.remedy = msgspec.structs.replace(remedy, rule=table.rules.here(remedy.rule))
            n, said = decided.get(finding.step, (0, None))
            if said is None or finding.settled_by is not None:
                continue
            if said.allow == "stands":
                finding.let_stand = n
                why = f" ({shown(said.text)})" if said.text else ""
                finding.remedy = Remedy(grade="too-late", text=f"The table let it stand{why}; play goes on as it is.")
            elif said.allow == "refuse" and finding.remedy is not None and finding.remedy.grade != "too-late":
                text = "It was not to be put right; play goes on as it is."
                finding.remedy = Remedy(grade="too-late", text=text)

    def _still_owed(self, table: Table) -> None:
        """What is owed as the record stops; the draw of a turn that has only begun goes without saying."""
        for due in table.ledger.open:
            if due.must and due.what != "draw" and due.finding is None:
                finding = table.judge(Lapsed(due.seat, due))
                if finding is not None:
                    finding.severity, finding.open, finding.due_by = "note", True, None
                    finding.message += "; the record stops here"

    def top(self) -> list[Finding]:
        """The findings that do not follow from another."""
        return [f for f in self.findings if f.because_of is None]
