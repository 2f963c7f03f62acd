"""The likeliest story: is there one slip of the scorer that explains several findings at once?

Where cards turn up in places that they cannot have come to, the rest of a record falls over it, finding by finding.
Before so much is held against the players, the repairs of the record near the first of them are tried, the nearest and
the likeliest first. If the record is in order with one of them, the scorer made a slip.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Final

from adjudicator.formats.finding import Finding, key_of
from adjudicator.formats.log import Step
from adjudicator.hindsight.candidates import Candidates
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.plausible import Plausible, shows_two
from adjudicator.hindsight.repairs import Repair, left_out, of_one_turn, with_a_card_unnamed
from adjudicator.hindsight.retelling import Retelling, Retold, held_against
from adjudicator.hindsight.slips import MOST, Story, set_free
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.zones import Bag

NEAR: Final = 6
"""How many steps before a finding every repair is tried."""
REACH: Final = 60
"""How many steps before a finding a forgotten line is looked for."""
EFFORT: Final = 8_500
"""How many steps may be judged for it at most."""
SMALL_EFFORT: Final = 7_000
"""The same where no card contradicts the record."""
FOR_A_PAIR: Final = 4_000
"""There it is less where little is to be explained: so many for each two findings."""
SHARE: Final = 7_000
"""How many of them for one finding."""
FOR_A_TURN: Final = 5_500
"""How many of these to find a missing turn and its cards."""
FOR_A_STEP: Final = 150
"""And no more than that for each step of the record: a short one can prove no long story."""
FOR_A_TURN_UNSEEN: Final = 2_000
"""How many more, beside the others, to find one of which nothing is known but whose it was."""
MORE: Final = 4_500
"""How much more is spent to find a likelier story, where what the best one leaves has another cause."""
FOR_THE_NEAREST: Final = 400
"""How much is spent on each of the first few findings to which the search has not come, on the lines beside them."""
BEYOND: Final = 1_000
"""How much may be spent on all of these."""
FEW_WAYS: Final = 12
"""How many ways to choose are tried for an act far away, or for one of several."""
WAYS: Final = 40
"""How many ways to choose are tried for one act."""
LONGEST: Final = 8
"""How many acts of one turn may be missing."""
WIDTH: Final = 4
"""How many beginnings of a missing turn are gone on with."""


def likely_stories(judge: Judge, told: Sequence[Story] = ()) -> list[Story]:
    """The slips that explain several findings each of a closed report, in the order of the record.

    Some are `told` already: they are among them.

    Several missed dues alone are several misses: that somebody forgets the same thing again is no wonder. Nor is
    anything guessed about a game in which the table itself decided what is wrong.
    """
    explained = {id(finding) for story in told for finding in story.explained}
    found = [finding for finding in held_against(judge) if id(finding) not in explained]
    if not 1 <= len(found) <= MOST or judge.report.calls or all(f.fault in ("missed", "late") for f in found):
        return list(told)
    if not judge.steps:
        return list(told)  # nothing was written down yet
    search = _Search(judge, found)
    stories = list(told)
    for known in told:
        search.tell(known)
    while (root := search.next_root()) is not None:
        if len(search.plausible.found) > 1 or search.plausible.knotted(root):
            story = search.likeliest(root) if search.retelling.left > 0 else search.nearest(root)
            if story is not None:
                stories.append(story)
    judge.spent += search.effort - search.retelling.left
    return sorted(stories, key=lambda story: judge.report.findings.index(story.explained[0])) if told else stories


class _Search:
    """The search for slips in a judged log."""

    def __init__(self, judge: Judge, found: list[Finding]) -> None:
        """`found` is what is held against the log as it stands."""
        self.judge = judge
        contradicted = any(map(judge.report.contradicted, found))
        small = min(SMALL_EFFORT, FOR_A_PAIR * comb(len(found), 2))
        self.effort = share(judge, EFFORT if contradicted else small)
        self.retelling = Retelling(judge, self.effort)
        self.best: Story | None = None
        """The likeliest story so far about the finding that is looked into."""
        self.candidates = Candidates(judge, self.retelling)
        self.plausible = Plausible(self.retelling, found)
        self.seen: set[int] = set()
        """The findings that were looked into, by identity."""

    def next_root(self) -> Finding | None:
        """The finding to be looked into next: of those that no story explains, the one that came up first."""
        number = self.judge.report.number
        left = [finding for finding in self.plausible.found if id(finding) not in self.seen]
        last = () if any(map(self.judge.report.contradicted, left)) else ("missed", "late")
        root = min(left, key=lambda f: (f.fault in last, self.plausible.came_up(f), number(f) or 0), default=None)
        self.seen.add(id(root))
        return root

    # ---- which story

    def likeliest(self, root: Finding) -> Story | None:
        """The story that explains a finding and others; the search goes on with the record as it has it."""
        self.best = None
        self.least = max(0, self.retelling.left - SHARE)
        last = min(max(self.plausible.came_up(root), 1), len(self.retelling.record))
        self._try(self._near(last, root), root)
        if self.best is None or len(self.best.explained) < len(self.plausible.found):
            missed = [finding for finding in self.plausible.found if finding.fault in ("missed", "late")]
            near = range(max(0, last - NEAR) + 1, last + 1)
            self._try((place for finding in missed for place in self.candidates.forgotten(finding, near)), root)
            self.least -= FOR_A_TURN_UNSEEN
            self._turns(last, root, seen=False)
            self.least += FOR_A_TURN_UNSEEN
        self._try(self._farther(last, root), root)
        return self._taken(root)

    def nearest(self, root: Finding) -> Story | None:
        """The same among the order of the lines beside a finding: what is wrong before it must not hide that."""
        if self.retelling.left < -BEYOND:
            return None
        self.best, self.least = None, self.retelling.left - FOR_THE_NEAREST
        last = min(max(self.plausible.came_up(root), 1), len(self.retelling.record))
        beside = dict.fromkeys((root.step, last, root.step - 1))
        self._try((self.candidates.reordered(before) for before in beside), root)
        return self._taken(root)

    def _taken(self, root: Finding) -> Story | None:
        """The best story about a finding, with which the search goes on."""
        if self.best is None:
            self.plausible.unexplained += [root] if root.severity != "note" else []
        else:
            self.tell(self.best)
            return self._as_far_as_known(self.best)
        return self.best

    def tell(self, story: Story) -> None:
        """The search goes on with the record as a story has it."""
        self.retelling.take(story.repair, story.steps)
        self.candidates.right.update(range(story.repair.at, story.repair.at + story.repair.gone))
        left = [finding for finding in self.plausible.found if finding not in story.explained]
        self.plausible.found = left + [f for f in set_free(self.judge, story) if f not in left]
        self.retelling.hold_to(self.plausible.found)

    def _as_far_as_known(self, story: Story) -> Story:
        """A story without the card or the choice that nobody can tell."""
        repair, (first, *_) = story.repair, (*story.steps, None)
        if repair.recast and repair.one_of and first is not None:
            return story._replace(steps=[with_a_card_unnamed(self.judge.steps[repair.at - 1], first)])
        if not repair.gone and len(story.steps) == 1 and self._brings_an_unseen_card(repair):
            return story._replace(repair=repair._replace(one_of=True))
        return story._replace(steps=repair.acts) if repair.undecided else story

    def _brings_an_unseen_card(self, repair: Repair) -> bool:
        """Whether a missing line uses a card that nobody saw in that hand, and that no finding misses."""
        bench, act = self.retelling.before(repair.at).bench, repair.acts[0]
        kind = bench.pack.named_in(act)
        seat = bench.seat_of.get(getattr(act, "by", ""), -1)
        hands = [bag for _, of, bag in bench.now.every_place(bench.game.zones) if of == seat and isinstance(bag, Bag)]
        unseen = any(bag.hidden and holds(bench, bag, kind) is None for bag in hands) if kind >= 0 else False
        return unseen and kind not in set[int]().union(*map(self.candidates.cards, self.judge.report.top()))

    def _try(self, places: Iterator[Iterator[Repair]], root: Finding) -> None:
        """Try the repairs at some places, until nothing is left to be explained."""
        while not self._settled() and (place := next(places, None)) is not None:
            for repair in place:
                for _ in self._every_way(repair, root, WAYS if root.step - repair.at < NEAR else FEW_WAYS):
                    pass

    def _settled(self) -> bool:
        """Whether nothing is left to be explained, or no effort to look for more."""
        return self.retelling.left <= self.least or (self.best is not None and self.plausible.plain(self.best))

    def _every_way(self, repair: Repair, root: Finding, most: int) -> Iterator[Retold]:
        """A repair with every way of choosing that it leaves; at most so many."""
        every = Every()
        for _ in range(most):
            if self.retelling.left <= self.least:
                return
            retold = self.retelling.told(repair, every, root, max(self.plausible.came_up(root), 1))
            if retold is not None:
                self._consider(repair, retold)
                yield retold
            if not repair.offered or not every.next_way():
                return

    def _consider(self, repair: Repair, retold: Retold) -> None:
        """Keep a story if it is a likelier one."""
        if retold.held is None:
            return
        story = Story(
            repair, retold.steps, [f for f in self.plausible.found if key_of(f) not in retold.held], retold.held
        )
        if not self.plausible.holds(story):
            if not self.plausible.holds_as_well(story):
                return
            story = story._replace(equal=True)
        if self.best is not None and (story.rank() == self.best.rank() or shows_two(story)):
            self.best = self.best.unnamed(story)
        if self.best is None or story.rank() < self.best.rank():
            self.best = story
            if self.plausible.apart(story):
                self.least = max(self.least, self.retelling.left - MORE)

    # ---- where to look

    def _near(self, last: int, root: Finding) -> Iterator[Iterator[Repair]]:
        """The repairs to be tried first for a finding, place by place, the likeliest place first."""
        for before in range(last, max(0, last - NEAR), -1):
            yield self.candidates.rewritten(before)
            yield self.candidates.put_in(before)
        for before in self.candidates.naming(self.candidates.cards(root), last - NEAR):
            yield self.candidates.rewritten(before)

    def _farther(self, last: int, root: Finding) -> Iterator[Iterator[Repair]]:
        """Those to be tried after them."""
        cards = self.candidates.cards(root)
        if self.best is None or not self.plausible.apart(self.best) or self.plausible.passes_unseen(self.best.repair):
            self._turns(last, root, seen=True)
        far = range(last - NEAR, max(0, last - REACH), -1)
        for before in far:
            yield self.candidates.put_in(before, cards)
        for before in far:
            yield self.candidates.put_in(before)

    def _turns(self, before: int, root: Finding, *, seen: bool) -> None:
        """Try the turn that may be missing, act by act: those that let the record go farthest are gone on with.

        What nobody saw of it stays unknown, or with `seen` it is tried which cards they were.
        """
        most = min(FOR_A_TURN, FOR_A_STEP * len(self.retelling.record))
        enough = max(self.least, self.retelling.left - most)
        kept: list[Sequence[Step]] = [()]
        for _ in range(LONGEST):
            ways: list[tuple[int, Sequence[Step]]] = []
            for acts in kept:
                for repair in self._with_one_more(before, acts, seen):
                    ways += [(told.reach, told.steps) for told in self._every_way(repair, root, FEW_WAYS)]
                    if self._settled() or self.retelling.left < enough:
                        return
            ways.sort(key=lambda way: -way[0])
            kept = [acts for _, acts in ways[:WIDTH]]
            kept += [acts for _, acts in ways if self.candidates.most_times(acts[-1]) > 1 and acts not in kept][:1]

    def _with_one_more(self, before: int, acts: Sequence[Step], seen: bool) -> list[Repair]:
        """A turn that may be missing with one act more, of each that is offered then.

        Of which nothing is known but whose it was, that is the turn of one player, with no line of it just before.
        """
        offers = self.retelling.offers(before, acts, unseen=not seen)
        offers = [offer for offer in offers if of_one_turn([*acts, offer])]
        if seen:
            likely = self.candidates.likely_first(offers, before, self.plausible.found)
            return [left_out(before, [*acts, offer]) for offer in likely]
        whose = {getattr(act, "by", None) for act in acts or offers}
        own = [act for act in offers if getattr(act, "by", None) in whose]
        repairs = [left_out(before, [*acts, act], unseen=True) for act in own]
        return [repair for repair in repairs if self.plausible.passes_unseen(repair)]
