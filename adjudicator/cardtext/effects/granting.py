"""Ops that allow, rob, and decide: allow, mute, turn, win, lose."""

from __future__ import annotations

from adjudicator.cardtext.effects.run import Run
from adjudicator.formats import abilities as ops
from adjudicator.formats.outcomes import Lost, Won


def allow(run: Run, op: ops.Allow) -> None:
    """You may do more of something this turn."""
    run.t.allow(run.you, op.act, op.more)


def mute(run: Run, op: ops.Mute) -> None:
    """Cards in play lose their abilities for as long as they are in play."""
    t = run.t
    seats = run.owners(op.what)
    for kind, seat in run.chosen_spots(op.what, run.pool(op.what, seats), seats, None):
        t.silence(seat, kind)


def turn(run: Run, op: ops.Turn) -> None:
    """A player takes an extra turn after this one, or loses the next one."""
    for seat in run.seats(op.who):
        run.t.more_turns(seat, op.more)


def win(run: Run, op: ops.Win) -> None:
    """A player wins the game."""
    for seat in run.seats(op.who):
        if run.then is not None and run.take(Won, lambda o: True) is None:
            run.departs("left-out", whom=seat, expected="win")
        run.write(Won(by=run.t.names[seat]))
        run.t.win(seat)
        return


def lose(run: Run, op: ops.Lose) -> None:
    """Players lose the game, all at the same moment."""
    t = run.t
    struck = [s for s in run.seats(op.who) if not t.out[s]]
    seats = t.losing(struck)
    orders: list[list[str]] = []
    for seat in list(seats):
        if run.then is not None:
            record = run.take(Lost, lambda o, seat=seat: t.seat(o.by) == seat)  # type: ignore[misc]  # default binds
            if record is None and seat not in struck:
                orders.append([])
                continue
            if record is None:
                run.departs("left-out", whom=seat, expected="lose")
                seats.remove(seat)
                continue
            orders.append(record.cards)
        run.write(Lost(by=t.names[seat]))
    if seats:
        t.lose(seats, orders)
