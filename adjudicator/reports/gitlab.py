"""Findings as GitLab's code quality report: a JSON list, which a merge request shows at the lines that it changes.

A root cause is an entry, in the one line that GitLab has room for. The form: <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>.
"""

from __future__ import annotations

import hashlib
from typing import Final

from adjudicator.errors import Problem
from adjudicator.formats.finding import Finding, Severity
from adjudicator.reports.fingerprints import Fingerprints, of_shared
from adjudicator.reports.locating import Folders
from adjudicator.reports.on_paper import Told
from adjudicator.reports.rehearing import OVERTURNED, archive
from adjudicator.reports.roots import explained, named, roots
from adjudicator.reports.safe import encoded, safe

LEVELS: Final[dict[Severity, str]] = {"error": "major", "warning": "minor", "note": "info"}
"""What GitLab calls each severity; what was not judged at all is a blocker."""


class Gitlab:
    """One list, written log by log."""

    def __init__(self, folders: Folders) -> None:
        """`folders` say where the top of the repository is."""
        self.folders = folders
        self.fingerprints = Fingerprints()
        self.any = False

    def begin(self) -> str:
        """The list is opened."""
        return "["

    def log(self, game: Told) -> str:
        """The entries of one log; of one that was handed on, that the verdict no longer stands."""
        if game.shared is not None and game.rehearing is not None:
            verdict = game.rehearing
            one = (archive(game.file), 1, OVERTURNED, safe(verdict.lines[0]), "major", of_shared(game.shared))
            return "" if verdict.stands else self._entry(*one)
        told = game.told
        entries = [
            self._entry(
                game.file,
                finding.line or 1,
                named(finding),
                explained(game.findings, finding, following, told)[0],
                _level(finding),
                self.fingerprints.of(game, finding),
            )
            for finding, following in roots(game.findings)
        ]
        entries += [
            self._entry(game.file, 1, "not-all-done", note, "info", _digest(game.file, note)) for note in game.undone
        ]
        return "".join(entries)

    def refuse(self, file: str, problems: list[Problem]) -> str:
        """Why a file could not be judged."""
        return "".join(
            self._entry(
                file, one.line or 1, "not-judged", safe(one.message), "blocker", _digest(file, one.pointer, one.message)
            )
            for one in problems
        )

    def end(self) -> str:
        """The list is closed."""
        return "\n]\n"

    def _entry(self, file: str, line: int, name: str, said: str, level: str, fingerprint: str) -> str:
        path = safe(self.folders.path(file))
        entry = {
            "description": said,
            "check_name": name,
            "fingerprint": _digest(path, fingerprint),
            "severity": level,
            "location": {"path": path, "lines": {"begin": line}},
        }
        comma, self.any = ",\n" if self.any else "\n", True
        return comma + encoded(entry)


def _level(finding: Finding) -> str:
    return "info" if finding.let_stand is not None else LEVELS[finding.severity]


def _digest(*words: str) -> str:
    """A fingerprint of some words: GitLab wants no two alike in a report."""
    return hashlib.sha256("\0".join(words).encode(errors="backslashreplace")).hexdigest()[:32]
