"""What comes of an act: cards shuffled away and drawn anew, life tokens lost. As the record has it, or the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import (
    ANEW,
    NEW_CARD,
    NONE,
    PLAY,
    SELECT,
    TO_SELECT,
    KnowledgeBench,
    selection_of,
    tokens_of,
)
from adjudicator.games.knowledge_is_power.doubts import sure
from adjudicator.games.knowledge_is_power.living import lose
from adjudicator.games.knowledge_is_power.occasions import Came, CameOf
from adjudicator.games.knowledge_is_power.stock import draw, mix
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.rows import take
from adjudicator.kernel.scars import hand_of

EVERY_ACT: Final[tuple[type, ...]] = get_args(s.AnyStep)
SHUFFLED: Final = Came("shuffle")


def carry_out(
    bench: KnowledgeBench, seat: int, step: Any, owner: int, places: Sequence[int] = (), due: Sequence[Came] = ()
) -> list[int]:  # Any: a step with `then`
    """Cards of a row are shuffled away and as many drawn, and what else is due; returns where the new cards lie."""
    row = bench.now.rows[owner]
    if places:
        bench.scar(hand_of(owner), bench.report.leading)
    gone = [take(row, place) for place in places]
    for place in places:
        sure(bench, owner, place)
    if places:
        due = (SHUFFLED, Came("draw", owner, len(places)), *due)
    came = due if step.then is None else [_came(bench, one) for one in step.then]
    waits = bool(places) and list(came) == [one for one in due if one.what != "draw"]
    if list(came) != list(due) and not waits:
        bench.scar(tokens_of(seat), bench.judge(CameOf(seat, step, owner, due, came)))
    new: list[int] = []
    cards = [kinds_of(bench, one.cards) for one in step.then or () if isinstance(one, s.NewCard)]
    orders = [one.cards for one in step.then or () if isinstance(one, s.Mixed)]
    for one in came:
        if one.what == "shuffle":
            mix(bench, gone, orders.pop(0) if orders else None)
            gone = []
        elif one.what == "draw":
            new += draw(bench, one.seat, cards.pop(0) if cards else [UNKNOWN] * one.number)
        elif one.what == "lose":
            lose(bench, one.seat, one.number)
        else:
            bench.now.tokens[one.seat] += one.number
            bench.scar(tokens_of(one.seat), bench.report.leading)
    if gone:
        mix(bench, gone)
    left(bench, owner, places)
    if waits:
        _owe_new_card(bench, owner, len(places))
    elif places and step.then is None:  # a line of its own may tell what came of it
        bench.now.told, bench.now.to_tell = owner, len(places)
    return new


def _came(bench: KnowledgeBench, one: s.AnyOutcome) -> Came:
    if isinstance(one, s.Mixed):
        return SHUFFLED
    if isinstance(one, s.NewCard):
        return Came("draw", bench.seat_of[one.by], len(kinds_of(bench, one.cards)))
    return Came("lose" if isinstance(one, s.TokensLost) else "gain", bench.seat_of[one.by], one.tokens)


def left(bench: KnowledgeBench, seat: int, places: Sequence[int]) -> None:
    """Cards have left a row: what was selected, or ordered, among them is so no longer, and another is selected."""
    now = bench.now
    gone = bool(places) and (now.selected[seat] in places or now.ordered[seat] in places)
    for marks in (now.selected, now.ordered, now.before, now.exchanged):
        if marks[seat] in places:
            marks[seat] = NONE
    selects = bench.ledger.owed(TO_SELECT, seat)
    selecting = SELECT <= bench.at < PLAY and selects is None
    told = now.selected[seat] != NONE or now.ordered[seat] != NONE
    if places and not gone and not told and (selecting or (selects is not None and now.ahead)):
        now.perhaps_gone[seat] = True
    if gone and selecting and now.ordered[seat] == NONE:
        due = bench.owed_at_once(ANEW, seat, EVERY_ACT)
        bench.scars.pop(selection_of(seat), None)
        bench.scar(selection_of(seat), bench.report.leading)
        due.rests = (selection_of(seat),)
        due.unless = lambda act: free(act) or _settles(bench, seat, act)


def _settles(bench: KnowledgeBench, seat: int, act: object) -> bool:
    """Whether an act is what a new selection waits for, or one that somebody else owes just so."""
    if not isinstance(act, s.Select | s.Draw | s.Refuse):
        return False
    other = bench.seat_of[act.by]
    return other == seat or (isinstance(act, s.Select) and bench.ledger.owed(ANEW, other) is not None)


def _owe_new_card(bench: KnowledgeBench, seat: int, number: int) -> None:
    name = bench.names[seat]
    due = bench.owed_at_once(NEW_CARD, seat, EVERY_ACT)
    due.number, due.unless = number, lambda act: free(act) or (isinstance(act, s.Draw) and act.by == name)


def free(act: object) -> bool:
    """Whether it is a look for nothing: a known card may be looked at at any time."""
    return isinstance(act, s.Look) and not act.pays
