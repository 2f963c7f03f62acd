"""`adjudicate check`: the findings of many logs."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import (
    CallsOption,
    ClusterOption,
    CompleteOption,
    ConfigOption,
    DeckOption,
    DefaultColorOption,
    DefaultFailOnOption,
    ExplainOption,
    FormatOption,
    IgnoreOption,
    JobsOption,
    NoConfigOption,
    OutputOption,
    QuietOption,
    RuleOption,
    RulesetOption,
    SelectOption,
    StatisticsOption,
    WatchOption,
)  # fmt: skip
from adjudicator.cli.shell.offers import offered


def command(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...",
            help="Logs, folders of logs, or archives that `adjudicate bundle` made.",
            default_factory=lambda: [Path()],
            show_default="this folder",
            autocompletion=offered("judged"),
        ),
    ],
    ruleset: RulesetOption = None,
    option: RuleOption = None,
    deck: DeckOption = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="RULESET|DECK|FILE",
            help="Judge by these rules or with this deck too, and say which verdicts change.",
            autocompletion=offered("books_and_decks"),
        ),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With --against: write what changes as a page, too; - is standard output."),
    ] = None,
    baseline: Annotated[
        Path | None,
        typer.Option(metavar="REPORT", help="A JSON report of an earlier run: only what is new is shown and counts."),
    ] = None,
    calls: CallsOption = True,
    complete: CompleteOption = False,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    explain: ExplainOption = False,
    statistics: StatisticsOption = False,
    quiet: QuietOption = False,
    watch: WatchOption = False,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    format: FormatOption = None,
    output: OutputOption = None,
    fail_on: DefaultFailOnOption = None,
    color: DefaultColorOption = None,
    config: ConfigOption = None,
    no_config: NoConfigOption = False,
) -> int:
    """Judge any number of logs and print only what is wrong.

    In folders these are judged: *.game.json, *.game.jsonl, *.game.txt, *.games.jsonl.
    """
    from adjudicator.cli.cluster.jobs import jobs_of
    from adjudicator.cli.inputs.choices import choices

    chosen = choices(
        paths, config=config, no_config=no_config, format=format, fail_on=fail_on, color=color, ruleset=ruleset,
        option=option, deck=deck, select=select, ignore=ignore,
        complete=complete, quiet=quiet,
    )  # fmt: skip
    if against is not None:
        from adjudicator import catalogue

        if catalogue.kind(against, Path()) == "report":
            baseline, against = Path(against), None
    if against is not None:
        from adjudicator.cli.many_games.other_book import judge_against

        if ruleset is not None or option:
            raise typer.BadParameter(
                "each log is judged by its own rules, and by those of --against; an edition can have options",
                param_hint="--ruleset" if ruleset is not None else "--option",
            )
        if complete:
            raise typer.BadParameter(
                "is for one rule book, and cannot be combined with --against", param_hint="--complete"
            )
        if format not in (None, "full", "json") or output or select or ignore or statistics or baseline:
            raise typer.BadParameter(
                "prints all its changes in full or as json, to standard output", param_hint="--against"
            )
        as_json = format == "json"
        by = jobs_of(jobs, cluster, paths, against)
        run = partial(
            judge_against,
            paths,
            against,
            deck,
            html,
            as_json=as_json,
            quiet=quiet,
            fail_on=chosen.fail_on,
            color=chosen.color,
            jobs=by,
        )
    else:
        if html is not None:
            raise typer.BadParameter(
                "belongs to --against; one game is exported by `adjudicate export`", param_hint="--html"
            )
        from adjudicator.cli.many_games.one_by_one import findings_of

        by = jobs_of(jobs, cluster, paths, chosen.rules["ruleset"], deck)
        run = partial(
            findings_of,
            paths,
            chosen,
            output,
            calls=calls,
            whole=explain,
            statistics=statistics,
            quiet=quiet,
            baseline=baseline,
            jobs=by,
        )
    if watch:
        from adjudicator.cli.shell.watching import again

        return again(paths, run)
    return run()
