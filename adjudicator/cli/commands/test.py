"""`adjudicate test`: pinned cases, run without pytest."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import (
    ClusterOption,
    DeckOption,
    JobsOption,
    QuietOption,
    RuleOption,
    RulesetOption,
    WatchOption,
)
from adjudicator.cli.inputs.rules_asked import book_of
from adjudicator.cli.shell.offers import offered


def command(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...",
            help="Logs, or folders of logs.",
            default_factory=lambda: [Path()],
            show_default="this folder",
            autocompletion=offered("pinned"),
        ),
    ],
    review: Annotated[
        bool, typer.Option("--review", help="Show each case that fails, and ask whether to rewrite what it expects.")
    ] = False,
    ruleset: RulesetOption = None,
    option: RuleOption = None,
    deck: DeckOption = None,
    quiet: QuietOption = False,
    watch: WatchOption = False,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
) -> int:
    """Run test cases: logs that state what must be found in them.

    These are *.cases.json and logs with `expect`. Exits with 1 if one of them fails.
    """
    if quiet and review:
        raise typer.BadParameter("cannot be combined with --review", param_hint="--quiet")
    if watch and review:
        raise typer.BadParameter("cannot be combined with --review", param_hint="--watch")
    for given, name in ((ruleset, "--ruleset"), (option, "--option"), (deck, "--deck")):
        if review and given:
            raise typer.BadParameter("a review rewrites what a case expects by its own rules and deck", param_hint=name)
    if review:
        from adjudicator.cli.pins.accepting import walk

        return walk(paths)
    from adjudicator.cli.cluster.jobs import jobs_of
    from adjudicator.cli.pins.tally import run_all

    book = book_of(ruleset, option, deck=deck)
    by = jobs_of(jobs, cluster, paths, ruleset, deck)
    if watch:
        from adjudicator.cli.shell.watching import again

        return again(paths, partial(run_all, paths, book, quiet=quiet, jobs=by))
    return run_all(paths, book, quiet=quiet, jobs=by)
