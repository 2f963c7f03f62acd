"""Cards on the starter pile, and the suit named for an eight."""

from __future__ import annotations

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.finding import Finding
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.acts.moments import next_acts, pass_over
from adjudicator.games.crazy_eights.occasions import Demanding, Naming, Placing
from adjudicator.games.crazy_eights.table import Block, StockTable
from adjudicator.kernel.ledger import NEVER, Due
from adjudicator.kernel.occasions import Acting


def play(t: StockTable, step: s.Play) -> None:
    """One card on the starter pile; for a list each card is held against the one then on top."""
    card = step.card
    if card.__class__ is str:
        kind = t.spelled[card]
        if not _plainly_placed(t, step, kind):
            place(t, step, kind, True, True)
        return
    for n, name in enumerate(card):
        place(t, step, t.spelled[name], not n, n == len(card) - 1)


def _plainly_placed(t: StockTable, step: s.Play, kind: int) -> bool:
    """Carry out a card of one's own turn that is no eight, fits, and ends nothing; False if it is not so plain."""
    hand = t.hands[t.active]
    if (
        t.seat_of[step.by] != t.active
        or kind < 0
        or hand.size < 2
        or not (hand.known[kind] or (hand.hidden and t.loose[kind]))
        or not t.row[kind]
        or t.rows.eight[kind]
        or step.name is not None
        or step.pick is not None
        or t.open_top
        or t.thorough
        or t.over is not None
        or t.scars
        or t.passed.open
        or t.ledger.awaited
        or t.block.step
        or t.plays + 1 >= t.max_plays
        or not t.pile
    ):
        return False
    t.spend(t.active, kind)
    t.discard.append(kind)
    t.row, t.wild = t.rows.by_top[kind], None
    t.plays += 1
    t.placed_at = t.step
    t.passes = t.passed_since = 0
    t.placed, t.passed.late = True, False
    t.pass_on()
    return True


def place(t: StockTable, step: s.Play, kind: int, first: bool, last: bool) -> None:
    """Judge a card that is placed, the first or a later one of its step, and carry it out."""
    seat = t.seat_of[step.by]
    if t.passed.open:
        if t.passed.demand is not None and seat == t.passed.seat:
            _play_on_demand(t, seat, step, kind)
            return
        next_acts(t, seat, step)
    own = seat == t.active and t.over is None
    if own:
        t.elsewhere = -1
    else:
        own = t.turn_of(seat, step, kind)
    if not first and own:
        t.judge(Acting(seat, step, "again", kind))
    if t.ledger.awaited:
        pass_over(t, s.Play)
    hand = t.hands[seat]
    if not (
        kind >= 0
        and own
        and t.row[kind]
        and (hand.known[kind] or (hand.hidden and t.loose[kind]))
        and not t.open_top
        and not t.thorough
        and step.pick is None
        and (hand.size > 1 or not t.forbids_last_eight)
    ):
        t.recover(seat, kind)
        t.judge(Placing(seat, step, kind))
    if t.block.step and t.over is None:
        t.block = Block()
    lay(t, seat, step, kind)
    if own and last and t.over is None:
        t.placed = True
        t.passed.late = False
        t.pass_on()


def lay(t: StockTable, seat: int, step: s.Play, kind: int) -> None:
    """The card leaves the hand and lies on top."""
    if not t.spend(seat, kind):
        if kind < 0:
            return
        t.scar(("hand", seat), t.report.leading)
    t.discard.append(kind)
    t.passes = t.passed_since = 0
    t.plays += 1
    t.placed_at = t.step
    t.wild = None
    if t.scars:
        t.scars.pop("suit", None)
    if not t.hands[seat].size:
        t.went_out(seat)
    if kind < 0 or t.rows.eight[kind]:
        if kind >= 0:
            _name(t, seat, step)
        t.refit()
    else:
        t.row, t.open_top = t.rows.by_top[kind], False
        if step.name is not None:
            t.judge(Naming(seat, step.name, None))
    if t.plays >= t.max_plays and t.over is None:
        t.count_up("C8-D.20")
    if not t.pile:
        t.renew_at_once()


