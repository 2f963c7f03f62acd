"""The formats that findings are written in, each loaded where it is asked for."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, assert_never, runtime_checkable

from adjudicator.cli.values import Format
from adjudicator.errors import Problem
from adjudicator.reports.ink import Ink
from adjudicator.reports.on_paper import Told

if TYPE_CHECKING:
    from adjudicator.reports.locating import Folders
    from adjudicator.reports.statistics import Statistics
    from adjudicator.reports.summary import Sort


class Writer(Protocol):
    """A format: text for what stands above the logs, for each log, and below."""

    def begin(self) -> str:
        """What stands above."""

    def log(self, game: Told) -> str:
        """One judged game."""

    def end(self) -> str:
        """What stands below."""


@runtime_checkable
class InPieces(Protocol):
    """A format whose text for one log may be too long to be held whole."""

    def pieces(self, game: Told) -> Iterator[str]:
        """One judged game, some of it at a time."""


@runtime_checkable
class Refusing(Protocol):
    """A format that also says which files could not be judged, and why."""

    def refuse(self, file: str, problems: list[Problem]) -> str:
        """What there is to say at once."""


class ToShow(NamedTuple):
    """What a format is to show."""

    fails: Collection[Sort]
    """The weights of findings that make the exit code 1."""
    story: bool = False
    """The game is told, by a format that can."""
    whole: bool = False
    """All is said that there is to say of a finding, in a format for people."""
    named: bool = False
    """Each story stands below the name of its file."""
    statistics: Statistics | None = None
    """Follows how often each ruling spoke, in a format that has a place for it."""
    configuration: str | None = None
    """The file that the defaults come from, in a format that has a place for it."""


def writer(format: Format, ink: Ink, contents: ToShow) -> Writer:
    """The writer of a format. `full` is the story of the game where one is contents."""
    match format:
        case "full":
            if contents.story:
                from adjudicator.reports.narrative import Stories

                return Stories(ink, named=contents.named, whole=contents.whole)
            from adjudicator.reports.full import Full

            return Full(ink, whole=contents.whole)
        case "concise":
            from adjudicator.reports.concise import Concise

            return Concise()
        case "json":
            from adjudicator.reports.documents import Json

            return Json(contents.statistics, contents.configuration)
        case "json-lines":
            from adjudicator.reports.documents import JsonLines

            return JsonLines()
        case "sarif":
            from adjudicator.reports.sarif import Sarif
            from adjudicator.version import number

            return Sarif(_folders(), number())
        case "junit":
            from adjudicator.reports.junit import Junit

            return Junit(_folders(), contents.fails)
        case "github":
            from adjudicator.reports.github import Github

            return Github(_folders("GITHUB_WORKSPACE"))
        case "gitlab":
            from adjudicator.reports.gitlab import Gitlab

            return Gitlab(_folders("CI_PROJECT_DIR"))
        case _:
            assert_never(format)


def job_summary() -> Writer:
    """The writer of the summary of a job on GitHub."""
    from adjudicator.reports.github import StepSummary

    return StepSummary(_folders("GITHUB_WORKSPACE"))


def _folders(top: str = "") -> Folders:
    """The working folder, and from where paths are told: a folder that the environment names, or the working one."""
    from adjudicator.reports.locating import Folders

    here = str(Path.cwd())
    return Folders(here, os.environ.get(top) or here)
