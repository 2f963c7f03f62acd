"""A run as a picture, drawn by matplotlib: for each game its ratios, and our step beside those of the neighbours."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from benchmarks.parts import judging, neighbours, starting
from benchmarks.results import Measured, Results

COLOURS = ("#4c78a8", "#f58518", "#54a24b")


def picture(results: Results) -> bytes:
    """An SVG, the same for the same run.

    Raises:
        ImportError: without matplotlib.
    """
    import matplotlib
    from matplotlib.figure import Figure

    columns = (judging.DECODE, judging.READY, judging.FROM_JSON)
    panels = [
        (f"Judging a log, as a multiple of {column}", [x for x in results.measured if x.against == column])
        for column in columns
    ]
    panels += [(f"A step of {our}, as a multiple of a step of", _by_neighbour(results, our)) for our in neighbours.OURS]
    panels.append(("Starting a command, as a multiple of bare imports", _started(results)))
    panels = [panel for panel in panels if panel[1]]
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "adjudicator", "font.size": 9}):
        drawn = Figure(figsize=(8, sum(0.7 + 0.26 * len(rows) for _, rows in panels)), layout="constrained")
        axes = drawn.subplots(len(panels), 1, squeeze=False, height_ratios=[1 + len(rows) for _, rows in panels])
        for number, (title, rows) in enumerate(panels):
            _bars(axes[number][0], title, rows, COLOURS[number % len(COLOURS)])
        drawn.suptitle(f"adjudicator {results.version}, {results.build}: less is better, the line is 1")
        out = io.BytesIO()
        drawn.savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()


def _by_neighbour(results: Results, our: str) -> list[Measured]:
    return [x for x in results.measured if x.part == neighbours.PART and x.what == our and x.against]


def _started(results: Results) -> list[Measured]:
    return [x for x in results.measured if x.part == starting.PART]


def _bars(axes: Any, title: str, rows: Sequence[Measured], colour: str) -> None:  # Any: matplotlib's own
    """One panel: a bar up to the median, and a mark at the first quartile."""
    names = [x.against if x.part == neighbours.PART else x.what for x in rows]
    places = range(len(rows))
    axes.barh(places, [x.median for x in rows], color=colour, height=0.62)
    axes.plot([x.first_quartile for x in rows], places, "|", color="black", markersize=9)
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    axes.set_title(title, loc="left", fontsize=9)
    axes.margins(x=0.12)
    for place, x in zip(places, rows, strict=True):
        axes.annotate(f"{x.median:.3g}", (x.median, place), xytext=(4, 0), textcoords="offset points", va="center")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
