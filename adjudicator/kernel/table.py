"""The table as played: zones, turn, and what is known of hidden cards.

Cards are kinds (see `cards`). A hand is known counts plus a number of hidden cards; a pile is a list with its top at
the end, in which -1 is a card that nobody recorded. What the record does not place is loose: `loose[k]` copies of k
lie somewhere among the hidden cards. Each card is in exactly one zone, or in limbo while an event takes effect.

Where the record contradicts the table, the table bends by a fixed rule and keeps a scar on the fact that had to bend.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.finding import Finding
from adjudicator.kernel.ledger import Due, Ledger
from adjudicator.kernel.names import Names
from adjudicator.kernel.occasions import Contradiction, Lapsed, Occasion
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.watch import Watch

if TYPE_CHECKING:
    from adjudicator.formats.log import Series
    from adjudicator.kernel.report import Report
    from adjudicator.kernel.rules import Rules

BEGIN, DRAW, MAIN, END = 0, 1, 2, 3
"""Phases of a turn; the clock is four times the number of the turn plus the phase."""
PHASES = ("beginning", "draw", "main", "end")


class Counts(dict[int, int]):
    """How many cards of each kind; none of a kind that is not there."""

    __slots__ = ()

    def __missing__(self, kind: int) -> int:
        """No such card."""
        return 0


class Hand:
    """What is known of one hand."""

    __slots__ = ("hidden", "known", "size")

    def __init__(self) -> None:
        """An empty hand."""
        self.known = Counts()
        self.hidden = 0
        self.size = 0

    def kinds(self) -> list[int]:
        """The known cards, equal ones repeated."""
        return [kind for kind, n in self.known.items() for _ in range(n)]


class Over:
    """How the game ended."""

    __slots__ = ("rule", "shared", "step", "tied", "winners")

    def __init__(self, winners: list[int], rule: str, step: int, *, shared: bool = False, tied: bool = False) -> None:
        """`winners` are seats; `shared` for several equal winners; `tied` for a game without one."""
        self.winners, self.rule, self.step, self.shared, self.tied = winners, rule, step, shared, tied


class Table:
    """The state of a game as played. Only the replay changes it."""

    piles = ("draw pile", "discard pile")
    """What the game calls `pile` and `discard`."""

    def __init__(self, rules: Rules, pack: Pack, names: list[str], report: Report) -> None:
        """An empty table with every card loose."""
        self.rules, self.pack, self.report = rules, pack, report
        self.names = names
        self.spelled = pack.by_spelling
        self.seat_of = Names("player", {name: seat for seat, name in enumerate(names)})
        self.n = len(names)
        self.sides = list(range(self.n))
        """The side of each seat; a side of its own without teams."""
        self.partners = False
        """The game is played in teams."""
        self.hands = [Hand() for _ in names]
        self.play: list[list[int]] = [[] for _ in names]
        self.pile: list[int] = []
        self.discard: list[int] = []
        self.limbo: list[int] = []
        self.loose = list(pack.copies)
        self.out = [False] * self.n
        self.over: Over | None = None
        self.series: Series | None = None
        """What the games of a series before this one came to."""
        self.carried: Series | None = None
        """The same, where those games have been judged."""
        self.ledger = Ledger()
        self.step = 0
        self.turn = 0
        self.base = 4
        self.clock = 4
        self.active = 0
        self.scars: dict[Any, Finding] = {}
        self.watches: list[Watch] = []
        self.draws_on = True
        """A draw goes on after the pile was made new."""
        self.thorough = False
        """Every ruling is asked at every step, whether or not the guard finds it clean."""
        self.silent = False
        """Nothing is judged: the game is over, or the step rests on that."""
        self.dice: Any = None
        """A simulator's source of chance; None where the record decides."""

    # ---- judging

    def judge(self, occasion: Occasion) -> Finding | None:
        """Ask every ruling on this kind of occasion. The most specific that speaks makes the finding."""
        if self.silent:
            return None
        found = [
            (ruling, fault)
            for ruling, check in self.rules.checks.get(type(occasion), ())
            if (fault := check(self, occasion)) is not None
        ]
        if not found:
            return None
        return self.report.add(self, occasion, found)

    def lapse(self, clock: int, act: type | None = None) -> None:
        """The record has passed the barrier of some dues: judge each as missed."""
        for due in self.ledger.lapse(clock, act):
            if not due.sure:
                self.left_open(due)
            if not due.must:
                continue
            for watch in self.watches:
                watch.gained(due.seat)  # a draw that nobody wrote down may have brought a card
            root = due.finding
            due.finding = self.judge(Lapsed(due.seat, due))
            if root is not None and due.finding is not None:
                if self._moot(root):
                    self.report.withdraw([root])
                else:
                    due.finding.because_of = self.report.number(root)
            self.ledger.lapsed.append(due)

    def _moot(self, order: Finding) -> bool:
        """Whether a wrong order is none any more: nothing that was to come first has come after all."""
        dues = (*self.ledger.open, *self.ledger.settled)
        return order.fault == "out-of-order" and not any(d.finding is order and d.settled != order.step for d in dues)

    def scar(self, fact: Any, finding: Finding | None) -> None:
        """Remember that the table bent here, and which finding it was for."""
        if finding is not None:
            self.scars.setdefault(fact, finding)

    # ---- seats and turns

    def seat(self, name: str) -> int:
        """The seat of a player; -1 where no name is written. Raises MisspelledError for one that does not play."""
        return self.seat_of[name] if name else -1

    def whose_turn(self) -> list[int]:
        """The players whose turn it is; several where a team shares it."""
        return [self.active]

    def phase(self) -> str:
        """Where in its turn the game is; empty where a game knows no phases."""
        return PHASES[min(self.clock - self.base, END)]

    def named(self) -> str:
        """The colour or suit named for the card on top, ? for one that nobody wrote down; empty if none is in force."""
        return ""

    def team(self, seat: int) -> str:
        """The team of a player as its members: `Ann, Cat`; empty without teams."""
        return ", ".join(self.names[ally] for ally in self.allies(seat)) if self.partners else ""

    def following(self, seat: int) -> int:
        """The next seat clockwise that is still in the game."""
        other = seat + 1 if seat + 1 < self.n else 0
        if not self.out[other]:
            return other
        for step in range(1, self.n + 1):
            other = (seat + step) % self.n
            if not self.out[other]:
                return other
        return seat

    def allies(self, seat: int) -> list[int]:
        """The seats of a team, the player's own among them."""
        return [other for other, side in enumerate(self.sides) if side == self.sides[seat]]

    def in_order(self, first: int) -> list[int]:
        """The seats still in the game in turn order, from `first` on."""
        order = [*range(first, self.n), *range(first)]
        return [seat for seat in order if not self.out[seat]] if True in self.out else order

    def alive(self) -> list[int]:
        """The seats still in the game."""
        return [seat for seat, out in enumerate(self.out) if not out]

    # ---- hands

    def gain(self, seat: int, kind: int) -> None:
        """A card comes into a hand."""
        hand = self.hands[seat]
        hand.size += 1
        if kind >= 0:
            hand.known[kind] = hand.known.get(kind, 0) + 1
        else:
            hand.hidden += 1
            if self.watches:
                for watch in self.watches:
                    watch.gained(seat)

    def spend(self, seat: int, kind: int) -> bool:
        """A card leaves a hand. False if by the record it cannot have been there; then the table has bent."""
        hand = self.hands[seat]
        if kind >= 0:
            if hand.known[kind]:
                hand.known[kind] -= 1
                hand.size -= 1
                return True
            if hand.hidden and self.loose[kind]:
                self.loose[kind] -= 1
                hand.hidden -= 1
                hand.size -= 1
                if self.watches:
                    self._watched(seat, kind)
                return True
            self.uproot(kind)
            return False
        if not hand.size:
            return False
        self.forget_hand(seat)
        hand.hidden -= 1
        hand.size -= 1
        return True

    def _watched(self, seat: int, kind: int) -> None:
        for watch in self.watches:
            watch.shown(seat, kind)
        if not self.hands[seat].hidden:
            for watch in self.watches:
                watch.emptied(seat)
        self.watches = [watch for watch in self.watches if watch.open]

    def reveal(self, seat: int, kind: int) -> bool:
        """A card is seen in a hand and stays there. False if by the record it cannot be there."""
        hand = self.hands[seat]
        if hand.hidden and self.loose[kind]:
            self.loose[kind] -= 1
            hand.hidden -= 1
            hand.known[kind] += 1
            if self.watches:
                self._watched(seat, kind)
            return True
        return False

    def forget_hand(self, seat: int) -> None:
        """Nobody recorded which card left: what was known of the hand is not known any more."""
        hand = self.hands[seat]
        for watch in self.watches:
            watch.blur(seat, hand.size - hand.hidden)
        for kind, n in hand.known.items():
            self.loose[kind] += n
        hand.known.clear()
        hand.hidden = hand.size

    def holds(self, seat: int, kind: int) -> bool | None:
        """Whether that hand holds such a card; None where hidden cards leave it open."""
        hand = self.hands[seat]
        if hand.known[kind]:
            return True
        return None if hand.hidden and self.loose[kind] else False

    # ---- piles

    def top(self) -> int | None:
        """The top card of the discard pile; None where there is none."""
        return self.discard[-1] if self.discard else None

    def draw(self, seat: int, kinds: list[int]) -> int:
        """Cards go from the draw pile into a hand, one by one; -1 for one that was not named.

        Returns how many could be drawn. The pile is made new when it runs out, as the game has it (`replenish`).
        """
        pile = self.pile
        for n, kind in enumerate(kinds):
            if not pile:
                if n and not self.draws_on:
                    return n
                if not self.replenish():
                    self.run_dry()
                    return n
                pile = self.pile
            top = pile.pop()
            if kind == top or kind < 0:
                self.gain(seat, top)
            elif top < 0 and self.loose[kind]:
                self.loose[kind] -= 1
                self.gain(seat, kind)
            else:
                pile.append(top)
                self._draw_another(seat, kind)
        return len(kinds)

    def _draw_another(self, seat: int, kind: int) -> None:
        """The record draws a card that is not the known top of the pile."""
        pile = self.pile
        for depth in range(1, min(len(self.unwritten_draws()), len(pile) - 1) + 1):
            if self._may_lie(depth, kind):
                for due, drawer in self.unwritten_draws()[:depth]:
                    self._write_draw(due, drawer, 0)
                break
        else:
            finding = self.judge(Contradiction(seat, "draw", kind, pile[-1]))
            self.scar("pile", finding)
            if kind in pile or pile[-1] < 0:
                self.forget_pile()
        if pile and pile[-1] == kind:
            pile.pop()
        elif pile and pile[-1] < 0 and self.loose[kind]:
            pile.pop()
            self.loose[kind] -= 1
        else:
            self.uproot(kind)
        self.gain(seat, kind)

    def _may_lie(self, depth: int, kind: int) -> bool:
        """Whether a card may lie in the draw pile with so many cards above it."""
        there = self.pile[-1 - depth]
        return there == kind or (there < 0 and self.loose[kind] > 0)

    def _write_draw(self, due: Due, drawer: int, depth: int) -> None:
        """A draw was made and not written down: the card that lies so deep went into that hand."""
        self.gain(drawer, self.pile.pop(-1 - depth))
        self.report.unrecorded(due, self.step)
        if not due.settled:
            self.ledger.settle(due, self.step)

    def unwritten_draws(self) -> list[tuple[Due, int]]:
        """Draws that were missed and may have been made without being written down: the due, and who drew."""
        return [(due, due.seat) for due in self.ledger.lapsed if due.what == "draw"]

    def recover(self, seat: int, kind: int) -> None:
        """A card is used that the hand cannot hold by the record: perhaps a draw that was missed had brought it."""
        if kind < 0 or not self.ledger.lapsed or self.holds(seat, kind) is not False:
            return
        missing = self.unwritten_draws()
        for due, drawer in missing:
            if drawer != seat:
                continue
            for depth in range(min(len(missing), len(self.pile))):
                if self._may_lie(depth, kind):
                    if self.pile[-1 - depth] < 0:
                        self.pile[-1 - depth] = kind
                        self.loose[kind] -= 1
                    self._write_draw(due, drawer, depth)
                    return

    def recover_top(self, kind: int) -> None:
        """Another card is seen on the pile than the known top: perhaps missed draws had taken those above it."""
        for depth in range(1, min(len(self.unwritten_draws()), len(self.pile) - 1) + 1):
            if self._may_lie(depth, kind):
                for due, drawer in self.unwritten_draws()[:depth]:
                    self._write_draw(due, drawer, 0)
                return

    def recover_size(self, seat: int, size: int) -> None:
        """A hand is seen to be larger than by the record: perhaps missed draws were made."""
        for due, drawer in self.unwritten_draws() if self.ledger.lapsed else ():
            if drawer == seat and self.hands[seat].size < size and self.pile:
                self._write_draw(due, drawer, 0)

    def resize(self, seat: int, size: int) -> None:
        """The record shows another number of cards in a hand: the table bends, and what is missing is unknown."""
        hand = self.hands[seat]
        while hand.size > size:
            self.spend(seat, UNKNOWN)
            self.discard.insert(0, UNKNOWN)
        while hand.size < size and self.pile:
            self.gain(seat, self.pile.pop())

    def learn_pile(self, kinds: list[int]) -> None:
        """The record gives the order of the draw pile, top first."""
        if len(kinds) != len(self.pile):
            return
        for place, kind in enumerate(reversed(kinds)):
            if kind >= 0 and self.pile[place] < 0 and self.loose[kind]:
                self.pile[place] = kind
                self.loose[kind] -= 1

    def forget_pile(self) -> None:
        """The order of the draw pile is not known any more; its contents are loose."""
        for place, kind in enumerate(self.pile):
            if kind >= 0:
                self.loose[kind] += 1
                self.pile[place] = UNKNOWN

    def uproot(self, kind: int) -> None:
        """A card has turned up where it cannot be: take it away from where it was."""
        for hand in self.hands:
            if hand.known[kind]:
                hand.known[kind] -= 1
                hand.size -= 1
                return
        for zone in (*self.play, self.discard, self.pile, self.limbo):
            if kind in zone:
                zone.remove(kind)
                self.changed(zone)
                return
        if self.loose[kind]:
            self.loose[kind] -= 1
            for zone in (self.pile, self.discard):
                if UNKNOWN in zone:
                    zone.remove(UNKNOWN)
                    return
            for hand in self.hands:
                if hand.hidden:
                    hand.hidden -= 1
                    hand.size -= 1
                    return

    # ---- the end

    def finish(self, over: Over) -> None:
        """The game is over; nothing that is pending takes effect."""
        if self.over is None:
            self.over = over
            self.scar("over", self.report.leading)
            self.ledger.clear()

    # ---- what a game decides

    def left_open(self, due: Due) -> None:
        """A due has lapsed of which nobody can say whether it was one."""

    def drawable(self) -> int:
        """How many cards can be drawn before nothing is left."""
        return len(self.pile)

    def replenish(self) -> bool:
        """The draw pile is empty and a card must be drawn. False if there is nothing to draw."""
        return False

    def run_dry(self) -> None:
        """A card must be drawn and there is none."""

    def changed(self, zone: list[int]) -> None:
        """A zone other than a hand has changed in a way that standing effects may depend on."""

    # ---- laws

    def count(self) -> int:
        """How many cards are on the table; always the deck's total."""
        zones = sum(len(zone) for zone in (*self.play, self.pile, self.discard, self.limbo))
        return zones + sum(hand.size for hand in self.hands)
