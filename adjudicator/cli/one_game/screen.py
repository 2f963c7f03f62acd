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
from adjudicator.cli.inputs.sources import only
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

    def film(seat: str | None) -> Film:
        return Film(judged(source, watch=Camera, seat=seat, **how))

    def legal(at: int, seat: str | None) -> str:
        judge = judged(source, seat=seat, until=at - 1, **how).judge
        bench = judge.bench
        steps = [judge.rules.game.tell(bench, one) for one in offered(judge, list(range(bench.n)))]
        return "\n".join([f"Just before step {at}:", *map(safe, steps or ["nothing"])])

    first = film(seat)
    from adjudicator.stepper.app import Stepper

    load = {seat: first}.get
    Stepper(str(game), lambda view: load(view) or film(view), legal, step=step, seat=seat, light=light).run()
    return CLEAN
