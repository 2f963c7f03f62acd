"""What rulings speak on: a step about to happen, a due that lapsed, something that departs from what was due."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

from adjudicator.formats.dealing import Dealing
from adjudicator.formats.log import Series, Step
from adjudicator.kernel.dues import Due
from adjudicator.kernel.scars import Fact
from adjudicator.kernel.unread import CARDS
from adjudicator.kernel.zones import Counter, Zone
from adjudicator.native import mypyc_attr

Why: TypeAlias = Literal["after-end", "again", "blocked", "out", "out-of-turn", "too-early"]
"""Why it is not theirs to act: the game is over, they have acted already, it is at a standstill, they are out of it,
another is on turn, something has to happen first."""
Used: TypeAlias = Literal["deal", "draw", "look", "show", "play", "discard"]
"""What was done with a card."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Occasion:
    """The base: `seat` is whose fault it would be, -1 for nobody's."""

    __slots__ = ("seat",)

    rests: ClassVar[tuple[Fact, ...]] = ()
    """Facts that whatever is wrong here rests on, if a card whose text is not data leaves them open."""

    def __init__(self, seat: int) -> None:
        """Keep the seat."""
        self.seat = seat

    @property
    def about(self) -> int:
        """The card whose text was to be carried out; -1 for none."""
        return -1

    @property
    def doer(self) -> int:
        """Who did it or decided it; whose fault it would be, where nobody else decided."""
        return self.seat

    @property
    def used(self) -> int:
        """The card that was used, whatever it says; -1 for none."""
        kind: int = getattr(self, "kind", -1)
        return kind

    @property
    def goes_by_the_hand(self) -> bool:
        """Whether nobody wrote down which card was used, so that it goes by the hand what it may be."""
        return bool(getattr(self, "may", ()))


@mypyc_attr(allow_interpreted_subclasses=True)
class Lapsed(Occasion):
    """A due was still open when the record passed its barrier."""

    __slots__ = ("due", "number")

    def __init__(self, seat: int, due: Due, number: int = 1) -> None:
        """`due` has been closed already, and with it all that is owed in the same way: together so many."""
        super().__init__(seat)
        self.due, self.number = due, number

    @property
    def about(self) -> int:
        """The card whose ability was due."""
        return self.due.kind if self.due.ability is not None else -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Gathering(Occasion):
    """Who plays, and who with whom, before anything is dealt."""

    __slots__ = ("fresh", "teams")

    def __init__(self, teams: list[str | None], fresh: bool) -> None:
        """`teams` seat by seat, None for a player without one; `fresh`: the log begins with the deal."""
        super().__init__(-1)
        self.teams, self.fresh = teams, fresh


@mypyc_attr(allow_interpreted_subclasses=True)
class Acting(Occasion):
    """Somebody acts though it is not theirs to act."""

    __slots__ = ("card", "step", "why")

    def __init__(self, seat: int, step: Step, why: Why, card: int = -1) -> None:
        """`card` is the one that they use, if it is one."""
        super().__init__(seat)
        self.step, self.why, self.card = step, why, card


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Occasion):
    """A step is about to be carried out. Rulings speak on the kind of step, or on a class that a game derives."""

    __slots__ = ("due", "kind", "number", "step")

    def __init__(self, seat: int, step: Any, kind: int = -1, number: int = 0, due: Due | None = None) -> None:
        """`kind` is the card that is used, `number` how many, `due` what the step settles; where it has any of them."""
        super().__init__(seat)
        self.step, self.kind, self.number, self.due = step, kind, number, due


@mypyc_attr(allow_interpreted_subclasses=True)
class Handed(Occasion):
    """So many cards were dealt to a player in a fresh game."""

    __slots__ = ("number",)

    def __init__(self, seat: int, number: int) -> None:
        """`number` as it is recorded."""
        super().__init__(seat)
        self.number = number


class Matter(NamedTuple):
    """What can be stated of a game beside its cards and counters. Each game names its own."""

    id: str


WINNER: Final = Matter("winner")
"""Who has won, as seats; None while the game goes on."""
SCORE: Final = Matter("score")
"""What each player collects, or pays with a minus."""


class TopOf(NamedTuple):
    """The top card of a zone."""

    zone: Zone


@mypyc_attr(allow_interpreted_subclasses=True)
class Claiming(Occasion):
    """A stated fact that the replay does not agree with."""

    __slots__ = ("actual", "fact", "stated", "whom")
    rests = (CARDS,)

    def __init__(
        self,
        seat: int,
        fact: Zone | TopOf | Counter | Matter,
        stated: Any,  # Any: as the fact asks for it, such as a number, cards or seats
        actual: Any,  # Any: the same
        whom: int = -1,
    ) -> None:
        """`fact` is what is stated, and `whom` it is about."""
        super().__init__(seat)
        self.fact, self.stated, self.actual, self.whom = fact, stated, actual, whom


@mypyc_attr(allow_interpreted_subclasses=True)
class Continuing(Occasion):
    """A further game of a series begins."""

    __slots__ = ("dealing", "first", "fresh", "series")

    def __init__(self, first: int, series: Series, dealing: Dealing | None, *, fresh: bool) -> None:
        """`first` has the first turn; `series` is what the games before came to; `fresh`: it begins with the deal."""
        super().__init__(-1)
        self.first, self.series, self.dealing, self.fresh = first, series, dealing, fresh


Tallied: TypeAlias = Literal["points", "wins", "total", "match"]
"""What can be stated of a series: points or wins before this game, points with it, who has won (seats)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Tallying(Occasion):
    """What is stated of a series is not what its games came to."""

    __slots__ = ("actual", "fact", "stated")

    def __init__(
        self,
        seat: int,
        fact: Tallied,
        stated: Any,  # Any: for each player a number, or seats
        actual: Any,  # Any: the same
    ) -> None:
        """`fact` is what is stated."""
        super().__init__(seat)
        self.fact, self.stated, self.actual = fact, stated, actual


@mypyc_attr(allow_interpreted_subclasses=True)
class Contradiction(Occasion):
    """The record names a card that by the position cannot be there."""

    __slots__ = ("kind", "there", "what")
    rests = (CARDS,)

    def __init__(self, seat: int, what: Used, kind: int, there: int) -> None:
        """`what` was done with the card; `kind` is the recorded card, `there` what lies there."""
        super().__init__(seat)
        self.what, self.kind, self.there = what, kind, there
