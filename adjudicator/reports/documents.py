"""Findings as JSON: one report for all logs, or one object a line for each log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Struct

from adjudicator.errors import Problem
from adjudicator.formats.explanations import Explanation
from adjudicator.formats.fields import about
from adjudicator.formats.finding import Finding
from adjudicator.formats.reading import digest
from adjudicator.reports.endings import IfSlip, Outcome
from adjudicator.reports.fingerprints import Fingerprints
from adjudicator.reports.on_paper import Told
from adjudicator.reports.safe import encoded
from adjudicator.reports.statistics import Spoken, Statistics
from adjudicator.reports.summary import weight
from adjudicator.reports.unframed import Unframed


class JudgedLog(Struct, kw_only=True):
    """One judged log."""

    file: Annotated[str, about("the file; with the line after a colon for one of a corpus")]
    ruleset: Annotated[str, about("the rules it was judged by")]
    options: Annotated[
        dict[str, Any],  # JSON; the schema says no more of it than this
        about("every option of these rules, with the value in force"),
    ]
    steps: Annotated[int, about("how many steps were judged")]
    outcome: Annotated[Outcome | None, about("how the game ended; null if the record stops before")]
    likelier_outcome: Annotated[
        Outcome | msgspec.UnsetType | None,
        about("how it ended if it is read as the notes say, where that is another end; null if it is not over then"),
    ] = msgspec.UNSET
    if_slips: Annotated[
        list[IfSlip] | msgspec.UnsetType,
        about("where the end hangs on a slip of the scorer of which it can't be told whether there was one"),
    ] = msgspec.UNSET
    explanations: Annotated[
        Sequence[Explanation] | msgspec.UnsetType,
        about("what may have been, the likeliest first, where that was looked for"),
    ] = msgspec.UNSET
    digest: Annotated[str, about("a short name for the log in its canonical form")]
    corpus: Annotated[bool, about("the file holds several logs, a line each")] = False
    findings: Annotated[list[Finding], about("what is wrong; because_of counts in this list, from 1")]
    fingerprints: Annotated[
        list[str], about("for each finding what it is known by from one run to the next, as `--baseline` does")
    ]
    undone: Annotated[
        list[str] | msgspec.UnsetType,
        about("what was not done, since the log asks for more than there is a limit to: a sentence each"),
    ] = msgspec.UNSET
    stands: Annotated[
        bool | msgspec.UnsetType, about("of a log out of a bundle: whether the verdict that came with it still stands")
    ] = msgspec.UNSET

    def __post_init__(self) -> None:
        if len(self.fingerprints) != len(self.findings):
            raise ValueError("expected a fingerprint for each of its findings")


class Reason(Struct, kw_only=True, omit_defaults=True):
    """Why a file could not be judged."""

    message: str
    pointer: str = ""
    line: int | None = None
    column: int | None = None
    nearest: str = ""


class RefusedLog(Struct, kw_only=True):
    """A file that could not be judged."""

    file: str
    reasons: list[Reason]


class Summary(Struct, kw_only=True):
    """Counts; a finding that follows from another is not counted."""

    logs: int = 0
    refused: int = 0
    error: int = 0
    warning: int = 0
    note: int = 0
    undetermined: int = 0
    let_stand: int = 0


class ReportFile(Struct, kw_only=True):
    """A report: every log that was judged, with its findings."""

    format: Annotated[Literal[1], about("the version of the format")]
    logs: list[JudgedLog]
    refused: Annotated[list[RefusedLog], about("files that could not be judged")]
    rules_digest: Annotated[str, about("a fingerprint of the rulings and options; of all together if they differ")]
    summary: Summary
    configuration: Annotated[str | None, about("the file whose defaults were used, if there was one")] = None
    statistics: Annotated[
        list[Spoken] | None, about("how often each ruling spoke, the most frequent first; where it was asked for")
    ] = None


def judged_log(game: Told, fingerprints: Fingerprints) -> JudgedLog:
    """A judged game as it stands in a report; the logs of a file come one after another."""
    return JudgedLog(
        file=game.name,
        ruleset=game.ruleset,
        options=game.options,
        steps=game.steps,
        outcome=game.outcome,
        likelier_outcome=game.likelier_outcome,
        if_slips=game.if_slips,
        explanations=game.explanations,
        digest=game.digest,
        corpus=game.corpus,
        findings=game.findings,
        fingerprints=[fingerprints.of(game, finding) for finding in game.findings],
        undone=game.undone or msgspec.UNSET,
        stands=msgspec.UNSET if game.rehearing is None else game.rehearing.stands,
    )


def reasons(problems: list[Problem]) -> list[Reason]:
    """Problems as a report has them."""
    return [
        Reason(message=p.message, pointer=p.pointer, line=p.line or None, column=p.column or None, nearest=p.nearest)
        for p in problems
    ]


class Json:
    """One object; written log by log, so that a report of a million logs needs no memory."""

    def __init__(self, statistics: Statistics | None = None, configuration: str | None = None) -> None:
        """Nothing is judged yet; `statistics` and the file of the defaults stand at the end of the report."""
        self.statistics, self.configuration = statistics, configuration
        self.summary = Summary()
        self.digests: dict[str, None] = {}
        self.refusals: list[RefusedLog] = []
        self.fingerprints = Fingerprints()

    def begin(self) -> str:
        """The object up to its first log."""
        return '{"format":1,"logs":['

    def log(self, game: Told) -> str:
        """One log, after a comma if it is not the first."""
        text = encoded(judged_log(game, self.fingerprints))
        comma = ",\n" if self.summary.logs else "\n"
        self.summary.logs += 1
        self.digests[game.rules_digest] = None
        for finding in game.findings:
            if finding.because_of is None:
                counts = weight(finding)
                setattr(self.summary, counts, getattr(self.summary, counts) + 1)
        return comma + text

    def refuse(self, file: str, problems: list[Problem]) -> str:
        """Keep why a file could not be judged, for the end of the report."""
        self.summary.refused += 1
        self.refusals.append(RefusedLog(file=file, reasons=reasons(problems)))
        return ""

    def end(self) -> str:
        """What stands after the logs."""
        known = sorted(self.digests)
        shared = known[0] if len(known) == 1 else digest("\n".join(known).encode()) if known else ""
        tail = f'"refused":{encoded(self.refusals)},"rules_digest":{encoded(shared)},"summary":{encoded(self.summary)}'
        if self.configuration is not None:
            tail += f',"configuration":{encoded(self.configuration)}'
        if self.statistics is not None:
            tail += f',"statistics":{encoded(self.statistics.rows())}'
        return f"\n],{tail}}}\n"


class JsonLines(Unframed):
    """One object a line for each log that was judged."""

    def __init__(self) -> None:
        """No log has been written yet."""
        self.fingerprints = Fingerprints()

    def log(self, game: Told) -> str:
        """One log on its line."""
        return encoded(judged_log(game, self.fingerprints)) + "\n"
