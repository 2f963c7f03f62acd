"""A game that goes on otherwise than it was played: judged as any log, and saved as one."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import msgspec

from adjudicator import catalogue
from adjudicator.by_rules import ByRules
from adjudicator.cli.inputs import rules_asked
from adjudicator.cli.inputs.attempts import judged
from adjudicator.cli.inputs.file_names import LINK_SHOWN, bare
from adjudicator.cli.inputs.sources import Source
from adjudicator.cli.making.laid_out import laid_out
from adjudicator.cli.whole_files import write_new
from adjudicator.errors import LogError, Problem
from adjudicator.formats.log import Call, Header, RulesetRef, Step
from adjudicator.kernel.replay import NOTHING
from adjudicator.reports.frames import Camera
from adjudicator.views.film import Film

TITLE = 2000
"""The longest title of a log."""
ENDING = ".game.json"


def otherwise(source: Source, film: Film, at: int, step: Step, how: ByRules) -> Film:
    """The game of a film up to a step, and then another; a line of what if is gone on with.

    It is a log of its own: by its header it is judged as the film was, whatever the command line said.

    Raises:
        LogError: if no log could hold it.
    """
    log, fork = film.game.log, film.fork
    if source.bundle is not None:
        how = source.bundle.judged_by(how)
    header = log.header if fork is not None else _header(source, log.header, at, how)
    steps = log.steps[:at]
    if not how.get("calls", True):
        steps = [NOTHING if isinstance(one, Call) else one for one in steps]
    bare_steps = [msgspec.structs.replace(one, expect=()) for one in (*steps, step)]
    data = laid_out(header, bare_steps).encode()
    line = Source(f"{_name(source)}{ENDING}", data, False, source.beside)
    return Film(judged(line, watch=Camera, keep=True, weighed=True), at if fork is None else fork)


def _header(source: Source, header: Header, at: int, how: ByRules) -> Header:
    """The header of a line of what if: where it comes from, and the rules in force."""
    ref = header.ruleset
    rules = RulesetRef(
        id=rules_asked.beside(how.get("ruleset"), source.beside) or ref.id,
        options={**ref.options, **how.get("options", {})},
    )
    title = f"What if, after step {at} of {header.title or _name(source)}"[:TITLE]
    return msgspec.structs.replace(header, title=title, ruleset=rules, notes="", expect=None)


def save(source: Source, film: Film) -> Path:
    """Write a line of what if beside the log that it comes from, under a name that no file has; returns the path.

    Raises:
        LogError: for a log of an archive whose rules or deck lie in it.
        OSError: if it cannot be written.
    """
    log, folder = film.game.log, source.beside
    if source.bundle is not None:
        header = log.header
        own = catalogue.owned(header.ruleset.id, header.deck, source.beside, len(header.players))
        if own:
            raise LogError(
                [Problem(f"not saved: it needs {own[0].name}, which lies in the archive; unpack that first")]
            )
        folder = Path(source.file).parent.parent
    data = laid_out(log.header, log.steps).encode()
    for n in count(1):
        path = folder / f"{_name(source)}.what-if{f'-{n}' if n > 1 else ''}{ENDING}"
        try:
            write_new(path, data)
        except FileExistsError:
            continue
        return path
    raise AssertionError


def _name(source: Source) -> str:
    """What the log is called, without its ending."""
    return "game" if source.file == LINK_SHOWN else bare(Path(source.file).name)
