"""What a list leaves out since its file is refused: said on standard error, and told by the exit code."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cli.console import hint
from adjudicator.cli.exits import CLEAN, NOT_JUDGED, reason
from adjudicator.errors import AdjudicatorError, LogError


def left_out(refused: Sequence[AdjudicatorError]) -> int:
    """Say why each is left out; returns the exit code of a command that lists the others.

    A game of another package that cannot be used is no reason to fail.
    """
    for line in dict.fromkeys(map(reason, refused)):
        hint(f"adjudicate: {line}")
    return NOT_JUDGED if any(isinstance(error, LogError) for error in refused) else CLEAN
