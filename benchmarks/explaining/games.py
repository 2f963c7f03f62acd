"""Games with none to three known damages, by their seed: the same seed gives the same games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

import msgspec

from adjudicator import catalogue
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.project import project
from adjudicator.kernel.rules import Rules
from benchmarks.explaining.faults import game_with_faults
from benchmarks.explaining.records import Damage, Game, Line, Marked, Table, held_against, lines_of, steps_of
from benchmarks.explaining.slips import USUAL, Known, Slip

DECKS: Final = {
    "crazier-eights": "house-52",
    "crazier-eights-avalon": "camelot-52",
    "crazy-eights": "standard-52",
    "knowledge-is-power": "poker-and-buffs",
}
"""The rulesets, each with the deck it is played with."""
_EIGHTS: Final = ((2, 0), (3, 0), (4, 0), (4, 2))
COMPANIES: Final = {
    "crazier-eights": _EIGHTS,
    "crazier-eights-avalon": _EIGHTS,
    "crazy-eights": _EIGHTS[:3],
    "knowledge-is-power": ((3, 0), (4, 0), (5, 0)),
}
"""How many players there are, and in how many teams, one game after another."""
WRITINGS: Final = ("full", "public", "sparse")
"""All that the simulator knows; what anybody at the table saw; the same with much left out."""
DAMAGES: Final = (0, 1, 2, 3)
MIXES: Final = {
    0: ("slips",),
    1: ("slips",) * 5 + ("faults",) * 5,
    2: ("slips",) * 4 + ("faults",) * 2 + ("mixed",) * 4,
    3: ("slips",) * 4 + ("faults",) * 2 + ("mixed",) * 4,
}
"""Of what the damages are, game after game, by their number."""
LENGTHS: Final = (35, 70)
"""From how many steps to how many a game has."""
LEAST: Final = 20
"""A game that ends before so many steps is not taken."""
TRIES: Final = 30
"""How many places are tried for a slip."""
MOST_SEEDS: Final = 40
"""How many seeds are tried for a game."""


Slips: TypeAlias = Mapping[str, tuple[Slip, int]]
"""Kinds of slips, each with how often it happens beside the others."""
Finish: TypeAlias = "Callable[[Damaged, random.Random], Written | None]"
"""Writes a damaged record down in a way of its own; None if it cannot be written so."""


class Damaged(NamedTuple):
    """A record with slips, and what is true of it."""

    table: Table
    record: Marked
    clean: Marked
    """The same before the slips: as it was done."""
    truth: list[Damage]


class Written(NamedTuple):
    """A record as it is written down, and the mark of each step that is read of it."""

    log: Line
    marks: Sequence[int]
    text: str = ""
    """The log as lines of words, if it is no JSON."""


class Recipe(NamedTuple):
    """How games are made: all but who plays, and the seed."""

    ruleset: str
    writing: str
    damages: int
    slips: Slips = USUAL
    finish: Finish | None = None
    lengths: tuple[int, int] = LENGTHS
    least: int = LEAST
    lasting: bool = False
    """Nobody comes down to the last cards, so that a game may become as long as one likes."""

    @property
    def mixes(self) -> Sequence[str]:
        """Of what the damages are, game after game; other slips come alone."""
        return MIXES[self.damages] if self.slips is USUAL else ("slips",)

    def coin(self, company: tuple[int, int], mix: str, seed: int) -> random.Random:
        """Give what decides of a game."""
        of_kinds = "" if self.slips is USUAL else f" {[*self.slips]}"
        return random.Random(f"bench {self.ruleset} {company} {self.writing} {self.damages} {mix} {seed}{of_kinds}")


def corpus(
    games: int,
    *,
    seed: int = 0,
    only: Sequence[str] = tuple(DECKS),
    damages: Sequence[int] = DAMAGES,
) -> Iterator[Game]:
    """Make so many games of each ruleset, way of writing and number of damages."""
    for ruleset in only:
        for writing in WRITINGS:
            for number in damages:
                yield from made(Recipe(ruleset, writing, number), games, seed)


def made(recipe: Recipe, games: int, first: int) -> Iterator[Game]:
    """Make so many games by a recipe, from this seed on."""
    companies, mixes, count = COMPANIES[recipe.ruleset], recipe.mixes, 0
    for seed in range(first, first + games * MOST_SEEDS):
        if count == games:
            return
        game = _game(recipe, companies[seed % len(companies)], mixes[count % len(mixes)], seed)
        if game is not None:
            count += 1
            yield game


@cache
def _rules(ruleset: str) -> tuple[Rules, Pack]:
    rules = catalogue.rules(ruleset)
    return rules, catalogue.pack(DECKS[ruleset], rules)


def _game(recipe: Recipe, company: tuple[int, int], mix: str, seed: int) -> Game | None:
    """Make one game; None if this seed gives none, since each damage must be seen by itself in what is written."""
    coin = recipe.coin(company, mix, seed)
    rules, pack = _rules(recipe.ruleset)
    damages, (players, teams) = recipe.damages, company
    faults = {"slips": 0, "faults": damages, "mixed": max(1, damages // 2)}[mix]
    if damages <= 1:
        coin.randrange(2)  # of no use, but by it each seed gives the game that it always gave
    name, steps = f"bench {seed} {recipe.writing} {damages} {mix}", coin.randint(*recipe.lengths)
    played = game_with_faults(rules, pack, players, teams, name, faults, steps, lasting=recipe.lasting)
    if played is None or len(played[1]) < recipe.least:
        return None
    header, lines, truth = played
    table, record = as_written(Table(rules, pack, header), Marked(lines, list(range(len(lines)))), recipe.writing, coin)
    held = held_against(table, record)
    if held is None or not all(any(at == one.mark and who == one.player for _, at, who, _ in held) for one in truth):
        return None
    slipped = with_slips(table, record, damages - faults, truth, recipe.slips, coin)
    if slipped is None:
        return None
    damaged = Damaged(table, slipped[0], record, truth := [*slipped[1], *truth])
    written = as_json(table, slipped[0]) if recipe.finish is None else recipe.finish(damaged, coin)
    if written is None or not all(_placed(damage, written.marks) for damage in truth):
        return None
    return Game(
        ruleset=recipe.ruleset, players=players, teams=teams, writing=recipe.writing, damages=damages, mix=mix,
        seed=seed, truth=truth, log=written.log, text=written.text,
    )  # fmt: skip


def as_json(table: Table, record: Marked) -> Written:
    """Write a record as a log in JSON."""
    log: Line = msgspec.json.decode(msgspec.json.encode(table.header))
    log.pop("expect", None)
    log["steps"] = record.lines
    return Written(log, record.marks)


def as_written(table: Table, record: Marked, writing: str, coin: random.Random) -> tuple[Table, Marked]:
    """Write a record as somebody does: in full, as anybody saw it, or that with much left out."""
    if writing == "full":
        return table, record
    rules, pack, header = table
    header, steps = project(rules, pack, header, steps_of(rules, record.lines), None)
    table, record = Table(rules, pack, header), Marked(lines_of(steps), record.marks)
    return table, _thinned(record, coin) if writing == "sparse" else record


def _thinned(record: Marked, coin: random.Random) -> Marked:
    """Leave out what scorers leave out: most ends of turns, some of what came of a card, the `?` of a hidden draw."""
    without_ends = coin.random() < 0.75
    lines, marks = [], []
    for line, mark in record.pairs(0, len(record.lines)):
        if without_ends and line["do"] == "end":
            continue
        line = dict(line)
        if line.get("then") and coin.random() < 0.3:
            del line["then"]
        if line["do"] == "draw" and line.get("cards") == [UNWRITTEN]:
            del line["cards"]
        lines.append(line)
        marks.append(mark)
    return Marked(lines, marks)


def with_slips(
    table: Table,
    record: Marked,
    number: int,
    faults: Sequence[Damage],
    slips: Slips,
    coin: random.Random,
) -> tuple[Marked, list[Damage]] | None:
    """Put slips into a record, each of which is seen by itself; None if there is no place for one."""
    cards = {line["card"] for line in record.lines if isinstance(line.get("card"), str)} - {UNWRITTEN}
    if len(cards) < 3:
        return None
    known, found = Known(table.names, sorted(cards)), list[Damage]()
    for _ in range(number):
        for _ in range(TRIES):
            kind = coin.choices(list(slips), [weight for _, weight in slips.values()])[0]
            made = slips[kind][0](record, coin.randrange(1, len(record.lines) - 4), coin, known)
            if made is None or any(one.mark == made[1].mark for one in (*faults, *found)):
                continue
            had, has = held_against(table, record), held_against(table, made[0])
            if had is not None and has is not None and has - had:
                record = made[0]
                found.append(made[1])
                break
        else:
            return None
    return record, found


def _placed(damage: Damage, marks: Sequence[int]) -> bool:
    """Say at which step of the record a damage is; false if its line is no longer there."""
    where = {mark: n for n, mark in enumerate(marks, 1)}
    if damage.edit == "insert":
        damage.at, *damage.places = (_before(mark, marks) for mark in (damage.mark, *damage.rest))
        return True
    damage.at = where.get(damage.mark, 0)
    damage.also = None if damage.twin is None else where.get(damage.twin)
    return damage.at > 0


def _before(missing: int, marks: Sequence[int]) -> int:
    """Find the step before which a line is missing."""
    return next((n for n, mark in enumerate(marks, 1) if mark >= 0 and mark > missing), len(marks) + 1)
