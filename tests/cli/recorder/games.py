"""Games to be recorded: simulated ones, as lines that a scorer would type."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator import catalogue
from adjudicator.cli.making.laid_out import laid_out
from adjudicator.formats.log import Header
from adjudicator.formats.reading import to_lines
from adjudicator.kernel.project import project
from adjudicator.kernel.simulate import simulate
from adjudicator.shorthand import Grammar, Vocabulary, written

NEW = ("--players", "Ann,Bob", "--ruleset", "crazier-eights", "--starter", "7 moon")
"""Options of a new game."""


def steps_in(path: Path) -> list[Any]:
    """The steps in a file."""
    return [json.loads(row) for row in path.read_text(encoding="utf-8").splitlines()[1:]]


class Game(NamedTuple):
    """A game, and how it is typed."""

    header: Header
    steps: list[Any]
    lines: list[str]
    full: bool

    @property
    def file(self) -> bytes:
        """The log that a recorder should have written."""
        return to_lines(self.header, self.steps)

    def head(self, path: Path) -> Path:
        """A log that begins as this game does."""
        path.write_text(laid_out(self.header, []), encoding="utf-8")
        return path


def game(ruleset: str, players: int, seed: int, *, full: bool, steps: int = 400) -> Game:
    """A simulated game; without `full` as somebody sees it who holds no cards."""
    rules = catalogue.rules(ruleset, None, Path())
    pack = catalogue.pack(None, rules, Path(), players)
    header, found, judge = simulate(rules, pack, players, seed, steps=steps)
    if not full:
        header, found = project(rules, pack, header, found, None)
    grammar = Grammar(rules.game, Vocabulary(judge.names, pack))
    return Game(header, found, [written(grammar, step) for step in found], full)
