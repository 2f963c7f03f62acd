"""Lines that a scorer forgot: a finished game with one step left out, and what is found in the rest.

What is merely open or undetermined does not count. Run as a script for the distribution by kind of step:
`python -m tests.games.crazier_eights.holes GAMES`; with `-v` also every cascade.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from adjudicator import catalogue
from adjudicator.explain.story import replay
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header
from adjudicator.games.crazier_eights import steps as s
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.project import project
from adjudicator.kernel.simulate import simulate

CLASSES = ("nothing", "unrecorded", "miss", "other", "cascade")
"""One finding at most, by its kind of fault, or a cascade of several."""


class Hole(NamedTuple):
    """A finished game without one of its steps."""

    seed: int
    step: int
    """The number that the missing step had."""
    removed: s.Act
    header: Header
    steps: list[Any]


@lru_cache(maxsize=256)
def finished(seed: int, deck: str = "house-52") -> tuple[Header, list[Any]] | None:
    """A simulated game of two to four players; None if it does not come to an end."""
    rules = catalogue.rules("crazier-eights")
    header, steps, judge = simulate(rules, catalogue.pack(deck, rules), 2 + seed % 3, f"hole {seed}")
    if judge.bench.now.over is None:
        return None
    return header, catalogue.step_decoder("crazier-eights").decode(msgspec.json.encode(steps))


def holes(seeds: range, each: int) -> Iterator[Hole]:
    """From each finished game up to so many holes, one step missing in each."""
    for seed in seeds:
        game = finished(seed)
        if game is not None:
            header, steps = game
            for n in sorted(Dice(f"which {seed}").shuffled(range(len(steps)))[:each]):
                yield Hole(seed, n + 1, steps[n], header, steps[:n] + steps[n + 1 :])


def found_in(hole: Hole, *, public: bool = False) -> list[Finding]:
    """What is found at the top in the rest of the game; `public` for somebody who sees only what lies open."""
    rules = catalogue.rules("crazier-eights")
    pack = catalogue.pack(hole.header.deck, rules)
    header, steps = project(rules, pack, hole.header, hole.steps, None) if public else (hole.header, hole.steps)
    return [f for f in replay(rules, pack, header, steps).report.top() if not f.open and f.fault != "undetermined"]


def class_of(found: Sequence[Finding]) -> str:
    """One of CLASSES."""
    if len(found) != 1:
        return "cascade" if found else "nothing"
    return {"unrecorded": "unrecorded", "missed": "miss", "late": "miss"}.get(found[0].fault, "other")


def kind_of(step: s.Act) -> str:
    """The kind of a step; a play says of what."""
    kind = str(step.__struct_config__.tag)
    if isinstance(step, s.Play):
        return f"play {catalogue.shipped_pack('house-52').cards[_kind(step.card)].type}"
    if isinstance(step, s.Discard) and step.name is not None:
        return "discard eight"
    return kind


def _kind(card: str) -> int:
    return catalogue.shipped_pack("house-52").by_spelling[card]


def _table(games: int, *, public: bool, verbose: bool) -> None:
    counts: dict[str, Counter[str]] = {}
    leads: Counter[str] = Counter()
    for hole in holes(range(games), 1000):
        found = found_in(hole, public=public)
        counts.setdefault(kind_of(hole.removed), Counter())[class_of(found)] += 1
        if len(found) > 1:
            leads[" + ".join(f"{f.rule} {f.fault}" for f in found[:2]) + (" ..." if len(found) > 2 else "")] += 1
            if verbose:
                print(hole.seed, hole.step, msgspec.json.encode(hole.removed).decode()[:200])
                for f in found[:6]:
                    print(f"      step {f.step} {f.rule} {f.fault} {f.player}: {f.message}")
    print(f"\n{'the public record' if public else 'the full record'}, {games} games")
    print(f"{'removed':16}" + "".join(f"{name:>12}" for name in CLASSES) + f"{'cascades':>11}")
    total: Counter[str] = sum(counts.values(), Counter())
    for kind, row in [*sorted(counts.items()), ("all", total)]:
        cells = "".join(f"{row[name]:12}" for name in CLASSES)
        print(f"{kind:16}{cells}{row['cascade'] / row.total():11.1%}")
    for lead, n in leads.most_common(15):
        print(f"{n:6}  {lead}")


if __name__ == "__main__":
    for seen in (False, True):
        _table(int(sys.argv[1]), public=seen, verbose="-v" in sys.argv and not seen)
