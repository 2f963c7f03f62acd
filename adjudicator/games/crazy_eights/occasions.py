"""What the rulings of Crazy Eights speak on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, get_args

from adjudicator.formats.dealing import Dealing
from adjudicator.formats.log import Act, Call
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import Top
from adjudicator.kernel.dues import Due
from adjudicator.kernel.occasions import Deed, Occasion

DealPart: TypeAlias = Literal["draw", "shuffle", "cutter", "cut", "hands", "turned", "starter", "stock"]
PARTS: Final[tuple[DealPart, ...]] = get_args(DealPart)
"""What a deal is judged on, one after another."""
CutAnswer: TypeAlias = Literal["refused", "picked"]
"""What became of a demand: the player does not play; somebody else chose the card."""


class Dealt(Occasion):
    """The start of a game as it was dealt."""

    __slots__ = ("dealing", "hands", "order", "part", "starter", "stock")

    def __init__(
        self,
        part: DealPart,
        dealing: Dealing,
        hands: list[list[int]],
        starter: int,
        order: list[int] | None,
        stock: int | None,
    ) -> None:
        """Hands and starter as recorded; the order of the cut pack, top first, and the stock count, where recorded."""
        super().__init__(-1)
        self.part = part
        self.dealing, self.hands, self.starter, self.order, self.stock = dealing, hands, starter, order, stock


class Misdealt(Occasion):
    """One hand has another number of cards than it should; `missing` is negative for cards in excess."""

    __slots__ = ("missing",)

    def __init__(self, seat: int, missing: int) -> None:
        """`seat` holds it."""
        super().__init__(seat)
        self.missing = missing


class Placing(Deed):
    """A card is about to be placed on the starter pile; it has not left the hand yet."""

    __slots__ = ("may",)

    def __init__(self, seat: int, step: s.Play, kind: int, may: frozenset[int] = frozenset()) -> None:
        """`may` is every kind that a card may be which nobody wrote down."""
        super().__init__(seat, step, kind)
        self.may = may


class Naming(Occasion):
    """A suit is named, or nobody names one and the game ends."""

    __slots__ = ("due", "suit")

    def __init__(self, seat: int, suit: str | None, due: Due | None) -> None:
        """`due` is what it settles, if anything; `suit` as recorded."""
        super().__init__(seat)
        self.suit, self.due = suit, due


class Drawing(Deed):
    """So many cards are about to be drawn."""

    __slots__ = ()


class Passing(Occasion):
    """A player passes."""

    __slots__ = ("able", "later", "step", "top")

    def __init__(
        self, seat: int, step: s.Pass | None, able: bool | None, later: Sequence[int] = (), top: Top | None = None
    ) -> None:
        """`able` to place a card, None where hidden cards leave that open; `later` are the cards one of which was
        held, as was seen since.

        `top` is what lay on top then, for a pass that is judged in hindsight.
        """
        super().__init__(seat)
        self.step, self.able, self.later, self.top = step, able, later, top


class Reshuffling(Deed):
    """The starter pile is made into a new stock; nothing has moved yet."""

    __slots__ = ()


class Restoring(Occasion):
    """Cards are drawn from a hand and put back into the stock."""

    __slots__ = ("due", "kinds", "number", "owner", "step")

    def __init__(self, seat: int, step: s.Restore, owner: int, kinds: list[int], due: Due | None) -> None:
        """`due` is the correction it settles, if there is one."""
        super().__init__(seat)
        self.step, self.owner, self.kinds, self.number, self.due = step, owner, kinds, len(kinds), due


class MadeUp(Occasion):
    """A due that had lapsed is settled after all."""

    __slots__ = ("due",)

    def __init__(self, seat: int, due: Due) -> None:
        """`due` is still among the lapsed."""
        super().__init__(seat)
        self.due = due


class Looking(Occasion):
    """Somebody looks into the stock."""

    __slots__ = ()


class Declaring(Occasion):
    """The game is declared blocked, or counted as if it were."""

    __slots__ = ("able", "kind")

    def __init__(self, seat: int, able: int, kind: int) -> None:
        """`able` is a seat that could play, -1 if nobody is known to; `kind` the card it could play."""
        super().__init__(seat)
        self.able, self.kind = able, kind


class Demanding(Occasion):
    """Somebody has demanded that a player who passed play after all, and that is answered."""

    __slots__ = ("call", "step", "why")

    def __init__(self, seat: int, why: CutAnswer, call: Call, step: Act) -> None:
        """`step` is the act that shows it."""
        super().__init__(seat)
        self.why, self.call, self.step = why, call, step
