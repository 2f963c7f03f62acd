"""The stock: how many cards can be drawn, and how it is made new."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.crazy_eights.bench import StockBench
from adjudicator.kernel import drawing
from adjudicator.kernel.zones import Pile


def renews(bench: StockBench) -> bool:
    """Whether the house makes a stock new that is gone."""
    return bench.house.renewal != "never"


def renewable(bench: StockBench) -> bool:
    """Whether a draw from an empty stock would make it new."""
    return renews(bench) and len(bench.now.discard) > 1


def gone(bench: StockBench) -> bool:
    """Nothing can be drawn."""
    return not bench.now.pile and not renewable(bench)


def replenish(bench: StockBench, pile: Pile) -> bool:
    """The starter pile but its top becomes the stock, where the house plays so."""
    return renewable(bench) and renew(bench, pile)


def renew(bench: StockBench, pile: Pile) -> bool:
    """The starter pile but its top becomes the stock. False if there is nothing but its top."""
    now = bench.now
    if not drawing.replenish(bench, pile, now.discard):
        return False
    now.renewed = (now.turn, now.drawn, now.plays)
    return True


def lay_under(bench: StockBench, kinds: Sequence[int], above: int) -> None:
    """Known cards lie in the stock under so many others, where nobody knew what lay there."""
    now = bench.now
    for place, kind in enumerate(kinds, above + 1):
        if kind >= 0 and place <= len(now.pile) and now.pile[-place] == UNKNOWN and now.loose[kind]:
            now.pile[-place] = kind
            now.loose[kind] -= 1


def renew_at_once(bench: StockBench) -> None:
    """With that house rule the stock is made new the moment it is empty."""
    if bench.house.renewal == "at-once" and not bench.now.pile:
        replenish(bench, bench.now.pile)
