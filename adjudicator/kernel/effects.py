"""Carrying out what a card says: one interpreter with three sources of outcomes.

The record: an act's `then` is complete, and each outcome in it is held against what the card says. None recorded: the
outcomes follow from the rules, where only one is possible. Dice: a simulator decides, and the outcomes are written down.
The table is as played: what the record gives is carried out, right or wrong; each departure is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from adjudicator.kernel import abilities as op_
from adjudicator.kernel.abilities import Op, Selector
from adjudicator.kernel.cards import UNKNOWN, UNWRITTEN
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.log import (
    AnyOutcome,
    Cards,
    Choice,
    Chosen,
    Destroyed,
    Discarded,
    Drew,
    Looked,
    Lost,
    Moved,
    Showed,
    Shuffled,
    Swapped,
    Won,
)  # fmt: skip
from adjudicator.kernel.occasions import Contradiction, Departure
from adjudicator.kernel.standing import fits, met
from adjudicator.kernel.table import Counts

if TYPE_CHECKING:
    from adjudicator.kernel.card_table import CardTable as Table

O = TypeVar("O", bound=AnyOutcome)
Spot = tuple[int, int]
"""A card and the seat whose hand or play area it is in; -1 for the piles."""


class Run:
    """One card's text being carried out."""

    __slots__ = (
        "active", "card", "choose", "decider", "dice", "op", "picker", "same", "shuffles", "step", "t", "then", "used", "written",
        "you",
    )  # fmt: skip

    def __init__(
        self,
        table: Table,
        you: int,
        card: int,
        *,
        active: int,
        choose: Chosen,
        then: list[AnyOutcome] | None,
        decider: int = -1,
        picker: int = -1,
        dice: Dice | None = None,
    ) -> None:
        """`you` reads the card; `decider` is who the record says decided, `picker` who ordered what was destroyed."""
        self.t, self.you, self.card, self.active = table, you, card, active
        self.choose = list(choose)
        self.then = None if then is None else list(then)
        self.used = 0
        self.decider, self.picker, self.dice = decider, picker, dice
        self.same: list[int] = []
        self.written: list[AnyOutcome] = []
        self.op: Op | None = None
        self.shuffles = False

    # ---- departures

    def departs(self, what: str, *, whom: int = -1, expected: Any = None, got: Any = None) -> None:
        """The record is not what the card says."""
        self.t.judge(Departure(self.you, what, self.card, self.op, whom=whom, expected=expected, got=got, run=self))

    # ---- outcomes

    def take(self, kind: type[O], fit: Callable[[O], bool], later: Sequence[int] = ()) -> O | None:
        """The recorded outcome of that kind that fits; judged if one of a seat that comes `later` stands before it."""
        if not self.then:
            return None
        for place, outcome in enumerate(self.then):
            if isinstance(outcome, kind) and fit(outcome):
                if later and any(
                    isinstance(earlier, kind) and self.t.seat(getattr(earlier, "by", "")) in later
                    for earlier in self.then[:place]
                ):
                    self.departs("order", got=outcome)
                self.remake(place)
                self.then.remove(outcome)
                return outcome
        return None

    def remake(self, before: int) -> None:
        """Carry out a recorded reshuffle that stands before the outcome at that place."""
        assert self.then is not None
        for outcome in self.then[:before]:
            if isinstance(outcome, Shuffled):
                self.then.remove(outcome)
                self.t.reshuffle(outcome, self)

    def restock(self, number: int) -> None:
        """So many cards of the draw pile are needed; the record may give the reshuffle for it."""
        needed = len(self.t.pile) < number or not self.shuffles
        if needed and self.then and isinstance(self.then[0], Shuffled):
            record = self.then.pop(0)
            assert isinstance(record, Shuffled)
            self.t.reshuffle(record, self, number)
        self.t.restock(number)

    def write(self, outcome: AnyOutcome) -> None:
        """Under dice: note what happened, for the log."""
        if self.dice is not None:
            self.written.append(outcome)

    # ---- choices

    def _next(self) -> tuple[str, Choice | None] | None:
        if self.used >= len(self.choose):
            return None
        made = self.choose[self.used]
        if isinstance(made, str):
            return made, None
        return made.player or made.card or UNWRITTEN, made

    def _decided(self, choice: Choice | None, decider: int) -> None:
        if choice is not None and choice.by is not None and self.t.seat(choice.by) != decider:
            self.departs("decider", whom=self.t.seat(choice.by), expected=decider)

    def ask_player(self, seats: list[int], hint: int = -1) -> int:
        """A player that the card lets you choose; -1 if there is none or the record does not say."""
        if self.dice is not None:
            if not seats:
                return -1
            seat = self.dice.pick(seats)
            self.choose.append(self.t.names[seat])
            return seat
        made = self._next()
        seat = -1 if made is None else self.t.seat(made[0])
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
        if hint < 0 and seats:
            self.departs("unnamed", expected=seats)
        return hint

    def ask_card(self, pool: list[Spot], decider: int, hint: Spot | None = None, hidden: bool = False) -> Spot | None:
        """A card that the card lets somebody choose; None if there is none or the record does not say.

        With `hidden` the pool is a hand whose hidden cards may be meant as well: it holds them as -1.
        """
        t = self.t
        if self.dice is not None:
            if not pool:
                return None
            kind, seat = spot = self.dice.pick(pool)
            twice = len({s for k, s in pool if k == kind}) > 1
            name = t.pack.cards[kind].id
            self.choose.append(Choice(card=name, of=t.names[seat]) if twice else name)
            return spot
        made = self._next()
        if made is None:
            if hint is None and len(set(pool)) > 1:
                self.departs("unnamed", expected=pool)
            return hint or (pool[0] if len(set(pool)) == 1 else None)
        self.used += 1
        self._decided(made[1], decider)
        kind = t.pack.by_spelling.get(made[0], UNKNOWN - 1)
        holder = t.seat(made[1].of) if made[1] is not None and made[1].of else -1
        if made[0] == UNWRITTEN:
            if hint is None and pool and hidden:
                return UNKNOWN, pool[0][1]
            if hint is None and pool:
                self.departs("unnamed", expected=pool)
            return hint or (pool[0] if len(set(pool)) == 1 else None)
        meant = [spot for spot in pool if spot[0] == kind and holder in (-1, spot[1])]
        if hint in meant:
            return hint
        if meant:
            return meant[0]
        if hidden and kind >= 0:
            for _, seat in pool:
                if t.holds(seat, kind) is None:
                    return kind, seat
        self.departs("choice", whom=holder, expected=pool, got=kind)
        return None

    # ---- players and cards that an op means

    def seats(self, who: str, hint: int = -1) -> list[int]:
        """The players that an op means, in turn order from the player whose turn it is."""
        t = self.t
        if who == "you":
            return [self.you]
        if who == "active":
            return [self.active]
        if who == "same":
            return self.same
        if who == "each":
            return t.in_order(self.active)
        if who == "opponents":
            return [s for s in t.in_order(self.active) if t.opponents(s, self.you)]
        if who == "chosen":
            seat = self.ask_player(t.alive(), hint)
        else:
            seat = self.ask_player([s for s in t.alive() if t.opponents(s, self.you)], hint)
        self.same = [seat] if seat >= 0 else []
        return self.same

    def pool(self, what: Selector, seats: list[int]) -> list[Spot]:
        """Every card that a selector can mean; -1 stands for the hidden cards of a hand."""
        t = self.t
        if what.from_ == "play":
            return [(kind, seat) for seat in seats for kind in t.play[seat] if fits(t, kind, what)]
        if what.from_ == "hand":
            found = []
            for seat in seats:
                hand = t.hands[seat]
                found += [(kind, seat) for kind in hand.kinds() if fits(t, kind, what)]
                if hand.hidden and any(n and fits(t, k, what) for k, n in enumerate(t.loose)):
                    found += [(UNKNOWN, seat)] * hand.hidden
            return found
        zone = t.pile if what.from_ == "pile" else t.discard
        top_first = zone[::-1]
        if what.pick == "top":
            top_first = top_first[: what.n]
        found = [(kind, -1) for kind in top_first if kind >= 0 and fits(t, kind, what)]
        if UNKNOWN in top_first:
            found += [(kind, -1) for kind, n in enumerate(t.loose) if n and fits(t, kind, what)]
        return found

    def owners(self, what: Selector) -> list[int]:
        """The seats whose hands or play areas a selector means; asks where somebody chooses."""
        if what.whose is None:
            return list(range(self.t.n)) if what.from_ in ("play", "hand") else []
        return self.seats(what.whose)

    # ---- the whole text

    def follow_all(self) -> None:
        """Nothing is known of what the card says: carry out what the record has."""
        for outcome in self.then or ():
            follow(self.t, outcome, self)

    def carry_out(self, ops: Sequence[Op]) -> None:
        """Run the ops in order until the game is over; then look at what the record has beyond them."""
        self.shuffles = any(isinstance(op, op_.Shuffle) for op in ops)
        self.t.running += 1
        self.perform(ops)
        self.t.running -= 1
        self.t.effect_done()
        if self.t.over is not None:
            if self.then and not self.t.silent:
                self.departs("after-end", got=self.then[0])
                self.t.silent = True
        elif self.used < len(self.choose) and self.dice is None:
            self.departs("extra", got=self.choose[self.used])
        for outcome in self.then or ():
            self.departs("extra", got=outcome)
            follow(self.t, outcome, self)

    def perform(self, ops: Sequence[Op]) -> None:
        """Run ops in order until the game is over."""
        for op in ops:
            if self.t.over is not None:
                return
            self.op = op
            PERFORM[type(op)](self, op)

    # ---- the ops

    def draw(self, op: op_.Draw) -> None:
        """Each player draws, less what substitutions take off."""
        t = self.t
        hint = next((t.seat(o.by) for o in self.then or () if isinstance(o, Drew)), -1)
        seats = self.seats(op.who, hint)
        for place, seat in enumerate(seats, 1):
            owed = max(t.least_draw, op.cards + t.standing.change(t, seat, self.you)) if op.cards else 0
            if t.out[seat]:
                owed = 0
            if self.then is None:
                if owed:
                    self.drawn(seat, owed)
            else:
                self.draw_as_recorded(seat, owed, seats[place:])
            if t.over is not None:
                return

    def draw_as_recorded(self, seat: int, owed: int, later: Sequence[int]) -> None:
        """One player's draw; a reshuffle in its midst may part it in two."""
        t = self.t

        def own(outcome: Drew) -> bool:
            return t.seat(outcome.by) == seat

        record = self.take(Drew, own, later)
        given = 0 if record is None else len(kinds_of(t, record.cards))
        parts = []
        while self.then and given < owed:
            place = 1 if isinstance(self.then[0], Shuffled) else 0
            more = self.then[place] if place < len(self.then) else None
            if not isinstance(more, Drew) or not own(more):
                break
            parts.append(more)
            given += len(kinds_of(t, more.cards))
            if place:
                parts.insert(-1, self.then.pop(0))
            self.then.pop(0)
        if given < owed and given == t.drawable():
            owed = given + 1
            t.draw(seat, (kinds_of(t, record.cards) if record is not None else []) + [UNKNOWN] * (owed - given))
            return
        if given != owed:
            self.departs("left-out" if record is None else "count", whom=seat, expected=owed, got=given)
        elif record is not None and self.card in kinds_of(t, record.cards) and self.card in t.limbo:
            self.departs("itself", whom=seat, got=self.card)
        for part in (record, *parts):
            if isinstance(part, Shuffled):
                t.reshuffle(part, self)
            elif part is not None:
                t.draw(seat, kinds_of(t, part.cards))

    def drawn(self, seat: int, number: int) -> None:
        """Nobody recorded this draw in `then`: it follows from the card."""
        t = self.t
        if self.dice is None:
            t.draw(seat, [UNKNOWN] * number)
            return
        names = []
        for _ in range(number):
            before = Counts(t.hands[seat].known)
            if not t.draw(seat, [UNKNOWN]):
                break
            after = t.hands[seat].known
            names.append(t.pack.cards[next(k for k, n in after.items() if n > before[k])].id)
        if names:
            self.write(Drew(by=t.names[seat], cards=names))

    def discard(self, op: op_.Discard) -> None:
        """Each player puts cards of the hand on the discard pile, as many as they can."""
        t = self.t
        what = op.what
        hint = next((t.seat(o.by) for o in self.then or () if isinstance(o, Discarded)), -1)
        emptied = []
        for seat in self.seats(op.who, hint):
            pool = self.pool(what, [seat])
            known = sum(kind >= 0 for kind, _ in pool)
            most = len(pool) if what.n == 0 else min(what.n, len(pool))
            least = known if what.n == 0 else min(what.n, known)
            cards = self._discards(seat, op, pool, most)
            if cards is None:
                if most:
                    t.unknown_outcome(self, seat, "discard")
                continue
            for kind in cards:
                if kind >= 0 and not fits(t, kind, what):
                    self.departs("choice", whom=seat, expected=pool, got=kind)
                elif kind >= 0 and t.holds(seat, kind) is False:
                    t.judge(Contradiction(seat, "discard", kind, UNKNOWN))
                t.spend(seat, kind)
                t.onto(kind)
            if len(cards) < least or len(cards) > (what.n or 999):
                self.departs("left-out" if not cards else "count", whom=seat, expected=least, got=len(cards))
            elif len(cards) < most and (what.n == 0 or len(cards) < what.n):
                kinds = frozenset(k for k in range(len(t.loose)) if fits(t, k, what))
                t.ask(seat, kinds, self, len(cards))
            if not t.hands[seat].size:
                emptied.append(seat)
            if self.dice is not None and cards:
                self.write(Discarded(by=t.names[seat], card=[t.pack.cards[k].id for k in cards]))
        if emptied:
            t.emptied(emptied)

    def _discards(self, seat: int, op: op_.Discard, pool: list[Spot], most: int) -> list[int] | None:
        """Which cards leave that hand; None where nothing tells."""
        t = self.t
        if self.dice is not None:
            left = list(pool)
            cards = []
            for _ in range(most):
                spot = self.dice.pick(left)
                left.remove(spot)
                cards.append(spot[0])
            return cards
        if self.then is None:
            if not most:
                return []
            if most == len(pool) and all(kind >= 0 for kind, _ in pool):
                return [kind for kind, _ in pool]
            made = self._next()
            if made is not None and t.pack.by_spelling.get(made[0]) is not None:
                self.used += 1
                return [t.pack.by_spelling[made[0]]]
            return None
        record = self.take(Discarded, lambda o: t.seat(o.by) == seat)
        if record is None:
            return []
        return kinds_of(t, [record.card] if isinstance(record.card, str) else record.card)

    def chosen_spots(self, what: Selector, pool: list[Spot], seats: list[int], record: type[Any] | None) -> list[Spot]:
        """The cards of the pool that are meant: all, the top ones, or as many as are chosen."""
        if what.n == 0 or what.pick == "top":
            return pool
        spots: list[Spot] = []
        left = list(pool)
        hints = [
            (self.t.pack.by_spelling.get(o.card, UNKNOWN), self.t.seat(o.of) if o.of else -1)
            for o in self.then or ()
            if record is not None and isinstance(o, record)
        ]
        decider = seats[0] if what.pick == "holder" and len(seats) == 1 else self.you
        for n in range(min(what.n, len(pool))):
            hint = self._meant(left, *hints[n], hidden=what.from_ == "hand") if n < len(hints) else None
            spot = self.ask_card(left, decider, hint, hidden=what.from_ == "hand")
            if spot is None:
                break
            spots.append(spot)
            if spot in left:
                left.remove(spot)
            elif (UNKNOWN, spot[1]) in left:
                left.remove((UNKNOWN, spot[1]))
        return spots

    def _meant(self, pool: list[Spot], kind: int, seat: int, *, hidden: bool) -> Spot | None:
        """The card of the pool that a recorded outcome is about; a hidden one if it may be that."""
        if kind < 0 and hidden:
            return UNKNOWN, pool[0][1]
        for spot in pool:
            if seat in (-1, spot[1]) and (spot[0] == kind or kind < 0):
                return spot
        for unseen, holder in pool:
            if unseen < 0 and seat in (-1, holder) and self.t.holds(holder, kind) is None:
                return kind, holder
        return None

    def destroy(self, op: op_.Destroy) -> None:
        """Cards in play go to the bottom of the discard pile."""
        t = self.t
        seats = self.owners(op.what)
        pool = [s for s in self.pool(op.what, seats) if t.may_destroy(self.you, *s)]
        spots = self.chosen_spots(op.what, pool, seats, Destroyed)
        if len(spots) > 1 and self.picker >= 0 and self.picker != t.orders():
            self.departs("picker", whom=self.picker, expected=t.orders())
        if len(spots) > 1 and self.dice is not None:
            spots = self.dice.shuffled(spots)
        for kind, seat in self._recorded_order(spots):
            to = "discard-bottom"
            if self.then is not None:
                record = self.take(Destroyed, lambda o, k=kind: t.pack.by_spelling.get(o.card) == k)  # type: ignore[misc]  # default binds
                if record is None:
                    self.departs("left-out", whom=seat, expected=(kind, seat))
                    continue
                to = record.to
                if to != "discard-bottom":
                    self.departs("place", whom=seat, expected="discard-bottom", got=to)
            t.leave_play(seat, kind)
            t.put(kind, to, seat)
            self.write(Destroyed(card=t.pack.cards[kind].id, of=t.names[seat]))

    def _recorded_order(self, spots: list[Spot]) -> list[Spot]:
        """Cards destroyed together go under the pile in the order recorded."""
        order = [self.t.pack.by_spelling.get(o.card, UNKNOWN) for o in self.then or () if isinstance(o, Destroyed)]
        return sorted(spots, key=lambda spot: order.index(spot[0]) if spot[0] in order else len(order))

    def move(self, op: op_.Move) -> None:
        """Cards go from one zone to another."""
        t = self.t
        what = op.what
        seats = self.owners(what)
        if what.from_ == "pile":
            self.restock(what.n)
        if what.from_ == "pile" and what.pick == "top":
            spots = self._top_cards(what)
        else:
            spots = self.chosen_spots(what, self.pool(what, seats), seats, Moved)
        for kind, seat in spots:
            whose = self.you if op.whose == "you" else seat if op.whose == "owner" else (self.same or [-1])[0]
            self._move_one(op, kind, seat, whose)
        t.check_hands()

    def _top_cards(self, what: Selector) -> list[Spot]:
        """Of the top cards of the draw pile those that fit; what nobody knew the record may name."""
        t = self.t
        named = [t.pack.by_spelling.get(o.card, UNKNOWN) for o in self.then or () if isinstance(o, Moved)]
        spots = []
        for kind in t.pile[::-1][: what.n]:
            if kind < 0 and named:
                kind = named.pop(0)
            if fits(t, kind, what):
                spots.append((kind, -1))
        return spots

    def _move_one(self, op: op_.Move, kind: int, seat: int, whose: int) -> None:
        t = self.t
        to = op.to
        if self.then is not None:
            spelled = t.pack.by_spelling
            record = self.take(Moved, lambda o: kind < 0 or spelled.get(o.card, UNKNOWN) in (kind, UNKNOWN))
            if record is None:
                self.departs("left-out", whom=seat, expected=(kind, seat))
                return
            if kind < 0:
                kind = spelled.get(record.card, UNKNOWN)
            receiver = whose if record.by is None else t.seat(record.by)
            if record.to != to or receiver != whose:
                self.departs("place", whom=seat, expected=to, got=record.to)
            to, whose = record.to, receiver
        carry(t, kind, op.what.from_, seat, to, whose)
        if self.dice is not None:
            self.write(
                Moved(
                    card=t.pack.cards[kind].id,
                    from_=op.what.from_,
                    of=t.names[seat] if seat >= 0 else None,
                    to=to,
                    by=t.names[whose] if to in ("hand", "play") else None,
                )
            )

    def swap(self, op: op_.Swap) -> None:
        """Two players exchange; only somebody who has such a card can be chosen."""
        t = self.t
        record = next((o for o in self.then or () if isinstance(o, Swapped)), None)
        hint = -1 if record is None else t.seat(record.with_)
        zone: Any = "play" if op.what == "asset" else "hand"
        if op.what != "hands" and not (t.play[self.you] if zone == "play" else t.hands[self.you].size):
            return
        able = [s for s in t.alive() if t.opponents(s, self.you) and (t.play[s] if zone == "play" else t.hands[s].size)]
        other = self.ask_player(able, hint)
        if other < 0:
            return
        self.same = [other]
        if self.then is not None and self.take(Swapped, lambda o: o is record) is None:
            self.departs("left-out", whom=other, expected=op)
            self.used = len(self.choose)
            return
        give = take = UNKNOWN
        if op.what != "hands":
            mine = self.pool(Selector(from_=zone), [self.you])
            theirs = self.pool(Selector(from_=zone), [other])
            hidden = zone == "hand"
            given = self.ask_card(mine, self.you, _spot(t, record and record.give, self.you), hidden=hidden)
            taken = self.ask_card(theirs, self.you, _spot(t, record and record.take, other), hidden=hidden)
            give = given[0] if given else UNKNOWN
            take = taken[0] if taken else UNKNOWN
            if record is not None and (record.give is None) != (record.take is None):
                self.departs("left-out", whom=other, expected=(give, take))
                giver, kind, receiver = (self.you, give, other) if record.give is not None else (other, take, self.you)
                carry(t, kind, zone, giver, zone, receiver)
                return
        exchange(t, op.what, self.you, other, give, take)
        t.check_hands()
        names = [t.pack.cards[k].id if k >= 0 else None for k in (give, take)]
        self.write(Swapped(by=t.names[self.you], with_=t.names[other], what=op.what, give=names[0], take=names[1]))

    def redeal(self, op: op_.Redeal) -> None:
        """All hands are shuffled together and dealt out again, to each as many as before."""
        t = self.t
        seats = t.in_order(self.active)
        gathered = [kind for seat in seats for kind in t.hands[seat].kinds()]
        for seat in seats:
            t.forget_hand(seat)
        if self.dice is not None:
            gathered = self.dice.shuffled(gathered)
        for seat in seats:
            size = t.hands[seat].size
            cards: list[int] = []
            if self.dice is not None:
                cards, gathered = gathered[:size], gathered[size:]
                self.write(Drew(by=t.names[seat], cards=[t.pack.cards[k].id for k in cards]))
            elif self.then is not None:
                record = self.take(Drew, lambda o, seat=seat: t.seat(o.by) == seat)  # type: ignore[misc]  # default binds
                cards = kinds_of(t, record.cards) if record is not None else []
                if len(cards) != size:
                    self.departs("left-out" if record is None else "count", whom=seat, expected=size, got=len(cards))
            for kind in cards:
                if kind >= 0:
                    t.reveal(seat, kind)

    def look(self, op: op_.Look) -> None:
        """You look at cards; nobody else sees them."""
        self._see(op.at, Looked)

    def show(self, op: op_.Show) -> None:
        """Cards are shown to everybody."""
        self._see(op.at, Showed)

    def _see(self, at: Selector, record_type: type[Looked] | type[Showed]) -> None:
        t = self.t
        where = at.from_
        hint = next((t.seat(o.of) for o in self.then or () if isinstance(o, record_type) and o.of), -1)
        if where == "hand":
            owner = self.seats(at.whose or "you", hint)
            if not owner:
                return
            seat, number = owner[0], t.hands[owner[0]].size
        else:
            self.restock(at.n)
            seat, number = -1, min(at.n, len(t.pile))
        if not number:
            return
        if self.dice is not None:
            kinds = t.hands[seat].kinds() if where == "hand" else t.pile[::-1][:number]
            names = [t.pack.cards[k].id for k in kinds]
            of = t.names[seat] if where == "hand" else None
            source: Any = where
            if record_type is Looked:
                self.write(Looked(by=t.names[self.you], cards=names, from_=source, of=of))
            else:
                self.write(Showed(cards=names, from_=source, of=of))
        if self.then is None:
            return
        record = self.take(record_type, lambda o: o.from_ == where)
        if record is None:
            self.departs("left-out", whom=seat, expected=number)
            return
        kinds = kinds_of(t, record.cards)
        if len(kinds) != number:
            self.departs("count", whom=seat, expected=number, got=len(kinds))
        see(t, kinds, where, seat, self.you)
        t.looked = t.looked or where == "pile"
        if where == "pile" and not t.looks_keep_order:
            t.forget_pile()

    def order(self, op: op_.Order) -> None:
        """You put the top cards of the draw pile back in an order of your choice."""
        t = self.t
        self.restock(op.cards)
        number = min(op.cards, len(t.pile))
        if not number:
            return
        top = t.pile[::-1][:number]
        if self.dice is not None:
            top = self.dice.shuffled(top)
            self.choose += [t.pack.cards[k].id for k in top]
        else:
            made = [t.pack.by_spelling.get(c if isinstance(c, str) else c.card or "?", UNKNOWN) for c in self.choose]
            chosen = made[self.used : self.used + number]
            self.used += len(chosen)
            see_set(t, chosen, number, self.you)
            known = sorted(k for k in t.pile[::-1][:number] if k >= 0)
            if len(chosen) == number and sorted(k for k in chosen if k >= 0) == known:
                top = chosen
            else:
                for kind in known:
                    t.loose[kind] += 1
                top = [UNKNOWN] * number
        t.pile[len(t.pile) - number :] = top[::-1]

    def shuffle(self, op: op_.Shuffle) -> None:
        """The draw pile is shuffled."""
        t = self.t
        record = self.take(Shuffled, lambda o: True) if self.then is not None else None
        if self.then is not None and record is None and len(t.pile) > 1:
            self.departs("left-out", expected=op)
        if self.dice is not None:
            t.pile = self.dice.shuffled(t.pile)
            self.write(Shuffled())
        else:
            t.forget_pile()
            if record is not None and isinstance(record.cards, list):
                t.learn_pile(kinds_of(t, record.cards))

    def allow(self, op: op_.Allow) -> None:
        """You may do more of something this turn."""
        self.t.allow(self.you, op.act, op.more)

    def mute(self, op: op_.Mute) -> None:
        """Cards in play lose their abilities for as long as they are in play."""
        t = self.t
        seats = self.owners(op.what)
        for kind, seat in self.chosen_spots(op.what, self.pool(op.what, seats), seats, None):
            t.silence(seat, kind)

    def play(self, op: op_.Play) -> None:
        """The top card of the draw pile is played for you."""
        t = self.t
        self.restock(1)
        if not t.pile:
            return
        kind = t.pile[-1]
        record = self.take(Moved, lambda o: o.from_ == "pile") if self.then is not None else None
        if record is not None:
            named = t.pack.by_spelling.get(record.card, UNKNOWN)
            see(t, [named], "pile", -1, self.you)
            kind = t.pile[-1]
        elif self.then is not None:
            self.departs("left-out", expected=kind)
            return
        if kind < 0:
            return
        t.pile.pop()
        asset = t.pack.is_asset[kind]
        self.write(
            Moved(
                card=t.pack.cards[kind].id,
                from_="pile",
                to="play" if asset else "discard-bottom",
                by=t.names[self.you] if asset else None,
            )
        )
        if asset:
            t.enter(self.you, kind)
            return
        t.limbo.append(kind)
        for ability in t.pack.cards[kind].abilities:
            if isinstance(ability, op_.Effect) and all(met(t, c, self.you, self.active) for c in ability.if_):
                self.perform(ability.do)
        t.limbo.remove(kind)
        t.under(kind)

    def turn(self, op: op_.Turn) -> None:
        """A player takes an extra turn after this one, or loses the next one."""
        for seat in self.seats(op.who):
            self.t.more_turns(seat, op.more)

    def win(self, op: op_.Win) -> None:
        """A player wins the game."""
        for seat in self.seats(op.who):
            if self.then is not None and self.take(Won, lambda o: True) is None:
                self.departs("left-out", whom=seat, expected="win")
            self.write(Won(by=self.t.names[seat]))
            self.t.win(seat)
            return

    def lose(self, op: op_.Lose) -> None:
        """Players lose the game, all at the same moment."""
        t = self.t
        seats = [s for s in self.seats(op.who) if not t.out[s]]
        orders: list[list[str]] = []
        for seat in list(seats):
            if self.then is not None:
                record = self.take(Lost, lambda o, seat=seat: t.seat(o.by) == seat)  # type: ignore[misc]  # default binds
                if record is None:
                    self.departs("left-out", whom=seat, expected="lose")
                    seats.remove(seat)
                    continue
                orders.append(record.cards)
            self.write(Lost(by=t.names[seat]))
        if seats:
            t.lose(seats, orders)


