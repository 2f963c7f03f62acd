"""What rulings speak on: a step about to happen, a due that lapsed, something that departs from what was due."""

from __future__ import annotations

from typing import Any, Literal

from adjudicator.formats.dealing import Dealing
from adjudicator.formats.log import Series
from adjudicator.kernel.ledger import Due


class Occasion:
    """The base: `seat` is whose fault it would be, -1 for nobody's."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        """Keep the seat."""
        self.seat = seat


class Lapsed(Occasion):
    """A due was still open when the record passed its barrier."""

    __slots__ = ("due",)

    def __init__(self, seat: int, due: Due) -> None:
        """`due` has been closed already."""
        super().__init__(seat)
        self.due = due


class Gathering(Occasion):
    """Who plays, and who with whom, before anything is dealt."""

    __slots__ = ("fresh", "teams")

    def __init__(self, teams: list[str | None], fresh: bool) -> None:
        """`teams` seat by seat, None for a player without one; `fresh`: the log begins with the deal."""
        super().__init__(-1)
        self.teams, self.fresh = teams, fresh


class Acting(Occasion):
    """Somebody acts though it is not theirs to act: the game is over, they are out, or it is not their turn."""

    __slots__ = ("card", "step", "why")

    def __init__(self, seat: int, step: Any, why: str, card: int = -1) -> None:
        """`why` is the game's own word: after-end, out-of-turn, lost, ..."""
        super().__init__(seat)
        self.step, self.why, self.card = step, why, card


class Doing(Occasion):
    """A step is about to be carried out. A game has a class of its own for each thing that its rulings speak on."""

    __slots__ = ("due", "kind", "number", "step")

    def __init__(self, seat: int, step: Any, kind: int = -1, number: int = 0, due: Due | None = None) -> None:
        """`kind` is the card that is used, `number` how many, `due` what the step settles; where it has any of them."""
        super().__init__(seat)
        self.step, self.kind, self.number, self.due = step, kind, number, due


class Claiming(Occasion):
    """A stated fact that the replay does not agree with."""

    __slots__ = ("actual", "fact", "stated", "whom")

    def __init__(self, seat: int, fact: str, stated: Any, actual: Any, whom: int = -1) -> None:
        """`fact`: hand, play, top, pile, winner (seats), or the game's own, such as score; `whom` it is about."""
        super().__init__(seat)
        self.fact, self.stated, self.actual, self.whom = fact, stated, actual, whom


class Continuing(Occasion):
    """A further game of a series begins."""

    __slots__ = ("dealing", "first", "fresh", "series")

    def __init__(self, first: int, series: Series, dealing: Dealing | None, *, fresh: bool) -> None:
        """`first` has the first turn; `series` is what the games before came to; `fresh`: it begins with the deal."""
        super().__init__(-1)
        self.first, self.series, self.dealing, self.fresh = first, series, dealing, fresh


class Tallying(Occasion):
    """What is stated of a series is not what its games came to."""

    __slots__ = ("actual", "fact", "stated")

    def __init__(self, seat: int, fact: str, stated: Any, actual: Any) -> None:
        """`fact`: points or wins (before this game), total (points with this game), match (who has won: seats)."""
        super().__init__(seat)
        self.fact, self.stated, self.actual = fact, stated, actual


class Contradiction(Occasion):
    """The record names a card that by the table cannot be there."""

    __slots__ = ("kind", "there", "what")

    def __init__(
        self, seat: int, what: Literal["draw", "look", "show", "play", "discard"], kind: int, there: int
    ) -> None:
        """`what` was done with the card; `kind` is the recorded card, `there` the table's."""
        super().__init__(seat)
        self.what, self.kind, self.there = what, kind, there


class Departure(Occasion):
    """What came of an act is not what its card says. `seat` is who carried the card's text out."""

    __slots__ = ("card", "expected", "got", "op", "run", "what", "whom")

    def __init__(
        self,
        seat: int,
        what: str,
        card: int,
        op: Any = None,
        *,
        whom: int = -1,
        expected: Any = None,
        got: Any = None,
        run: Any = None,
    ) -> None:
        """Keep what the card (a kind) asked for and what the record gives.

        `what` is one of: count (another number), left-out, extra, choice (no such choice), swapped (another card
        than the one chosen), decider, order, place, picker (who ordered destroyed cards), after-end, unnamed (a choice
        nobody wrote down), unjudged (a text that cannot be judged), itself (the card that is taking effect was drawn).
        """
        super().__init__(seat)
        self.what, self.card, self.op, self.whom = what, card, op, whom
        self.expected, self.got, self.run = expected, got, run
