"""Pictures of numbers as SVG that stands in a page: its colours are those of the page, and it runs nothing.

vl-convert, the extra `report`, draws what Vega-Lite describes; its SVG has no scripts, and its styles are attributes,
which the policy of a page allows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib import import_module
from typing import Any, Final, TypeAlias

Spec: TypeAlias = dict[str, Any]  # Any: JSON
Rows: TypeAlias = Sequence[Mapping[str, object]]
WIDE, NARROW = 640, 340
"""How wide a picture is in pixels, beside a table and on a phone."""
LABELS: Final = {WIDE: 230, NARROW: 130}
"""How much of that the names of bars may take."""
MARKED: Final = "var(--mark)"
QUIET, LINE = "var(--quiet)", "var(--line)"
_CONFIG: Final[Spec] = {
    "aria": False,  # a picture is read aloud as its name alone
    "background": "transparent",
    "view": {"stroke": None},
    "axis": {
        "labelColor": QUIET, "titleColor": QUIET, "gridColor": LINE, "domainColor": LINE, "tickColor": LINE,
        "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal",
    },
    "legend": {"labelColor": QUIET, "labelFontSize": 12, "orient": "top", "title": None, "columns": 2},
}  # fmt: skip


def bars(rows: Rows, amount: str, width: int, colours: Mapping[str, str] | None = None) -> str:
    """Bars lying below each other, the first above; each row has a `name`, an `amount`, and with colours a `sort`.

    What is drawn has numbers in place of names: to Vega a `constructor` is more than a name.
    """
    names = list(dict.fromkeys(row["name"] for row in rows))
    axis = {"labelLimit": LABELS[width], "labelExpr": "names[datum.value]"}
    spec: Spec = {
        "height": {"step": 24},
        "padding": {"left": 28, "top": 5, "right": 5, "bottom": 5},  # fonts of a page may be wider than ours
        "params": [{"name": "names", "value": names}],
        "encoding": {
            "y": {"field": "name", "type": "nominal", "sort": None, "title": None, "axis": axis},
            "x": _amount(amount),
        },
    }
    if colours is not None:
        scale = {"domain": list(colours), "range": list(colours.values())}
        spec["encoding"]["color"] = {"field": "sort", "type": "nominal", "scale": scale}
        spec["encoding"]["order"] = {"field": "order", "type": "quantitative"}
    numbered = [{**row, "name": names.index(row["name"])} for row in rows]
    return _drawn(spec, {"type": "bar"}, numbered, width)


def columns(rows: Rows, of: str, amount: str, width: int) -> str:
    """Columns side by side; each row has a `name` and an `amount`."""
    axis = {"labelAngle": 0, "labelOverlap": True}
    spec: Spec = {
        "height": 240,
        "encoding": {
            "x": {"field": "name", "type": "ordinal", "sort": None, "title": of, "axis": axis},
            "y": _amount(amount),
        },
    }
    return _drawn(spec, {"type": "bar"}, rows, width)


def line(rows: Rows, of: str, amount: str, width: int) -> str:
    """A line from left to right; each row has a number as its `name`, and an `amount`."""
    axis = {"grid": False, "tickCount": 5, "format": ",d"}
    spec: Spec = {
        "height": 240,
        "encoding": {
            "x": {"field": "name", "type": "quantitative", "title": of, "axis": axis, "scale": {"zero": False}},
            "y": _amount(amount),
        },
    }
    return _drawn(spec, {"type": "line", "point": {"color": MARKED, "size": 30}, "strokeWidth": 2}, rows, width)


def _amount(title: str) -> Spec:
    return {"field": "amount", "type": "quantitative", "title": title, "axis": {"tickCount": 5}}


def _drawn(spec: Spec, mark: Spec, rows: Rows, width: int) -> str:
    whole = {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "width": width, "config": _CONFIG,
        "autosize": {"type": "fit-x", "contains": "padding"}, "data": {"values": list(rows)},
        "mark": {**mark, "color": MARKED}, **spec,
    }  # fmt: skip
    svg: str = import_module("vl_convert").vegalite_to_svg(whole, allowed_base_urls=[])
    return svg


def named(svg: str, name: str, kind: str) -> str:
    """A picture that is read aloud as its name alone: what it shows stands in a table."""
    return svg.replace("<svg ", f'<svg role="img" aria-label="{escape(name)}" data-width="{kind}" ', 1)
