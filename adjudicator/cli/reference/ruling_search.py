"""Rulings looked up: one in full, or the answer to a question with what else is near."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from adjudicator import catalogue
from adjudicator.cli.console import hint
from adjudicator.cli.inputs.configuration import configuration
from adjudicator.cli.inputs.file_names import CASES, shown
from adjudicator.cli.inputs.rules_asked import usual_ruleset
from adjudicator.cli.inputs.sources import found as found_in
from adjudicator.cli.reference.left_out import left_out
from adjudicator.cli.values import Listing
from adjudicator.desk.rulebook import Found, Rulebook
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.cases import Sign
from adjudicator.formats.edition import Value
from adjudicator.kernel.simulate import NAMES
from adjudicator.reports.ink import Ink
from adjudicator.reports.rule_text import Pinned, answer
from adjudicator.reports.safe import encoded, safe

SHOWN = 3
"""So many rulings at most are named beside the one that answers."""


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
    """A ruling in full, or the answer to a question; `everything` is all of them in full.

    Raises:
        UnknownId: for a ruleset or option that does not exist, and where no ruling is found.
        LogError: for defaults of a project that are not valid.
    """
    book = Rulebook(ruleset, options)
    left_out(book.refused)
    question = " ".join(words or ())
    hits, found = book.all() if everything or not words else book.named(question), None
    if not hits:
        own = ruleset if ruleset is not None else configuration(None, False, Path.cwd()).defaults.ruleset
        book = book if own == ruleset else Rulebook(own, options)
        how_to_ask(question, own)
        found = book.ask(question, elsewhere=format == "text")
        if format == "text":
            return answered(book, found, ink)
        hits = found.rulings
    in_full = everything or len(hits) == 1
    pinned = pinned_in(cases) if format == "json" or in_full else {}
    if format == "json":
        shown = [book.explained(one, pinned) for one in hits]
        if found is not None and found.reply:
            shown[0].answer = found.reply
        return encoded(shown) + "\n"
    if in_full:
        return "\n".join(book.text(one, pinned, ink) for one in hits)
    return book.briefly(hits, ink)


def answered(book: Rulebook, found: Found, ink: Ink) -> str:
    """The ruling that answers a question, and a line each of what else is near: in its book, and in others."""
    (rules, ruling), *further = found.rulings
    near = [one for one in further if one[0] is rules][:SHOWN]
    others = [one for one in [*further, *found.others] if one[0] is not rules][:SHOWN]
    text = answer(ruling, rules, found.reply, found.near, ink)
    for heading, those in (("Also near:", near), ("In other books:", others)):
        if those:
            text += f"\n{ink('heading', heading)}\n{book.briefly(those, ink)}"
    hint(f"`adjudicate rule {ruling.id}` says more")
    return text


def how_to_ask(line: str, ruleset: str | None) -> None:
    """Say how to have an act judged, where a line tells one and asks for no rule."""
    if line.split(maxsplit=1)[0].casefold() not in [name.casefold() for name in NAMES]:
        return
    from adjudicator.asking import put

    rules = catalogue.rules(ruleset or usual_ruleset())
    try:
        put(line, {}, rules, catalogue.pack(None, rules, None, len(NAMES)), NAMES)
    except AdjudicatorError:
        return
    book = f" --ruleset {ruleset}" if ruleset is not None else ""
    hint(safe(f"this was done, and may be judged: adjudicate ask{book} {shlex.quote(line)}"))


def pinned_in(folder: Path) -> dict[str, list[Pinned]]:
    """The pinned cases in a folder, by ruling; none where there is no such folder."""
    cases: dict[str, list[Pinned]] = {}
    for ruling, case in _pinned(folder) if folder.is_dir() else ():
        cases.setdefault(ruling, []).append(case)
    return cases


def _pinned(folder: Path) -> Iterator[tuple[str, Pinned]]:
    """Every case in the files of a folder; a file that is none is somebody else's to complain about."""
    decoder = msgspec.json.Decoder(_Cases)
    for path in found_in([folder], (CASES,), lambda *_: None):
        try:
            file = decoder.decode(path.read_bytes())
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            continue
        for case in file.cases:
            yield file.ruling, Pinned(case.title, case.sign, shown(path))
