"""What a finding says beside its message, once the whole record is known: the rule, how sure, a line to read aloud."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from adjudicator.formats.finding import Finding, certainty
from adjudicator.formats.phrases import begins_with, capital, listing
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.kept import Kept
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.report import OR_ELSE, Report
from adjudicator.kernel.words import some

LIKELY: Final = "The record contradicts itself, that is sure; that this slip explains it is likely, and not certain."
"""How sure a story is that explains a fault as the scorer's slip."""
ONLY_THE_LINE: Final = "only the line is missing"
"""The slip where a record can't tell what was left out from what nobody wrote down."""
UNTRIED: Final = "Not every other reading of the steps before was tried: there are too many."
"""What is added where other readings were left out."""
MOST_NAMED: Final = 4
"""How many steps are named that a hole leaves open."""
_BACK = r"Go back to before step \d+\. (?:If all agree, )?"
_ASIDE = r" \((?!\d)[^()]*\)"


def complete(bench: Bench) -> None:
    """Give every finding its words. Where the record alone contradicts itself, nobody is accused.

    What follows from another finding is no surer than that.
    """
    for finding in bench.report.findings:
        ruling, kept = bench.rules.active.get(finding.rule), bench.report.kept[id(finding)]
        finding.says = ruling.says if ruling is not None else ""
        if bench.report.complete and finding.fault == "unrecorded":
            finding.fault = "mismatch"  # nothing was done that is not written down
        if kept.fault.slip and finding.fault == "mismatch":
            finding.severity, finding.player = "note", None
        _doubt(bench.report, finding, kept)
        _leave_open(bench.report, finding, kept)
        if finding.unread and finding.severity != "note":
            finding.unproved = True
        finding.certainty = certainty(finding)
    for finding in bench.report.findings:
        kept, root = bench.report.kept[id(finding)], bench.report.root_of(finding)
        if root.certainty in ("slip", "contradiction", "either") and finding.certainty in ("proved", "likely"):
            finding.certainty = root.certainty
            at = f"at step {root.step}" if root.step else "about the start"
            finding.sure = f"No: nothing is wrong with it if the record is wrong {at}."
            finding.aloud = _aloud(bench, finding, doubted=True)
            continue
        story = kept.story
        finding.sure = LIKELY if story else _sure(finding)
        if bench.report.kept[id(finding)].untried:
            finding.sure += f" {UNTRIED}"
        finding.aloud = f"Most likely {story}; then nobody is at fault." if story else _aloud(bench, finding)


def _leave_open(report: Report, finding: Finding, kept: Kept) -> None:
    """Say which steps can't be judged since nobody wrote down what a finding is about, once."""
    left_open = {other.step for other in report.findings if other.fault == "undetermined"}
    numbers = [number for number in kept.leaves_open if number in left_open]
    if numbers:
        finding.message += f"; so {_steps(numbers)} can't be judged"
    kept.leaves_open = ()


def _steps(numbers: Sequence[int]) -> str:
    """Name steps by their numbers; of many say only how many."""
    if len(numbers) > MOST_NAMED:
        return f"{some(len(numbers), 'step')} from step {numbers[0]} on"
    return f"step{'s' if len(numbers) > 1 else ''} {listing([str(n) for n in numbers])}"


def _doubt(report: Report, finding: Finding, kept: Kept) -> None:
    """A miss is proved by a later step, or it can't be told from a line that nobody wrote down; then both are said."""
    known = report.complete or finding.unproved or finding.open or finding.let_stand is not None
    if finding.fault not in ("missed", "illegal") or not kept.fault.doubt or known:
        return
    if kept.undone_by:
        finding.shown_by = max(kept.undone_by, finding.shown_by or 0)
    elif not any(call.step in (finding.step, finding.due_by) for call in report.calls.values()):
        finding.unproved = True
        finding.slip = finding.slip or ONLY_THE_LINE
        if OR_ELSE not in finding.message:
            add_to_what_is_said(finding, kept, kept.fault.doubt)


def add_to_what_is_said(finding: Finding, kept: Kept, words: str) -> None:
    """Add to what a finding said at first: at its end, or what begins with a comma after its first part."""
    said, more = finding.message[: kept.said], finding.message[kept.said :]
    first = re.search("[;:] ", said) if words.startswith(",") else None
    at = first.start() if first is not None else len(said)
    finding.message = said[:at] + words + said[at:] + more


def _sure(finding: Finding) -> str:
    """How sure a finding is, and of what."""
    match finding.fault:
        case "undetermined":
            return "No: it depends on what the record does not show."
        case "unrecorded":
            return "Yes, nobody is at fault: only the record is short of a line."
        case "mismatch":
            return "The record contradicts itself, that is sure; which of its lines is wrong is not."
        case "missed" if finding.open:
            return "It is still owed as the record stops; nothing is missed yet."
        case _ if finding.unread:
            return "No: a card whose text is not data may say otherwise."
        case "missed" if finding.unproved:
            sure = "That it is not in the record is sure; whether it was left out, or only not written down, is not."
        case _ if finding.unproved:
            return "No: both stories fit the record."
        case _ if finding.slip:
            sure = "More likely than not: a slip of the scorer would explain it too, and is less likely."
        case "late" if finding.shown_by is None:
            sure = "Yes, unless the lines stand in another order than things were done."
        case _:
            at = f", as step {finding.shown_by} shows" if finding.shown_by is not None else ""
            sure = f"Yes{at or ', if it was done as it is written down'}."
    match finding.basis:
        case "reading":
            return f"{sure} That it is a fault is our reading, where the book is silent."
        case "option":
            return f"{sure} That it is a fault is a house rule of this table."
        case "carried":
            return f"{sure} The rule is taken over from another book, since this one is silent."
        case "text":
            return sure


def _aloud(bench: Bench, finding: Finding, *, doubted: bool = False) -> str:
    """A finding as one sentence without rulings and steps: what was wrong, and what to do now."""
    said = _named(bench.pack, finding.message).partition(";")[0].strip().rstrip(".").replace('"', "'")
    if finding.player is not None and not finding.unproved and not any(name in said for name in bench.names):
        said = f"{finding.player}: {said}"
    said = capital(said, bench.names)
    left_out = ""
    if doubted or finding.doubted:
        missed = finding.fault == "missed" and finding.unproved
        left_out = f"; if {'it was left out' if missed else 'the record is right'}, "
    if finding.matter is not None and finding.matter.kind == "decides":
        said += f"{left_out or ', and '}that decides the game"
        left_out = ""
    done = finding.settled_by is not None or finding.let_stand is not None
    if finding.remedy is None or finding.fault in ("undetermined", "unrecorded") or done:
        return f"{said}."
    text, back = finding.remedy.text, re.match(_BACK, finding.remedy.text)
    if back:
        text = text[back.end() :]
        text = f"go back to there and {text if begins_with(text, bench.names) else text[:1].lower() + text[1:]}"
    now = re.split(r"[.;] ", text)[0]
    now = re.sub(_ASIDE, "", _named(bench.pack, now)).strip().rstrip(".")
    now = now if begins_with(now, bench.names) else now[:1].lower() + now[1:]
    return f"{said}{left_out or '; '}{now}."


def _named(pack: Pack, text: str) -> str:
    for name, title in zip(pack.names, pack.titles, strict=True):
        if name != title and title in text:
            text = text.replace(title, name)
    return text
