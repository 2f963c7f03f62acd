"""All rulings of all rulesets, to be searched."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Final, NamedTuple

from adjudicator import catalogue
from adjudicator.desk.ranking import Document, Index
from adjudicator.desk.replies import reply
from adjudicator.errors import AdjudicatorError, Unanswered, UnknownId
from adjudicator.formats.edition import Edition, Value
from adjudicator.formats.questions import Reply
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Ruling
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.rule_text import Explained, Pinned, brief, explain, explained

AN_ID = re.compile(r"[a-z][a-z0-9]{1,3}-[a-z0-9.]+(-[a-z]+)*")
"""What reads as the id of a ruling, as people write it: ce-8.1."""

FoundRuling = tuple[Rules, Ruling]


NEAREST: Final = 10
"""So many rulings at most answer a question."""
CLOSE: Final = 0.4
"""A ruling that is less than so much as good an answer as the best is none."""
ANSWERS: Final = 0.55
"""How good an answer must be to be one."""
READING: Final = 0.85
"""How seldom players ask for our reading, where the book's text is asked for once."""
OWN: Final = 1.1
"""How often for what a book says itself, where what it takes over is asked for once."""


class Found(NamedTuple):
    """Rulings that answer a question, the best first."""

    rulings: list[FoundRuling]
    others: list[FoundRuling]
    """Those of other books of the game, where one was asked."""
    reply: Reply
    """Yes or no, if the first of them says so."""
    near: str
    """A question of that ruling with its answer, where that is near and need not be the same."""


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
        self.ruleset = ruleset
        if ruleset is not None:
            self.books = [(ruleset, catalogue.rules(ruleset, options))]
        else:
            ids = catalogue.editions()
            self.books, self.refused = catalogue.each(lambda id: (id, catalogue.rules(id)), ids)
            for key in options or {}:
                if not any(key in rules.options for _, rules in self.books):
                    known = list(dict.fromkeys(id for _, rules in self.books for id in rules.options))
                    raise UnknownId("option", key, get_close_matches(key, known) or known)
            self.books = [(id, _chosen(rules, options or {})) for id, rules in self.books]
        for _, rules in self.books:
            for ruling in catalogue.rulings(rules):
                self.entries.setdefault(ruling.id, (rules, ruling))

    def all(self) -> list[FoundRuling]:
        """Every ruling, in the order of the books."""
        return list(self.entries.values())

    def named(self, text: str) -> list[FoundRuling]:
        """A ruling by its id, or those of a name; none where a text is neither.

        Raises:
            UnknownId: with the nearest ids and names, for what could only be an id or a name.
        """
        wanted = text.strip().lower()
        for ruling in self.entries.values():
            if wanted == ruling[1].id.lower():
                return [ruling]
        named = [entry for entry in self.all() if wanted in (entry[1].name, *entry[1].names)]
        if not named and AN_ID.fullmatch(wanted):
            raise UnknownId("ruling", self._instead(text.strip()), self._nearest(wanted))
        if not named and re.fullmatch(r"\w+(-\w+)+", wanted):
            raise UnknownId("ruling", text, self._nearest(wanted))
        return named

    def search(self, text: str) -> list[FoundRuling]:
        """A ruling by its id or name, or the rulings that answer a question best; the best first.

        Raises:
            UnknownId: as `named` and `ask` do.
        """
        return self.named(text) or self.ask(text, elsewhere=False).rulings

    def ask(self, question: str, *, elsewhere: bool = True) -> Found:
        """The rulings that answer a question, and with `elsewhere` those of other books of the game.

        Raises:
            Unanswered: with the nearest, where none does.
            LogError: for a file of questions that is not valid.
        """
        hits = self._hits(question)
        others = self._elsewhere(question) if elsewhere and self.ruleset is not None else []
        if not hits or hits[0][0] < ANSWERS:
            book = "any book" if self.ruleset is None else self.books[0][1].edition.title or self.ruleset
            nearest = [ruling.id for _, (_, ruling), _ in hits[:3]]
            raise Unanswered(question, book, nearest, [ruling.id for _, ruling in others[:3]])
        best, _, (answer, near) = hits[0]
        return Found([entry for score, entry, _ in hits[:NEAREST] if score > best * CLOSE], others, answer, near)

    def _elsewhere(self, question: str) -> list[FoundRuling]:
        """The rulings by which other books of the same game answer a question."""
        rules = self.books[0][1]
        found: dict[str, FoundRuling] = {}
        for id in catalogue.editions():
            if id != rules.edition.id and _game_of(id) == rules.game.id:
                for score, entry, _ in Rulebook(id)._hits(question):
                    if score >= ANSWERS and entry[1].id not in self.entries:
                        found.setdefault(entry[1].id, entry)
        return [*found.values()]

    def _hits(self, question: str) -> list[tuple[float, FoundRuling, tuple[Reply, str]]]:
        """How well each ruling answers a question, and its reply; the best first."""
        found = []
        for rules, shelf, answers, index in self._indexes:
            plain = not rules.chosen and not any(edition.options for edition in rules.lineage[1:])
            for hit in index.ranked(question):
                ruling = shelf[hit.at]
                says = answers[ruling.id][hit.question] if hit.question and plain else ""
                found.append((hit.score, (rules, ruling), reply(question, hit, says)))
        return sorted(found, key=lambda one: -one[0])

    @cached_property
    def _indexes(self) -> list[tuple[Rules, list[Ruling], dict[str, dict[str, Reply]], Index]]:
        """Of each book its rulings, what is asked of each and of those that it replaces, and where it is searched."""
        made = []
        for id, rules in self.books:
            shelf = [ruling for of, ruling in self.entries.values() if of is rules]
            asked = [one for _, one in catalogue.questions(id)]
            answers = {ruling: answer for one in asked for ruling, answer in one.questions.items()}
            for replaced, one in [(old, one) for old, stand_ins in rules.stand_ins.items() for one in stand_ins]:
                own = answers.get(one, {})
                answers[one] = {question: own.get(question, "") for question in (*answers.get(replaced, ()), *own)}
            documents = [_document(ruling, rules, list(answers.get(ruling.id, ()))) for ruling in shelf]
            made.append((rules, shelf, answers, Index(documents, [words for one in asked for words in one.words])))
        return made

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


def _game_of(id: str) -> str:
    """The game of an edition that comes with one, which need not be loaded for it."""
    edition = catalogue.editions().read(id).read(Edition)
    return edition.game or (_game_of(edition.parent) if edition.parent is not None else edition.id)


def _document(ruling: Ruling, rules: Rules, questions: list[str]) -> Document:
    """A ruling as it is searched."""
    first, _, rest = ruling.text.partition("\n\n")
    mend = ruling.remedy.text if ruling.remedy else ""
    worth = (READING if ruling.basis == "reading" else 1) * (1 if rules.falls_back(ruling.id) else OWN)
    title = " ".join((ruling.name, *ruling.names, first))
    return Document(title, f"{rest} {mend} {ruling.naive}", questions, worth)


def _chosen(rules: Rules, options: Mapping[str, Value]) -> Rules:
    """A rule book with those of the options that it has."""
    own = {key: value for key, value in options.items() if key in rules.options}
    return catalogue.compiled(rules.lineage, own) if own else rules
