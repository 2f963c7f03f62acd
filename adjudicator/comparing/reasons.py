"""Which rulings, options and cards make the differences between two verdicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import Final, NamedTuple

from msgspec import structs

from adjudicator import catalogue
from adjudicator.comparing.rewording import changed_cards
from adjudicator.comparing.unmatched import Shape, Unmatched, shape, unmatched
from adjudicator.errors import LogError
from adjudicator.judging import Judged
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.readings import typed
from adjudicator.kernel.rules import Rules
from adjudicator.limits import COMPARING

UNTRIED: Final = (
    "Which rulings or cards make the difference was not asked to the end: "
    f"it takes more than {COMPARING:,} steps judged again, the limit."
)
"""What is said where not every ruling was left out, or card put back, in turn."""


class Suspect(NamedTuple):
    """What may make a difference."""

    id: str
    """A ruling, or an option."""
    rules: Rules | None
    """The book that has the ruling; None for an option, which the other book has otherwise."""


class Reasons:
    """Which rulings and cards make the differences between two verdicts. A log is judged once without each."""

    def __init__(self, judged: Callable[..., Judged], before: Judged, after: Judged) -> None:
        """`judged` judges the log again, by other rules and with another deck."""
        self.judged, self.before, self.after = judged, before, after
        self.left = COMPARING
        """How many steps may still be judged to find it out."""
        self.plain = set(map(shape, unmatched(before, after)))
        self.shapes: dict[object, set[Shape] | None] = {}
        """The differences that are left without a ruling or card; None where there was too much to judge."""
        self.changed = changed_cards(before.pack, after.pack)

    def of(self, difference: Unmatched) -> tuple[str, ...]:
        """The rulings and options of one book alone without which there would be no difference at that step.

        Each of them by itself; where none is enough, those that have to go together.
        """
        _, _, two = difference
        ours, theirs = self.before.rules, self.after.rules
        if ours is theirs or shape(difference) not in self.plain:
            return ()
        common = ours.options.keys() & theirs.options.keys()
        causes = [Suspect(id, theirs) for id in _own(theirs, ours)] + [Suspect(id, ours) for id in _own(ours, theirs)]
        causes += [Suspect(key, None) for key in sorted(common) if ours.options[key] != theirs.options[key]]
        found = [cause for cause in causes if self._makes(difference, [cause])]
        spoken = set(two.rulings) if two is not None else set()
        told = [cause for cause in found if cause.id not in spoken] or found or self._together(difference, causes)
        return tuple(
            cause.id if cause.rules is not None else typed(cause.id, theirs.options[cause.id]) for cause in told
        )

    def _makes(self, difference: Unmatched, causes: Sequence[Suspect]) -> bool:
        """Whether there is no such difference where all these are gone."""
        shapes = self._left(tuple(causes), partial(self._without, causes))
        return shapes is not None and shape(difference) not in shapes

    def _together(self, difference: Unmatched, causes: list[Suspect]) -> list[Suspect]:
        """Of these as few as make a difference together; none where all of them do not."""
        if not self._makes(difference, causes):
            return []
        for cause in causes:
            fewer = [other for other in causes if other is not cause]
            if self._makes(difference, fewer):
                causes = fewer
        return causes

    def cards(self, difference: Unmatched) -> tuple[str, ...]:
        """The cards that are others in the other deck, and as they were would make no difference at that step."""
        found = []
        for id in self.changed:
            shapes = self._left(f"card {id}", partial(self._as_before, id))
            if shapes is not None and shape(difference) not in shapes:
                found.append(id)
        return tuple(found)

    def _left(self, key: object, pair: Callable[[], tuple[Judged, Judged]]) -> set[Shape] | None:
        if key not in self.shapes:
            self.left -= len(self.before.judge.steps)
            if self.left < 0:
                self.shapes[key] = None
                self.before.judge.budget.leave(UNTRIED)
            else:
                try:
                    self.shapes[key] = set(map(shape, unmatched(*pair())))
                except LogError:  # a deck that is no deck of the game with that card as it was
                    self.shapes[key] = None
        return self.shapes[key]

    def _without(self, causes: Sequence[Suspect]) -> tuple[Judged, Judged]:
        """Both verdicts without rulings of either book, and with options of the other as they are in the log's own."""
        ours, theirs = self.before.rules, self.after.rules
        back = {cause.id: ours.options[cause.id] for cause in causes if cause.rules is None}
        rules = catalogue.compiled(theirs.lineage, {**theirs.options, **back}) if back else theirs
        verdicts = []
        for verdict, by in ((self.before, ours), (self.after, rules)):
            off = [cause.id for cause in causes if cause.rules is verdict.rules]
            same = by is verdict.rules and not off
            verdicts.append(
                verdict if same else self.judged(rules=reduce(catalogue.without, off, by), pack=verdict.pack)
            )
        return verdicts[0], verdicts[1]

    def _as_before(self, id: str) -> tuple[Judged, Judged]:
        """Both verdicts with a card of the other deck as it was."""
        deck, (was, _) = self.after.pack.deck, self.changed[id]
        cards = tuple(was if card.id == id else card for card in deck.cards)
        return self.before, self.judged(rules=self.after.rules, pack=Pack(structs.replace(deck, cards=cards)))


def _own(rules: Rules, others: Rules) -> list[str]:
    """The rulings of one book that the other does not have, in whatever words."""
    theirs = {id for other in others.active for id in others.reading(other)}
    return [id for id in rules.active if rules.carried.get(id) is None and not rules.reading(id) <= theirs]
