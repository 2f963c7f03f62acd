"""The end of a record: what is still owed, what stays open, and how each finding is put right."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from adjudicator.formats.finding import Finding, Remedy
from adjudicator.formats.log import Step
from adjudicator.formats.phrases import listing
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.occasions import Lapsed
from adjudicator.kernel.ruling import CHECK_FIRST
from adjudicator.kernel.words import shown


def close(bench: Bench, steps: Sequence[Step]) -> None:
    """The record is at its end: note what is still owed and what decided the game, and work out the remedies."""
    report = bench.report
    if bench.now.over is None and steps:
        bench.game.stops(bench)
        _still_owed(bench)
    for finding in report.undecided.values():
        more = len(report.kept[id(finding)].asked) - 1
        if more and finding.fault == "undetermined":
            finding.message += f" (and {more} more {'time' if more == 1 else 'times'})"
    for finding in report.findings:
        otherwise = report.kept[id(finding)].otherwise = bench.game.otherwise(bench, finding, steps)
        if otherwise is not None:
            finding.message += f"; {otherwise.said}"
    mend(bench, steps, report.findings)


def mend(bench: Bench, steps: Sequence[Step], findings: Sequence[Finding]) -> None:
    """Work out how each finding is put right, once all steps are known."""
    report = bench.report
    decided = {call.step: (n, call) for n, call in report.calls.items()}
    for finding in findings:
        kept = report.kept[id(finding)]
        if finding.fault != "unrecorded" and kept.mending is not None:
            remedy = finding.remedy = bench.game.mend(bench, finding, kept.mending, kept.due, steps)
            if remedy.rule is not None:
                finding.remedy = structs.replace(remedy, rule=bench.rules.here(remedy.rule))
            if finding.unproved:
                finding.remedy = if_right(finding.remedy)
        if finding.unread and finding.fault == "undetermined":
            finding.remedy = _to_describe(bench, finding)
        refused = report.refused_since(finding)
        if refused:
            finding.remedy = _which_came_first(finding, refused)
        n, said = decided.get(finding.step, (0, None))
        if said is None or finding.settled_by is not None:
            continue
        if said.allow == "stands":
            finding.let_stand = n
            why = f" ({shown(said.text)})" if said.text else ""
            finding.remedy = Remedy(grade="too-late", text=f"The table let it stand{why}; play goes on as it is.")
        elif said.allow == "refuse" and finding.remedy is not None and finding.remedy.grade != "too-late":
            text = "The table did not let it be put right; play goes on as it is."
            finding.remedy = Remedy(grade="too-late", text=text)


def if_right(remedy: Remedy) -> Remedy:
    """Return what to do once it is known that the record is right: nobody need check it first."""
    if not remedy.text.startswith(CHECK_FIRST):
        return remedy
    text = remedy.text.removeprefix(CHECK_FIRST)
    return structs.replace(remedy, text=f"{text[:1].upper()}{text[1:]}")


def _to_describe(bench: Bench, finding: Finding) -> Remedy:
    """What is said where cards leave something open whose text is not data."""
    cards = [bench.pack.called(bench.spelled[id]) for id in finding.unread]
    return Remedy(grade="none", text=f"Put {listing(cards)} into the deck as data.")


def _which_came_first(finding: Finding, refused: int) -> Remedy:
    """What is said where something was made up for, and a later line says that it may not be."""
    text = (
        f"Ask which came first, the refusal of step {refused} or what was done at step {finding.settled_by}. If it was "
        "the refusal, what was done can't stand and is taken back; if not, the refusal comes too late."
    )
    return Remedy(grade="none", text=text)


def _still_owed(bench: Bench) -> None:
    """What is owed as the record stops; the draw of a turn that has only begun goes without saying."""
    for due in bench.ledger.open:
        if due.must and not due.what.goes_without_saying and due.finding is None:
            finding = bench.judge(Lapsed(due.seat, due))
            if finding is not None:
                finding.severity, finding.open, finding.due_by = "note", True, None
                finding.message += "; the record stops here"
