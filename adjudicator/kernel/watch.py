"""Hindsight: an open question about a hidden hand, answered by the cards that are seen later.

Did that hand hold one of these kinds at that step? Two counters decide in one pass: cards of those kinds shown from its
hidden part since, and hidden cards gained since. Shown more than gained: it held one. Hidden part gone with none shown:
it held none. Otherwise the question stays open.
"""

from __future__ import annotations

from collections.abc import Callable


class Watch:
    """One open question."""

    __slots__ = ("answer", "blurred", "gains", "kinds", "open", "seat", "shows")

    def __init__(self, seat: int, kinds: frozenset[int], answer: Callable[[bool, int], None]) -> None:
        """`answer(held, kind)` is called once, if ever: whether the hand held one, and which card proved it."""
        self.seat, self.kinds, self.answer = seat, kinds, answer
        self.shows = 0
        self.gains = 0
        self.open = True
        self.blurred = False

    def blur(self, seat: int, known: int) -> None:
        """An unnamed card left that hand; its `known` cards are hidden from now on."""
        if seat == self.seat:
            self.gains += known
            self.blurred = True

    def gained(self, seat: int) -> None:
        """A hidden card came into that hand."""
        if seat == self.seat:
            self.gains += 1

    def shown(self, seat: int, kind: int) -> None:
        """A card of the hidden part of a hand was seen."""
        if seat == self.seat and self.open and kind in self.kinds:
            self.shows += 1
            if self.shows > self.gains:
                self.open = False
                self.answer(True, kind)

    def emptied(self, seat: int) -> None:
        """No card of that hand is hidden any more."""
        if seat == self.seat and self.open:
            self.open = False
            if not self.shows and not self.blurred:
                self.answer(False, -1)
