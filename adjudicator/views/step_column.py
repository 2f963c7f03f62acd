"""The steps of a game in a column, grouped by turn and phase, and all of them as a bar."""

from __future__ import annotations

from rich.text import Text

from adjudicator.formats.finding import Severity
from adjudicator.reports.safe import safe
from adjudicator.views.film import SEVERITIES, Film, StepLine
from adjudicator.views.lines import cut, page

MARKS: dict[Severity, tuple[str, str]] = {
    "error": ("x", "bold #f0605f"),
    "warning": ("!", "#c69026"),
    "note": ("?", "#4b94f8"),
}
"""How a step with findings is marked: the letter, and its colour."""


def steps_view(film: Film, step: int, width: int, height: int) -> Text:
    """The column around a step."""
    first = _first(film, step, height)
    digits = len(str(film.last))
    return page([_line(film, row, step, digits, width) for row in film.rows[first : first + height]], width, height)


def step_at(film: Film, step: int, height: int, line: int) -> int | None:
    """The step on a line of the column that is drawn around `step`; None below the last."""
    n = _first(film, step, height) + line
    return film.rows[n].step if 0 <= n < len(film.rows) else None


def _first(film: Film, step: int, height: int) -> int:
    """The first row to show, so that a step is in the middle."""
    return max(0, min(film.row_of[step] - height // 2, len(film.rows) - height))


def _line(film: Film, row: StepLine, step: int, digits: int, width: int) -> Text:
    if row.heading:
        return Text(safe(row.text), "dim" if row.text.startswith(" ") else "bold")
    letter, ink = MARKS[film.marks[row.step]] if row.step in film.marks else (" ", "")
    line = Text(f"{letter} ", ink)
    line.append(f"{row.step:>{digits}} ", "" if row.step == step else "dim")
    line = cut(line.append(safe(row.text), ink), width)
    if row.step == step:
        line.pad_right(width - line.cell_len)
        line.stylize("reverse")
    return line


def bar_view(film: Film, step: int, width: int) -> Text:
    """All steps as a bar: where findings are, and where we are."""
    cells = [("·", "dim")] * width
    for severity in reversed(SEVERITIES):
        for n, mark in film.marks.items():
            if mark == severity:
                cells[column(film, n, width)] = MARKS[severity]
    bar = Text(no_wrap=True)
    for n, (letter, ink) in enumerate(cells):
        bar.append(letter, f"{ink} reverse" if n == column(film, step, width) else ink)
    return bar


def column(film: Film, step: int, width: int) -> int:
    """The column of the bar that a step is in."""
    return step * (width - 1) // film.last if film.last else 0


def step_in(film: Film, column: int, width: int) -> int:
    """The first step in a column of the bar."""
    return min(film.last, -(-column * film.last // max(1, width - 1)))
