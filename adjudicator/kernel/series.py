"""Several games in a row: points that add up, matches to a number of wins, and what one game knows of those before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from adjudicator.kernel.log import Claim, Series, Start
from adjudicator.kernel.occasions import Continuing, Tallying

if TYPE_CHECKING:
    from adjudicator.kernel.table import Table

ROUNDED = 0.01
"""A third cannot be written to the last digit."""


def take_up(t: Table, start: Start, first: int) -> None:
    """A game goes on where the series stands: hold what the log says of that against what is known; judge who begins.

    `first` is the seat that has the first turn, or that deals, as the game counts it.
    """
    stated, known = start.series, t.carried
    t.series = known or stated
    if stated is not None:
        for name in (*stated.points, *stated.wins, *([stated.dealer] if stated.dealer else ())):
            t.seat(name)
    if stated is not None and known is not None:
        for fact, said, true in (("points", stated.points, known.points), ("wins", stated.wins, known.wins)):
            wrong = unequal(said, true) if true or fact == "wins" else {}
            if wrong:
                t.judge(Tallying(-1, fact, wrong, true))
                t.report.leading = None
    if t.series is not None and start.phase == "deal":
        t.judge(Continuing(first, t.series, start.dealing))
        t.report.leading = None


def settle(t: Table, step: Claim) -> None:
    """Hold what is claimed of a whole series against what its games came to."""
    series = t.series
    by = t.seat_of[step.by] if step.by is not None else -1
    for name in step.total:
        t.seat(name)
    totals = sums(t)
    if step.total and totals is not None:
        wrong = unequal(step.total, totals)
        if wrong:
            t.judge(Tallying(by, "total", wrong, totals))
    if step.match is None:
        return
    named = [] if step.match is False else [step.match] if isinstance(step.match, str) else step.match
    stated = sorted(t.seat_of[name] for name in named)
    actual = leaders(t) if series is not None else None
    if stated != actual:
        t.judge(Tallying(by, "match", stated, actual))


def unequal(stated: Mapping[str, float], actual: Mapping[str, float]) -> dict[str, float]:
    """What is stated otherwise than it is; a player of whom nothing is known has none yet."""
    return {name: n for name, n in stated.items() if abs(n - actual.get(name, 0)) >= ROUNDED}


def sums(t: Table) -> dict[str, float] | None:
    """The points of every player over the series, this game's included; None where hidden cards leave them open."""
    points = t.rules.game.points(t)
    before = t.series.points if t.series is not None else {}
    if points is None:
        return None
    return {name: before.get(name, 0) + points[seat] for seat, name in enumerate(t.names)}


def wins(t: Table) -> dict[str, int]:
    """The games that every player has won, this one included."""
    before: Mapping[str, int] = t.series.wins if t.series is not None else {}
    won = t.over.winners if t.over is not None else []
    return {name: before.get(name, 0) + (seat in won) for seat, name in enumerate(t.names)}


def leaders(t: Table) -> list[int] | None:
    """The seats that have won the series; none of them for a tie; None while it goes on, or where that is open.

    A match is won by the first to win so many games, or, where the time runs out, by whoever has won most.
    """
    series = t.series
    assert series is not None
    if series.to is None:
        totals = sums(t)
        if totals is None:
            return None
        best = (min if t.rules.game.fewest_points_win else max)(totals.values())
        return [seat for seat, name in enumerate(t.names) if abs(totals[name] - best) < ROUNDED]
    won = wins(t)
    done = [seat for seat, name in enumerate(t.names) if won[name] >= series.to]
    if done or not series.time:
        return done or None
    most = max(won.values())
    ahead = [seat for seat, name in enumerate(t.names) if won[name] == most]
    return ahead if len({t.sides[seat] for seat in ahead}) == 1 else []


def carried_on(t: Table, start: Start, points: Mapping[str, Any], names: Sequence[str]) -> Series | None:
    """What the next game of a series begins with; None where nobody can say what this one came to.

    `points` and `names` are of the whole series, whoever plays in this game.
    """
    before = t.series or Series()
    dealer = start.dealing.dealer if start.dealing is not None else None
    if before.to is not None:
        return Series(wins={**before.wins, **wins(t)}, to=before.to, time=before.time, dealer=dealer)
    totals = sums(t)
    if totals is None:
        return None
    return Series(points={**{name: points.get(name, 0) for name in names}, **totals}, dealer=dealer)
