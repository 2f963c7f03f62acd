"""`adjudicate mend`: a log as the table goes on with it after a fault."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import DeckOption, GameArgument, RuleOption, RulesetOption
from adjudicator.cli.inputs.rules_asked import book_of
from adjudicator.cli.shell.offers import offered


def command(
    game: GameArgument,
    at: Annotated[
        int,
        typer.Option(
            min=1,
            metavar="N",
            help="The step with the fault, as the verdict says it.",
            autocompletion=offered("faulty_steps"),
        ),
    ],
    noticed: Annotated[
        int | None,
        typer.Option(min=1, metavar="M", help="It was noticed after step M; as soon as it showed if left out."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the log to a new file.")
    ] = None,
    ruleset: RulesetOption = None,
    option: RuleOption = None,
    deck: DeckOption = None,
) -> None:
    """Print the log of a game as it goes on once a fault is put right.

    What was forgotten is in it, or what was wrong is undone. Where a slip of the scorer is the likelier story, print
    the log without that slip.
    """
    from adjudicator.cli.making.put_right import put_right

    put_right(game, at, noticed, output, **book_of(ruleset, option, deck=deck))
