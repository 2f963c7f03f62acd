"""Verdicts that change, as a page: the old and the new one side by side, below what makes the difference."""

from __future__ import annotations

from adjudicator.formats.finding import Finding
from adjudicator.formats.phrases import counted
from adjudicator.page.html_page import shipped, without_scripts
from adjudicator.page.marks import element, listed
from adjudicator.reports.changes import (
    Changed,
    ChangesReport,
    causes,
    grouped,
    heading,
    headline,
    named,
    notes,
    said,
    whose,
)
from adjudicator.reports.verdict import at


def changes_page(report: ChangesReport, made_by: str) -> str:
    """A page that is complete in itself; `made_by` is the program and its version."""
    css = shipped("page.css") + shipped("changes.css")
    title = f"What {report.against} changes"
    warned = [f"Warning: {one}" for one in report.warnings]
    parts = [element("h1", title), element("p", headline(report), "answer"), listed([*notes(report), *warned])]
    for those in grouped(report.changes):
        parts.append(element("h2", f"{heading(those[0])}, {counted(len(those), 'time')}"))
        parts.append(listed([f"by {why}" for why in causes(report, those[0])]))
        parts += [_side_by_side(report.against, one) for one in those]
    if report.winners:
        parts.append(element("h2", "Winners"))
        parts.append(listed([f"{named(game)}: {whose(game)}" for game in report.winners]))
    parts.append(f"<footer>{element('p', f'judged by {made_by}')}</footer>")
    return without_scripts(title, css, parts)


def _side_by_side(against: str, one: Changed) -> str:
    """One place, with the verdict of the log's own rules and deck, and that of the others."""
    sides = _side("as the log has it", one.before) + _side(f"by {against}", one.after)
    return f'<section>\n{element("h3", f"{named(one)}: {at(one.step)}")}\n<div class="sides">{sides}</div>\n</section>'


def _side(title: str, finding: Finding | None) -> str:
    kind = finding.severity if finding is not None else "clean"
    return f'<div class="{kind}">{element("strong", title)}{element("p", said(finding))}</div>'
