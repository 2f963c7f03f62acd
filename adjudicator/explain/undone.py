"""A fault that stands, and that the table did not let count: it goes on as if the act had not been done."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.explain.around import Around
from adjudicator.explain.edits import Edit
from adjudicator.formats.log import Note


def undone(around: Around) -> Iterator[Edit]:
    """Undo an act that somebody should not have done, if other faults may come of its counting."""
    _, step, player = around.fault.key
    own = player is not None and around.author(step) == player
    if own and around.fault.blames and around.replayer.shows(around.fault.key) and len(around.node.left) > 1:
        features = *around.fault.features, ("undone", 1)
        yield Edit("undone", step, features, ((step, (Note(),)),), fault=around.fault.key)
