"""The table of Crazier Eights: turns, the top card, allowances, winning and losing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.matching import Row, matching
from adjudicator.games.crazier_eights.occasions import Acting, Open, Shuffling, Triggering
from adjudicator.kernel.abilities import Lose
from adjudicator.kernel.card_table import CardTable
from adjudicator.kernel.cards import UNKNOWN, Pack
from adjudicator.kernel.dues import Due
from adjudicator.kernel.effects import Run, kinds_of
from adjudicator.kernel.log import Shuffled
from adjudicator.kernel.report import Report
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.table import BEGIN, DRAW, END, MAIN, Over

NOBODY_NAMED = "!"
"""The wild eight on top has no colour: none was named."""


class Turn:
    """A turn that was taken to be over, kept in case its player plays on."""

    __slots__ = (
        "act", "active", "arrivals", "base", "bonus", "by", "discarded", "extra", "kind", "last_active", "passed_over",
        "played", "skip", "step", "turn",
    )  # fmt: skip

    def __init__(self, t: EightsTable, by: str, act: s.Act, kind: int = UNKNOWN) -> None:
        """`by` says what ended it: an `act` of the next player, an end-of-turn `trigger`, or one of a `beginning`."""
        self.turn, self.base, self.active = t.turn, t.base, t.active
        self.played, self.discarded, self.bonus = t.played, t.discarded, dict(t.bonus)
        self.extra, self.skip, self.arrivals = t.extra[:], t.skip[:], t.arrivals[:]
        self.last_active, self.passed_over = t.last_active, t.passed_over[:]
        self.step, self.by, self.act, self.kind = t.step, by, act, kind


class EightsTable(CardTable):
    """The state of a game of Crazier Eights."""

    acts_after_entering = (s.Discard, s.Play, s.End)

    def __init__(self, rules: Rules, pack: Pack, names: list[str], report: Report) -> None:
        """An empty table."""
        super().__init__(rules, pack, names, report)
        self.rows = matching(
            pack,
            rules.holds("CE-D.12") and rules.options["multicolor_top"] == "rank-or-colour",
            not rules.holds("CE-8.7"),
        )
        self.row: Row = self.rows.anything
        """Which kinds may be discarded now."""
        self.open_top = False
        """Nobody recorded what the next discard must match."""
        self.depth = 0
        self.shown_top = -1
        self.covered: tuple[int, int, str | None] = (0, -1, None)
        """The last named eight that was covered: how deep the pile was, the eight, the colour."""
        self.wild: str | None = None
        """The suit named for the eight on top; ? if it was not written down; None if no name is in force."""
        self.played = 0
        self.discarded = 0
        self.bonus = {"discard": 0, "play": 0}
        self.limits = {"discard": 1, "play": 1}
        self.extra: list[int] = []
        self.skip = [0] * self.n
        self.skipping = False
        """Somebody has lost a turn to come."""
        self.before: Turn | None = None
        self.acted = False
        self.fresh = False
        """The log begins with the deal, and nobody has acted yet."""
        self.last_active = -1
        """Whose turn it was before this one."""
        self.last_discarded = 0
        """How many cards were discarded in the turn before this one."""
        self.passed_over: list[int] = []
        """Who has lost the turn that would have come before this one."""
        self.left_top = -1
        """A card that an ability took off the top of the discard pile in this turn."""
        self.was_read_by: dict[int, int] = {}
        """Who controlled a card when it last left a play area."""
        self.left_play: list[int] = []
        """Cards that have left play in this turn or at its end."""
        self.used_early: list[int] = []
        """Cards whose end-of-turn ability took effect while the turn was still going on."""
        self.peak = 1
        """The most discards that were allowed at any moment of this turn."""
        self.vain_draw = False
        """The game is over since the draw of the turn is impossible; the record may still say that it was tried."""
        self.short_look = False
        """There were fewer cards to look at than an ability asked for."""
        self.topless = False
        """What lies on the discard pile does not count (the naive reading of CE-8.9)."""
        self.event_is_nowhere = rules.holds("CE-D.25")
        """An event that takes effect is in no pile."""
        self.works = rules.holds("CE-9.2")
        """Assets work for as long as they are in play."""
        self.draws_on = rules.holds("CE-3.3")
        self.looks_keep_order = rules.holds("CE-D.24")
        self.least_draw = 0 if rules.holds("CE-D.7") else 1
        self.standing.at_once = rules.holds("CE-F.8")
        self.win_after_effect = not rules.holds("CE-D.3") or rules.options["empty_hand_check"] == "after-effect"

    # ---- matching

    def changed(self, zone: list[int]) -> None:
        """The discard pile, or what is in play, has changed."""
        if zone is self.discard:
            if len(zone) < self.depth and self.shown_top >= 0 and (not zone or zone[-1] != self.shown_top):
                self.left_top = self.shown_top
            if not zone or zone[-1] != self.shown_top or len(zone) > self.depth:
                self.wild = None
                if zone and (len(zone), zone[-1]) == self.covered[:2] and not self.rules.holds("CE-D.5"):
                    self.wild = self.covered[2]
            self.refit()
        elif zone is not self.pile and self.works:
            self.standing.refresh(self)
            self.relimit()

    def came_into_play(self, seat: int, kind: int) -> None:
        """One more card works (III (9))."""
        if self.works:
            super().came_into_play(seat, kind)
            self.relimit()

    def left_play_area(self, seat: int, kind: int) -> None:
        """One card works no more."""
        if self.works:
            super().left_play_area(seat, kind)
            self.relimit()

    def refit(self) -> None:
        """Look up what fits on the top card."""
        rows, discard = self.rows, self.discard
        if self.wild is None and discard and discard[-1] >= 0 and not self.topless:
            self.depth = len(discard)
            self.shown_top = discard[-1]
            self.row, self.open_top = rows.by_top[discard[-1]], False
            return
        self.open_top = False
        self.depth = len(self.discard)
        self.shown_top = self.discard[-1] if self.discard else -1
        self.topless = self.topless and len(self.discard) == 1
        if not self.discard or self.topless:
            only_eights = self.rules.options["empty_discard_pile"] == "eights" or not self.rules.holds("CE-D.6")
            self.row = rows.eights if only_eights else rows.anything
        elif self.wild == NOBODY_NAMED and not self.rules.holds("CE-D.19"):
            self.row = rows.eights
        elif self.wild is not None:
            self.open_top = self.wild not in rows.by_suit
            self.row = rows.by_suit.get(self.wild, rows.anything)
        elif self.discard[-1] < 0:
            self.row, self.open_top = rows.anything, True
        else:
            self.row = rows.by_top[self.discard[-1]]

    def suit_of(self, colour: str) -> str | None:
        """The suit that a colour's name means: by the palette of the deck, or the name of the suit itself."""
        palette = self.pack.palette
        if colour in palette:
            return colour
        known = [palette] if self.rules.holds("CE-D.1") else list(self.rules.edition.palettes)
        return next((suit for names in known for suit, name in names.items() if name == colour), None)

    # ---- allowances

    def relimit(self) -> None:
        """How many cards may be played and discarded this turn."""
        limits, bonus, more, active = self.limits, self.bonus, self.standing.more, self.active
        limits["play"] = 1 + bonus["play"] + more["play"][active]
        discards = limits["discard"] = 1 + bonus["discard"] + more["discard"][active]
        if discards > self.peak:
            self.peak = discards

    def allow(self, seat: int, act: str, more: int) -> None:
        """More discards or plays for the player whose turn it is."""
        if seat == self.active:
            self.bonus[act] += more
            self.relimit()

    # ---- what has been in play

    def leave_play(self, seat: int, kind: int) -> None:
        """A card leaves play; an ability of it that has occurred takes effect all the same (CE-10.4)."""
        super().leave_play(seat, kind)
        self.was_read_by[kind] = seat
        self.left_play.append(kind)
        if not self.rules.holds("CE-10.4"):
            for due in list(self.ledger.open):
                if due.what == "trigger" and (due.seat, due.kind) == (seat, kind):
                    self.ledger.drop(due)

    def take_control(self, seat: int, kind: int) -> None:
        """A card in play has a new controller, who reads it from now on (V Glossary: gain control)."""
        if not self.rules.holds("CE-G.control"):
            last = next((d for d in range(self.n) if d != seat), seat)
            self.standing.obeys[seat, kind] = self.was_read_by.get(kind, last)
        super().take_control(seat, kind)

    def silence(self, seat: int, kind: int) -> None:
        """A card in play loses its abilities (V Glossary: lose abilities)."""
        if self.rules.holds("CE-G.lose-abilities"):
            super().silence(seat, kind)

    def under(self, kind: int) -> None:
        """A card goes under the discard pile; under none it is the top (III (8), CE-8.9)."""
        self.topless = not self.discard and not self.rules.holds("CE-8.9")
        super().under(kind)
        self.depth = len(self.discard)

    def gone(self, kind: int) -> bool:
        """Whether a card was in play earlier in this turn and is not any more."""
        return kind in self.left_play

    def opponents(self, one: int, other: int) -> bool:
        """Without teams everybody else is an opponent (III (11))."""
        if self.rules.holds("CE-11.1"):
            return one != other
        return other in (self.following(one), one) and one != other

    # ---- turns

    def next_seat(self) -> int:
        """Who takes the next turn."""
        if self.extra:
            return self.extra[0]
        seat = self.following(self.active)
        if not self.skipping:
            return seat
        skip = self.skip[:]
        while skip[seat]:
            skip[seat] -= 1
            seat = self.following(seat)
        return seat

    def begin_turn(self, seat: int, *, in_order: bool = True) -> None:
        """A turn begins: its abilities occur, and its draw is owed. Nothing occurs in a turn out of order."""
        self.turn += 1
        self.base = self.clock = 4 * self.turn
        self.active = seat
        self.played = self.discarded = 0
        self.acted = False
        bonus = self.bonus
        bonus["discard"] = bonus["play"] = 0
        more = self.standing.more
        limits = self.limits
        limits["discard"] = 1 + more["discard"][seat]
        limits["play"] = 1 + more["play"][seat]
        self.peak = limits["discard"]
        self.left_top = -1
        if self.left_play:
            self.left_play.clear()
        if self.used_early:
            self.used_early.clear()
        if self.arrivals:
            self.arrivals.clear()
            if not self.standing.at_once:
                self.standing.refresh(self)
                self.relimit()
        ledger = self.ledger
        if ledger.settled:
            ledger.settled.clear()
        if in_order and self.standing.triggers["turn-begins"]:
            self.arise("turn-begins", self.base + DRAW)
        ledger.owe(Due("draw", seat, self.step, self.base + MAIN, turn=self.turn, active=seat))

    def lapse(self, clock: int, act: type | None = None) -> None:
        """What is passed over is missed; but a draw that is impossible ends the game as its phase comes."""
        if clock >= self.base + MAIN and not self.pile and not self.drawable():
            super().lapse(self.base + DRAW)
            self.draw_phase()
        if self.over is None:
            super().lapse(clock, act)

    def draw_phase(self) -> None:
        """The draw phase comes, unless an ability of the beginning is open: with nothing to draw the game is over."""
        draw = next((due for due in self.ledger.open if due.what == "draw"), None)
        if draw is not None and self.ledger.near > self.base + DRAW and not self.drawable():
            self.run_dry()
            self.vain_draw = self.over is not None

    def end_turn(self) -> None:
        """The turn is over: what it owed and has not done is missed, and its end-of-turn abilities occur."""
        self.clock = self.base + END
        if self.ledger.near <= self.clock:
            self.lapse(self.clock)
        if self.standing.triggers["turn-ends"]:
            self.arise("turn-ends", self.base + 4)
            for due in list(self.ledger.open):
                if due.what == "trigger" and due.kind in self.used_early:
                    self.ledger.drop(due)

    def pass_on(self, *, force: bool = False) -> None:
        """Between turns: once nothing of the old turn is open, or `force`, the next begins."""
        if self.over is not None or self.clock != self.base + END:
            return
        over = self.base + 4
        if self.ledger.near <= over:
            if not force:
                return
            self.lapse(over)
            if self.over is not None:
                return
        seat = self.next_seat()
        if self.passed_over:
            self.passed_over.clear()
        if self.extra:
            self.extra.pop(0)
        elif self.skipping:
            passed = self.following(self.active)
            while self.skip[passed]:
                self.skip[passed] -= 1
                self.passed_over.append(passed)
                passed = self.following(passed)
            self.skipping = any(self.skip)
        self.last_active, self.last_discarded = self.active, self.discarded
        if self.scars:
            self.scars.pop("turn", None)
        self.begin_turn(seat)
        if not self.pile:
            self.draw_phase()

    def owes(self) -> bool:
        """Whether the player whose turn it is has neither done anything nor is free to end the turn."""
        if self.acted or self.ledger.near > self.base + MAIN:
            return False
        return any(due.must and due.barrier <= self.base + MAIN for due in self.ledger.open)

    def turn_of(self, seat: int, step: s.Act, kind: int = UNKNOWN) -> bool:
        """Somebody acts who is not on turn, or after the end. False if the act stays outside every turn."""
        if self.over is not None and not self.silent and self.reopen():
            return self.turn_of(seat, step, kind)
        if self.over is not None:
            if not self.silent:
                self.judge(Acting(seat, step, "after-end", kind))
                self.silent = True
            if isinstance(step, s.Draw) and seat != self.active and not self.out[seat]:
                self.begin_turn(seat, in_order=False)
                self.ledger.clear()
                self.clock = self.base + MAIN
            return False
        if self.out[seat]:
            self.judge(Acting(seat, step, "lost", kind))
            return False
        if self.clock == self.base + END and seat == self.next_seat():
            self.pass_on(force=True)
            return self.over is None
        if seat == self.active and self.clock == self.base + END:
            if self.before is not None and self.before.by == "trigger":
                self.withdraw()
                return True
            return self.out_of_turn(seat, step, kind)
        if seat == self.active:
            return True
        before = self.before
        if before is not None and before.by == "beginning" and self._plays_on(before, seat, step):
            self.withdraw()
            return True
        if seat == self.next_seat() and not self.owes() and not isinstance(step, s.End):
            self.before = Turn(self, "act", step, kind)
            self.end_turn()
            self.pass_on(force=True)
            return self.over is None
        if before is not None and self._plays_on(before, seat, step):
            self.withdraw()
            return True
        return self.out_of_turn(seat, step, kind)

    def _plays_on(self, before: Turn, seat: int, step: s.Act) -> bool:
        """Whether the player of the turn that was taken to be over goes on with it."""
        if before.active != seat or before.turn != self.turn - 1 or isinstance(step, s.Draw):
            return False
        if before.by == "trigger":
            return not self.acted and self.clock == self.base
        return before.step == self.step - 1

    def out_of_turn(self, seat: int, step: s.Act, kind: int) -> bool:
        """Not this player's turn. A draw opens a turn all the same."""
        finding = self.judge(Acting(seat, step, "out-of-turn", kind))
        self.scar("turn", finding)
        if not isinstance(step, s.Draw) or seat == self.active:
            return False
        for due in list(self.ledger.open):
            self.ledger.drop(due)
        self.extra.clear()
        self.last_active = self.active
        self.begin_turn(seat, in_order=False)
        return True

    def withdraw(self) -> None:
        """The turn that was taken to be over was not: its player plays on."""
        before = self.before
        assert before is not None
        self.before = None
        begun = before.by == "beginning"
        self.extra, self.skip, self.arrivals = before.extra, before.skip, before.arrivals
        self.report.withdraw(
            [f for f in self.report.findings if f.step >= before.step and (begun or f.fault == "missed")]
        )
        for due in list(self.ledger.open):
            self.ledger.drop(due)
        now, late = self.step, self.active
        self.turn, self.base, self.active = before.turn, before.base, before.active
        self.clock = self.base + MAIN
        self.step = before.step
        self.report.leading = None
        if begun:
            assert isinstance(before.act, s.Trigger | s.Decline)
            actor = self.seat_of[before.act.by]
            self.judge(Triggering(actor, before.act, before.kind, actor, None, [], None))
        elif before.by == "act":
            self.judge(Acting(late, before.act, "out-of-turn", before.kind))
        else:
            self.judge(Acting(before.active, before.act, "too-early", before.kind))
            self.used_early.append(before.kind)
        self.step = now
        self.report.leading = None
        self.played, self.discarded = before.played, before.discarded
        self.bonus.update(before.bonus)
        self.last_active, self.passed_over = before.last_active, before.passed_over
        self.relimit()

    def more_turns(self, seat: int, more: int) -> None:
        """An extra turn right after this one, or a lost turn."""
        if self.out[seat] or not self.rules.holds("CE-D.30"):
            return
        if more > 0:
            self.extra.append(seat)
        else:
            self.skip[seat] += 1
            self.skipping = True

    def orders(self) -> int:
        """The player whose turn it is, or between turns whose turn just ended (CE-10.15, CE-D.14)."""
        return self.active

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
        if dice is not None:
            self.pile.extend(dice.shuffled(cards))
        else:
            for kind in cards:
                if kind >= 0:
                    self.loose[kind] += 1
            self.pile.extend([UNKNOWN] * len(cards))
        self.scars.pop("pile", None)
        return True

    def restock(self, number: int) -> None:
        """Too few cards to look at: the discards but the top are shuffled and put under the draw pile (III (12).5)."""
        if len(self.pile) >= number or not self.rules.holds("CE-12.5"):
            return
        kept = self.pile[:]
        self.pile.clear()
        self.replenish()
        self.pile.extend(kept)
        self.short_look = len(self.pile) < number
        if self.short_look and not self.rules.holds("CE-D.22"):
            self.run_dry()

    def reshuffle(self, record: Shuffled, run: Run, wanted: int = 0) -> None:
        """A recorded reshuffle inside an effect."""
        before = len(self.pile)
        asked = before < wanted if wanted else not before
        order = kinds_of(self, record.cards) if isinstance(record.cards, list) else []
        kept = record.keep
        if wanted and kept is None and order:
            pairs = zip(order, reversed(self.pile), strict=False)
            kept = next((n for n, (now, was) in enumerate(pairs) if was >= 0 and now != was), None)
        self.judge(Shuffling(run.you, before=before, kept=kept, looking=bool(wanted), asked=asked, order=order))
        for kind in order:
            if kind in self.limbo:
                self.limbo.remove(kind)
                self.discard.insert(0, kind)
        self.remake(record.cards, keep=before if kept is None else kept)

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
        sizes = {seat: self.hands[seat].size for seat in self.alive()}
        fewest = min(sizes.values())
        winners = [seat for seat, size in sizes.items() if size == fewest]
        if len(winners) > 1 and not self.rules.holds("CE-D.4"):
            winners = []
        self.finish(Over(winners, "CE-3.4", self.step, shared=len(winners) > 1, tied=not winners))

    # ---- winning and losing

    def finish(self, over: Over) -> None:
        """The game is over; nothing that is pending takes effect."""
        if self.over is None:
            self.over = over
            self.scar("over", self.report.leading)
            self.ledger.clear()

    def emptied(self, seats: list[int]) -> None:
        """Hands are empty: who was first has won; several at once tie (CE-D.27)."""
        if self.win_after_effect and self.running:
            return
        if len(seats) > 1 and self.rules.holds("CE-D.27"):
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
        left = self.alive()
        if len(left) == 1:
            self.finish(Over(left, "CE-2.3", self.step))
        elif not left:
            if self.rules.holds("CE-2.5"):
                self.finish(Over([], "CE-2.5", self.step, tied=True))
            else:
                self.finish(Over(seats, "CE-2.5", self.step, shared=True))
        elif self.active in seats and self.clock < self.base + END and self.rules.holds("CE-D.11"):
            for due in list(self.ledger.open):
                if due.what == "draw":
                    self.ledger.drop(due)
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
        if self.rules.options["loser_cards"] == "draw-pile" or not self.rules.holds("CE-D.2"):
            if self.dice is not None:
                self.pile[:] = self.dice.shuffled(self.pile + cards)
                return
            self.pile.extend(cards)
            self.forget_pile()
            return
        for kind in cards:
            self.under(kind)

    # ---- what hidden cards leave open

    def question(self, seat: int, kinds: frozenset[int], run: Run, given: int) -> Callable[[bool, int], None]:
        """Did that hand hold such a card when the effect asked for it?"""
        finding = self.judge(Open(seat, "owed-card", run.card, kinds))
        step = self.step

        def answer(held: bool, kind: int) -> None:
            if finding is None:
                return
            if not held:
                self.report.withdraw([finding])
                return
            now, self.step = self.step, step
            proven = self.judge(Open(seat, "owed-card", run.card, kinds, kind))
            self.step = now
            self.report.withdraw([finding])
            if proven is not None:
                proven.shown_by = now

        return answer


__all__ = ["BEGIN", "DRAW", "END", "MAIN", "EightsTable", "Turn"]
