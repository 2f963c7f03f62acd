"""Losses and wins that were missed: who should be out, who has won, and a record that goes on as if it were so."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.finding import Finding
from adjudicator.games.crazier_eights.bench import EightsBench
from adjudicator.games.crazier_eights.decisive import struck, winner_by
from adjudicator.games.crazier_eights.ending import divided
from adjudicator.kernel.dues import Due
from adjudicator.kernel.scars import part_of


def winners_without(bench: EightsBench, losers: Sequence[int]) -> list[int]:
    """Who wins once these have lost; nobody where the game goes on, or where they tie (III (2))."""
    left = [seat for seat in bench.alive() if seat not in losers]
    return left if losers and left and not divided(bench, left) else []


def to_win(bench: EightsBench) -> tuple[Due, list[int]] | None:
    """The first ability that is due and makes somebody win, and who wins by it; None if there is none."""
    for due in bench.ledger.open:
        seat = winner_by(bench, due)
        won = [seat] if seat >= 0 else winners_without(bench, struck(bench, due))
        if won and due.must:
            return due, bench.game.winners(bench, won)
    return None


def missed(bench: EightsBench, dues: Sequence[Due]) -> None:
    """These were missed: who loses by one of them should take no part any more.

    What only makes the same players lose is moot then, and follows from the first.
    """
    for due in dues:
        losers, finding = struck(bench, due), due.finding
        if finding is None or not losers:
            continue
        root = bench.scars.get(part_of(losers[0])) or _missed_before(bench, due, losers) or finding
        if root is not finding and finding.because_of is None:
            finding.because_of = bench.report.number(root)
        for seat in losers:
            bench.scar(part_of(seat), finding)


def _missed_before(bench: EightsBench, due: Due, losers: Sequence[int]) -> Finding | None:
    """That these should have lost at the end of an earlier turn already, where the table has not decided about it."""
    decided = {call.step for call in bench.report.calls.values()}
    for earlier in bench.ledger.lapsed:
        finding = earlier.finding
        if earlier is due:
            break
        if finding is None or finding.fault != "missed" or finding.step in decided:
            continue
        if finding.because_of is None and set(losers) <= set(struck(bench, earlier)):
            return finding
    return None


def should_be_out(bench: EightsBench, dues: Sequence[Due]) -> list[int]:
    """Who would be out if these had been done."""
    return list(dict.fromkeys(seat for due in dues for seat in struck(bench, due)))


def did_count(bench: EightsBench, dues: Sequence[Due], shown: str) -> None:
    """The record shows that these losses did count, and that only their lines are missing."""
    losers = should_be_out(bench, dues)
    for due in dues:
        if due.finding is None or due.finding.settled_by is None:
            bench.report.unrecorded(due, bench.step, f"{shown}: the loss did count, and only its line is missing")
        bench.ledger.settle(due, bench.step)
    bench.game.lose(bench, losers, [])
