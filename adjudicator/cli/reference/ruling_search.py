"""Rulings looked up: one in full, or a line each of those that were found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from adjudicator.cli.console import hint
from adjudicator.cli.inputs.file_names import CASES, shown
from adjudicator.cli.inputs.sources import found
from adjudicator.cli.reference.left_out import left_out
from adjudicator.cli.values import Listing
from adjudicator.desk.rulebook import Rulebook
from adjudicator.formats.cases import Sign
from adjudicator.formats.edition import Value
from adjudicator.reports.ink import Ink
from adjudicator.reports.rule_text import Pinned
from adjudicator.reports.safe import encoded


class _Case(msgspec.Struct):
    title: str
    sign: Sign


class _Cases(msgspec.Struct):
    """What the rulebook wants to know of a file of cases."""

    ruling: str
    cases: list[_Case]


def explain_rulings(
    words: list[str] | None,
    ruleset: str | None,
    options: Mapping[str, Value],
    cases: Path,
    *,
    everything: bool,
    format: Listing,
    ink: Ink,
) -> str:
    """A ruling in full, or a line each of those nearest to a question; `everything` is all of them in full.

    Raises:
        UnknownId: for a ruleset or option that does not exist, and where no ruling is found.
    """
    book = Rulebook(ruleset, options)
    left_out(book.refused)
    hits = book.all() if everything or not words else book.search(" ".join(words))
    in_full = everything or len(hits) == 1
    pinned = pinned_in(cases) if format == "json" or in_full else {}
    if format == "json":
        return encoded([book.explained(one, pinned) for one in hits]) + "\n"
    if in_full:
        return "\n".join(book.text(one, pinned, ink) for one in hits)
    if words:
        hint(f"the nearest rulings, the best first; `adjudicate rule {hits[0][1].id}` explains one")
    return book.briefly(hits, ink)


def pinned_in(folder: Path) -> dict[str, list[Pinned]]:
    """The pinned cases in a folder, by ruling; none where there is no such folder."""
    cases: dict[str, list[Pinned]] = {}
    for ruling, case in _pinned(folder) if folder.is_dir() else ():
        cases.setdefault(ruling, []).append(case)
    return cases


def _pinned(folder: Path) -> Iterator[tuple[str, Pinned]]:
    """Every case in the files of a folder; a file that is none is somebody else's to complain about."""
    decoder = msgspec.json.Decoder(_Cases)
    for path in found([folder], (CASES,), lambda *_: None):
        try:
            file = decoder.decode(path.read_bytes())
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            continue
        for case in file.cases:
            yield file.ruling, Pinned(case.title, case.sign, shown(path))
