"""What the rules let a player do now."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Act
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import NAME, SHORT, StockBench
from adjudicator.games.crazy_eights.occasions import Drawing, Naming, Passing, Placing
from adjudicator.games.crazy_eights.options import LAST_EIGHT
from adjudicator.games.crazy_eights.starter import able
from adjudicator.games.crazy_eights.stock import gone
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.dues import Due
from adjudicator.kernel.hidden import possible
from adjudicator.kernel.occasions import Occasion


def offered(bench: StockBench, seat: int) -> Iterator[Act]:
    """Every legal step of a seat now. The drawn card and the suit of an eight are left open."""
    passed = bench.passed
    if passed.open and passed.demand is not None and seat == passed.seat and gone(bench) and not bench.house.may_pass:
        yield from _cards(bench, seat)
    if bench.now.over is not None:
        return
    name = bench.names[seat]
    for due in bench.ledger.open:
        if due.what is NAME and due.seat == seat:
            yield s.Name(by=name, suit=UNWRITTEN)
        if due.what is SHORT and due.seat == seat and due.number > 0:
            yield s.Draw(by=name, cards=due.number)
    if seat != bench.now.active or bench.now.out[seat] or any(due.must for due in bench.ledger.open):
        return
    yield from _cards(bench, seat)
    draw = s.Draw(by=name)
    if bench.game.drawable(bench, bench.now.pile) and bench.clean(Drawing(seat, draw, number=1)):
        yield draw
    pass_ = s.Pass(by=name)
    if bench.clean(Passing(seat, pass_, able(bench, seat))):
        yield pass_


def _cards(bench: StockBench, seat: int) -> Iterator[Act]:
    """Each card that a seat may hold and that fits."""
    for kind in possible(bench, bench.now.hands[seat]):
        play = s.Play(by=bench.names[seat], card=bench.pack.cards[kind].id)
        known = not bench.now.open_top or bench.rows.eight[kind]
        if known and bench.clean(Placing(seat, play, kind)):
            yield play


def complete(bench: StockBench, step: Act, dice: Dice) -> Act:
    """Fill what an offered step leaves open: the suit. Which card is drawn is seen as it comes."""
    if isinstance(step, s.Name):
        owed = next((due for due in bench.ledger.open if due.what is NAME), None)
        return s.Name(by=step.by, suit=_suit(bench, step.by, owed, dice))
    if isinstance(step, s.Play) and isinstance(step.card, str) and bench.rows.eight[bench.spelled[step.card]]:
        ends = bench.now.hands[bench.seat_of[step.by]].size == 1 and not bench.partners
        named = not ends or bench.rules.value(LAST_EIGHT) == "named"
        return s.Play(by=step.by, card=step.card, name=_suit(bench, step.by, None, dice) if named else None)
    return step


def _suit(bench: StockBench, by: str, due: Due | None, dice: Dice) -> str:
    """A suit that may be named."""
    return dice.pick(bench.allowed({suit: Naming(bench.seat_of[by], suit, due) for suit in bench.pack.suits}))


def uses(bench: StockBench, seat: int, kind: int) -> Iterator[tuple[str, Occasion]]:
    """A card might be placed."""
    yield "placed", Placing(seat, s.Play(by=bench.names[seat], card=bench.pack.cards[kind].id), kind)
