"""A table on which cards have effects: assets in play, standing effects, conditional abilities.

What an effect brings about passes through here. What that means for the game (who has won, what lies where after a
loss) is the game's, which overrides the methods of the last section.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from adjudicator.cardtext.effects import Planned, plan_of
from adjudicator.cardtext.standing import Standing, met
from adjudicator.formats.abilities import Draw, Effect, Trigger
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.outcomes import Shuffled
from adjudicator.kernel.ledger import Due
from adjudicator.kernel.occasions import Contradiction
from adjudicator.kernel.table import Table
from adjudicator.kernel.watch import Watch

if TYPE_CHECKING:
    from adjudicator.cardtext.effects import Run
    from adjudicator.kernel.pack import Pack
    from adjudicator.kernel.report import Report
    from adjudicator.kernel.rules import Rules


class CardTable(Table, ABC):
    """The state of a game whose cards do things."""

    def __init__(self, rules: Rules, pack: Pack, names: list[str], report: Report) -> None:
        """An empty table."""
        super().__init__(rules, pack, names, report)
        self.standing = Standing(self.n)
        self.on_turn = [0]
        """The players whose turn it is, by seat: one, or a team that takes its turns together."""
        self.arrivals: list[tuple[int, int]] = []
        """What came into play this turn: (seat, kind)."""
        self.looks_keep_order = True
        """Cards that were looked at or shown stay where they lay."""
        self.win_after_effect = False
        """An empty hand wins only when the effect under way is over."""
        self.running = 0
        """How many effects are taking effect, one inside the other."""
        self.looked = False
        """Cards of the draw pile were looked at or shown since it was last shuffled."""
        self.adrift: set[int] = set()
        """Cards in play of which the record does not say who got them; they stay where they lay, without effect."""
        self.least_draw = 0
        """What substitutions leave of a draw at the least."""

    # ---- play areas

    def enter(self, seat: int, kind: int) -> None:
        """A card comes into play."""
        self.play[seat].append(kind)
        self.arrivals.append((seat, kind))
        self.came_into_play(seat, kind)
        if self.standing.triggers["enters"]:
            self.arise("enters", self.base + 4, only=(seat, kind))

    def leave_play(self, seat: int, kind: int) -> None:
        """A card leaves play; it does not matter which of equal ones."""
        self.play[seat].remove(kind)
        self.adrift.discard(kind)
        silenced = self.standing.silenced
        if silenced.get((seat, kind)):
            silenced[seat, kind] -= 1
            if not silenced[seat, kind]:
                del silenced[seat, kind]
            self.changed(self.play[seat])
        else:
            self.left_play_area(seat, kind)

    def came_into_play(self, seat: int, kind: int) -> None:
        """The standing effects of one more card count."""
        self.standing.enter(self, seat, kind)

    def left_play_area(self, seat: int, kind: int) -> None:
        """The standing effects of one card count no more."""
        self.standing.leave(self, seat, kind)

    def take_control(self, seat: int, kind: int) -> None:
        """A card that was in play has a new controller."""
        self.play[seat].append(kind)
        self.arrivals.append((seat, kind))
        self.came_into_play(seat, kind)

    def lose_sight(self, seat: int, kind: int) -> None:
        """A card in play of that seat went to somebody whom the record does not name."""
        if kind in self.play[seat] and kind not in self.adrift:
            self.silence(seat, kind)
            self.adrift.add(kind)

    def find_again(self, seat: int, kind: int) -> None:
        """It has turned out who controls a card that was lost sight of."""
        holder = next(holder for holder, area in enumerate(self.play) if kind in area)
        self.leave_play(holder, kind)
        self.take_control(seat, kind)

    def silence(self, seat: int, kind: int) -> None:
        """A card in play loses its abilities for as long as it is there."""
        silenced = self.standing.silenced
        silenced[seat, kind] = silenced.get((seat, kind), 0) + 1
        self.changed(self.play[seat])

    def may_destroy(self, kind: int, seat: int) -> bool:
        """Whether nothing in play keeps a card of that seat from being destroyed."""
        return self.standing.protection(self, kind, seat) is None

    def put(self, kind: int, to: str, seat: int) -> None:
        """A card that has left its zone arrives in another."""
        if to == "hand":
            self.gain(seat, kind)
        elif to == "play":
            self.enter(seat, kind)
        elif to == "discard-top":
            self.onto(kind)
        elif to == "discard-bottom":
            self.under(kind)
        elif to == "pile-top":
            self.pile.append(kind)
        else:
            self.pile.insert(0, kind)

    def onto(self, kind: int) -> None:
        """A card goes on top of the discard pile."""
        self.discard.append(kind)
        self.changed(self.discard)

    def under(self, kind: int) -> None:
        """A card goes to the bottom of the discard pile."""
        self.discard.insert(0, kind)
        if len(self.discard) == 1:
            self.changed(self.discard)

    def may_be_drawn(self, kind: int) -> bool:
        """Whether a copy of that card can be in the draw pile, or come into it when the discards are shuffled."""
        return bool(self.loose[kind]) or kind in self.pile or kind in self.discard[:-1]

    def forget_pile(self) -> None:
        """The order of the draw pile is not known any more."""
        super().forget_pile()
        self.looked = False

    def unwritten_draws(self) -> list[tuple[Due, int]]:
        """Missed draws of a turn, and those of missed abilities that make somebody draw."""
        found = []
        for due in self.ledger.lapsed:
            if due.what == "draw":
                found.append((due, due.seat))
            elif due.what == "trigger":
                for op in due.ability.do:
                    if isinstance(op, Draw):
                        found += [(due, seat) for seat in self._drawers(op, due) for _ in range(op.cards)]
        return found

    def _drawers(self, op: Draw, due: Due) -> list[int]:
        if op.who == "active":
            return [due.active]
        if op.who == "you":
            return [due.seat]
        seats = self.in_order(due.active)
        return [s for s in seats if op.who == "each" or (op.who == "opponents" and self.opponents(s, due.seat))]

    def recover_play(self, kind: int, seat: int = -1) -> int:
        """An asset works, or is aimed at, that is not in play: perhaps nobody wrote down that it was played.

        Returns the seat in front of which it lies now; -1 if no hand can have held it.
        """
        if kind < 0 or not self.pack.is_asset[kind]:
            return -1
        seats = self.alive() if seat < 0 else [seat]
        seats = [s for s in seats if self.may_have_played(s)]
        holders = [s for s in seats if self.hands[s].known[kind]] or [s for s in seats if self.holds(s, kind) is None]
        if len(holders) != 1 or self.hands[holders[0]].size < 2:
            return -1
        self.judge(Contradiction(holders[0], "play", kind, UNKNOWN))
        self.spend(holders[0], kind)
        self.play[holders[0]].append(kind)
        self.came_into_play(holders[0], kind)
        return holders[0]

    def may_have_played(self, seat: int) -> bool:
        """Whether that player has had time to play a card since the record began."""
        return True

    def planned(self, ability: Trigger | Effect) -> Planned:
        """What an ability does, made ready to be carried out."""
        found: Planned | None = self.pack.plans.get(id(ability))
        if found is None:
            found = self.pack.plans[id(ability)] = plan_of(ability.do)
        return found

    # ---- conditional abilities

    def arise(self, condition: str, barrier: int, only: tuple[int, int] | None = None) -> None:
        """A condition is met: write down the dues of every ability that waits for it, with today's controllers."""
        waiting = self.standing.triggers[condition]
        if not waiting:
            return
        self.ledger.batches += 1
        batch = self.ledger.batches
        before = self.acts_after_entering if condition == "enters" else ()
        for seat, kind, ability in waiting:
            if only is not None:
                if (seat, kind) != only:
                    continue
                actives = [self.active]
            else:
                actives = self.on_turn
                if ability.whose == "you":
                    if seat not in actives:
                        continue
                    actives = [seat]
            for active in actives:
                holds = self.conditions(ability, seat, active) if ability.if_ else True
                if holds is False:
                    continue
                must = holds is True and not ability.may
                rank = self.rank(seat)
                turn = self.turn
                due = Due("trigger", seat, self.step, barrier, must, kind, ability, batch, rank, before, turn, active)
                due.sure = holds is True or ability.may
                self.ledger.owe(due)
                if only is not None:
                    return

    def whose_turn(self) -> list[int]:
        """The players whose turn it is; several where a team shares it."""
        return self.on_turn

    def rank(self, seat: int) -> int:
        """The place of a seat in the order of simultaneous abilities: turn order from the player whose turn it is."""
        return (seat - self.active) % self.n

    def leader(self, seat: int) -> int:
        """Who stands for a player in questions of order: of allies who share a turn the one in the earlier seat."""
        return self.on_turn[0] if seat in self.on_turn else seat

    acts_after_entering: tuple[type, ...] = ()
    """The acts before which an ability that occurs on entering play must have taken effect."""

    def conditions(self, ability: Trigger, you: int, active: int) -> bool | None:
        """Whether all conditions of an ability hold; None where hidden cards leave it open."""
        if len(ability.if_) == 1:
            return met(self, ability.if_[0], you, active)
        results = [met(self, condition, you, active) for condition in ability.if_]
        return False if False in results else None if None in results else True

    # ---- what a game decides

    def opponents(self, one: int, other: int) -> bool:
        """Whether two seats play against each other."""
        return self.sides[one] != self.sides[other]

    def orders(self) -> int:
        """Who orders cards that are destroyed together."""
        return self.on_turn[0]

    def ask(self, seat: int, kinds: frozenset[int], run: Run, given: int) -> None:
        """An open question: did that hand hold such a card? Hidden cards leave it open; later ones may prove it."""
        answer = self.question(seat, kinds, run, given)
        self.watches.append(Watch(seat, kinds, answer))

    @abstractmethod
    def question(self, seat: int, kinds: frozenset[int], run: Run, given: int) -> Callable[[bool, int], None]:
        """Report what is left open now; the result is called with the answer, if there ever is one."""

    @abstractmethod
    def emptied(self, seats: list[int]) -> None:
        """These hands have no cards any more, all by one effect."""

    @abstractmethod
    def check_hands(self) -> None:
        """Hands have changed: is one empty?"""

    def reopen(self) -> bool:
        """Play goes on after the end: perhaps it was none, by something done and not written down."""
        return False

    @abstractmethod
    def allow(self, seat: int, act: str, more: int) -> None:
        """A player may do something more often this turn."""

    @abstractmethod
    def more_turns(self, seat: int, more: int) -> None:
        """A player gets an extra turn, or loses one."""

    @abstractmethod
    def win(self, seat: int) -> None:
        """A card makes a player win."""

    def losing(self, seats: list[int]) -> list[int]:
        """Who loses when these players do."""
        return seats

    @abstractmethod
    def lose(self, seats: list[int], orders: list[list[str]]) -> None:
        """Players lose at the same moment; `orders` are their cards as they went away, where recorded."""

    @abstractmethod
    def restock(self, number: int) -> None:
        """So many cards of the draw pile are to be looked at or moved."""

    @abstractmethod
    def reshuffle(self, record: Shuffled, run: Run, wanted: int = 0) -> None:
        """The record gives a reshuffle as an outcome; `wanted` cards were to be looked at or moved, 0 for a draw."""
