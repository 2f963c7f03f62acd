"""Which rulings, options and cards make the differences between two verdicts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

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


class Reasons:
    """Which rulings and cards make the differences between two verdicts. A log is judged once without each."""

    def __init__(self, judged: Callable[..., Judged], before: Judged, after: Judged) -> None:
        """`judged` judges the log again, by other rules and with another deck."""
        self.judged, self.before, self.after = judged, before, after
        self.left = COMPARING
        """How many steps may still be judged to find it out."""
        self.shapes: dict[str, set[Shape] | None] = {}
        """The differences that are left without a ruling or card; None where there was too much to judge."""
        self.changed = changed_cards(before.pack, after.pack)

    def of(self, difference: Unmatched) -> tuple[str, ...]:
        """The rulings and options of one book alone without which there would be no difference at that step."""
        _, one, two = difference
        ours, theirs = self.before.rules, self.after.rules
        if ours is theirs:
            return ()
        found: list[str] = []
        for rules, others in ((theirs, ours), (ours, theirs)):
            own = [id for id in rules.active if id not in others.active and rules.carried.get(id) is None]
            for id in own:
                shapes = self._left(id, partial(self._without, id, rules))
                if shapes is not None and shape(difference) not in shapes:
                    found.append(id)
        for key in sorted(ours.options.keys() & theirs.options.keys()):
            if ours.options[key] != theirs.options[key]:
                shapes = self._left(f"option {key}", partial(self._with_option, key))
                if shapes is not None and shape(difference) not in shapes:
                    found.append(typed(key, theirs.options[key]))
        spoken = set(two.rulings) if two is not None else set()
        left_out = [one.rule] if one is not None and not theirs.holds(one.rule) else []
        return tuple([id for id in found if id not in spoken] or found or left_out or sorted(spoken))

    def cards(self, difference: Unmatched) -> tuple[str, ...]:
        """The cards that are others in the other deck, and as they were would make no difference at that step."""
        found = []
        for id in self.changed:
            shapes = self._left(f"card {id}", partial(self._as_before, id))
            if shapes is not None and shape(difference) not in shapes:
                found.append(id)
        return tuple(found)

    def _left(self, key: str, pair: Callable[[], tuple[Judged, Judged]]) -> set[Shape] | None:
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

    def _without(self, id: str, rules: Rules) -> tuple[Judged, Judged]:
        """Both verdicts with a ruling of one of the books left out."""
        if rules is self.after.rules:
            return self.before, self.judged(rules=catalogue.without(rules, id), pack=self.after.pack)
        return self.judged(rules=catalogue.without(rules, id), pack=self.before.pack), self.after

    def _with_option(self, key: str) -> tuple[Judged, Judged]:
        """Both verdicts with an option of the other book as it is in the log's own."""
        theirs = self.after.rules
        rules = catalogue.compiled(theirs.lineage, {**theirs.options, key: self.before.rules.options[key]})
        return self.before, self.judged(rules=rules, pack=self.after.pack)

    def _as_before(self, id: str) -> tuple[Judged, Judged]:
        """Both verdicts with a card of the other deck as it was."""
        deck, (was, _) = self.after.pack.deck, self.changed[id]
        cards = tuple(was if card.id == id else card for card in deck.cards)
        return self.before, self.judged(rules=self.after.rules, pack=Pack(structs.replace(deck, cards=cards)))
