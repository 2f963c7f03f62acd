"""`adjudicate record`: a game written down while it is played."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import ColorOption, RuleOption, utf8
from adjudicator.cli.shell.offers import offered


def command(
    file: Annotated[Path, typer.Argument(metavar="NAME.game.jsonl", help="The log to write.")],
    ruleset: Annotated[
        str | None,
        typer.Option(
            metavar="ID|FILE", help="The rules of the game.", autocompletion=offered("rulesets"), callback=utf8
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="The players in seat order; A:north,B:south for teams.", callback=utf8),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(
            metavar="D",
            help="The deck; by default the usual one of the rules.",
            autocompletion=offered("decks"),
            callback=utf8,
        ),
    ] = None,
    option: RuleOption = None,
    title: Annotated[str | None, typer.Option(metavar="T", help="A title for the game.", callback=utf8)] = None,
    first: Annotated[str | None, typer.Option(metavar="P", help="The player who has the first turn.")] = None,
    starter: Annotated[str | None, typer.Option(metavar="C", help="The card turned up at the start.")] = None,
    hand: Annotated[
        list[str] | None, typer.Option(metavar="HAND", help="A dealt hand: `ann 7e 9m`, or `ann 7`; repeatable.")
    ] = None,
    start: Annotated[
        Path | None,
        typer.Option(metavar="GAME", help="Begin with the position of this log.", autocompletion=offered("logs")),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue a file that already exists.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Also write down hidden cards.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Record faults as played without asking.")] = False,
    color: ColorOption = "auto",
) -> int:
    """Write a game down while you play, one short line for each step. Each step is saved before it is confirmed."""
    from adjudicator.cli.console import ink
    from adjudicator.cli.recorder.beginning import Wanted
    from adjudicator.cli.recorder.line_by_line import record

    wanted = Wanted(ruleset, players, deck, option, title, first, starter, hand, start)
    return record(file, wanted, resume=resume, full=full, confirmed=yes, ink=ink(color))
