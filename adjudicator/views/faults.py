"""What is wrong at a step, with the ruling and how to put it right."""

from __future__ import annotations

from rich.text import Text

from adjudicator.formats.finding import Finding
from adjudicator.reports.form import explained
from adjudicator.reports.ink import wrapped
from adjudicator.reports.safe import safe
from adjudicator.reports.upshot import in_short, to_put_right
from adjudicator.reports.verdict import ruled, sentence
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
    return lines


def _answer(film: Film, width: int) -> list[Text]:
    """What the game is called, how many faults there are, what became of it, and how to put it right."""
    title = film.game.log.header.title
    lines = [Text(line, "bold") for line in wrapped(safe(title), columns=width)] if title else []
    lines += map(Text, wrapped(in_short(film.game), columns=width))
    mends = to_put_right(film.game.findings)
    if mends:
        lines.append(Text("To put right:"))
    return lines + [Text(line) for mend in mends for line in wrapped(mend, "  ", "- ", width)]


def _finding(film: Film, finding: Finding, width: int) -> list[Text]:
    letter, ink = MARKS[severity(finding)]
    lines = [Text(line, ink) for line in wrapped(f"{letter} {ruled(finding)}", columns=width)]
    words = [sentence(finding), *explained(finding, film.game.findings)]
    return lines + [Text(line) for text in words for line in wrapped(text, columns=width)]
