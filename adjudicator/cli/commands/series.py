"""`adjudicate series`: several games in a row."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import (
    CallsOption,
    ColorOption,
    DeckOption,
    FailOnOption,
    ListingOption,
    RuleOption,
    RulesetOption,
)
from adjudicator.cli.inputs.rules_asked import by_rules
from adjudicator.cli.shell.offers import offered


def command(
    games: Annotated[
        list[Path],
        typer.Argument(
            metavar="GAME...",
            help="The logs in order, or one *.series.json that names them.",
            autocompletion=offered("series"),
        ),
    ],
    wins: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="A match to N wins, not a series for points.")
    ] = None,
    time: Annotated[bool, typer.Option("--time", help="A time limit ended the match.")] = False,
    ruleset: RulesetOption = None,
    option: RuleOption = None,
    deck: DeckOption = None,
    calls: CallsOption = True,
    format: ListingOption = "text",
    fail_on: FailOnOption = "error",
    color: ColorOption = "auto",
) -> int:
    """Judge several games in a row, with points.

    Checks who begins each game, the score, and who has won; otherwise like `check`.
    """
    from adjudicator.cli.many_games.in_a_row import judge_series, plan_of

    how = by_rules(ruleset, option, calls, deck)
    return judge_series(plan_of(games, wins, time), how, format=format, fail_on=fail_on, color=color)