PERFORM: dict[type, Callable[[Run, Any], None]] = {
    op_.Draw: Run.draw,
    op_.Discard: Run.discard,
    op_.Destroy: Run.destroy,
    op_.Move: Run.move,
    op_.Swap: Run.swap,
    op_.Redeal: Run.redeal,
    op_.Look: Run.look,
    op_.Show: Run.show,
    op_.Order: Run.order,
    op_.Shuffle: Run.shuffle,
    op_.Allow: Run.allow,
    op_.Mute: Run.mute,
    op_.Play: Run.play,
    op_.Turn: Run.turn,
    op_.Win: Run.win,
    op_.Lose: Run.lose,
}


# ---- as played: carrying out an outcome whether or not anything gave it


def kinds_of(t: Table, cards: Cards) -> list[int]:
    """Cards as a log writes them, as kinds; -1 for each that nobody recorded."""
    if isinstance(cards, int):
        return [UNKNOWN] * cards
    spelled = t.pack.by_spelling
    return [spelled[card] for card in cards]


def _spot(t: Table, card: str | None, seat: int) -> Spot | None:
    return None if card is None else (t.pack.by_spelling.get(card, UNKNOWN), seat)


def follow(t: Table, outcome: AnyOutcome, run: Run) -> None:
    """Carry out a recorded outcome that no card gave."""
    spelled = t.pack.by_spelling
    if isinstance(outcome, Drew):
        t.draw(t.seat(outcome.by), kinds_of(t, outcome.cards))
    elif isinstance(outcome, Discarded):
        seat = t.seat(outcome.by)
        for kind in kinds_of(t, [outcome.card] if isinstance(outcome.card, str) else outcome.card):
            t.spend(seat, kind)
            t.onto(kind)
    elif isinstance(outcome, Destroyed):
        kind = spelled[outcome.card]
        for seat in range(t.n):
            if kind in t.play[seat] and (outcome.of is None or t.seat(outcome.of) == seat):
                t.leave_play(seat, kind)
                t.put(kind, outcome.to, seat)
                break
    elif isinstance(outcome, Moved):
        seat = t.seat(outcome.of) if outcome.of else run.you
        carry(
            t,
            spelled[outcome.card],
            outcome.from_,
            seat,
            outcome.to,
            t.seat(outcome.by) if outcome.by else run.you,
        )
    elif isinstance(outcome, Swapped):
        give, take = (spelled.get(c or UNWRITTEN, UNKNOWN) for c in (outcome.give, outcome.take))
        exchange(t, outcome.what, t.seat(outcome.by), t.seat(outcome.with_), give, take)
    elif isinstance(outcome, Shuffled):
        t.reshuffle(outcome, run)
    elif isinstance(outcome, Looked | Showed):
        see(t, kinds_of(t, outcome.cards), outcome.from_, t.seat(outcome.of or ""), run.you)
    elif isinstance(outcome, Lost) and not t.out[t.seat(outcome.by)]:
        t.lose([t.seat(outcome.by)], [outcome.cards])


