"""Facts that are stated show what was done and not written down: who has won, and who has lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from adjudicator.cardtext.bench import TRIGGER
from adjudicator.formats.log import GameClaim
from adjudicator.games.crazier_eights.bench import END, MAIN, EightsBench
from adjudicator.games.crazier_eights.decisive import struck, winner_by
from adjudicator.games.crazier_eights.losses import did_count, should_be_out, winners_without
from adjudicator.games.crazier_eights.running_dry import ends_the_game, idle, is_dry
from adjudicator.games.crazier_eights.turns import draw_phase, end_turn, owes, pass_on
from adjudicator.kernel.claims import winners_stated
from adjudicator.kernel.dues import Due
from adjudicator.kernel.occasions import Lapsed
from adjudicator.kernel.scars import part_of
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


def shown_out(bench: EightsBench, step: GameClaim) -> None:
    """Where a player is said to have no cards any more who met the condition of a loss, the loss did count."""
    gone = [seat for seat in bench.alive() if _is_said_to_have_nothing(bench, step, seat)]
    dues = _losses_of(bench, step, gone) if gone else []
    if dues:
        _noticed_now(bench, [due for due in dues if due in bench.ledger.open])
        names = " and ".join(bench.names[seat] for seat in should_be_out(bench, dues))
        did_count(bench, dues, f"step {bench.step} leaves {names} without cards")


def _is_said_to_have_nothing(bench: EightsBench, step: GameClaim, seat: int) -> bool:
    """Whether it is stated that a player has no cards in front or in hand who has some there by the record."""
    name = bench.names[seat]
    play, hand = (step.play or {}).get(name), (step.hands or {}).get(name)
    if play or hand:
        return False
    return (play is not None and bool(bench.now.play[seat])) or (hand is not None and bench.now.hands[seat].size > 0)


def _losses_of(bench: EightsBench, step: GameClaim, gone: Sequence[int]) -> list[Due]:
    """Losses of these players alone, who have done nothing since; none if they make somebody win who is not stated."""
    silent = [seat for seat in gone if part_of(seat) in bench.scars]
    dues = [due for due in bench.ledger.lapsed if not due.refused and _strikes_only(bench, due, silent)]
    dues += [due for due in bench.ledger.open if _strikes_only(bench, due, gone)]
    won = winners_without(bench, should_be_out(bench, dues))
    return dues if not won or sorted(bench.game.winners(bench, won)) == winners_stated(bench, step) else []


def _strikes_only(bench: EightsBench, due: Due, seats: Sequence[int]) -> bool:
    """Whether some of these players lose by an ability that is due, and nobody else."""
    losers = struck(bench, due)
    return bool(losers) and all(seat in seats for seat in losers)


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
    """Whether these win by losses that are due or were missed; with nobody left, nobody does."""
    losers = should_be_out(bench, [*bench.ledger.lapsed, *bench.ledger.open])
    if not winners:
        return bool(losers) and all(seat in losers for seat in bench.alive())
    return sorted(bench.game.winners(bench, winners_without(bench, losers))) == winners


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
        names = " and ".join(bench.names[seat] for seat in winners) or "nobody"
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
            bench.late(due, bench.step)
            continue
        bench.ledger.drop(due)
        bench.ledger.lapsed.append(due)
        due.finding = bench.judge(Lapsed(due.seat, due))
