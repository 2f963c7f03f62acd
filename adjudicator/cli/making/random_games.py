"""Random legal games as logs."""

from __future__ import annotations

from pathlib import Path

from adjudicator import catalogue
from adjudicator.cli import console
from adjudicator.cli.inputs.rules_asked import beside, usual_ruleset
from adjudicator.cli.making.laid_out import laid_out
from adjudicator.cli.shell import progress
from adjudicator.cli.whole_files import write_whole
from adjudicator.formats.edition import Value
from adjudicator.formats.phrases import counted
from adjudicator.formats.reading import canonical
from adjudicator.kernel.simulate import simulate


def play_games(
    ruleset: str | None,
    options: dict[str, Value],
    deck: str | None,
    out: Path | None,
    *,
    players: int,
    teams: int,
    games: int,
    seed: int,
) -> None:
    """Play games and print them as a corpus, or write a file for each into a folder.

    Raises:
        UnknownId: for a ruleset, option or deck that does not exist.
        OSError: for a file that cannot be written.
    """
    rules = catalogue.rules(ruleset or usual_ruleset(), options, Path())
    pack = catalogue.pack(deck, rules, Path(), players)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    for number in progress.over(range(games), "game", total=lambda: games):
        header, steps, judge = simulate(rules, pack, players, seed + number, teams=teams)
        header.ruleset.id = beside(ruleset, out) or header.ruleset.id
        if not number and (faults := [f for f in judge.report.findings if not f.step]):
            console.hint(f"not all is as the rules ask: {faults[0].message} ({faults[0].rule})")
        header.deck = beside(deck, out) or (header.deck if header.deck in catalogue.decks() else None)
        if out is None:
            console.write(canonical(header, steps).decode() + "\n")
        else:
            file = out / f"{rules.edition.id}-{players}p-{seed + number}.game.json"
            write_whole(file, laid_out(header, steps).encode())
    if out is not None:
        console.hint(f"{counted(games, 'game')} written to {out}")
