"""A game whose cards do things: what is usual where a card's text is carried out."""

from __future__ import annotations

from typing import TypeVar, assert_never

from adjudicator.cardtext import standing
from adjudicator.cardtext.bench import NOTHING_SEEN, TRIGGER, CardBench, CardHooks
from adjudicator.formats.abilities import Draw, Moment, Place, Trigger
from adjudicator.formats.fields import UNKNOWN
from adjudicator.kernel import drawing
from adjudicator.kernel.dues import Due
from adjudicator.kernel.hidden import gain, holds, spend
from adjudicator.kernel.occasions import Contradiction
from adjudicator.kernel.scars import UNSEEN, Fact, hand_of
from adjudicator.kernel.unread import CARDS
from adjudicator.kernel.zones import Pile
from adjudicator.native import mypyc_attr

B = TypeVar("B", bound=CardBench)


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
class CardGame(CardHooks[B]):
    """A game whose cards do things, with the usual answers; a game overrides what its book says otherwise."""

    def draw(self, bench: B, seat: int, kinds: list[int]) -> list[int]:
        """A player draws cards, -1 for one that was not named. Returns what came."""
        now = bench.now
        return drawing.draw(bench, now.pile, now.hands, seat, kinds, goes_on=bench.house.draws_on)

    def forgotten(self, bench: B, pile: Pile) -> None:
        """What was seen of the draw pile lies no longer where it was."""
        if pile is bench.now.pile:
            bench.now.unseen = NOTHING_SEEN

    def unwritten_draws(self, bench: B) -> list[tuple[Due, int]]:
        """Missed draws of a turn, and those of missed abilities that make somebody draw."""
        found = []
        for due in bench.ledger.lapsed:
            if due.what.brings_card:
                found.append((due, due.seat))
            elif due.what is TRIGGER:
                for op in due.ability.do:
                    if isinstance(op, Draw):
                        found += [(due, seat) for seat in self._drawers(bench, op, due) for _ in range(op.cards)]
        return found

    def _drawers(self, bench: B, op: Draw, due: Due) -> list[int]:
        if op.who == "active":
            return [due.active]
        if op.who == "you":
            return [due.seat]
        seats = self.in_order(bench, due.active)
        return [s for s in seats if op.who == "each" or (op.who == "opponents" and self.opponents(bench, s, due.seat))]

    # ---- play areas

    def enter(self, bench: B, seat: int, kind: int) -> None:
        """A card comes into play."""
        now = bench.now
        now.play[seat].append(kind)
        now.arrivals.append((seat, kind))
        self.came_into_play(bench, seat, kind)
        if now.standing.triggers["enters"]:
            arise(bench, "enters", now.base + len(self.phases), only=(seat, kind))

    def leave_play(self, bench: B, seat: int, kind: int) -> None:
        """A card leaves play; it does not matter which of equal ones."""
        area = bench.now.play[seat]
        area.remove(kind)
        bench.now.adrift.discard(kind)
        silenced = bench.now.standing.silenced
        lost = silenced.pop((seat, kind), 0)
        if lost:
            if lost > 1 and kind in area:
                silenced[seat, kind] = min(lost - 1, area.count(kind))
            self.changed(bench, area)
        else:
            self.left_play_area(bench, seat, kind)

    def change_control(self, bench: B, seat: int, to: int, kind: int) -> None:
        """A card in play goes over to another player; where it has lost its abilities, it stays without them.

        Of equal ones, one that still works goes over.
        """
        now = bench.now
        silenced = now.standing.silenced
        lost = silenced.get((seat, kind), 0) - (kind in now.adrift)
        equal = now.play[seat].count(kind) - 1
        self.leave_play(bench, seat, kind)
        self.take_control(bench, to, kind)
        if lost > 0:
            if equal:
                silenced[seat, kind] = min(lost, equal)
            if lost > equal:
                silenced[to, kind] = silenced.get((to, kind), 0) + 1
            self.changed(bench, now.play[to])

    def came_into_play(self, bench: B, seat: int, kind: int) -> None:
        """The standing effects of one more card count."""
        standing.entered(bench, seat, kind)

    def left_play_area(self, bench: B, seat: int, kind: int) -> None:
        """The standing effects of one card count no more."""
        standing.left(bench, seat, kind)

    def take_control(self, bench: B, seat: int, kind: int) -> None:
        """A card that was in play has a new controller."""
        bench.now.play[seat].append(kind)
        bench.now.arrivals.append((seat, kind))
        self.came_into_play(bench, seat, kind)

    def lose_sight(self, bench: B, seat: int, kind: int) -> None:
        """A card in play of that seat went to somebody whom the record does not name."""
        now = bench.now
        if kind in now.play[seat] and kind not in now.adrift:
            self.silence(bench, seat, kind)
            now.adrift.add(kind)

    def find_again(self, bench: B, seat: int, kind: int) -> None:
        """It has turned out who controls a card that was lost sight of."""
        holder = next(holder for holder, area in enumerate(bench.now.play) if kind in area)
        self.change_control(bench, holder, seat, kind)
        bench.now.arrivals.pop()  # it came over when it was lost sight of

    def silence(self, bench: B, seat: int, kind: int) -> None:
        """A card in play loses its abilities for as long as it is there."""
        if not self.loses_abilities(bench):
            return
        silenced = bench.now.standing.silenced
        silenced[seat, kind] = silenced.get((seat, kind), 0) + 1
        self.changed(bench, bench.now.play[seat])

    def put(self, bench: B, kind: int, to: Place, seat: int) -> None:
        """A card that has left its zone arrives in another."""
        now = bench.now
        if to == "hand":
            gain(bench, now.hands[seat], kind)
        elif to == "play":
            self.enter(bench, seat, kind)
        elif to == "discard-top":
            self.onto(bench, kind)
        elif to == "discard-bottom":
            self.under(bench, kind)
        elif to == "pile-top":
            now.pile.append(kind)
        elif to == "pile-bottom":
            now.pile.insert(0, kind)
        else:
            assert_never(to)

    def onto(self, bench: B, kind: int) -> None:
        """A card goes on top of the discard pile."""
        discard = bench.now.discard
        discard.append(kind)
        self.changed(bench, discard)

    def under(self, bench: B, kind: int) -> None:
        """A card goes to the bottom of the discard pile."""
        discard = bench.now.discard
        discard.insert(0, kind)
        if len(discard) == 1:
            self.changed(bench, discard)

    def recover_play(self, bench: B, kind: int, seat: int = -1) -> int:
        """An asset works, or is aimed at, that is not in play: perhaps nobody wrote down that it was played.

        Returns the seat in front of which it lies now; -1 if no hand can have held it.
        """
        if kind < 0 or not bench.texts.is_asset[kind]:
            return -1
        hands = bench.now.hands
        seats = [s for s in (bench.alive() if seat < 0 else [seat]) if self.may_have_played(bench, s)]
        holders = [s for s in seats if hands[s].known[kind]]
        holders = holders or [s for s in seats if holds(bench, hands[s], kind) is None]
        if len(holders) != 1 or hands[holders[0]].size < 2:
            return -1
        holder = holders[0]
        bench.judge(Contradiction(holder, "play", kind, UNKNOWN))
        spend(bench, hands[holder], kind)
        bench.now.play[holder].append(kind)
        self.came_into_play(bench, holder, kind)
        return holder


