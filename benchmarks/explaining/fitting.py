"""The command `python -m benchmarks.explaining.fitting`: prices by which the true explanations are the likeliest.

Of all explanations that the search finds of a damaged game, one tells what is true. The prices are fitted so that the
true ones weigh as much as they can among the others: a conditional logit, by gradient descent from the prices as they
stand. Games in which the search does not find the truth teach nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from adjudicator.explain.prices import GIVEN, POLICY, PRICES
from adjudicator.explain.search import Search
from adjudicator.explain.shares import told_by
from adjudicator.judging import judge_log, read
from benchmarks.explaining.games import DECKS, corpus
from benchmarks.explaining.records import Game
from benchmarks.explaining.scoring import is_fault, is_slip
from benchmarks.explaining.telling import Accused, ToldSlip, file_of

MARGIN: Final = 4.0
"""Explanations so much dearer than the cheapest are asked for as well."""
ROUNDS, RATE, KEEP = 400, 0.05, 0.02
"""How often all games are gone through, how far a price goes at once, and how much it is drawn to where it was."""
CHEAPEST, DEAREST = 0.02, 9.0
"""Between which a price may be."""


class Told(Struct):
    """An explanation of a game."""

    true: bool
    story: int
    """What it tells, numbered: several may tell the same."""
    features: dict[str, float]


def explanations(game: Game) -> list[Told]:
    """Search for the explanations of a game, and mark those that tell what is true."""
    judge = judge_log(*read(*file_of(game)), slips=False).judge
    found, known = [], dict[object, int]()
    for goal in Search(judge, MARGIN).goals:
        slips, faults = told_by(goal)
        told = [ToldSlip(kind, step) for kind, step in slips]
        blamed = [Accused(step, player, rule) for rule, step, player in faults]
        true = (
            all(any(is_slip(one, truth) for one in told) for truth in game.slips)
            and all(any(is_slip(one, truth) for truth in game.slips) for one in told)
            and all(any(is_fault(one, truth) for one in blamed) for truth in game.faults)
            and all(any(is_fault(one, truth) for truth in game.faults) for one in blamed)
        )
        features: defaultdict[str, float] = defaultdict(float)
        for name, times in goal.features:
            features[name] += times
        story = known.setdefault((slips, faults), len(known))
        found.append(Told(true, story, {name: times for name, times in features.items() if times}))
    return found


def weights(found: Iterable[Told], prices: Mapping[str, float]) -> list[float]:
    """Return how much each explanation of a game weighs by some prices; together they weigh 1."""
    costs = [sum(prices[name] * times for name, times in one.features.items()) for one in found]
    parts = [exp(min(costs) - cost) for cost in costs]
    total = sum(parts)
    return [part / total for part in parts]


def fitted(games: Sequence[Sequence[Told]], start: Mapping[str, float]) -> dict[str, float]:
    """Return the prices by which the true explanations of these games weigh the most."""
    prices, pace = dict(start), defaultdict[str, float](float)
    for _ in range(ROUNDS):
        slope: defaultdict[str, float] = defaultdict(float)
        for found in games:
            shares = weights(found, prices)
            right = sum(share for share, one in zip(shares, found, strict=True) if one.true)
            for share, one in zip(shares, found, strict=True):
                pull = (share / max(right, 1e-12) if one.true else 0.0) - share
                for name, times in one.features.items():
                    slope[name] += pull * times
        for name in sorted(slope.keys() - GIVEN):
            way = slope[name] / len(games) + KEEP * (prices[name] - start[name])
            pace[name] = 0.9 * pace[name] + 0.1 * way * way
            prices[name] = min(DEAREST, max(CHEAPEST, prices[name] - RATE * way / (sqrt(pace[name]) + 1e-3)))
    return prices


def loss(games: Sequence[Sequence[Told]], prices: Mapping[str, float]) -> float:
    """Return the nats by which the true explanation of a game is missed, on average."""
    shares = [sum(w for w, one in zip(weights(found, prices), found, strict=True) if one.true) for found in games]
    return -sum(log(max(share, 1e-12)) for share in shares) / len(games)


def calibration(games: Iterable[Sequence[Told]], prices: Mapping[str, float]) -> Iterator[str]:
    """Yield a table: of what is told with a share in each tenth, how much is true."""
    tenths: defaultdict[int, list[tuple[float, bool]]] = defaultdict(list)
    for found in games:
        told: defaultdict[tuple[int, bool], float] = defaultdict(float)
        for share, one in zip(weights(found, prices), found, strict=True):
            told[one.story, one.true] += share * (1 - POLICY.otherwise)
        for (_, true), share in told.items():
            tenths[min(int(share * 10), 9)].append((share, true))
    yield "| share | explanations | mean share | true |"
    yield "| --- | ---: | ---: | ---: |"
    for tenth, there in sorted(tenths.items()):
        mean, true = (sum(column) / len(there) for column in zip(*there, strict=True))
        yield f"| {tenth / 10:.1f} to {(tenth + 1) / 10:.1f} | {len(there)} | {mean:.2f} | {true:.2f} |"


def written(prices: Mapping[str, float]) -> str:
    """Put prices into the tables of the file as it stands."""
    tables: dict[str, Any] = msgspec.json.decode(files("adjudicator.explain").joinpath("prices.json").read_bytes())
    more = tables["policy"]["slip"]
    for table, less in (("slips", more), ("holes", 0), ("faults", 0), ("each", 0)):
        tables[table] = {name: round(prices[name] - less, 2) for name in tables[table]}
    return msgspec.json.format(msgspec.json.encode(tables), indent=1).decode() + "\n"


def command(arguments: Sequence[str] | None = None) -> None:
    """Fit the prices of explanations to games with known damages, and print them as a file."""
    parser = argparse.ArgumentParser("python -m benchmarks.explaining.fitting", description=command.__doc__)
    parser.add_argument("--games", type=int, default=10, help="So many of each ruleset, writing and number of damages.")
    parser.add_argument("--seed", type=int, default=900, help="The first seed: not one by which figures are measured.")
    parser.add_argument("--only", nargs="+", choices=DECKS, default=list(DECKS), help="Of these rulesets.")
    parser.add_argument("--keep", type=Path, help="Write what was found into a file, one game a line.")
    parser.add_argument("--found", type=Path, nargs="+", help="Read such files, and search no more.")
    given = parser.parse_args(arguments)
    if given.found:
        lines = [line for file in given.found for line in file.read_bytes().splitlines()]
        games = [msgspec.json.decode(line, type=list[Told]) for line in lines]
    else:
        games = [
            explanations(game) for game in corpus(given.games, seed=given.seed, only=given.only, damages=(1, 2, 3))
        ]
    if given.keep is not None:
        given.keep.write_bytes(b"".join(msgspec.json.encode(found) + b"\n" for found in games))
        return
    known = [found for found in games if any(one.true for one in found)]
    open_ = [found for found in known if not all(one.true for one in found)]
    prices = fitted(open_, PRICES)
    print(f"{len(games)} games, the truth found in {len(known)}: {loss(open_, PRICES):.3f} nats, now", file=sys.stderr)
    print(f"{loss(open_, prices):.3f}\n", *calibration(games, PRICES), sep="\n", file=sys.stderr)
    print(written(prices), end="")


if __name__ == "__main__":
    command()
