"""Hindsight: an open question about hidden cards, answered by the cards that are seen later.

Did that place hold one of these kinds at that step? Two counters decide in one pass: cards of those kinds shown from
its hidden part since, and hidden cards gained since. Shown more than gained: it held one. Hidden part gone with none
shown: it held none. Otherwise the question stays open.
"""

from __future__ import annotations

from enum import Enum

from adjudicator.formats.finding import Finding
from adjudicator.kernel.occasions import Occasion


class Evidence(Enum):
    """What the cards say of an open question."""

    OPEN = "open"
    HELD = "held"
    NOT_HELD = "not held"
    NEVER = "never"
    """It cannot be answered any more."""


class Watch:
    """One open question."""

    __slots__ = ("blurred", "finding", "gains", "key", "kinds", "occasion", "shows", "step")

    def __init__(
        self, key: tuple[str, int], kinds: frozenset[int], occasion: Occasion, step: int, finding: Finding | None
    ) -> None:
        """`key` is the place (zone and seat); `occasion` was judged at `step`, and `finding` is what was said of it."""
        self.key, self.kinds = key, kinds
        self.occasion, self.step, self.finding = occasion, step, finding
        self.shows = 0
        self.gains = 0
        self.blurred = False

    def blur(self, known: int) -> None:
        """An unnamed card left that place; its `known` cards are hidden from now on."""
        self.gains += known
        self.blurred = True

    def gained(self) -> None:
        """A hidden card came into that place."""
        self.gains += 1

    def shown(self, kind: int) -> Evidence:
        """A card of the hidden part was seen."""
        if kind in self.kinds:
            self.shows += 1
            if self.shows > self.gains:
                return Evidence.HELD
        return Evidence.OPEN

    def emptied(self) -> Evidence:
        """No card of that place is hidden any more."""
        return Evidence.NOT_HELD if not self.shows and not self.blurred else Evidence.NEVER

    def copied(self) -> Watch:
        """Another watch with the same question and counts."""
        watch = Watch(self.key, self.kinds, self.occasion, self.step, self.finding)
        watch.shows, watch.gains, watch.blurred = self.shows, self.gains, self.blurred
        return watch
