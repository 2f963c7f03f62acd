"""Games with none to three known damages, by their seed: the same seed gives the same games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

import msgspec

from adjudicator import catalogue
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.project import project
from adjudicator.kernel.rules import Rules
from benchmarks.explaining.faults import game_with_faults
from benchmarks.explaining.records import Damage, Game, Marked, Table, held_against, lines_of, steps_of
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


def corpus(
    games: int,
    *,
    seed: int = 0,
    only: Sequence[str] = tuple(DECKS),
    damages: Sequence[int] = DAMAGES,
    slips: Mapping[str, tuple[Slip, int]] = USUAL,
) -> Iterator[Game]:
    """Make so many games of each ruleset, way of writing and number of damages; of other slips, with slips alone."""
    for ruleset in only:
        for writing in WRITINGS:
            for number in damages:
                yield from _cell(ruleset, writing, number, games, seed, slips)


def _cell(
    ruleset: str, writing: str, damages: int, games: int, first: int, slips: Mapping[str, tuple[Slip, int]]
) -> Iterator[Game]:
    companies, mixes = COMPANIES[ruleset], MIXES[damages] if slips is USUAL else ("slips",)
    made = 0
    for seed in range(first, first + games * MOST_SEEDS):
        if made == games:
            return
        company = companies[seed % len(companies)]
        game = _game(ruleset, company, writing, damages, mixes[made % len(mixes)], seed, slips)
        if game is not None:
            made += 1
            yield game


@cache
def _rules(ruleset: str) -> tuple[Rules, Pack]:
    rules = catalogue.rules(ruleset)
    return rules, catalogue.pack(DECKS[ruleset], rules)


def _game(
    ruleset: str,
    company: tuple[int, int],
    writing: str,
    damages: int,
    mix: str,
    seed: int,
    slips: Mapping[str, tuple[Slip, int]],
) -> Game | None:
    """Make one game; None if this seed gives none, since each damage must be seen by itself in what is written."""
    of_kinds = "" if slips is USUAL else f" {[*slips]}"
    coin = random.Random(f"bench {ruleset} {company} {writing} {damages} {mix} {seed}{of_kinds}")
    rules, pack = _rules(ruleset)
    players, teams = company
    faults = {"slips": 0, "faults": damages, "mixed": max(1, damages // 2)}[mix]
    if damages <= 1:
        coin.randrange(2)  # of no use, but by it each seed gives the game that it always gave
    made = game_with_faults(
        rules, pack, players, teams, f"bench {seed} {writing} {damages} {mix}", faults, coin.randint(*LENGTHS)
    )
    if made is None or len(made[1]) < LEAST:
        return None
    header, lines, truth = made
    table, record = as_written(Table(rules, pack, header), Marked(lines, list(range(len(lines)))), writing, coin)
    held = held_against(table, record)
    if held is None or not all(any(at == one.mark and who == one.player for _, at, who, _ in held) for one in truth):
        return None
    slipped = with_slips(table, record, damages - faults, truth, slips, coin)
    if slipped is None:
        return None
    record, found = slipped
    truth = [*found, *truth]
    if not all(_placed(damage, record.marks) for damage in truth):
        return None
    log = msgspec.json.decode(msgspec.json.encode(table.header))
    log.pop("expect", None)
    log["steps"] = record.lines
    return Game(
        ruleset=ruleset, players=players, teams=teams, writing=writing, damages=damages, mix=mix, seed=seed,
        truth=truth, log=log,
    )  # fmt: skip


def as_written(table: Table, record: Marked, writing: str, coin: random.Random) -> tuple[Table, Marked]:
    """Write a record as somebody does: in full, as anybody saw it, or that with much left out."""
    if writing == "full":
        return table, record
    rules, pack, header = table
    header, steps = project(rules, pack, header, steps_of(rules, record.lines), None)
    table, record = Table(rules, pack, header), Marked(lines_of(steps), record.marks)
    return table, record if writing == "public" else _thinned(record, coin)


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
    slips: Mapping[str, tuple[Slip, int]],
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
        damage.at = next((n for n, mark in enumerate(marks, 1) if mark >= 0 and mark > damage.mark), len(marks) + 1)
        return True
    damage.at = where.get(damage.mark, 0)
    damage.also = None if damage.twin is None else where.get(damage.twin)
    return damage.at > 0
