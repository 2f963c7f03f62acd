"""What the actions cost, and paying for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import KnowledgeBench
from adjudicator.games.knowledge_is_power.living import lose
from adjudicator.games.knowledge_is_power.occasions import Paid
from adjudicator.kernel.scars import part_of

PRICES: Final[Mapping[type, int]] = {s.Look: 1, s.Take: 1, s.Return: 1, s.Reveal: 2, s.Strike: 3, s.Renew: 4}


def paid_for(step: Any) -> int:  # Any: one of these steps
    """How many life tokens were paid for a step: what it says, or its price."""
    paid: int | None = step.pays
    return PRICES[type(step)] if paid is None else paid


def pay(bench: KnowledgeBench, seat: int, step: Any) -> None:  # Any: as above
    """Life tokens are paid; nobody gets them."""
    number = paid_for(step)
    found = bench.judge(Paid(seat, step, number=number))
    if number > bench.now.tokens[seat]:
        bench.scar(part_of(seat), found)  # nobody can tell how many are left
    lose(bench, seat, number)
