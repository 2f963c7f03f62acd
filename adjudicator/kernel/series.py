"""Several games in a row: points that add up, matches to a number of wins, and what one game knows of those before."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from msgspec import Meta

from adjudicator.errors import LogError, Problem
from adjudicator.formats.fields import Text, about
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Claim, Index, Points, Record, Series, Start
from adjudicator.formats.places import pointer_of
from adjudicator.kernel.occasions import Continuing, Tallying

if TYPE_CHECKING:
    from adjudicator.kernel.judge import Judge
    from adjudicator.kernel.table import Table

ROUNDED = 0.01
"""A third cannot be written to the last digit."""


def take_up(t: Table, start: Start, first: int) -> None:
    """A game goes on where the series stands: hold what the log says of that against what is known; judge who begins.

    `first` is the seat that has the first turn, or that deals, as the game counts it.
    """
    stated, known = start.series, t.carried
    if stated is not None and known is not None and not (known.points or known.wins):
        known = None  # the series began before the first game that is at hand
    t.series = known or stated or t.carried
    if stated is not None:
        for name in (*stated.points, *stated.wins, *([stated.dealer] if stated.dealer else ())):
            t.seat(name)
    if stated is not None and known is not None:
        for fact, said, true in (("points", stated.points, known.points), ("wins", stated.wins, known.wins)):
            wrong = unequal(said, true) if true or fact == "wins" else {}
            if wrong:
                t.judge(Tallying(-1, fact, wrong, true))
                t.report.leading = None
    if t.series is not None:
        t.scar("turn", t.judge(Continuing(first, t.series, start.dealing, fresh=start.phase == "deal")))
        t.report.leading = None


def settle(t: Table, step: Claim) -> None:
    """Hold what is claimed of a whole series against what its games came to."""
    series = t.series
    by = t.seat_of[step.by] if step.by is not None else -1
    for name in step.total:
        if series is None or name not in series.points:  # whoever sits this game out has points all the same
            t.seat(name)
    totals = sums(t)
    if step.total and t.over is None:
        t.judge(Tallying(by, "total", step.total, None))
    elif step.total and totals is not None and (series is None or series.to is None):
        wrong = unequal(step.total, totals)
        if series is None:  # what came before is not known; it can only have added to the points of this game
            wrong = {n: p for n, p in wrong.items() if t.rules.game.fewest_points_win and p < totals[n]}
        if wrong:
            t.judge(Tallying(by, "total", wrong, totals))
    if step.match is None or series is None:
        return
    named = [] if step.match is False else [step.match] if isinstance(step.match, str) else step.match
    stated = sorted(t.seat_of[name] for name in named)
    actual = leaders(t)
    if stated != actual:
        t.judge(Tallying(by, "match", stated, actual))


def unequal(stated: Mapping[str, float], actual: Mapping[str, float]) -> dict[str, float]:
    """What is stated otherwise than it is; a player of whom nothing is known has none yet."""
    return {name: n for name, n in stated.items() if abs(n - actual.get(name, 0)) >= ROUNDED}


def sums(t: Table) -> dict[str, float] | None:
    """Everybody's points over the series, this game's included; None where hidden cards leave them open."""
    points = t.rules.game.points(t)
    before = t.series.points if t.series is not None else {}
    if points is None:
        return None
    return {**before, **{name: before.get(name, 0) + points[seat] for seat, name in enumerate(t.names)}}


def wins(t: Table) -> dict[str, int]:
    """The games that every player has won, this one included; allies have won the same ones."""
    before: Mapping[str, int] = t.series.wins if t.series is not None else {}
    won = t.over.winners if t.over is not None else []
    known = {name: max(before.get(t.names[ally], 0) for ally in t.allies(seat)) for seat, name in enumerate(t.names)}
    return {name: known[name] + (seat in won) for seat, name in enumerate(t.names)}


def leaders(t: Table) -> list[int] | None:
    """The seats that have won the series; no seat for a tie; None while it goes on, or where that is open.

    A match is won by the first to win so many games, or, where the time runs out, by whoever has won most.
    """
    series = t.series
    assert series is not None
    if series.to is None:
        totals = sums(t)
        if totals is None:
            return None
        best = (min if t.rules.game.fewest_points_win else max)(totals[name] for name in t.names)
        return [seat for seat, name in enumerate(t.names) if abs(totals[name] - best) < ROUNDED]
    won = wins(t)
    most = max(won.values())
    if most < series.to and not series.time:
        return None
    ahead = [seat for seat, name in enumerate(t.names) if won[name] == most]
    return ahead if len({t.sides[seat] for seat in ahead}) == 1 else []


class SeriesFile(Record, kw_only=True):
    """The games of a series, in order, and what was put down at its end."""

    schema: Annotated[str | None, about("where the schema of this file is")] = None
    format: Annotated[Literal[1], about("the version of the format")]
    title: Annotated[Text, about("what series this was")] = ""
    to: Annotated[Index | None, about("so many games win the match; left out for a series for points")] = None
    time: Annotated[bool, about("a time limit ended the match, or might have")] = False
    games: Annotated[list[str], Meta(min_length=1), about("the logs, by their paths beside this file")]
    total: Annotated[dict[str, Points], about("the points put down at the end")] = {}
    winner: Annotated[
        str | list[str] | Literal[False] | None,
        about("who was put down as the winner: a name, several, false for a tie"),
    ] = None


class Round(NamedTuple):
    """One game of a series, judged."""

    points: dict[str, float] | None
    """What each player scored; None where hidden cards leave it open, or the record stops before the end."""
    winners: list[str] | None
    """Who won it; None if it is not over."""
    judged: bool = True


class Course:
    """A series as it goes on, game by game."""

    def __init__(self, plan: SeriesFile) -> None:
        """No game has been played."""
        self.plan = plan
        self.rounds: list[Round] = []
        self.names: list[str] = []
        """Everybody who has played, in the order of their first game."""
        self.last: Judge | None = None
        self.carried: Series | None = Series(to=plan.to, time=plan.time)
        """What the next game begins with; None where nobody can say."""

    def add(self, judge: Judge) -> None:
        """One more game has been judged."""
        table, before = judge.table, self.carried
        self.last = judge
        self.names += [name for name in table.names if name not in self.names]
        points = table.rules.game.points(table)
        over = table.over
        self.rounds.append(
            Round(
                None if points is None else dict(zip(table.names, points, strict=True)),
                None if over is None else [table.names[seat] for seat in over.winners],
            )
        )
        dealing = judge.header.start.dealing
        dealer = dealing.dealer if dealing is not None else None
        totals = sums(table)
        if table.series is None:
            self.carried = None
        elif self.plan.to is not None:
            won = {**(before.wins if before is not None else {}), **wins(table)}
            self.carried = Series(wins=won, to=self.plan.to, time=self.plan.time, dealer=dealer)
        elif totals is None:
            self.carried = None
        else:
            self.carried = Series(points=totals, dealer=dealer)

    def add_unknown(self) -> None:
        """A game could not be judged; what the next begins with is what its own log says."""
        self.rounds.append(Round(None, None, judged=False))
        self.carried = None

    def best(self) -> list[str] | None:
        """Who has won; nobody for a tie; None while it goes on or is open."""
        if self.last is None or self.carried is None:
            return None
        seats = leaders(self.last.table)
        return None if seats is None else [self.last.table.names[seat] for seat in seats]

    def close(self) -> list[Finding]:
        """What the file says of the whole series, held against its games.

        Raises:
            LogError: if it names somebody who did not play.
        """
        judge, plan = self.last, self.plan
        if judge is None:
            return []
        report, table = judge.report, judge.table
        self._check_names(table)
        if self.carried is None:
            return []
        known = len(report.findings)
        report.leading = None
        settle(table, Claim(total=plan.total, match=plan.winner))
        found = report.findings[known:]
        del report.findings[known:]
        report.mend(table, judge.steps, found)
        for finding in found:
            finding.step = 0
        return found

    def _check_names(self, last: Table) -> None:
        """Refuse totals of somebody who did not play, and a winner who did not play the last game."""
        winner = self.plan.winner
        named = [(name, pointer_of(["total", name])) for name in self.plan.total]
        if isinstance(winner, str):
            named.append((winner, "/winner"))
        elif winner:
            named += [(name, f"/winner/{n}") for n, name in enumerate(winner)]
        problems: list[Problem] = []
        for name, pointer in named:
            if name not in self.names:
                near = next(iter(get_close_matches(name, self.names, 1)), "")
                message = f"no player in the games that were judged is called {name!r}"
                problems.append(Problem(message, pointer, nearest=near))
            elif name not in last.names and pointer.startswith("/winner"):
                message = f"{name} sat out the last game; the winner is looked for among those who played it"
                problems.append(Problem(message, pointer))
        if problems:
            raise LogError(problems)
