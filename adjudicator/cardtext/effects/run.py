"""One card's text being carried out: its choices, and the outcomes that the record gives for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, TypeVar, assert_never

from adjudicator.cardtext.bench import CardBench as Bench
from adjudicator.cardtext.effects.as_played import follow
from adjudicator.cardtext.occasions import Departed, Departure
from adjudicator.errors import MisspelledError
from adjudicator.formats.abilities import Move, Op, Selector, Who, ZoneName
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.finding import Finding
from adjudicator.formats.outcomes import AnyOutcome, Choice, Chosen, Destroyed, Looked, Moved, Showed, Shuffled
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.occasions import Claiming
from adjudicator.kernel.scars import OVER, PILE, hand_of, whereabouts

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
        way = bench.holes.fill(bench.step, ways, said)
        if way is None and what != "unnamed":
            return None
        finding = self.departs(what, expected=ways if what == "unnamed" else None)
        bench.holes.tell(finding)
        if way is None:
            bench.scar(PILE, finding)
            for seat in range(bench.n):
                bench.scar(hand_of(seat), finding)
        return way

    def suppose_card(self, pool: Sequence[CardAt], what: Departed = "unnamed") -> CardAt | None:
        """Which of these cards is supposed; None to leave it open."""
        return self.suppose(list(dict.fromkeys(pool)), self._spot_said, what)

    def _spot_said(self, spot: CardAt) -> str:
        return self.bench.pack.titles[spot[0]] if spot[0] >= 0 else "a hidden card"

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
        spare = sum(isinstance(outcome, Shuffled) for outcome in left) > self.shuffles
        if spare and isinstance(left[0], Shuffled):
            self.at += 1
            self.bench.game.reshuffle(self.bench, left[0], self.you, number)
        self.bench.game.restock(self.bench, number)

    def write(self, outcome: AnyOutcome) -> None:
        """Under dice: note what happened, for the log."""
        if self.dice is not None:
            self.written.append(outcome)

    # ---- choices

    def following(self) -> tuple[str, Choice | None] | None:
        """The next choice that the record has: its name, and what it says beside that; None if there is none."""
        if self.used >= len(self.choose):
            return None
        made = self.choose[self.used]
        name, choice = (made, None) if isinstance(made, str) else (made.player or made.card or UNWRITTEN, made)
        players, cards = self.bench.seat_of, self.bench.spelled
        if name not in players and name not in cards:
            near = players.nearest(name) or cards.nearest(name)
            raise MisspelledError("player or card", name, near, cards.expected())
        return name, choice

    def _decided(self, choice: Choice | None, decider: int) -> None:
        if choice is not None and choice.by is not None and self.bench.seat(choice.by) != decider:
            self.departs("decider", whom=self.bench.seat(choice.by), expected=decider)

    def ask_player(self, seats: list[int], record: type[AnyOutcome] | None = None) -> int:
        """A player that the card lets you choose; -1 if there is none or the record does not say.

        Where the choice was not written down, the first outcome of the type `record` may show it.
        """
        if self.dice is not None:
            if not seats:
                return -1
            seat = self.dice.pick(seats)
            self.chosen.append(self.bench.names[seat])
            return seat
        made = self.following()
        seat = -1 if made is None else self.bench.seat_of.get(made[0], -1)
        if made is not None and seat >= 0:
            self.used += 1
            self._decided(made[1], self.you)
            if seat not in seats:
                self.departs("choice", whom=seat, expected=seats)
            return seat
        if made is not None and made[0] == UNWRITTEN:
            self.used += 1
        if len(seats) == 1:
            return seats[0]
        hint = self._shown_player(record)
        if hint < 0 and seats:
            supposed = self.suppose(seats, self.bench.names.__getitem__)
            return -1 if supposed is None else supposed
        if hint >= 0 and seats and hint not in seats:
            self.departs("choice", whom=hint, expected=seats)
        return hint

    def _shown_player(self, record: type[AnyOutcome] | None) -> int:
        for outcome in self.left():
            if record is not None and isinstance(outcome, record):
                name = getattr(outcome, "with_", None) or getattr(outcome, "of", None) or getattr(outcome, "by", None)
                return self.bench.seat(name or "")
        return -1

    def ask_card(
        self,
        pool: list[CardAt],
        decider: int,
        zone: ZoneName,
        hint: CardAt | None = None,
        seen: CardAt = (UNKNOWN, -1),
    ) -> CardAt | None:
        """A card that the card lets somebody choose; None if there is none or the record does not say.

        Of a hand hidden cards may be meant as well; the pool holds them as -1. `hint` is the card of the pool, and
        `seen` the card, of which the record tells what came of it.
        """
        bench = self.bench
        if self.dice is not None:
            if not pool:
                return None
            kind, seat = spot = self.dice.pick(pool)
            twice = len({s for k, s in pool if k == kind}) > 1
            name = bench.pack.written(kind)
            self.chosen.append(Choice(card=name, of=bench.names[seat]) if twice else name)
            return spot
        made = self.following()
        if zone == "pile" and UNKNOWN in bench.now.pile and (made is None or made[0] == UNWRITTEN):
            self.used += made is not None
            if hint is None and pool and self.then is None:
                unseen = isinstance(self.op, Move) and self.op.to == "hand"
                return self.suppose_card([(UNKNOWN, -1)] if unseen else pool, "unwritten")
            return hint
        if made is None:
            if hint is None and seen[0] >= 0:
                return self._named(pool, *seen, zone)
            return hint or self._only(pool)
        self.used += 1
        self._decided(made[1], decider)
        kind = bench.spelled.get(made[0], UNKNOWN - 1)
        holder = bench.seat(made[1].of) if made[1] is not None and made[1].of else -1
        if made[0] == UNWRITTEN:
            if hint is None and pool and zone == "hand":
                return UNKNOWN, pool[0][1]
            return hint or self._only(pool)
        return self._named(pool, kind, holder, zone, hint)

    def _named(
        self, pool: list[CardAt], kind: int, holder: int, zone: ZoneName, hint: CardAt | None = None
    ) -> CardAt | None:
        """The card of the pool that the record names; None, which is judged, if it can be none of them."""
        bench = self.bench
        if zone == "play" and kind >= 0 and not any(kind in area for area in bench.now.play):
            seat = bench.game.recover_play(bench, kind, holder)
            if seat >= 0:
                return kind, seat
        meant = [spot for spot in pool if spot[0] == kind and holder in (-1, spot[1])]
        if hint in meant:
            return hint
        if meant:
            return meant[0]
        if zone == "hand" and kind >= 0:
            for seat in dict.fromkeys(holder for _, holder in pool):
                bench.game.recover(bench, bench.now.hands[seat], seat, kind)
                if bench.now.hands[seat].known[kind]:
                    return kind, seat
            for _, seat in pool:
                if holds(bench, bench.now.hands[seat], kind) is None:
                    return kind, seat
        finding = self.departs("choice", whom=holder, expected=pool, got=kind)
        if finding is not None and self.then is None and kind >= 0:
            bench.scar(whereabouts(kind), finding)  # nobody wrote down whether it was moved all the same
        self.misaimed.add(kind)
        return None

    def _only(self, pool: list[CardAt]) -> CardAt | None:
        """The one card that could be chosen, or the one that is supposed."""
        if len(set(pool)) > 1:
            return self.suppose_card(pool)
        return pool[0] if pool else None

    # ---- players and cards that an op means

    def seats(self, who: Who, record: type[AnyOutcome] | None = None) -> Sequence[int]:
        """The players that an op means, in turn order from the player whose turn it is."""
        bench = self.bench
        if who == "active":
            return (self.active,)
        if who == "you":
            return (self.you,)
        if who == "same":
            return self.same
        if who == "each":
            return bench.game.in_order(bench, self.active)
        if who == "opponents":
            return [s for s in bench.game.in_order(bench, self.active) if bench.game.opponents(bench, s, self.you)]
        if who == "chosen":
            seat = self.ask_player(bench.alive(), record)
        elif who == "opponent":
            seat = self.ask_player([s for s in bench.alive() if bench.game.opponents(bench, s, self.you)], record)
        else:
            assert_never(who)
        self.same = (seat,) if seat >= 0 else ()
        return self.same

    def pool(self, what: Selector, seats: Sequence[int]) -> list[CardAt]:
        """Every card that a selector can mean; -1 stands for the hidden cards of a hand."""
        now = self.bench.now
        row = self.bench.texts.row(what)
        if what.from_ == "play":
            return [(kind, seat) for seat in seats for kind in now.play[seat] if row[kind]]
        if what.from_ == "hand":
            found = []
            for seat in seats:
                hand = now.hands[seat]
                found += [(kind, seat) for kind in hand.kinds() if row[kind]]
                if hand.hidden and any(n and row[kind] for kind, n in enumerate(now.loose)):
                    found += [(UNKNOWN, seat)] * hand.hidden
            return found
        zone = now.pile if what.from_ == "pile" else now.discard
        top_first = zone[::-1]
        if what.pick == "top":
            top_first = top_first[: what.n]
        found = [(kind, -1) for kind in top_first if kind >= 0 and row[kind]]
        if UNKNOWN in top_first:
            found += [(kind, -1) for kind, n in enumerate(now.loose) if n and row[kind]]
        return found

    def owners(self, what: Selector) -> Sequence[int]:
        """The seats whose hands or play areas a selector means; asks where somebody chooses."""
        if what.whose is None:
            return range(self.bench.n) if what.from_ in ("play", "hand") else ()
        return self.seats(what.whose)

    def chosen_spots(
        self, what: Selector, pool: list[CardAt], seats: Sequence[int], record: type[AnyOutcome] | None
    ) -> list[CardAt]:
        """The cards of the pool that are meant: all, the top ones, or as many as are chosen."""
        if what.n == 0 or what.pick == "top":
            return pool
        if what.n == 1 and self.used < len(self.choose) and self.dice is None:
            only = self._plainly_chosen(pool)
            if only:
                return only
        if pool and record is not None and what.from_ in ("play", "discard") and self._nothing_came_of_it(record):
            self.departs("left-out" if self._lies_there(what, pool) else "unwritten", expected=pool)
            return []
        spots: list[CardAt] = []
        left = list(pool)
        hints = [
            (self.bench.spelled[o.card], self.bench.seat(o.of) if o.of else -1)
            for o in self.left()
            if type(o) is record and (isinstance(o, Destroyed) or (isinstance(o, Moved) and o.from_ == what.from_))
        ]
        decider = seats[0] if what.pick == "holder" and len(seats) == 1 else self.you
        for n in range(min(what.n, len(pool))):
            hint = self._meant(left, *hints[n], hidden=what.from_ in ("hand", "pile")) if n < len(hints) else None
            open_zone = n < len(hints) and what.from_ in ("play", "discard")
            spot = self.ask_card(left, decider, what.from_, hint, hints[n] if open_zone else (UNKNOWN, -1))
            if spot is None:
                break
            spots.append(spot)
            if spot in left:
                left.remove(spot)
            elif (UNKNOWN, spot[1]) in left:
                left.remove((UNKNOWN, spot[1]))
        return spots

    def _lies_there(self, what: Selector, pool: Sequence[CardAt]) -> bool:
        """Whether a card of the pool is sure to be where it is looked for: in a pile it may be one of hidden cards."""
        now = self.bench.now
        if what.from_ != "discard" or any(kind in now.discard for kind, _ in pool):
            return True
        row = self.bench.texts.row(what)
        return all(row[kind] for kind, n in enumerate(now.loose) if n)

    def _nothing_came_of_it(self, record: type[AnyOutcome]) -> bool:
        """Nothing was chosen, and the outcomes, which are complete, have none of that kind."""
        if self.then is None or self.used < len(self.choose) or self.dice is not None:
            return False
        return not any(isinstance(outcome, record) for outcome in self.left())

    def _plainly_chosen(self, pool: list[CardAt]) -> list[CardAt]:
        """The next choice, if it names a card that is in the pool once; nothing if it is less plain than that."""
        made = self.choose[self.used]
        kind = self.bench.spelled.get(made, UNKNOWN) if type(made) is str else UNKNOWN
        meant = [spot for spot in pool if spot[0] == kind] if kind >= 0 else []
        if len(meant) == 1:
            self.used += 1
            return meant
        return []

    def _meant(self, pool: list[CardAt], kind: int, seat: int, *, hidden: bool) -> CardAt | None:
        """The card of the pool that a recorded outcome is about; a hidden one if it may be that."""
        if kind < 0 and hidden:
            return UNKNOWN, pool[0][1]
        for spot in pool:
            if seat in (-1, spot[1]) and (spot[0] == kind or kind < 0):
                return spot
        for unseen, holder in pool:
            if unseen < 0 and seat in (-1, holder) and holds(self.bench, self.bench.now.hands[holder], kind) is None:
                return kind, holder
        return None

    # ---- the whole text

    def follow_all(self) -> None:
        """Nothing is known of what the card says: carry out what the record has."""
        for outcome in self.then or ():
            follow(self.bench, outcome, self.you)

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
        self.perform(plan)
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
        now = self.bench.now
        for carry_out, op, draws_again in plan:
            if now.over is not None:
                return
            self.op, self.draws_again = op, draws_again
            carry_out(self, op)
