"""Tells games step by step, one after another."""

from __future__ import annotations

import os
from pathlib import Path

from adjudicator.cli.inputs.attempts import attempt
from adjudicator.cli.inputs.choices import ReportOptions
from adjudicator.cli.inputs.sources import sources
from adjudicator.cli.many_games.results import Reporter
from adjudicator.reports.chronicle import Chronicler


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
