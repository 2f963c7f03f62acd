"""Games of Crazy Eights in which a card that was played was not written down; and what is certain of them all the same.

A simulated game gets a fault: somebody plays a card of their hand that does not fit. One or two cards played shortly
before it are left out. The oracle puts every card of the hand in their place and judges each record that comes of it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from adjudicator import catalogue
from adjudicator.formats.log import Header
from adjudicator.games.crazy_eights import steps as s
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.simulate import simulate
from tests.games.oracle import judged_beside, truth_of

RULES = catalogue.rules("crazy-eights")
PACK = catalogue.pack("standard-52", RULES)
LATELY = 6
"""How many steps before the fault a card is left out."""


class Gapped(NamedTuple):
    """A game with a fault, and before it cards that nobody wrote down."""

    header: Header
    steps: list[Any]
    hands: dict[int, list[str]]
    """For each step with a gap the cards that its player held."""


def gapped(seed: int) -> Gapped | None:
    """A simulated game up to a card that does not fit; None if nobody held one."""
    dice = Dice(f"gapped {seed}")
    header, whole, _ = simulate(RULES, PACK, 2 + seed % 4, f"c8 sparse {seed}", steps=60)
    steps = catalogue.step_decoder("crazy-eights").decode(msgspec.json.encode(whole))
    plays = [n for n, step in enumerate(steps, 1) if isinstance(step, s.Play) and step.name is None]
    if len(plays) < 4:
        return None
    fault = dice.pick(plays[3:])
    hands = {n: _hand_before(header, steps, n) for n in plays if fault - LATELY <= n <= fault}
    wrong = [card for card in hands.pop(fault) if card != steps[fault - 1].card and card[0] != "8"]
    gaps = dice.shuffled([*hands])[: 1 + dice.below(2)]
    if not wrong or not gaps:
        return None
    steps = steps[:fault]
    steps[-1] = structs.replace(steps[-1], card=dice.pick(wrong))
    for n in gaps:
        steps[n - 1] = structs.replace(steps[n - 1], card="?")
    return Gapped(header, steps, {n: hands[n] for n in gaps})


def _hand_before(header: Header, steps: Sequence[Any], n: int) -> list[str]:
    """What the player of a step held as it came."""
    judge = Judge(RULES, PACK, header)
    judge.feed_all(steps[: n - 1])
    _, hands = judge.bench.game.stock(judge.bench)
    return [PACK.cards[kind].id for kind in hands[judge.bench.seat(steps[n - 1].by)].kinds()]


def fillings(it: Gapped) -> Iterator[list[Any]]:
    """Every full record that the gaps allow: each card of the hand."""
    for cards in product(*(it.hands[n] for n in it.hands)):
        steps = list(it.steps)
        for n, card in zip(it.hands, cards, strict=True):
            steps[n - 1] = structs.replace(steps[n - 1], card=card)
        yield steps


def compared(seeds: Sequence[int]) -> Counter[str]:
    """How the judge's verdicts compare with the oracle's."""
    count: Counter[str] = Counter()
    for it in filter(None, map(gapped, seeds)):
        truth = truth_of(RULES, PACK, it.header, fillings(it))
        if truth is not None:
            count.update(judged_beside(truth, RULES, PACK, it.header, it.steps))
    return count


if __name__ == "__main__":
    print(dict(compared(range(int(sys.argv[1])))))
