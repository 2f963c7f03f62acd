"""`adjudicate export`: a judged game as a page, or one finding for a chat."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import CallsOption, DeckOption, GameArgument, RuleOption, RulesetOption
from adjudicator.cli.inputs.rules_asked import by_rules
from adjudicator.cli.shell import proposals


def command(
    game: GameArgument,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the whole game as one page; - is standard output.")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print one step for a chat or a forum.")] = False,
    step: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="The step for --markdown.", autocompletion=proposals.faulty_steps),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="P",
            help="Judge from what this player may know; `nobody` sees no hand.",
            autocompletion=proposals.seats,
        ),
    ] = None,
    ruleset: RulesetOption = None,
    option: RuleOption = None,
    deck: DeckOption = None,
    calls: CallsOption = True,
) -> None:
    """Export a judged game. As one page for a browser, or as a few lines of Markdown."""
    from adjudicator.cli.share.export import export
    from adjudicator.cli.share.handed_on import rules_given

    if step is not None and not markdown:
        raise typer.BadParameter("belongs to --markdown; a page opens at step 12 with #s12", param_hint="--step")
    if html is None and not markdown:
        raise typer.BadParameter("say what it becomes: --html FILE, or --markdown --step N", param_hint="export")
    how, given = by_rules(ruleset, option, calls, deck), rules_given(ruleset, option, calls, deck)
    export(game, html, markdown=markdown, step=step, seat=seat, how=how, given=given)
