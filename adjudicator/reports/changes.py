"""Verdicts that change under another rule book, ruling by ruling."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from adjudicator.formats.fields import about
from adjudicator.formats.finding import Finding
from adjudicator.formats.phrases import counted, listing
from adjudicator.kernel.rules import Rules
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.safe import safe
from adjudicator.reports.verdict import at


class Changed(Struct, kw_only=True):
    """One verdict that is another under the other rules."""

    file: Annotated[str, about("the log, or the file of the scene")]
    title: Annotated[str, about("the scene, or the title of the log")]
    step: int
    before: Annotated[Finding | None, about("the finding by the log's own rules; null for none")]
    after: Annotated[Finding | None, about("the finding by the other rules; null for none")]
    because: Annotated[tuple[str, ...], about("the rulings that make the difference, of either book")]


class ChangedWinner(Struct, kw_only=True):
    """A game that somebody else wins under the other rules; null where it is not over."""

    file: str
    title: str
    before: list[str] | None
    after: list[str] | None


class ChangesReport(Struct, kw_only=True):
    """What another rule book changes in many logs."""

    format: Literal[1] = 1
    against: Annotated[str, about("the other rules")]
    judged: Annotated[int, about("logs and scenes that both rule books could judge")] = 0
    skipped: Annotated[int, about("logs and scenes of another game, or that the other rules cannot judge")] = 0
    changes: list[Changed] = []
    winners: list[ChangedWinner] = []


def text(report: ChangesReport, ours: Rules | None, theirs: Rules, ink: Ink = PLAIN) -> str:
    """The changes for people, grouped by the ruling that speaks, each with what makes the difference."""
    changed = len(report.changes)
    head = f"{counted(report.judged, 'record')} also judged by {safe(report.against)}: "
    head += counted(changed, "verdict") + (f" and {counted(len(report.winners), 'winner')}" if report.winners else "")
    head += " changes" if changed + len(report.winners) == 1 else " change"
    lines = ink.lines(head + (f"; {report.skipped} could not be." if report.skipped else "."))
    groups: dict[tuple[str, str, tuple[str, ...]], list[Changed]] = {}
    for one in report.changes:
        said = f"{one.before.rule} {one.before.name}" if one.before is not None else ""
        new = f"{one.after.rule} {one.after.name}" if one.after is not None else ""
        groups.setdefault((said, new, one.because), []).append(one)
    for (said, new, because), those in groups.items():
        lines.append("")
        heading = (
            f"{said}: no longer flagged" if not new else f"{new}: flagged anew" if not said else f"{said}: now {new}"
        )
        lines += ink.lines(safe(f"{heading}, {counted(len(those), 'time')}"), role="heading")
        for id in because:
            lines += ink.lines(safe(_why(id, ours, theirs)), "      ", "  by ")
        for one in those:
            lines += ink.lines(safe(f"{one.file}: {one.title}: {at(one.step)}"), "      ", "    ")
    for game in report.winners:
        who = " to ".join(
            "nobody yet" if names is None else listing(names) or "nobody" for names in (game.before, game.after)
        )
        lines += ["", *ink.lines(safe(f"winner: {game.file}: {game.title}: from {who}"), "    ", "")]
    return "".join(line + "\n" for line in lines)


def _why(id: str, ours: Rules | None, theirs: Rules) -> str:
    """A ruling that makes the difference: its text, and whether the other book has it."""
    for rules in (theirs, ours):
        if rules is not None and id in rules.active:
            gone = "" if rules is theirs else f"; not in {theirs.edition.title or theirs.edition.id}"
            return f"{id}{gone}: {rules.active[id].says}"
    return id
