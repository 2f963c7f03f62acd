"""How long a whole adjudication takes, from bytes to findings, as a multiple of decoding the same bytes.

Both are timed in turn on the same log, A B A B, so that a machine whose speed drifts does not matter; the ratio is
taken pair by pair. Games are simulated, most of about 300 steps: once as full records, once as anybody at the table
sees them.

    python -m benchmarks.adjudication [ROUNDS]
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from adjudicator import catalogue
from adjudicator.formats.abilities import Allow, Draw, Look, Show
from adjudicator.formats.reading import canonical
from adjudicator.games.crazier_eights.steps import Discard, End, Play
from adjudicator.judging import adjudicate
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.simulate import simulate

RULESET = "crazier-eights"
GAMES = 12
SHORT, LONG = 250, 400
"""How many steps a game of about 300 may have."""


class Company(NamedTuple):
    """Who plays what: ruleset, deck, from how many players to how many, and in how many teams."""

    ruleset: str
    deck: str
    players: tuple[int, int]
    teams: int = 0
    least: int = SHORT
    """Of how many steps a game must be."""

    def __str__(self) -> str:
        teams = f" in {self.teams} teams" if self.teams else ""
        return f"{self.deck}, {'-'.join(map(str, sorted({*self.players})))} players{teams}"


COMPANIES = (
    Company("crazier-eights", "house-52", (2, 4)),
    Company("crazier-eights", "house-52", (4, 4), 2),
    Company("crazier-eights", "house-52-doubled", (6, 8)),
    Company("crazier-eights-avalon", "camelot-52", (2, 4)),
    Company("crazier-eights-avalon", "camelot-52", (4, 4), 2),
    Company("crazier-eights-avalon", "avalon-camelot-85", (5, 7)),
    Company("knowledge-is-power", "poker-and-buffs", (3, 5), least=100),
)
"""The first is the one that the targets are about."""


def logs(projected: bool, company: Company = COMPANIES[0]) -> list[bytes]:
    """Simulated games as logs."""
    rules = catalogue.rules(company.ruleset)
    pack = catalogue.pack(company.deck, rules)
    few, many = company.players
    found: list[bytes] = []
    seed = 0
    while len(found) < GAMES:
        header, steps, _ = simulate(rules, pack, few + seed % (many - few + 1), seed, teams=company.teams, steps=LONG)
        seed += 1
        if len(steps) >= company.least:
            if projected:
                header, steps = project(rules, pack, header, steps, None)
            found.append(canonical(header, steps))
    return found


def endless(steps: int) -> bytes:
    """One game of so many steps: nobody comes down to the last cards, and nothing but harmless events is played."""
    rules = catalogue.rules(RULESET)
    pack = catalogue.pack(None, rules)
    harmless = {
        card.id
        for card in pack.cards
        if card.type == "event"
        and all(isinstance(op, Draw | Look | Show | Allow) for ability in card.abilities for op in ability.do)
    }

    def go_on(judge: Judge, dice: Dice) -> Sequence[Any]:
        bench = judge.bench
        offers = [step for seat in range(bench.n) for step in rules.game.offers(bench, seat)]
        spare = bench.now.hands[bench.now.active].size > 4
        fit = [x for x in offers if not isinstance(x, Discard | Play) or (spare and isinstance(x, Discard))]
        fit += [x for x in offers if spare and isinstance(x, Play) and x.card in harmless]
        better = [x for x in fit if not isinstance(x, End)]
        return [rules.game.complete(bench, dice.pick(better or fit), dice)]

    for seed in range(20):
        header, played, _ = simulate(rules, pack, 2, f"endless {seed}", steps=steps, meddle=go_on)
        if len(played) == steps:
            return canonical(header, played)
    raise RuntimeError("every game came to an end")


def decode_only(ruleset: str) -> Callable[[bytes], Any]:
    """Decode a log's bytes into its structs, and nothing else."""
    decoder = catalogue.rules(ruleset).game.forms.log_decoder
    return lambda data: decoder.decode(data).steps


def pairs(data: Sequence[bytes], rounds: int, ruleset: str = RULESET) -> tuple[list[float], list[float]]:
    """Ratios of adjudicating to decoding, and microseconds a step of adjudicating."""
    decode = decode_only(ruleset)
    clock = time.process_time
    ratios, micros = [], []
    for log in data:
        decode(log), adjudicate(log)
    for _ in range(rounds):
        for log in data:
            start = clock()
            steps = decode(log)
            middle = clock()
            adjudicate(log)
            end = clock()
            ratios.append((end - middle) / (middle - start))
            micros.append((end - middle) / len(steps) * 1e6)
    return ratios, micros


def show(name: str, values: Sequence[float], unit: str) -> None:
    """A line with the median and the quartiles."""
    low, middle, high = statistics.quantiles(values, n=4)
    print(f"{name:44} {middle:7.2f} {unit}  (quartiles {low:.2f} to {high:.2f}, {len(values)} pairs)")


def main(rounds: int) -> None:
    """Print the table."""
    for company in COMPANIES:
        print(f"{company.ruleset}: {company}")
        for name, projected in (("full", False), ("projected", True)):
            ratios, micros = pairs(logs(projected, company), rounds, company.ruleset)
            show(f"  {name}: adjudication / decode", ratios, "x ")
            show(f"  {name}: a step", micros, "us")
    short, long = endless(300), endless(100_000)
    ratios = []
    for _ in range(3):
        parts = []
        for data, steps, times in ((short, 300, 40), (long, 100_000, 1)):
            start = time.perf_counter()
            for _ in range(times):
                adjudicate(data)
            parts.append((time.perf_counter() - start) / (steps * times))
        ratios.append(parts[1] / parts[0])
    print(f"{'a step of 100,000 / a step of 300':44} {statistics.median(ratios):7.2f} x   (of {len(ratios)} pairs)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
