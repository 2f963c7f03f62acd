"""`adjudicate replay`: the story of a game, with the findings where they belong."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli import options
from adjudicator.cli.options import (
    CallsOption,
    ColorOption,
    FailOnOption,
    FormatOption,
    OutputOption,
    RuleOption,
    RulesetOption,
)


def command(
    games: Annotated[list[Path], typer.Argument(metavar="GAME...", help="Logs; - is standard input.")],
    until: Annotated[int | None, typer.Option(min=0, metavar="N", help="Stop after step N.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="P", help="Only what this player may know, or `nobody`.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first fault.")] = False,
    ruleset: RulesetOption = None,
    option: RuleOption = None,
    calls: CallsOption = True,
    format: FormatOption = "full",
    output: OutputOption = None,
    fail_on: FailOnOption = "error",
    color: ColorOption = "auto",
) -> int:
    """Tell a game step by step. The answer first, then the story, with the findings where they belong."""
    from adjudicator.cli.judge import attempt
    from adjudicator.cli.reporting import Reporter
    from adjudicator.cli.sources import sources
    from adjudicator.reports.watching import Watcher

    how = {"until": until, "seat": seat, **options.rules(ruleset, option), "calls": calls}
    named = len(games) > 1 or games[0].is_dir()
    with Reporter(format, output, fail_on, color, story=True, named=named) as reporter:
        for source in sources(games, reporter.refuse):
            game = attempt(source, reporter.refuse, watch=Watcher if reporter.tells else None, strict=strict, **how)
            if game is not None:
                reporter.log(game)
    return reporter.code
