"""Writes a log as the table goes on with it after a fault was put right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Unpack

import typer

from adjudicator.by_rules import Book
from adjudicator.cli.console import hint, write
from adjudicator.cli.inputs.attempts import verdict_of
from adjudicator.cli.inputs.file_names import shown
from adjudicator.cli.inputs.sources import Source, only
from adjudicator.cli.making.canonical import form_of, in_form
from adjudicator.cli.whole_files import write_new
from adjudicator.explain.going_on import UNTRIED, gone_on, noticed_by
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Step
from adjudicator.formats.phrases import listing
from adjudicator.formats.reading import Log
from adjudicator.judging import Judged
from adjudicator.kernel.rules import Rules
from adjudicator.reports.safe import safe


def put_right(game: Path, at: int, noticed: int | None, goal: Path | None, **how: Unpack[Book]) -> None:
    """Print a log with the fault at a step put right, or write it to a file.

    Raises:
        LogError: if it cannot be judged.
        typer.BadParameter: if there is no such fault, or it can't be put right then.
        OSError: if the file cannot be written, or another is there.
    """
    source = only(game)
    verdict = verdict_of(source, **how)
    slip = _slip(verdict, at) if noticed is None else None
    if slip is not None:
        kept = verdict.judge.report.kept[id(slip)]
        right = verdict.judge.amended
        of_the_header = right is not None and any(one.edit == "header" for one in slip.slips)
        log = replace(verdict.log, header=right.header) if right is not None and of_the_header else verdict.log
        _written(source, log, verdict.rules, kept.amended, goal)
        hint(safe(f"the record as it most likely was: {kept.story}"))
        return
    finding = _fault(verdict, at)
    when = noticed_by(verdict.judge, finding) if noticed is None else noticed
    remedy = finding.remedy
    if remedy is not None and remedy.grade == "too-late" and finding.let_stand is None:
        raise typer.BadParameter(f"{remedy.text[:1].lower()}{remedy.text[1:].removesuffix('.')}", param_hint="--at")
    last = len(verdict.judge.steps)
    if not finding.step <= when <= last:
        raise typer.BadParameter(f"expected a step from {finding.step} to {last}", param_hint="--noticed")
    mended = gone_on(verdict.judge, finding, when)
    if mended is None:
        if UNTRIED in verdict.judge.budget.undone:
            raise typer.BadParameter(UNTRIED, param_hint="--at")
        raise typer.BadParameter(
            f"the fault at step {at} does not show by step {when}, or nothing puts it right then",
            param_hint="--noticed",
        )
    _written(source, verdict.log, verdict.rules, mended.steps, goal)
    tell = verdict.rules.game.tell
    done = "; ".join(tell(verdict.judge.bench, step) for step in mended.added)
    hint(safe(f"after step {when}: {done}" + (" (the first choice of several)" if mended.open else "")))


def _written(source: Source, log: Log, rules: Rules, steps: Sequence[Step], goal: Path | None) -> None:
    text = in_form(form_of(source), log, list(steps), rules, source.beside)
    if goal is None:
        write(text)
    else:
        write_new(goal, text.encode())
        hint(f"{shown(goal)}: written")


def _slip(verdict: Judged, at: int) -> Finding | None:
    """What a slip of the scorer most likely explains at a step, where nothing else is wrong."""
    here = [f for f in verdict.findings if f.step == at and f.counts]
    slips = [f for f in here if verdict.judge.report.kept[id(f)].amended]
    return slips[0] if slips and all(f.severity == "note" for f in here) else None


def _fault(verdict: Judged, at: int) -> Finding:
    """The fault at a step that stands for itself.

    Raises:
        typer.BadParameter: if there is none, or it needs no mending.
    """
    faults = [f for f in verdict.findings if f.severity != "note" and f.fault not in ("undetermined", "unrecorded")]
    here = [f for f in faults if f.step == at]
    left = [f for f in here if f.counts and f.settled_by is None]
    if left:
        return left[0]
    raise typer.BadParameter(_why_not(verdict, here, faults, at), param_hint="--at")


def _why_not(verdict: Judged, here: list[Finding], faults: list[Finding], at: int) -> str:
    """Why there is nothing to put right at a step."""
    for finding in here:
        if finding.settled_by is not None:
            return f"the fault at step {at} has been put right at step {finding.settled_by}"
        if finding.let_stand is not None:
            return f"the table let the fault at step {at} stand, at step {finding.let_stand}"
        if finding.because_of is not None:
            root = verdict.findings[finding.because_of - 1]
            return f"the fault at step {at} follows from the one at step {root.step}: put that right"
    steps = list(dict.fromkeys(str(f.step) for f in faults if f.counts and f.settled_by is None and f.step))
    there = f"; there are faults at {listing(steps)}" if steps else ", nor has any other step"
    return f"step {at} has no fault to put right{there}"
