"""What games share in which cards are played from hands onto a pile, and drawn from a stock.

Such a game has three zones, and may take the usual acts (`formats.acts`) as they are. What else is owed is a due: the
step that settles it is offered, and an act that would pass it over is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, TypeVar

from adjudicator.formats.acts import Draw, Pass, Play
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.log import Act, Call, Claim, Header
from adjudicator.kernel import claims
from adjudicator.kernel.dues import Due
from adjudicator.kernel.hidden import possible
from adjudicator.kernel.occasions import Deed, Occasion
from adjudicator.kernel.opening import gather, judge_hands, lay_out
from adjudicator.kernel.phrasebook import Phrasebook
from adjudicator.kernel.rotation import TurnBench, TurnGame, TurnPosition, begin, call
from adjudicator.kernel.spoken import card
from adjudicator.kernel.telling import cards
from adjudicator.kernel.zones import Bag, Order, Pile, Sight, Zone
from adjudicator.native import mypyc_attr

ZONES: Final = (
    Zone("hands", "hand", Order.BAG, Sight.OWNER, each=True, about="each hand: its cards, or how many"),
    Zone("discard", "pile", Order.PILE, Sight.ALL, about="the pile, top first", top="top"),
    Zone("pile", "stock", Order.PILE, Sight.NOBODY, about="the stock, top first; all others if left out", rest=True),
)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, repr=False)
class PilePosition(TurnPosition):
    """Hands, a pile of cards that were played, and a stock."""

    hands: list[Bag] = field(default_factory=list)
    discard: Pile = field(default_factory=list)
    pile: Pile = field(default_factory=list)


@mypyc_attr(allow_interpreted_subclasses=True)
class PileBench(TurnBench):
    """Where such a game is judged."""

    now: PilePosition

    @property
    def top(self) -> int:
        """The card on top of the pile; -1 if nobody recorded it."""
        return self.now.discard[-1] if self.now.discard else UNKNOWN

    def rank(self, kind: int) -> str:
        """A card's rank; nothing of a card that nobody recorded."""
        return self.pack.cards[kind].rank if kind >= 0 else ""

    @property
    def left(self) -> int:
        """How many cards can be drawn."""
        return self.game.drawable(self, self.now.pile)


B = TypeVar("B", bound=PileBench)


def on_top(bench: PileBench, zone: Zone) -> str:
    """The top card of the pile, and what was named for it."""
    named = bench.game.named(bench)
    with_it = f" with {named} named" if named not in ("", UNWRITTEN) else ""
    return f"{card(bench, bench.top)}{with_it}"


TOLD: Final[Mapping[type, Callable[[Any, Any], str]]] = {  # Any: a bench, and a step of that kind
    Draw: lambda bench, it: f"{it.by} draws {cards(bench, it.cards)}",
    Play: lambda bench, it: f"{it.by} plays {cards(bench, it.card)}",
    Pass: lambda bench, it: f"{it.by} passes",
}
"""How the usual acts are told."""


def words(own: Mapping[type, Callable[[Any, Any], str]] = {}) -> Phrasebook:  # Any: as above
    """The words of such a game: the usual ones, and those for steps of its own, given the bench and the step."""
    return Phrasebook({**TOLD, **own}, on_top=on_top)


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
class PileGame(TurnGame[B]):
    """A game of cards played onto a pile, with the usual answers; a game overrides what its book says otherwise."""

    zones = ZONES
    acts: ClassVar = {Claim: claims.stated, Call: call}

    words: ClassVar = words()
    goes_on_after = (Draw,)

    def __init_subclass__(cls) -> None:
        """Claims and calls are acts of every such game."""
        cls.acts = PileGame.acts | dict(cls.acts)
        super().__init_subclass__()

    def begin(self, bench: B, header: Header) -> None:
        """Lay the start position on the table, and judge who plays and what was dealt. The first turn begins."""
        start = header.start
        gather(bench, header)
        laid = lay_out(bench, start, {"hands": self.hand_size(bench.rules, bench.n), "discard": 1})
        begin(bench, [bench.seat_of[start.turn] if start.turn is not None else 0])
        judge_hands(bench, start, laid.cards["hands"])

    def settling(self, bench: B, due: Due) -> Act | None:
        """The step that settles a due, what can be chosen in it left open."""
        return None

    def offers(self, bench: B, seat: int) -> Iterator[Act]:
        """Every legal step of a seat now: what settles a due, and the other acts of a turn; none that misses a due."""
        if bench.now.over is not None:
            return
        owed = []
        for due in bench.ledger.open:
            step = self.settling(bench, due) if due.seat == seat else None
            if step is not None:
                owed.append(step)
                number = due.number if type(step) is Draw else 0
                if not bench.ledger.stops(step) and bench.clean(Deed(seat, step, number=number, due=due)):
                    yield step
        if seat != bench.now.active or bench.now.out[seat]:
            return
        instead = {*map(type, owed)}
        for act, kind in self._acts(bench, seat):
            number = 1 if type(act) is Draw else 0
            allowed = type(act) not in instead and not bench.ledger.stops(act)
            if allowed and bench.clean(Deed(seat, act, kind, number)):
                yield act

    def _acts(self, bench: B, seat: int) -> Iterator[tuple[Act, int]]:
        """The usual acts of a turn, each with its card."""
        name = bench.names[seat]
        for kind in possible(bench, bench.now.hands[seat]):
            yield Play(by=name, card=bench.pack.cards[kind].id), kind
        if bench.left:
            yield Draw(by=name), -1
        yield Pass(by=name), -1

    def uses(self, bench: B, seat: int, kind: int) -> Iterator[tuple[str, Occasion]]:
        """A card might be played."""
        yield "played", Deed(seat, Play(by=bench.names[seat], card=bench.pack.cards[kind].id), kind)
