"""Where a slip may be and what a line may have been: what the search for the likeliest story tries, place by place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

import msgspec

from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Step
from adjudicator.hindsight.repairs import (
    Repair,
    in_another_order,
    left_out,
    meant_otherwise,
    once_too_often,
    with_one_unseen_card_less,
    written_wrongly,
)
from adjudicator.hindsight.retelling import Retelling
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.scars import is_whereabouts

NAMING: Final = 8
"""How many earlier lines that name the card of a finding are looked into."""
TIMES: Final = 6
"""How often somebody may have drawn in a row without a line of it."""
EARLIER: Final = 8
"""How many lines before it a line may repeat by mistake."""
SOON: Final = 40
"""A card that is named so many steps later is not likely to have been used in a turn that is missing."""
LATE: Final = 12
"""How many steps before the one that shows it a missed duty may have been done."""


class Candidates:
    """The repairs that may be tried in one judged log."""

    def __init__(self, judge: Judge, retelling: Retelling) -> None:
        """`retelling` has the record as it is repaired so far."""
        self.judge, self.retelling = judge, retelling
        self.right: set[int] = set()
        """The lines that are put right by the stories so far."""

    def cards(self, root: Finding) -> set[int]:
        """The cards that are not where they could be by the record, by a finding or by what follows from it."""
        report = self.judge.report
        number = report.number(root)
        facts = self.judge.bench.scars.items()
        return {fact.of for fact, f in facts if is_whereabouts(fact) and (f is root or f.because_of == number)}

    def naming(self, cards: set[int], last: int) -> list[int]:
        """The latest lines up to some step that name one of these cards."""
        if not cards:
            return []
        names = [f'"{text}"'.encode() for text, kind in self.judge.pack.by_spelling.items() if kind in cards]
        found: list[int] = []
        for n in range(last, 0, -1):
            text = msgspec.json.encode(self.retelling.record[n - 1])
            if any(name in text for name in names):
                found.append(n)
            if len(found) == NAMING:
                break
        return found

    def rewritten(self, before: int) -> Iterator[Repair]:
        """The line of a step as it may have been meant."""
        retelling = self.retelling
        line = retelling.line(before)
        if line is None or before in self.right:
            return
        offers = retelling.offers(before)
        yield from self.reordered(before)
        yield from meant_otherwise(before, line, [*offers, *_at_its_barest(line, offers)], self.judge.pack)
        yield from written_wrongly(before, line, self.judge.bench)
        yield from with_one_unseen_card_less(before, line)

    def reordered(self, before: int) -> Iterator[Repair]:
        """The line of a step left out, if it stands there already, or in the place of the next."""
        line, following = self.retelling.line(before), self.retelling.line(before + 1)
        if line is None or before in self.right:
            return
        start = max(0, before - 1 - EARLIER)
        yield from once_too_often(
            before, line, [step for lines in self.retelling.record[start : before - 1] for step in lines]
        )
        if following is not None:
            yield from in_another_order(before, line, following)

    def put_in(self, before: int, cards: set[int] | None = None) -> Iterator[Repair]:
        """What may be missing before a step; with `cards` only what names one of them, or may be done several times."""
        for offer in self.retelling.offers(before):
            most = self.most_times(offer)
            if cards is not None and most == 1:
                kind = self.judge.pack.named_in(offer)
                if kind not in cards:
                    continue
            for times in range(1, most + 1):
                yield left_out(before, [offer] * times)

    def forgotten(self, finding: Finding, tried: range) -> Iterator[Iterator[Repair]]:
        """The lines that a missed duty may be, place by place since it was owed, but for the places `tried` already."""
        due = self.judge.report.kept[id(finding)].due
        places = range(finding.step, max(finding.step - LATE, due.since - 1, 0), -1) if due is not None else ()
        for before in [place for place in places if place not in tried]:
            offers = self.retelling.offers(before)
            yield (left_out(before, [offer]) for offer in offers if getattr(offer, "by", None) == finding.player)

    def most_times(self, offer: Step) -> int:
        """How often a player may have done the same in a row, with nobody writing it down."""
        return TIMES if type(offer) in self.judge.rules.game.goes_on_after else 1

    def likely_first(self, offers: Sequence[Step], before: int, found: Sequence[Finding]) -> list[Step]:
        """First the acts whose card the findings miss, then those whose card is not named soon."""
        spelled = self.judge.pack.by_spelling
        missed = set[int]().union(*(self.cards(finding) for finding in found))
        later = msgspec.json.encode(self.retelling.record[before - 1 : before + SOON])

        def place(offer: Step) -> int:
            card = getattr(offer, "card", None)
            if not isinstance(card, str) or spelled.get(card, -1) in missed:
                return 0
            return 2 if f'"{card}"'.encode() in later else 1

        return sorted(offers, key=place)


def _at_its_barest(line: Step, offers: Sequence[Step]) -> Iterator[Step]:
    """An act with nothing said but whose it is, where its player is offered nothing before another's turn ends."""
    by = getattr(line, "by", None)
    if by is not None and offers and all(getattr(offer, "by", None) != by for offer in offers):
        with suppress(msgspec.ValidationError):
            yield msgspec.convert({"do": msgspec.to_builtins(line)["do"], "by": by}, type(line))
