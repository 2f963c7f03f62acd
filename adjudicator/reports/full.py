"""Findings for people: in a few lines, or with all there is to say and the line of the log."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.formats.finding import Finding
from adjudicator.reports.form import cut, explained
from adjudicator.reports.ink import PLAIN, WIDTH, Ink
from adjudicator.reports.on_paper import Told
from adjudicator.reports.safe import safe, width
from adjudicator.reports.unframed import Unframed
from adjudicator.reports.verdict import at, plainly, ruled, verdict_lines


class Full(Unframed):
    """Findings for people, each complete in itself; what follows from one stands indented below it."""

    def __init__(self, ink: Ink = PLAIN, *, whole: bool = False) -> None:
        """`ink` colours what the words say; with `whole` all is said that there is to say."""
        self.ink, self.whole = ink, whole

    def log(self, game: Told) -> str:
        """The findings of one game, a blank line after each root; of one that was handed on, what became of them."""
        if game.shared is not None:
            return stood(game, self.ink)
        below: dict[int, list[tuple[int, Finding]]] = {}
        known = range(1, len(game.findings) + 1)
        for n, finding in enumerate(game.findings, 1):
            root = finding.because_of
            below.setdefault(root if root in known and root != n else 0, []).append((n, finding))  # type: ignore[arg-type]
        lines: list[str] = []
        told, source = game.told, _Source(game)

        if not self.whole and below:
            lines += self.ink.lines(safe(game.name), role="heading")
        for one in below.get(0, ()):
            left = [(0, *one)]
            while left:
                depth, n, finding = left.pop()
                lines.extend(self._finding(game, finding, told, source, "  " * min(depth, 6)))
                left += [(depth + 1, *other) for other in reversed(below.get(n, ()))]
            lines.append("")
        for note in game.undone:
            lines += self.ink.lines(f"{safe(game.name)}: {note}")
        return "".join(line + "\n" for line in lines)

    def _finding(self, game: Told, finding: Finding, told: dict[int, str], source: _Source, indent: str) -> list[str]:
        said = safe(told[finding.step]) if finding.step else ""
        inner, ink = indent + "  ", self.ink
        if not self.whole:
            label = f"step {finding.step}  " if finding.step else "start  "
            head = cut(said or "the start position", 1, WIDTH - len(indent + label))
            return ink.lines(head, inner, indent + label) + verdict_lines(finding, inner, "", game.findings, ink=ink)
        place = f"{game.place(finding)}: {at(finding.step)} (#{safe(finding.pointer)})"
        lines = ink.row(place, inner, indent, role="heading")
        lines += ink.lines(ruled(finding), indent, role=finding.severity)
        lines += ink.lines(said, inner) if said else []
        lines += [inner + ink("quiet", line) for line in source.quoted(finding, ink.columns - len(inner))]
        lines += ink.lines(plainly(finding), inner)
        return lines + [x for text in explained(finding, game.findings) for x in ink.lines(text, inner + "  ", inner)]


def stood(game: Told, ink: Ink = PLAIN) -> str:
    """Whether the verdict that came with a log still stands."""
    if game.rehearing is None:
        return ""
    told = game.rehearing.lines
    indents = [" " * (len(line) - len(line.lstrip())) for line in told]
    rows = (ink.lines(safe(line.lstrip()), f"{at}  ", at) for line, at in zip(told, indents, strict=True))
    return "".join(line + "\n" for row in rows for line in row)


class _Source:
    """The lines of a log as a finding quotes them."""

    def __init__(self, game: Told) -> None:
        self.game = game
        self.lines: Mapping[int, bytes] | None = None

    def quoted(self, finding: Finding, room: int) -> list[str]:
        """The line of a finding with a caret below its column, as much of it as there is room for."""
        if finding.line is None or finding.column is None:
            return []
        if self.lines is None:
            self.lines = self.game.lines
        if finding.line not in self.lines:
            return []
        raw = self.lines[finding.line].decode("utf-8-sig", "replace").rstrip("\r").replace("\t", " ")
        column = min(finding.column - 1, len(raw))
        start, before = column - room // 4, "..."
        indent = len(raw[:column]) - len(raw[:column].lstrip())
        if column - indent <= room * 2 // 3:
            start, before = indent, ""
        head = before + safe(raw[start:column])
        tail = safe(raw[column : column + room]) + ("..." if len(raw) > column + room else "")
        return [clipped(head + tail, room), " " * width(head) + "^"]


def clipped(text: str, room: int) -> str:
    """A text that is not wider than the room there is."""
    if width(text) <= room:
        return text.rstrip()
    while width(text) > room - 3:
        text = text[: -max(1, (width(text) - room + 3) // 2)]
    return text + "..."
