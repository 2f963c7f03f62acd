"""Whose turn it is, and what of it: turns that end unsaid, turns out of order, ends that turn out to be none."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.occasions import MadeUp, Triggering
from adjudicator.games.crazier_eights.top import TopTable
from adjudicator.kernel.ledger import NEVER, Due
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.report import Report
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.table import DRAW, END, MAIN


class Count(NamedTuple):
    """What a player has done in a turn, and what of it there is room for beside the usual."""

    played: int = 0
    discarded: int = 0
    more_plays: int = 0
    more_discards: int = 0
    peak: int = 1


class Turn:
    """A turn that was taken to be over, kept in case its player plays on."""

    __slots__ = (
        "act", "active", "arrivals", "base", "by", "counts", "extra", "kind", "last_active", "on_turn", "passed_over",
        "skip", "step", "turn",
    )  # fmt: skip

    def __init__(self, t: TurnTable, by: str, act: s.Act, kind: int = UNKNOWN) -> None:
        """`by` says what ended it: an `act` of the next player, an end-of-turn `trigger`, or one of a `beginning`."""
        self.turn, self.base, self.active, self.on_turn = t.turn, t.base, t.active, t.on_turn
        self.counts = t.counts | {t.active: t.count_of_turn()}
        self.extra, self.skip, self.arrivals = t.extra[:], t.skip[:], t.arrivals[:]
        self.last_active, self.passed_over = t.last_active, t.passed_over[:]
        self.step, self.by, self.act, self.kind = t.step, by, act, kind


class TurnTable(TopTable):
    """The turns of a game of Crazier Eights (III (6), (7))."""

    acts_after_entering = (s.Discard, s.Play, s.End)

    def __init__(self, rules: Rules, pack: Pack, names: list[str], report: Report) -> None:
        """An empty table."""
        super().__init__(rules, pack, names, report)
        self.extra: list[int] = []
        self.skip = [0] * self.n
        self.skipping = False
        """Somebody has lost a turn to come."""
        self.drawn_early: list[int] = []
        """Who has drawn for the turn to come while another was still going on."""
        self.had_turn: set[int] = set()
        """Who has had a turn since the record began."""
        self.first = 0
        """Who had the first turn of the record."""
        self.skips_first_draw = rules.holds("AV-9.1") and rules.option("second_player_skips_draw") is True
        self.together = self.rules.holds("AV-16.2")
        """Allies take their turns at the same time."""
        self.shared = False
        """This game is played in teams that do so."""
        self.counts: dict[int, Count] = {}
        """What the allies who share this turn have played and discarded, but for the one who acts."""
        self.done: set[int] = set()
        """Who of those who share this turn has said that it is over."""
        self.before: Turn | None = None
        self.acted = False
        self.last_active = -1
        """Whose turn it was before this one."""
        self.last_discarded = 0
        """How many cards were discarded in the turn before this one."""
        self.passed_over: list[int] = []
        """Who has lost the turn that would have come before this one."""
        self.used_early: list[int] = []
        """Cards whose end-of-turn ability took effect while the turn was still going on."""
        self.vain_draw = False
        """The game is over since the draw of the turn is impossible; the record may still say that it was tried."""

    def may_have_played(self, seat: int) -> bool:
        """A player who has had a turn since the record began may have played a card that nobody wrote down."""
        return seat in self.had_turn or (seat == self.active and self.clock >= self.base + MAIN)

    # ---- who is on turn

    def next_seat(self) -> int:
        """Who takes the next turn; of a team that shares it the first."""
        return self.next_up()[0][0]

    def is_next(self, seat: int) -> bool:
        """Whether the next turn is that player's."""
        return seat in self.next_up()[0]

    def next_up(self) -> tuple[list[int], list[int]]:
        """Whose turn is next, and who loses one before it."""
        if not (self.shared or self.extra or self.skipping):
            return [self.following(self.active)], []
        alone = self.rules.holds("AV-16.4") or not self.shared
        if self.extra:
            return [self.extra[0]] if alone else self.sharing(self.extra[0]), []
        seats = self._next_team(self.on_turn[0]) if self.shared else [self.following(self.active)]
        if not self.skipping:
            return seats, []
        skip, passed = self.skip[:], []
        while True:
            lost = [seat for seat in seats if skip[seat]]
            for seat in lost:
                skip[seat] -= 1
            passed += lost
            if len(lost) < len(seats) and (alone or not lost):
                return [seat for seat in seats if seat not in lost], passed
            seats = self._next_team(seats[0]) if self.shared else [self.following(seats[0])]

    def sharing(self, seat: int) -> list[int]:
        """Who has a turn together with that player, by seat."""
        if not self.shared:
            return [seat]
        return [ally for ally in self.allies(seat) if not self.out[ally]] or [seat]

    def _next_team(self, seat: int) -> list[int]:
        """The team after that player's, in the order of their first seats."""
        first = [self.sides.index(side) for side in dict.fromkeys(self.sides)]
        here = first.index(self.sides.index(self.sides[seat]))
        order = [*first[here + 1 :], *first[: here + 1]]
        return next(
            (self.sharing(team) for team in order if not all(self.out[ally] for ally in self.allies(team))), [seat]
        )

    def rank(self, seat: int) -> int:
        """The place of a seat in the order of simultaneous abilities; teams that share turns stay together in it."""
        return super().rank(seat) if not self.shared else self.by_teams().index(seat)

    def by_teams(self) -> list[int]:
        """Every seat: first those whose turn it is, then team by team in turn order."""
        order = [*self.on_turn]
        sides = self.sides[self.on_turn[0] :] + self.sides[: self.on_turn[0]]
        for side in dict.fromkeys([self.sides[self.on_turn[0]], *sides]):
            order += [seat for seat in range(self.n) if self.sides[seat] == side and seat not in order]
        return order

    def in_order(self, first: int) -> list[int]:
        """Turn order, from a player on; for a shared turn from the ally in the earlier seat."""
        return super().in_order(self.leader(first) if self.shared else first)

    def hand_over(self, seat: int) -> None:
        """Of those who share the turn another acts now."""
        if seat == self.active:
            return
        self.counts[self.active] = self.count_of_turn()
        self.active = seat
        self._resume(self.counts.pop(seat, Count()))

    def count_of_turn(self) -> Count:
        """What the player who acts has done in this turn."""
        return Count(self.played, self.discarded, self.bonus["play"], self.bonus["discard"], self.peak)

    def _resume(self, count: Count) -> None:
        self.played, self.discarded, self.bonus["play"], self.bonus["discard"], self.peak = count
        self.relimit()

    def allow(self, seat: int, act: str, more: int) -> None:
        """More discards or plays for a player whose turn it is."""
        if seat in self.on_turn:
            self.hand_over(seat)
        super().allow(seat, act, more)

    def says_done(self, seat: int) -> bool:
        """A player ends the turn. False while others go on who share it."""
        if len(self.on_turn) == 1:
            return True
        self.done.add(seat)
        others = [ally for ally in self.on_turn if ally not in self.done and not self.out[ally]]
        if others:
            self.hand_over(others[0])
        return not others

    # ---- a turn

    def begin_turn(self, seats: list[int], *, in_order: bool = True) -> None:
        """A turn begins: its abilities occur, and its draw is owed. Nothing occurs in a turn out of order."""
        self.turn += 1
        self.base = self.clock = 4 * self.turn
        seat = self.active = seats[0]
        self.on_turn = seats
        self.played = self.discarded = 0
        self.acted = False
        if self.counts:
            self.counts.clear()
        if self.done:
            self.done.clear()
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
        if self.scars:
            for player in range(self.n):
                self.scars.pop(("again", player), None)
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
        for seat in seats:
            if seat in self.drawn_early:
                self.drawn_early.remove(seat)
            else:
                due = Due("draw", seat, self.step, self.base + MAIN, turn=self.turn, active=seat)
                due.must = not self.may_skip_draw(seat)
                ledger.owe(due)

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
        self.had_turn.update(self.on_turn)
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
        seats, self.passed_over = self.next_up()
        if self.extra:
            self.extra.pop(0)
        elif self.skipping:
            for passed in self.passed_over:
                self.skip[passed] -= 1
            self.skipping = any(self.skip)
        self.last_active, self.last_discarded = self.active, self.discarded
        if self.scars:
            self.scars.pop("turn", None)
        self.begin_turn(seats)
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
                self.begin_turn([seat], in_order=False)
                self.ledger.clear()
                self.clock = self.base + MAIN
            return False
        if self.out[seat]:
            self.judge(Acting(seat, step, "lost", kind))
            return False
        if self.clock == self.base + END and self.is_next(seat):
            return self._goes_on(seat)
        if seat in self.on_turn and self.clock == self.base + END:
            if self.before is not None and self.before.by == "trigger":
                self.withdraw(seat)
                return True
            return self.out_of_turn(seat, step, kind)
        if seat in self.on_turn and seat not in self.done:
            self.hand_over(seat)
            return True
        before = self.before
        if before is not None and before.by != "trigger" and self._plays_on(before, seat, step):
            self.withdraw(seat)
            return True
        if self.is_next(seat) and not self.owes():
            self.before = Turn(self, "act", step, kind)
            self.end_turn()
            return self._goes_on(seat)
        if before is not None and self._plays_on(before, seat, step):
            self.withdraw(seat)
            return True
        return self.out_of_turn(seat, step, kind)

    def _goes_on(self, seat: int) -> bool:
        """The next turn begins with an act of that player. False if the game is over by then."""
        self.pass_on(force=True)
        if self.over is None and seat in self.on_turn:
            self.hand_over(seat)
        return self.over is None

    def _plays_on(self, before: Turn, seat: int, step: s.Act) -> bool:
        """Whether the player of the turn that was taken to be over goes on with it."""
        if seat not in before.on_turn or before.turn != self.turn - 1 or isinstance(step, s.Draw):
            return False
        if before.by == "trigger":
            return not self.acted and self.clock == self.base
        if before.by == "act" and isinstance(step, s.Discard | s.Play):
            count = before.counts.get(seat, Count())
            if isinstance(step, s.Discard) and count.discarded > count.more_discards:
                return False
            if isinstance(step, s.Play) and count.played > count.more_plays:
                return False
        return before.step == self.step - 1

    def out_of_turn(self, seat: int, step: s.Act, kind: int) -> bool:
        """Not this player's turn. A draw opens a turn all the same, and what the old one owed goes with it.

        A colour is owed all the same: an eight on top needs one, whoever goes on.
        """
        finding = self.judge(Acting(seat, step, "out-of-turn", kind))
        self.scar("turn", finding)
        if not isinstance(step, s.Draw) or seat == self.active:
            return False
        if self.shared and self._stays_outside(seat):
            return False
        for due in list(self.ledger.open):
            if due.barrier != NEVER:
                self.ledger.drop(due)
        self.extra.clear()
        self.last_active = self.active
        self.begin_turn(self.sharing(seat), in_order=False)
        self.hand_over(seat)
        return True

    def _stays_outside(self, seat: int) -> bool:
        """Whether a draw by somebody not on turn opens no turn: by an ally without a part in this one, or too early.

        It is too early while a team is in the midst of its draws: what it has drawn it need not draw again.
        """
        if self.sides[seat] == self.sides[self.on_turn[0]] or seat in self.passed_over:
            return True
        owing = sum(due.what == "draw" for due in self.ledger.open)
        if not 0 < owing < len(self.on_turn) or seat in self.drawn_early:
            return False
        self.drawn_early.append(seat)
        return True

    def withdraw(self, seat: int) -> None:
        """The turn that was taken to be over was not: that player plays on."""
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
        self.turn, self.base, self.active, self.on_turn = before.turn, before.base, before.active, before.on_turn
        self.done.clear()
        self.clock = self.base + MAIN
        self.last_active, self.passed_over = before.last_active, before.passed_over
        self.step = before.step
        self.report.leading = None
        made_up = isinstance(before.act, s.Draw) and before.by == "act" and self._made_up(late, before)
        if isinstance(before.act, s.Draw) and before.by == "act" and not made_up:
            self.drawn_early.append(late)
        if made_up:
            pass
        elif begun:
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
        self.counts = dict(before.counts)
        self._resume(self.counts.pop(self.active))
        self.hand_over(seat)

    def _made_up(self, seat: int, before: Turn) -> bool:
        """Whether a draw that was taken to open a turn made up for one that this player had missed."""
        due = next((due for due in self.ledger.lapsed if due.what == "draw" and due.seat == seat), None)
        if due is None:
            return False
        if self.judge(MadeUp(seat, due)) is None:
            self.report.late(due, before.step, self.rules.here("CE-7.1"))
        self.ledger.settle(due, before.step)
        return True

    def more_turns(self, seat: int, more: int) -> None:
        """An extra turn right after this one, or a lost turn."""
        if self.out[seat] or not self.rules.holds("CE-D.30"):
            return
        if more > 0:
            self.extra.append(seat)
        else:
            self.skip[seat] += 1
            self.skipping = True

    def is_second(self, seat: int) -> bool:
        """Whether this is the first turn, with a draw phase, of the one who goes second of two."""
        return self.fresh and self.n == 2 and seat != self.first and seat not in self.had_turn

    def turn_in_question(self, condition: str) -> int:
        """Whose turn an ability that nothing calls for must mean: as a turn begins, still that of the one before."""
        if condition == "turn-ends" and self.clock == self.base and not self.acted and self.last_active >= 0:
            return self.last_active
        return self.active

    def may_skip_draw(self, seat: int) -> bool:
        """Whether a draw that is owed may be passed over."""
        return self.skips_first_draw and self.is_second(seat)
