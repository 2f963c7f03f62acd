"""Judges logs and scenes by their own rules and deck and by others, and reports what changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, nullcontext
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from adjudicator.cli import console
from adjudicator.cli.all_cores.in_order import results
from adjudicator.cli.all_cores.pieces import Refusals, Unjudged, processes
from adjudicator.cli.all_cores.work import Work, packed, unpacked
from adjudicator.cli.cluster.jobs import Jobs
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.inputs.attempts import apart, placed_in
from adjudicator.cli.inputs.file_names import CASES, PINNED, STDIN, shown
from adjudicator.cli.inputs.sources import Refuse, Source, content_of, found, sources
from adjudicator.cli.shell import progress
from adjudicator.cli.spared import spare
from adjudicator.cli.values import Color, FailOn
from adjudicator.cli.whole_files import write_whole
from adjudicator.comparing import Comparison, Other, changed_cards, compare, other, reworded
from adjudicator.errors import Problem
from adjudicator.formats.log import Refused
from adjudicator.formats.phrases import counted
from adjudicator.judging import read_cases
from adjudicator.reports.changes import Cause, Changed, ChangedWinner, ChangesReport, add_to, text
from adjudicator.reports.safe import encoded


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
    paths: list[Path],
    against: str,
    deck: str | None,
    html: Path | None,
    *,
    as_json: bool,
    quiet: bool,
    fail_on: FailOn,
    color: Color,
    jobs: Jobs = None,
) -> int:
    """Compare and print, and write a page if one is wanted; returns the exit code: 1 if a verdict changes.

    With a `deck` every log is judged with that by the other rule book.

    With `quiet` nothing is said where nothing changes, nor how far it has come, nor what a record keeps of its own.
    So many `jobs` compare at once; what is printed is the same.

    Raises:
        UnknownId: if there is no such rule book or deck.
        LogError: if it is a file, and that is neither.
        OSError: for a page that cannot be written.
        typer.BadParameter: for a page that would take the place of somebody's own file.
    """
    if html is not None:
        spare(html, "--html", paths)
    _other.cache_clear()
    theirs = _other(against, deck)
    report = ChangesReport(against=theirs.id)
    refused = 0
    skipped = Counter[str]()
    """Why records were not compared, each with how many."""

    def refuse(file: str, problems: list[Problem]) -> None:
        nonlocal refused
        refused += 1
        console.complain(file, problems)

    every: Iterable[UnreadLog | Unjudged] = _items(paths)
    if not quiet:
        every = progress.over(every, "log", total=partial(progress.sizes, paths, PINNED), size=_size)
    work = Work(partial(_compared, against, deck), packed, partial(unpacked, list[Compared | Unjudged]), _size)
    with closing(results(work, every, processes(jobs, paths))) as all_compared:
        for one in all_compared:
            if isinstance(one, Unjudged):
                refuse(one.file, one.problems)
                continue
            if one.skipped:
                skipped[one.skipped] += 1
            if skipped[one.skipped] < 2:
                for hint in one.hints:
                    console.hint(hint)
            if one.kept and not report.own_deck and not quiet:
                console.hint(one.kept)
            add_to(report, one.report)
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


class Compared(Struct, tag="compared"):
    """What comes of one log or scene: a report of that alone, and what is said of it beside."""

    report: ChangesReport
    hints: list[str] = []
    kept: str = ""
    """That it keeps its own deck, which is only said of the first."""
    skipped: str = ""
    """Why it was not compared; `hints` say so, which are only said of the first."""


def _items(paths: list[Path]) -> Iterator[UnreadLog | Unjudged]:
    """The records, and in their place among them the files that cannot be read."""
    refusals = Refusals()
    for record in records(paths, refusals.refuse):
        yield from refusals.taken()
        yield record
    yield from refusals.taken()


def _size(item: UnreadLog | Unjudged) -> float:
    return len(item.source.data) if isinstance(item, UnreadLog) else 0


@lru_cache(maxsize=1)
def _other(against: str, deck: str | None) -> Other:
    return other(against, deck)


def _compared(against: str, deck: str | None, item: UnreadLog | Unjudged) -> Iterator[Compared | Unjudged]:
    """One record by its own rules and deck and by the others."""
    if isinstance(item, Unjudged):
        yield item
        return
    source, title, seat = item
    refusals = Refusals()

    def refuse_scene(file: str, problems: list[Problem]) -> None:
        refusals.refuse(file, [Problem(f"{title}: {problem.message}") for problem in problems])

    theirs, one = _other(against, deck), None
    with apart(source.file, refuse_scene) if title else apart(source.file, refusals.refuse, source):
        with nullcontext() if title else placed_in(source):
            found = compare(source.data, theirs, source.file, beside=source.beside, lines=source.lines, seat=seat)
        one = Compared(ChangesReport(against=theirs.id))
        if found.after is None:
            one.report.skipped, one.skipped = 1, found.why
            one.hints = [f"{source.file}: {title or 'this log'}: {found.why}"]
        else:
            undone = dict.fromkeys([*found.before.judge.budget.undone, *found.after.judge.budget.undone])
            one.hints = [f"{source.file}: {note}" for note in undone]
            one.kept = f"{source.file} keeps its own deck: {found.kept}" if found.kept else ""
            _enter(one.report, found, source.file, title or found.before.log.header.title)
    yield from refusals.taken()
    if one is not None:
        yield one


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
