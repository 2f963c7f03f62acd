"""Runs logs and scenes for the coverage of a rule book."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path

from adjudicator import catalogue
from adjudicator.cli import console
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.inputs.attempts import apart
from adjudicator.cli.inputs.file_names import CASES, PINNED, shown
from adjudicator.cli.inputs.sources import Source, content_of, found, sources
from adjudicator.cli.shell import progress
from adjudicator.cli.values import Color, Listing
from adjudicator.comparing import OtherBook
from adjudicator.coverage import count_log, count_scene
from adjudicator.errors import LogError, Problem
from adjudicator.formats.log import Refused
from adjudicator.formats.phrases import counted
from adjudicator.formats.reading import Log
from adjudicator.judging import given_pack, judge_cases, read, read_cases
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.touched import Touched
from adjudicator.reports.documents import encoded
from adjudicator.reports.rules_covered import percent, report, text


class Covering:
    """Feeds files to the count; one that cannot be judged does not keep the others from it."""

    def __init__(self, ruleset: str | None, carried: bool, judge_all: bool, deck: str | None) -> None:
        """Of a ruleset, or of the first that comes along; with `judge_all` others are judged by it as well.

        With a `deck` all are judged with that in place of their own.
        """
        self.deck = deck
        self.carried, self.refused = carried, 0
        self.left_out = Counter[str]()
        """How many records were left out, by the reason."""
        self.touched = None if ruleset is None else Touched(catalogue.rules(ruleset, None, Path()), carried=carried)
        self.book = OtherBook(self.touched.rules.lineage) if judge_all and self.touched is not None else None

    def refuse(self, file: str, problems: list[Problem]) -> None:
        """Say why a file could not be judged."""
        self.refused += 1
        console.complain(file, problems)

    def of(self, rules: Rules) -> Touched | None:
        """The count for a record that is judged by these rules; None if they are not those that are counted."""
        if self.touched is None:
            self.touched = Touched(catalogue.compiled(rules.lineage, None), carried=self.carried)
        return self.touched if rules.edition.id == self.touched.rules.edition.id else None

    def other(self, log: Log, rules: Rules, name: str, where: str, beside: Path) -> None:
        """A record by other rules: it is judged by those that are counted, if that is asked for, or else left out."""
        touched = self.touched
        assert touched is not None
        if rules.game.id != touched.rules.game.id:
            self.left_out[f"of another game, {rules.game.title}"] += 1
        elif self.book is None:
            self.left_out[f"by {rules.edition.id}"] += 1
        else:
            try:
                pack = self._pack(rules) or catalogue.pack(log.header.deck, rules, beside, len(log.header.players))
                undone = count_log(touched, log, self.book.rules(log.header), where, beside=beside, pack=pack)
            except LogError as error:
                self.left_out[f"that {self.book.id} cannot judge"] += 1
                console.hint(f"{where}: {self.book.id} cannot judge it: {error}")
            else:
                for note in undone:
                    console.hint(f"{name}: {note}")

    def _pack(self, rules: Rules) -> Pack | None:
        """The deck that was asked for, if one was."""
        return None if self.deck is None else given_pack(self.deck, rules)

    def scenes(self, path: Path) -> None:
        """A file of pinned scenes; one that fails is told and touches nothing, one that cannot be judged is refused."""
        name, data = shown(path), content_of(path)
        file = read_cases(data, name, beside=path.parent)
        rules = catalogue.rules(file.ruleset.id, None, path.parent)
        for tested in judge_cases(data, name, beside=path.parent, deck=self.deck):
            assert tested.case is not None
            problems = [Problem(f"{tested.title}: {failure}") for failure in tested.failures]
            if tested.verdict is None and problems:
                self.refuse(name, problems)
                continue
            console.complain(name, problems)
            touched = self.of(rules if tested.verdict is None else tested.verdict.rules)
            where = f"{name}: {tested.title}"
            if touched is not None:
                count_scene(touched, file.ruling, tested, where)
            elif tested.verdict is not None:
                self.other(tested.verdict.written, tested.verdict.rules, name, where, path.parent)
            else:
                self.left_out["that are to be refused"] += 1

    def log(self, source: Source) -> None:
        """A whole log, unless it expects to be refused."""
        log, rules = read(source.data, source.file, beside=source.beside, lines=source.lines)
        touched = self.of(rules)
        if isinstance(log.header.expect, Refused):
            self.left_out["that are to be refused"] += 1
        elif touched is None:
            self.other(log, rules, source.file, source.file, source.beside)
        else:
            for note in count_log(touched, log, rules, source.file, beside=source.beside, pack=self._pack(rules)):
                console.hint(f"{source.file}: {note}")


def cover(
    paths: list[Path],
    ruleset: str | None,
    *,
    carried: bool,
    judge_all: bool,
    deck: str | None,
    fail_under: float,
    format: Listing,
    color: Color,
) -> int:
    """Count and print; returns the exit code."""
    covering = Covering(ruleset, carried, judge_all, deck)
    known = partial(progress.sizes, paths, PINNED)
    for path in progress.over(found(paths, PINNED, covering.refuse), "file", total=known, size=progress.size):
        if path.name.endswith(CASES):
            with apart(shown(path), covering.refuse):
                covering.scenes(path)
            continue
        for source in sources([path], covering.refuse):
            with apart(source.file, covering.refuse, source):
                covering.log(source)
    touched = covering.touched
    if touched is None or not touched.records:
        covering.refuse("adjudicate", [Problem("no log or scene is judged by these rules")])
        _say_left_out(covering)
        return NOT_JUDGED
    left_out = dict(covering.left_out)
    console.write(encoded(report(touched, left_out)) + "\n" if format == "json" else text(touched, console.ink(color)))
    _say_left_out(covering)
    low = percent(touched) < fail_under
    if low:
        console.hint(f"{percent(touched):g} % is under the {fail_under:g} % asked for")
    return NOT_JUDGED if covering.refused else FOUND if low else CLEAN


def _say_left_out(covering: Covering) -> None:
    """Say how many records were left out, and why."""
    reasons = covering.left_out
    if reasons:
        were = "was" if reasons.total() == 1 else "were"
        told = ", ".join(f"{number} {why}" for why, number in reasons.most_common())
        hint = "; --judge-all judges those by other rules too" if any(why.startswith("by ") for why in reasons) else ""
        console.hint(f"{counted(reasons.total(), 'record')} {were} left out: {told}{hint}")
