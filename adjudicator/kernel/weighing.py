"""Did it matter? A record is judged again with the right thing in the place of a fault, beside the record as it is.

The two games are followed step by step. What differs at once is the fault itself; when a later step is wrong only in
one of them, or makes another difference, it hung on the fault. If the game ends otherwise, the fault decides it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import structs

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.finding import Consequence, Finding, Mattered, Remedy
from adjudicator.formats.log import Back, Claim, Step
from adjudicator.formats.phrases import listing
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.closing import mend
from adjudicator.kernel.filling import AccusationKey, key_of
from adjudicator.kernel.position import Over, copied
from adjudicator.kernel.replay import NOTHING, Judge
from adjudicator.kernel.righting import Instead, Righting, record
from adjudicator.kernel.two_tables import Difference, alike, difference, turn_of
from adjudicator.kernel.undoing import MOST as TOO_MANY
from adjudicator.kernel.undoing import Undoing, undoing
from adjudicator.kernel.zones import Contents, size

MOST: Final = 12
"""Of so many faults of one log it is worked out."""
TOO_LATE: Final = "Too much has been played since to go back; play goes on as it is."
"""What is said where nobody could move all the cards."""


AS_IT_WOULD_BE: Final = "Nothing is to be undone: all is as it would have been."


class _Effect(NamedTuple):
    """What came of one way to put a fault right."""

    kind: Mattered
    step: int
    winners: tuple[str, ...] | None = None
    restored: bool = False
    """From that step on all is as it would have been anyway."""
    unseen: bool = False
    """That step and later ones drew other cards by it, and nobody knows which."""
    fault: int = 0
    """The step of a fault that would not be there without it."""


def weigh(judge: Judge, findings: Sequence[Finding] | None = None) -> None:
    """Say of every fault of a judged log what it did to the game, and what to do now; of these, if not of all."""
    chosen = [f for f in (judge.report.findings if findings is None else findings) if weighable(f)]
    if not chosen:
        return
    scales = _Scales(judge)
    for finding in chosen[:MOST]:
        finding.matter = scales.weighed(finding)
        mend(judge.bench, judge.steps, [finding])
        if finding.remedy is not None:
            finding.remedy = scales.advice(finding, finding.remedy, finding.matter)


def soften(judge: Judge) -> None:
    """What was put right, or came late or out of order, and has left all as it would have been is only a warning."""
    mended = [f for f in judge.report.findings if f.severity == "error" and weighable(f) and _may_be_harmless(f)]
    if mended:
        scales = _Scales(judge)
        for finding in mended[:MOST]:
            if scales.weighed(finding).kind == "none" and finding.step in scales.restored:
                finding.severity = "warning"


def _may_be_harmless(finding: Finding) -> bool:
    return finding.settled_by is not None or finding.fault in ("late", "out-of-order")


def weighable(finding: Finding) -> bool:
    """Whether it can be asked if a finding mattered: it is a fault, and stands for itself."""
    return (
        finding.counts
        and finding.severity != "note"
        and finding.fault not in ("undetermined", "unrecorded")
        and finding.matter is None
    )


class _Scales:
    """Weighs the faults of one judged log."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.steps = judge, judge.steps
        self.righting = Righting(judge)
        self.restored: set[int] = set()
        """The steps of faults after which all is as it would have been without them."""

    def weighed(self, finding: Finding) -> Consequence:
        taken_back = self._taken_back(finding)
        if taken_back:
            self.restored.add(finding.step)
            return Consequence(kind="none", text="It made no difference: it was taken back.", step=taken_back)
        if finding.step and isinstance(self.steps[finding.step - 1], Claim):
            return Consequence(kind="none", text="Nothing was played by it: only the record is wrong.")
        try:
            ways = self.righting.ways(finding)
        except AdjudicatorError:
            return _unknown("the record can't be followed without it")
        if not ways.found:
            return _unknown(ways.why)
        effects: list[_Effect] = []
        for way in ways.found:
            if self.righting.left <= 0:
                return _unknown("there is too much to try")
            effects.append(self._effect(finding, way))
            if (effects[-1].kind, effects[-1].winners) != (effects[0].kind, effects[0].winners):
                return _unknown("it depends on what would have been chosen")
        if not ways.every and effects[0].kind != "changed":
            return _unknown("there are too many ways to choose")
        return self._said(finding, max(effects, key=lambda effect: effect.step))

    def _taken_back(self, finding: Finding) -> int:
        """The step by which a fault was taken back as a whole; 0 if it was not."""
        n = finding.settled_by or 0
        step = self.steps[n - 1] if n else None
        return n if isinstance(step, Back) and step.to <= finding.step else 0

    def advice(self, finding: Finding, remedy: Remedy, matter: Consequence) -> Remedy:
        """A remedy with all that it takes, and what comes of it."""
        due = self.judge.report.kept[id(finding)].due
        if finding.settled_by is not None or finding.step == 0 or remedy.grade in ("none", "too-late"):
            return structs.replace(remedy, act="leave") if remedy.grade == "too-late" else remedy
        if due is None and matter.kind == "none" and finding.step in self.restored:
            return Remedy(grade="too-late", act="leave", text=AS_IT_WOULD_BE)
        agreed = remedy.grade == "by-agreement"
        fix = due is not None or not agreed or matter.kind == "none"
        back = Undoing([], [])
        if due is None:
            last = finding.step if fix else len(self.steps)
            before = self.righting.before(finding.step)
            right = self._rightly(finding) if fix else None
            back = undoing(before, self.steps[finding.step - 1 : last], finding.step, right)
            self.righting.left -= last - finding.step
            if len(back.cards) > TOO_MANY:
                return structs.replace(remedy, act="leave", text=TOO_LATE, grade="too-late")
        says_so = fix or f"go back to step {finding.step}" in remedy.text
        return structs.replace(
            remedy,
            text=remedy.text if says_so else f"Go back to before step {finding.step}. {remedy.text}",
            act="fix" if fix else "back-up",
            back_to=None if fix else finding.step,
            moves=back.moves(self.judge.bench),
            lost=back.lost,
            decides=("the opponents" if due is not None else "all players") if agreed else "",
            refused="Play goes on as it is." if agreed else "",
            winners=matter.winners,
        )

    def _rightly(self, finding: Finding) -> Bench | None:
        """The table with the same act done right in the place of a fault, where it is clear what that is."""
        found = self.righting.known.get(id(finding), ())
        if len(found) != 1 or not found[0].acts or (found[0].at, *found[0].without) != (finding.step, finding.step):
            return None
        judge = self.righting.instead(found[0])
        return None if judge is None else judge.bench

    # ---- two games side by side

    def _effect(self, finding: Finding, way: Instead) -> _Effect:
        """Follow the record with and without a fault, and see where they part."""
        was, then = self.righting.before(way.at), self.righting.instead(way)
        if then is None:
            return _Effect("unknown", way.at)
        root = self.judge.report.number(finding)
        follow = {key_of(f) for f in self.judge.report.findings if f.because_of == root}
        faults = {key_of(f): f.step for f in self.judge.report.findings if weighable(f) and f is not finding}
        done = max(finding.step, way.at - 1)
        made_up = max(done, *way.without) if way.without else done
        turn, over = turn_of(was.bench), self.judge.bench.now.over
        known_was, known_then = _wrong(was), _wrong(then)
        before: Difference = ()
        changed = shifted = 0
        for n in range(way.at, len(self.steps) + 1):
            self.righting.left -= 2
            stood = _stands(was.bench)
            self._feed(was, self.steps[n - 1], n)
            try:
                self._feed(then, record(self.steps, way, n), n)
            except AdjudicatorError:
                return _Effect("changed", changed or n)
            ending = _ending(was, then, over)
            if ending is not None and ending != _winners(was, over):
                if ending or turn == turn_of(was.bench):
                    return _Effect("changed", changed) if changed and ending else _Effect("decides", n, ending)
                return _Effect("changed", changed) if changed else _Effect("unknown", n)
            now_was, now_then = _wrong(was), _wrong(then)
            new = now_then - known_then - now_was - {key_of(finding)}
            followed = (now_was - known_was) & follow
            gone = [faults[key] for key in now_was - known_was - now_then if key in faults and faults[key] > done]
            known_was, known_then = now_was, now_then
            if gone and not changed:
                return _Effect("changed", n, fault=min(gone))
            apart = difference(was.bench, then.bench) if n >= done else ()
            grown = before and apart and apart != before
            hung = n not in way.without and (new or (n > done and (followed or grown)))
            if not changed and n >= done and hung and stood != _stands(was.bench):
                changed = n
            if n > done and not (shifted or way.unseen) and _drawn_otherwise(stood, was.bench, then.bench):
                shifted = n
            if changed and turn != turn_of(was.bench):
                break
            before = apart
            if n >= made_up and not apart and alike(was.bench, then.bench):
                return _Effect("changed", changed) if changed else _Effect("none", n, restored=True)
        if shifted and not changed:
            return _Effect("changed", shifted, unseen=True)
        return _Effect("changed", changed) if changed else _Effect("none", len(self.steps))

    def _feed(self, judge: Judge, step: Step, n: int) -> None:
        judge.feed_all((NOTHING if isinstance(step, Claim) else step,), n)

    # ---- in words

    def _said(self, finding: Finding, effect: _Effect) -> Consequence:
        step = effect.step
        tell = self.judge.rules.game.tell
        if effect.kind == "decides":
            winners = list(effect.winners or ())
            if winners:
                has = "has" if len(winners) == 1 else "have"
                text = f"It decides the game: with the right thing done {listing(winners)} {has} won."
            else:
                over = self.judge.bench.now.over
                who = listing(_names(self.judge, over)) if over is not None and over.winners else "nobody"
                text = f"It decides the game: with the right thing done {who} has not won at step {step}."
            return Consequence(kind="decides", text=text, step=step, winners=winners)
        if effect.fault:
            text = f"The fault at step {effect.fault} depended on it."
            return Consequence(kind="changed", text=text, step=step)
        if effect.unseen:
            text = f"From step {step} on other cards were drawn by it; which, nobody knows."
            return Consequence(kind="changed", text=text, step=step)
        if effect.kind == "changed":
            what = tell(self.judge.bench, self.steps[step - 1])
            return Consequence(kind="changed", text=f"Step {step} depended on it: {what}.", step=step)
        if effect.kind == "unknown":
            over = self.judge.bench.now.over
            why = "with the right thing done the game might" if over is None else "without it the game would not"
            return _unknown(f"{why} have been over at step {step}", step)
        if effect.restored:
            self.restored.add(finding.step)
            text = f"It made no difference: after step {step} all is as it would have been."
        elif step > finding.step:
            text = f"No later step depended on it, up to step {step}, where the record stops."
        else:
            text = "No later step depended on it: the record stops here."
        return Consequence(kind="none", text=text, step=step)


