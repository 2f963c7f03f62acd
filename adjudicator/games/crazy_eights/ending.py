"""How a game ends, what hands count, and what hidden cards leave open."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.finding import Finding
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import NAME, SHORT, StockBench, Top
from adjudicator.games.crazy_eights.occasions import Passing
from adjudicator.games.crazy_eights.options import LAST_EIGHT
from adjudicator.games.crazy_eights.starter import fitting
from adjudicator.games.crazy_eights.ways_to_end import EMPTY_HAND, SIDE_OUT
from adjudicator.kernel.position import Over
from adjudicator.kernel.watch import Watch


def asks_for_a_suit(bench: StockBench) -> bool:
    """An eight needs a suit, unless nobody plays on after it (C8-D.7)."""
    needed = bench.now.over is None or bench.rules.value(LAST_EIGHT) == "named"
    return needed or not bench.rules.holds("C8-D.7")


def went_out(bench: StockBench, seat: int) -> None:
    """A player has no cards left: the winner, or out of the game while a partner plays on."""
    if bench.now.over is not None:
        return
    if not bench.partners or not bench.rules.holds("C8-6.3"):
        bench.finish(Over([seat], EMPTY_HAND, bench.step))
        return
    bench.now.out[seat] = True
    side = [other for other in range(bench.n) if bench.sides[other] == bench.sides[seat]]
    if all(bench.now.out[other] for other in side):
        bench.finish(Over(side, SIDE_OUT, bench.step, shared=True))


def count_up(bench: StockBench, rule: str) -> None:
    """The hands are counted: the lowest count, or side, wins."""
    found = totals(bench)
    if found is None:
        bench.finish(Over([], rule, bench.step))
        return
    bench.finish(counted(bench, found, rule, bench.step))


def counted(bench: StockBench, found: dict[int, int], rule: str, step: int) -> Over:
    """How a game ends in which the hands of the sides count so much: the lowest count wins."""
    lowest = min(found.values())
    winners = [seat for seat in range(bench.n) if found[bench.sides[seat]] == lowest]
    equal = bench.partners and len(set(found.values())) == 1
    return Over([] if equal else winners, rule, step, shared=len(winners) > 1, tied=equal)


def value_of(bench: StockBench, seat: int) -> int | None:
    """What a hand counts; None where cards of it are hidden."""
    hand = bench.now.hands[seat]
    if hand.hidden:
        return None
    values, worth = bench.rows.values, 0
    for kind, n in hand.known.items():
        if n:
            worth += values[kind] * n
    return worth


def totals(bench: StockBench, stated: Mapping[int, int] | None = None) -> dict[int, int] | None:
    """What each side's hands count together; None where cards are hidden, and the count is not `stated`, by seat."""
    found: dict[int, int] = dict.fromkeys(bench.sides, 0)
    for seat in range(bench.n):
        value = value_of(bench, seat)
        if value is None:
            value = (stated or {}).get(seat)
        if value is None:
            return None
        found[bench.sides[seat]] += value
    return found


def needed_passes(bench: StockBench) -> int:
    """After how many passes in a row the game is blocked."""
    if bench.house.blocked_after and bench.rules.holds("C8-D.12"):
        return bench.house.blocked_after
    return len(bench.alive())


def watch_pass(bench: StockBench, seat: int, step: s.Pass) -> None:
    """Could that player have played? Cards seen later may tell."""
    now, eights = bench.now, bench.rows.eight
    row = fitting(bench, seat)
    kinds = frozenset(kind for kind, fits in enumerate(row) if fits and (eights[kind] or not now.open_top))
    occasion = Passing(seat, step, None, top=Top(now.top(), now.wild))
    bench.watches.append(Watch(("hands", seat), kinds, occasion, bench.step, bench.judge(occasion)))


def answered(bench: StockBench, watch: Watch, kind: int) -> None:
    """Who passed did hold a card that fitted, `kind`; or none, -1."""
    asked = watch.occasion
    if watch.finding is None:
        return
    if kind >= 0 and isinstance(asked, Passing):
        proven = bench.judge(Passing(asked.seat, asked.step, True, watch.held(), asked.top), at=watch.step)
        if proven is not None:
            watch.prove(proven, bench.step, complete=bench.report.complete)
            proven.settled_by = bench.mended.get(watch.step)
            pass_stands(bench, proven)
    bench.report.settle_open(watch.finding, watch.step)


def pass_stands(bench: StockBench, finding: Finding) -> None:
    """Once the score of a block is agreed it stands, whoever passed and could have played (C8-7.4)."""
    agreed = bench.block.agreed_at
    passed = finding.fault == "illegal" and "C8-5.3" in finding.rulings and finding.settled_by is None
    if agreed and passed and bench.rules.holds("C8-7.4"):
        finding.let_stand = agreed


def missing(bench: StockBench, seat: int) -> int:
    """How many cards that hand was dealt too few, and nobody has put right.

    If all hands are as short, a player whose turn it is may draw as many as wanted.
    """
    owed = (*bench.ledger.open, *bench.ledger.lapsed, *bench.ledger.passed_up)
    waits = seat != bench.now.active
    return sum(d.number for d in owed if d.what is SHORT and d.seat == seat and (d.must or waits))


def may_be_named(bench: StockBench, seat: int) -> bool:
    """Nobody wrote down the card that this player has just placed: it may be an eight that asks for a suit."""
    top = bench.now.top()
    return top is not None and top < 0 and seat == bench.now.placed_by and bench.now.wild in (None, UNWRITTEN)


def named_now(bench: StockBench, seat: int) -> bool:
    """That player is just placing an eight, or has to name a suit still."""
    return bench.now.placed_at == bench.step or any(
        d.what is NAME and d.seat == seat for d in (*bench.ledger.open, *bench.ledger.lapsed)
    )
