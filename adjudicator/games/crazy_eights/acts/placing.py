"""Cards on the starter pile, and the suit named for an eight."""

from __future__ import annotations

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.finding import Finding
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.acts.moments import next_acts, pass_over, take_pass_back
from adjudicator.games.crazy_eights.bench import NAME, SUIT, WAY, BlockedGame, StockBench
from adjudicator.games.crazy_eights.ending import asks_for_a_suit, count_up, went_out
from adjudicator.games.crazy_eights.occasions import Demanding, Naming, Placing
from adjudicator.games.crazy_eights.starter import refit, suit_of
from adjudicator.games.crazy_eights.stock import renew_at_once
from adjudicator.games.crazy_eights.turns import turn_of
from adjudicator.games.crazy_eights.ways_to_end import BLOCKED, LIMIT_REACHED
from adjudicator.kernel.hidden import put_down
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.rotation import begin, pass_on
from adjudicator.kernel.scars import OVER
from adjudicator.kernel.untrue import impossible
from adjudicator.kernel.unwritten import NO_KINDS, may_have_laid


def play(bench: StockBench, step: s.Play) -> None:
    """One card on the starter pile; for a list each card is held against the one then on top."""
    card = step.card
    if type(card) is str:
        place(bench, step, bench.spelled[card], 0, True)
        return
    for n, name in enumerate(card):
        place(bench, step, bench.spelled[name], n, n == len(card) - 1)


def place(bench: StockBench, step: s.Play, kind: int, number: int, last: bool) -> None:
    """Judge a card that is placed, carry it out; `number` cards of its step come before it."""
    seat = bench.seat_of[step.by]
    if bench.passed.open:
        if bench.passed.demand is not None and seat == bench.passed.seat:
            _play_on_demand(bench, seat, step, kind)
            return
        next_acts(bench, seat, step)
        take_pass_back(bench, seat, step, kind)
    own = seat == bench.now.active and bench.now.over is None
    if own and (number or WAY not in bench.scars):
        bench.now.elsewhere = -1
    else:
        if not own and bench.now.over is None and impossible(bench, bench.now.hands[seat], kind):
            kind = _judged(bench, seat, step, kind, number)
        own = turn_of(bench, seat, step, kind)
    if number and own:
        bench.judge(Acting(seat, step, "again", kind))
    if bench.ledger.awaited:
        pass_over(bench, step)
    kind = _judged(bench, seat, step, kind, number)
    if bench.block.step and bench.now.over is None:
        bench.block = BlockedGame()
    lay(bench, seat, step, kind)
    if own and last and bench.now.over is None:
        bench.now.placed = True
        bench.passed.late = False
        pass_on(bench)


def _judged(bench: StockBench, seat: int, step: s.Play, kind: int, number: int) -> int:
    """Judge a card. Where nobody wrote it down: the only one that it can be, or -1 still."""
    may = NO_KINDS
    if kind < 0:
        only = bench.rows.eight if step.name is not None else ()
        may = may_have_laid(bench, bench.now.hands[seat], bench.now.row, place=number, only=only)
        kind = min(may) if len(may) == 1 else kind
    bench.game.recover(bench, bench.now.hands[seat], seat, kind)
    bench.judge(Placing(seat, step, kind, may))
    return kind


def lay(bench: StockBench, seat: int, step: s.Play, kind: int) -> None:
    """The card leaves the hand and lies on top."""
    if not put_down(bench, bench.now.hands[seat], bench.now.discard, kind):
        return
    bench.now.passes = bench.now.passed_since = 0
    bench.now.plays += 1
    bench.now.placed_at, bench.now.placed_by = bench.step, seat
    bench.now.wild, bench.now.misnamed = None, ()
    if bench.scars:
        bench.scars.pop(SUIT, None)
    if not bench.now.hands[seat].size:
        went_out(bench, seat)
    if kind < 0 or bench.rows.eight[kind]:
        if kind >= 0 or step.name is not None:
            _name(bench, seat, step)
        refit(bench)
    else:
        bench.now.row, bench.now.open_top = bench.rows.by_top[kind], False
        if step.name is not None:
            _misname(bench, step.name, bench.judge(Naming(seat, step.name, None)))
    if bench.now.plays >= bench.house.max_plays and bench.now.over is None:
        count_up(bench, LIMIT_REACHED)
    if not bench.now.pile:
        renew_at_once(bench)


