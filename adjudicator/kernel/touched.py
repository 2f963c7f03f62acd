"""What of a rule book has been touched by logs, and in which sense.

A ruling is touched in the sense of + where a log came to it and kept to it, in the sense of - where it speaks in a
finding.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from adjudicator.formats.cases import Sign
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Ruling
from adjudicator.native import mypyc_attr

SIGNS: Final[tuple[Sign, ...]] = ("+", "-")


def senses(ruling: Ruling) -> tuple[Sign, ...]:
    """In which senses a ruling can be touched: one that forbids nothing by itself is only ever kept."""
    if ruling.exempt:
        return ("-",)
    return SIGNS if ruling.check is not None else ("+",)


@mypyc_attr(allow_interpreted_subclasses=True)
class Touched:
    """What has been touched so far of one rule book."""

    def __init__(self, rules: Rules, *, carried: bool = False) -> None:
        """Of its own rulings, or with `carried` also of those that it takes over from another book."""
        self.rules = rules
        self.rulings = {id: r for id, r in rules.active.items() if carried or id not in rules.carried}
        self.counts: Counter[tuple[str, Sign]] = Counter()
        self.first: dict[tuple[str, Sign], str] = {}
        self.records = 0
        """How many logs and scenes were judged."""

    def kept(self, id: str) -> bool:
        """Whether a ruling was touched in the sense of +."""
        return self.counts[id, "+"] > 0

    def matter(self, id: str, where: str) -> None:
        """Count a setting without which a log would be judged otherwise; that is asked of those that are not kept."""
        self.touch(id, "+", where)

    def touch(self, id: str, sign: Sign, where: str, times: int = 1) -> None:
        """Count a ruling that was touched."""
        if id in self.rulings and sign in senses(self.rulings[id]):
            self.counts[id, sign] += times
            self.first.setdefault((id, sign), where)

    def missing(self) -> dict[str, list[Sign]]:
        """The rulings that were not touched in every sense, and the senses that are missing."""
        found = {id: [s for s in senses(r) if not self.counts[id, s]] for id, r in self.rulings.items()}
        return {id: signs for id, signs in found.items() if signs}

    def share(self) -> tuple[int, int]:
        """How many senses were touched, and of how many."""
        every = sum(len(senses(r)) for r in self.rulings.values())
        return every - sum(len(signs) for signs in self.missing().values()), every