def _name(t: StockTable, seat: int, step: s.Play) -> None:
    """An eight asks for a suit; without one it is owed before another player acts."""
    needed = t.over is None or t.rules.option("last_eight") == "named" or not t.rules.holds("C8-D.7")
    if step.name is None:
        if t.plays >= t.max_plays:
            return
        if needed and t.over is None:
            _owe_name(t, seat, None)
        elif needed or t.thorough:
            t.unnamed = t.judge(Naming(seat, None, None))
    elif step.name == UNWRITTEN:
        t.wild = UNWRITTEN
    else:
        t.wild = t.suit_of(step.name)
        if t.wild is None or t.thorough:
            found = t.judge(Naming(seat, step.name, None))
            if t.wild is None and t.over is None:
                _owe_name(t, seat, found)


def _owe_name(t: StockTable, seat: int, finding: Finding | None) -> None:
    """A suit is owed; `finding` is what was wrong with a first try."""
    due = Due("name", seat, t.step, NEVER, before=(s.Play, s.Draw, s.Pass, s.Block), turn=t.turn, active=seat)
    due.finding = finding
    t.ledger.owe(due)


def name(t: StockTable, step: s.Name) -> None:
    """A suit named after the eight was placed."""
    seat = t.seat_of[step.by]
    if t.over is not None:
        _name_after_the_end(t, seat, step)
        return
    due = next((d for d in t.ledger.open if d.what == "name"), None)
    late = next((d for d in t.ledger.lapsed if d.what == "name" and d.seat == seat), None)
    suit = UNWRITTEN if step.suit == UNWRITTEN else t.suit_of(step.suit)
    found = None
    if due is None or suit is None or due.seat != seat or t.thorough:
        found = t.judge(Naming(seat, step.suit, due or late))
    if due is not None and due.seat == seat and suit is not None:
        if due.finding is not None:
            due.finding.settled_by = t.step
        t.ledger.settle(due, t.step)
    elif due is not None:
        due.finding = due.finding or found
    elif late is not None:
        if found is None:
            t.report.late(late, t.step)
        t.ledger.settle(late, t.step)
    top = t.top()
    if (due or late) is not None and top is not None and top >= 0 and t.rows.eight[top] and suit is not None:
        t.wild = suit
        t.refit()


def _name_after_the_end(t: StockTable, seat: int, step: s.Name) -> None:
    """Who goes out on an eight may name a suit all the same."""
    top = t.top()
    if t.over is None or seat not in t.over.winners or t.wild is not None or top is None or not t.rows.eight[top]:
        t.turn_of(seat, step)
        return
    t.wild = t.suit_of(step.suit)
    if t.unnamed is not None and t.wild is not None:
        t.report.withdraw([t.unnamed])
        t.unnamed = None


def _play_on_demand(t: StockTable, seat: int, step: s.Play, kind: int) -> None:
    """A player who passed places a card after all."""
    passed = t.passed
    demand, passed.demand = passed.demand, None
    assert demand is not None
    passed.open = False
    if demand.by is not None and step.pick == demand.by:
        t.judge(Demanding(seat, "picked", demand, step))
    if kind < 0 or not t.row[kind] or t.holds(seat, kind) is False or t.thorough:
        t.recover(seat, kind)
        t.judge(Placing(seat, step, kind))
    if t.report.leading is None:
        t.mended[passed.step] = t.step
        if passed.finding is not None:
            passed.finding.settled_by = t.step
            passed.finding = None
    if t.over is not None and t.over.rule == "C8-6.2":
        t.over, t.block.step = None, 0
        t.scars.pop("over", None)
        t.start_turn(t.following(seat))
    lay(t, seat, step, kind)
