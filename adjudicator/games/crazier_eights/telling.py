"""Steps as people say them."""

from __future__ import annotations

from typing import Any

from adjudicator.games.crazier_eights.table import EightsTable


def tell(t: EightsTable, step: Any) -> str:
    """A step as one line of the story."""
    return f"{step.by or ''} {type(step).__name__.lower()}".strip()
