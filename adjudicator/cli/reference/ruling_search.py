"""All rulings of all rulesets, to be searched."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

import msgspec

from adjudicator import catalogue
from adjudicator.cli.console import hint
from adjudicator.cli.inputs.file_names import CASES, shown
from adjudicator.cli.inputs.sources import found
from adjudicator.cli.reference.left_out import left_out
from adjudicator.cli.reference.ranking import ranked
from adjudicator.cli.values import Listing
from adjudicator.errors import AdjudicatorError, UnknownId
from adjudicator.formats.cases import Sign
from adjudicator.formats.edition import Value
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Ruling
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.rule_text import Explained, Pinned, brief, explain, explained

AN_ID = re.compile(r"[a-z][a-z0-9]{1,3}-[a-z0-9.]+(-[a-z]+)*")
"""What reads as the id of a ruling, as people write it: ce-8.1."""

NEAREST = 10
"""So many rulings at most answer a question."""
CLOSE = 0.4
"""A ruling that is less than so much as good an answer as the best is none."""

FoundRuling = tuple[Rules, Ruling]


def _parts(ruling: Ruling) -> list[tuple[str, float]]:
    """The text of a ruling in parts, and what a word in each of them is worth."""
    first, _, rest = ruling.text.partition("\n\n")
    mend = ruling.remedy.text if ruling.remedy else ""
    return [(" ".join((ruling.name, *ruling.names)), 3), (first, 2), (f"{ruling.cite} {rest} {ruling.naive} {mend}", 1)]


class _Case(msgspec.Struct):
    title: str
    sign: Sign


class _Cases(msgspec.Struct):
    """What the rulebook wants to know of a file of cases."""

    ruling: str
    cases: list[_Case]


class Rulebook:
    """The rulings in force, each once, with the first ruleset that has it."""

    def __init__(self, ruleset: str | None, options: Mapping[str, Value] | None = None) -> None:
        """Of one ruleset, or of all, with the options that each has.

        Raises:
            UnknownId: if there is no such ruleset, or none has such an option.
            LogError: if it is no valid edition.
        """
        self.entries: dict[str, FoundRuling] = {}
        self.refused: list[AdjudicatorError] = []
        """Why other rulesets cannot be had, where all are asked for."""
        if ruleset is not None:
            books = [catalogue.rules(ruleset, options, Path())]
        else:
            books, self.refused = catalogue.each(catalogue.rules, catalogue.editions())
            for key in options or {}:
                if not any(key in rules.options for rules in books):
                    known = list(dict.fromkeys(id for rules in books for id in rules.options))
                    raise UnknownId("option", key, get_close_matches(key, known) or known)
            books = [_chosen(rules, options or {}) for rules in books]
        for rules in books:
            for ruling in catalogue.rulings(rules):
                self.entries.setdefault(ruling.id, (rules, ruling))

    def all(self) -> list[FoundRuling]:
        """Every ruling, in the order of the books."""
        return list(self.entries.values())

    def search(self, text: str) -> list[FoundRuling]:
        """A ruling by its id or name, or the rulings that answer a question best; the best first.

        Raises:
            UnknownId: with the nearest ids and names, for an id or a name that is none, and where no word is known.
        """
        wanted = text.strip().lower()
        for ruling in self.entries.values():
            if wanted == ruling[1].id.lower():
                return [ruling]
        named = [entry for entry in self.all() if wanted in (entry[1].name, *entry[1].names)]
        if named:
            return named
        if AN_ID.fullmatch(wanted):
            raise UnknownId("ruling", self._instead(text.strip()), self._nearest(wanted))
        entries = self.all()
        hits = ranked(wanted, [_parts(ruling) for _, ruling in entries])
        if not hits or re.fullmatch(r"\w+(-\w+)+", wanted):
            raise UnknownId("ruling", text, self._nearest(wanted))
        best = hits[0][0]
        return [entries[at] for score, at in hits[:NEAREST] if score > best * CLOSE]

    def _instead(self, id: str) -> str:
        """An id that is not in force, with what has become of it, as far as these rule books tell."""
        for rules in {id_: rules for id_, (rules, _) in self.entries.items()}.values():
            stand_in = rules.stand_ins.get(id.upper())
            if stand_in:
                return f"{id}; {rules.edition.id} has {' and '.join(stand_in)} in its place"
        return id

    def _nearest(self, wanted: str) -> list[str]:
        known = {ruling.id.lower(): ruling.id for _, ruling in self.all()}
        known |= {name: name for _, ruling in self.all() for name in (ruling.name, *ruling.names)}
        return [known[near] for near in get_close_matches(wanted, known, n=5, cutoff=0.5)]

    # ---- pinned cases

    def pinned(self, folder: Path) -> dict[str, list[Pinned]]:
        """The pinned cases in a folder, by ruling; none where there is no such folder."""
        cases: dict[str, list[Pinned]] = {}
        for ruling, case in _pinned(folder) if folder.is_dir() else ():
            cases.setdefault(ruling, []).append(case)
        return cases

    # ---- text

    def text(self, entry: FoundRuling, pinned: Mapping[str, Sequence[Pinned]], ink: Ink = PLAIN) -> str:
        """A ruling for people."""
        rules, ruling = entry
        return explain(ruling, rules, pinned.get(ruling.id, ()), ink=ink)

    def explained(self, entry: FoundRuling, pinned: Mapping[str, Sequence[Pinned]]) -> Explained:
        """A ruling for tools."""
        rules, ruling = entry
        return explained(ruling, rules, pinned.get(ruling.id, ()))

    def briefly(self, entries: Sequence[FoundRuling], ink: Ink = PLAIN) -> str:
        """Rulings, a line each."""
        longest = max(len(ruling.id) for _, ruling in entries)
        return "".join(line + "\n" for _, ruling in entries for line in brief(ruling, longest, ink))


def _chosen(rules: Rules, options: Mapping[str, Value]) -> Rules:
    """A rule book with those of the options that it has."""
    own = {key: value for key, value in options.items() if key in rules.options}
    return catalogue.compiled(rules.lineage, own) if own else rules


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
    found = book.all() if everything or not words else book.search(" ".join(words))
    in_full = everything or len(found) == 1
    pinned = book.pinned(cases) if format == "json" or in_full else {}
    if format == "json":
        from adjudicator.reports.documents import encoded

        return encoded([book.explained(one, pinned) for one in found]) + "\n"
    if in_full:
        return "\n".join(book.text(one, pinned, ink) for one in found)
    if words:
        hint(f"the nearest rulings, the best first; `adjudicate rule {found[0][1].id}` explains one")
    return book.briefly(found, ink)


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
