"""What rulings speak on where a card's text is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from adjudicator.formats.abilities import Op
from adjudicator.formats.outcomes import AnyOutcome
from adjudicator.kernel.occasions import Occasion
from adjudicator.kernel.unread import CARDS, EFFECTS
from adjudicator.native import mypyc_attr

Departed: TypeAlias = Literal[
    "after-end", "choice", "count", "decider", "extra", "itself", "left-out", "order", "picker", "place", "swapped",
    "undescribed", "unjudged", "unnamed", "unwritten",
]  # fmt: skip
"""How the record departs from a card's text: something came of it after the end; no such choice; another number;
another decided; something that it does not ask for; the card that is taking effect was drawn; something left out;
another order; who ordered destroyed cards; another place; another card than the one chosen; a text that is not data
yet; one that cannot be judged; a choice, or what came of it, that nobody wrote down."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Departure(Occasion):
    """What came of an act is not what its card says. `seat` is who carried the card's text out."""

    __slots__ = ("active", "card", "expected", "got", "op", "then", "what", "whom")
    rests = (EFFECTS, CARDS)

    def __init__(
        self,
        seat: int,
        what: Departed,
        card: int,
        op: Op | None = None,
        *,
        whom: int = -1,
        expected: Any = None,  # Any: as the op has it, such as a number, a card, seats, or a place
        got: Any = None,  # Any: the same, or an outcome
    ) -> None:
        """Keep what the card (a kind) asked for and what the record gives."""
        super().__init__(seat)
        self.what, self.card, self.op, self.whom = what, card, op, whom
        self.expected, self.got = expected, got
        self.then: Sequence[AnyOutcome] | None = None
        """The outcomes that the record has for the whole text."""
        self.active = -1
        """In whose turn it was carried out."""

    @property
    def doer(self) -> int:
        """Who decided, where another should have."""
        return self.whom if self.what in ("decider", "picker") else self.seat

    @property
    def about(self) -> int:
        """The card whose text was carried out."""
        return self.card
