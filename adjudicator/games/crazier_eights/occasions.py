"""What the rulings of Crazier Eights speak on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from adjudicator.formats.abilities import Condition
from adjudicator.games.crazier_eights import steps as s
from adjudicator.kernel.dues import Due
from adjudicator.kernel.occasions import Occasion
from adjudicator.kernel.unread import CARDS, DEEDS, EFFECTS


class Dealt(Occasion):
    """The start of a game as it was dealt."""

    __slots__ = ("hands", "order", "starter")

    def __init__(self, hands: list[list[int]], starter: int, order: list[int] | None) -> None:
        """Hands and starter as recorded; the order of the whole deck, top first, where recorded."""
        super().__init__(-1)
        self.hands, self.starter, self.order = hands, starter, order


class Drawing(Occasion):
    """A draw that no due asks for, or of another number."""

    __slots__ = ("due", "number", "step")
    rests = (DEEDS,)

    def __init__(self, seat: int, step: s.Draw, number: int, due: Due | None) -> None:
        """`due` is what it settles, if anything."""
        super().__init__(seat)
        self.step, self.number, self.due = step, number, due


class Discarding(Occasion):
    """A card is about to be discarded."""

    __slots__ = ("first", "holder", "kind", "may", "step")

    def __init__(
        self, seat: int, step: s.Discard, kind: int, holder: int, first: bool, may: frozenset[int] = frozenset()
    ) -> None:
        """`holder` is whose hand it comes from; `first` is false for the later cards of a batch.

        `may` is every kind that a card may be which nobody wrote down.
        """
        super().__init__(seat)
        self.step, self.kind, self.holder, self.first, self.may = step, kind, holder, first, may


class Playing(Occasion):
    """A card is about to be played."""

    __slots__ = ("kind", "may", "step")

    def __init__(self, seat: int, step: s.Play, kind: int, may: frozenset[int] = frozenset()) -> None:
        """The card has not left the hand yet. `may` is every kind that one may be which nobody wrote down."""
        super().__init__(seat)
        self.step, self.kind, self.may = step, kind, may


class Triggering(Occasion):
    """A conditional ability is about to take effect, or is declined."""

    __slots__ = ("controller", "due", "earlier", "kind", "late", "past", "step")
    rests = (EFFECTS, CARDS)

    def __init__(
        self,
        seat: int,
        step: s.Trigger | s.Decline,
        kind: int,
        controller: int,
        due: Due | None,
        earlier: list[Due],
        past: Due | None,
        late: bool = False,
    ) -> None:
        """`due` is the one it settles; `earlier` are those that should come first; `past` is one already settled.

        `late`: it was offered, and its time has passed.
        """
        super().__init__(seat)
        self.step, self.kind, self.controller, self.due, self.earlier, self.past = (
            step,
            kind,
            controller,
            due,
            earlier,
            past,
        )
        self.late = late

    @property
    def about(self) -> int:
        """The card whose ability it is."""
        return self.kind


class Declining(Triggering):
    """An ability is declined that did not occur: nothing is done, whatever forbids it."""

    __slots__ = ()


class Naming(Occasion):
    """A colour is named."""

    __slots__ = ("colour", "due")
    rests = (DEEDS,)

    def __init__(self, seat: int, colour: str, due: Due | None) -> None:
        """`due` is the eight that asked for it, if any."""
        super().__init__(seat)
        self.colour, self.due = colour, due


class Shuffling(Occasion):
    """The discard pile is shuffled into the draw pile."""

    __slots__ = ("asked", "before", "kept", "looking", "number", "order", "with_top")
    rests = (DEEDS, CARDS)

    def __init__(
        self,
        seat: int,
        *,
        before: int,
        asked: bool,
        with_top: bool = False,
        kept: int | None = None,
        looking: bool = False,
        number: int | None = None,
        order: Sequence[int] = (),
    ) -> None:
        """`before`: cards in the draw pile; `kept`: how many stayed on top; `looking`: for cards to be looked at;
        `asked`: something needs it; `order`: the draw pile afterwards, and `number`: how many it has, where recorded.
        """
        super().__init__(seat)
        self.number = number
        self.before, self.order = before, order
        self.with_top, self.kept, self.looking, self.asked = with_top, kept, looking, asked


class Seeing(Occasion):
    """Somebody looks at cards, or shows them, with no card that says so."""

    __slots__ = ("owner", "step")
    rests = (DEEDS,)

    def __init__(self, seat: int, step: s.Look | s.Show, owner: int) -> None:
        """`owner` is whose hand it is, -1 for the draw pile."""
        super().__init__(seat)
        self.step, self.owner = step, owner


LeftOpen: TypeAlias = Literal["ability", "owed-card"]
"""Whether an ability has occurred; whether a hand held a card that was asked for."""


class Open(Occasion):
    """Hidden cards leave open whether something was owed."""

    __slots__ = ("card", "held", "kinds", "of", "what")
    rests = (EFFECTS, CARDS)

    def __init__(
        self,
        seat: int,
        what: LeftOpen,
        card: int,
        kinds: frozenset[int] = frozenset(),
        held: Sequence[int] = (),
        of: int = -1,
    ) -> None:
        """`card` asks for it; `held` are the cards one of which was held, none while it is open; `of` whose hand."""
        super().__init__(seat)
        self.what, self.card, self.kinds, self.held, self.of = what, card, kinds, held, of


class Unmet(Occasion):
    """A conditional ability has taken effect; cards that were seen since show that its condition was not met."""

    __slots__ = ("condition", "kind", "most", "number", "of")
    rests = (EFFECTS, CARDS)

    def __init__(
        self, seat: int, kind: int, condition: Condition, of: int, number: int = 0, most: bool = False
    ) -> None:
        """`condition` is about the hand of `of`, which had at least such a `number` of cards that fit, or at `most`."""
        super().__init__(seat)
        self.kind, self.condition, self.of, self.number, self.most = kind, condition, of, number, most

    @property
    def about(self) -> int:
        """The card whose ability it is."""
        return self.kind


class DeckListing(Occasion):
    """The deck of a log."""

    __slots__ = ("over", "promos")

    def __init__(self, over: list[tuple[int, int, int]], promos: int) -> None:
        """`over`: cards that are listed more often than a deck has them: (kind, copies, most)."""
        super().__init__(-1)
        self.over, self.promos = over, promos


class MadeUp(Occasion):
    """Something missed is made up for."""

    __slots__ = ("due",)

    def __init__(self, seat: int, due: Due) -> None:
        """`due` has lapsed before."""
        super().__init__(seat)
        self.due = due
