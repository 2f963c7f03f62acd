"""`adjudicate new`: a log to begin with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import utf8
from adjudicator.cli.inputs.rules_asked import usual_ruleset
from adjudicator.cli.shell import proposals


def command(
    ruleset: Annotated[
        str | None, typer.Option(metavar="ID", help="The rules that are played by.", autocompletion=proposals.rulesets)
    ] = None,
    players: Annotated[
        str,
        typer.Option(
            metavar="A,B", help="The players in seat order, clockwise; A:north,B:south for teams.", callback=utf8
        ),
    ] = "Ann,Bob",
    deck: Annotated[
        str | None,
        typer.Option(
            metavar="D",
            help="The deck; the ruleset's usual one if left out.",
            autocompletion=proposals.decks,
            callback=utf8,
        ),
    ] = None,
) -> int:
    """Print a starter log. Save it as NAME.game.json and write the steps into it."""
    from adjudicator import catalogue
    from adjudicator.cli.console import write
    from adjudicator.cli.inputs.seating import seated
    from adjudicator.cli.making.laid_out import laid_out
    from adjudicator.formats.log import Header, RulesetRef, Seated, Start
    from adjudicator.shorthand import LineError

    try:
        seats = seated(players)
    except LineError as error:
        raise typer.BadParameter(str(error), param_hint="--players") from None
    names = [seat.name if isinstance(seat, Seated) else seat for seat in seats]
    ruleset = ruleset or usual_ruleset()
    rules = catalogue.rules(ruleset, None, Path())
    pack = catalogue.pack(deck, rules, Path(), len(names))
    header = Header(
        format=1,
        title="A new game",
        ruleset=RulesetRef(id=ruleset),
        players=seats,
        deck=deck or (pack.deck.id if pack.deck.id in catalogue.decks() else None),
        start=Start(phase="deal", turn=names[0]),
        notes="Write every step on a line of its own, such as the one below.",
    )
    step = catalogue.step_decoder(rules.game.id).decode(b'[{"do": "note", "text": "the cards are dealt"}]')
    write(laid_out(header, step))
    return 0
