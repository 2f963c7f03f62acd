"""A verdict that was handed on: what it said then, and whether the same log still gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Struct, structs

from adjudicator.formats.edition import Value
from adjudicator.formats.fields import about
from adjudicator.formats.finding import Finding
from adjudicator.reports.verdict import ruled, sentence

if TYPE_CHECKING:
    from adjudicator.reports.judged import JudgedGame


OVERTURNED = "verdict-overturned"
"""What other tools are told where a verdict no longer stands."""


class Given(Struct, kw_only=True, omit_defaults=True, frozen=True):
    """What was asked for beside the log."""

    ruleset: Annotated[str | None, about("other rules than the log's: shipped, or a file in the archive")] = None
    options: Annotated[dict[str, Value], about("options that took precedence over the log's")] = {}
    calls: Annotated[bool, about("whether what the table decided counted")] = True


class Shared(Struct, kw_only=True):
    """The verdict on one step of a log, with all that is needed to come to it again."""

    format: Literal[1]
    made_by: Annotated[str, about("the program and its version")]
    log: Annotated[str, about("the log, by its name in the archive")]
    step: Annotated[int, about("the step that the verdict is on; 0 is the start")]
    said: Annotated[str, about("the step in words")]
    findings: Annotated[list[Finding], about("what is wrong with it, and what that follows from; see because_of")]
    ruleset: Annotated[str, about("the rules it was judged by")]
    rules_digest: Annotated[str, about("a fingerprint of the rulings and options")]
    deck: Annotated[str, about("the deck's name")]
    files: Annotated[dict[str, str], about("the log, and each edition and deck beside it, with its SHA-256")]
    given: Given = Given()


def archive(game: JudgedGame) -> str:
    """The archive that a log came out of; what stands behind it in the name of the log is in no folder."""
    return game.file.rpartition("/")[0]


def verdict_on(findings: Sequence[Finding], step: int) -> list[Finding]:
    """The findings on a step, and below them those that they follow from."""
    chosen = [n for n, finding in enumerate(findings, 1) if finding.step == step]
    for n in chosen:
        root = findings[n - 1].because_of
        if root is not None and root <= len(findings) and root not in chosen:
            chosen.append(root)
    places = {n: place for place, n in enumerate(chosen, 1)}
    return [structs.replace(findings[n - 1], because_of=places.get(findings[n - 1].because_of or 0)) for n in chosen]


class Standing(Struct):
    """Whether a verdict still stands, and what there is to say of it."""

    stands: bool
    lines: list[str]


def standing(then: Shared, game: JudgedGame) -> Standing:
    """Compare a verdict with that of today.

    It stands if the same rulings speak on the same steps, as strongly as then, and as much has come of them since.
    Other words for the same are told and change nothing.
    """
    now = verdict_on(game.judge.report.findings, then.step)
    stands = [_core(finding) for finding in then.findings] == [_core(finding) for finding in now]
    at = f"step {then.step}" if then.step else "the start"
    lines = [f"{game.file}: {at}: the verdict {'still stands' if stands else 'no longer stands'}"]
    if then.step and then.said:
        lines.append(f"  {then.said}")
    if stands:
        lines += _listed("  ", now)
        if list(map(_words, then.findings)) != list(map(_words, now)):
            lines += ["  it was worded otherwise:", *_listed("    ", then.findings)]
    else:
        lines += ["  then:", *_listed("    ", then.findings), "  now:", *_listed("    ", now)]
    digest = game.rules.digest()
    if digest != then.rules_digest:
        lines.append(f"  the rules are not quite those of then: digest {digest}, then {then.rules_digest}")
    return Standing(stands, lines)


def _core(finding: Finding) -> tuple[Any, ...]:
    since = (finding.settled_by, finding.let_stand, finding.open)
    return (finding.rule, finding.fault, finding.severity, finding.step, finding.player, finding.because_of, since)


def _words(finding: Finding) -> tuple[Any, ...]:
    return (finding.message, finding.expected, finding.remedy, finding.book, finding.cite)


def _listed(indent: str, findings: Sequence[Finding]) -> list[str]:
    rows = []
    for finding in findings:
        place = f"step {finding.step}" if finding.step else "the start"
        rows.append(f"{indent}{place}: {ruled(finding)}: {sentence(finding)}")
    return rows or [f"{indent}no fault"]
