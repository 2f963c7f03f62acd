"""`adjudicate record`: a game written down while it is played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import ColorOption, RuleOption, utf8
from adjudicator.cli.shell import proposals


def command(
    file: Annotated[Path, typer.Argument(metavar="NAME.game.jsonl", help="The log that is written.")],
    ruleset: Annotated[
        str | None,
        typer.Option(
            metavar="ID|FILE", help="The rules that are played by.", autocompletion=proposals.rulesets, callback=utf8
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
            help="The deck; the rules' usual one if left out.",
            autocompletion=proposals.decks,
            callback=utf8,
        ),
    ] = None,
    option: RuleOption = None,
    title: Annotated[str | None, typer.Option(metavar="T", help="What game this is.", callback=utf8)] = None,
    first: Annotated[str | None, typer.Option(metavar="P", help="Who has the first turn.")] = None,
    starter: Annotated[str | None, typer.Option(metavar="C", help="The card turned up at the start.")] = None,
    hand: Annotated[
        list[str] | None, typer.Option(metavar="HAND", help="A dealt hand: `ann 7e 9m`, or `ann 7`; repeatable.")
    ] = None,
    start: Annotated[
        Path | None, typer.Option(metavar="GAME", help="Begin as this log begins.", autocompletion=proposals.logs)
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a file that is there.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Write hidden cards down too.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Record faults as played without asking.")] = False,
    color: ColorOption = "auto",
) -> int:
    """Write a game down from the keyboard, a short line a step. Every step is on the disk before it is confirmed."""
    from adjudicator.cli.console import ink
    from adjudicator.cli.recorder.beginning import Wanted
    from adjudicator.cli.recorder.line_by_line import record

    wanted = Wanted(ruleset, players, deck, option, title, first, starter, hand, start)
    return record(file, wanted, resume=resume, full=full, confirmed=yes, ink=ink(color))
