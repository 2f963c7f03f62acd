"""A report of an earlier run: what stood in it is known, and only what is new counts."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import PurePath

from adjudicator.formats.phrases import counted
from adjudicator.reports.documents import JudgedLog, ReportFile
from adjudicator.reports.fingerprints import Fingerprints
from adjudicator.reports.on_paper import Told
from adjudicator.reports.selection import Selection, kept

_LINE = re.compile(r":\d+$")


class Baseline:
    """What an earlier report found, by file and fingerprint; a log that was renamed is known by its digest."""

    def __init__(self, name: str, report: ReportFile, selection: Selection) -> None:
        """The report, the name of its file, and which findings are asked for at all."""
        self.name = name
        self.known: dict[str, Counter[str]] = {}
        self.renamed: dict[str, str] = {}
        self.judged: set[str] = set()
        """The files of the report that were judged again."""
        self.old = 0
        self.fingerprints = Fingerprints()
        for log in report.logs:
            here = self.known.setdefault(_file(log), Counter())
            here.update(
                mark
                for mark, finding in zip(log.fingerprints, log.findings, strict=True)
                if selection.has(finding.rule) and finding.because_of is None
            )
            self.renamed.setdefault(log.digest, _file(log))

    def new(self, game: Told) -> Told:
        """The game with those findings that are new."""
        file = PurePath(game.file).as_posix()
        if file not in self.known:
            file = self.renamed.get(game.digest, file)
        self.judged.add(file)
        known, shown = self.known.get(file, Counter()), []
        for finding in game.findings:
            mark = self.fingerprints.of(game, finding)
            was = known[mark] > 0
            if was:
                known[mark] -= 1
                self.old += 1
            shown.append(not was)
        return game.showing(kept(game.findings, shown))

    def told(self) -> str:
        """How many findings were known, how many are gone, and how many logs of the report were not judged."""
        gone = sum(sum(marks.values()) for file, marks in self.known.items() if file in self.judged)
        left = sum(file not in self.judged for file in self.known)
        words = [f"{self.old} known", f"{gone} gone"] + ([f"{counted(left, 'file')} of it not judged"] if left else [])
        return f"{self.name}: {', '.join(words)}"


def _file(log: JudgedLog) -> str:
    """The file of a log: of a corpus without the line, since games may have come and gone above."""
    return PurePath(_LINE.sub("", log.file) if log.corpus else log.file).as_posix()
