"""Explanations of a record in which something is wrong: slips of the scorer, and faults of players that stand."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from adjudicator.formats.fields import about
from adjudicator.formats.finding import Slip


class EditedLines(Slip, frozen=True, kw_only=True):
    """A slip of the scorer, with the lines that put it right."""

    lines: Annotated[
        list[dict[str, Any]],  # any: steps of the game, as JSON has them
        about("what stands there by rights, a step after another; empty where that is not known"),
    ]


class FaultThatStands(msgspec.Struct, kw_only=True):
    """A fault of a player."""

    rule: str
    step: int
    player: str | None


class Explanation(msgspec.Struct, kw_only=True):
    """Slips and faults that together explain all that is wrong with a record."""

    share: Annotated[float, about("how likely it is among all explanations, from 0 to 1; some is kept for others")]
    edits: list[EditedLines]
    faults: list[FaultThatStands]
