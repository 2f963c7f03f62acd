"""`adjudicate check`: the findings of many logs."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.cli import options
from adjudicator.cli.options import (
    CallsOption,
    ColorOption,
    FailOnOption,
    FormatOption,
    OutputOption,
    PathsArgument,
    RuleOption,
    RulesetOption,
)  # fmt: skip


def command(
    paths: PathsArgument,
    ruleset: RulesetOption = None,
    option: RuleOption = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="RULESET|FILE", help="Judge by these rules as well, and say which verdicts change."),
    ] = None,
    calls: CallsOption = True,
    format: FormatOption = "full",
    output: OutputOption = None,
    fail_on: FailOnOption = "error",
    color: ColorOption = "auto",
) -> int:
    """Judge many logs, findings only. In folders *.game.json, *.game.jsonl, *.games.jsonl (a log on every line)."""
    if against is not None:
        from adjudicator.cli.against import judge_against

        if format not in ("full", "json") or output:
            raise typer.BadParameter(
                "prints its changes in full or as json, to standard output", param_hint="--against"
            )
        return judge_against(paths, against, format=format, fail_on=fail_on, color=color)
    from adjudicator.cli.console import hint
    from adjudicator.cli.judge import attempt
    from adjudicator.cli.reporting import Reporter
    from adjudicator.cli.sources import sources

    how = {**options.rules(ruleset, option), "calls": calls}
    with Reporter(format, output, fail_on, color) as reporter:
        for source in sources(paths, reporter.refuse):
            game = attempt(source, reporter.refuse, **how)
            if game is not None:
                reporter.log(game)
    hint(reporter.summary())
    return reporter.code
