"""`adjudicate replay`: the story of a game, with the findings where they belong."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import (
    CallsOption,
    CompleteOption,
    ConfigOption,
    DeckOption,
    DefaultColorOption,
    DefaultFailOnOption,
    ExplainOption,
    FormatOption,
    IgnoreOption,
    NoConfigOption,
    OutputOption,
    RuleOption,
    RulesetOption,
    SelectOption,
    StatisticsOption,
)  # fmt: skip
from adjudicator.cli.shell.offers import offered


def command(
    games: Annotated[
        list[Path], typer.Argument(metavar="GAME...", help="Logs; - is standard input.", autocompletion=offered("logs"))
    ],
    until: Annotated[int | None, typer.Option(min=0, metavar="N", help="Stop after step N.")] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="P",
            help="Judge from what this player may know; `nobody` sees no hand.",
            autocompletion=offered("seats"),
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first fault.")] = False,
    ruleset: RulesetOption = None,
    option: RuleOption = None,
    deck: DeckOption = None,
    calls: CallsOption = True,
    complete: CompleteOption = False,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    explain: ExplainOption = False,
    statistics: StatisticsOption = False,
    format: FormatOption = None,
    output: OutputOption = None,
    fail_on: DefaultFailOnOption = None,
    color: DefaultColorOption = None,
    config: ConfigOption = None,
    no_config: NoConfigOption = False,
) -> int:
    """Judge a game and retell it step by step. The result comes first, then the story with each finding at its step."""
    from adjudicator.cli.inputs.choices import choices
    from adjudicator.cli.many_games.retold import stories_of

    chosen = choices(
        games, config=config, no_config=no_config, format=format, fail_on=fail_on, color=color, ruleset=ruleset,
        option=option, deck=deck, select=select, ignore=ignore,
        complete=complete,
    )  # fmt: skip
    return stories_of(
        games, chosen, output, until=until, seat=seat, strict=strict, calls=calls, whole=explain, statistics=statistics
    )
