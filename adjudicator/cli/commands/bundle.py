"""`adjudicate bundle`: a verdict as an archive that anybody can check again."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import AtOption, CallsOption, DeckOption, GameArgument, RuleOption, RulesetOption
from adjudicator.cli.inputs.rules_asked import by_rules


def command(
    game: GameArgument,
    at: AtOption,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="The archive; by default GAME-step-N.zip.")
    ] = None,
    ruleset: RulesetOption = None,
    option: RuleOption = None,
    deck: DeckOption = None,
    calls: CallsOption = True,
) -> None:
    """Pack a verdict into a zip file that others can check. They do so with `adjudicate check`."""
    from adjudicator.cli.console import hint
    from adjudicator.cli.inputs.file_names import shown
    from adjudicator.cli.share.bundle import bundled, write
    from adjudicator.cli.share.handed_on import command as typed

    file, data = bundled(game, at, output, by_rules(ruleset, option, calls, deck))
    write(data, file, game)
    hint(f"{shown(file)}: written; {typed('check', shown(file))} judges it again")
