"""The table of Crazy Eights: the starter pile and what fits on it, the stock, turns, and the end of a game."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Call
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.matching import Row, matching
from adjudicator.games.crazy_eights.occasions import Passing
from adjudicator.kernel.ledger import Due
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.report import Report
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.table import Over, Table
from adjudicator.kernel.watch import Watch

NO_LIMIT = 1 << 30


class LastPass:
    """The last pass, and what became of it. A demand is in time while it is `open`: nobody else has acted since."""

    __slots__ = ("demand", "finding", "late", "open", "seat", "step")

    def __init__(self, seat: int = -1, step: int = 0, finding: Finding | None = None) -> None:
        """`finding` is what was wrong with it; nobody has passed yet if there is no seat."""
        self.seat, self.step, self.finding = seat, step, finding
        self.open = seat >= 0
        self.demand: Call | None = None
        self.late = False
        """A demand was made when it was too late."""


class Block:
    """A game declared blocked, or blocked by passes, at `step`; 0 while it is neither."""

    __slots__ = ("agreed", "by", "disputed", "finding", "step")

    def __init__(self) -> None:
        """`by` is who declared it, -1 where enough players had passed; `agreed` is the score that was agreed."""
        self.step, self.by = 0, -1
        self.finding: Finding | None = None
        self.disputed = False
        self.agreed: dict[str, float] | None = None


class StockTable(Table):
    """The state of a game of Crazy Eights."""

    piles = ("stock", "starter pile")

    def __init__(self, rules: Rules, pack: Pack, names: list[str], report: Report) -> None:
        """An empty table."""
        super().__init__(rules, pack, names, report)
        options = rules.options
        self.rows = matching(pack)
        self.row: Row = self.rows.anything
        """Which kinds fit now."""
        self.open_top = False
        """Nobody recorded what the next card must match."""
        self.wild: str | None = None
        """The suit named for the eight on top; ? if it was not written down; None if none stands."""
        self.seen_top: int | None = None
        """The top card at the pass that is judged in hindsight."""
        self.deal_started = False
        """The record begins with the deal."""
        self.drawn = 0
        """Cards drawn in this turn."""
        self.passes = 0
        """Passes one after another since the stock was gone."""
        self.passed_since = 0
        """Passes since the last card was placed."""
        self.plays = 0
        """Cards placed in this game."""
        self.placed_at = 0
        """The step at which the last card was placed."""
        self.last_active = -1
        """Whose turn it was before this one."""
        self.renewed = (-1, 0, 0)
        """The turn, its draws and the cards placed as the stock was last made new by itself."""
        limit = options["draw_limit"]
        self.draw_limit = limit if isinstance(limit, int) and rules.holds("C8-D.1") else NO_LIMIT
        plays = options["max_plays"]
        self.max_plays = plays if isinstance(plays, int) and rules.holds("C8-D.20") else NO_LIMIT
        self.renewal = options["reshuffle"] if rules.holds("C8-D.2") else "when-needed"
        passes = options["blocked_after"]
        self.blocked_after = passes if isinstance(passes, int) else 0
        self.may_pass = bool(options["pass_when_able"]) or not rules.holds("C8-5.3")
        self.forbids_last_eight = options["last_eight"] == "forbidden" and rules.holds("C8-D.7")
        self.placed = False
        """The turn before this one ended with a card."""
        self.unnamed: Finding | None = None
        """Somebody went out on an eight and named no suit, as the house asks."""
        self.mended: dict[int, int] = {}
        """For each pass that was mended on demand, the step of the play."""
        self.block = Block()
        self.passed = LastPass()
        self.elsewhere = -1
        """The seat after which the record may go on, where somebody acted out of turn."""

    # ---- the starter pile

    def phase(self) -> str:
        """A turn has no phases."""
        return ""

    def named(self) -> str:
        """The suit named for the eight on top."""
        return self.wild or ""

    def changed(self, zone: list[int]) -> None:
        """The starter pile has another top."""
        if zone is self.discard:
            self.wild = None
            self.refit()

    def refit(self) -> None:
        """Work out what fits on the top card, or the named suit."""
        top = self.discard[-1] if self.discard else UNKNOWN
        self.open_top = top < 0 or self.wild == UNWRITTEN
        if self.open_top:
            self.row = self.rows.anything
        elif self.wild is not None and self.rows.eight[top]:
            self.row = self.rows.by_suit[self.wild]
        else:
            self.row = self.rows.by_top[top]

    def suit_of(self, text: str) -> str | None:
        """The suit that a record names, by its name or its initial; None for no suit."""
        lowered = text.strip().lower()
        suits = [suit for suit in self.pack.suits if suit in self.rows.by_suit]
        return next((suit for suit in suits if lowered in (suit, self.pack.initials[suit])), None)

    # ---- who can play

    def able(self, seat: int) -> bool | None:
        """Whether that hand holds a card that fits; None where hidden cards leave it open."""
        hand = self.hands[seat]
        row = self.row
        if self.forbids_last_eight and hand.size == 1:
            row = [fits and not eight for fits, eight in zip(row, self.rows.eight, strict=True)]
        elif self.open_top:
            return True if any(n and self.rows.eight[kind] for kind, n in hand.known.items()) else None
        for kind, n in hand.known.items():
            if n and row[kind]:
                return True
        if not hand.hidden:
            return False
        return None if any(n and row[kind] for kind, n in enumerate(self.loose)) else False

    def playable(self, seat: int) -> int:
        """A known card of that hand that fits; -1 if there is none."""
        last = self.forbids_last_eight and self.hands[seat].size == 1
        known = self.hands[seat].known.items()
        return next((k for k, n in known if n and self.row[k] and not (last and self.rows.eight[k])), -1)

    # ---- the stock

    def renewable(self) -> bool:
        """Whether a draw from an empty stock would make it new."""
        return self.renewal != "never" and len(self.discard) > 1

    def gone(self) -> bool:
        """Nothing can be drawn."""
        return not self.pile and not self.renewable()

    def drawable(self) -> int:
        """How many cards can be drawn."""
        return len(self.pile) + (len(self.discard) - 1 if self.renewable() else 0)

    def replenish(self) -> bool:
        """The starter pile but its top becomes the stock, where the house plays so."""
        if not self.renewable():
            return False
        cards = self.discard[:-1]
        del self.discard[:-1]
        if self.dice is not None and self.dice.mixes:
            self.pile.extend(self.dice.shuffled(cards))
        else:
            for kind in cards:
                if kind >= 0:
                    self.loose[kind] += 1
            self.pile.extend([UNKNOWN] * len(cards))
        self.scars.pop("pile", None)
        self.renewed = (self.turn, self.drawn, self.plays)
        return True

    def renew_at_once(self) -> None:
        """With that house rule the stock is made new the moment it is empty."""
        if self.renewal == "at-once" and not self.pile:
            self.replenish()

    # ---- turns

    def start_turn(self, seat: int) -> None:
        """A turn begins."""
        self.turn += 1
        self.base = 4 * self.turn
        self.clock = self.base + 1
        self.active = seat
        self.drawn = 0

    def pass_on(self) -> None:
        """The turn is over; the next player is on turn."""
        self.last_active = active = self.active
        self.elsewhere = -1
        if self.scars:
            self.scars.pop("turn", None)
        if self.over is None:
            self.turn += 1
            self.base += 4
            self.clock = self.base + 1
            self.active = self.following(active)
            self.drawn = 0

    def turn_of(self, seat: int, step: s.Act, kind: int = -1) -> bool:
        """Whether an act belongs to the turn that is on; judged if it does not."""
        if self.over is not None:
            if not self.silent:
                self.scar("over", self.judge(Acting(seat, step, "blocked" if self.block.step else "after-end", kind)))
                self.silent = True
                self.elsewhere = self.following(seat)
            return False
        if seat == self.active:
            self.elsewhere = -1
            return True
        if self.out[seat]:
            self.judge(Acting(seat, step, "out", kind))
            return False
        again = seat == self.last_active and self.placed and "turn" not in self.scars and isinstance(step, s.Play)
        again = again and self.following(seat) == self.active and not self.drawn
        finding = self.judge(Acting(seat, step, "again" if again else "out-of-turn", kind))
        if self.elsewhere == seat:
            self.last_active = self.active
            self.start_turn(seat)
            self.elsewhere = -1
            return True
        self.scar("turn", finding)
        self.elsewhere = seat if isinstance(step, s.Draw) else self.following(seat)
        return False

    def play_on(self) -> None:
        """The table lets an act after the end stand: the next player goes on, and who has no cards is out."""
        for seat in range(self.n):
            self.out[seat] = not self.hands[seat].size
        if self.elsewhere >= 0 and not all(self.out):
            self.start_turn(self.elsewhere if not self.out[self.elsewhere] else self.following(self.elsewhere))
        self.elsewhere = -1

    # ---- the end

    def went_out(self, seat: int) -> None:
        """A player has no cards left: the winner, or out of the game while a partner plays on."""
        if self.over is not None:
            return
        if not self.partners or not self.rules.holds("C8-6.3"):
            self.finish(Over([seat], "C8-4.1", self.step))
            return
        self.out[seat] = True
        side = [other for other in range(self.n) if self.sides[other] == self.sides[seat]]
        if all(self.out[other] for other in side):
            self.finish(Over(side, "C8-6.3", self.step, shared=True))

    def count_up(self, rule: str) -> None:
        """The hands are counted: the lowest count, or side, wins."""
        totals = self.totals()
        if totals is None:
            self.finish(Over([], rule, self.step))
            return
        lowest = min(totals.values())
        winners = [seat for seat in range(self.n) if totals[self.sides[seat]] == lowest]
        equal = self.partners and len(set(totals.values())) == 1
        self.finish(Over([] if equal else winners, rule, self.step, shared=len(winners) > 1, tied=equal))

    def value_of(self, seat: int) -> int | None:
        """What a hand counts; None where cards of it are hidden."""
        hand = self.hands[seat]
        values = self.rows.values
        return None if hand.hidden else sum(values[kind] * n for kind, n in hand.known.items())

    def totals(self) -> dict[int, int] | None:
        """What each side's hands count together; None where cards are hidden."""
        found: dict[int, int] = dict.fromkeys(self.sides, 0)
        for seat in range(self.n):
            value = self.value_of(seat)
            if value is None:
                return None
            found[self.sides[seat]] += value
        return found

    def needed_passes(self) -> int:
        """After how many passes in a row the game is blocked."""
        if self.blocked_after and self.rules.holds("C8-D.12"):
            return self.blocked_after
        return len(self.alive())

    # ---- what hidden cards leave open

    def watch_pass(self, seat: int, step: s.Pass) -> None:
        """Could that player have played? Cards seen later may tell."""
        kinds = frozenset(kind for kind, fits in enumerate(self.row) if fits)
        self.watches.append(Watch(seat, kinds, self._answer(seat, step)))

    def _answer(self, seat: int, step: s.Pass) -> Callable[[bool, int], None]:
        finding = self.judge(Passing(seat, step, None))
        passed, row, wild, top = self.step, self.row, self.wild, self.top()

        def answer(held: bool, kind: int) -> None:
            if finding is None:
                return
            if not held:
                self.report.settle_open(finding, passed)
                return
            now, leading = self.step, self.report.leading
            now_row, now_wild = self.row, self.wild
            self.step, self.report.leading, self.row, self.wild = passed, None, row, wild
            self.seen_top = top
            proven = self.judge(Passing(seat, step, True, kind))
            self.seen_top = None
            self.step, self.report.leading, self.row, self.wild = now, leading, now_row, now_wild
            self.report.settle_open(finding, passed)
            if proven is not None:
                proven.shown_by = now
                proven.settled_by = self.mended.get(passed)

        return answer

    def left_open(self, due: Due) -> None:
        """Every due of this game is sure."""

    def missing(self, seat: int) -> int:
        """How many cards that hand was dealt too few, and nobody has put right."""
        return sum(d.number for d in (*self.ledger.open, *self.ledger.lapsed) if d.what == "short" and d.seat == seat)

    def named_now(self, seat: int) -> bool:
        """That player is just placing an eight, or has to name a suit still."""
        return self.placed_at == self.step or any(
            d.what == "name" and d.seat == seat for d in (*self.ledger.open, *self.ledger.lapsed)
        )
