"""The house rules that a log can choose: each is another reading of what the book leaves open."""

from __future__ import annotations

from typing import Any, Final, Literal

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
HAND_SIZE: Final[Option[int]] = Option(
    "hand_size",
    5,
    (),
    "how many cards are dealt to each",
    numbers=("KP-1.2",),
    house="House rule: each is dealt {}.",
)
LIFE_TOKENS: Final[Option[int]] = Option(
    "life_tokens",
    10,
    (),
    "how many life tokens each begins with",
    numbers=("KP-1.1",),
    house="House rule: each begins with {}.",
    things="life token",
)


def _price(id: str, usual: int, what: str, ruling: str) -> Option[int]:
    """What an action costs."""
    text = f"the price, in life tokens, of {what}"
    return Option(id, usual, (), text, numbers=(ruling,), house="House rule: it costs {}.", things="life token")


LOOK_PRICE: Final = _price("look_price", 1, "a look at one more card", "KP-3.1")
TAKE_PRICE: Final = _price("take_price", 1, "taking a card of another player instead of drawing", "KP-3.2")
RETURN_PRICE: Final = _price(
    "return_price", 1, "having a known card of another player shuffled into the deck", "KP-3.3"
)
REVEAL_PRICE: Final = _price("reveal_price", 2, "turning up a card of another player", "KP-3.4")
STRIKE_PRICE: Final = _price("strike_price", 3, "making another player lose a token", "KP-3.5")
RENEWAL_PRICE: Final = _price("renewal_price", 4, "a new row", "KP-3.6")
ALL: Final[tuple[Option[Any], ...]] = (  # Any: each has values of its own
    VALUE_TIES,
    PAY_LAST_TOKEN,
    PLAYED_CARDS,
    REFILL_AFTER_TAKE,
    DRAW_ORDER,
    HAND_SIZE,
    LIFE_TOKENS,
    LOOK_PRICE,
    TAKE_PRICE,
    RETURN_PRICE,
    REVEAL_PRICE,
    STRIKE_PRICE,
    RENEWAL_PRICE,
)
