"""Several games in a row: points that add up, matches to a number of wins, and what one game knows of those before."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final, NamedTuple

from adjudicator.errors import LogError, Problem
from adjudicator.formats.dealing import Dealing
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import GameClaim, GameStart, Series
from adjudicator.formats.places import pointer_of
from adjudicator.formats.series_file import SeriesFile
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.closing import mend
from adjudicator.kernel.log_structs import fresh
from adjudicator.kernel.occasions import Continuing, Tallied, Tallying
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.scars import TURN

ROUNDED: Final = 0.01
"""A third cannot be written to the last digit."""


def take_up(bench: Bench, start: GameStart, first: int) -> None:
    """A game goes on where the series stands: hold what the log says of that against what is known; judge who begins.

    `first` is the seat that has the first turn, or that deals, as the game counts it.
    """
    stated, known = start.series, bench.carried
    if stated is not None and known is not None and not (known.points or known.wins):
        known = None  # the series began before the first game that is at hand
    bench.series = known or stated or bench.carried
    if stated is not None:
        for name in (*stated.points, *stated.wins, *([stated.dealer] if stated.dealer else ())):
            bench.seat(name)
    if stated is not None and known is not None:
        if known.points:
            _tally(bench, "points", stated.points, known.points)
        _tally(bench, "wins", stated.wins, known.wins)
    if bench.series is not None:
        bench.scar(TURN, bench.judge(Continuing(first, bench.series, _dealing(start), fresh=fresh(start))))
        bench.report.leading = None


def _dealing(start: GameStart) -> Dealing | None:
    """How the cards were dealt, in a game whose start position says so."""
    found: Dealing | None = getattr(start, "dealing", None)
    return found


def _tally(bench: Bench, fact: Tallied, stated: Mapping[str, float], known: Mapping[str, float]) -> None:
    """Hold what is stated of each player against what is known."""
    wrong = unequal(stated, known)
    if wrong:
        bench.judge(Tallying(-1, fact, wrong, known))
        bench.report.leading = None


def settle(bench: Bench, step: GameClaim) -> None:
    """Hold what is claimed of a whole series against what its games came to."""
    series = bench.series
    by = bench.seat_of[step.by] if step.by is not None else -1
    for name in step.total:
        if series is None or name not in series.points:  # whoever sits this game out has points all the same
            bench.seat(name)
    totals = sums(bench)
    if step.total and bench.now.over is None:
        bench.judge(Tallying(by, "total", step.total, None))
    elif step.total and totals is not None and (series is None or series.to is None):
        wrong = unequal(step.total, totals)
        if series is None:  # what came before is not known; it can only have added to the points of this game
            wrong = {n: p for n, p in wrong.items() if bench.rules.game.fewest_points_win and p < totals[n]}
        if wrong:
            bench.judge(Tallying(by, "total", wrong, totals))
    if step.match is None or series is None:
        return
    named = [] if step.match is False else [step.match] if isinstance(step.match, str) else step.match
    stated = sorted(bench.seat_of[name] for name in named)
    actual = leaders(bench)
    if stated != actual:
        bench.judge(Tallying(by, "match", stated, actual))


def unequal(stated: Mapping[str, float], actual: Mapping[str, float]) -> dict[str, float]:
    """What is stated otherwise than it is; a player of whom nothing is known has none yet."""
    return {name: n for name, n in stated.items() if abs(n - actual.get(name, 0)) >= ROUNDED}


def sums(bench: Bench) -> dict[str, float] | None:
    """Everybody's points over the series, this game's included; None where hidden cards leave them open."""
    points = bench.rules.game.points(bench)
    before = bench.series.points if bench.series is not None else {}
    if points is None:
        return None
    return {**before, **{name: before.get(name, 0) + points[seat] for seat, name in enumerate(bench.names)}}


def wins(bench: Bench) -> dict[str, int]:
    """The games that every player has won, this one included; allies have won the same ones."""
    before: Mapping[str, int] = bench.series.wins if bench.series is not None else {}
    won = bench.now.over.winners if bench.now.over is not None else []
    known = {
        name: max(before.get(bench.names[ally], 0) for ally in bench.allies(seat))
        for seat, name in enumerate(bench.names)
    }
    return {name: known[name] + (seat in won) for seat, name in enumerate(bench.names)}


def leaders(bench: Bench) -> list[int] | None:
    """The seats that have won the series; no seat for a tie; None while it goes on, or where that is open.

    A match is won by the first to win so many games, or, where the time runs out, by whoever has won most.
    """
    series = bench.series
    assert series is not None
    if series.to is None:
        totals = sums(bench)
        if totals is None:
            return None
        best = (min if bench.rules.game.fewest_points_win else max)(totals[name] for name in bench.names)
        return [seat for seat, name in enumerate(bench.names) if abs(totals[name] - best) < ROUNDED]
    won = wins(bench)
    most = max(won.values())
    if most < series.to and not series.time:
        return None
    ahead = [seat for seat, name in enumerate(bench.names) if won[name] == most]
    return ahead if len({bench.sides[seat] for seat in ahead}) == 1 else []


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
        bench, before = judge.bench, self.carried
        self.last = judge
        if not bench.game.series:
            bench.series = before  # a game whose book knows no series: only its wins are counted
        self.names += [name for name in bench.names if name not in self.names]
        points = bench.rules.game.points(bench)
        over = bench.now.over
        self.rounds.append(
            Round(
                None if points is None else dict(zip(bench.names, points, strict=True)),
                None if over is None else [bench.names[seat] for seat in over.winners],
            )
        )
        dealing = _dealing(judge.header.start)
        dealer = dealing.dealer if dealing is not None else None
        totals = sums(bench)
        if bench.series is None:
            self.carried = None
        elif self.plan.to is not None:
            won = {**(before.wins if before is not None else {}), **wins(bench)}
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
        seats = leaders(self.last.bench)
        return None if seats is None else [self.last.bench.names[seat] for seat in seats]

    def close(self) -> list[Finding]:
        """What the file says of the whole series, held against its games.

        Raises:
            LogError: if it names somebody who did not play.
        """
        judge, plan = self.last, self.plan
        if judge is None:
            return []
        report, bench = judge.report, judge.bench
        self._check_names(bench)
        if not bench.game.series:
            if plan.winner is not None:
                message = f"{bench.game.title} has no rule on who wins a series: leave the winner out"
                raise LogError([Problem(message, "/winner")])
            return []
        if self.carried is None:
            return []
        known = len(report.findings)
        report.leading = None
        settle(bench, bench.game.forms.claim(total=plan.total, match=plan.winner))
        found = report.findings[known:]
        del report.findings[known:]
        mend(bench, judge.steps, found)
        for finding in found:
            finding.step = 0
        return found

    def _check_names(self, bench: Bench) -> None:
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
            elif name not in bench.names and pointer.startswith("/winner"):
                message = f"{name} sat out the last game; the winner is looked for among those who played it"
                problems.append(Problem(message, pointer))
        if problems:
            raise LogError(problems)