def _stands(bench: Bench) -> tuple[list[Contents], str]:
    """Where all cards lie, and what was named: a step that changes nothing of it depends on nothing."""
    return [copied(place) for zone in bench.game.zones for place in bench.now.places(zone)], bench.game.named(bench)


def _drawn_otherwise(stood: tuple[list[Contents], str], was: Bench, then: Bench) -> bool:
    """Whether a step drew from a pile of which more or less is left than without a fault."""
    before = iter(stood[0])
    for zone in was.game.zones:
        for mine, its in zip(was.now.places(zone), then.now.places(zone), strict=True):
            if size(mine) < size(next(before)) and zone.rest and size(mine) != size(its):
                return True
    return False


def _unknown(why: str, step: int | None = None) -> Consequence:
    return Consequence(kind="unknown", text=f"Whether it mattered can't be told: {why}.", step=step)


def _winners(judge: Judge, over: Over | None) -> tuple[str, ...] | None:
    """Who has won where a game stands; None where it goes on, also if that shows only later."""
    now = judge.bench.now.over
    return None if now is None or over is None or now.step != over.step else _names(judge, now)


def _ending(was: Judge, then: Judge, over: Over | None) -> tuple[str, ...] | None:
    """Who has won with the right thing done: nobody where only the game as it was is over; None where both go on."""
    now = then.bench.now.over
    if now is not None:
        return _names(then, now)
    return None if _winners(was, over) is None else ()


def _names(judge: Judge, over: Over) -> tuple[str, ...]:
    return tuple(judge.bench.names[seat] for seat in over.winners)


def _wrong(judge: Judge) -> set[AccusationKey]:
    """What is wrong so far, with the players or with the record."""
    return {
        key_of(f)
        for f in judge.report.findings
        if (f.severity != "note" or f.fault == "unrecorded") and f.fault != "late"
    }
