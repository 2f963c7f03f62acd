"""Opens the stepper on a log."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Unpack

from adjudicator.cli.console import hint
from adjudicator.cli.exits import CLEAN, NOT_JUDGED
from adjudicator.cli.inputs.attempts import judged
from adjudicator.cli.inputs.rules_asked import ByRules
from adjudicator.cli.inputs.sources import Source, only
from adjudicator.cli.one_game.stopped import offered
from adjudicator.reports.frames import Camera
from adjudicator.reports.safe import safe
from adjudicator.views.film import Film

MISSING = "the stepper needs textual, which is not installed: pip install 'textual>=8.2,<9'"


def stepper(game: Path, step: int, seat: str | None, *, light: bool = False, **how: Unpack[ByRules]) -> int:
    """Step through a game; the exit code.

    Raises:
        LogError: if it cannot be judged.
        UnknownId: for a player who does not exist.
    """
    if find_spec("textual") is None:
        hint(MISSING)
        return NOT_JUDGED
    source = only(game)
    if any(stream is None or not stream.isatty() for stream in (sys.stdin, sys.stdout)):
        hint("the stepper needs a terminal; `adjudicate replay` tells the same as text")
        return NOT_JUDGED

    views = Views(source, how)
    views.film(seat)
    from adjudicator.stepper.app import Stepper

    Stepper(str(game), views.film, views.legal, step=step, seat=seat, light=light).run()
    return CLEAN


class Views:
    """A game as each seat may know it; by each view it is judged once."""

    def __init__(self, source: Source, how: ByRules) -> None:
        """Nobody has looked yet."""
        self.source, self.how = source, how
        self.films: dict[str | None, Film] = {}

    def film(self, seat: str | None) -> Film:
        """The game as a seat may know it; None for all of it.

        Raises:
            LogError: if it cannot be judged.
            UnknownId: for a player who does not exist.
        """
        if seat not in self.films:
            game = judged(self.source, watch=Camera, seat=seat, keep=True, weighed=True, every_reading=True, **self.how)
            self.films[seat] = Film(game)
        return self.films[seat]

    def legal(self, at: int, seat: str | None) -> str:
        """What could be done just before a step, by the same view."""
        judge = self.film(seat).game.judge.before(at)
        bench = judge.bench
        steps = [judge.rules.game.tell(bench, one) for one in offered(judge, list(range(bench.n)))]
        return "\n".join([f"Just before step {at}:", *map(safe, steps or ["nothing"])])
