"""A winner who is put down shows what made that player win, where nobody wrote it down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from adjudicator.cardtext.bench import TRIGGER
from adjudicator.games.crazier_eights.bench import END, MAIN, EightsBench
from adjudicator.games.crazier_eights.decisive import struck, winner_by
from adjudicator.games.crazier_eights.losses import did_count, should_be_out, winners_without
from adjudicator.games.crazier_eights.running_dry import ends_the_game, idle, is_dry
from adjudicator.games.crazier_eights.turns import draw_phase, end_turn, owes, pass_on
from adjudicator.kernel.dues import Due
from adjudicator.kernel.occasions import Lapsed
from adjudicator.kernel.snapshots import branch

WayOn: TypeAlias = Callable[[EightsBench], None]
"""How a game goes on by itself from one moment to the next."""


def noticed(bench: EightsBench, winners: Sequence[int]) -> None:
    """Where a loss or a win makes these the winners, it did count: it was not written down, or was noticed late.

    It may have come as this turn ended, or as the next began. Or no card was left when one was needed.
    """
    ways = _ways_on(bench)
    tried = branch(bench) if ways else bench
    for gone, way in enumerate([None, *ways]):
        if way is not None:
            way(tried)
        if _have_won(tried, winners):
            for way in ways[:gone]:
                way(bench)
            _count(bench, winners)
            return


def _ways_on(bench: EightsBench) -> list[WayOn]:
    """What comes by itself from now on: the end of the deck, the end of this turn, and the beginning of the next."""
    now = bench.now
    ways: list[WayOn] = [_run_dry] if is_dry(bench) else []
    if now.clock == now.base + END:
        return [*ways, _begin_next]
    return [*ways, end_turn, _begin_next] if now.clock == now.base + MAIN and not owes(bench) else ways


def _run_dry(bench: EightsBench) -> None:
    """What is due asks for cards, and none is left: it does nothing, or the game is over. Else the draw comes."""
    ledger = bench.ledger
    for due in sorted((due for due in ledger.open if due.must and due.what is TRIGGER), key=_place):
        if ends_the_game(bench, due):
            _noticed_now(bench, [due])
            bench.report.unrecorded(due, bench.step)
            ledger.settle(due, bench.step)
            bench.game.run_dry(bench, bench.now.pile)
            return
        if not idle(bench, due):
            return
        ledger.drop(due)
    for due in [due for due in ledger.open if not due.must and due.what is TRIGGER]:
        ledger.drop(due)
    draw_phase(bench)


def _place(due: Due) -> tuple[int, int]:
    """Where an ability stands among those that are due."""
    return due.batch, due.rank


def _begin_next(bench: EightsBench) -> None:
    """The next turn begins, whatever is open."""
    pass_on(bench, force=True)


def _have_won(bench: EightsBench, winners: Sequence[int]) -> bool:
    """Whether these have won, or win by what is due or was missed."""
    over = bench.now.over
    if over is not None:
        return sorted(over.winners) == winners
    return _by_losses(bench, winners) or bool(_wins(bench, winners))


def _by_losses(bench: EightsBench, winners: Sequence[int]) -> bool:
    """Whether these win by losses that are due or were missed."""
    losers = should_be_out(bench, [*bench.ledger.lapsed, *bench.ledger.open])
    return sorted(bench.game.winners(bench, winners_without(bench, losers))) == winners != []


def _wins(bench: EightsBench, winners: Sequence[int]) -> list[Due]:
    """The wins of these that are due; if there are none, those that were missed."""
    ledger = bench.ledger
    for dues in (ledger.open, ledger.lapsed):
        seats = [(due, winner_by(bench, due)) for due in dues if not due.refused]
        found = [due for due, seat in seats if seat >= 0 and sorted(bench.game.winners(bench, [seat])) == winners]
        if found:
            return found
    return []


def _count(bench: EightsBench, winners: Sequence[int]) -> None:
    """What makes these the winners did count."""
    if bench.now.over is not None:
        return
    if _by_losses(bench, winners):
        dues = [due for due in (*bench.ledger.lapsed, *bench.ledger.open) if struck(bench, due)]
        _noticed_now(bench, dues)
        names = " and ".join(bench.names[seat] for seat in winners)
        did_count(bench, dues, f"step {bench.step} has {names} as the winner")
        return
    dues = _wins(bench, winners)
    seat = winner_by(bench, dues[0])
    _noticed_now(bench, dues)
    for due in dues:
        if due.finding is None or due.finding.settled_by is None:
            bench.report.unrecorded(due, bench.step)
        bench.ledger.settle(due, bench.step)
    bench.game.win(bench, seat)


def _noticed_now(bench: EightsBench, dues: Sequence[Due]) -> None:
    """What was missed is noticed late; the line of what is due is missing."""
    for due in dues:
        if due in bench.ledger.lapsed:
            bench.report.late(due, bench.step)
            continue
        bench.ledger.drop(due)
        bench.ledger.lapsed.append(due)
        due.finding = bench.judge(Lapsed(due.seat, due))
