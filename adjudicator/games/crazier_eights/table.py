"""The table of Crazier Eights: on top of its turns, the draw pile, and winning and losing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.cardtext.effects import Run
from adjudicator.formats.abilities import Lose, Op
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.outcomes import Shuffled
from adjudicator.games.crazier_eights.occasions import Open, Shuffling
from adjudicator.games.crazier_eights.turns import TurnTable
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.ledger import Due
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.report import Report
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.table import END, Over


def _strikes_active(op: Op) -> bool:
    """An op that does nothing but make the player lose whose turn it is."""
    return isinstance(op, Lose) and op.who == "active"


class EightsTable(TurnTable):
    """The state of a game of Crazier Eights."""

    def __init__(self, rules: Rules, pack: Pack, names: list[str], report: Report) -> None:
        """An empty table."""
        super().__init__(rules, pack, names, report)
        self.short_look = False
        """There were fewer cards to look at than an ability asked for."""
        self.dragged: set[int] = set()
        """Who is out since an ally lost."""
        self.mixes_for_a_look = rules.holds("AV-12.2")
        """Discards that are shuffled for want of cards to look at mix with what is left of the pile."""
        self.restocked = -1
        """The step at which the draw pile was last filled up to be looked at."""
        self.draws_on = rules.holds("CE-3.3")
        self.looks_keep_order = rules.holds("CE-D.24")
        self.least_draw = 0 if rules.holds("CE-D.7") else 1
        self.win_after_effect = not rules.holds("CE-D.3") or rules.option("empty_hand_check") == "after-effect"

    # ---- the draw pile

    def drawable(self) -> int:
        """How many cards can be drawn: the pile, and the discard pile but its top."""
        return len(self.pile) + max(0, len(self.discard) - 1)

    def replenish(self) -> bool:
        """The discard pile but its top becomes the draw pile (III (3))."""
        if len(self.discard) < 2:
            return False
        cards = self.discard[:-1]
        del self.discard[:-1]
        self.depth = 1
        dice = self.dice
        if dice is not None and dice.mixes:
            self.pile.extend(dice.shuffled(cards))
        else:
            for kind in cards:
                if kind >= 0:
                    self.loose[kind] += 1
            self.pile.extend([UNKNOWN] * len(cards))
        self.scars.pop("pile", None)
        for fact in [fact for fact in self.scars if isinstance(fact, tuple) and fact[0] == "card"]:
            del self.scars[fact]
        return True

    def restock(self, number: int) -> None:
        """Too few cards to look at: the discards but the top are shuffled and put under the draw pile (III (12).5)."""
        if len(self.pile) >= number or not self.rules.holds("CE-12.5"):
            return
        self.restocked = self.step
        if self.mixes_for_a_look:
            self.mix_in()
        else:
            kept = self.pile[:]
            self.pile.clear()
            self.replenish()
            self.pile.extend(kept)
        self.short_look = len(self.pile) < number
        ends = self.mixes_for_a_look and not self.pile
        if ends or (self.short_look and not self.rules.holds("CE-D.22")):
            self.run_dry()

    def mix_in(self) -> None:
        """All discards but the top are shuffled into the draw pile (Avalon, chapter 12)."""
        pile = self.pile[:]
        self.pile.clear()
        if not self.replenish():
            self.pile.extend(pile)
            return
        self.pile.extend(pile)
        if self.dice is not None and self.dice.mixes:
            self.pile[:] = self.dice.shuffled(self.pile)
        else:
            self.forget_pile()

    def reshuffle(self, record: Shuffled, run: Run, wanted: int = 0) -> None:
        """A recorded reshuffle inside an effect."""
        before = len(self.pile)
        asked = before < wanted if wanted else not before
        order = kinds_of(self, record.cards) if isinstance(record.cards, list) else []
        kept = record.keep
        mixed = wanted > 0 and self.mixes_for_a_look
        if wanted and kept is None and order and not mixed:
            pairs = zip(order, reversed(self.pile), strict=False)
            kept = next((n for n, (now, was) in enumerate(pairs) if was >= 0 and now != was), None)
        self.judge(Shuffling(run.you, before=before, kept=kept, looking=bool(wanted), asked=asked, order=order))
        if order and not self.drawable() and all(kind in self.limbo for kind in order):
            self.run_dry()
        for kind in order:
            if kind in self.limbo:
                self.limbo.remove(kind)
                self.discard.insert(0, kind)
        self.remake(record.cards, keep=0 if mixed and kept is None else before if kept is None else kept)

    def remake(self, order: Any, *, keep: int, with_top: bool = False) -> None:
        """Shuffle the discard pile into the draw pile, as the record has it; `keep` cards stay on top."""
        if with_top and self.discard:
            self.discard.append(UNKNOWN)
        kept = self.pile[len(self.pile) - keep :] if keep else []
        for kind in self.pile[: len(self.pile) - len(kept)]:
            if kind >= 0:
                self.loose[kind] += 1
        number = len(self.pile) - len(kept)
        self.pile.clear()
        self.replenish()
        self.pile.extend([UNKNOWN] * number)
        if with_top and self.discard:
            self.discard.pop()
            self.changed(self.discard)
        self.pile.extend(kept)
        if isinstance(order, list):
            self.learn_pile(kinds_of(self, order))

    def run_dry(self) -> None:
        """Nothing can be drawn: the game is over, the fewest cards in hand win (III (3))."""
        if not self.rules.holds("CE-3.4"):
            return
        winners = self.fewest()
        shared = self.divided(winners)
        if shared and not self.rules.holds("CE-D.4"):
            winners = []
        self.finish(Over(winners, "CE-3.4", self.step, shared=shared and bool(winners), tied=not winners))

    # ---- winning and losing

    def divided(self, seats: list[int]) -> bool:
        """Whether these players are more than one party: several, or with teams several teams (CE-D.16)."""
        if self.partners and self.rules.holds("CE-D.16"):
            return len({self.sides[seat] for seat in seats}) > 1
        return len(seats) > 1

    def fewest(self) -> list[int]:
        """Who holds the fewest cards."""
        sizes = {seat: self.hands[seat].size for seat in self.alive()}
        return [seat for seat, size in sizes.items() if size == min(sizes.values())]

    def finish(self, over: Over) -> None:
        """The game is over; who wins wins for the team (III (11))."""
        if self.partners and self.over is None and self.rules.holds("CE-11.2"):
            over.winners = [seat for seat in range(self.n) if self.sides[seat] in {self.sides[w] for w in over.winners}]
        super().finish(over)

    def losing(self, seats: list[int]) -> list[int]:
        """Who loses makes the allies lose as well (III (11))."""
        if not self.partners or not self.rules.holds("CE-11.3"):
            return seats
        dragged = [ally for seat in seats for ally in self.allies(seat) if ally not in seats and not self.out[ally]]
        self.dragged.update(dragged)
        return list(dict.fromkeys([*seats, *dragged]))

    def emptied(self, seats: list[int]) -> None:
        """Hands are empty: who was first has won; several at once tie (CE-D.27)."""
        seats = [seat for seat in seats if not self.out[seat]]
        if not seats or (self.win_after_effect and self.running):
            return
        if self.divided(seats) and self.rules.holds("CE-D.27"):
            self.finish(Over([], "CE-D.27", self.step, tied=True))
        else:
            self.finish(Over(seats[:1], "CE-2.1", self.step))

    def reopen(self) -> bool:
        """A hand that was empty by the record only since a missed draw was not written down has not won."""
        over = self.over
        if over is None or over.rule != "CE-2.1" or len(over.winners) != 1 or self.silent:
            return False
        self.recover_size(over.winners[0], 1)
        if not self.hands[over.winners[0]].size:
            return False
        self.over = None
        self.scars.pop("over", None)
        return True

    def check_hands(self) -> None:
        """Has somebody an empty hand?"""
        empty = [seat for seat in self.alive() if not self.hands[seat].size]
        if empty and self.over is None:
            self.emptied(empty)

    def win(self, seat: int) -> None:
        """A card makes a player win (CE-2.4)."""
        if not self.out[seat]:
            self.finish(Over([seat], "CE-2.4", self.step))

    def lose(self, seats: list[int], orders: list[list[str]]) -> None:
        """Players leave the game; the last one left has won (III (2))."""
        if not self.rules.holds("CE-D.10"):
            seats = self._all_who_lose(seats)
        seats = self.losing(seats)
        for place, seat in enumerate(seats):
            hand = self.hands[seat]
            named = kinds_of(self, orders[place]) if place < len(orders) and orders[place] else []
            for kind in named:
                if kind >= 0 and not hand.known[kind] and kind not in self.play[seat]:
                    self.reveal(seat, kind)
            cards = hand.kinds() + [UNKNOWN] * hand.hidden + self.play[seat]
            recorded = sorted(named) == sorted(cards) and self.rules.holds("CE-D.17")
            order = named if recorded else cards
            hand.known.clear()
            hand.hidden = hand.size = 0
            self.play[seat].clear()
            self.changed(self.play[seat])
            self._put_away(order)
            self.out[seat] = True
        self.extra = [seat for seat in self.extra if not self.out[seat]]
        for due in list(self.ledger.open):
            if due.what == "trigger" and self.out[due.active] and all(_strikes_active(op) for op in due.ability.do):
                self.ledger.drop(due)
        left = self.alive()
        if len(left) == 1 or (left and self.partners and not self.divided(left)):
            self.finish(Over(left, "CE-2.3", self.step))
        elif not left:
            if self.rules.holds("CE-2.5"):
                self.finish(Over([], "CE-2.5", self.step, tied=True))
            else:
                self.finish(Over(seats, "CE-2.5", self.step, shared=True))
        elif self.active in seats and self.clock < self.base + END and self.rules.holds("CE-D.11"):
            for due in list(self.ledger.open):
                if due.what == "draw" and due.seat in seats:
                    self.ledger.drop(due)
            if all(self.out[seat] for seat in self.on_turn):
                self.clock = self.base + END

    def _all_who_lose(self, seats: list[int]) -> list[int]:
        """Everybody who is to lose by an ability that is still open, in the same moment."""
        found = list(seats)
        for due in list(self.ledger.open):
            for op in due.ability.do if due.what == "trigger" else ():
                if isinstance(op, Lose) and op.who in ("you", "active", "each", "opponents"):
                    run = Run(self, due.seat, due.kind, due.active, [], None)
                    found += [seat for seat in run.seats(op.who) if seat not in found]
                    self.ledger.drop(due)
                    break
        return found

    def _put_away(self, cards: list[int]) -> None:
        """A loser's cards go to the bottom of the discard pile, or into the draw pile (CE-D.2)."""
        if self.rules.option("loser_cards") == "draw-pile" or not self.rules.holds("CE-D.2"):
            if self.dice is not None and self.dice.mixes:
                self.pile[:] = self.dice.shuffled(self.pile + cards)
                return
            self.pile.extend(cards)
            self.forget_pile()
            return
        for kind in cards:
            self.under(kind)

    # ---- what hidden cards leave open

    def left_open(self, due: Due) -> None:
        """Whether an ability occurred hangs on a hidden hand, and nothing came of it."""
        self.judge(Open(due.seat, "ability", due.kind))

    def question(self, seat: int, kinds: frozenset[int], run: Run, given: int) -> Callable[[bool, int], None]:
        """Did that hand hold such a card when the effect asked for it?"""
        finding = self.judge(Open(seat, "owed-card", run.card, kinds))
        step = self.step

        def answer(held: bool, kind: int) -> None:
            if finding is None:
                return
            if not held:
                self.report.settle_open(finding, step)
                return
            now, self.step = self.step, step
            proven = self.judge(Open(seat, "owed-card", run.card, kinds, kind))
            self.step = now
            self.report.settle_open(finding, step)
            if proven is not None:
                proven.shown_by = now

        return answer
