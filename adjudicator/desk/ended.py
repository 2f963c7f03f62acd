"""A game that is over: what everybody collects or pays, and whose cards that hangs on."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.kernel.replay import Judge
from adjudicator.kernel.zones import Bag
from adjudicator.reports.safe import safe
from adjudicator.reports.summary import ending
from adjudicator.shorthand.shapes import kind_of


class Left(Struct):
    """The cards that a player has left."""

    player: str
    number: int
    known: list[int] = []
    """Those of them that are known already, by their kinds."""


class Ended(Struct):
    """How a game ended, and what comes of it."""

    said: str
    score: list[str]
    """What each player collects or pays; nothing where the game has no points, or cards left in hand are not known."""
    unknown: list[Left]
    """The players who have still to lay open what they hold: the score hangs on it."""
    lays_open: str
    """The kind of step with which they do so."""
    secret: bool = False
    """The score tells of the hand that only this phone knows."""


def ended(judge: Judge) -> Ended | None:
    """What is to be said of the end; None while the game goes on."""
    bench = judge.bench
    game, over = bench.game, bench.now.over
    if over is None:
        return None
    points = game.points(bench)
    score = [game.words.scored(bench.names[seat], number) for seat, number in enumerate(points or ()) if number]
    hidden: list[Left] = []
    if points is None and game.lays_open is not None:
        bags = ((owner, place) for _, owner, place in bench.now.every_place(game.zones) if isinstance(place, Bag))
        open_ = ((bench.names[owner], bag) for owner, bag in bags if owner >= 0 and bag.hidden)
        hidden = [Left(safe(name), bag.size, bag.kinds()) for name, bag in open_]
    shows = kind_of(game.lays_open).tag if game.lays_open is not None else ""
    return Ended(safe(ending(bench)), [*map(safe, score)], hidden, shows)
