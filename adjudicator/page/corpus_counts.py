"""What is counted of many judged games for a page of pictures."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

Sort: TypeAlias = Literal["error", "warning", "note", "undetermined"]
SORTS: Final[dict[Sort, str]] = {
    "error": "faults",
    "warning": "warnings",
    "note": "notes",
    "undetermined": "can't be told",
}
"""What findings count as, and what that is called."""


@dataclass
class Faults:
    """Findings of each sort, and of how many games or steps."""

    sorts: Counter[str] = field(default_factory=Counter)
    of: int = 0

    @property
    def faults(self) -> int:
        """Faults and warnings."""
        return self.sorts["error"] + self.sorts["warning"]

    def rate(self, each: int) -> float:
        """Faults and warnings in so many games or steps."""
        return each * self.faults / self.of if self.of else 0.0


@dataclass
class OfRuling(Faults):
    """How often a ruling spoke, and by which names of faults."""

    names: Counter[str] = field(default_factory=Counter)


@dataclass
class Corpus:
    """Many judged games."""

    games: int = 0
    faulty: int = 0
    """Games with a fault or a warning."""
    stretch: int = 1
    """How many games each of the stretches over time has; the last may have fewer."""
    over_time: list[Faults] = field(default_factory=list)
    by_ruling: dict[str, OfRuling] = field(default_factory=dict)
    by_turn: dict[int, Faults] = field(default_factory=dict)
    """Of so many steps of that turn."""
    last_turn: int = 0
    """With this turn all later ones are counted."""
    by_player: dict[str, Faults] = field(default_factory=dict)
    """Of so many games in which the player sat."""

    @property
    def sorts(self) -> Counter[str]:
        """All findings."""
        return sum((one.sorts for one in self.over_time), Counter())
