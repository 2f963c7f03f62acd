"""Slips of a scorer: a finished game with one line of its record spoilt, and what is found in it then.

Run as a script for a table: `python -m tests.contract.slips GAMES`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from adjudicator import catalogue
from adjudicator.errors import LogError
from adjudicator.explain.story import replay
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.project import project
from adjudicator.kernel.report import OR_ELSE
from adjudicator.kernel.simulate import simulate

RULESETS = {"crazier-eights": "house-52", "crazier-eights-avalon": "camelot-52", "crazy-eights": "standard-52"}
DECKS = {**RULESETS, "knowledge-is-power": "poker-and-buffs"}
"""Those with tests of their own as well."""
Lines = list[dict[str, Any]]
SHORT = 40
"""So many lines a record has that people write down at the table."""


def held_against(judge):
    """List the findings at the top that say something is wrong with what stands in the record.

    A choice that nobody wrote down is no part of it, also where the rest shows which it was.
    """
    chosen = {id(gap.finding) for gap in judge.bench.holes.met.values()}
    return [f for f in judge.report.top() if not f.open and f.fault != "undetermined" and id(f) not in chosen]


@cache
def whole(ruleset: str, seed: int) -> tuple[Header, Lines]:
    """A simulated game of two to four players, or a few more, as its lines are written."""
    rules = catalogue.rules(ruleset)
    pack = catalogue.pack(DECKS[ruleset], rules)
    header, steps, _ = simulate(rules, pack, max(2, rules.game.fewest_players) + seed % 3, f"slip {seed}", steps=250)
    return header, msgspec.json.decode(msgspec.json.encode(steps))


def forgotten(lines: Lines, n: int, coin: Dice) -> Lines:
    """A line is missing."""
    return [*lines[:n], *lines[n + 1 :]]


def turn(lines: Lines, n: int, coin: Dice) -> Lines:
    """All that one player did in a row is missing."""
    last = n
    while last < len(lines) - 1 and lines[last]["do"] != "end" and lines[last + 1]["by"] == lines[n]["by"]:
        last += 1
    return [*lines[:n], *lines[last + 1 :]]


def card(lines: Lines, n: int, coin: Dice) -> Lines:
    """Another card is written: one that some line of the game names."""
    named = [line["card"] for line in lines if isinstance(line.get("card"), str)]
    line = lines[n]
    if isinstance(line.get("card"), str):
        return [*lines[:n], {**line, "card": coin.pick(named)}, *lines[n + 1 :]]
    if isinstance(line.get("cards"), list):
        return [*lines[:n], {**line, "cards": [coin.pick(named), *line["cards"][1:]]}, *lines[n + 1 :]]
    return lines


def name(lines: Lines, n: int, coin: Dice) -> Lines:
    """Another player is written."""
    other = coin.pick(sorted({line["by"] for line in lines} - {lines[n]["by"]}))
    return [*lines[:n], {**lines[n], "by": other}, *lines[n + 1 :]]


def swapped(lines: Lines, n: int, coin: Dice) -> Lines:
    """Two lines change places."""
    return [*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]]


def number(lines: Lines, n: int, coin: Dice) -> Lines:
    """A card more is written than was drawn."""
    return [*lines[:n], {**lines[n], "cards": 2}, *lines[n + 1 :]] if lines[n]["do"] == "draw" else lines


def doubled(lines: Lines, n: int, coin: Dice) -> Lines:
    """A line is written twice."""
    return [*lines[: n + 1], *lines[n:]]


def discard(lines: Lines, n: int, coin: Dice) -> Lines:
    """The next line about a card that was laid on the pile is missing."""
    at = next((m for m in range(n, len(lines)) if lines[m]["do"] in ("discard", "play")), None)
    return lines if at is None else forgotten(lines, at, coin)


SLIPS: Mapping[str, Callable[[Lines, int, Dice], Lines]] = {
    slip.__name__: slip for slip in (forgotten, turn, card, name, swapped, number, doubled)
}


def spoilt(ruleset: str, seed: int, kind: str) -> list[Finding] | None:
    """What is held against a game with one slip of a kind; None where there was no occasion."""
    header, lines = whole(ruleset, seed)
    coin = Dice(f"{kind} {seed}")
    n = coin.below(max(1, len(lines) - 3))
    found = judged(ruleset, header, SLIPS[kind](lines, n, coin)) if len(lines) > 20 else None
    return found or None


def judged(ruleset: str, header: Header, lines: Lines) -> list[Finding] | None:
    """What is held against a record; None where it is refused."""
    rules = catalogue.rules(ruleset)
    steps = rules.game.forms.steps_decoder.decode(msgspec.json.encode(lines))
    try:
        return held_against(replay(rules, catalogue.pack(DECKS[ruleset], rules), header, steps))
    except LogError:
        return None


def short(ruleset: str, seed: int, kind: str, *, public: bool) -> list[Finding] | None:
    """What is held against the first lines of a game with a slip, or what is public of them; None if it is none."""
    rules = catalogue.rules(ruleset)
    pack = catalogue.pack(DECKS[ruleset], rules)
    header, lines = whole(ruleset, seed)
    lines, coin = lines[:SHORT], Dice(f"short {kind} {seed}")
    log = {**SLIPS, "discard": discard}[kind](lines, coin.below(max(1, len(lines) - 3)), coin)
    if log == lines:
        return None
    steps = rules.game.forms.steps_decoder.decode(msgspec.json.encode(log))
    if public:
        header, steps = project(rules, pack, header, steps, None)
    try:
        return held_against(replay(rules, pack, header, steps))
    except LogError:
        return None


def accuses_alone(finding: Finding) -> bool:
    """Whether a finding is somebody's fault, and it is not said that the record may be wrong."""
    said = finding.message
    told = finding.unproved or OR_ELSE in said or "either " in said or said.startswith("More likely: ")
    return finding.severity == "error" and finding.player is not None and not told


def tops(kind: str, seeds: range) -> Iterator[int]:
    """How many findings stand at the top, for each game in which a slip of a kind shows."""
    for ruleset in RULESETS:
        for seed in seeds:
            found = spoilt(ruleset, seed, kind)
            if found is not None:
                yield len(found)


if __name__ == "__main__":
    for each in SLIPS:
        print(f"{each:10}", dict(sorted(Counter(tops(each, range(int(sys.argv[1])))).items())))
