"""The story of a game: the upshot first, then every step in words, with dues and findings where they belong.

It is told when the report has closed, because a finding can still be withdrawn, proved or put right by a later step.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

from adjudicator.formats.finding import Finding
from adjudicator.reports.chronicle import Chapter, Entry
from adjudicator.reports.full import stood
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.on_paper import Told
from adjudicator.reports.safe import safe
from adjudicator.reports.unframed import Unframed
from adjudicator.reports.upshot import in_short, upshot
from adjudicator.reports.verdict import verdict_lines

LONG: Final = 20
"""After more steps the first line is far away, and stands at the end again."""
PIECE: Final = 1000
"""So many lines of a story are written at a time."""
_AS_WRITTEN: Final = ("follows: ", "missed: ")
"""What would have come of a step as it is written; nothing of it is said where another line is the likelier."""


class Stories(Unframed):
    """Games as stories."""

    def __init__(self, ink: Ink = PLAIN, *, named: bool = False, whole: bool = False) -> None:
        """`ink` colours what the words say; `named` puts the file above each game, as in a corpus it always is.

        With `whole` all is said that there is to say of a finding.
        """
        self.ink, self.named, self.whole = ink, named, whole
        self.several = False

    def log(self, game: Told) -> str:
        """One game: the upshot, then the story; before them whether a verdict that was handed on still stands."""
        return "".join(self.pieces(game))

    def pieces(self, game: Told) -> Iterator[str]:
        """The same, some lines at a time."""
        assert isinstance(game, JudgedGame), "a story is told of the game itself"
        head = ["", ""] if self.several else []
        self.several = True
        titles = [game.name] if self.named or game.corpus else []
        titles += [game.log.header.title] if game.log.header.title else []
        head += [line for title in titles for line in self.ink.lines(safe(title), role="heading")]
        end = ["", *self.ink.lines(in_short(game))] if len(game.entries) > LONG else []
        yield stood(game, self.ink)
        lines = chain(head, upshot(game, self.ink), _lines(game, self.ink, self.whole), end)
        while some := [line + "\n" for line in islice(lines, PIECE)]:
            yield "".join(some)


def _lines(game: JudgedGame, ink: Ink, whole: bool) -> Iterator[str]:
    findings: dict[int, list[Finding]] = {}
    for finding in game.findings:
        findings.setdefault(finding.step, []).append(finding)
    label = len(f"step {len(game.entries) - 1}") + 2
    for entry in game.entries:
        if entry.before is not None:
            yield from _headed(entry.before, ink)
        here = findings.get(entry.step, [])
        if entry.step or here:
            if not entry.step:
                yield ""
            head = f"step {entry.step}" if entry.step else "start"
            yield from _told(entry, head.ljust(label), here, game, ink, whole)
        elif entry.after is None:
            yield ""
        if entry.after is not None:
            yield from _headed(entry.after, ink)
        if not entry.step:
            yield from _noted(entry, label, ink)


def _headed(heading: Chapter, ink: Ink) -> list[str]:
    title = ink.lines(safe(heading.title), role="heading")
    return ["", *title, *ink.lines(safe(heading.position), "  ", role="quiet")]


def _told(entry: Entry, label: str, findings: list[Finding], game: JudgedGame, ink: Ink, whole: bool) -> list[str]:
    """A step, its findings and what came of it."""
    said = entry.said if entry.step else "the start position"
    lines = [] if findings else ink.lines(safe(said), " " * len(label), label)
    for finding in findings:
        head = label if not lines else " " * len(label)
        lines += verdict_lines(finding, head, said if head is label else "", game.findings, whole=whole, ink=ink)
        if whole:
            lines += ink.lines(f"place: {game.place(finding)}, #{safe(finding.pointer)}", " " * len(label))
    impossible = any(finding.remedy is not None and finding.remedy.lines for finding in findings)
    left_out = _AS_WRITTEN if impossible else ()
    return lines + (_noted(entry, len(label), ink, left_out) if entry.step else [])


def _noted(entry: Entry, indent: int, ink: Ink, left_out: tuple[str, ...] = ()) -> list[str]:
    notes = [note for note in entry.notes if not (left_out and note.startswith(left_out))]
    return [line for note in notes for line in ink.lines(safe(note), " " * indent, role="quiet")]
