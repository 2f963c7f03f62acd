"""Several games in a row: who deals, and how the scores add up."""

from __future__ import annotations

from adjudicator.games.crazy_eights.bench import StockBench as Bench
from adjudicator.games.crazy_eights.words import player
from adjudicator.kernel.occasions import Continuing, Tallying
from adjudicator.kernel.ruling import Fault, by_agreement, nothing, ruling
from adjudicator.kernel.words import points


@ruling(
    "C8-D.6", "wrong-next-dealer", cite="The Draw", basis="reading",
    remedy=by_agreement("Before the first card is placed, deal again; later the deal stands."), on=Continuing,
)  # fmt: skip
def wrong_next_dealer(bench: Bench, it: Continuing) -> Fault | None:
    """After a game the player on the dealer's left deals the next.

    Why: the book draws for the first deal only; in this way everybody deals in turn.
    Breach: Ann has dealt the first game and deals the second as well.
    Fine: Ann has dealt the first game, and Bob on her left deals the second.
    """
    before = it.series.dealer
    if before is None or it.first < 0 or not it.fresh:
        return None
    due = (bench.seat(before) + 1) % bench.n
    if it.first == due:
        return None
    dealt = f"{player(bench, it.first)} deals"
    if it.dealing is None or it.dealing.dealer is None:
        dealt = f"{player(bench, (it.first + 1) % bench.n)} begins, as if {player(bench, it.first)} had dealt"
    return Fault(
        f"{dealt}; {before} dealt the game before, so {player(bench, due)} is next",
        (f"{player(bench, due)} deals",),
    )


@ruling(
    "C8-D.19", "wrong-sum-of-scores", cite="The Play, scoring", basis="reading",
    remedy=nothing("Add up again, and correct the record."), on=Tallying,
)  # fmt: skip
def wrong_sum_of_scores(bench: Bench, it: Tallying) -> Fault | None:
    """Over several games each player's scores are added up; the player with the most has done best.

    Why: the book only speaks of a single game.
    Breach: Ann collects 20, pays 5 in the second game, and is put down with 20.
    Fine: Ann collects 20, pays 5 in the second game, and is put down with 15.
    """
    if it.fact in ("points", "total") and it.actual is not None:
        said = [
            f"{name} stands at {points(n)} by the record; it is {points(it.actual.get(name, 0))}"
            for name, n in it.stated.items()
        ]
        return Fault(
            "; ".join(said), tuple(f"{name} {points(it.actual.get(name, 0))}" for name in it.stated), "mismatch"
        )
    if it.fact != "match" or it.actual is None:
        return None
    best = " and ".join(player(bench, seat) for seat in it.actual) or "nobody"
    stated = " and ".join(player(bench, seat) for seat in it.stated) or "nobody"
    return Fault(f"{stated} is put down as the winner of the series; {best} has the most", (best,), "mismatch")
