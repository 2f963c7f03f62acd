"""Findings as JUnit XML: a suite with one test for each log, which fails if the log has findings that count.

A test is named after its file, so that a build server can tell from one run to the next what is new and what is mended.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from html import escape

from adjudicator.errors import Problem
from adjudicator.formats.finding import Finding
from adjudicator.reports.full import Full
from adjudicator.reports.locating import STDIN, Folders
from adjudicator.reports.on_paper import Told
from adjudicator.reports.rehearing import OVERTURNED, Rehearing
from adjudicator.reports.roots import named
from adjudicator.reports.safe import safe
from adjudicator.reports.summary import Sort, perhaps_slips, sort, tallied, tally
from adjudicator.reports.verdict import at

CLASS = "adjudicate"
"""The class of every test: build servers group by it, and cut it at its dots."""
MOST = 3
"""How many findings a failure names in its first line."""
_NO_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Junit:
    """A suite for each log."""

    def __init__(self, folders: Folders, fails: Collection[Sort]) -> None:
        """`folders` say what files are relative to; `fails` are the sorts of findings that make a test fail."""
        self.folders, self.fails = folders, fails

    def begin(self) -> str:
        """The head of the document."""
        return '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="adjudicate">\n'

    def log(self, game: Told) -> str:
        """The test of one log, with its findings in full; of one that was handed on, whether its verdict stands."""
        text = Full(whole=True).log(game).rstrip("\n")
        if game.rehearing is not None:
            return self._shared(game, game.rehearing, text)
        failing = [f for f in game.findings if f.counts and sort(f) in self.fails]
        if failing:
            said = f'message="{xml(_brief(game.findings, failing))}" type="{xml(failing[0].rule)}"'
            body = f"<failure {said}>{xml(text)}</failure>"
        else:
            body = f"<system-out>{xml(text)}</system-out>" if text else ""
        return self._suite(game.file, game.name, body, failures=bool(failing))

    def _shared(self, game: Told, verdict: Rehearing, text: str) -> str:
        """The test of a verdict that was handed on: it fails if that no longer stands."""
        failing = bool(self.fails) and not verdict.stands
        said = f'message="{xml(safe(verdict.lines[0]))}" type="{OVERTURNED}"'
        body = f"<failure {said}>{xml(text)}</failure>" if failing else f"<system-out>{xml(text)}</system-out>"
        return self._suite(game.file, game.name, body, failures=failing)

    def refuse(self, file: str, problems: list[Problem]) -> str:
        """The test of a file that could not be judged."""
        lines = []
        for problem in problems:
            place = f":{problem.line}:{problem.column}" if problem.line else ""
            lines.append(f"{safe(file)}{place}: {safe(problem.message)}")
        message = safe(problems[0].message) if problems else ""
        body = f'<error message="{xml(message)}" type="not-judged">{xml(chr(10).join(lines))}</error>'
        return self._suite(file, file, body, errors=True)

    def end(self) -> str:
        """The foot of the document."""
        return "</testsuites>\n"

    def _suite(self, file: str, name: str, body: str, *, failures: bool = False, errors: bool = False) -> str:
        path = self.folders.path(file)
        shown = xml(safe(path + name.removeprefix(file)))
        place = f' file="{xml(safe(path))}"' if file != STDIN else ""
        return (
            f'<testsuite name="{shown}" tests="1" failures="{failures:d}" errors="{errors:d}" skipped="0">\n'
            f'<testcase classname="{CLASS}" name="{shown}"{place}>{body}</testcase>\n</testsuite>\n'
        )


def _brief(findings: list[Finding], failing: list[Finding]) -> str:
    """A failure in a line: how many findings, and the first of them."""
    first = "; ".join(f"{at(finding.step)}: {named(finding)}" for finding in failing[:MOST])
    more = f"; and {len(failing) - MOST} more" if len(failing) > MOST else ""
    slips = perhaps_slips(findings)
    aside = f" ({slips} perhaps only a slip of the scorer)" if slips else ""
    return f"{tally(tallied(findings))}{aside}: {first}{more}"


def xml(text: str) -> str:
    """A text as it may stand in XML; what that has no character for is written as a visible escape."""
    return escape(_NO_XML.sub(lambda found: f"\\u{ord(found.group()):04x}", text))
