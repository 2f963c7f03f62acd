"""The likeliest story: is there one slip of the scorer that explains several findings at once?

Where cards turn up in places that they cannot have come to, the rest of a record falls over it, finding by finding.
Before so much is held against the players, the repairs of the record near the first of them are tried, the nearest and
the likeliest first. If the record is in order with one of them, the scorer made a slip.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Final, NamedTuple

from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Claim, Step
from adjudicator.hindsight.candidates import Candidates
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import (
    ALIKE,
    NAMED,
    OTHER,
    SEVERAL,
    Repair,
    left_out,
    of_one_turn,
    with_a_card_unnamed,
)
from adjudicator.hindsight.retelling import FindingKey, Retelling, Retold, held_against, key_of
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
APART: Final = 12
"""What comes up so many steps after a finding, and is not explained with it, is likely to have another cause."""
KIN: Final = 30
"""Where a finding is not explained, no line of so many steps after it is thought to be wrong: it may follow from it."""
MORE: Final = 4_500
"""How much more is spent to explain such a finding all the same."""
FOR_THE_NEAREST: Final = 400
"""How much is spent on each of the first few findings to which the search has not come, on the lines beside them."""
BEYOND: Final = 1_000
"""How much may be spent on all of these."""
FEW_WAYS: Final = 12
"""How many ways to choose are tried for an act far away, or for one of several."""
MOST: Final = 100
"""A record with more findings than that has more wrong with it than a slip or two."""
WAYS: Final = 40
"""How many ways to choose are tried for one act."""
LONGEST: Final = 8
"""How many acts of one turn may be missing."""
WIDTH: Final = 4
"""How many beginnings of a missing turn are gone on with."""


class Story(NamedTuple):
    """A slip of the scorer, and what it explains."""

    repair: Repair
    steps: Sequence[Step]
    """The lines of the repair, with every choice made."""
    explained: list[Finding]
    """What it explains, in the order of the report."""
    held: set[FindingKey]
    """What is held against the record all the same."""
    equal: bool = False
    """It is no likelier than that all was done as it is written down."""
    shown: bool = False
    """Something else in the record shows it: cards at other steps, or a number that can't be so."""

    def rank(self) -> tuple[bool, int, int, int]:
        """The smaller, the likelier: what is likely at all, what explains more, the likelier slip, the later place."""
        return self.equal, -len(self.explained), self.repair.unlikely, -self.repair.at

    def unnamed(self, other: Story) -> Story:
        """This story, or that it was one of several, where another card or choice in the line explains as much."""
        if self.explained != other.explained or self.repair.at != other.repair.at:
            return self
        if self.repair.recast and other.repair.recast:
            return self._replace(repair=self.repair._replace(one_of=True))
        if self.repair.acts == other.repair.acts and _chosen(self) != _chosen(other):
            return self._replace(repair=self.repair._replace(undecided=len(self.steps) == 1))
        return self


def _chosen(story: Story) -> list[object]:
    """What is chosen in the lines of a story."""
    return [getattr(step, "choose", None) for step in story.steps]


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
    search = _Search(judge, found)
    stories = list(told)
    for known in told:
        search.tell(known)
    for root in sorted(found, key=lambda finding: (search.came_up(finding), found.index(finding))):
        if root in search.found and (len(search.found) > 1 or search.knotted(root)):
            story = search.likeliest(root) if search.retelling.left > 0 else search.nearest(root)
            if story is not None:
                stories.append(story)
    judge.spent += search.effort - search.retelling.left
    return sorted(stories, key=lambda story: judge.report.findings.index(story.explained[0])) if told else stories


