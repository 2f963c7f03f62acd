"""A card is used where by the record it is not, and nothing else comes of it: what the line may have been meant to say.

Nobody can use a card of another's hand or of a pile, so such a line cannot have happened as it is written. It may name
the wrong card or the wrong player, or a line before it is missing. Those are tried that agree with the rest of the
record: a single one is told as what is likely, several beside each other, and nobody is accused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.finding import Finding, Remedy, key_of
from adjudicator.formats.log import Step
from adjudicator.hindsight.amending import AmendedRecord, as_a_line, told
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.explaining import explain
from adjudicator.hindsight.repairs import (
    ALIKE,
    NAMED,
    Repair,
    in_another_order_and_of,
    left_out,
    once_too_often,
    said,
    slips_of,
    too_many,
)
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import Story
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.untrue import LOOK_AGAIN, openly
from adjudicator.kernel.zones import Bag

EFFORT: Final = 3_000
"""How many steps may be judged for it at most."""
MOST_SAID: Final = 3
"""Of more readings than that none is told."""
ANOTHER: Final = "it was another card"
"""What is said where nobody can tell which card it was."""


class MeantLine(NamedTuple):
    """What a line may have been meant to say."""

    repair: Repair
    steps: Sequence[Step]
    """The lines of the repair."""
    hidden: bool
    """It was another card, which nobody can name."""


def reread(judge: Judge, stories: Sequence[Story]) -> list[tuple[Repair, Sequence[Step]]]:
    """Say of each card that was used where it is not how the record may be wrong, if no story explains it.

    Returned are the lines that are told as what is likely.
    """
    report = judge.report
    found = [f for f in report.top() if report.kept[id(f)].misplaced >= 0 and f.severity == "error" and f.step]
    found = [f for f in found if not f.unproved]  # of these both stories are told
    if not found or report.calls:
        return []
    rereading = _MeantLines(judge, stories)
    for finding in found:
        rereading.judged_anew(finding)
    judge.spent += rereading.effort - rereading.retelling.left
    return rereading.likelier


class _MeantLines:
    def __init__(self, judge: Judge, stories: Sequence[Story]) -> None:
        self.judge = judge
        self.effort = share(judge, EFFORT)
        self.likelier: list[tuple[Repair, Sequence[Step]]] = []
        """What is told as what is likely, with its lines."""
        self.retelling = Retelling(judge, self.effort)
        for story in stories:
            self.retelling.take(story.repair, story.steps)

    def judged_anew(self, finding: Finding) -> None:
        """A finding says what may have been meant, and accuses nobody where that can be."""
        kind = self.judge.report.kept[id(finding)].misplaced
        bench = self.retelling.before(finding.step).bench
        line = self.judge.steps[finding.step - 1]
        name = getattr(line, "by", None)
        if name not in bench.names or finding.settled_by is not None:
            return
        seat, lies = bench.names.index(name), openly(bench, kind)
        from_hand = finding.fault == "mismatch" or lies is not None
        if self._once_too_often(finding, line):
            return
        known = from_hand or _held(bench, kind)
        if lies == seat or not (known or any(holds(bench, hand, kind) is None for hand in _hands(bench, seat))):
            return  # who takes up a card that lies before them, or uses one that is gone, has made a mistake
        before = [] if known else list(self._just_before(finding.step, line, kind))
        if not known and not before:
            return
        repairs = self._repairs(finding.step, line, bench, seat, kind, from_hand) if known else iter(before)
        readings = list(self._readings(finding, repairs))
        if not readings and lies is None and known:
            readings = list(self._readings(finding, self._two_slips(finding.step, line, bench, seat, kind)))
        if lies is not None and not readings and self._breaks_two_rules(finding):
            return
        if len(readings) == 1 and not readings[0].hidden and (lies is None or readings[0].repair.gone):
            repair, steps, _ = readings[0]
            explain(
                self.judge.report,
                [finding],
                *said(repair, told(bench, self.judge.record, repair, steps)),
                slips=slips_of(repair),
                lines=[as_a_line(step) for step in steps],
                amended=AmendedRecord(self.judge.record, repair, steps),
            )
            finding.player = None
            self.likelier += [(repair, steps)] if self._is_told(finding) else []
        elif readings or lies is None:
            self._leave_open(finding, bench, seat, readings, taken=lies)

    def _once_too_often(self, finding: Finding, line: Step) -> bool:
        """Whether the line stands there twice, and all fits without it; then that is the likelier story."""
        n = finding.step
        repair = next(once_too_often(n, line, self.judge.steps[max(0, n - 2) : n - 1]), None)
        return repair is not None and bool(self._without(finding, repair))

    def _breaks_two_rules(self, finding: Finding) -> bool:
        """Whether a line that breaks another rule as well is likely to be too many: later steps fit only without it."""
        return bool(finding.also) and len(self._without(finding, too_many(finding.step), least=2)) > 1

    def _without(self, finding: Finding, repair: Repair, *, least: int = 1) -> list[Finding]:
        """Say that a line is too many, if the record is in order without it; what is explained by that, if enough."""
        report = self.judge.report
        retold = self.retelling.told(repair, Every(), finding, max(report.kept[id(finding)].at, 1))
        if retold is None or retold.held is None or key_of(finding) in retold.held:
            return []
        later = [f for f in held_against(self.judge) if f.step > finding.step and key_of(f) not in retold.held]
        explained = [finding, *later]
        if len(explained) >= least:
            changed = AmendedRecord(self.judge.record, repair, ())
            explain(report, explained, *said(repair, ()), slips=slips_of(repair), lines=[], amended=changed)
            finding.player = None
            self.likelier += [(repair, ())] if self._is_told(finding) else []
        return explained

    def _is_told(self, finding: Finding) -> bool:
        return bool(self.judge.report.kept[id(finding)].amended)

    def _leave_open(
        self, finding: Finding, bench: Bench, seat: int, readings: Sequence[MeantLine], *, taken: int | None
    ) -> None:
        """Nobody is accused: what may have been meant is told, as far as it is only a little."""
        should_say = f"step {finding.step} should say: "
        ways = [self._told(bench, reading) for reading in readings[: MOST_SAID + 1]]
        if len(ways) > MOST_SAID:
            ways = [ANOTHER]
        first = next((n for n, way in enumerate(ways) if way.startswith(should_say)), 0) + 1
        ways[first:] = [way.removeprefix(should_say) for way in ways[first:]]
        remedy = LOOK_AGAIN.text
        if ways != [ANOTHER]:
            told_apart = [reading for reading in readings if not reading.hidden]
            finding.slips = [slip for reading in told_apart for slip in slips_of(reading.repair)]
        if taken is not None:
            ways.append(f"{bench.names[seat]} did take it from there")
            remedy = f"{LOOK_AGAIN.text} If it was taken from {bench.names[taken]}, put it back and undo what it did."
        finding.fault, finding.severity, finding.player = "mismatch", "note", None
        said_so = f"either {', or '.join(ways)}" if len(ways) > 1 else "".join(f"most likely {way}" for way in ways)
        if "; or " not in finding.message:  # of equal cards another may be the wrong one, which has been said
            finding.message += f"; {said_so or 'this line, or one before it, is wrong'}"
        finding.remedy = Remedy(grade="none", text=remedy)

    def _told(self, bench: Bench, reading: MeantLine) -> str:
        if reading.hidden:
            return ANOTHER
        return said(reading.repair, told(bench, self.judge.record, reading.repair, reading.steps))[0]

    # ---- what may have been meant

    def _readings(self, finding: Finding, repairs: Iterator[tuple[Repair, bool]]) -> Iterator[MeantLine]:
        """Those that agree with the rest of the record."""
        came_up = max(self.judge.report.kept[id(finding)].at, 1)
        for repair, hidden in repairs:
            if self.retelling.left <= 0:
                return
            retold = self.retelling.told(repair, Every(), finding, came_up)
            if retold is None or retold.held is None or key_of(finding) in retold.held:
                continue
            if repair.offered or self._leaves_nothing_open(repair, hidden):
                yield MeantLine(repair, retold.steps, hidden)

    def _leaves_nothing_open(self, repair: Repair, hidden: bool) -> bool:
        """Whether a line is whole as it may have been meant: a card of another kind may ask for more.

        Of a `hidden` card it is open whether it was allowed, and nothing else.
        """
        judge = self.retelling.before(repair.at)
        met, known = len(judge.bench.holes.met), len(judge.report.findings)
        judge.feed_all(repair.acts, repair.at)
        return len(judge.bench.holes.met) == met and (hidden or len(judge.report.findings) == known)

    def _just_before(self, n: int, line: Step, kind: int) -> Iterator[tuple[Repair, bool]]:
        """The player's own lines just before a step, with the card that is used in it."""
        spelled = self.judge.pack.cards[kind].id
        for before in range(n - 1, 0, -1):
            other = self.retelling.line(before)
            if other is None or getattr(other, "by", None) != getattr(line, "by", None):
                return
            if isinstance(getattr(other, "card", None), str):
                yield Repair(before, 1, [structs.replace(other, card=spelled)], ALIKE), False

    def _two_slips(self, n: int, line: Step, bench: Bench, seat: int, kind: int) -> Iterator[tuple[Repair, bool]]:
        """The player and the order may be wrong: the line after it is the one by which the card is used there."""
        following = self.retelling.line(n + 1)
        if following is None or self.judge.pack.named_in(following) != kind:
            return
        for name in (bench.names[other] for other in _held(bench, kind) if other != seat):
            yield from ((repair, False) for repair in in_another_order_and_of(name, n, line, following))

    def _repairs(
        self, n: int, line: Step, bench: Bench, seat: int, kind: int, from_hand: bool
    ) -> Iterator[tuple[Repair, bool]]:
        """What may be wrong: the player, a line that is missing, or the card; and whether that can't be named."""
        held = _held(bench, kind)
        if not held and not any(hand.size for hand in _hands(bench, seat)):  # of another, then, and it was hidden there
            held = [s for s in range(bench.n) if any(holds(bench, hand, kind) is None for hand in _hands(bench, s))]
        names = [bench.names[other] for other in held if other != seat]
        yield from ((Repair(n, 1, [structs.replace(line, by=name)], NAMED), False) for name in names)
        for offer in self.retelling.offers(n):
            card = getattr(offer, "card", None)
            brings = card is None or (isinstance(card, str) and bench.spelled[card] == kind)
            if brings and getattr(offer, "by", None) == bench.names[seat] and type(offer) is not type(line):
                yield left_out(n, [offer]), False
        if not from_hand or not isinstance(getattr(line, "card", None), str):
            return
        hidden = any(hand.hidden for hand in _hands(bench, seat))
        cards = [] if hidden else [bench.pack.cards[k].id for hand in _hands(bench, seat) for k in hand.kinds()]
        for card in dict.fromkeys(cards):
            yield Repair(n, 1, [structs.replace(line, card=card)], ALIKE), False
        if hidden:
            yield Repair(n, 1, [structs.replace(line, card=UNWRITTEN)], ALIKE), True


def _hands(bench: Bench, seat: int) -> list[Bag]:
    places = bench.now.every_place(bench.game.zones)
    return [place for _, owner, place in places if owner == seat and isinstance(place, Bag)]


def _held(bench: Bench, kind: int) -> list[int]:
    """Who is known to hold such a card."""
    return [seat for seat in range(bench.n) if any(hand.known[kind] for hand in _hands(bench, seat))]
