"""Judges one source after another; one that cannot be judged does not keep the others from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Unpack

from adjudicator.by_rules import How
from adjudicator.cli.exits import fault, problems_of, trace
from adjudicator.cli.inputs.file_names import CASES, DECK, EDITION, SERIES
from adjudicator.cli.inputs.sources import Refuse, Source
from adjudicator.errors import LogError, Problem
from adjudicator.formats.phrases import counted
from adjudicator.formats.reading import Log
from adjudicator.judging import Judged, adjudicate, read, weigh_faults
from adjudicator.kernel.replay import Meanwhile, Observer
from adjudicator.reports.chronicle import Chronicler
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.selection import Selection
from adjudicator.reports.turns_watched import TurnsWatched

ALL = Selection()
"""Findings of every ruling."""


@contextmanager
def placed_in(source: Source) -> Iterator[None]:
    """The places of a LogError that is raised within become those of the source's file."""
    try:
        yield
    except LogError as error:
        placed = LogError([_placed(problem, source) for problem in error.problems])
        raise LogError(why(placed, source), source.file) from error


def log_of(source: Source) -> Log:
    """The log of a source, not judged.

    Raises:
        LogError: if it is no valid log.
    """
    with placed_in(source):
        return read(source.data, source.file, beside=source.beside, lines=source.lines)[0]


def verdict_of(
    source: Source, *, observe: Observer | None = None, meanwhile: Meanwhile | None = None, **how: Unpack[How]
) -> Judged:
    """The verdict on a source; places are those of its file.

    Raises:
        LogError: if it cannot be judged.
    """
    if source.bundle is not None:
        how = {**how, **source.bundle.judged_by(how)}
    with placed_in(source):
        verdict = adjudicate(
            source.data, source.file, beside=source.beside, lines=source.lines, observe=observe, meanwhile=meanwhile,
            **how,
        )  # fmt: skip
    if source.corpus:
        for finding in verdict.findings:
            if finding.line is not None:
                finding.line += source.first - 1
    return verdict


def judged(
    source: Source,
    *,
    watch: Callable[[], Chronicler | TurnsWatched] | None = None,
    strict: bool = False,
    weighed: bool = False,
    every_reading: bool = False,
    selection: Selection = ALL,
    meanwhile: Meanwhile | None = None,
    **how: Unpack[How],
) -> JudgedGame:
    """A source judged, with findings of a selection only.

    With its story where somebody is to `watch`; with `strict` only up to its first fault. `weighed`: with whether each
    fault mattered, which costs nothing where there is none. `every_reading`: with other readings of the steps before
    a fault, for which a record with one is judged again a dozen times.

    Raises:
        LogError: if it cannot be judged.
    """
    watcher = watch() if watch else None
    verdict = verdict_of(source, observe=watcher, meanwhile=meanwhile, **how)
    if strict:
        first = next((f for f in selection.of(verdict.findings) if f.severity == "error" and f.counts), None)
        if first is not None:
            watcher = watch() if watch else None
            how["until"] = max(first.step, first.shown_by or 0)
            verdict = verdict_of(source, observe=watcher, **how)
    if weighed:
        weigh_faults(verdict.judge, every_reading=every_reading)
    whole = not strict and how.get("until") is None and how.get("seat") is None
    shared = source.bundle.shared if source.bundle is not None and whole else None
    steps = len(verdict.judge.steps)
    if shared is not None and shared.step > steps:
        why = f"the verdict is on step {shared.step}, and the record has {counted(steps, 'step')}"
        raise LogError([Problem(why)], source.file)
    return JudgedGame(
        source.file,
        verdict.log,
        verdict.rules,
        verdict.judge,
        source.first,
        source.corpus,
        watcher.entries if isinstance(watcher, Chronicler) else (),
        watcher.frames if isinstance(watcher, Chronicler) else (),
        selection.of(verdict.findings),
        shared,
        watcher.turns if isinstance(watcher, TurnsWatched) else (),
    )


def attempt(
    source: Source,
    refuse: Refuse,
    *,
    watch: Callable[[], Chronicler | TurnsWatched] | None = None,
    strict: bool = False,
    weighed: bool = False,
    every_reading: bool = False,
    selection: Selection = ALL,
    meanwhile: Meanwhile | None = None,
    **how: Unpack[How],
) -> JudgedGame | None:
    """As `judged`; why a source cannot be judged is told to `refuse`, be it the file's fault or ours."""
    with apart(source.file, refuse, source):
        return judged(
            source, watch=watch, strict=strict, weighed=weighed, every_reading=every_reading, selection=selection,
            meanwhile=meanwhile, **how,
        )  # fmt: skip
    return None


@contextmanager
def apart(file: str, refuse: Refuse, source: Source | None = None) -> Iterator[None]:
    """Why a file, or a source that should be a log, cannot be judged is told to `refuse`: the others still are."""
    try:
        yield
    except BaseException as error:  # the outermost frame of a file
        if not fault(error):
            raise
        trace(error)
        refuse(file, problems_of(error) if source is None else why(error, source))


def why(error: BaseException, source: Source) -> list[Problem]:
    """The problems behind an error that came up while a file was read as a log; in a corpus each has a line."""
    if isinstance(error, LogError):
        if source.file.endswith(CASES):
            return [Problem("this is a file of pinned cases; run it with `adjudicate test`")]
        if source.file.endswith(SERIES):
            return [Problem("this names the games of a series; judge it with `adjudicate series`")]
        if source.file.endswith((EDITION, DECK)):
            return [Problem("this is not a log; a log names this file by its path")]
    problems = problems_of(error)
    if not source.corpus:
        return problems
    return [one if one.line else one._replace(line=source.first, column=1) for one in problems]


def _placed(problem: Problem, source: Source) -> Problem:
    """A problem at its line of the file, of which a log in a corpus is one line."""
    return problem._replace(line=problem.line + source.first - 1) if source.corpus and problem.line else problem
