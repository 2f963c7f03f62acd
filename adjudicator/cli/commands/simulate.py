"""`adjudicate simulate`: random legal games, reproducible."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import RuleOption
from adjudicator.cli.inputs.rules_asked import options_of, usual_ruleset
from adjudicator.cli.shell import proposals


def command(
    ruleset: Annotated[
        str | None, typer.Option(metavar="R", help="The rules to play by.", autocompletion=proposals.rulesets)
    ] = None,
    players: Annotated[int, typer.Option(min=1, max=8, metavar="N", help="How many play.")] = 4,
    teams: Annotated[int, typer.Option(min=0, max=4, metavar="T", help="In how many teams; 0 for none.")] = 0,
    games: Annotated[int, typer.Option(min=0, metavar="M", help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(metavar="S", help="The first game's seed; each further game adds one.")] = 1,
    deck: Annotated[
        str | None,
        typer.Option(
            metavar="D", help="The deck; the ruleset's usual one if left out.", autocompletion=proposals.decks
        ),
    ] = None,
    option: RuleOption = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a file for each game into this folder.")
    ] = None,
) -> int:
    """Play random legal games. Prints them as a corpus, a whole log on every line."""
    from adjudicator import catalogue
    from adjudicator.cli import console
    from adjudicator.cli.inputs.rules_asked import beside
    from adjudicator.cli.making.laid_out import laid_out
    from adjudicator.formats.reading import canonical
    from adjudicator.kernel.simulate import simulate

    if teams and players % teams:
        raise typer.BadParameter(f"{players} players do not make {teams} equal teams", param_hint="--teams")
    rules = catalogue.rules(ruleset or usual_ruleset(), options_of(option), Path())
    pack = catalogue.pack(deck, rules, Path(), players)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    for number in range(games):
        header, steps, judge = simulate(rules, pack, players, seed + number, teams=teams)
        header.ruleset.id = beside(ruleset, out) or header.ruleset.id
        if not number and (faults := [f for f in judge.report.findings if not f.step]):
            console.hint(f"not all is as the rules ask: {faults[0].message} ({faults[0].rule})")
        header.deck = beside(deck, out) or (header.deck if header.deck in catalogue.decks() else None)
        if out is None:
            console.write(canonical(header, steps).decode() + "\n")
        else:
            file = out / f"{rules.edition.id}-{players}p-{seed + number}.game.json"
            file.write_text(laid_out(header, steps), encoding="utf-8", newline="\n")
    if out is not None:
        console.hint(f"{games} game{'' if games == 1 else 's'} written to {out}")
    return 0
