"""The house rules that a log can choose: each is another reading of what the book leaves open."""

from __future__ import annotations

from typing import Final, Literal

from adjudicator.kernel.game import Option

Ties = Literal["suits", "everybody"]
Put = Literal["discard", "deck"]
Turn = Literal["this-round", "last-round"]

VALUE_TIES: Final[Option[Ties]] = Option(
    "value_ties", "suits", ("suits", "everybody"), "who of equal lowest, or highest, values is meant", "KP-D.1"
)
PAY_LAST_TOKEN: Final[Option[bool]] = Option(
    "pay_last_token", True, (True, False), "whether the last life token can be paid", "KP-D.2"
)
PLAYED_CARDS: Final[Option[Put]] = Option(
    "played_cards", "discard", ("discard", "deck"), "where played cards go at the end of a round", "KP-D.3"
)
REFILL_AFTER_TAKE: Final[Option[bool]] = Option(
    "refill_after_take", False, (False, True), "whether a card that was taken is made up for at once", "KP-D.5"
)
DRAW_ORDER: Final[Option[Turn]] = Option(
    "draw_order", "this-round", ("this-round", "last-round"), "which play orders the draw", "KP-D.16"
)
ALL: Final = (VALUE_TIES, PAY_LAST_TOKEN, PLAYED_CARDS, REFILL_AFTER_TAKE, DRAW_ORDER)
