"""Random legal games as logs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from adjudicator import catalogue
from adjudicator.cli import console
from adjudicator.cli.all_cores.in_order import results
from adjudicator.cli.all_cores.work import Work, packed, unpacked
from adjudicator.cli.cluster.jobs import Jobs
from adjudicator.cli.inputs.file_names import ALONE, shown
from adjudicator.cli.inputs.rules_asked import beside, usual_ruleset
from adjudicator.cli.inputs.urls import files_there, is_url, write_there
from adjudicator.cli.making.laid_out import laid_out
from adjudicator.cli.shell import progress
from adjudicator.cli.whole_files import write_new
from adjudicator.formats.edition import Value
from adjudicator.formats.phrases import counted
from adjudicator.formats.reading import canonical
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import simulate


class Evening(NamedTuple):
    """What is played, and by how many."""

    ruleset: str | None
    options: tuple[tuple[str, Value], ...]
    deck: str | None
    players: int
    teams: int
    out: Path | None

    def table(self) -> tuple[Rules, Pack]:
        """The rules, and the cards.

        Raises:
            UnknownId: for a ruleset, option or deck that does not exist.
        """
        rules = catalogue.rules(self.ruleset or usual_ruleset(), dict(self.options))
        return rules, catalogue.pack(self.deck, rules, None, self.players)


class Played(NamedTuple):
    """A random game as a log, and what is wrong with the position that it began with."""

    log: str
    odd: str


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
    jobs: Jobs = None,
) -> None:
    """Play games and print them as a corpus, or write a file for each into a folder; so many `jobs` play at once.

    Raises:
        UnknownId: for a ruleset, option or deck that does not exist.
        OSError: for a file that cannot be written, or where another is; what is there already is looked at first.
    """
    evening = Evening(ruleset, tuple(options.items()), deck, players, teams, out)
    name = f"{_table(evening)[0].edition.id}-{players}p"
    there = out is not None and is_url(out)
    seeds = list(range(seed, seed + games))
    if out is not None:
        if not there:
            out.mkdir(parents=True, exist_ok=True)
        taken = {path.name for path in (files_there(out, ALONE) or () if there else out.iterdir())}
        seeds.sort(key=lambda one: f"{name}-{one}.game.json" not in taken)
    work = Work(partial(_played, evening), packed, partial(unpacked, list[Played]), _size, instead=None)
    with closing(results(work, seeds, jobs)) as every:
        for number, game in enumerate(progress.over(every, "game", total=lambda: games)):
            if not number and game.odd:
                console.hint(f"not all is as the rules ask: {game.odd}")
            if out is None:
                console.write(game.log)
            else:
                (write_there if there else write_new)(out / f"{name}-{seeds[number]}.game.json", game.log.encode())
    if out is not None:
        console.hint(f"{counted(games, 'game')} written to {shown(out)}")


@lru_cache(maxsize=1)
def _table(evening: Evening) -> tuple[Rules, Pack]:
    return evening.table()


def _played(evening: Evening, seed: int) -> Iterator[Played]:
    (rules, pack), out = _table(evening), evening.out
    header, steps, judge = simulate(rules, pack, evening.players, seed, teams=evening.teams)
    header.record = "complete"
    header.ruleset.id = beside(evening.ruleset, out) or header.ruleset.id
    header.deck = beside(evening.deck, out) or (header.deck if header.deck in catalogue.decks() else None)
    odd = next((f"{f.message} ({f.rule})" for f in judge.report.findings if not f.step), "")
    yield Played(canonical(header, steps).decode() + "\n" if out is None else laid_out(header, steps), odd)


def _size(_: int) -> float:
    """About as many bytes as such a game has."""
    return 8_000
