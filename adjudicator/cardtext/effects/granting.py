"""Ops that allow, rob, and decide: allow, mute, turn, win, lose."""

from __future__ import annotations

from adjudicator.cardtext.effects import meaning
from adjudicator.cardtext.effects.run import Run
from adjudicator.formats import abilities as ops
from adjudicator.formats.outcomes import Lost, Won
from adjudicator.kernel.scars import part_of


def allow(run: Run, op: ops.Allow) -> None:
    """You may do more of something this turn."""
    run.bench.game.allow(run.bench, run.you, op.act, op.more)


def mute(run: Run, op: ops.Mute) -> None:
    """Cards in play lose their abilities for as long as they are in play."""
    bench = run.bench
    seats = meaning.owners(run, op.what)
    for kind, seat in meaning.chosen_spots(run, op.what, meaning.pool(run, op.what, seats), seats, None):
        bench.game.silence(bench, seat, kind)


def turn(run: Run, op: ops.Turn) -> None:
    """A player takes an extra turn after this one, or loses the next one."""
    for seat in meaning.seats(run, op.who):
        run.bench.game.more_turns(run.bench, seat, op.more)


def win(run: Run, op: ops.Win) -> None:
    """A player wins the game."""
    for seat in meaning.seats(run, op.who):
        if run.bench.now.out[seat]:
            continue
        if run.then is not None:
            record = run.take(Won)
            other = -1 if record is None else run.bench.seat(record.by)
            if record is None or (other != seat and run.bench.game.opponents(run.bench, other, seat)):
                run.departs("left-out", whom=seat, got=record)
        run.write(Won(by=run.bench.names[seat]))
        run.bench.game.win(run.bench, seat)
        return


def lose(run: Run, op: ops.Lose) -> None:
    """Players lose the game, all at the same moment."""
    bench = run.bench
    meant = meaning.seats(run, op.who)
    struck = [seat for seat in meant if not bench.now.out[seat]]
    for seat in meant if run.then else ():
        if bench.now.out[seat]:
            run.take(Lost, by=seat)  # who is out already does not lose again
    seats = bench.game.losing(bench, struck)
    orders: list[list[str]] = []
    for seat in list(seats):
        if run.then is not None:
            record = run.take(Lost, by=seat)
            if record is None and seat not in struck:
                orders.append([])
                continue
            if record is None:
                bench.scar(part_of(seat), run.departs("left-out", whom=seat))
                seats.remove(seat)
                continue
            orders.append(record.cards)
        run.write(Lost(by=bench.names[seat]))
    if seats:
        bench.game.lose(bench, seats, orders)
