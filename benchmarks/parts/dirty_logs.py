"""A log with slips of the scorer against the same log without them: what it costs to look for an explanation."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec

from adjudicator import catalogue
from adjudicator.judging import adjudicate
from benchmarks.explaining.faults import game_with_faults
from benchmarks.explaining.games import COMPANIES, DECKS, LENGTHS, as_json, as_written, with_slips
from benchmarks.explaining.records import Marked, Table
from benchmarks.explaining.slips import USUAL
from benchmarks.parts.sizes import Size
from benchmarks.results import Measured, Missing, figure
from benchmarks.timing import Contestant, times

PART: Final = "dirty logs"
AGAINST: Final = "the same log without slips"
NAMES: Final = {
    "crazier-eights": "Crazier Eights",
    "crazy-eights": "Crazy Eights",
    "knowledge-is-power": "Knowledge is power",
}
SLIPS: Final = {1: "one slip", 5: "five slips"}


def measure(size: Size) -> tuple[list[Measured], list[Missing]]:
    """CPU as a multiple, and memory at most, a row for each game and number of slips."""
    found, rounds = [], max(1, size.rounds // 5)
    for ruleset, name in NAMES.items():
        for number, slips in SLIPS.items():
            cpu, memory = [], []
            for clean, dirty in pairs(ruleset, number, size.dirty):
                logs = {"dirty": dirty, "clean": clean}
                heat = {which: Contestant(partial(adjudicate, log), 1) for which, log in logs.items()}
                cpu += times([heat], rounds).ratios("dirty", "clean")
                memory.append(_peak(dirty) / 1e6)
            found.append(figure(PART, f"{name}, {slips}", cpu, AGAINST))
            found.append(figure(PART, f"{name}, {slips}: memory, MB", memory, unit="MB"))
    return found, []


def pairs(ruleset: str, slips: int, games: int) -> Iterator[tuple[bytes, bytes]]:
    """Make games as anybody at the table saw them, each without slips and with so many."""
    rules = catalogue.rules(ruleset)
    pack = catalogue.pack(DECKS[ruleset], rules)
    made = seed = 0
    while made < games:
        coin = random.Random(f"dirty {ruleset} {slips} {seed}")
        players, teams = COMPANIES[ruleset][seed % len(COMPANIES[ruleset])]
        played = game_with_faults(rules, pack, players, teams, f"dirty {seed}", 0, coin.randint(*LENGTHS))
        seed += 1
        if played is None:
            continue
        header, lines, _ = played
        whole = Table(rules, pack, header), Marked(lines, list(range(len(lines))))
        table, record = as_written(*whole, "public", coin)
        slipped = with_slips(table, record, slips, (), USUAL, coin)
        if slipped is not None:
            made += 1
            clean, dirty = (msgspec.json.encode(as_json(table, one).log) for one in (record, slipped[0]))
            yield clean, dirty


def _peak(log: bytes) -> int:
    """Return how many bytes are in use at most while a log is judged."""
    tracemalloc.start()
    adjudicate(log)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak
