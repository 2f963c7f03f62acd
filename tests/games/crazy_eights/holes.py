"""Lines that a scorer forgot: a finished game with one step left out, and how many findings the rest has at the top.

What is merely open or undetermined does not count. Run as a script for the counts by kind of step:
`python -m tests.games.crazy_eights.holes GAMES`; with `-v` also every cascade.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from adjudicator import catalogue
from adjudicator.explain.story import replay
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header
from adjudicator.games.crazy_eights import steps as s
from adjudicator.kernel.project import project
from adjudicator.kernel.simulate import simulate
from tests.contract.slips import held_against


class Gap(NamedTuple):
    """A simulated game without one of its steps."""

    seed: int
    step: int
    """The number that the missing step had."""
    removed: Any
    header: Header
    steps: list[Any]


def gaps(seed: int, *, public: bool = False, lines: int = 1) -> Iterator[Gap]:
    """A simulated game of two to five players, one step missing in each; `public` has only what all could see.

    With `lines` so many are missing, one after another.
    """
    rules = catalogue.rules("crazy-eights")
    pack = catalogue.pack("standard-52", rules)
    teams = 2 if seed % 8 == 6 else 0
    header, steps, _ = simulate(rules, pack, 2 + seed % 4, f"c8 {seed}", teams=teams, steps=900)
    steps = catalogue.step_decoder("crazy-eights").decode(msgspec.json.encode(steps))
    for n, removed in enumerate(steps[:-1]):
        left = steps[:n] + steps[n + lines :]
        shown = project(rules, pack, header, left, None) if public else (header, left)
        yield Gap(seed, n + 1, removed, *shown)


def found_in(gap: Gap) -> list[Finding]:
    """What is held against the rest of the game."""
    rules = catalogue.rules("crazy-eights")
    return held_against(replay(rules, catalogue.pack("standard-52", rules), gap.header, gap.steps))


def _kind(step: Any) -> str:
    name = str(step.__struct_config__.tag)
    return f"{name} eight" if isinstance(step, s.Play) and step.name is not None else name


def _table(games: int, *, public: bool, verbose: bool) -> None:
    counts: dict[str, Counter[int]] = {}
    for gap in (gap for seed in range(games) for gap in gaps(seed, public=public)):
        found = found_in(gap)
        counts.setdefault(_kind(gap.removed), Counter())[len(found)] += 1
        if verbose and len(found) > 1:
            print(gap.seed, gap.step, gap.removed, *(f"\n      step {f.step} {f.rule}: {f.message}" for f in found[:6]))
    print(f"\n{'the public record' if public else 'the full record'}, {games} games: findings, and how often so many")
    for kind, row in sorted(counts.items()):
        print(f"{kind:12}" + ", ".join(f"{n}: {times}" for n, times in sorted(row.items())))


if __name__ == "__main__":
    for seen in (False, True):
        _table(int(sys.argv[1]), public=seen, verbose="-v" in sys.argv)
