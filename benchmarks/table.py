"""A run as text of 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from benchmarks.parts import dirty_logs, instructions, judging, long_logs, neighbours, starting, stepper
from benchmarks.results import TIMES, Measured, Results

WIDTH = 80
LEGEND = """\
A figure says how many times as long we take as what it stands below; less is better, and below 1 we are faster. It is
the median, and in brackets the first quartile, of pairs that ran in turn in one process, by CPU time. "decode" is
reading the same log into structs with msgspec, and nothing else. OpenSpiel checks each action of its games: the same
games for Crazy Eights; for the others a step of ours is compared with a step of these. With "list ready" it gets its
actions decoded, while we begin with the bytes of a log; "from JSON" lets both begin there. A projected log is what
anybody at the table saw. The neighbours judge other games, each on records of its own, so they only show the order of
magnitude."""


def table(results: Results) -> str:
    """All of it."""
    parts = [wrapped(str(results)), *_parts(results)]
    if results.missing:
        parts.append("Not measured:\n" + "\n".join(f"  {x.part}: {x.what} ({x.why})" for x in results.missing))
    parts.append(wrapped(LEGEND))
    return "\n\n".join(parts) + "\n"


def wrapped(text: str) -> str:
    """A paragraph."""
    return textwrap.fill(text, WIDTH)


def _parts(results: Results) -> Iterator[str]:
    columns = (judging.DECODE, judging.READY, judging.FROM_JSON)
    yield from _grid(results, judging.PART, "Judging a log", columns, judging.STEP)
    names = [one.what for one in results.measured if one.part == neighbours.PART and one.unit == neighbours.STEP]
    rows = [
        [name, _cell(results.figure(neighbours.PART, name, unit=neighbours.STEP))]
        + [_cell(results.figure(neighbours.PART, our, name)) for our in neighbours.OURS]
        for name in names
    ]
    yield from _rows(["A step of ours against one of", "us a step", *neighbours.OURS], rows)
    for part, title in (
        (starting.PART, "Starting a command against bare imports"),
        (long_logs.PART, "A step of a long log against one of a short log"),
        (dirty_logs.PART, "A log with slips against the same without"),
    ):
        yield from _rows([title, ""], [[one.what, _cell(one)] for one in results.measured if one.part == part])
    for part, title in (
        (stepper.PART, "The stepper on a long log, milliseconds"),
        (instructions.PART, "Instructions a step"),
    ):
        rows = [[_named(one), _cell(one, alone=True)] for one in results.measured if one.part == part]
        yield from _rows([title, ""], rows)


def _named(one: Measured) -> str:
    return f"{one.what} ({one.against})" if one.against else one.what


def _grid(results: Results, part: str, title: str, columns: Sequence[str], unit: str) -> Iterator[str]:
    """Rows by what was measured, columns by what it is a multiple of."""
    names = dict.fromkeys(one.what for one in results.measured if one.part == part)
    rows = [
        [name, *(_cell(results.figure(part, name, column)) for column in columns)]
        + [_cell(results.figure(part, name, unit=unit), alone=True)]
        for name in names
    ]
    yield from _rows(
        [title, *(column.removeprefix("OpenSpiel, ") for column in columns), "us/step"], rows, _over(columns)
    )


def _over(columns: Sequence[str]) -> list[str]:
    return ["", *("OpenSpiel" if column.startswith("OpenSpiel") else "" for column in columns), ""]


def _cell(one: Measured | None, *, alone: bool = False) -> str:
    if one is None:
        return "-"
    digits = 0 if one.median >= 1000 else 1 if one.median >= 10 else 2
    middle = f"{one.median:,.{digits}f}"
    if alone or one.unit != TIMES:
        return middle
    return f"{middle} ({one.first_quartile:,.{digits}f})"


def _rows(head: Sequence[str], rows: Sequence[Sequence[str]], over: Sequence[str] = ()) -> Iterator[str]:
    """Lines in columns: the first to the left, the others to the right. Nothing for no rows."""
    if not rows:
        return
    lines = [over, head, *rows] if over else [head, *rows]
    wide = [max(len(line[n]) for line in lines) for n in range(len(head))]
    shown = ["".join([line[0].ljust(wide[0]), *(f"  {x:>{w}}" for x, w in zip(line[1:], wide[1:], strict=True))])
             for line in lines]  # fmt: skip
    at = 2 if over else 1
    yield "\n".join(line.rstrip() for line in (*shown[:at], "-" * (sum(wide) + 2 * len(wide) - 2), *shown[at:]))
