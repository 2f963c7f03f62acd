"""The right thing in the place of a fault: the ways in which a record would have gone without it.

What was left out is put where it was owed, what was done late or out of order is moved there, what was done wrongly is
done right, and what was not to be done at all is left out. What the right thing is, the game says by what it offers.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from itertools import takewhile, zip_longest
from typing import Any, Final

from msgspec import Struct

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.finding import Finding, key_of
from adjudicator.formats.log import Act, Back, Step
from adjudicator.hindsight.every import EveryOther
from adjudicator.hindsight.instead import Instead, Ways, as_the_rules_have_it, parts, record
from adjudicator.hindsight.owing import forget_others, is_settled, still_open
from adjudicator.hindsight.taking import all_to_one, holders, named_on_top, shows, taken
from adjudicator.hindsight.trying import Trying
from adjudicator.kernel.dues import Due
from adjudicator.kernel.replay import Judge

WAYS: Final = 40
"""How many ways to choose are tried for one act."""
WINDOW: Final = 30
"""How many steps before a fault came to light the right thing is looked for, and after it what came too late."""


class Righting(Trying):
    """Looks for the right thing in the place of the faults of one judged log."""

    def __init__(self, judge: Judge) -> None:
        """`judge` has judged the whole log."""
        super().__init__(judge)
        self.known: dict[int, Sequence[Instead]] = {}
        """All the ways to put a finding right, by its identity, once they were looked for."""

    def ways(self, finding: Finding) -> Ways:
        """The ways to put a fault right in its place."""
        if finding.step == 0:
            return Ways((), why="the game began with it")
        if finding.fault == "mismatch":
            return Ways((), why="the record contradicts itself there")
        if finding.step > self.left:
            return Ways((), why="there is too much to try")
        due = self.judge.report.kept[id(finding)].due
        if due is not None:
            found, every = self._in_time(finding, due)
        elif finding.fault == "out-of-order":
            found, every = self._in_order(finding)
        elif finding.fault == "late":
            found, every = self._at_its_time(finding)
        else:
            later = self._a_step_later(finding)
            found, every = (later, True) if later else self._in_place(finding)
        if self.left <= 0:
            return Ways((), why="there is too much to try")
        self.known[id(finding)] = found if every else ()
        return Ways(found, every, "" if found else "what would have been done instead is open")

    def _in_time(self, finding: Finding, due: Due) -> tuple[list[Instead], bool]:
        """What was left out, where it was owed; what was made up for, moved there.

        Which card a draw would have brought nobody knows, unless the pile lies open: it might have been any.
        """
        late = finding.settled_by if finding.fault == "late" else None
        without = frozenset() if late is None else frozenset({late})
        places = range(finding.step, max(due.since, finding.step - WINDOW, 1) - 1, -1)
        unseen = due.what.brings_card
        if late is not None:
            act = self.steps[late - 1]
            moved = (self._moved(n, act, late, unseen=unseen) for n in places)
            way = next((way for way in moved if self._clears(way, finding)), None)
            if way is not None:
                return [way], True
        for alone in (False, True):
            for n in places:
                found, every = self._offered(n, due, alone=alone)
                ways = [Instead(n, acts, without, unseen) for acts in found]
                if ways and self._clears(ways[0], finding):
                    return ways, every
                if self.left <= 0:
                    break
        return [], True

    def _at_its_time(self, finding: Finding) -> tuple[list[Instead], bool]:
        """What was used too late, moved to its time; left out where no time fits, or where the game has ended by it."""
        act = self.steps[finding.step - 1]
        if self.judge.bench.now.over is not None:
            return self._in_place(finding)
        for n in range(finding.step - 1, max(finding.step - WINDOW, 1) - 1, -1):
            way = self._moved(n, act, finding.step, unseen=False)
            if self._clears(way, finding, plainly=True):
                return [way], True
        return self._in_place(finding)

    def _a_step_later(self, finding: Finding) -> list[Instead]:
        """What was done a step too early, done after the next one, where nobody else took cards meanwhile."""
        n = finding.step
        acts = self.steps[n - 1 : n + 1]
        if len(acts) < 2 or not all(isinstance(act, Act) for act in acts) or self.judge.bench.now.over is not None:
            return []
        before, then, after = (self.stood(k) for k in (n, n + 1, n + 2))
        if taken(before, then) and taken(then, after):
            return []
        way = Instead(n, (acts[1], acts[0]), frozenset({n, n + 1}))
        return [way] if self._clears(way, finding, plainly=True) else []

    def _moved(self, n: int, act: Step, late: int, *, unseen: bool) -> Instead:
        """What was done late, done before step `n`; it brings the same cards where the same player drew in between.

        What brings no cards, and shows none, is the same at any time.
        """
        before, then, after = (self.stood(k) for k in (n, late, late + 1))
        if not taken(before, then) or not (getattr(act, "then", None) or taken(then, after)):
            return Instead(n, (act,), frozenset({late}))
        drawn = taken(before, after)
        if len(holders(before, after, drawn)) == 1:
            return Instead(n, (act,), frozenset({late}), exchanged=len(drawn))
        return Instead(n, (act,), frozenset({late}), unseen, scattered=not all_to_one(before, after, drawn))

    def _clears(self, way: Instead, finding: Finding, *, plainly: bool = False) -> bool:
        """Whether the fault is gone then; with `plainly` whether nothing else has gone wrong up to its step.

        What is done after the game is over by it, does not count.
        """
        judge = self.instead(way)
        if judge is None or judge.bench.now.over is not None:
            return judge is not None
        key, known = key_of(finding), {key_of(f) for f in self.judge.report.findings}
        last = finding.step if finding.step not in way.without else way.at - 1
        self.left -= last - way.at + 1
        try:
            for n in range(way.at, last + 1):
                judge.feed_all((record(self.steps, way, n),), n)
        except AdjudicatorError:
            return False
        found = {key_of(f) for f in judge.report.findings if f.severity != "note"}
        return key not in found and not (plainly and found - known)

    def _offered(self, n: int, due: Due, *, alone: bool) -> tuple[list[tuple[Step, ...]], bool]:
        """What the rules offer just before a step that settles what was owed, with every way to choose.

        With `alone` as if nothing else had been owed. What is owed as a turn ends comes after its end.
        """
        there = self.before(n)
        if due.what.brings_card:
            self.forget(there)
        if there.bench.now.over is not None:
            return [], True
        passed_on = there.parted()
        offers = [offer for seat in range(there.bench.n) for offer in there.rules.game.offers(passed_on.bench, seat)]
        if still_open(passed_on, due) is not None:
            if alone:
                forget_others(passed_on, due)
                there = passed_on
            found, every = self._settling(there, due)
            return [(step,) for step in found], every
        for lead in filter(_is_bare, offers):
            ended, leads = there.parted(), [lead]
            while self.carried_out(ended, (copy.copy(leads[-1]),)):
                if still_open(ended, due) is not None:
                    found, every = self._settling(ended, due)
                    return [(*leads, step) for step in found], every
                ally = self._ends_it_too(ended, leads)
                if ally is None:
                    break
                leads.append(ally)
        return [], True

    def _ends_it_too(self, there: Judge, leads: Sequence[Step]) -> Step | None:
        """The end of a turn by another of those who share it; None where it is over, or nobody else does."""
        done = set(map(_by, leads))
        return next((offer for offer in self._offers(there) if _is_bare(offer) and _by(offer) not in done), None)

    def _settling(self, there: Judge, due: Due) -> tuple[list[Step], bool]:
        """The offered acts that settle what is owed there, and whether these are all."""
        offers = [step for step in there.rules.game.offers(there.parted().bench, due.seat) if isinstance(step, Act)]
        for offer in offers:
            found, every = self._completed(there, offer)
            if found:
                judge = there.parted()
                clean = self.carried_out(judge, [copy.copy(found[0])])
                if clean and (judge.bench.now.over is not None or is_settled(judge, due)):
                    return found, every
        return [], True

    def _completed(self, there: Judge, offer: Step) -> tuple[list[Step], bool]:
        """An offered act with every way to choose, and whether these are all."""
        every, found = EveryOther(), list[Step]()
        for _ in range(WAYS):
            self.left -= self.overhead
            if self.left <= 0:
                return found, False
            try:
                step = there.parted().suppose(copy.copy(offer), every)
            except AdjudicatorError:
                step = None
            if step is not None and step not in found:
                found.append(step)
            if not every.next_way():
                return found, True
        return found, False

    def _completed_each(self, there: Judge, offers: Sequence[Step]) -> tuple[list[Step], bool]:
        """Each of some offered acts with every way to choose, and whether these are all."""
        found, every = list[Step](), True
        for offer in offers:
            more, all_ = self._completed(there, offer)
            found, every = [*found, *more], every and all_
            if self.left <= 0:
                return found, False
        return found, every

    def _in_order(self, finding: Finding) -> tuple[list[Instead], bool]:
        """What came after it and should have come before, moved there; what it brought to light may be otherwise.

        Or the act itself, moved to before what it should have come before.
        """
        n = finding.step
        for m in range(n + 1, min(n + WINDOW, len(self.steps)) + 1):
            act = self.steps[m - 1]
            if isinstance(act, Back):
                break
            for way in self._forward(n, m, act) if isinstance(act, Act) else ():
                if self._clears(way, finding, plainly=True):
                    return [way], True
        act = self.steps[n - 1]
        for k in range(n - 1, max(n - WINDOW, 1) - 1, -1):
            if not isinstance(act, Act) or not isinstance(self.steps[k - 1], Act):
                break
            for way in self._forward(k, n, act):
                if self._clears(way, finding, plainly=True):
                    return [way], True
        return self._in_place(finding)

    def _forward(self, n: int, m: int, act: Step) -> Iterator[Instead]:
        """What came at step `m`, done before step `n`: as it was, or as the rules have it.

        Where both took cards from a pile that nobody sees, or showed them there, they are other cards then.
        """
        without, plainly = frozenset({m}), as_the_rules_have_it(act)
        before, then, after = (self.stood(k) for k in (n, m, m + 1))
        first, second = any(map(shows, self.steps[n - 1 : m - 1])), shows(act)
        if (first or taken(before, then)) and (second or taken(then, after)):
            drawn = taken(before, after)
            alike = all_to_one(before, after, drawn) or len(holders(before, after, drawn)) == 1
            if first or second or not alike:
                yield self._drawn_in_order(n, m, plainly or act)
                return
        for moved in (act, plainly):
            if moved is not None:
                yield Instead(n, (moved,), without)

    def _drawn_in_order(self, n: int, m: int, act: Step) -> Instead:
        """What was done at step `m` done before step `n`; cards come off the pile as they lay, where that is known."""
        on_top: dict[int, int] = {}
        depth = 0
        for k in range(n, m + 1):
            before, after = self.stood(k), self.stood(k + 1)
            named = named_on_top(self.steps[k - 1], before)
            on_top.update((depth + i, kind) for i, kind in enumerate(named) if kind >= 0)
            depth += len(taken(before, after))
        lying = tuple(on_top.get(i, UNKNOWN) for i in range(max(depth, *on_top, 0)))
        way = Instead(n, (act,), frozenset({m}), scattered=True, drawn=lying)
        there = self.before(n)
        self.lay_as_drawn(there, way)
        found, _ = self._completed(there, act)
        told = next((step for step in found if _keeps(step, act)), act)
        return way._replace(acts=(told,))

    def _in_place(self, finding: Finding) -> tuple[list[Instead], bool]:
        """The same act done right; or else nothing, where the turn goes on without it; or else anything else."""
        n, act = finding.step, self.steps[finding.step - 1]
        without = frozenset({n})
        kept = self.judge.report.kept[id(finding)]
        turn = self._turn_from(n) if kept.astray else without
        if kept.fault.not_due or turn > without:
            return [Instead(n, (), turn)], True
        plainly = as_the_rules_have_it(act)
        if finding.fault == "out-of-order" and plainly is not None and self._seen_by_several(n):
            return [self._drawn_in_order(n, n, plainly)], True
        for shown in (True, False) if plainly is not None else ():
            way = Instead(n, (plainly,), without, shown=shown)
            judge = self.instead(way)
            if judge is not None:
                return self._with_every_choice(way, judge)
        there = self.before(n)
        if there.bench.now.over is not None:
            return [Instead(n, (), without)], True
        part = next((part for part in parts(act) if self.carried_out(there.parted(), (copy.copy(part),))), None)
        if part is not None:
            return [Instead(n, (part,), without, part=True)], True
        offers = [offer for offer in self._offers(there) if _by(offer) in ("", *self._doers(n))]
        alike = [offer for offer in offers if _alike(offer, act)]
        for one in sorted(dict.fromkeys(map(_by, alike)), key=lambda by: by != _by(act)):
            found, every = self._completed_each(there, [offer for offer in alike if _by(offer) == one])
            if found:
                found.sort(key=lambda step: _chosen_otherwise(step, act))
                return [Instead(n, (step,), without) for step in found], every
        ended = [] if alike else self._once_ended(there, offers, act)
        if ended:
            return [Instead(n, acts, without) for acts in ended], True
        own = [offer for offer in offers if _by(offer) == _by(act)]
        owed = self.judge.report.kept[id(finding)].fault.act_due
        if not isinstance(act, Act) or not own or (not owed and self._goes_on_without(n)):
            return [Instead(n, (), without)], True
        found, every = self._completed_each(there, own)
        return [Instead(n, (step,), without) for step in found], every

    def _turn_from(self, n: int) -> frozenset[int]:
        """What a player whose turn it is not does from step `n` on before anybody else acts; else that step alone."""
        there, by = self.stood(n), _by(self.steps[n - 1])
        if there.seat_of.get(by, -1) in there.now.on_turn:
            return frozenset({n})
        own = takewhile(lambda step: isinstance(step, Act) and _by(step) == by, self.steps[n - 1 :])
        return frozenset(range(n, n + sum(1 for _ in own)))

    def _seen_by_several(self, n: int) -> bool:
        """Whether by a step several players took cards from a pile that nobody sees, and the record names some."""
        before, after = self.stood(n), self.stood(n + 1)
        drawn = taken(before, after)
        named = any(kind >= 0 for kind in named_on_top(self.steps[n - 1], before))
        return bool(drawn) and named and not all_to_one(before, after, drawn)

    def _with_every_choice(self, way: Instead, judge: Judge) -> tuple[list[Instead], bool]:
        """An act with whatever comes of it: with every way to choose, where that leaves open what was chosen.

        What was chosen by the record stays so.
        """
        if not any(finding.step == way.at and finding.fault == "undetermined" for finding in judge.report.findings):
            return [way], True
        found, every = self._completed(self.before(way.at), way.acts[0])
        kept = [step for step in found if _keeps(step, way.acts[0])]
        return ([way._replace(acts=(step,)) for step in kept], every) if kept else ([way], True)

    def _once_ended(self, there: Judge, offers: Sequence[Step], act: Step) -> list[tuple[Step, ...]]:
        """An act that comes as a turn ends, done right after an end that nobody wrote down.

        What its player chose as the rules have it stays so; empty where that is not all that may be chosen.
        """
        for lead in (offer for offer in offers if _by(offer) == _by(act) and _is_bare(offer)):
            ended = there.parted()
            if self.carried_out(ended, (copy.copy(lead),)):
                alike = [offer for offer in self._offers(ended) if _alike(offer, act) and _by(offer) == _by(act)]
                found, every = self._completed_each(ended, alike)
                if found and every:
                    return [(lead, step) for step in found if _keeps(step, act)]
        return []

    def _doers(self, n: int) -> set[str]:
        """Who may do the right thing: the player who did it wrongly, or whoever owes something or owed what was done.

        Not so with a draw: the card would be another player's.
        """
        then = self.before(n)
        owed = [due for due in then.bench.ledger.open if due.must]
        then.feed_all(self.steps[n - 1 : n], n)
        owed += [due for due in then.bench.ledger.settled if due.settled == n]
        names = then.bench.names
        return {_by(self.steps[n - 1]), *(names[due.seat] for due in owed if not due.what.brings_card)}

    def _offers(self, there: Judge) -> list[Step]:
        game, bench = there.rules.game, there.parted().bench
        return [step for seat in range(bench.n) for step in game.offers(bench, seat)]

    def _goes_on_without(self, n: int) -> bool:
        """Whether it is the same player's turn after a step as before, and nothing is owed that was done with it."""
        there, then = self.before(n), self.before(n)
        then.feed_all(self.steps[n - 1 : n], n)
        before, after = there.bench, then.bench
        if (before.now.turn, before.now.active) != (after.now.turn, after.now.active):
            return False
        settled = [due for due in after.ledger.settled if due.settled == n]
        return not any(still_open(there, due) for due in settled if due.must)