class _Search:
    """The search for slips in a judged log."""

    def __init__(self, judge: Judge, found: list[Finding]) -> None:
        """`found` is what is held against the log as it stands."""
        self.judge, self.found = judge, found
        """What is still to be explained."""
        contradicted = any(map(judge.report.contradicted, found))
        small = min(SMALL_EFFORT, FOR_A_PAIR * comb(len(found), 2))
        self.effort = share(judge, EFFORT if contradicted else small)
        self.retelling = Retelling(judge, self.effort)
        self.best: Story | None = None
        """The likeliest story so far about the finding that is looked into."""
        self.candidates = Candidates(judge, self.retelling)
        self.unexplained: list[Finding] = []
        """What was looked into, and no slip explains it."""

    def came_up(self, finding: Finding) -> int:
        """The step at which a finding came to light."""
        return self.judge.report.kept[id(finding)].at

    def knotted(self, finding: Finding) -> bool:
        """Whether a finding contradicts the record, and something follows, so that a slip is the likelier."""
        report = self.judge.report
        follows = any(other.fault in ("illegal", "mismatch") for other in report.following(finding))
        return finding.severity != "note" and report.contradicted(finding) and (follows or self._only_beside(finding))

    def _only_beside(self, finding: Finding) -> bool:
        """Whether it is another finding about the same act that contradicts the record, and follows from another."""
        report = self.judge.report
        return not any(map(report.contradicts, [finding, *report.following(finding)])) and report.contradicted(finding)

    # ---- which story

    def likeliest(self, root: Finding) -> Story | None:
        """The story that explains a finding and others; the search goes on with the record as it has it."""
        self.best = None
        self.least = max(0, self.retelling.left - SHARE)
        last = min(max(self.came_up(root), 1), len(self.retelling.record))
        self._try(self._near(last, root), root)
        if self.best is None or len(self.best.explained) < len(self.found):
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
        last = min(max(self.came_up(root), 1), len(self.retelling.record))
        beside = dict.fromkeys((root.step, last, root.step - 1))
        self._try((self.candidates.reordered(before) for before in beside), root)
        return self._taken(root)

    def _taken(self, root: Finding) -> Story | None:
        """The best story about a finding, with which the search goes on."""
        if self.best is None:
            self.unexplained += [root] if root.severity != "note" else []
        else:
            self.tell(self.best)
            return self._as_far_as_known(self.best)
        return self.best

    def tell(self, story: Story) -> None:
        """The search goes on with the record as a story has it."""
        self.retelling.take(story.repair, story.steps)
        self.candidates.right.update(range(story.repair.at, story.repair.at + story.repair.gone))
        self.found = [finding for finding in self.found if finding not in story.explained]

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
        kind = bench.pack.by_spelling.get(getattr(act, "card", None) or "", -1)
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
        return self.retelling.left <= self.least or (self.best is not None and self._plain(self.best))

    def _plain(self, story: Story) -> bool:
        """Whether nobody need look for another story: it explains all, or all that one wrong name could."""
        if len(story.explained) == len(self.found):
            return not story.equal
        line = story.repair.at in {finding.step for finding in story.explained}
        return story.repair.gone == 1 and story.repair.unlikely == NAMED and line and self._apart(story)

    def _every_way(self, repair: Repair, root: Finding, most: int) -> Iterator[Retold]:
        """A repair with every way of choosing that it leaves; at most so many."""
        every = Every()
        for _ in range(most):
            if self.retelling.left <= self.least:
                return
            retold = self.retelling.told(repair, every, root, max(self.came_up(root), 1))
            if retold is not None:
                self._consider(repair, retold)
                yield retold
            if not repair.offered or not every.next_way():
                return

    def _consider(self, repair: Repair, retold: Retold) -> None:
        """Keep a story if it is a likelier one."""
        if retold.held is None:
            return
        story = Story(repair, retold.steps, [f for f in self.found if key_of(f) not in retold.held], retold.held)
        if not self._holds(story):
            if not self._holds_as_well(story):
                return
            story = story._replace(equal=True)
        if self.best is not None and story.rank() == self.best.rank():
            self.best = self.best.unnamed(story)
        if self.best is None or story.rank() < self.best.rank():
            self.best = story
            if self._apart(story):
                self.least = max(self.least, self.retelling.left - MORE)

    def _holds(self, story: Story) -> bool:
        """Whether a slip is likelier than that the players did all that it explains."""
        explained, repair = story.explained, story.repair
        if not explained or (len(explained) == 1 and not self.knotted(explained[0])):
            return False
        if len(explained) == 1 and self._only_beside(explained[0]):
            return repair.unlikely == NAMED and repair.gone == 1 and repair.at == explained[0].step
        if all(finding.fault in ("missed", "late") for finding in explained):
            return False
        if (repair.unlikely >= OTHER or repair.recast) and not any(map(self._impossible, explained)):
            return repair.unlikely == SEVERAL and len(explained) > (1 if self._whole_turn(repair) else 2)
        if repair.at in {f.step for f in explained if f.fault == "illegal"} and len(explained) > 1:
            return True  # what the line itself says is wrong, whatever came before
        return repair.gone != 1 or all(self.came_up(f) + KIN <= repair.at for f in self.unexplained)

    def _holds_as_well(self, story: Story) -> bool:
        """Whether one wrong card may be all, where one player after another broke the same rule with it.

        That of the first of them stands as it is written, so that both stories are told.
        """
        explained, repair = story.explained, story.repair
        if not repair.recast or repair.unlikely != ALIKE or repair.gone != 1 or len(explained) < 2:
            return False
        players = [finding.player for finding in explained]
        alike = {(finding.rule, finding.fault) for finding in explained} == {(explained[0].rule, "illegal")}
        return explained[0].step == repair.at and alike and players[0] != players[1]

    def _impossible(self, finding: Finding) -> bool:
        """Whether a card is not where it is used, by a finding or by what follows from it.

        What is only stated after a breach of a rule may just show that it was done.
        """
        report, steps = self.judge.report, self.judge.steps
        acts = [f for f in (finding, *report.following(finding)) if not isinstance(steps[f.step - 1], Claim)]
        return any(map(report.contradicts, acts))

    def _whole_turn(self, repair: Repair) -> bool:
        """Whether lines are missing of somebody who has none just before them, nor just after."""
        after = getattr(self.retelling.line(repair.at), "by", None)
        return self._passes_unseen(repair) and all(getattr(act, "by", None) != after for act in repair.acts)

    def _passes_unseen(self, repair: Repair) -> bool:
        """Whether lines are missing of somebody who has none just before them: a turn, or the beginning of one."""
        before = getattr(self.retelling.line(repair.at - 1), "by", None)
        return not repair.gone and all(getattr(act, "by", None) != before for act in repair.acts)

    def _apart(self, story: Story) -> bool:
        """Whether what a story leaves comes up so much later that it is likely to have another cause."""
        first = min(self.came_up(finding) for finding in story.explained)
        return all(self.came_up(f) - first > APART for f in self.found if f not in story.explained)

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
        if self.best is None or not self._apart(self.best) or self._passes_unseen(self.best.repair):
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
            likely = self.candidates.likely_first(offers, before, self.found)
            return [left_out(before, [*acts, offer]) for offer in likely]
        whose = {getattr(act, "by", None) for act in acts or offers}
        own = [act for act in offers if getattr(act, "by", None) in whose]
        repairs = [left_out(before, [*acts, act], unseen=True) for act in own]
        return [repair for repair in repairs if self._passes_unseen(repair)]
