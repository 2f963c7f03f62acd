"""A round whose end nobody wrote down: the lines go on with the next one, and of the draw none is there.

Everybody draws, and nobody sees what; a scorer leaves that out as easily as the looks. So where all have played, and
then all look, select or play once more, the next round has begun, and these looks and selections are those of it.
"""

from __future__ import annotations

from typing import Final

from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import (
    DRAW,
    NO_PLAY,
    SELECT,
    TO_SELECT,
    WINDOW_3,
    WINDOW_4,
    KnowledgeBench,
)
from adjudicator.games.knowledge_is_power.course import begin_round, reach, settle
from adjudicator.games.knowledge_is_power.skipping import nothing_wrong_with

FEWEST: Final = 2
"""Of fewer players who play at once one may only have played a second card."""


def may_have_begun(bench: KnowledgeBench, seat: int, step: s.Look | s.Select) -> None:
    """A look or a selection for which this is no time: the next round begins so, once everybody has done the same."""
    now = bench.now
    if not WINDOW_3 <= bench.at <= WINDOW_4 or now.over is not None or now.laid[seat] == NO_PLAY:
        return
    now.early.append((bench.step, seat, step, now.clock))
    done = {whose for _, whose, act, clock in now.early if clock == now.clock and type(act) is type(step)}
    if done >= {one for one in bench.alive() if bench.has_cards(one)}:
        _go_onward(bench)


def has_begun(bench: KnowledgeBench, step: s.Play | s.Show) -> None:
    """Those who have played in this round play once more: that is the next round.

    Of one player it is only taken for that where no draw of the round before was written down either.
    """
    if isinstance(step, s.Play):
        again, at_once = [step.by], bench.at == WINDOW_4 and bench.now.undrawn
    else:
        again, at_once = [*step.cards], WINDOW_3 <= bench.at <= WINDOW_4 and len(step.cards) >= FEWEST
    if at_once and bench.now.over is None and all(bench.now.laid[bench.seat_of[name]] != NO_PLAY for name in again):
        _go_onward(bench)


def _go_onward(bench: KnowledgeBench) -> None:
    """The next round begins, and looks and selections since the play are those of it."""
    now = bench.now
    early = [(step, seat, act) for step, seat, act, clock in now.early if clock == now.clock]
    nothing_wrong_with(bench, [step for step, _, _ in early])
    reach(bench, DRAW)
    now.ahead = early[:]
    begin_round(bench)
    for seat, act in [(seat, act) for _, seat, act in early if isinstance(act, s.Select)]:
        if bench.at < SELECT:
            reach(bench, SELECT)
        due = bench.ledger.owed(TO_SELECT, seat)
        now.selected[seat] = act.place - 1
        if due is not None:
            settle(bench, due)
