"""Pinned cases as files hold them: each can be run by itself, and found again in the text of its file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from adjudicator.by_rules import Book
from adjudicator.cli.inputs.attempts import apart, log_of, verdict_of
from adjudicator.cli.inputs.file_names import CASES, in_lines, shown
from adjudicator.cli.inputs.sources import Refuse, Source, content_of, sources
from adjudicator.errors import LogError
from adjudicator.formats.cases import expectations
from adjudicator.formats.log import Expected, Refused
from adjudicator.formats.places import offsets_of, place_of_offset
from adjudicator.formats.reading import is_text
from adjudicator.judging import Tested, failures, judge_case, read, read_cases
from adjudicator.reports.differing import differing
from adjudicator.reports.ink import PLAIN, Ink


class Scene(NamedTuple):
    """A pinned case, not run yet: a scene of a case file, or a log that says what it expects."""

    path: Path
    file: str
    """The path as text."""
    title: str
    number: int
    """Which scene of a case file, from 0; the line of a corpus, from 1."""
    test: Callable[[], Tested]
    """Runs it. Raises LogError if it cannot be judged and does not expect that."""


def scenes(path: Path, refuse: Refuse, book: Book | None = None) -> Iterator[Scene]:
    """Every pinned case of a file, in order, judged by another `book` if one is given.

    A log that expects nothing is left out.
    """
    name = shown(path)
    if not path.name.endswith(CASES):
        for source in sources([path], refuse):
            yield from scenes_of(path, source, refuse, book)
        return
    with apart(name, refuse):
        file = read_cases(content_of(path), name, beside=path.parent)
        for number, (case, header) in enumerate(file.logs()):
            test = partial(judge_case, case, header, name, beside=path.parent, **(book or {}))
            yield Scene(path, name, case.title, number, test)


def scenes_of(path: Path, source: Source, refuse: Refuse, book: Book | None = None) -> Iterator[Scene]:
    """The pinned case that a log of a file is, if it expects anything."""
    number, by = source.first if source.corpus else 0, book or {}
    with apart(source.file, refuse, source):
        wanted = _refusal(source)
        if wanted is not None:
            yield Scene(path, source.file, "", number, partial(_test_refusal, source, wanted, by))
            return
        log = log_of(source)
        if expectations(log.header, log.steps) is not None:
            yield Scene(path, source.file, log.header.title, number, partial(_test_log, source, by))


def _test_log(source: Source, book: Book) -> Tested:
    verdict = verdict_of(source, **book)
    return Tested(verdict.log.header.title or "(no title)", failures(verdict), verdict)


def _test_refusal(source: Source, wanted: str, book: Book) -> Tested:
    try:
        return _test_log(source, book)
    except LogError as error:
        here = [problem.pointer for problem in error.problems]
        failures = [] if wanted in here else [f"expected to be refused at {wanted}, but: {error}"]
        return Tested(source.file, failures, None, refused=here)


def _refusal(source: Source) -> str | None:
    """Where a log expects to be refused, if its header can be read and says so."""
    import msgspec

    head = source.data.removeprefix(b"\xef\xbb\xbf")
    try:
        expect = msgspec.json.decode(head.split(b"\n")[0] if source.lines else head)["expect"]
        return msgspec.convert(expect, Refused).refused
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, KeyError, TypeError):
        return None


# ---- where it stands


def offset_of(scene: Scene, text: str, step: int) -> int:
    """Where in the text of its file a step's object begins, or for step 0 that of the scene or header."""
    if is_text(text.encode(), scene.file):
        spot = read(text.encode(), scene.file, beside=scene.path.parent)[0].place(step)
        return sum(len(row) + 1 for row in text.split("\n")[: spot.line - 1]) + spot.column - 1
    pointer = f"/steps/{step - 1}" if step else ""
    start, end = 0, len(text)
    if scene.path.name.endswith(CASES):
        pointer = f"/cases/{scene.number}{pointer}"
    elif in_lines(scene.path):
        rows = _rows(text)
        if scene.number:
            start, end = rows[scene.number - 1]
        else:
            start, end = [row for row in rows if text[slice(*row)].strip()][step]
            pointer = ""
    return start + offsets_of(text[start:end], [pointer])[pointer]


def _rows(text: str) -> list[tuple[int, int]]:
    """Where each line begins and ends."""
    ends = [end.start() for end in re.finditer("\n", text)] + [len(text)]
    return list(zip([0, *(end + 1 for end in ends)], ends, strict=False))


def place_of(scene: Scene, text: str, step: int) -> str:
    """A step's file and line, or for step 0 those of the scene."""
    return f"{scene.file}:{place_of_offset(text, offset_of(scene, text, step)).line}"


def differences_of(scene: Scene, tested: Tested, ink: Ink = PLAIN) -> list[str]:
    """What a scene that fails shows otherwise than it should, as lines, each step with its place."""
    text = scene.path.read_bytes().decode("utf-8-sig")
    wanted: dict[int, list[Expected]] = {}
    findings, told = [], {}
    if tested.verdict is not None:
        log, judge, rules = tested.verdict.log, tested.verdict.judge, tested.verdict.rules
        wanted, findings = expectations(log.header, log.steps) or {}, tested.verdict.findings
        told = {n: rules.game.tell(judge.bench, step) for n, step in enumerate(judge.steps, 1)}
    return differing(tested.failures, wanted, findings, told, partial(place_of, scene, text), ink=ink)
