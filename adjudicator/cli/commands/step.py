"""`adjudicate step`: a game on the whole screen."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import CallsOption, DeckOption, RuleOption, RulesetOption
from adjudicator.cli.inputs.rules_asked import by_rules
from adjudicator.cli.shell.offers import offered


def command(
    game: Annotated[Path, typer.Argument(metavar="GAME", help="A log.", autocompletion=offered("logs"))],
    step: Annotated[
        int,
        typer.Option(
            min=0, metavar="N", help="Begin at this step; 0 is the start.", autocompletion=offered("faulty_steps")
        ),
    ] = 0,
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
    light: Annotated[bool, typer.Option("--light", help="Dark text on a light background.")] = False,
) -> int:
    """Look through a game on the whole screen, step by step. ? lists the keys. Needs textual (the extra `tui`)."""
    from adjudicator.cli.one_game.screen import stepper

    how = by_rules(ruleset, option, calls, deck)
    return stepper(game, step, seat, light=light, **how)
