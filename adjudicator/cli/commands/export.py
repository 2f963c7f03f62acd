"""`adjudicate export`: a judged game as a page, or its findings for a chat."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import CallsOption, DeckOption, GameArgument, RuleOption, RulesetOption
from adjudicator.cli.inputs.rules_asked import by_rules
from adjudicator.cli.shell.offers import offered


def command(
    game: GameArgument,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the whole game as one page; - is standard output.")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the findings for a chat or a forum.")] = False,
    link: Annotated[
        bool, typer.Option("--link", help="Print a link that holds the whole game, which `replay` reads.")
    ] = False,
    qr: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw that link as a QR code, as .svg or .png.")
    ] = None,
    step: Annotated[
        int | None,
        typer.Option(
            min=0, metavar="N", help="With --markdown: this step alone.", autocompletion=offered("faulty_steps")
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="P",
            help="Judge from what this player may know; `nobody` sees no hand.",
            autocompletion=offered("seats"),
        ),
    ] = None,
    ruleset: RulesetOption = None,
    option: RuleOption = None,
    deck: DeckOption = None,
    calls: CallsOption = True,
) -> None:
    """Make a page, a link or a QR code of a judged game. Or a few lines of Markdown for a chat."""
    from adjudicator.cli.share.export import HandedOnAs, export
    from adjudicator.cli.share.handed_on import rules_given

    if step is not None and not markdown:
        raise typer.BadParameter("belongs to --markdown; a page opens at step 12 with #s12", param_hint="--step")
    if html is None and qr is None and not link and not markdown:
        raise typer.BadParameter(
            "say what it becomes: --html FILE, --link, --qr FILE, or --markdown", param_hint="export"
        )
    how, given = by_rules(ruleset, option, calls, deck), rules_given(ruleset, option, calls, deck)
    export(game, HandedOnAs(html, link, qr, markdown, step), seat=seat, how=how, given=given)