def may_be_drawn(bench: CardBench, kind: int) -> bool:
    """Whether a copy of that card can be in the draw pile, or come into it when the discards are shuffled."""
    now = bench.now
    return bool(now.loose[kind]) or kind in now.pile or kind in now.discard[:-1]


def arise(bench: CardBench, condition: Moment, barrier: int, only: tuple[int, int] | None = None) -> None:
    """A condition is met: write down the dues of every ability that waits for it, with today's controllers."""
    now, game = bench.now, bench.game
    waiting = now.standing.triggers[condition]
    if not waiting:
        return
    ledger = bench.ledger
    batch = ledger.batch()
    before = game.acts_after_entering if condition == "enters" else ()
    on_turn = now.on_turn
    for one in waiting:
        seat, actives = one.seat, on_turn
        if only is not None:
            if seat != only[0] or one.kind != only[1]:
                continue
            actives = [now.active]
        elif one.own:
            if seat not in on_turn:
                continue
            actives = [seat]
        ability = one.ability
        for active in actives:
            held = standing.conditions(bench, ability, seat, active) if ability.if_ else True
            if held is False:
                continue
            due = Due(
                TRIGGER,
                seat,
                bench.step,
                barrier,
                held is True and not ability.may,
                one.kind,
                ability,
                batch,
                game.rank(bench, seat),
                before,
                turn=now.turn,
                active=active,
                sure=held is True or ability.may,
            )
            if ability.if_ and (bench.scars or bench.holes.met or bench.pack.unread):
                due.rests = _counted(bench, ability, seat, active)
            ledger.owe(due)
            if held is None:
                game.doubt(bench, due)
            if only is not None:
                return


def _counted(bench: CardBench, ability: Trigger, you: int, active: int) -> tuple[Fact, ...]:
    """What an ability's conditions look at: hands, piles; how many unseen cards lie where, if one of them counts."""
    facts: list[Fact] = []
    for condition in ability.if_:
        what = condition.count or condition.every
        if what is not None and what.from_ == "hand":
            seats = [active] if what.whose == "active" else standing.seats_of(bench, what.whose, you)
            facts += map(hand_of, seats)
            if UNSEEN in bench.scars and any(_counts_on_an_unseen_card(bench, ability, you, active, s) for s in seats):
                facts.append(UNSEEN)
        elif what is not None and what.from_ != "play":
            facts.append(CARDS)
    return tuple(facts)


def _counts_on_an_unseen_card(bench: CardBench, ability: Trigger, you: int, active: int, seat: int) -> bool:
    """Whether a condition would not be met if a hand had one unseen card less than by the record."""
    hand = bench.now.hands[seat]
    if not hand.hidden:
        return False
    hand.size, hand.hidden = hand.size - 1, hand.hidden - 1
    met = standing.conditions(bench, ability, you, active)
    hand.size, hand.hidden = hand.size + 1, hand.hidden + 1
    return met is not True
