"""A judged game taken up again at any step, with the right thing done there in the place of a fault."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Final

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Step
from adjudicator.hindsight.beginnings import beginning, begins_at
from adjudicator.hindsight.instead import Instead
from adjudicator.hindsight.taking import unseen_piles
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.hidden import forget_order
from adjudicator.kernel.replay import Judge

EFFORT: Final = 12_000
"""How many steps may be replayed for one log."""
OVERHEAD: Final = 10
"""What going on from a moment costs, in steps."""
FINDINGS_A_STEP: Final = 3
"""How many findings cost a step, to go along."""


class Trying:
    """One judged log, in which something else may be tried at each step."""

    def __init__(self, judge: Judge) -> None:
        """`judge` has judged the whole log."""
        self.judge, self.steps = judge, judge.steps
        self.left = EFFORT
        self.overhead = OVERHEAD + len(judge.report.findings) // FINDINGS_A_STEP
        self.kept: dict[int, Judge] = {}
        """The game before some steps, to be left untouched."""

    def before(self, n: int) -> Judge:
        """The game just before step `n`, to go on with by itself."""
        nearest = max((m for m in self.kept if m <= n), default=0)
        self.left -= n - max(nearest, 1) + self.overhead
        begins = begins_at(self.judge, n - 1) + 1 if nearest < n else 0
        again = self.kept[nearest].parted() if nearest >= begins else beginning(self.judge, n - 1)
        nearest = max(nearest, begins)
        again.feed_all(self.steps[nearest - 1 : n - 1], nearest)
        if n not in self.kept:
            self.kept[n] = again
            again = again.parted()
        again.bench.step = n
        again.report.leading = None
        return again

    def stood(self, n: int) -> Bench:
        """The table as it stood just before step `n`, or at the end; only to be looked at."""
        return self.before(n).bench if n <= len(self.steps) else self.judge.bench

    def carried_out(self, judge: Judge, steps: Sequence[Step]) -> bool:
        """Carry these acts out where a game stands. Whether nothing is wrong with any of them."""
        report, game = judge.report, judge.rules.game
        for step in steps:
            said = set(map(id, report.findings))
            try:
                game.acts[type(step)](judge.bench, step)
            except AdjudicatorError:
                return False  # with other choices than the record has, its names mean nothing
            report.leading = None
            if any(id(f) not in said and f.severity != "note" for f in report.findings):
                return False
        return True

    def instead(self, way: Instead) -> Judge | None:
        """The game with the right thing done, just before the record goes on; None where something is wrong with it."""
        judge = self.before(way.at)
        if way.unseen:
            self.forget(judge)
        for pile in unseen_piles(judge.bench) if way.exchanged else ():
            for kind in pile[-way.exchanged :]:
                judge.bench.now.loose[kind] += kind >= 0
            pile[-way.exchanged :] = [UNKNOWN] * way.exchanged
        if way.shown:
            self._lay_as_shown(judge, way.at)
        if way.drawn:
            self.lay_as_drawn(judge, way)
        if way.at in way.without:
            judge.rules.game.lay_as_taken(judge.bench, self.steps[way.at - 1])
        return judge if self.carried_out(judge, [copy.copy(act) for act in way.acts]) else None

    def _lay_as_shown(self, judge: Judge, n: int) -> None:
        """Cards that step `n` shows of a pile that nobody sees, and leaves there, lay there before it."""
        after = self.stood(n + 1)
        for pile, later in zip(unseen_piles(judge.bench), unseen_piles(after), strict=True):
            pairs = list(zip(pile, later, strict=False))
            if all(UNKNOWN in (was, now) or was == now for was, now in pairs):
                for place, (was, now) in enumerate(pairs):
                    if was == UNKNOWN and now >= 0 and judge.bench.now.loose[now]:
                        pile[place] = now
                        judge.bench.now.loose[now] -= 1

    def lay_as_drawn(self, judge: Judge, way: Instead) -> None:
        """The cards that were drawn there lie on top of the pile that they came from."""
        after = unseen_piles(self.stood(max(way.without) + 1))
        pile = next((p for p, now in zip(unseen_piles(judge.bench), after, strict=True) if p != now), [])
        for place, kind in enumerate(way.drawn[: len(pile)], 1):
            if pile[-place] == UNKNOWN and kind >= 0 and judge.bench.now.loose[kind]:
                pile[-place] = kind
                judge.bench.now.loose[kind] -= 1

    def forget(self, judge: Judge) -> None:
        """What lies in the piles that nobody sees is not known any more."""
        for pile in unseen_piles(judge.bench):
            forget_order(judge.bench, pile)
