"""The bench and the position of a game of Mau-Mau, and what fits on what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.formats.acts import Play
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Act
from adjudicator.kernel.dues import DueKind
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.piles import PileBench, PilePosition
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.zones import Counter

SEVEN, EIGHT, JACK = "7", "8", "J"

TAKE: Final = DueKind("cards for the seven")
NAME: Final = DueKind("a suit for the jack", agreed=True)
MAU: Final = DueKind("mau")
MAU_MAU: Final = DueKind("mau mau")

COUNTERS = (Counter("owed", "cards to draw", about="how many cards the sevens on top make the next player draw"),)


@dataclass(slots=True)
class MauPosition(PilePosition):
    """The table of a game of Mau-Mau."""

    owed: int = 0
    named: str | None = None
    """The suit named for the jack on top; ? if it is not known."""


class MauBench(PileBench):
    """Where a game of Mau-Mau is judged."""

    now: MauPosition

    def __init__(self, rules: Rules, pack: Pack, names: list[str]) -> None:
        """An empty table."""
        super().__init__(rules, pack, names, MauPosition())

    def suits(self) -> tuple[str, ...]:
        """The suit that is asked for: the one named for a jack, or that of the card on top."""
        return (self.now.named,) if self.now.named is not None else self.pack.cards[self.top].suits

    def matches(self, kind: int) -> bool:
        """Whether a card fits by its suit or rank, or is a jack; so does any where not all was written down."""
        if kind < 0 or self.top < 0 or self.now.named == UNWRITTEN or self.rank(kind) in (JACK, self.rank(self.top)):
            return True
        return any(suit in self.suits() for suit in self.pack.cards[kind].suits)

    def answers(self, act: Act) -> bool:
        """Whether an act answers a seven by another."""
        return isinstance(act, Play) and self.rank(self.spelled[act.card]) == SEVEN
