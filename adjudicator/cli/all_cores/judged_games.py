"""Logs judged by several processes, for reports that say of each what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec

from adjudicator.by_rules import Records
from adjudicator.cli.all_cores.in_order import results
from adjudicator.cli.all_cores.pieces import Refusals, Unjudged, Unread, processes, size, sources_of, unread
from adjudicator.cli.all_cores.work import Work
from adjudicator.cli.cluster.jobs import Jobs
from adjudicator.cli.inputs.attempts import attempt
from adjudicator.cli.inputs.sources import Source
from adjudicator.cli.tables.travelling import Columns
from adjudicator.formats.finding import Finding
from adjudicator.formats.reading import LARGE
from adjudicator.kernel.replay import Meanwhile
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.on_paper import GameOnPaper, Needs, Told, on_paper
from adjudicator.reports.selection import Selection
from adjudicator.reports.turns_watched import TurnsWatched

SoFar: TypeAlias = Callable[[str, Finding], None]
"""Told of a log, by its file, the first thing that is wrong as far as it has been judged."""


class Judging(NamedTuple):
    """How to judge."""

    rules: Records
    for_bundles: Records
    """The same without the project's defaults, for a verdict that was handed on."""
    selection: Selection
    calls: bool
    every_reading: bool
    tables: bool = False
    """For tables, which say the turn of each step."""


def judged_games(
    paths: list[Path], judging: Judging, needs: Needs, jobs: Jobs, so_far: SoFar | None = None
) -> Generator[Told | Unjudged | Columns]:
    """Every log, judged, and every one that cannot be, in order; where tables need them, rows after their games.

    `so_far` is told what is found first in a long log that this process judges, before all of it is known.
    """
    here = None if so_far is None else partial(_judged, judging, so_far=so_far)
    work = Work(partial(_judged, judging), partial(_packed, needs), _unpacked, size, here=here)
    by = processes(jobs, paths)
    return results(work, unread(paths, jobs=by), by)


def _judged(judging: Judging, item: Unread, so_far: SoFar | None = None) -> Iterator[Told | Unjudged | Columns]:
    refusals = Refusals()
    for source in sources_of(item, refusals.refuse):
        rules = judging.for_bundles if source.bundle else judging.rules
        game = attempt(
            source, refusals.refuse, weighed=True, every_reading=judging.every_reading, selection=judging.selection,
            calls=judging.calls, watch=TurnsWatched if judging.tables else None,
            meanwhile=_listening(judging, source, so_far), **rules,
        )  # fmt: skip
        for refusal in refusals.taken():
            refusal.size = len(source.data)
            yield refusal
        if game is not None:
            yield game
    yield from refusals.taken()


def _listening(judging: Judging, source: Source, so_far: SoFar | None) -> Meanwhile | None:
    """Who is told meanwhile of what is found in a log: of a short one nobody."""
    if so_far is None or len(source.data) <= LARGE:
        return None

    def told(finding: Finding) -> bool:
        wrong = finding.severity == "error" and judging.selection.has(finding.rule)
        if wrong:
            so_far(f"{source.file}:{source.first}" if source.corpus else source.file, finding)
        return wrong

    return told


def _packed(needs: Needs, found: Iterable[Told | Unjudged | Columns]) -> bytes:
    if not needs.tables:
        return msgspec.msgpack.encode([on_paper(one, needs) if isinstance(one, JudgedGame) else one for one in found])
    from adjudicator.cli.tables.arrow import Sent

    sent, told = Sent(), []
    for one in found:
        if isinstance(one, JudgedGame):
            sent.rows.add(one)
            one = on_paper(one, needs)
        told.append(one)
    return msgspec.msgpack.encode([*told, sent.columns()])


def _unpacked(data: bytes) -> list[Told | Unjudged | Columns]:
    return [*msgspec.msgpack.decode(data, type=list[GameOnPaper | Unjudged | Columns])]
