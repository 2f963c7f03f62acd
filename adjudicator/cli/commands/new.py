"""`adjudicate new`: a log to begin with."""

from typing import Annotated

import typer

from adjudicator.cli.inputs.options import utf8
from adjudicator.cli.inputs.rules_asked import usual_ruleset
from adjudicator.cli.shell.offers import offered


def command(
    ruleset: Annotated[
        str | None, typer.Option(metavar="ID", help="The rules of the game.", autocompletion=offered("rulesets"))
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="The players in seat order, clockwise; A:north,B:south for teams. Ann, Bob and so on if left out.",
            callback=utf8,
        ),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(
            metavar="D",
            help="The deck; by default the usual one of the ruleset.",
            autocompletion=offered("decks"),
            callback=utf8,
        ),
    ] = None,
) -> None:
    """Print an empty log to begin with. Save it as NAME.game.json and write the steps into it."""
    from adjudicator.cli.console import write
    from adjudicator.cli.making.first_log import first_log

    write(first_log(ruleset or usual_ruleset(), players, deck))
