"""Random legal games, reproducible by their seed: every step is drawn from what `legal` offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Final, TypeAlias

from adjudicator.formats.log import Header, RulesetRef, Seated, Step
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dice import Dice, every_way
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.snapshots import branch

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")

WAYS: Final = 100
"""So many ways to make a step are tried out."""

Meddler: TypeAlias = Callable[[Judge, Dice], Sequence[Step]]
"""Asked before each decision: steps to be fed instead of a legal one; nothing to leave it."""


TEAMS: Final = ("red", "blue", "green", "gold")


def legal(bench: Bench, seat: int) -> list[Step]:
    """Every step that the rules let a seat do now, choices left open.

    Where a ruling speaks that the game does not know, it is tried out whether there is a way to do it.
    """
    offers = list(bench.game.offers(bench, seat))
    asked_on = bench.rules.asked_on
    return [step for step in offers if type(step) not in asked_on or _can_be_done(bench, step)]


def _can_be_done(bench: Bench, step: Step) -> bool:
    """Whether there is a way to make a step on which no ruling speaks."""
    return any(_is_clean(branch(bench), copy(step), dice) for dice in every_way(WAYS))


def _is_clean(bench: Bench, step: Step, dice: Dice) -> bool:
    known = set(map(id, bench.report.findings))
    bench.report.leading = None
    bench.step, bench.thorough = bench.step + 1, True
    step = bench.game.complete(bench, step, dice)
    bench.dice = dice
    bench.game.acts[type(step)](bench, step)
    return all(found.fault == "undetermined" or id(found) in known for found in bench.report.findings)


def simulate(
    rules: Rules,
    pack: Pack,
    players: int,
    seed: int | str,
    *,
    teams: int = 0,
    steps: int = 400,
    meddle: Meddler | None = None,
) -> tuple[Header, list[Step], Judge]:
    """Play one random game from a fresh deal; at most so many steps. With `teams`, allies sit as far apart as they can.

    Returns the header, the steps with all that happened, and the judge that played along.
    """
    dice = Dice(seed)
    names = list(NAMES[:players])
    options = {k: v for k, v in rules.options.items() if k in rules.chosen}
    header = Header(
        format=1,
        title=f"a random game, seed {seed}",
        ruleset=RulesetRef(id=rules.edition.id, options=options),
        players=[Seated(name=name, team=TEAMS[n % teams]) if teams else name for n, name in enumerate(names)],
        deck=pack.deck.id,
        start=rules.game.deal(rules, pack, names, dice),
    )
    judge = Judge(rules, pack, header, dice=dice)
    while judge.bench.now.over is None and len(judge.steps) < steps:
        meddled = meddle(judge, dice) if meddle is not None else ()
        if meddled:
            for step in meddled:
                judge.feed(step)
            continue
        offers = [step for seat in range(players) for step in legal(judge.bench, seat)]
        if not offers:
            break
        judge.feed(rules.game.complete(judge.bench, rules.game.choose(offers, dice), dice))
    played = judge.steps
    assert isinstance(played, list)
    return header, played, judge
