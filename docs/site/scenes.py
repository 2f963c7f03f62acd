"""The pinned scenes of the rulings, judged, with the table as it was before the first step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from adjudicator.errors import LogError
from adjudicator.formats.cases import Case, CaseFile
from adjudicator.formats.decks import Deck
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header
from adjudicator.formats.reading import read_struct
from adjudicator.judging import adjudicate
from adjudicator.reports.frames import Camera, Face, Frame, faces


class Told(NamedTuple):
    """One step in words."""

    step: int
    said: str


class Scene(NamedTuple):
    """One pinned scene, judged; of one that is refused there is only why."""

    ruling: str
    number: int
    title: str
    sign: str
    file: str
    about: tuple[str, ...]
    """What is different here from a plain game by the ruling's own book."""
    usual: str
    """The deck of its file, as it is named there."""
    deck: str
    """The shipped deck that it is played with; empty for another."""
    refused: tuple[str, ...] = ()
    frame: Frame | None = None
    faces: tuple[Face, ...] = ()
    steps: tuple[Told, ...] = ()
    findings: tuple[Finding, ...] = ()


def scenes(path: Path, name: str) -> Iterator[Scene]:
    """Every scene of a case file; `name` is how people find the file.

    Raises:
        LogError: if it is no valid case file, or a scene cannot be judged that should be.
    """
    file = read_struct(path.read_bytes(), CaseFile, name)
    for n, (case, header) in enumerate(file.logs(), 1):
        yield _scene(file, n, case, header, name, path.parent)


def _scene(file: CaseFile, n: int, case: Case, header: Header, name: str, beside: Path) -> Scene:
    body = msgspec.json.encode(header)[:-1] + b',"steps":' + bytes(case.steps) + b"}"
    camera = Camera()
    bare = Scene(file.ruling, n, case.title, case.sign, name, tuple(_about(file, case, header)), _deck(file.deck), "")
    try:
        verdict = adjudicate(body, name, beside=beside, seat=case.seat, observe=camera)
    except LogError as error:
        if isinstance(header.expect, tuple | None):
            raise
        return bare._replace(refused=tuple(f"at {problem.pointer}: {problem.message}" for problem in error.problems))
    return bare._replace(
        deck="" if isinstance(header.deck, Deck) else verdict.pack.deck.id,
        frame=camera.frames[0],
        faces=tuple(faces(verdict.pack)),
        steps=tuple(Told(entry.step, entry.said) for entry in camera.entries[1:]),
        findings=tuple(verdict.findings),
    )


def _about(file: CaseFile, case: Case, header: Header) -> Iterator[str]:
    if header.ruleset.id != file.ruleset.id:
        yield f"rules: {header.ruleset.id}"
    for key, value in header.ruleset.options.items():
        yield f"option {key}={msgspec.json.encode(value).decode()}"
    if header.deck != file.deck:
        yield f"deck: {_deck(header.deck)}"
    if case.seat is not None:
        yield f"judged on what {case.seat} may know"


def _deck(deck: str | Deck | None) -> str:
    return deck.title or deck.id if isinstance(deck, Deck) else deck or ""
