"""Prices of slips and of faults, in nats: the weight of an explanation is exp(-price).

They stand in `prices.json`, in tables.

- `slips` and `faults` are what one of that kind costs: a line that was forgotten (`insert`; `again` for one more in the
  same gap), two lines in the wrong order, a line written twice, another name, number, card, target or drawn card than
  the record says, a line in the wrong place; and a fault of a player, by its kind.
- `holes` is what it costs to say what nobody wrote down.
- `each` is what makes one dearer: each nat of contents that a line may have had (`-ways`), a fault that others hang on,
  or that only an edited record shows (`induced`), or that would be one there unless something nobody wrote down makes
  it right (`hanging`), a card that nobody knows.
- `people` is what simulated games can't teach: a few lines are written down to ask of a fault (`excerpt`, for each nat
  by which a record is short), people forget an ability more often than a simulator does (`unborne`), write the end of
  a turn a line too late (`swap-end`), leave a house rule out of the header (`header`), and go on as if a fault had not
  been done (`undone`).
- `policy` says how much dearer every slip is than the fit has it, up to which price over the best an explanation is
  told, the share that is kept for what no explanation has, from which share on somebody is `blamed`, and a slip is
  `named` alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from math import fsum
from typing import Final, TypeAlias

import msgspec

Features: TypeAlias = tuple[tuple[str, float], ...]
"""What makes an edit or a fault dear, and how often: the names are those of the tables."""


class Policy(msgspec.Struct, rename={"otherwise": "else"}):
    """What the table believes, whatever was fitted."""

    slip: float
    margin: float
    otherwise: float
    blamed: float
    named: float


class PriceTables(msgspec.Struct):
    """The tables of the file."""

    policy: Policy
    slips: dict[str, float]
    holes: dict[str, float]
    faults: dict[str, float]
    people: dict[str, float]
    each: dict[str, float]


_TABLES: Final = msgspec.json.decode(files(__package__).joinpath("prices.json").read_bytes(), type=PriceTables)
POLICY: Final = _TABLES.policy
PRICES: Final = {
    **{name: price + POLICY.slip for name, price in _TABLES.slips.items()},
    **_TABLES.holes,
    **_TABLES.faults,
    **_TABLES.people,
    **_TABLES.each,
}
GIVEN: Final = frozenset(_TABLES.people)
"""Prices that are not fitted."""


def price(features: Iterable[tuple[str, float]]) -> float:
    """Add up what features cost."""
    return round(fsum([PRICES[name] * times for name, times in features]), 6)
