"""A run beside one that was kept: ratios only, since times say more of the machine than of us."""

from __future__ import annotations

from typing import NamedTuple

from benchmarks.results import TIMES, Results
from benchmarks.table import wrapped


class Change(NamedTuple):
    """A ratio then and now."""

    what: str
    against: str
    kept: float
    now: float

    @property
    def percent(self) -> float:
        """By how much it grew."""
        return (self.now / self.kept - 1) * 100


def changes(kept: Results, now: Results) -> list[Change]:
    """Every ratio that both have, in the order of the new run."""
    before = {one.key: one for one in kept.measured if one.unit == TIMES}
    return [
        Change(one.what, one.against, before[one.key].median, one.median)
        for one in now.measured
        if one.unit == TIMES and one.key in before
    ]


def compared(kept: Results, now: Results) -> str:
    """Both runs as lines of text."""
    lines = [
        wrapped(f"Kept: {kept}"),
        wrapped(f"Now: {now}"),
        "",
        f"{'a multiple of the same':58}{'kept':>7}{'now':>8}{'':>7}",
    ]
    for one in changes(kept, now):
        against = one.against.replace("import typer, rich.console, msgspec", "bare imports")
        name = f"{one.what} / {against}"
        name = name if len(name) < 58 else f"{name[:56]}…"
        lines.append(f"{name:58}{one.kept:7.2f}{one.now:8.2f}{one.percent:+6.0f}%")
    return "\n".join(lines) + "\n"