def carry(t: Table, kind: int, source: str, seat: int, to: str, whose: int) -> None:
    """Move one card from a zone to another. A card that is not there does not move."""
    if source == "play":
        if kind not in t.play[seat]:
            return
        t.leave_play(seat, kind)
        if to == "play":
            t.take_control(whose, kind)
            return
    elif source == "hand":
        t.spend(seat, kind)
    elif source == "discard":
        if kind in t.discard:
            t.discard.reverse()
            t.discard.remove(kind)
            t.discard.reverse()
        elif UNKNOWN in t.discard and t.loose[kind]:
            t.discard.remove(UNKNOWN)
            t.loose[kind] -= 1
        else:
            return
        t.changed(t.discard)
    elif kind in t.pile:
        t.pile.reverse()
        t.pile.remove(kind)
        t.pile.reverse()
    elif UNKNOWN in t.pile and (kind < 0 or t.loose[kind]):
        t.pile.reverse()
        t.pile.remove(UNKNOWN)
        t.pile.reverse()
        if kind >= 0:
            t.loose[kind] -= 1
    else:
        return
    t.put(kind, to, whose)


def exchange(t: Table, what: str, one: int, other: int, give: int, take: int) -> None:
    """Swap cards of two hands, cards in play, or whole hands."""
    if what == "hands":
        t.hands[one], t.hands[other] = t.hands[other], t.hands[one]
        t.watches.clear()
    elif what == "card":
        t.spend(one, give)
        t.spend(other, take)
        t.gain(one, take)
        t.gain(other, give)
    elif give in t.play[one] and take in t.play[other]:
        t.leave_play(one, give)
        t.leave_play(other, take)
        t.take_control(one, take)
        t.take_control(other, give)


