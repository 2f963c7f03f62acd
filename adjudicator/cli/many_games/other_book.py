"""Judges logs and scenes by their own rules and by others, and reports what changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from adjudicator import catalogue
from adjudicator.cli import console
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.inputs.attempts import apart
from adjudicator.cli.inputs.file_names import CASES, PINNED, shown
from adjudicator.cli.inputs.sources import Refuse, Source, content_of, found, sources
from adjudicator.cli.shell import progress
from adjudicator.cli.values import Color, FailOn
from adjudicator.comparing import Comparison, Other, compare
from adjudicator.errors import Problem
from adjudicator.formats.log import Refused
from adjudicator.judging import read_cases
from adjudicator.kernel.rules import Rules
from adjudicator.reports.changes import Changed, ChangedWinner, ChangesReport, text
from adjudicator.reports.documents import encoded


class UnreadLog(NamedTuple):
    """A log or a scene, unread."""

    source: Source
    title: str
    seat: str | None = None


def records(paths: list[Path], refuse: Refuse) -> Iterator[UnreadLog]:
    """Every log in files and folders, and every scene that its file does not expect to be refused."""
    for path in found(paths, PINNED, refuse):
        if not path.name.endswith(CASES):
            yield from (UnreadLog(source, "") for source in sources([path], refuse))
            continue
        with apart(shown(path), refuse):
            for case, header in read_cases(content_of(path), shown(path), beside=path.parent).logs():
                if not isinstance(case.expect, Refused):
                    body = msgspec.json.encode(header)[:-1] + b',"steps":' + bytes(case.steps) + b"}"
                    yield UnreadLog(Source(shown(path), body, False, path.parent), case.title, case.seat)


def judge_against(paths: list[Path], against: str, *, as_json: bool, fail_on: FailOn, color: Color) -> int:
    """Compare and print; returns the exit code: 1 if a verdict changes."""
    other = Other(catalogue.rules(against, None, Path()).lineage)
    report = ChangesReport(against=other.base.edition.id)
    ours: Rules | None = None
    refused = 0

    def refuse(file: str, problems: list[Problem]) -> None:
        nonlocal refused
        refused += 1
        console.complain(file, problems)

    def refuse_scene(file: str, problems: list[Problem]) -> None:
        refuse(file, [Problem(f"{title}: {problem.message}") for problem in problems])

    known = partial(progress.sizes, paths, PINNED)
    every = progress.over(records(paths, refuse), "log", total=known, size=lambda record: len(record.source.data))
    for source, title, seat in every:
        with apart(source.file, refuse_scene) if title else apart(source.file, refuse, source):
            found = compare(source.data, other, source.file, beside=source.beside, lines=source.lines, seat=seat)
            if found.after is None:
                report.skipped += 1
                console.hint(f"{source.file}: {title or 'this log'}: {found.why}")
                continue
            for note in dict.fromkeys([*found.before.judge.budget.undone, *found.after.judge.budget.undone]):
                console.hint(f"{source.file}: {note}")
            ours = found.before.rules
            _enter(report, found, source.file, title or found.before.log.header.title)
    if as_json:
        console.write(encoded(report) + "\n")
    else:
        console.write(text(report, ours, other.base, console.ink(color)))
    changed = bool(report.changes or report.winners) and fail_on != "never"
    return NOT_JUDGED if refused or not report.judged else FOUND if changed else CLEAN


def _enter(report: ChangesReport, found: Comparison, file: str, title: str) -> None:
    """Enter into the report what has changed of a log or a scene."""
    report.judged += 1
    report.changes += [
        Changed(
            file=file,
            title=title,
            step=change.step,
            before=change.before,
            after=change.after,
            because=change.because,
        )
        for change in found.changes
    ]
    if found.winners[0] != found.winners[1]:
        one, two = found.winners
        report.winners.append(ChangedWinner(file=file, title=title, before=one, after=two))
