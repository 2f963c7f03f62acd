"""The standing of a series: a line a game, the sums, and who has done best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Struct

from adjudicator.formats.fields import about
from adjudicator.formats.finding import Finding
from adjudicator.formats.phrases import counted, listing
from adjudicator.kernel.series import Course
from adjudicator.kernel.words import points
from adjudicator.reports.documents import JudgedLog, RefusedLog, judged_log
from adjudicator.reports.fingerprints import Fingerprints
from adjudicator.reports.ink import PLAIN, Ink, wrapped
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.safe import safe, width


class SeriesReport(Struct, kw_only=True):
    """A series, judged."""

    format: Annotated[Literal[1], about("the version of the format")] = 1
    title: str
    to: Annotated[int | None, about("so many games win the match; null for a series for points")]
    logs: Annotated[list[JudgedLog], about("the games, those that could be judged, with their findings")]
    points: Annotated[list[dict[str, float] | None], about("what each game brought; null where that is open")]
    winners: Annotated[list[list[str] | None], about("who won each game; null where it is not over")]
    standing: Annotated[dict[str, float] | None, about("points, or wins in a match, after the last game")]
    best: Annotated[list[str] | None, about("who has won; nobody for a tie; null while it goes on or is open")]
    findings: Annotated[list[Finding], about("what the file of the series puts down wrongly")]
    refused: Annotated[list[RefusedLog], about("games that could not be judged")]


def report(
    title: str,
    course: Course,
    games: Sequence[JudgedGame],
    findings: list[Finding],
    refused: list[RefusedLog],
) -> SeriesReport:
    """A judged series for tools."""
    fingerprints = Fingerprints()
    return SeriesReport(
        title=title,
        to=course.plan.to,
        logs=[judged_log(game, fingerprints) for game in games],
        points=[one.points for one in course.rounds],
        winners=[one.winners for one in course.rounds],
        standing=standing(course),
        best=course.best(),
        findings=findings,
        refused=refused,
    )


def standing(course: Course) -> dict[str, float] | None:
    """Points, or wins in a match, after the last game; None where nobody can say."""
    carried = course.carried
    if carried is None:
        return None
    counts: dict[str, float] = dict(carried.wins) if course.plan.to is not None else dict(carried.points)
    return {name: counts.get(name, 0) for name in course.names}


def table(
    title: str,
    course: Course,
    files: Sequence[str],
    titles: Sequence[str],
    findings: Sequence[Finding],
    ink: Ink = PLAIN,
) -> str:
    """A judged series for people: a table, and the answer below it.

    A game is called by its title, and one that has none by its file.
    """
    match = course.plan.to is not None
    kind = f"a match to {counted(course.plan.to or 0, 'win')}" if match else "a series for points"
    lines = ink.lines(safe(title) or f"{kind[0].upper()}{kind[1:]}", role="heading")
    lines += _aligned(_rows(course, [title or file for file, title in zip(files, titles, strict=True)]), files, ink)
    lines += ink.lines(_answer(course))
    for finding in findings:
        lines += ink.lines(safe(f"{finding.rule} {finding.name}: {finding.message}."), "  ", "")
    return "".join(line + "\n" for line in lines)


LEAST = 16
"""So many columns are left for the titles of the games; where there is no room for the table it is told in words."""
TableRow = tuple[str, list[str], str]
"""What stands before the players' columns, in them, and behind."""


def _rows(course: Course, names: Sequence[str]) -> list[TableRow]:
    """The names, a row a game, and the sums."""
    match = course.plan.to is not None
    rows: list[TableRow] = [("", [safe(name) for name in course.names], "winner")]
    for name_of, one in zip(names, course.rounds, strict=True):
        counts = one.points
        if match:
            counts = None if one.winners is None else dict.fromkeys(one.winners, 1.0)
        cells = ["?" if counts is None else points(counts.get(name, 0)) for name in course.names]
        who = (
            "not judged"
            if not one.judged
            else "not over"
            if one.winners is None
            else listing([safe(name) for name in one.winners]) or "nobody"
        )
        rows.append((safe(name_of), cells, who))
    sums = standing(course)
    cells = ["?" if sums is None else points(sums[name]) for name in course.names]
    return [*rows, ("wins" if match else "points", cells, "")]


def _aligned(rows: list[TableRow], files: Sequence[str], ink: Ink) -> list[str]:
    """Rows as lines in columns; the name of a file that is too long is cut at its front."""
    of_files = {safe(file) for file in files}
    columns = [max(5, *(width(cells[n]) for _, cells, _ in rows)) for n in range(len(rows[0][1]))]
    room = ink.columns - sum(columns) - 2 * len(columns) - 2 - max(width(who) for _, _, who in rows)
    if room < LEAST:
        return _in_words(rows, ink)
    first = min(room, max(width(label) for label, _, _ in rows))
    lines = []
    for label, cells, who in rows:
        shown = "..." + label[3 - first :] if label in of_files and width(label) > first else label
        line, *rest = wrapped(shown, columns=first)
        line += " " * (first - width(line))
        for cell, column in zip(cells, columns, strict=True):
            line += "  " + " " * (column - width(cell)) + cell
        lines += [f"{line}  {who}".rstrip(), *rest]
    return lines


def _in_words(rows: list[TableRow], ink: Ink) -> list[str]:
    """Rows without columns, for which there is no room."""
    (_, names, head), *rest = rows
    lines = []
    for label, cells, who in rest:
        told = ", ".join(f"{name} {cell}" for name, cell in zip(names, cells, strict=True))
        lines += ink.lines(label, "    ", "") + ink.lines(f"{told}; {head}: {who}" if who else told, "    ", "  ")
    return lines


def _answer(course: Course) -> str:
    best = course.best()
    if best is None:
        return "The match is not over." if course.plan.to is not None else "Who has done best is open."
    named = listing([safe(name) for name in best])
    if course.plan.to is not None:
        return f"{named} won the match." if best else "The match is tied."
    return f"{named} {'has' if len(best) == 1 else 'have'} done best."
