"""Sends judged games to standard output and to files, and knows the exit code at the end."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

import typer

from adjudicator.cli import console
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.inputs.attempts import apart
from adjudicator.cli.inputs.choices import ReportOptions
from adjudicator.cli.many_games.renderings import InPieces, Refusing, ToShow, Writer, job_summary, writer
from adjudicator.cli.values import FailOn, Format
from adjudicator.errors import Problem
from adjudicator.formats.phrases import counted
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.on_paper import Needs, Told
from adjudicator.reports.summary import WRONG, Sort, sort, tallied, tally
from adjudicator.reports.to_describe import unread_cards

if TYPE_CHECKING:
    from adjudicator.cli.many_games.output_files import OutputFile
    from adjudicator.cli.tables.table_folder import TableFolder
    from adjudicator.reports.baseline import Baseline
    from adjudicator.reports.statistics import Statistics

TEXTS: Collection[Format] = ("full", "concise")
"""The formats for people."""
WHOLE: Collection[Format] = ("json", "json-lines")
"""The formats that hold every finding, also those that a baseline knows: the next one is made of them."""
OWN_STATISTICS: Collection[Format] = (*TEXTS, "json")
"""The formats that show how often each ruling spoke; beside any other it is said on standard error."""

THRESHOLDS: Mapping[FailOn, Collection[Sort]] = {
    "proved": {"proved"},
    "error": WRONG,
    "warning": WRONG | {"warning"},
    "undetermined": WRONG | {"warning", "undetermined"},
    "note": WRONG | {"warning", "undetermined", "slip", "note", "open"},
    "never": (),
}
"""For each `--fail-on` what makes the exit code 1."""

Write = Callable[[str], object]
"""Takes a text to where it belongs."""


class Output(NamedTuple):
    """A place that is written to, and in which form; None for the summary of a job."""

    format: Format | None
    writer: Writer
    write: Write
    ink: Ink = PLAIN
    pieces: Callable[[Told], Iterator[str]] | None = None
    """What it has of a game piece by piece, where that may be too long to be held whole."""


def _output(format: Format | None, writer: Writer, write: Write, ink: Ink = PLAIN) -> Output:
    return Output(format, writer, write, ink, writer.pieces if isinstance(writer, InPieces) else None)


class Reporter:
    """Where judged games go: a context manager that closes its files."""

    def __init__(
        self,
        chosen: ReportOptions,
        outputs: list[str] | None,
        *,
        paths: Sequence[Path],
        story: bool = False,
        named: bool = False,
        whole: bool = False,
        statistics: bool = False,
        baseline: Baseline | None = None,
    ) -> None:
        """Open every output; none may be one of the logs at `paths`.

        With `story`, `full` tells the games; with `named`, each below the name of its file; with `whole` all is said
        that there is to say of a finding.
        With `statistics` follows how often each ruling spoke. What a `baseline` knows is not shown and does not count.

        Raises:
            typer.BadParameter: for an output that is no FORMAT:FILE, or no place for a report.
            OSError: for a file that cannot be written.
        """
        self.fails = THRESHOLDS[chosen.fail_on]
        self.stack = ExitStack()
        self.files: list[OutputFile] = []
        self.folders: list[TableFolder] = []
        self.statistics = _statistics() if statistics else None
        contents = ToShow(self.fails, story, whole, named, self.statistics, chosen.configuration)
        self.first = chosen.format
        """The format on standard output."""
        write = console.command if self.first == "github" else console.write
        ink = console.ink(chosen.color)
        self.outputs = [_output(self.first, writer(self.first, ink, contents), write, ink)]
        if outputs:
            from adjudicator.cli.many_games.output_files import read_outputs

            with self._whole_or_not():
                for format, name in read_outputs(outputs, paths):
                    if format == "parquet":
                        self._open_tables(name, story)
                        continue
                    self.outputs.append(_output(format, writer(format, PLAIN, contents), self._open(name)))
        formats = {output.format for output in self.outputs}
        summary = os.environ.get("GITHUB_STEP_SUMMARY")
        if "github" in formats and summary:
            with self._whole_or_not():
                self.outputs.append(_output(None, job_summary(), self._open(summary, added=True)))
        self.story, self.whole = story, whole
        self.baseline = baseline
        self.tells = story and "full" in formats
        self.counts = Counter[Sort]()
        self.logs = self.refused = 0
        self.failed = False
        self.unread: Counter[str] = Counter()
        """The cards that nobody has described yet, with how many open questions hang on each."""
        self.verdicts: list[bool] = []
        """Of each verdict that was handed on, whether it still stands."""

    @property
    def needs(self) -> Needs:
        """What the formats take of a game beside its findings."""
        formats = {output.format for output in self.outputs}
        entry = self.baseline is not None or not formats.isdisjoint(WHOLE)
        return Needs(entry, "junit" in formats or ("full" in formats and self.whole), bool(self.folders))

    def _open(self, name: str, *, added: bool = False) -> Write:
        from adjudicator.cli.many_games.output_files import OutputFile

        self.files.append(self.stack.enter_context(OutputFile(name, added=added)))
        return self.files[-1].write

    def _open_tables(self, name: str, story: bool) -> None:
        from adjudicator.cli.tables.table_folder import TableFolder

        if story:
            raise typer.BadParameter("tables are written by `adjudicate check`", param_hint="--output")
        self.folders.append(self.stack.enter_context(TableFolder(name)))

    @contextmanager
    def _whole_or_not(self) -> Iterator[None]:
        """Take away what was begun of the files if anything goes wrong before the first log."""
        with ExitStack() as begun:
            begun.push(self.stack)
            yield
            begun.pop_all()

    def __enter__(self) -> Reporter:
        """Write what stands above the logs."""
        with self._whole_or_not():
            for output in self.outputs:
                output.write(output.writer.begin())
        self.stack.push(self._end)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Write what stands below the logs, and close; the files of a report that is not whole are as they were."""
        self.stack.__exit__(kind, error, at)

    def _end(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is not None:
            return
        for output in self.outputs:
            output.write(output.writer.end())
            if self.statistics is not None and output.format in TEXTS:
                blank = [] if output.format == "full" and not self.story else [""]
                output.write("".join(line + "\n" for line in [*blank, *self.statistics.lines(output.ink)]))
        if self.statistics is not None and self.first not in OWN_STATISTICS:
            for line in self.statistics.lines():
                console.hint(line)
        for file in self.files:
            file.complete = True
        for folder in self.folders:
            folder.complete = True

    def log(self, game: Told) -> None:
        """Write one judged game everywhere; where it cannot be written in some form, that is told of its file."""
        whole = game
        if isinstance(game, JudgedGame):
            for folder in self.folders:
                folder.add(game)
        if game.rehearing is not None:
            self.verdicts.append(game.rehearing.stands)
        else:
            self.logs += 1
            game = game if self.baseline is None else self.baseline.new(game)
            if game.findings:
                self._count(game)
            if self.statistics is not None:
                self.statistics.add(game.findings)
        for output in self.outputs:
            shown = whole if output.format in WHOLE else game
            for text in (self._text(output.writer, shown),) if output.pieces is None else self._texts(output, shown):
                if text:
                    output.write(text)

    def _count(self, game: Told) -> None:
        """Count what is wrong with a game."""
        self.counts.update(tallied(game.findings))
        self.failed = self.failed or any(sort(f) in self.fails for f in game.findings if f.counts)
        self.unread.update(unread_cards(game.findings, game.undescribed))

    def _text(self, writer: Writer, game: Told) -> str:
        """A judged game as a format has it; none of it where it cannot be written in it."""
        with apart(game.file, self.refuse):
            return writer.log(game)
        return ""

    def _texts(self, output: Output, game: Told) -> Iterator[str]:
        """The same piece by piece, as far as it can be written."""
        assert output.pieces is not None
        pieces = output.pieces(game)
        left = True
        while left:
            left, text = False, ""
            with apart(game.file, self.refuse):
                piece = next(pieces, None)
                left, text = piece is not None, piece or ""
            yield text

    def refuse(self, file: str, problems: list[Problem]) -> None:
        """Say why a file could not be judged."""
        self.refused += 1
        for output in self.outputs:
            if isinstance(output.writer, Refusing):
                output.write(output.writer.refuse(file, problems))
        console.complain(file, problems)

    def summary(self) -> str:
        """How many logs and findings there were."""
        words = []
        if self.verdicts:
            checked = counted(len(self.verdicts), "verdict")
            words.append(f"{checked} checked again, {self.verdicts.count(False) or 'none'} overturned")
        if self.logs or not self.verdicts:
            found = tally(self.counts)
            if self.baseline is not None:
                found = f"new: {found}" if any(self.counts.values()) else "nothing new"
            words.append(f"{counted(self.logs, 'log')} judged" + (f": {found}" if self.logs else ""))
        if self.baseline is not None:
            words.append(self.baseline.told())
        if self.refused:
            words.append(f"{self.refused} could not be")
        return "; ".join(words)

    @property
    def code(self) -> int:
        """The exit code."""
        overturned = bool(self.fails) and not all(self.verdicts)
        return NOT_JUDGED if self.refused else FOUND if self.failed or overturned else CLEAN


def _statistics() -> Statistics:
    """The count of how often each ruling spoke, which few ask for."""
    from adjudicator.reports.statistics import Statistics

    return Statistics()
