"""Judges the games of a series one after another, each with what those before it came to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import typer

from adjudicator.by_rules import ByRules
from adjudicator.catalogue.files import File, contents, home_of, must_lie_in, regular
from adjudicator.cli import console
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED, trace
from adjudicator.cli.inputs.attempts import attempt
from adjudicator.cli.inputs.file_names import SERIES, shown
from adjudicator.cli.inputs.sources import Refuse, Source, logs, sources, told
from adjudicator.cli.many_games.results import THRESHOLDS
from adjudicator.cli.values import Color, FailOn, Listing
from adjudicator.errors import LogError, Problem
from adjudicator.formats.finding import Finding
from adjudicator.formats.series_file import SeriesFile
from adjudicator.kernel.series import Course
from adjudicator.reports.documents import RefusedLog, reasons
from adjudicator.reports.full import Full
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.safe import encoded
from adjudicator.reports.scoreboard import report, table
from adjudicator.reports.summary import sort


class SeriesPlan(NamedTuple):
    """The games of a series and where they are."""

    series: SeriesFile
    paths: list[Path]
    file: File | None = None
    """The file that names them, if one does."""

    def games(self, path: Path, refuse: Refuse) -> Iterator[Source]:
        """The logs of one of the paths; a file of a series names no folder, pipe or standard input."""
        if self.file is None:
            yield from sources([path], refuse)
            return
        with told(shown(path), refuse):
            must_lie_in(home_of(self.file.path.parent), path, path.name, ", or name the games on the command line")
            regular(path)
            yield from logs(path, refuse)


def plan_of(games: list[Path], wins: int | None, time: bool) -> SeriesPlan:
    """What the command line asks for: logs, or a file that names them.

    Raises:
        LogError: for a file that is no valid series.
        typer.BadParameter: for a file of a series among others, or with options that it gives itself.
    """
    if time and wins is None and not games[0].name.endswith(SERIES):
        raise typer.BadParameter("a time limit belongs to a match: also say --wins N", param_hint="--time")
    if not any(path.name.endswith(SERIES) for path in games):
        return SeriesPlan(SeriesFile(format=1, games=[str(path) for path in games], to=wins, time=time), games)
    if len(games) > 1 or wins is not None or time:
        raise typer.BadParameter(f"a *{SERIES} stands alone; what is played for stands in it", param_hint="GAME...")
    path = games[0]
    file = File(path, contents(path))
    series = file.read(SeriesFile)
    if series.to is None and series.time:
        raise file.refused([Problem("a time limit belongs to a match: also say `to`", "/time")])
    if series.to is not None and series.total:
        raise file.refused([Problem("a match is counted in wins, not in points: leave out `total` or `to`", "/total")])
    return SeriesPlan(series, [path.parent / name for name in series.games], file)


def judge_series(plan: SeriesPlan, how: ByRules, *, format: Listing, fail_on: FailOn, color: Color) -> int:
    """Judge a series and print it; returns the exit code."""
    course = Course(plan.series)
    judged: list[JudgedGame] = []
    names: list[str] = []
    titles: list[str] = []
    refused: list[RefusedLog] = []

    def refuse(file: str, problems: list[Problem]) -> None:
        refused.append(RefusedLog(file=file, reasons=reasons(problems)))
        console.complain(file, problems)

    for path in plan.paths:
        known = len(names)
        for source in plan.games(path, refuse):
            names.append(source.file)
            game = attempt(source, refuse, weighed=format == "json", carried=course.carried, **how)
            if game is not None and not game.rules.game.series and plan.series.to is None:
                told = f"{game.rules.game.title} is not played for points over several games; --wins N counts a match"
                refuse(source.file, [Problem(told, "/ruleset/id")])
                game = None
            if game is None:
                course.add_unknown()
                titles.append("")
            else:
                judged.append(game)
                course.add(game.judge)
                titles.append(game.log.header.title)
        if len(names) == known:
            names.append(shown(path))
            titles.append("")
            course.add_unknown()
    try:
        found = course.close()
    except LogError as error:
        trace(error)
        assert plan.file is not None
        found = []
        refuse(shown(plan.file.path), plan.file.refused(error.problems).problems)
    if format == "json":
        console.write(encoded(report(plan.series.title, course, judged, found, refused)) + "\n")
    else:
        ink = console.ink(color)
        console.write(table(plan.series.title, course, names, titles, found, ink))
        full = Full(ink)
        for game in judged:
            if game.findings:
                console.write("\n" + full.log(game).rstrip("\n") + "\n")
    counting: list[Finding] = [*found, *(f for game in judged for f in game.findings if f.counts)]
    failed = any(sort(finding) in THRESHOLDS[fail_on] for finding in counting)
    return NOT_JUDGED if refused else FOUND if failed else CLEAN
