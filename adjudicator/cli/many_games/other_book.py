"""Judges logs and scenes by their own rules and deck and by others, and reports what changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import typer

from adjudicator.cli import console
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.inputs.attempts import apart
from adjudicator.cli.inputs.file_names import CASES, DECK, EDITION, PINNED, STDIN, shown
from adjudicator.cli.inputs.sources import Refuse, Source, content_of, found, sources
from adjudicator.cli.shell import progress
from adjudicator.cli.values import Color, FailOn
from adjudicator.cli.whole_files import write_whole
from adjudicator.comparing import Comparison, changed_cards, compare, other, reworded
from adjudicator.errors import Problem
from adjudicator.formats.log import Refused
from adjudicator.formats.phrases import counted
from adjudicator.judging import read_cases
from adjudicator.reports.changes import Cause, Changed, ChangedWinner, ChangesReport, text
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


def judge_against(
    paths: list[Path], against: str, html: Path | None, *, as_json: bool, quiet: bool, fail_on: FailOn, color: Color
) -> int:
    """Compare and print, and write a page if one is wanted; returns the exit code: 1 if a verdict changes.

    With `quiet` nothing is said where nothing changes, nor how far it has come, nor what a record keeps of its own.

    Raises:
        UnknownId: if there is no such rule book or deck.
        LogError: if it is a file, and that is neither.
        OSError: for a page that cannot be written.
        typer.BadParameter: for a page that would take the place of a log.
    """
    if html is not None and html.name.endswith((*PINNED, EDITION, DECK)):
        raise typer.BadParameter(f"{shown(html)} is called like a log, a deck or a rule book", param_hint="--html")
    theirs = other(against)
    report = ChangesReport(against=theirs.id)
    refused = 0
    skipped = Counter[str]()
    """Why records were not compared, each with how many."""

    def refuse(file: str, problems: list[Problem]) -> None:
        nonlocal refused
        refused += 1
        console.complain(file, problems)

    def refuse_scene(file: str, problems: list[Problem]) -> None:
        refuse(file, [Problem(f"{title}: {problem.message}") for problem in problems])

    known = partial(progress.sizes, paths, PINNED)
    every = records(paths, refuse)
    if not quiet:
        every = progress.over(every, "log", total=known, size=lambda record: len(record.source.data))
    for source, title, seat in every:
        with apart(source.file, refuse_scene) if title else apart(source.file, refuse, source):
            found = compare(source.data, theirs, source.file, beside=source.beside, lines=source.lines, seat=seat)
            if found.after is None:
                report.skipped += 1
                skipped[found.why] += 1
                if skipped[found.why] == 1:
                    console.hint(f"{source.file}: {title or 'this log'}: {found.why}")
                continue
            for note in dict.fromkeys([*found.before.judge.budget.undone, *found.after.judge.budget.undone]):
                console.hint(f"{source.file}: {note}")
            if found.kept and not report.own_deck and not quiet:
                console.hint(f"{source.file} keeps its own deck: {found.kept}")
            _enter(report, found, source.file, title or found.before.log.header.title)
    for why, times in skipped.items():
        if times > 1:
            console.hint(f"{counted(times - 1, 'more record')}: {why}")
    changed = bool(report.changes or report.winners)
    if html is not None:
        from adjudicator.page.changes_page import changes_page
        from adjudicator.version import version

        page = changes_page(report, version())
        if html != STDIN:
            write_whole(html, page.encode())
    if html == STDIN:
        console.write(page)
    elif as_json:
        console.write(encoded(report) + "\n")
    elif changed or report.warnings or not quiet:
        console.write(text(report, console.ink(color)))
    if refused or not report.judged:
        return NOT_JUDGED
    return FOUND if changed and fail_on != "never" else CLEAN


def _enter(report: ChangesReport, found: Comparison, file: str, title: str) -> None:
    """Enter into the report what has changed of a log or a scene."""
    assert found.after is not None
    report.judged += 1
    report.own_deck += bool(found.kept)
    for options, count in ((found.house.kept, report.house_rules), (found.house.set_aside, report.set_aside)):
        for option in options:
            count[option] = count.get(option, 0) + 1
    exchanged = changed_cards(found.before.pack, found.after.pack)
    for id, (was, now) in exchanged.items():
        warning = f"the card {id} reads otherwise, but its abilities are the same: it is judged as before"
        if was.text != now.text and was.abilities == now.abilities and warning not in report.warnings:
            report.warnings.append(warning)
    report.warnings += [w for w in reworded(found.before.rules, found.after.rules) if w not in report.warnings]
    for change in found.changes:
        report.changes.append(Changed(file=file, title=title, **change._asdict()))
        for id in change.because:
            rules = next((one.rules for one in (found.after, found.before) if id in one.rules.active), None)
            if rules is not None:
                gone = rules is not found.after.rules
                report.rulings[id] = Cause(says=rules.active[id].says, gone=gone)
        for id in change.cards:
            was, now = exchanged[id]
            report.cards[id] = Cause(says=now.text, said=was.text)
    if found.winners[0] != found.winners[1]:
        one, two = found.winners
        report.winners.append(ChangedWinner(file=file, title=title, before=one, after=two))
