"""What came of a fault: two games side by side, the record as it is and as it would have gone without it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.finding import Finding, FindingKey, Mattered, key_of
from adjudicator.formats.log import Claim, Step
from adjudicator.hindsight.instead import Instead, record
from adjudicator.hindsight.righting import Righting
from adjudicator.hindsight.taking import unseen_piles
from adjudicator.hindsight.two_tables import TURN, Difference, alike, difference, has_grown, turn_of
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.position import Over, copied
from adjudicator.kernel.replay import NOTHING, Judge
from adjudicator.kernel.zones import Contents, Sight, contents, size


class Aftermath(NamedTuple):
    """What came of one way to put a fault right."""

    kind: Mattered
    step: int
    winners: tuple[str, ...] | None = None
    restored: bool = False
    """From that step on all is as it would have been anyway."""
    unseen: bool = False
    """That step and later ones drew other cards by it."""
    known: bool = False
    """Which they are, the record shows: all that lay in the piles is known."""
    fault: Finding | None = None
    """What would not be at fault without it."""
    sooner: bool = False
    """The same have won without it, at that earlier step."""
    nobody: bool = False
    """The game is over then, and nobody has won."""
    surplus: str = ""
    """Who would have won with fewer cards by then; which of them was too many nobody saw, it may have been used."""


def weighable(finding: Finding) -> bool:
    """Whether it can be asked if a finding mattered: it is a fault, and stands for itself."""
    return (
        finding.counts
        and finding.severity != "note"
        and finding.fault not in ("undetermined", "unrecorded")
        and finding.matter is None
    )


class SideBySide:
    """Follows one judged log, and beside it the same with the right thing in the place of a fault."""

    def __init__(self, righting: Righting) -> None:
        """`righting` knows the log, and what is right in it."""
        self.righting, self.judge, self.steps = righting, righting.judge, righting.steps

    def after(self, finding: Finding, way: Instead) -> Aftermath:
        """Follow the record with and without a fault, and see where they part."""
        was, then = self.righting.before(way.at), self.righting.instead(way)
        if then is None:
            return Aftermath("unknown", way.at)
        root = self.judge.report.number(finding)
        follow = {key_of(f): f for f in self.judge.report.findings if f.because_of == root}
        others = [f for f in self.judge.report.findings if f is not finding and f.severity != "note"]
        faults = {key_of(f): f for f in others if weighable(f) or (f.because_of != root and f.step > finding.step)}
        done = max(finding.step, way.at - 1)
        drawn_alike = not (way.unseen or way.exchanged)
        made_up = max(done, *way.without) if way.without else done
        turn, over = turn_of(was.bench), self.judge.bench.now.over
        known_was, known_then = _wrong(was), _wrong(then)
        before: Difference = ()
        changed = shifted = 0
        blind = False
        by: Finding | None = None
        for n in range(way.at, len(self.steps) + 1):
            self.righting.left -= 2
            stood = _stands(was.bench)
            self._feed(was, self.steps[n - 1], n)
            try:
                self._feed(then, record(self.steps, way, n), n)
            except AdjudicatorError:
                return Aftermath("changed", changed or n)
            blind = blind or (n == done and _holds_more_unseen(was.bench, then.bench, finding.player or ""))
            ending = _ending(was, then, over, done)
            if ending is not None and ending != _winners(was, over):
                if changed and (ending or turn != turn_of(was.bench)):
                    return Aftermath("changed", changed, fault=by)
                if ending and over is not None and set(ending) == set(names_of(self.judge, over)) and n < over.step:
                    return Aftermath("changed", n, ending, sooner=True)
                if blind and n > done and finding.player is not None and finding.player in ending:
                    return Aftermath("unknown", n, surplus=finding.player)
                nobody = not ending and then.bench.now.over is not None
                sure = ending or nobody or n in way.without or turn == turn_of(was.bench)
                return Aftermath("decides", n, ending, nobody=nobody) if sure else Aftermath("unknown", n)
            if over is not None and n >= done and _are_out(then.bench, over.winners):
                return Aftermath("decides", over.step, ())
            now_was, now_then = _wrong(was), _wrong(then)
            new = _not_later(now_then - known_then - now_was - {key_of(finding)}, now_was - now_then)
            followed = (now_was - known_was) & follow.keys()
            gone = [faults[key] for key in now_was - known_was - now_then if key in faults and faults[key].step > done]
            known_was, known_then = now_was, now_then
            if gone and not changed:
                return Aftermath("changed", n, fault=min(gone, key=lambda other: other.step))
            apart = difference(was.bench, then.bench, drawn_alike=drawn_alike) if n >= done else ()
            grown = has_grown(before, apart)
            open_then = n > done and not _is_open(was, n) and _is_open(then, n)
            depends = new or open_then or (n > done and (followed or grown))
            hung = n not in way.without and not self._lays_open(n) and depends
            if not changed and n >= done and hung and stood != _stands(was.bench):
                changed = n
                by = next((follow[key] for key in followed if not new and follow[key].fault == "missed"), None)
            if not shifted and n not in way.without and _drawn_otherwise(stood, was.bench, then.bench):
                shifted = n
            if way.drawn and not changed and n == max(way.without) and _differ_openly(apart):
                changed = n
            if changed and turn != turn_of(was.bench):
                break
            before = apart
            if n >= made_up and not (apart or way.scattered) and alike(was.bench, then.bench):
                return Aftermath("changed", changed, fault=by) if changed else Aftermath("none", n, restored=True)
        if shifted and not changed:
            piles = [way.drawn] if way.drawn else unseen_piles(self.righting.before(shifted).bench)
            return Aftermath("changed", shifted, unseen=True, known=all(UNKNOWN not in pile for pile in piles))
        return Aftermath("changed", changed, fault=by) if changed else Aftermath("none", len(self.steps))

    def _feed(self, judge: Judge, step: Step, n: int) -> None:
        judge.feed_all((NOTHING if isinstance(step, Claim) else step,), n)

    def _lays_open(self, n: int) -> bool:
        """Whether at a step somebody only shows cards: nothing is done by it."""
        lays_open = self.judge.rules.game.lays_open
        return lays_open is not None and type(self.steps[n - 1]) is lays_open

    def ends_alike(self, way: Instead) -> bool:
        """Whether the record goes on to the same end another way, and nobody does anything wrong that was right."""
        over, then = self.judge.bench.now.over, self.righting.instead(way)
        if over is None or then is None:
            return False
        self.righting.left -= over.step - way.at + 1
        try:
            for n in range(way.at, over.step + 1):
                self._feed(then, record(self.steps, way, n), n)
        except AdjudicatorError:
            return False
        now, known = then.bench.now.over, {key_of(f) for f in self.judge.report.findings}
        same_end = now is not None and (now.step, now.winners) == (over.step, over.winners)
        return same_end and not {key_of(f) for f in then.report.findings if weighable(f)} - known


def _is_open(judge: Judge, n: int) -> bool:
    """Whether it can't be told of a step if it was right: it depends on what nobody saw or wrote down."""
    return any(finding.step == n and finding.fault == "undetermined" for finding in judge.report.findings)


