"""`adjudicate check`: the findings of many logs."""

from __future__ import annotations

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
    calls: CallsOption = True,
    format: FormatOption = "full",
    output: OutputOption = None,
    fail_on: FailOnOption = "error",
    color: ColorOption = "auto",
) -> int:
    """Judge many logs, findings only. In folders *.game.json, *.game.jsonl, *.games.jsonl (a log on every line)."""
    from adjudicator.cli.console import hint
    from adjudicator.cli.judge import attempt
    from adjudicator.cli.reporting import Reporter
    from adjudicator.cli.sources import sources

    how = {"ruleset": ruleset, "options": options.rules(ruleset, option), "calls": calls}
    with Reporter(format, output, fail_on, color) as reporter:
        for source in sources(paths, reporter.refuse):
            game = attempt(source, reporter.refuse, **how)
            if game is not None:
                reporter.log(game)
    hint(reporter.summary())
    return reporter.code
