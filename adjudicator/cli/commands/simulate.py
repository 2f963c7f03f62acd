"""`adjudicate simulate`: random legal games, reproducible."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import ClusterOption, JobsOption, RuleOption
from adjudicator.cli.inputs.rules_asked import options_of
from adjudicator.cli.shell.offers import offered


def command(
    ruleset: Annotated[
        str | None, typer.Option(metavar="R", help="The rules to play by.", autocompletion=offered("rulesets"))
    ] = None,
    players: Annotated[int, typer.Option(min=1, max=8, metavar="N", help="The number of players.")] = 4,
    teams: Annotated[int, typer.Option(min=0, max=4, metavar="T", help="The number of teams; 0 for none.")] = 0,
    games: Annotated[int, typer.Option(min=0, metavar="M", help="The number of games.")] = 1,
    seed: Annotated[int, typer.Option(metavar="S", help="The first game's seed; each further game adds one.")] = 1,
    deck: Annotated[
        str | None,
        typer.Option(
            metavar="D", help="The deck; by default the usual one of the ruleset.", autocompletion=offered("decks")
        ),
    ] = None,
    option: RuleOption = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a file for each game into this folder.")
    ] = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
) -> None:
    """Play random games by the rules. Prints one whole log on each line."""
    from adjudicator.cli.cluster.jobs import jobs_of
    from adjudicator.cli.making.random_games import play_games

    if teams and players % teams:
        raise typer.BadParameter(f"{players} players do not make {teams} equal teams", param_hint="--teams")
    by = jobs_of(jobs, cluster, [], ruleset, deck)
    play_games(ruleset, options_of(option), deck, out, players=players, teams=teams, games=games, seed=seed, jobs=by)
