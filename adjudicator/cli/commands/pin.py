"""`adjudicate pin`: a dispute out of a log as a pinned case."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import AtOption, DeckOption, GameArgument, RuleOption, RulesetOption, utf8
from adjudicator.cli.inputs.rules_asked import book_of


def command(
    game: GameArgument,
    at: AtOption,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE.cases.json",
            help="Write it into a file; one that there is gets one more case.",
        ),
    ] = None,
    title: Annotated[str, typer.Option(metavar="TEXT", help="The question that the table asks.", callback=utf8)] = "",
    ruleset: RulesetOption = None,
    option: RuleOption = None,
    deck: DeckOption = None,
) -> None:
    """Turn a fault in a log into a short test case.

    It has only the steps and cards that it needs; `adjudicate test` runs it.
    """
    from adjudicator.cli.pins.adding import pin

    pin(game, at, output, title, **book_of(ruleset, option, deck=deck))
