"""Judges logs one by one, for their findings only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.cli.all_cores.judged_games import Judging, judged_games
from adjudicator.cli.all_cores.pieces import Unjudged
from adjudicator.cli.cluster.jobs import Jobs
from adjudicator.cli.console import hint
from adjudicator.cli.inputs.choices import ReportOptions
from adjudicator.cli.inputs.file_names import GAMES, shown
from adjudicator.cli.inputs.sources import content_of
from adjudicator.cli.many_games.results import Reporter
from adjudicator.cli.shell import progress
from adjudicator.cli.tables.travelling import Columns
from adjudicator.errors import LogError
from adjudicator.reports.on_paper import Told
from adjudicator.reports.selection import Selection
from adjudicator.reports.to_describe import describe_first

if TYPE_CHECKING:
    from adjudicator.formats.finding import Finding
    from adjudicator.reports.baseline import Baseline


def findings_of(
    paths: list[Path],
    chosen: ReportOptions,
    outputs: list[str] | None,
    *,
    calls: bool,
    whole: bool,
    statistics: bool,
    quiet: bool,
    baseline: Path | None = None,
    jobs: Jobs = None,
) -> int:
    """Print the findings of every log, and unless it is to be `quiet` how many there were; returns the exit code.

    A verdict that was handed on is judged as it was, whatever the project says. What the report in `baseline` has is
    known, and does not count. So many `jobs` judge at once; what is printed is the same.

    Raises:
        OSError: if there is no such report.
        LogError: if it is none.
    """
    known = None if baseline is None else read_baseline(baseline, chosen.selection)
    with Reporter(chosen, outputs, paths=paths, whole=whole, statistics=statistics, baseline=known) as reporter:
        judging = Judging(chosen.rules, chosen.asked, chosen.selection, calls, whole, reporter.needs.tables)
        size = partial(progress.sizes, paths, GAMES)
        so_far = None if quiet else _tell_so_far
        with closing(judged_games(paths, judging, reporter.needs, jobs, so_far)) as found:
            every = _without_columns(reporter, found)
            for told in every if quiet else progress.over(every, "log", total=size, size=attrgetter("size")):
                if isinstance(told, Unjudged):
                    reporter.refuse(told.file, told.problems)
                else:
                    reporter.log(told)
    if not quiet:
        hint(reporter.summary())
        if reporter.unread:
            hint(describe_first(reporter.unread))
    return reporter.code


def _without_columns(reporter: Reporter, found: Iterable[Told | Unjudged | Columns]) -> Iterator[Told | Unjudged]:
    """What was found but for rows of tables, which go to where tables are written."""
    for one in found:
        if not isinstance(one, Columns):
            yield one
            continue
        for folder in reporter.folders:
            folder.take(one)


def _tell_so_far(file: str, finding: Finding) -> None:
    """Say what is wrong first in a long log, while the rest of it is judged."""
    where = f"at step {finding.step}" if finding.step else "at the start"
    hint(f"{file}: so far, {where}: {finding.message} ({finding.rule}). What comes later may still explain it.")


def read_baseline(path: Path, selection: Selection) -> Baseline:
    """The report of an earlier run.

    Raises:
        OSError: if it cannot be read.
        LogError: if it is no report.
    """
    from adjudicator.formats.reading import read_struct
    from adjudicator.reports.baseline import Baseline
    from adjudicator.reports.documents import ReportFile

    try:
        report = read_struct(content_of(path), ReportFile, shown(path))
    except LogError as error:
        why = "this is no report that `adjudicate check --output json:FILE` wrote"
        raise LogError([p._replace(message=f"{why}: {p.message}") for p in error.problems[:1]], error.source) from error
    return Baseline(shown(path), report, selection)