def _name(bench: StockBench, seat: int, step: s.Play) -> None:
    """An eight asks for a suit; without one it is owed before another player acts.

    Where the eight was not written down, the suit need not be either.
    """
    if step.name is None and UNWRITTEN in ([step.card] if isinstance(step.card, str) else step.card):
        bench.now.wild = UNWRITTEN
        return
    needed = asks_for_a_suit(bench)
    if step.name is None:
        if bench.now.plays >= bench.house.max_plays:
            return
        if needed and bench.now.over is None:
            _owe_name(bench, seat, None)
        elif needed or bench.thorough:
            bench.unnamed = bench.judge(Naming(seat, None, None))
    elif step.name == UNWRITTEN:
        bench.now.wild = UNWRITTEN
    else:
        bench.now.wild = suit_of(bench, step.name)
        if bench.now.wild is None or bench.thorough:
            found = bench.judge(Naming(seat, step.name, None))
            if bench.now.wild is None and bench.now.over is None:
                _owe_name(bench, seat, found)


def _owe_name(bench: StockBench, seat: int, finding: Finding | None) -> None:
    """A suit is owed; `finding` is what was wrong with a first try."""
    due = bench.owe(NAME, seat, (s.Play, s.Draw, s.Pass, s.Block))
    due.active, due.finding = seat, finding


def name(bench: StockBench, step: s.Name) -> None:
    """A suit named after the eight was placed."""
    seat = bench.seat_of[step.by]
    if bench.now.over is not None:
        _name_after_the_end(bench, seat, step)
        return
    due = next((d for d in bench.ledger.open if d.what is NAME), None)
    late = next((d for d in bench.ledger.lapsed if d.what is NAME and d.seat == seat), None)
    if due is None and late is not None and late.since < bench.now.placed_at:
        bench.report.undone(late, bench.step)
        _misname(bench, step.suit, late.finding)  # for an eight that is covered
        return
    suit = UNWRITTEN if step.suit == UNWRITTEN else suit_of(bench, step.suit)
    found = None
    if due is None or suit is None or due.seat != seat or bench.thorough:
        found = bench.judge(Naming(seat, step.suit, due or late))
    if due is not None and due.seat == seat and suit is not None:
        if due.finding is not None:
            due.finding.settled_by = bench.step
        bench.ledger.settle(due, bench.step)
    elif due is not None:
        due.finding = due.finding or found
    elif late is not None:
        bench.settle(late, found)
    top = bench.now.top()
    if (due or late) is not None and top is not None and top >= 0 and bench.rows.eight[top] and suit is not None:
        bench.now.wild = suit
        refit(bench)
    elif due is None and late is None:
        _misname(bench, step.suit, found)


def _misname(bench: StockBench, text: str, found: Finding | None) -> None:
    """A suit is named that does not count: whoever goes by it does so because of that."""
    suit = suit_of(bench, text)
    if found is not None and suit is not None:
        bench.now.misnamed = (*bench.now.misnamed, suit)
        bench.scar(SUIT, found)


def _name_after_the_end(bench: StockBench, seat: int, step: s.Name) -> None:
    """Who goes out on an eight may name a suit all the same."""
    top = bench.now.top()
    if (
        bench.now.over is None
        or seat not in bench.now.over.winners
        or bench.now.wild is not None
        or top is None
        or not bench.rows.eight[top]
    ):
        turn_of(bench, seat, step)
        return
    bench.now.wild = suit_of(bench, step.suit)
    if bench.unnamed is not None and bench.now.wild is not None:
        bench.report.withdraw([bench.unnamed])
        bench.unnamed = None


def _play_on_demand(bench: StockBench, seat: int, step: s.Play, kind: int) -> None:
    """A player who passed places a card after all."""
    passed = bench.passed
    demand, passed.demand = passed.demand, None
    assert demand is not None
    passed.open = False
    picked = None
    if demand.by is not None and step.pick == demand.by:
        picked = bench.judge(Demanding(seat, "picked", demand, step))
    kind = _judged(bench, seat, step, kind, 0)
    if bench.report.leading is picked and (kind < 0 or bench.now.row[kind]):
        bench.mended[passed.step] = bench.step
        if passed.finding is not None:
            passed.finding.settled_by = bench.step
            passed.finding = None
    if bench.now.over is not None and bench.now.over.rule == BLOCKED:
        bench.now.over, bench.block.step = None, 0
        bench.scars.pop(OVER, None)
        begin(bench, [bench.following(seat)])
    lay(bench, seat, step, kind)
