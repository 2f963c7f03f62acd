"""Judges logs one by one: their findings only, or the story of each."""

from __future__ import annotations

import os
from pathlib import Path

from adjudicator.cli.console import hint
from adjudicator.cli.inputs.attempts import attempt
from adjudicator.cli.inputs.choices import ReportOptions
from adjudicator.cli.inputs.sources import shown_sources, sources
from adjudicator.cli.many_games.results import Reporter
from adjudicator.reports.chronicle import Chronicler
from adjudicator.reports.to_describe import describe_first


def findings_of(
    paths: list[Path],
    chosen: ReportOptions,
    outputs: list[str] | None,
    *,
    calls: bool,
    whole: bool,
    statistics: bool,
    quiet: bool,
) -> int:
    """Print the findings of every log, and unless it is to be `quiet` how many there were; returns the exit code.

    A verdict that was handed on is judged as it was, whatever the project says.
    """
    with Reporter(chosen, outputs, paths=paths, whole=whole, statistics=statistics) as reporter:
        every = sources(paths, reporter.refuse) if quiet else shown_sources(paths, reporter.refuse)
        for source in every:
            rules = chosen.asked if source.bundle else chosen.rules
            game = attempt(
                source, reporter.refuse, weighed=True, every_reading=whole, selection=chosen.selection, calls=calls,
                **rules,
            )  # fmt: skip
            if game is not None:
                reporter.log(game)
    if not quiet:
        hint(reporter.summary())
        if reporter.unread:
            hint(describe_first(reporter.unread))
    return reporter.code


def stories_of(
    games: list[Path],
    chosen: ReportOptions,
    outputs: list[str] | None,
    *,
    until: int | None,
    seat: str | None,
    strict: bool,
    calls: bool,
    whole: bool,
    statistics: bool,
) -> int:
    """Tell every game step by step; returns the exit code."""
    several = len(games) > 1 or os.path.isdir(games[0])
    with Reporter(
        chosen, outputs, paths=games, story=True, named=several, whole=whole, statistics=statistics
    ) as reporter:
        watch = Chronicler if reporter.tells else None
        for source in sources(games, reporter.refuse):
            game = attempt(
                source, reporter.refuse, watch=watch, strict=strict, weighed=True,
                every_reading=whole or not reporter.tells, selection=chosen.selection, until=until, seat=seat,
                calls=calls, **chosen.rules,
            )  # fmt: skip
            if game is not None:
                reporter.log(game)
    return reporter.code
