"""Hindsight: an open question about hidden cards, answered by the cards that are seen later.

Did that place hold one of these kinds at that step? Two counters decide in one pass: cards of those kinds shown from
its hidden part since, and hidden cards gained since. Shown more than gained: it held one. Hidden part gone with none
shown: it held none. Otherwise the question stays open.
"""

from __future__ import annotations

from enum import Enum

from adjudicator.formats.finding import Finding
from adjudicator.formats.phrases import either
from adjudicator.kernel.dues import Due
from adjudicator.kernel.occasions import Occasion
from adjudicator.native import mypyc_attr


class Evidence(Enum):
    """What the cards say of an open question."""

    OPEN = "open"
    HELD = "held"
    NOT_HELD = "not held"
    NEVER = "never"
    """It cannot be answered any more."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Watch:
    """One open question."""

    __slots__ = ("blurred", "due", "finding", "gains", "key", "kinds", "occasion", "seen", "shows", "step")

    def __init__(
        self, key: tuple[str, int], kinds: frozenset[int], occasion: Occasion, step: int, finding: Finding | None
    ) -> None:
        """`key` is the place (zone and seat); `occasion` was judged at `step`, and `finding` is what was said of it."""
        self.key, self.kinds = key, kinds
        self.occasion, self.step, self.finding = occasion, step, finding
        self.shows = 0
        self.gains = 0
        self.blurred = False
        self.seen: list[tuple[int, int]] = []
        """The cards that came out of the hidden part since, each with the step that shows it."""
        self.due: Due | None = None
        """What hangs on the answer."""

    def blur(self, known: int) -> None:
        """An unnamed card left that place; its `known` cards are hidden from now on."""
        self.gains += known
        self.blurred = True

    def gained(self) -> None:
        """A hidden card came into that place."""
        self.gains += 1

    def shown(self, kind: int) -> Evidence:
        """A card of the hidden part was seen."""
        if kind in self.kinds:
            self.shows += 1
            if self.shows > self.gains:
                return Evidence.HELD
        return Evidence.OPEN

    def held(self) -> list[int]:
        """The kinds of which that place held one, if it held any: nobody can tell which."""
        return list(dict.fromkeys(kind for _, kind in self.seen if kind in self.kinds))

    def prove(self, finding: Finding, step: int, *, complete: bool, others: bool = False) -> None:
        """A step shows what was found in hindsight; where several lines show it only together, one may be wrong.

        In a `complete` record none is.

        They show cards of these kinds, or `others`.
        """
        finding.shown_by = step
        lines = list(dict.fromkeys(str(number) for number, kind in self.seen if (kind in self.kinds) is not others))
        if len(lines) > 1 and not complete:
            finding.unproved = True
            finding.slip = f"step {either(lines)} names a card that was not in that hand"
            finding.message = f"It can't be told: either {finding.message}, or {finding.slip}"

    def emptied(self) -> Evidence:
        """No card of that place is hidden any more."""
        return Evidence.NOT_HELD if not self.shows and not self.blurred else Evidence.NEVER

    def copied(self) -> Watch:
        """Another watch with the same question and counts."""
        watch = Watch(self.key, self.kinds, self.occasion, self.step, self.finding)
        self._tell(watch)
        return watch

    def _tell(self, watch: Watch) -> None:
        watch.shows, watch.gains, watch.blurred = self.shows, self.gains, self.blurred
        watch.seen = self.seen[:]
        watch.due = self.due


class NumberWatch(Watch):
    """An open question about a number: did that place hold at least so many of these kinds, and at most so many?"""

    __slots__ = ("fewest", "hidden", "high", "known", "low", "most", "others")

    def __init__(
        self,
        key: tuple[str, int],
        kinds: frozenset[int],
        occasion: Occasion,
        step: int,
        *,
        known: int,
        hidden: int,
        low: int,
        high: int,
    ) -> None:
        """It held `known` of them for sure, and `hidden` cards that nobody had seen."""
        super().__init__(key, kinds, occasion, step, None)
        self.known, self.hidden, self.low, self.high = known, hidden, low, high
        self.fewest, self.most = known, known + hidden
        """What is proved so far; a card that comes later takes nothing of it away."""
        self.others = 0

    def shown(self, kind: int) -> Evidence:
        """A card of the hidden part was seen: of these kinds, or of others."""
        if kind in self.kinds:
            self.shows += 1
        else:
            self.others += 1
        self.fewest = max(self.fewest, self.known + self.shows - self.gains)
        self.most = min(self.most, self.known + self.hidden - self.others + self.gains)
        if self.fewest > self.high or self.most < self.low:
            return Evidence.NOT_HELD
        return Evidence.HELD if self.low <= self.fewest and self.most <= self.high else Evidence.OPEN

    def emptied(self) -> Evidence:
        """No card of that place is hidden any more, and the numbers have not told."""
        return Evidence.NEVER

    def copied(self) -> Watch:
        """Another watch with the same question and counts."""
        watch = NumberWatch(
            self.key,
            self.kinds,
            self.occasion,
            self.step,
            known=self.known,
            hidden=self.hidden,
            low=self.low,
            high=self.high,
        )
        watch.finding, watch.others = self.finding, self.others
        watch.fewest, watch.most = self.fewest, self.most
        self._tell(watch)
        return watch
