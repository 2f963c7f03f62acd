"""`adjudicate coverage`: what of a rule book logs ever touch."""

from typing import Annotated

import typer

from adjudicator.cli.inputs.options import (
    ClusterOption,
    ColorOption,
    DeckOption,
    JobsOption,
    ListingOption,
    PathsArgument,
)
from adjudicator.cli.inputs.rules_asked import deck_of
from adjudicator.cli.shell.offers import offered


def command(
    paths: PathsArgument,
    ruleset: Annotated[
        str | None,
        typer.Option(
            metavar="ID|FILE",
            help="The rule book; by default the first that the logs name.",
            autocompletion=offered("rulesets"),
        ),
    ] = None,
    carried: Annotated[
        bool, typer.Option("--carried", help="Also count the rulings that it takes over from another book.")
    ] = False,
    judge_all: Annotated[
        bool, typer.Option("--judge-all", help="Judge logs and scenes by other rules of the game by --ruleset as well.")
    ] = False,
    deck: DeckOption = None,
    fail_under: Annotated[
        float, typer.Option(min=0, max=100, metavar="P", help="Exit with 1 if less than this percentage is touched.")
    ] = 0,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    format: ListingOption = "text",
    color: ColorOption = "auto",
) -> int:
    """Show which rules your logs have kept or broken, and which never came up.

    Each rule of the book is kept (+), broken (-), or neither.
    """
    from adjudicator.cli.cluster.jobs import jobs_of
    from adjudicator.cli.many_games.book_reach import cover

    if not 0 <= fail_under <= 100:
        raise typer.BadParameter(f"expected a number from 0 to 100, found {fail_under}", param_hint="--fail-under")
    if judge_all and ruleset is None:
        raise typer.BadParameter("say by which rules, with --ruleset", param_hint="--judge-all")
    return cover(
        paths,
        ruleset,
        carried=carried,
        judge_all=judge_all,
        deck=deck_of(deck),
        fail_under=fail_under,
        format=format,
        color=color,
        jobs=jobs_of(jobs, cluster, paths, ruleset, deck),
    )
