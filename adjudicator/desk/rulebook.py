"""All rulings of all rulesets, to be searched."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from adjudicator import catalogue
from adjudicator.desk.ranking import ranked
from adjudicator.errors import AdjudicatorError, UnknownId
from adjudicator.formats.edition import Value
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Ruling
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.rule_text import Explained, Pinned, brief, explain, explained

AN_ID = re.compile(r"[a-z][a-z0-9]{1,3}-[a-z0-9.]+(-[a-z]+)*")
"""What reads as the id of a ruling, as people write it: ce-8.1."""

FoundRuling = tuple[Rules, Ruling]


NEAREST = 10
"""So many rulings at most answer a question."""
CLOSE = 0.4
"""A ruling that is less than so much as good an answer as the best is none."""


def _parts(ruling: Ruling) -> list[tuple[str, float]]:
    """The text of a ruling in parts, and what a word in each of them is worth."""
    first, _, rest = ruling.text.partition("\n\n")
    mend = ruling.remedy.text if ruling.remedy else ""
    return [(" ".join((ruling.name, *ruling.names)), 3), (first, 2), (f"{ruling.cite} {rest} {ruling.naive} {mend}", 1)]


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
            books = [catalogue.rules(ruleset, options)]
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
            if id.upper() in rules.off:
                return f"{id}; {rules.edition.id} leaves it out"
        return id

    def _nearest(self, wanted: str) -> list[str]:
        known = {ruling.id.lower(): ruling.id for _, ruling in self.all()}
        known |= {name: name for _, ruling in self.all() for name in (ruling.name, *ruling.names)}
        return [known[near] for near in get_close_matches(wanted, known, n=5, cutoff=0.5)]

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
