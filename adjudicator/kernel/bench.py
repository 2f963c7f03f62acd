"""The bench: where a game is judged. It holds the position, the rules, the report and the ledger of dues.

Where the record contradicts the position, that bends by a fixed rule, and the fact that had to bend keeps a scar: later
faults that rest on a scar are folded under the finding that it is for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, TypeVar

from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Series
from adjudicator.formats.phrases import listing
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.dues import NEVER, Due, DueKind
from adjudicator.kernel.game import Game
from adjudicator.kernel.holes import Holes
from adjudicator.kernel.kept import Kept
from adjudicator.kernel.ledger import Ledger
from adjudicator.kernel.names import Names
from adjudicator.kernel.occasions import Acting, Lapsed, Occasion
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.position import Over, Position
from adjudicator.kernel.quoting import quoted
from adjudicator.kernel.readings import other_readings
from adjudicator.kernel.report import Report, same, written
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Fault, Ruling
from adjudicator.kernel.scars import (
    ENDED,
    OVER,
    PILE,
    TURN,
    UNSEEN,
    Fact,
    hand_of,
    is_hand,
    is_whereabouts,
    part_of,
    whereabouts,
)
from adjudicator.kernel.seen import Sightings
from adjudicator.kernel.step_set import StepSet
from adjudicator.kernel.unread import ASSETS, CARDS, EFFECTS, Unread, leave_open, opened_by
from adjudicator.kernel.watch import Watch
from adjudicator.kernel.zones import Order
from adjudicator.native import mypyc_attr

T = TypeVar("T")
FEW: Final = 3
"""With no more cards than that a hand may turn out to be empty."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bench:
    """Where one game is judged. Only the replay changes it; rulings read it."""

    now: Position
    """The position as it was played, at this moment."""
    game: Game[Any]  # Any: the game's own bench
    """What is played."""
    thoughts: ClassVar[tuple[str, ...]] = ()
    """The attributes that a game adds to its bench and that change while a game is judged; copied with a snapshot."""
    recalled: ClassVar[tuple[str, ...]] = ()
    """The attributes that hold a moment to go back to: no part of a moment themselves; each has `among` as that has."""

    def __init__(self, rules: Rules, pack: Pack, names: list[str], position: Position) -> None:
        """A bench with an empty position: every card is loose.

        Raises:
            RegistryError: for a position that cannot hold what the game declares.
        """
        self.rules, self.pack = rules, pack
        self.game = rules.game
        self.names = names
        self.spelled = pack.by_spelling
        self.seat_of = Names("player", {name: seat for seat, name in enumerate(names)})
        self.n = len(names)
        self.seats = list(range(self.n))
        """All seats, clockwise, whether or not they are still in the game."""
        self.sides = list(range(self.n))
        """The side of each seat; a side of its own without teams."""
        self.partners = False
        """The game is played in teams."""
        self.now = position
        _checked(type(position), self.game)  # type: ignore[arg-type]  # a class is hashable
        position.lay(self.game.zones, self.game.counters, self.n)
        position.loose = list(pack.copies)
        self.report = Report()
        self.ledger = Ledger()
        self.scars: dict[Fact, Finding] = {}
        self.doubts: set[Fact] = set()
        """Facts that the record leaves open: what rests on one of them can't be told."""
        self.unread: Unread = {}
        """Facts that cards leave open whose text is not data."""
        self.watches: list[Watch] = []
        self.seen: Sightings | None = None
        """What came to light since steps are judged that will be taken back; None while there are none."""
        self.step = 0
        self.holes = Holes({})
        """What the record leaves open, and what is supposed for it."""
        self.idle = StepSet()
        """The steps so far at which nothing is done: remarks, and what was undone or taken back."""
        self.stretches: list[tuple[int, int]] = []
        """From which step to which all was taken back, in order, apart from each other."""
        self.series: Series | None = None
        """What the games of a series before this one came to."""
        self.carried: Series | None = None
        """The same, where those games have been judged."""
        self.thorough = False
        """Every ruling is asked at every step, whether or not the guard finds it clean."""
        self.silent = False
        """Nothing is judged: the game is over, or the step rests on that."""
        self.tentative = False
        """It is only tried out whether a record would be in order: what explains a finding is not asked for."""
        self.dice: Dice | None = None
        """A simulator's source of chance; None where the record decides."""

    # ---- judging

    def judge(self, occasion: Occasion, at: int | None = None) -> Finding | None:
        """Ask every ruling on this kind of occasion. The most specific that speaks makes the finding.

        `at` is a step that is passed, for what comes to light only now; what is wrong with the act of this moment has
        nothing to do with it.
        """
        if self.silent and not self._was_before_the_end(at):
            return None
        found = [
            (ruling, fault) for ruling, check in self.rules.on(occasion) if (fault := check(self, occasion)) is not None
        ]
        if not found:
            return None
        if self.doubts or self.pack.unread:
            found = [(ruling, self._in_doubt(fault, occasion)) for ruling, fault in found]
        if len(found) > 1:  # what is known counts, and not what is open besides
            found = [one for one in found if one[1].kind != "undetermined"] or found
            impossible = [one for one in found if one[1].card >= 0 and one[1].kind == "mismatch"]
            if 0 < len(impossible) < len(found):  # first of all it cannot have been done
                root = self._told(occasion, impossible, at)
                self._told(occasion, [one for one in found if one not in impossible], at)
                return root
        return self._told(occasion, found, at)

    def _was_before_the_end(self, at: int | None) -> bool:
        """Whether what comes to light was done before the game ended: cards seen afterwards show it all the same."""
        return at is not None and self.now.over is not None and at <= self.now.over.step

    def _in_doubt(self, fault: Fault, occasion: Occasion) -> Fault:
        """A fault, or an open question where it rests on what nobody wrote down, or on what no text says as data.

        On a text of a card that only lies there no line throws light: it is told as a fault, unless that card says
        otherwise.
        """
        if fault.kind == "undetermined" or fault.whatever:
            return fault
        rests = self._named_by(fault, occasion)
        cards = self._unread_below(self._all_it_rests_on(fault, occasion)) if self.pack.unread else []
        if not cards and self.doubts.isdisjoint(rests):
            return fault
        hangs = "not all that this hangs on was written down"
        if (
            cards
            and self.doubts.isdisjoint(rests)
            and self.only_lie_there(cards, self._all_it_rests_on(fault, occasion))
        ):
            says = "says" if len(cards) == 1 else "say"
            unless = listing([self.pack.called(kind) for kind in cards])
            return fault._replace(message=f"{fault.message}, unless {unless} {says} otherwise", unread=tuple(cards))
        if cards:
            texts = "text is" if len(cards) == 1 else "texts are"
            hangs = f"it depends on {listing([self.pack.called(kind) for kind in cards])}, whose {texts} not data"
        message = f"{fault.message}, by the record; {hangs}"
        return fault._replace(
            message=message, kind="undetermined", severity="note", card=-1, in_doubt=True, unread=tuple(cards)
        )

    def _named_by(self, fault: Fault, occasion: Occasion) -> tuple[Fact, ...]:
        """The facts that a fault and its occasion name."""
        rests = (*fault.rests, *occasion.rests)
        if type(occasion) is Lapsed:
            rests = (*rests, *occasion.due.rests, part_of(occasion.due.seat))
        return rests

    def _all_it_rests_on(self, fault: Fault, occasion: Occasion) -> list[Fact]:
        """What a fault rests on, as far as cards can change it."""
        rests = self._named_by(fault, occasion)
        facts = [*rests]
        if self.now.over is not None:
            facts.append(OVER)
        if type(occasion) is Lapsed and occasion.due.ability is not None:
            facts += [EFFECTS, ASSETS, TURN]
        moved = any(fact in (PILE, UNSEEN) or is_hand(fact) or is_whereabouts(fact) for fact in rests)
        if moved or occasion.goes_by_the_hand or fault.card >= 0 or fault.kind == "mismatch":
            facts += [CARDS, UNSEEN]
        if fault.card >= 0:
            facts.append(whereabouts(fault.card))
        return facts

    def _may_be_over(self) -> bool:
        """Whether a hand has so few cards that it may have none, by what nobody wrote down."""
        bags = (zone.id for zone in self.game.zones if zone.order is Order.BAG and zone.each)
        return self.now.over is not None or any(bag.size <= FEW for id in bags for bag in getattr(self.now, id))

    def _unread_below(self, facts: Sequence[Fact]) -> list[int]:
        """The cards whose text is not data and on which one of these facts depends, or what it had to bend for."""
        roots = [self.scars[fact] for fact in facts if fact in self.scars]
        below = [self.spelled[id] for root in roots if root.fault == "undetermined" for id in root.unread]
        return [*dict.fromkeys([*self.left_open(facts), *below])]

    def left_open(self, facts: Sequence[Fact]) -> list[int]:
        """The cards, as kinds, whose text is not data and that leave one of these facts open now."""
        return opened_by(self.unread, self.now, facts)

    def only_lie_there(self, kinds: Sequence[int], facts: Sequence[Fact]) -> bool:
        """Whether these cards leave the facts open as long as they are in play, and no line may tell what they did."""
        return False

    def _told(self, occasion: Occasion, found: list[tuple[Ruling, Fault]], at: int | None) -> Finding:
        """The finding of the rulings that speak on an occasion, or the one that says so already."""
        report, now = self.report, at is None
        step = self.step if at is None else at
        ruling, fault = lead = self.rules.lead(found)
        if fault.kind == "undetermined":
            folded = report.fold(ruling.id, occasion.seat, step, fault.unread or fault.about)
            if folded is not None:
                self._hangs_on(folded, fault)
                return folded
            known = report.leading if now else report.misplaced_at(step)
            if fault.in_doubt and known is not None:  # something else is wrong with the act anyway
                return known
        finding = written(self.rules, found, lead, step)
        finding.player = self.names[occasion.doer] if occasion.doer >= 0 else None
        self._hangs_on(finding, fault)
        doubted = self._doubted(finding, fault.card, occasion.seat) if fault.card >= 0 and self.now.surfaced else ()
        due = occasion.due if type(occasion) is Lapsed else None
        if due is not None:
            finding.due_by = max(step - 1, 0)
        earlier = self.now.over is None or (self.silent and self._was_before_the_end(at))
        rests: tuple[Fact, ...] = fault.rests if earlier else (*fault.rests, OVER)
        if due is not None:
            rests = (*rests, *due.rests)
        if occasion.goes_by_the_hand:
            rests = (*rests, hand_of(occasion.seat))
        if fault.card >= 0:
            rests = (*rests, whereabouts(fault.card))
        if due is not None:
            rests = (*rests, part_of(due.seat))
        if fault.card >= 0 or (fault.kind == "mismatch" and not fault.by_count):
            rests = (*rests, UNSEEN)
        root = next((self.scars[fact] for fact in rests if fact in self.scars), None)
        if root is None and due is None:
            root = report.leading if now else report.misplaced_at(step)
        if root is not None and fault.left_out and report.kept[id(root)].fault.of_choice:
            root = None  # whoever chooses, the rest is to be done
        if root is not None:
            root = report.cause_of(root)
        if now and report.leading is not None and same(report.leading, finding):
            return report.leading
        if not self.tentative:
            finding.texts = quoted(self.pack, occasion.about, occasion.used, [finding.message, *finding.expected])
            if fault.kind != "undetermined":
                finding.readings = other_readings(self.rules, ruling, lambda: not self.clean(occasion))
                ours = [self.rules.active[one.rule].basis == "reading" for one in finding.readings]
                if finding.basis == "text" and any(ours):
                    finding.basis = "reading"  # without a reading of ours it would be none
        contradiction = fault.kind == "mismatch" or any(one.card >= 0 for _, one in found)
        kept = Kept(fault.remedy or ruling.remedy, due, fault, contradiction=contradiction, at=self.step)
        kept.card = -1 if fault.of_choice else occasion.used
        kept.said = len(fault.message)
        if self.holes.met:
            kept.rests = self._all_it_rests_on(fault, occasion)
            if type(occasion) is Lapsed:
                kept.rests.append(TURN)
            if self._may_be_over():
                kept.rests.append(ENDED)
        kept.astray = isinstance(occasion, Acting) and occasion.why in ("again", "out-of-turn")
        kept.by_count = fault.kind != "undetermined" and any(one.by_count for _, one in found)
        absent = [one.card for _, one in found if one.card >= 0 and hand_of(occasion.seat) in one.rests]
        if (fault.card >= 0 or absent) and getattr(occasion, "step", None) is not None:
            kept.misplaced = fault.card if fault.card >= 0 else absent[0]
            if fault.kind == "mismatch":
                finding.player = None
        report.add(finding, kept, root)
        if fault.card >= 0:
            self.scar(whereabouts(fault.card), finding)
        for fact in doubted:
            self.scar(fact, finding)
        if fault.kind == "undetermined":
            report.leave_open(finding, occasion.seat, fault.unread or fault.about)
        elif due is None and report.leading is None and now:
            report.leading = finding
        return finding

    def _hangs_on(self, finding: Finding, fault: Fault) -> None:
        """Keep for each card whose text is not data how many questions hang on it."""
        for kind in fault.unread:
            id = self.pack.written(kind)
            finding.unread[id] = finding.unread.get(id, 0) + (fault.in_doubt or fault.kind != "undetermined")

    def _doubted(self, finding: Finding, kind: int, seat: int) -> tuple[Fact, ...]:
        """One card too many has come up: where an earlier one may be the wrong one as well, nobody is accused of it.

        Returns what nobody can count any more.
        """
        other = self.now.taken_for_another(self.game.zones, kind, seat)
        if other is None:
            return ()
        finding.player, finding.fault = None, "mismatch"
        finding.message += f"; or it was not {self.names[other[0]]}'s own at step {other[1]}"
        return UNSEEN, hand_of(seat), hand_of(other[0])

    def clean(self, occasion: Occasion) -> bool:
        """Whether no ruling speaks on an occasion."""
        return all(check(self, occasion) is None for _, check in self.rules.on(occasion))

    def allowed(self, ways: Mapping[T, Occasion]) -> list[T]:
        """Of several ways to do something, each with its occasion, those on which no ruling speaks; all if none is."""
        return [way for way, occasion in ways.items() if self.clean(occasion)] or list(ways)

    def lapse(self, clock: int, act: object = None, at: int | None = None) -> None:
        """The record has passed the barrier of some dues, by this step or one before it: judge each as missed."""
        missed: list[Due] = []
        gone = self.ledger.lapse(clock, act)
        for due in gone:
            if not due.sure:
                self.game.left_open(self, due)
            if not due.must:
                self.ledger.pass_up(due)
                continue
            for watch in self.watches:
                if watch.key[1] == due.seat:
                    watch.gained()  # a draw that nobody wrote down may have brought a card
            root = due.finding
            told = next((other for other in missed if other.is_like(due)), None)
            if told is None:
                number = sum(due.is_like(other) for other in gone) or 1
                due.finding = self.judge(Lapsed(due.seat, due, number), at)
            else:
                due.finding = told.finding
            due.piles = self.now.rests(self.game.zones)
            if root is not None and due.finding is not None:
                if self.ledger.moot(root):
                    self.report.withdraw([root])
                else:
                    due.finding.because_of = self.report.number(root)
            self.ledger.lapsed.append(due)
            missed.append(due)
        if missed:
            self.game.missed(self, missed)

    def owe(
        self,
        what: DueKind,
        seat: int,
        before: tuple[type, ...],
        unless: Callable[[Any], bool] | None = None,  # Any: a step of the game
        *,
        number: int = 1,
    ) -> Due:
        """Something is owed from now on, until the record passes one of these kinds of acts."""
        now = self.now
        due = Due(what, seat, self.step, NEVER, before=before, unless=unless, turn=now.turn, active=now.active)
        due.number = number
        self.ledger.owe(due)
        return due

    def settle(self, due: Due, found: Finding | None = None) -> None:
        """A step settles a due, in time or late; late it makes up for it, unless the step is at fault itself."""
        if found is None and due in self.ledger.lapsed:
            self.late(due, self.step)
        self.ledger.settle(due, self.step)

    def late(self, due: Due, step: int, *also: str) -> None:
        """A missed due is made up for; a miss is settled once nothing else that its finding tells of is owed."""
        found = due.finding
        owed = [other for other in self.ledger.lapsed if other is not due and other.finding is found]
        if found is None or found.fault != "missed" or not owed:
            self.report.late(due, step, *also)

    def overtaken_by(self, act: object) -> bool:
        """An act of the record comes: what was owed before such an act is missed. Whether anything could be."""
        if type(act) not in self.ledger.awaited:
            return False
        self.lapse(-1, act)
        self.report.leading = None
        return True

    def scar(self, fact: Fact, finding: Finding | None) -> None:
        """Remember that the position bent here, and which finding it was for."""
        if finding is not None:
            self.scars.setdefault(fact, finding)

    def taken_back(self, first: int, was: Position) -> None:
        """The steps from `first` on were taken back; `was` is the position that they had led to."""

    def just_after(self, step: int) -> bool:
        """Whether this step follows on that one, and nothing was done in between."""
        return step < self.step and all(other in self.idle for other in range(step + 1, self.step))

    # ---- seats

    def seat(self, name: str) -> int:
        """The seat of a player; -1 where no name is written. Raises MisspelledError for one that does not play."""
        return self.seat_of[name] if name else -1

    def team(self, seat: int) -> str:
        """The team of a player as its members: `Ann, Cat`; empty without teams."""
        return ", ".join(self.names[ally] for ally in self.allies(seat)) if self.partners else ""

    def allies(self, seat: int) -> list[int]:
        """The seats of a team, the player's own among them."""
        return [other for other, side in enumerate(self.sides) if side == self.sides[seat]]

    def following(self, seat: int) -> int:
        """The next seat clockwise that is still in the game."""
        out = self.now.out
        other = seat + 1 if seat + 1 < self.n else 0
        if not out[other]:
            return other
        for step in range(1, self.n + 1):
            other = (seat + step) % self.n
            if not out[other]:
                return other
        return seat

    def in_order(self, first: int) -> list[int]:
        """The seats still in the game, clockwise from `first` on."""
        order = self.seats[first:] + self.seats[:first]
        out = self.now.out
        return [seat for seat in order if not out[seat]] if True in out else order

    def alive(self) -> list[int]:
        """The seats still in the game."""
        out = self.now.out
        return [seat for seat, gone in enumerate(out) if not gone] if True in out else self.seats[:]

    def phase(self) -> str:
        """Where in its turn the game is; empty where a game knows no phases."""
        phases = self.game.phases
        return phases[min(self.now.clock - self.now.base, len(phases) - 1)].title if phases else ""

    def acted_in(self) -> str:
        """The phase that the last step belongs to, which may be over with it."""
        return self.phase()

    # ---- the end

    def finish(self, over: Over, *rests: Fact) -> None:
        """The game is over; nothing that is pending takes effect. `rests` are the facts that it hangs on."""
        if self.now.over is None:
            over.winners = self.game.winners(self, over.winners)
            self.now.over = over
            for kind in self.left_open((CARDS,)) if self.pack.unread else ():
                leave_open(self.unread, self.now, kind, (OVER,))
            self.scar(OVER, next((self.scars[fact] for fact in rests if fact in self.scars), self.report.leading))
            self.ledger.drop_all()

    # ---- laws

    def count(self) -> int:
        """How many cards there are; always the deck's total."""
        return self.now.count(self.game.zones) - self.now.lent


@lru_cache(maxsize=64)
def _checked(position: type[Position], game: Game[Any]) -> None:  # Any: the game's bench, which is none of this class
    """Refuse a class of positions that cannot hold what a game declares; asked once."""
    position.check(game.id, game.zones, game.counters)
