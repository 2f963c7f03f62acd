"""Games as scorers write them down, with much left out; and what is certain of them, by trying every way to fill them.

The oracle knows nothing of how the judge fills what was not written: it completes the steps by the simulator's dice,
in every way that they can fall, and judges each of the records that come of it as a full one.

Run as a script for a count: `python -m tests.games.crazier_eights.sparse GAMES`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from adjudicator.errors import LogError
from adjudicator.explain.story import replay
from adjudicator.formats import abilities as ops
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header, Step
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import EightsBench
from adjudicator.hindsight.accusations import accusations
from adjudicator.hindsight.every import Every
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import simulate
from tests.games.crazier_eights.faults import COMPANIES, FAULTS, Company, Game, play_with
from tests.games.oracle import judged_beside, truth_of

MOST_FILLINGS = 400
"""A record that can be filled in more ways is not tried."""
MIXING = (ops.Order, ops.Shuffle, ops.Redeal, ops.Play)
LATELY = 12
"""How many steps before a fault something is left out."""


def legal(company: Company, seed: int) -> tuple[Header, list[Any]]:
    """A simulated game in which nothing is wrong, with all that happened."""
    few, many = company.players
    players = few + seed % (many - few + 1)
    header, steps, _ = simulate(company.rules, company.pack, players, f"sparse {seed}", teams=company.teams, steps=300)
    return header, company.rules.game.forms.steps_decoder.decode(msgspec.json.encode(steps))


def thinned(steps: Sequence[Any], dice: Dice, share: int) -> list[Any]:
    """The steps with choices, outcomes, cards and ends left out, each of them one time in `share`."""
    thin = []
    for step in steps:
        left_out: dict[str, Any] = {}
        if getattr(step, "choose", None) and not dice.below(share):
            left_out["choose"] = ["?"] * len(step.choose) if dice.below(2) else ()
        if getattr(step, "then", None) is not None and not dice.below(share):
            left_out["then"] = None
        if isinstance(step, s.Draw) and not isinstance(step.cards, int) and not dice.below(share):
            left_out["cards"] = len(step.cards)
        if not (isinstance(step, s.End) and not dice.below(share)):
            thin.append(structs.replace(step, **left_out) if left_out else step)
    return thin


def accused(company: Company, seed: int, share: int = 3) -> list[Finding]:
    """What is held against the players of a legal game that was written down sparsely, seen from some seat or none."""
    rules, pack = company.rules, company.pack
    header, steps = legal(company, seed)
    dice = Dice(f"{company} {seed}")
    thin = thinned(steps, dice, share)
    names = [getattr(player, "name", player) for player in header.players]
    view = dice.pick([*names, None, "everything"])
    if view != "everything":
        header, thin = project(rules, pack, header, thin, view)
    return accusations(replay(rules, pack, header, thin).report)


class Gapped(NamedTuple):
    """A faulty game in which choices and outcomes of some steps were not written down."""

    rules: Rules
    pack: Pack
    header: Header
    steps: list[Any]
    gaps: list[int]
    """The numbers of those steps, in order."""
    until: int
    """The step of the fault; the record stops there."""


def gapped(game: Game, company: Company, dice: Dice) -> Gapped | None:
    """The game up to its fault, with one or two steps shortly before it left bare; None if there are none."""
    steps = game.steps[: game.step]
    seen = _pile_is_known_after(game, company)
    lately = range(max(1, game.step - LATELY), game.step)
    fit = [n for n in lately if n - 1 in seen and _can_be_filled(company.pack, steps[n - 1])]
    gaps = sorted(dice.shuffled(fit)[: 1 + dice.below(2)])
    if not gaps:
        return None
    for n in gaps:
        steps[n - 1] = structs.replace(steps[n - 1], choose=(), then=None)
    return Gapped(company.rules, company.pack, game.header, steps, gaps, game.step)


def _pile_is_known_after(game: Game, company: Company) -> set[int]:
    """The steps after which the whole draw pile is known: what comes off it then is no matter of choice."""
    known: set[int] = set()

    def observe(n: int, step: Step | None, bench: Bench) -> None:
        assert isinstance(bench, EightsBench)
        if UNKNOWN not in bench.now.pile:
            known.add(n)

    Judge(company.rules, company.pack, game.header).feed_all(game.steps[: game.step], observe=observe)
    return known


def _can_be_filled(pack: Pack, step: Any) -> bool:
    """Whether every way in which a step can have gone is a matter of choices: cards are not mixed, nor put in order."""
    if getattr(step, "then", None) is None or not isinstance(step.card, str) or step.card not in pack.by_spelling:
        return False
    abilities = pack.cards[pack.by_spelling[step.card]].abilities
    return not any(isinstance(op, MIXING) for ability in abilities for op in getattr(ability, "do", ()))


def fillings(it: Gapped) -> Iterator[list[Any]]:
    """Every full record that the bare steps allow."""
    yield from _filled(it, list(it.steps), it.gaps)


def _filled(it: Gapped, steps: list[Any], gaps: Sequence[int]) -> Iterator[list[Any]]:
    if not gaps:
        yield steps
        return
    first, *rest = gaps
    every, seen = Every(), set()
    while True:
        judge = Judge(it.rules, it.pack, it.header)
        try:
            judge.feed_all(steps[: first - 1])
            bare = structs.replace(steps[first - 1])
            judge.bench.step = first
            judge.report.leading = None
            done = judge.rules.game.complete(judge.bench, bare, every)
            judge.bench.dice = every
            judge.rules.game.acts[type(done)](judge.bench, done)
        except LogError:
            done = None
        said = msgspec.json.encode(done)
        if done is not None and said not in seen:
            seen.add(said)
            whole = it.rules.game.forms.steps_decoder.decode(b"[" + said + b"]")
            yield from _filled(it, [*steps[: first - 1], *whole, *steps[first:]], rest)
        if not every.next_way():
            return


def compared(seeds: Sequence[int], companies: Sequence[Company]) -> Counter[str]:
    """How the judge's verdicts on gapped games compare with the oracle's."""
    count: Counter[str] = Counter()
    for seed in seeds:
        for company in companies:
            for name in FAULTS:
                game = play_with(name, seed, company)
                it = gapped(game, company, Dice(f"{name} {seed}")) if game is not None and game.step else None
                truth = truth_of(it.rules, it.pack, it.header, fillings(it), MOST_FILLINGS) if it is not None else None
                if it is not None and truth is not None:
                    count.update(judged_beside(truth, it.rules, it.pack, it.header, it.steps))
    return count


if __name__ == "__main__":
    print(dict(compared(range(int(sys.argv[1])), COMPANIES)))
