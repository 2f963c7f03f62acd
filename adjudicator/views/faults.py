"""What is wrong at a step, with the ruling and how to put it right."""

from __future__ import annotations

from rich.text import Text

from adjudicator.formats.finding import Finding
from adjudicator.reports.form import explained
from adjudicator.reports.frames import Face
from adjudicator.reports.ink import wrapped
from adjudicator.reports.safe import safe
from adjudicator.reports.upshot import in_short, to_put_right
from adjudicator.reports.verdict import ruled, sentence
from adjudicator.views.cards import style
from adjudicator.views.film import Film, severity
from adjudicator.views.lines import page
from adjudicator.views.step_column import MARKS


def finding_view(film: Film, step: int, width: int, height: int) -> Text:
    """The step in words, what is wrong with it, and what came of it; at the start the answer for the whole game."""
    lines = finding_lines(film, step, width)
    return page(lines if len(lines) <= height else [line for line in lines if line], width, height, ": Enter")


def finding_lines(film: Film, step: int, width: int) -> list[Text]:
    """The same, however many lines it takes."""
    entry = film.game.entries[step]
    said = f"step {step}: {safe(entry.said)}" if step else "the start position"
    lines = [Text(line, "bold") for line in wrapped(said, columns=width)]
    if not step:
        lines += [Text(), *_answer(film, width)]
    for finding in film.found.get(step, ()):
        lines += [Text(), *_finding(film, finding, width)]
    notes = [Text(line, "dim") for note in entry.notes for line in wrapped(safe(note), columns=width)]
    if notes:
        lines += [Text(), *notes]
    quoted = {text.card for finding in film.found.get(step, ()) for text in finding.texts}
    faces = [film.faces[kind] for kind in film.cards_at(step)]
    for face in (face for face in faces if face.text and face.title not in quoted):
        lines += [Text(), *card_lines(face, width)]
    return lines


def card_lines(face: Face, width: int) -> list[Text]:
    """A card with what it says."""
    head, ink = safe(face.title), style(face)
    kind = "" if face.type == "plain" else f" ({face.type})"
    first, *rest = wrapped(f"{head}{safe(kind)}: {safe(face.text or 'says nothing')}", columns=width)
    line = Text(first)
    line.stylize(ink, 0, len(head))
    return [line, *map(Text, rest)]


def _answer(film: Film, width: int) -> list[Text]:
    """What the game is called, how many faults there are, what became of it, and how to put it right."""
    title = film.game.log.header.title
    lines = [Text(line, "bold") for line in wrapped(safe(title), columns=width)] if title else []
    lines += map(Text, wrapped(in_short(film.game), columns=width))
    mends = to_put_right(film.game.findings)
    if mends:
        lines.append(Text("To put right:"))
    lines += [Text(line) for mend in mends for line in wrapped(mend, "  ", "- ", width)]
    remarks = [line for row in film.game.log.header.notes.split("\n") for line in wrapped(safe(row), columns=width)]
    return [*lines, Text(), *(Text(line, "dim") for line in remarks)] if any(remarks) else lines


def _finding(film: Film, finding: Finding, width: int) -> list[Text]:
    letter, ink = MARKS[severity(finding)]
    lines = [Text(line, ink) for line in wrapped(f"{letter} {ruled(finding)}", columns=width)]
    words = [sentence(finding), *explained(finding, film.game.findings)]
    return lines + [Text(line) for text in words for line in wrapped(text, columns=width)]
