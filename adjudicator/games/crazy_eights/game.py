"""Crazy Eights as the kernel sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from adjudicator.formats.finding import Finding, Remedy
from adjudicator.formats.log import Act, Call, Claim, Step
from adjudicator.games.crazy_eights import (
    acts,
    ending,
    opening,
    rulings,
    scoring,
    starter,
    stock,
    telling,
    turns,
)
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import LONG, NAME, SHORT, ZONES, StockBench
from adjudicator.games.crazy_eights.lane import COVERED, UNASKED, lane
from adjudicator.games.crazy_eights.matching import EIGHT
from adjudicator.games.crazy_eights.offers import complete, offered, uses
from adjudicator.games.crazy_eights.options import OPTIONS
from adjudicator.kernel.dues import Due
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.library import found_in
from adjudicator.kernel.rotation import TurnGame
from adjudicator.kernel.ruling import Mending
from adjudicator.native import mypyc_attr

NOTHING_TO_NAME: Final = "Nothing is left to name: the eight is covered, and play goes on as it is."
"""What is said of an eight without a suit once another card lies on it."""
SCORE_STANDS: Final = "The score of the block was agreed, and it stands; nothing is undone."
"""What is said of a pass that should not have been, once the score is agreed."""
HAND_STANDS: Final = "The hand can't be put right any more."
"""What is said of a hand that was dealt too long or too short, once the game is over."""
DEMANDED: Final = "It was demanded at step {}: the pass does not stand, and a card that fits must be placed."
"""What is said of one after which a play was demanded in time."""


def _too_late(bench: StockBench, due: Due) -> bool:
    """Whether a wrong hand can't be put right any more: the game is over, or the hand has not that many cards left."""
    return bench.now.over is not None or (due.what is LONG and bench.now.hands[due.seat].size < due.number)


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
class CrazyEights(TurnGame[StockBench]):
    """Crazy Eights: what it declares, and how its book answers the kernel."""

    id = "crazy-eights"
    title = "Crazy Eights"
    zones = ZONES
    steps = s.AnyStep
    start_keys = s.StartKeys
    claim_keys = s.ClaimKeys
    acts: ClassVar = {
        s.Draw: acts.draw,
        s.Play: acts.play,
        s.Name: acts.name,
        s.Pass: acts.pass_,
        s.Shuffle: acts.shuffle,
        s.Restore: acts.restore,
        s.Look: acts.look,
        s.Show: acts.show,
        s.Block: acts.block,
        Claim: acts.claim,
        Call: acts.call,
    }
    words = telling.WORDS
    wild_ranks = (EIGHT,)
    always_offered = (s.Play, s.Pass, s.Name)
    rulings = found_in(rulings)
    options = OPTIONS
    series = True
    privacy = "C8-3.4"
    no_use = "can neither discard nor play it now"
    lays_open = s.Show
    weights: ClassVar = {s.Play: 6, s.Draw: 1, s.Name: 9, s.Pass: 2}
    goes_on_after = (s.Draw,)

    bench = staticmethod(StockBench)
    begin = staticmethod(opening.begin)
    lane = staticmethod(lane)
    unasked = UNASKED
    covered = COVERED
    deal = staticmethod(opening.deal)
    hand_size = staticmethod(opening.hand_size)
    check_deck = staticmethod(opening.check_deck)
    offers = staticmethod(offered)
    complete = staticmethod(complete)
    uses = staticmethod(uses)
    points = staticmethod(scoring.scores)
    named = staticmethod(starter.named)

    changed = staticmethod(starter.changed)
    seen_on = staticmethod(starter.seen_on)
    renews = staticmethod(stock.renews)
    replenish = staticmethod(stock.replenish)
    answered = staticmethod(ending.answered)
    ended = staticmethod(turns.ended)
    astray = staticmethod(turns.astray)

    def lay_as_taken(self, bench: StockBench, step: Step) -> None:
        """A card that is drawn from under others lay there."""
        if isinstance(step, s.Draw) and step.above and step.of is None:
            stock.lay_under(bench, kinds_of(bench, step.cards), step.above)

    def mend(
        self, bench: StockBench, finding: Finding, mending: Mending, due: Due | None, steps: Sequence[Step]
    ) -> Remedy:
        """As in every game; but on an eight that is covered nothing is left to name, and an agreed score stands."""
        if finding.let_stand is not None:
            return Remedy(grade="too-late", text=SCORE_STANDS)
        if finding.fault == "missed" and due is not None and due.what in (SHORT, LONG) and _too_late(bench, due):
            return Remedy(grade="too-late", text=HAND_STANDS)
        demand = bench.demanded.get(finding.step, 0) if finding.rule == "C8-5.3" else 0
        if demand and finding.fault == "illegal":
            since = any(isinstance(step, Act) for step in steps[demand:])
            return Remedy(grade="too-late" if since else "certain", text=DEMANDED.format(demand))
        remedy = super().mend(bench, finding, mending, due, steps)
        owed = due is not None and due.what is NAME and finding.fault == "missed"
        if owed and due is not None and any(isinstance(step, s.Play) for step in steps[due.since :]):
            return Remedy(grade="too-late", text=NOTHING_TO_NAME)
        return remedy


GAME: Final = CrazyEights()