def see(t: Table, kinds: list[int], where: str, seat: int, viewer: int) -> None:
    """Cards are seen where they lie, and stay there."""
    for place, kind in enumerate(kinds):
        if kind < 0:
            continue
        if where == "hand":
            if not t.hands[seat].known[kind] and not t.reveal(seat, kind):
                t.scar(("hand", seat), t.judge(Contradiction(seat, "show", kind, UNKNOWN)))
            continue
        if place >= len(t.pile):
            return
        there = t.pile[-1 - place]
        if there == kind:
            continue
        if there < 0 and t.loose[kind]:
            t.pile[-1 - place] = kind
            t.loose[kind] -= 1
        else:
            t.scar("pile", t.judge(Contradiction(viewer, "look", kind, there)))
            t.forget_pile()
            if t.loose[kind]:
                t.pile[-1 - place] = kind
                t.loose[kind] -= 1


def see_set(t: Table, kinds: list[int], number: int, viewer: int) -> None:
    """The top cards are these, in whatever order they lay."""
    if len(kinds) != number or UNKNOWN in kinds or UNKNOWN not in t.pile[::-1][:number]:
        return
    top = t.pile[::-1][:number]
    if all(k < 0 for k in top) and all(t.loose[k] for k in kinds):
        see(t, kinds, "pile", -1, viewer)
