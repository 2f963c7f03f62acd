"""One card's text being carried out, with the outcomes that the record gives for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from adjudicator.cardtext.bench import CardBench as Bench
from adjudicator.cardtext.effects.as_played import follow, follow_all
from adjudicator.cardtext.occasions import Departed, Departure
from adjudicator.cardtext.undescribed import is_done, took_effect
from adjudicator.formats.abilities import Op, ZoneName
from adjudicator.formats.finding import Finding
from adjudicator.formats.outcomes import AnyOutcome, Choice, Chosen, Destroyed, Looked, Moved, Showed, Shuffled
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.occasions import Claiming
from adjudicator.kernel.scars import OVER, PILE, hand_of

NOBODY: Final = -2
"""In place of a seat, where it does not matter whose."""
AnOutcome = TypeVar("AnOutcome", bound=AnyOutcome)
Way = TypeVar("Way")
CardAt: TypeAlias = tuple[int, int]
"""A card and the seat whose hand or play area it is in; -1 for the piles."""
Plan: TypeAlias = tuple[tuple[Callable[["Run", Any], None], Op, bool], ...]  # Any: an op of the kind it carries out
"""Ops, each with the function that carries it out, and whether a draw comes after it."""


class Run:
    """One card's text being carried out. Outcomes come from the record (`then`), from the rules, or from dice."""

    __slots__ = (
        "active",
        "at",
        "bench",
        "card",
        "choose",
        "chosen",
        "dice",
        "draws_again",
        "excused",
        "misaimed",
        "op",
        "passed_over",
        "picker",
        "plan",
        "same",
        "shuffles",
        "then",
        "used",
        "written",
        "you",
    )  # fmt: skip

    def __init__(
        self,
        bench: Bench,
        you: int,
        card: int,
        active: int,
        choose: Chosen,
        then: Sequence[AnyOutcome] | None,
        picker: int = -1,
        dice: Dice | None = None,
    ) -> None:
        """`you` reads the card in the turn of `active`; `picker` is who the record says ordered what was destroyed."""
        self.bench, self.you, self.card, self.active = bench, you, card, active
        self.choose, self.then, self.picker = choose, then, picker
        self.used = self.at = 0
        self.same: Sequence[int] = ()
        self.op: Op | None = None
        self.plan: Plan = ()
        """The ops that are being carried out; none before that."""
        self.misaimed: set[int] = set()
        """Cards that were chosen and could not be; what became of them is followed, and belongs to that."""
        self.shuffles = self.excused = self.draws_again = False
        self.passed_over = False
        """The text may be left out, and by the record nothing was chosen for it and nothing came of it."""
        self.dice = dice
        if dice is not None:
            self.chosen: list[str | Choice] = []
            self.choose = self.chosen
            self.written: list[AnyOutcome] = []

    # ---- departures

    def departs(self, what: Departed, *, whom: int = -1, expected: object = None, got: object = None) -> Finding | None:
        """The record is not what the card says."""
        if self.passed_over and what == "left-out":
            return None
        bench = self.bench
        departure = Departure(self.you, what, self.card, self.op, whom=whom, expected=expected, got=got)
        departure.then, departure.active = self.then, self.active
        return bench.judge(departure)

    def miscounts(self, seat: int, number: int) -> None:
        """A hand that is seen has another number of cards than by the record: that is about the hand, not who looks."""
        bench = self.bench
        hand = bench.now.hands[seat]
        zone = next(zone for zone in bench.game.zones if zone.id == bench.game.at[1])
        bench.scar(hand_of(seat), bench.judge(Claiming(-1, zone, number, hand.size, seat)))
        bench.game.resize(bench, hand, number)

    def suppose(self, ways: Sequence[Way], said: Callable[[Way], str], what: Departed = "unnamed") -> Way | None:
        """What is supposed for something that nobody wrote down; None to leave it open.

        What hangs on a choice that is open is open from then on.
        """
        bench = self.bench
        way = bench.holes.fill(bench.step, ways, said, bench.texts.touched([op for _, op, _ in self.plan]))
        if way is None and what != "unnamed":
            return None
        finding = self.departs(what, expected=ways if what == "unnamed" else None)
        bench.holes.tell(finding)
        if way is None:
            bench.scar(PILE, finding)
            for seat in range(bench.n):
                bench.scar(hand_of(seat), finding)
        return way

    # ---- outcomes

    def left(self) -> Sequence[AnyOutcome]:
        """The recorded outcomes that no op has asked for yet."""
        return self.then[self.at :] if self.then else ()

    def take(
        self,
        kind: type[AnOutcome],
        *,
        by: int = NOBODY,
        cards: Sequence[int] = (),
        where: ZoneName | None = None,
        later: Sequence[int] = (),
    ) -> AnOutcome | None:
        """The recorded outcome of that kind that fits; judged if one of a seat that comes `later` stands before it.

        It fits if it is by that player, of one of these cards, from there, as far as that is asked for.
        """
        then = self.then
        if not then or self.at >= len(then):
            return None
        first = then[self.at]
        if type(first) is kind and self._fits(first, by, cards, where):
            self.at += 1
            return first
        for place, outcome in enumerate(self.left()):
            if type(outcome) is kind and self._fits(outcome, by, cards, where):
                before = self.left()[:place]
                if later and self._has_one_by(before, kind, later):
                    self.departs("order", got=outcome)
                left = self.then = [o for o in self.left() if o is not outcome]
                self.at = 0
                for earlier in before:
                    if isinstance(earlier, Looked | Showed) and not isinstance(outcome, Looked | Showed):
                        self.departs("extra", got=earlier)
                        left.remove(earlier)
                        follow(self.bench, earlier, self.you)
                    if type(earlier) is Shuffled:
                        left.remove(earlier)
                        self.bench.game.reshuffle(self.bench, earlier, self.you)
                return outcome
        return None

    def _fits(
        self,
        outcome: Any,  # Any: of the kind that was asked for, which has what it is asked for by
        by: int,
        cards: Sequence[int],
        where: ZoneName | None,
    ) -> bool:
        """Whether an outcome is the one that is looked for."""
        if by != NOBODY and self.bench.seat(outcome.by) != by:
            return False
        if cards and self.bench.spelled[outcome.card] not in cards:
            return False
        return where is None or bool(outcome.from_ == where)

    def _has_one_by(self, outcomes: Sequence[AnyOutcome], kind: type[AnOutcome], seats: Sequence[int]) -> bool:
        """Whether an outcome of that kind is by one of these players."""
        for outcome in outcomes:
            if type(outcome) is kind and self.bench.seat(getattr(outcome, "by", "")) in seats:
                return True
        return False

    def restock(self, number: int) -> None:
        """So many cards of the draw pile are needed; the record may give the reshuffle for it."""
        if len(self.bench.now.pile) >= number and (self.shuffles or not self.then):
            return
        left = self.left()
        if left and type(first := left[0]) is Shuffled and [type(one) for one in left].count(Shuffled) > self.shuffles:
            self.at += 1
            self.bench.game.reshuffle(self.bench, first, self.you, number)
        self.bench.game.restock(self.bench, number)

    def write(self, outcome: AnyOutcome) -> None:
        """Under dice: note what happened, for the log."""
        if self.dice is not None:
            self.written.append(outcome)

    # ---- the whole text

    def follow_all(self) -> None:
        """Nothing is known of what the card says: carry out what the record has."""
        follow_all(self.bench, self.then or (), self.you)

    def follow_unread(self, *, on_entering: bool = False) -> None:
        """The text is not data: carry out what the record has, and leave open what else may have come of it."""
        cards = self.bench.pack.cards
        self.departs("undescribed" if cards[self.card].undescribed else "unjudged")
        then = (self.then or ()) if on_entering else self.then
        took_effect(self.bench, self.card, then, self.choose)
        self.follow_all()
        is_done(self.bench)

    def carry_out(self, plan: Plan, shuffles: bool = False) -> None:
        """Carry the ops out in order until the game is over; then look at what the record has beyond them.

        `shuffles` says that one of them shuffles the draw pile, so that a recorded shuffle may be its.
        """
        bench = self.bench
        now = bench.now
        self.shuffles = shuffles
        if now.over is not None and self.then:
            bench.game.reopen(bench)
        now.running += 1
        self.plan = plan
        for perform, op, draws_again in plan:
            if now.over is not None:
                break
            self.op, self.draws_again = op, draws_again
            perform(self, op)
        now.running -= 1
        if bench.house.win_after_effect:
            bench.game.check_hands(bench)
        if self.used < len(self.choose) and self.dice is None and now.over is None:
            self.departs("extra", got=self.choose[self.used])
        if self.then and self.at < len(self.then):
            ended = now.over is not None and not bench.silent
            if ended:
                bench.scar(OVER, self.departs("after-end", got=self.then[self.at]))
                bench.silent = True
            for outcome in self.left():
                if not (self.excused or self._came_of_a_wrong_choice(outcome)):
                    self.departs("extra", got=outcome)
                follow(bench, outcome, self.you)
            if ended:
                bench.silent = False

    def _came_of_a_wrong_choice(self, outcome: AnyOutcome) -> bool:
        """Whether an outcome is about a card that could not be chosen, which has been judged."""
        return isinstance(outcome, Destroyed | Moved) and self.bench.spelled[outcome.card] in self.misaimed

    def perform(self, plan: Plan) -> None:
        """Carry ops out in order until the game is over."""
        now, whole = self.bench.now, self.plan
        self.plan = plan
        for carry_out, op, draws_again in plan:
            if now.over is not None:
                break
            self.op, self.draws_again = op, draws_again
            carry_out(self, op)
        self.plan = whole
