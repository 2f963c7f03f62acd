"""For each kind of step, how it is judged and carried out."""

from __future__ import annotations

from adjudicator.formats.acts import Draw, Pass, Play
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.kernel.hidden import kinds_of, put_down
from adjudicator.kernel.occasions import Deed
from adjudicator.kernel.position import Over
from adjudicator.kernel.rotation import after_the_end, comes, pass_on
from adjudicator.kernel.untrue import impossible
from mau_mau.bench import EIGHT, JACK, MAU, MAU_MAU, NAME, SEVEN, TAKE, MauBench
from mau_mau.steps import Name, Say

TURN_ACTS = (Draw, Play, Pass)


def play(bench: MauBench, step: Play) -> None:
    """A card goes on the pile, and does what its rank says."""
    now, seat, kind = bench.now, bench.seat_of[step.by], bench.spelled[step.card]
    if seat != now.active and now.over is None and impossible(bench, now.hands[seat], kind):
        bench.judge(Deed(seat, step, kind))
    own = comes(bench, seat, step, kind)
    bench.judge(Deed(seat, step, kind))
    if not put_down(bench, now.hands[seat], now.discard, kind):
        return
    rank, left = bench.rank(kind), now.hands[seat].size
    answered = bench.ledger.owed(TAKE)
    if answered is not None:
        bench.settle(answered)
    now.named = UNWRITTEN if rank == JACK and left else None
    if now.named is not None:
        bench.owe(NAME, seat, TURN_ACTS)
    if left < 2:
        bench.owe(MAU if left else MAU_MAU, seat, TURN_ACTS)
    now.owed = (now.owed if answered else 0) + (2 if rank == SEVEN else 0)
    if own:
        pass_on(bench, 1 if rank == EIGHT and bench.rules.holds("MM-3.2") else 0)
    owe_sevens(bench)


def owe_sevens(bench: MauBench) -> None:
    """The player whose turn it is owes the cards of the sevens on top, as far as there are any."""
    number = min(bench.now.owed, bench.left)
    if number:
        bench.owe(TAKE, bench.now.active, (Play, Pass), bench.answers, number=number)


def draw(bench: MauBench, step: Draw) -> None:
    """Cards for a seven, for a word that was not said, or the one of the turn."""
    seat, kinds = bench.seat_of[step.by], kinds_of(bench, step.cards)
    late = (due for due in bench.ledger.lapsed if due.seat == seat != bench.now.active and due.what is not NAME)
    due = next(late, None)
    own = due is None and comes(bench, seat, step)
    due = due or bench.ledger.owed(TAKE, seat)
    found = bench.judge(Deed(seat, step, number=len(kinds), due=due))
    bench.game.carry_out(bench, seat, step, kinds)
    if due is not None:
        bench.now.owed = 0 if due.what is TAKE else bench.now.owed
        bench.settle(due, found)
    elif own:
        bench.now.drawn += len(kinds)


def pass_(bench: MauBench, step: Pass) -> None:
    """The turn ends."""
    seat = bench.seat_of[step.by]
    if comes(bench, seat, step):
        bench.judge(Deed(seat, step))
        bench.now.owed = 0
        pass_on(bench)


def name(bench: MauBench, step: Name) -> None:
    """A suit is named for the jack."""
    seat = bench.seat_of[step.by]
    if after_the_end(bench, seat, step):
        return
    due = bench.ledger.owed(NAME) or bench.ledger.missed(NAME, seat)
    found = bench.judge(Deed(seat, step, due=due))
    if due is not None and found is None:
        bench.settle(due)
        bench.now.named = bench.pack.suit(step.suit) or UNWRITTEN if bench.rank(bench.top) == JACK else None


def say(bench: MauBench, step: Say) -> None:
    """A word is said; with mau mau the game is over."""
    seat = bench.seat_of[step.by]
    if after_the_end(bench, seat, step):
        return
    due = bench.ledger.owed(MAU if step.word == MAU.id else MAU_MAU, seat)
    bench.judge(Deed(seat, step, due=due))
    if due is not None:
        bench.settle(due)
        if due.what is MAU_MAU:
            bench.finish(Over([seat], "MM-4.2", bench.step))
