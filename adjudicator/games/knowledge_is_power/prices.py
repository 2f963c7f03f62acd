"""What the actions cost, and paying for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.games.knowledge_is_power import options
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import KnowledgeBench
from adjudicator.games.knowledge_is_power.living import lose
from adjudicator.games.knowledge_is_power.occasions import Paid
from adjudicator.kernel.game import Option
from adjudicator.kernel.scars import part_of

_PRICES: Final[Mapping[type, Option[int]]] = {
    s.Look: options.LOOK_PRICE,
    s.Take: options.TAKE_PRICE,
    s.Return: options.RETURN_PRICE,
    s.Reveal: options.REVEAL_PRICE,
    s.Strike: options.STRIKE_PRICE,
    s.Renew: options.RENEWAL_PRICE,
}


def price(bench: KnowledgeBench, kind: type) -> int:
    """What a kind of step costs at this table, in life tokens."""
    return bench.rules.value(_PRICES[kind])


def paid_for(bench: KnowledgeBench, step: Any) -> int:  # Any: one of these steps
    """How many life tokens were paid for a step: what it says, or its price."""
    paid: int | None = step.pays
    return price(bench, type(step)) if paid is None else paid


def pay(bench: KnowledgeBench, seat: int, step: Any) -> None:  # Any: as above
    """Life tokens are paid; nobody gets them."""
    number = paid_for(bench, step)
    found = bench.judge(Paid(seat, step, number=number))
    if number > bench.now.tokens[seat]:
        bench.scar(part_of(seat), found)  # nobody can tell how many are left
    lose(bench, seat, number)
