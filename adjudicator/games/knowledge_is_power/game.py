"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Step
from adjudicator.games.knowledge_is_power import living, opening, options, rulings, stock, telling, ties
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.acts import ACTS
from adjudicator.games.knowledge_is_power.bench import (
    BUFF_ORDER,
    COUNTERS,
    FEWEST,
    FINAL,
    NONE,
    PHASES,
    ROWS,
    TO_DRAW,
    TO_GAIN,
    TO_LOOK,
    TO_PLAY,
    ZONES,
    KnowledgeBench,
)
from adjudicator.games.knowledge_is_power.course import stops
from adjudicator.games.knowledge_is_power.doubts import look_unwritten, play_unwritten
from adjudicator.games.knowledge_is_power.lane import COVERED, UNASKED, lane
from adjudicator.games.knowledge_is_power.offers import complete, offered, why_not
from adjudicator.games.knowledge_is_power.skipping import nothing_wrong_with
from adjudicator.kernel import telling as common
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.dues import Due
from adjudicator.kernel.game import Game
from adjudicator.kernel.library import found_in
from adjudicator.kernel.zones import Mark
from adjudicator.native import mypyc_attr

WEIGHTS: Final[Mapping[type, int]] = {s.Draw: 12, s.Play: 12, s.Lose: 8, s.Select: 9, s.Exchange: 2, s.Strike: 2}
"""How likely a simulator takes one kind of step rather than another; 1 if it is not there."""


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
class KnowledgeIsPower(Game[KnowledgeBench]):
    """What the game declares, and how its book answers the kernel."""

    id = "knowledge-is-power"
    title = "Knowledge is power"
    part = "Round"
    zones = ZONES
    counters = COUNTERS
    phases = PHASES
    steps = s.AnyStep
    start_keys = s.StartKeys
    acts: ClassVar = ACTS
    words = telling.WORDS
    rulings = found_in(rulings)
    options = options.ALL
    fewest_players = FEWEST
    goes_on_after = (s.Look,)

    bench = staticmethod(KnowledgeBench)
    begin = staticmethod(opening.begin)
    lane = staticmethod(lane)
    unasked = UNASKED
    covered = COVERED
    deal = staticmethod(opening.deal)
    offers = staticmethod(offered)
    complete = staticmethod(complete)
    why_not = staticmethod(why_not)
    replenish = staticmethod(stock.replenish)
    remarks = staticmethod(ties.explained)
    stops = staticmethod(stops)

    def missed(self, bench: KnowledgeBench, dues: Sequence[Due]) -> None:
        """A look that was missed was made, perhaps, and only not written down; so a play, or a draw.

        Nobody has drawn before those who have drawn no card.
        """
        undrawn = {due.seat: due.finding for due in dues if due.what is TO_DRAW}
        for step, seats in bench.now.passed if undrawn else ():
            if undrawn.keys() >= {*seats}:
                nothing_wrong_with(bench, [step], "out-of-order", instead=undrawn[seats[0]])
        for due in dues:
            if due.what is TO_LOOK:
                look_unwritten(bench, due.seat)
            elif due.what is TO_PLAY:
                play_unwritten(bench, due.seat)
            elif due.what is TO_DRAW and bench.now.undrawn:
                bench.ledger.drop(due)
                stock.draw(bench, due.seat, [UNKNOWN])
            elif due.what is TO_GAIN:
                bench.scar(BUFF_ORDER, due.finding)

    def choose(self, offers: Sequence[Step], dice: Dice) -> Step:
        """One kind of step by weight, then one of that kind."""
        kinds = sorted({type(step) for step in offers}, key=lambda kind: kind.__name__)
        kind = dice.pick([kind for kind in kinds for _ in range(WEIGHTS.get(kind, 1))])
        return dice.pick([step for step in offers if type(step) is kind])

    def tell(self, bench: KnowledgeBench, told: Any) -> str:  # Any: a step or outcome of the game, a due, or None
        """A step as one line of the story; a due as what is owed and by whom; `None` as the position."""
        return common.tell(bench, told)

    def marks(self, bench: KnowledgeBench) -> Iterable[Mark]:
        """Which card was selected, which ordered to be played, and which was drawn in an exchange."""
        now = bench.now
        for word, places in (("selected", now.selected), ("ordered", now.ordered), ("exchanged", now.exchanged)):
            for seat, place in enumerate(places):
                if place != NONE and bench.filled(seat, place):
                    yield Mark(ROWS.id, seat, place, word)

    def points(self, bench: KnowledgeBench) -> Sequence[float] | None:
        """What each row counts in the final; None before that, or where a card is not known."""
        if bench.now.over is None or bench.at != FINAL:
            return None
        found = [0 if bench.now.out[seat] else living.total(bench, seat) for seat in range(bench.n)]
        return None if None in found else [number or 0 for number in found]


GAME: Final = KnowledgeIsPower()
