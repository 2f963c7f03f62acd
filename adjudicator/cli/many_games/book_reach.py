"""Runs logs and scenes for the coverage of a rule book."""

from __future__ import annotations

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
from adjudicator.coverage import count_log, count_scene
from adjudicator.errors import Problem
from adjudicator.formats.log import Refused
from adjudicator.judging import judge_cases, read, read_cases
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.touched import Touched
from adjudicator.reports.documents import encoded
from adjudicator.reports.rules_covered import percent, report, text


class Covering:
    """Feeds files to the count; one that cannot be judged does not keep the others from it."""

    def __init__(self, ruleset: str | None, carried: bool) -> None:
        """Of a ruleset, or of the first that comes along."""
        self.carried, self.refused, self.others = carried, 0, 0
        self.touched = None if ruleset is None else Touched(catalogue.rules(ruleset, None, Path()), carried=carried)

    def refuse(self, file: str, problems: list[Problem]) -> None:
        """Say why a file could not be judged."""
        self.refused += 1
        console.complain(file, problems)

    def of(self, rules: Rules) -> Touched | None:
        """The count for a record that is judged by these rules; None if they are not those that are counted."""
        if self.touched is None:
            self.touched = Touched(catalogue.compiled(rules.lineage, None), carried=self.carried)
        if rules.edition.id != self.touched.rules.edition.id:
            self.others += 1
            return None
        return self.touched

    def scenes(self, path: Path) -> None:
        """A file of pinned scenes; one that fails is told and touches nothing, one that cannot be judged is refused."""
        name, data = shown(path), content_of(path)
        file = read_cases(data, name, beside=path.parent)
        rules = catalogue.rules(file.ruleset.id, None, path.parent)
        for tested in judge_cases(data, name, beside=path.parent):
            assert tested.case is not None
            problems = [Problem(f"{tested.title}: {failure}") for failure in tested.failures]
            if tested.verdict is None and problems:
                self.refuse(name, problems)
                continue
            console.complain(name, problems)
            touched = self.of(rules if tested.verdict is None else tested.verdict.rules)
            if touched is not None:
                count_scene(touched, file.ruling, tested, f"{name}: {tested.title}")

    def log(self, source: Source) -> None:
        """A whole log, unless it expects to be refused."""
        log, rules = read(source.data, source.file, beside=source.beside, lines=source.lines)
        touched = self.of(rules)
        if touched is not None and not isinstance(log.header.expect, Refused):
            for note in count_log(touched, log, rules, source.file, beside=source.beside):
                console.hint(f"{source.file}: {note}")


def cover(
    paths: list[Path], ruleset: str | None, *, carried: bool, fail_under: float, format: Listing, color: Color
) -> int:
    """Count and print; returns the exit code."""
    covering = Covering(ruleset, carried)
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
        return NOT_JUDGED
    console.write(encoded(report(touched)) + "\n" if format == "json" else text(touched, console.ink(color)))
    if covering.others:
        were = "record by other rules was" if covering.others == 1 else "records by other rules were"
        console.hint(f"{covering.others} {were} left out")
    low = percent(touched) < fail_under
    if low:
        console.hint(f"{percent(touched):g} % is under the {fail_under:g} % asked for")
    return NOT_JUDGED if covering.refused else FOUND if low else CLEAN
