"""Several games in a row: points, who begins the next game, and matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.formats.log import Series
from adjudicator.formats.phrases import listing
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.facts import begins_the_game, turn_rests
from adjudicator.games.crazier_eights.rulings.deal import START_AGAIN
from adjudicator.kernel.occasions import SCORE, Acting, Claiming, Continuing, Tallying
from adjudicator.kernel.ruling import Fault, by_agreement, nothing, ruling
from adjudicator.kernel.spoken import as_winner, player, players
from adjudicator.kernel.words import points, some


@ruling(
    "CE-0.2",
    "wrong-points",
    cite="I Rules summary, detail 2",
    remedy=nothing("Count the hands again, and correct the record."),
    on=(Claiming, Tallying),
)
def wrong_points(bench: Bench, it: Claiming | Tallying) -> Fault | None:
    """In a series each card left in hand is a point, the winner gets none, and the fewest points are best.

    Why: so the players can be ranked over several games, not only by who won.
    Breach: Ann wins, Bob holds four cards, and three points are put down for him.
    Fine: Ann wins, Bob holds four cards, and four points are put down for him.
    """
    if isinstance(it, Claiming):
        if it.fact is not SCORE:
            return None
        if it.actual is None:
            return _too_early()
        return _points("for this game", it.stated, it.actual)
    if it.fact == "points":
        return _points("for the games before", it.stated, it.actual)
    if it.fact == "total" and it.actual is None:
        return _too_early()
    if it.fact == "total":
        return _points("for the series", it.stated, it.actual)
    if it.fact != "match" or bench.series is None or bench.series.to is not None or it.actual is None:
        return None
    best = players(bench, it.actual)
    return Fault(
        f"{as_winner(bench, it.stated)} of the series; {best} {_has(it.actual)} the fewest points",
        (f"{best} as the winner of the series",),
        "mismatch",
    )


def _too_early() -> Fault:
    return Fault(
        "points are put down while the game goes on",
        ("no points yet",),
        "mismatch",
        remedy=nothing("Strike them; points are counted when the game is over."),
    )


def _has(seats: Sequence[int]) -> str:
    return "has" if len(seats) == 1 else "have"


def _points(what: str, stated: Mapping[str, float], actual: Mapping[str, float]) -> Fault:
    wrong = {name: n for name, n in stated.items() if n != actual.get(name, 0)}
    said = [f"{name} {points(n)}, should be {points(actual.get(name, 0))}" for name, n in wrong.items()]
    return Fault(
        f"wrong points {what}: {'; '.join(said)}",
        tuple(f"{name} {points(actual.get(name, 0))}" for name in wrong),
        "mismatch",
    )


@ruling(
    "CE-0.3",
    "wrong-starter-of-a-further-game",
    cite="I Rules summary, detail 2",
    remedy=by_agreement("If little has happened, start again with the right player; else go on as it is."),
    refines=("CE-1.1", "CE-8.11", "CE-9.7"),
    on=(Continuing, Acting),
)
def wrong_starter_of_a_further_game(bench: Bench, it: Continuing | Acting) -> Fault | None:
    """In a series for points the player with the most points so far begins the next game.

    Why: chance decides only the first game; after that the player who is behind goes first.
    Breach: Bob has most points after the first game, and Ann begins the second.
    Fine: Bob has most points after the first game, and he begins the second.
    """
    if isinstance(it, Acting):
        series = bench.series
        if series is None or not begins_the_game(bench, it):
            return None
        if _most(bench, series) != [bench.now.active]:
            return None
        return Fault(
            f"{player(bench, it.seat)} begins; {player(bench, bench.now.active)} was to go first by the points so far",
            (f"{player(bench, bench.now.active)} begins",),
            rests=turn_rests(bench, it),
            remedy=START_AGAIN,
        )
    most = _most(bench, it.series) if it.fresh else []
    if len(most) > 1 and not bench.rules.holds("CE-D.9"):
        most = most[:1]
    if not most or it.first in most:
        return None
    most_points = points(it.series.points[bench.names[most[0]]])
    have = "has" if len(most) == 1 else "have"
    return Fault(
        f"{player(bench, it.first)} begins; {players(bench, most)} {have} the most points so far, {most_points}",
        (f"{' or '.join(player(bench, seat) for seat in most)} begins",),
    )


def _most(bench: Bench, series: Series) -> list[int]:
    """Who has the most points so far; nobody before a game has brought any."""
    most = max(series.points.values(), default=0)
    return [seat for seat, name in enumerate(bench.names) if most and series.points.get(name, 0) == most]


@ruling(
    "CE-D.9",
    "starter-with-fewer-points",
    cite="I Rules summary, detail 2",
    basis="reading",
    naive="If several players have the most points, the one in the earliest seat begins.",
    remedy=by_agreement("If little has happened, start again with one of them, picked by chance; if not, go on."),
    refines=("CE-0.3",),
    on=Continuing,
)
def starter_with_fewer_points(bench: Bench, it: Continuing) -> Fault | None:
    """If several players have the most points, chance decides which of them begins.

    Why: the book speaks of one player; elsewhere it lets chance decide.
    Breach: Ann and Bob have eight points each, and Cat with three begins.
    Fine: Ann and Bob have eight points each, and Bob begins.
    """
    most = _most(bench, it.series)
    if len(most) < 2 or it.first in most or not it.fresh:
        return None
    return Fault(
        f"{player(bench, it.first)} begins; {listing(player(bench, seat) for seat in most)} have the most points; "
        "chance decides which of them begins",
        (f"{' or '.join(player(bench, seat) for seat in most)} begins",),
    )


@ruling(
    "CE-D.18",
    "points-for-one-without-any",
    cite="I Rules summary, detail 2",
    basis="reading",
    naive="A winner scores the cards still held, if there are any.",
    remedy=nothing("Put down no points for that player."),
    refines=("CE-0.2",),
    on=Claiming,
)
def points_for_one_without_any(bench: Bench, it: Claiming) -> Fault | None:
    """Points are counted when the game is over: winners get none, and players who have lost hold no cards.

    Why: the book gives the winner none; that goes for allies and for players who share a win.
    Breach: Ann and Cat are a team, Ann wins, and Cat is put down with the four cards she holds.
    Fine: Ann and Cat are a team, Ann wins, and Cat is put down with no points.
    """
    over = bench.now.over
    if it.fact is not SCORE or it.actual is None or over is None:
        return None
    parts, told = [], set()
    for name, stated in it.stated.items():
        seat = bench.seat_of[name]
        plain = over.winners == [seat] and not bench.now.hands[seat].size
        if stated and not plain and (seat in over.winners or bench.now.out[seat]):
            why = "winners score none" if seat in over.winners else "who has lost holds nothing"
            parts.append(f"{name} is put down with {points(stated)}; {why}")
            told.add(name)
    if not parts:
        return None
    rest = _points("for this game", {name: n for name, n in it.stated.items() if name not in told}, it.actual)
    if rest.expected:
        parts.append(rest.message)
    right = [f"{name} 0" for name in it.stated if name in told]
    return Fault("; ".join(parts), (*right, *rest.expected), "mismatch")


@ruling(
    "CE-G.match",
    "match-misjudged",
    cite="V Glossary: match",
    remedy=nothing("Correct the record."),
    on=(Continuing, Tallying),
)
def match_misjudged(bench: Bench, it: Continuing | Tallying) -> Fault | None:
    """The first player with the agreed number of wins has the match; when time runs out, the player with the most.

    Why: players agree on the number, often two; with equal wins the match is a tie.
    Breach: two wins are agreed, Ann has them after two games, and a third is dealt.
    Fine: two wins are agreed, Ann and Bob have one each, and a third is dealt.
    """
    if isinstance(it, Continuing):
        to = it.series.to
        done = [name for name, n in it.series.wins.items() if to is not None and n >= to]
        if not done:
            return None
        return Fault(
            f"another game is dealt; {listing(done)} had won the match with {some(it.series.wins[done[0]], 'win')}",
            ("no further game",),
            remedy=nothing("The match is over; this game does not count for it."),
        )
    if it.fact == "wins":
        said = [f"{name} is put down with {n} wins; it is {it.actual.get(name, 0)}" for name, n in it.stated.items()]
        return Fault("; ".join(said), tuple(f"{name} {it.actual.get(name, 0)}" for name in it.stated), "mismatch")
    series = bench.series
    if it.fact != "match" or (series is not None and series.to is None):
        return None
    stated = players(bench, it.stated) if it.stated else "a tie"
    if series is None or it.actual is None:
        return Fault(f"{stated} is put down for the match, which is not over", ("no winner yet",), "mismatch")
    if not it.actual:
        return Fault(f"{stated} is put down for the match; level as they are, it is tied", ("a tie",), "mismatch")
    right = players(bench, it.actual)
    return Fault(
        f"{stated} is put down for the match; {right} {_has(it.actual)} won it", (f"{right} as winner",), "mismatch"
    )