def _not_later(new: set[FindingKey], without: set[FindingKey]) -> set[FindingKey]:
    """What is wrong only then; what comes to light later than in the record as it is, is nothing else."""
    same = {(rule, player) for rule, _, player in without}
    return {key for key in new if (key[0], key[2]) not in same}


def _stands(bench: Bench) -> tuple[list[Contents], str]:
    """Where all cards lie, and what was named: a step that changes nothing of it depends on nothing."""
    return [copied(place) for zone in bench.game.zones for place in bench.now.places(zone)], bench.game.named(bench)


def _holds_more_unseen(was: Bench, then: Bench, name: str) -> bool:
    """Whether a player holds more cards that nobody has seen than without a fault."""
    if name not in was.names:
        return False
    seat = was.names.index(name)
    hands = (zone for zone in was.game.zones if zone.each and zone.sight is Sight.OWNER)
    both = ((was.now.places(zone)[seat], then.now.places(zone)[seat], zone) for zone in hands)
    return any(contents(z, mine).count(UNKNOWN) > contents(z, its).count(UNKNOWN) for mine, its, z in both)


def _drawn_otherwise(stood: tuple[list[Contents], str], was: Bench, then: Bench) -> bool:
    """Whether a step drew from a pile of which more or less is left than without a fault, not only at its bottom."""
    before = iter(stood[0])
    for zone in was.game.zones:
        for mine, its in zip(was.now.places(zone), then.now.places(zone), strict=True):
            fewer = size(mine) < size(next(before)) and zone.rest and size(mine) != size(its)
            if fewer and not _alike_but_for_the_bottom(contents(zone, mine), contents(zone, its)):
                return True
    return False


def _alike_but_for_the_bottom(one: list[int], other: list[int]) -> bool:
    """Whether two piles differ only in known cards that lie at the bottom of one of them."""
    shorter, longer = sorted((one, other), key=len)
    return longer[: len(shorter)] == shorter and UNKNOWN not in longer[len(shorter) :]


def _differ_openly(apart: Difference) -> bool:
    """Whether two tables differ in more than which cards of the same number somebody holds."""
    facts = [one for one in apart if one[0] != TURN]
    return any(not isinstance(one[0], str) or sum(n for _, n in one[2]) for one in facts)


def _winners(judge: Judge, over: Over | None) -> tuple[str, ...] | None:
    """Who has won where a game stands; None where it goes on, also if that shows only later."""
    now = judge.bench.now.over
    return None if now is None or over is None or now.step != over.step else names_of(judge, now)


def _ending(was: Judge, then: Judge, over: Over | None, done: int) -> tuple[str, ...] | None:
    """Who has won with the right thing done: nobody where only the game as it was is over; None where both go on.

    What shows only later that a game goes on, shows it with the right thing `done` as well.
    """
    now, here = then.bench.now.over, was.bench.now.over
    if now is not None:
        goes_on = here is not None and over is None and now.step > done
        same = here is not None and (here.step, here.winners) == (now.step, now.winners)
        return None if goes_on and same else names_of(then, now)
    return None if _winners(was, over) is None else ()


def _are_out(bench: Bench, seats: Sequence[int]) -> bool:
    """Whether these have lost, so that they cannot win any more."""
    return bool(seats) and all(bench.now.out[seat] for seat in seats)


def names_of(judge: Judge, over: Over) -> tuple[str, ...]:
    """Who has won."""
    return tuple(judge.bench.names[seat] for seat in over.winners)


def _wrong(judge: Judge) -> set[FindingKey]:
    """What is wrong so far, with the players or with the record."""
    return {
        key_of(f)
        for f in judge.report.findings
        if (f.severity != "note" or f.fault == "unrecorded") and f.fault != "late"
    }
