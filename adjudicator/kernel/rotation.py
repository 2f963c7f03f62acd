"""What games with turns share: who is next, drawing from a stock, what may be done, and why something may not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, TypeVar

from adjudicator.formats.log import Step
from adjudicator.kernel import drawing
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.game import Game
from adjudicator.kernel.ledger import Due
from adjudicator.kernel.occasions import Occasion
from adjudicator.kernel.zones import Bag, Pile

B = TypeVar("B", bound=Bench)


class TurnGame(Game[B]):
    """A game in which players take turns and draw from a stock into their hands."""

    weights: ClassVar[Mapping[type, int]] = {}
    """How likely a simulator takes one kind of step rather than another; 1 if it is not there."""

    @abstractmethod
    def stock(self, bench: B) -> tuple[Pile, list[Bag]]:
        """The pile that players draw from, and everybody's hand."""

    @abstractmethod
    def spent(self, bench: B) -> Pile:
        """Where cards lie that have been used."""

    def draw(self, bench: B, seat: int, kinds: list[int]) -> list[int]:
        """A player draws cards, -1 for one that was not named. Returns what came."""
        return drawing.draw(bench, *self.stock(bench), seat, kinds)

    # ---- draws that nobody wrote down

    def unwritten_draws(self, bench: B) -> list[tuple[Due, int]]:
        """Missed draws, and who drew."""
        return [(due, due.seat) for due in bench.ledger.lapsed if due.what.brings_card]

    def recover(self, bench: B, bag: Bag, seat: int, kind: int) -> None:
        """A card is used that a hand cannot hold by the record: perhaps a draw that was missed had brought it."""
        drawing.recover(bench, *self.stock(bench), seat, kind)

    def recover_top(self, bench: B, pile: Pile, kind: int) -> None:
        """Another card is seen on the stock than the known top: perhaps missed draws had taken those above it."""
        drawing.recover_top(bench, *self.stock(bench), kind)

    def recover_size(self, bench: B, seat: int, size: int) -> None:
        """A hand is seen to be larger than by the record: perhaps missed draws were made."""
        drawing.recover_size(bench, *self.stock(bench), seat, size)

    def resize(self, bench: B, bag: Bag, size: int) -> None:
        """The record shows another number of cards in a hand: the table bends, and what is missing is unknown."""
        pile, _ = self.stock(bench)
        drawing.resize(bench, pile, bag, size, self.spent(bench))

    # ---- what may be done

    def choose(self, offers: Sequence[Step], dice: Dice) -> Step:
        """One kind of step by weight, then one of that kind."""
        kinds = sorted({type(step) for step in offers}, key=lambda kind: kind.__name__)
        kind = dice.pick([kind for kind in kinds for _ in range(self.weights.get(kind, 1))])
        return dice.pick([step for step in offers if type(step) is kind])

    @abstractmethod
    def uses(self, bench: B, seat: int, kind: int) -> Iterable[tuple[str, Occasion]]:
        """What a player might do with a card, as a participle and the occasion that it would be."""

    def why_not(self, bench: B, seat: int, kind: int) -> list[str]:
        """Why a card can't be used now, in words; nothing where it can."""
        lines = []
        for verb, occasion in self.uses(bench, seat, kind):
            for ruling, check in bench.rules.checks.get(type(occasion), ()):
                fault = check(bench, occasion)
                if fault is not None:
                    lines.append(f"can't be {verb}: {fault.message} ({ruling.id})")
                    break
        return lines
