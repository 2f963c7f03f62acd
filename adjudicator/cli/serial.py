"""Judges the games of a series one after another, each with what those before it came to."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import typer

from adjudicator.cli import console
from adjudicator.cli.judge import attempt
from adjudicator.cli.main import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.reporting import THRESHOLDS, complaint
from adjudicator.cli.sources import shown, sources
from adjudicator.errors import Problem
from adjudicator.kernel.finding import Finding
from adjudicator.kernel.reading import read_struct
from adjudicator.kernel.series import Course, SeriesFile
from adjudicator.reports.documents import RefusedLog, encoded, reasons
from adjudicator.reports.full import Full
from adjudicator.reports.judged import JudgedGame
from adjudicator.reports.standing import report, table
from adjudicator.reports.summary import weight

SERIES = ".series.json"


class Plan(NamedTuple):
    """The games of a series and where they are."""

    file: SeriesFile
    paths: list[Path]


def plan_of(games: list[Path], wins: int | None, time: bool) -> Plan:
    """What the command line asks for: logs, or a file that names them.

    Raises:
        LogError: for a file that is no valid series.
        typer.BadParameter: for a file of a series among others, or with options that it gives itself.
    """
    if time and wins is None and not games[0].name.endswith(SERIES):
        raise typer.BadParameter("a time limit belongs to a match: say --wins N as well", param_hint="--time")
    if not any(path.name.endswith(SERIES) for path in games):
        return Plan(SeriesFile(format=1, games=[str(path) for path in games], to=wins, time=time), games)
    if len(games) > 1 or wins is not None or time:
        raise typer.BadParameter(f"a *{SERIES} stands alone; what is played for stands in it", param_hint="GAME...")
    path = games[0]
    file = read_struct(path.read_bytes(), SeriesFile, shown(path))
    return Plan(file, [path.parent / name for name in file.games])


def judge_series(plan: Plan, how: dict[str, Any], *, format: str, fail_on: str, color: str) -> int:
    """Judge a series and print it; returns the exit code."""
    course = Course(plan.file)
    judged: list[JudgedGame] = []
    names: list[str] = []
    refused: list[RefusedLog] = []

    def refuse(file: str, problems: list[Problem]) -> None:
        refused.append(RefusedLog(file=file, reasons=reasons(problems)))
        for problem in problems:
            console.hint(complaint(file, problem))

    for path in plan.paths:
        known = len(names)
        for source in sources([path], refuse):
            names.append(source.file)
            game = attempt(source, refuse, carried=course.carried, **how)
            if game is None:
                course.add_unknown()
            else:
                judged.append(game)
                course.add(game.judge)
        if len(names) == known:
            names.append(shown(path))
            course.add_unknown()
    found = course.close()
    if format == "json":
        console.write(encoded(report(plan.file.title, course, judged, found, refused)) + "\n")
    else:
        ink = console.ink(color)
        console.write(table(plan.file.title, course, names, found, ink))
        full = Full(ink)
        for game in judged:
            if game.findings:
                console.write("\n" + full.log(game).rstrip("\n") + "\n")
    counting: list[Finding] = [*found, *(f for game in judged for f in game.findings if f.counts)]
    failed = any(weight(finding) in THRESHOLDS[fail_on] for finding in counting)
    return NOT_JUDGED if refused else FOUND if failed else CLEAN
