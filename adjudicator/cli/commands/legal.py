"""`adjudicate legal`: what could be done at a moment of a game."""

from typing import Annotated

import typer

from adjudicator.cli.inputs.options import DeckOption, GameArgument, ListingOption, RuleOption, RulesetOption
from adjudicator.cli.inputs.rules_asked import book_of
from adjudicator.cli.shell.offers import offered


def command(
    game: GameArgument,
    at: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Just before step N; by default at the end.",
            autocompletion=offered("faulty_steps"),
        ),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(metavar="P", help="Only the actions of this player.", autocompletion=offered("players")),
    ] = None,
    card: Annotated[
        str | None,
        typer.Option(
            metavar="C", help="Say why this card cannot be discarded or played.", autocompletion=offered("cards")
        ),
    ] = None,
    ruleset: RulesetOption = None,
    option: RuleOption = None,
    deck: DeckOption = None,
    format: ListingOption = "text",
) -> None:
    """List all that was allowed at a step. With --card, say why that card cannot be used."""
    from adjudicator.cli.console import ink, write
    from adjudicator.cli.one_game.stopped import stopped, told

    write(told(stopped(game, at, **book_of(ruleset, option, deck=deck)), player, card, format, ink()))
