"""Ops on what can be seen: look, show, order, shuffle."""

from __future__ import annotations

from typing import Final

from adjudicator.cardtext.bench import ON_PILE
from adjudicator.cardtext.effects import meaning
from adjudicator.cardtext.effects.as_played import see, see_set
from adjudicator.cardtext.effects.run import Run
from adjudicator.formats import abilities as ops
from adjudicator.formats.abilities import Seen, Selector
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.outcomes import Looked, Showed, Shuffled
from adjudicator.kernel.hidden import forget_order, kinds_of, learn
from adjudicator.kernel.scars import PILE

UNSAID: Final = 1
"""So many cards stand where nobody wrote down how many were seen; of a hand that is all of it."""


def look(run: Run, op: ops.Look) -> None:
    """You look at cards; nobody else sees them."""
    _see(run, op.at, Looked)


def show(run: Run, op: ops.Show) -> None:
    """Cards are shown to everybody."""
    _see(run, op.at, Showed)


def _see(run: Run, at: Selector, record_type: type[Looked] | type[Showed]) -> None:
    bench = run.bench
    where = at.from_
    if where == "hand":
        owner = meaning.seats(run, at.whose or "you", record_type)
        if record_type is Looked and run.then is None and run.dice is None:
            bench.now.looks.append((bench.now.turn, run.you, owner[0] if owner else UNKNOWN))
        if not owner:
            return
        seat, number = owner[0], bench.now.hands[owner[0]].size
    else:
        run.restock(at.n)
        if record_type is Looked and run.then is None and run.dice is None:
            bench.now.looks.append((bench.now.turn, run.you, ON_PILE))
        seat, number = -1, min(at.n, len(bench.now.pile))
    if not number:
        return
    if run.dice is not None:
        kinds = bench.now.hands[seat].kinds() if where == "hand" else bench.now.pile[::-1][:number]
        names = [bench.pack.written(k) for k in kinds]
        of = bench.names[seat] if where == "hand" else None
        lay: Seen = "hand" if where == "hand" else "pile"
        if record_type is Looked:
            run.write(Looked(by=bench.names[run.you], cards=names, from_=lay, of=of))
        else:
            run.write(Showed(cards=names, from_=lay, of=of))
    if run.then is None:
        return
    record = run.take(record_type, where=where)
    if record is None:
        run.departs("left-out", whom=seat, expected=number)
        return
    kinds = kinds_of(bench, number if where == "hand" and record.cards == UNSAID else record.cards)
    if where == "hand" and len(kinds) > number:
        bench.game.recover_size(bench, seat, len(kinds))
        number = bench.now.hands[seat].size
    if len(kinds) != number and seat >= 0:
        run.miscounts(seat, len(kinds))
    elif len(kinds) != number:
        run.departs("count", whom=seat, expected=number, got=len(kinds))
        bench.scar(PILE, bench.report.leading)
    see(bench, kinds, where, seat, run.you)
    if where == "pile":
        bench.now.unseen = min(bench.now.unseen, len(bench.now.pile) - number)
    if where == "pile" and not bench.house.looks_keep_order:
        forget_order(bench, bench.now.pile)


def order(run: Run, op: ops.Order) -> None:
    """You put the top cards of the draw pile back in an order of your choice."""
    bench = run.bench
    run.restock(op.cards)
    number = min(op.cards, len(bench.now.pile))
    if not number:
        return
    top = bench.now.pile[::-1][:number]
    if run.dice is not None:
        top = run.dice.shuffled(top)
        run.chosen += [bench.pack.written(k) for k in top]
    else:
        if run.then is not None:
            seen = run.take(Looked, where="pile")
            if seen is not None:
                see(bench, kinds_of(bench, seen.cards)[:number], "pile", -1, run.you)
        made = run.choose[run.used : run.used + number]
        chosen = [bench.spelled[c if isinstance(c, str) else c.card or UNWRITTEN] for c in made]
        run.used += len(chosen)
        see_set(bench, chosen, number, run.you)
        known = sorted(k for k in bench.now.pile[::-1][:number] if k >= 0)
        if len(chosen) == number and sorted(k for k in chosen if k >= 0) == known:
            top = chosen
        else:
            for kind in known:
                bench.now.loose[kind] += 1
            top = [UNKNOWN] * number
    bench.now.pile[len(bench.now.pile) - number :] = top[::-1]


def shuffle(run: Run, op: ops.Shuffle) -> None:
    """The draw pile is shuffled."""
    bench = run.bench
    record = run.take(Shuffled) if run.then is not None else None
    if run.then is not None and record is None and len(bench.now.pile) > 1:
        run.departs("left-out", expected=op)
    run.write(Shuffled())
    if run.dice is not None and run.dice.mixes:
        bench.now.pile[:] = run.dice.shuffled(bench.now.pile)
    else:
        forget_order(bench, bench.now.pile)
        if record is not None and isinstance(record.cards, list):
            learn(bench, bench.now.pile, kinds_of(bench, record.cards))