def _alike(offer: Struct, act: Struct) -> bool:
    """Whether an offer is the same kind of act, with the same card if it is one with a card."""
    return type(offer) is type(act) and getattr(offer, "card", None) == getattr(act, "card", None)


def _by(act: Struct) -> str:
    """Who does it."""
    return getattr(act, "by", "") or ""


def _is_bare(act: Struct) -> bool:
    """Whether it uses no card, as the end of a turn does."""
    return getattr(act, "card", None) is None


def _choices(act: Any) -> list[Any]:  # Any: a step of the game; what it chooses
    return list(getattr(act, "choose", None) or ())


def _keeps(act: Struct, there: Struct) -> bool:
    """Whether an act has all that was chosen in another by the player who does it."""
    pairs = zip(_choices(act), _choices(there), strict=False)
    return all(not isinstance(chosen, str) or one == chosen for one, chosen in pairs)


def _chosen_otherwise(one: Struct, other: Struct) -> int:
    """How many choices of two acts are not the same, whoever made them."""
    return [these != those for these, those in zip_longest(_chosen(one), _chosen(other))].count(True)


def _chosen(act: Struct) -> list[str]:
    """The players and cards that an act chooses."""
    return [one if isinstance(one, str) else one.player or one.card or "" for one in _choices(act)]
