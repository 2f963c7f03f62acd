"""What the rulings of this game speak on, beside what every game has: each kind of act, about to be carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.kernel.dues import Due
from adjudicator.kernel.occasions import Occasion


class Laid(Occasion):
    """A fresh game has been laid out."""


class OwnAct(Occasion):
    """The base: a step of this game is about to be carried out."""

    def __init__(self, seat: int, step: Any, kind: int = UNKNOWN, number: int = 0, due: Due | None = None) -> None:
        """`kind` is the card, `number` how many, `due` what it settles; where it has any. (Any: the step.)"""
        super().__init__(seat)
        self.step, self.kind, self.number, self.due = step, kind, number, due


class Looking(OwnAct):
    """A look at a card."""

    def __init__(
        self, seat: int, step: s.Look, owner: int, place: int, *, again: bool, ahead: bool, due: Due | None
    ) -> None:
        """`again`: it lies sideways already; `ahead`: it may be the look of a round that begins so."""
        super().__init__(seat, step, due=due)
        self.owner, self.place, self.again, self.ahead = owner, place, again, ahead


class Choosing(OwnAct):
    """A card is selected."""

    def __init__(self, seat: int, step: s.Select, place: int, *, timely: bool, due: Due | None) -> None:
        """`timely`: while cards are selected."""
        super().__init__(seat, step, due=due)
        self.place, self.timely = place, timely


class Exchanging(OwnAct):
    """A card is exchanged while cards are selected, or at another moment."""

    def __init__(self, seat: int, step: s.Exchange, place: int, *, timely: bool) -> None:
        """`timely`: while cards are selected."""
        super().__init__(seat, step)
        self.place, self.timely = place, timely


class Playing(OwnAct):
    """A card is played."""

    def __init__(self, seat: int, step: Any, kind: int, place: int, due: Due | None) -> None:  # Any: one or all
        """`place` is where it lies."""
        super().__init__(seat, step, kind, due=due)
        self.place = place


class Losing(OwnAct):
    """A life token is lost for the lowest card."""


class Gaining(OwnAct):
    """A buff or debuff is drawn."""


class Drawing(OwnAct):
    """Cards are drawn in the draw phase, or taken from another."""

    def __init__(
        self,
        seat: int,
        step: s.Draw | s.Take,
        number: int,
        due: Due | None,
        earlier: Sequence[int],
        perhaps: Sequence[int],
    ) -> None:
        """`earlier` are those who should have drawn before; `perhaps` those of whom nobody can say it."""
        super().__init__(seat, step, number=number, due=due)
        self.earlier, self.perhaps = earlier, perhaps


class Taking(OwnAct):
    """A card is taken from another row."""

    def __init__(self, seat: int, step: s.Take, owner: int, place: int, *, timely: bool, due: Due | None) -> None:
        """`timely`: in the draw."""
        super().__init__(seat, step, due=due)
        self.owner, self.place, self.timely = owner, place, timely


class Mixing(OwnAct):
    """The discard pile is made the deck by a step of its own."""


class Buying(OwnAct):
    """An action is bought that does something to a player, and perhaps to a card of the row."""

    def __init__(self, seat: int, step: Any, owner: int, place: int = UNKNOWN) -> None:  # Any: one of these steps
        """`owner` is whom it hits, `place` where the card lies."""
        super().__init__(seat, step)
        self.owner, self.place = owner, place


class Paid(OwnAct):
    """Life tokens are paid for a step."""


class Using(OwnAct):
    """A buff or debuff is used."""

    def __init__(self, seat: int, step: s.Use, kind: int, asked: str) -> None:
        """`asked`: what its text asks for and the step does not say, or what it cannot be aimed at."""
        super().__init__(seat, step, kind)
        self.asked = asked


class LeftOut(OwnAct):
    """A line does not say all that it has to."""

    def __init__(self, seat: int, step: Any, what: str) -> None:  # Any: the step
        """`what` nobody wrote down."""
        super().__init__(seat, step)
        self.what = what


class Flipping(OwnAct):
    """A row is turned over in the final, and the card played in this round with it."""


class Refusing(OwnAct):
    """An order to play a card is refused."""


class Came(NamedTuple):
    """One thing that came of an act."""

    what: str
    seat: int = UNKNOWN
    number: int = 0


class CameOf(OwnAct):
    """Something else came of an act than had to."""

    def __init__(
        self, seat: int, step: Any, owner: int, due: Sequence[Came], came: Sequence[Came]
    ) -> None:  # Any: as above
        """What had to come of it, and what did."""
        super().__init__(seat, step)
        self.owner, self.expected, self.came = owner, due, came
