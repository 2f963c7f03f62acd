"""Steps, dues and positions as people say them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.formats import log
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import LONG, NAME, SHORT, StockBench
from adjudicator.games.crazy_eights.sayings import ASKED, FACTS, SPOKEN
from adjudicator.games.crazy_eights.scoring import Amount
from adjudicator.games.crazy_eights.words import amount, on_top
from adjudicator.kernel.dues import Due
from adjudicator.kernel.phrasebook import CALLS, Phrasebook
from adjudicator.kernel.telling import cards


def _draw(bench: StockBench, it: s.Draw) -> str:
    place = f" from under the top {it.above}" if it.above else f" from {it.of}'s hand" if it.of is not None else ""
    return f"{it.by} draws {cards(bench, it.cards)}{place}"


def _play(bench: StockBench, it: s.Play) -> str:
    named = "" if it.name is None else f" and names {'a suit' if it.name == UNWRITTEN else it.name}"
    picked = f", chosen by {it.pick}" if it.pick is not None else ""
    return f"{it.by} plays {cards(bench, it.card)}{named}{picked}"


def _restore(bench: StockBench, it: s.Restore) -> str:
    place = " into the stock"
    if it.above is not None:
        place = f" under the top {it.above} of the stock" if it.above else " on top of the stock"
    one = it.cards == 1 or (isinstance(it.cards, list) and len(it.cards) == 1)
    return f"{it.by} draws {cards(bench, it.cards)} from {it.of}'s hand and puts {'it' if one else 'them'} back{place}"


def _facts(bench: StockBench, it: log.GameClaim) -> list[str]:
    """What a claim says of the points of hands."""
    return [f"{name}'s hand counts {count}" for name, count in it.count.items()]


def _scored(name: str, number: Amount) -> str:
    return f"{name} {'pays' if number < 0 else 'collects'} {amount(abs(number))}"


def _due(bench: StockBench, due: Due) -> str:
    name = bench.names[due.seat]
    what = {NAME: "a suit for the eight", SHORT: "cards dealt too few", LONG: "cards dealt too many"}
    return f"{what[due.what]} ({name})"


_PERMITS: Final[dict[type, str]] = {s.Play: "C8-5.5", s.Draw: "C8-5.4", s.Name: "C8-5.6", s.Block: "C8-6.2"}


def _permits_here(bench: StockBench, step: Any) -> str:  # Any: a step of this game
    """The ruling by which a card fits otherwise than by suit or rank; that by which a turn goes by without one."""
    if isinstance(step, s.Pass):
        return "C8-5.3"
    if not isinstance(step, s.Play) or isinstance(step.card, list):
        return ""
    top = bench.now.top()
    if bench.rows.eight[bench.spelled[step.card]]:
        return "C8-5.6"
    if top is None or not bench.rows.eight[top]:
        return ""
    return "C8-5.7" if bench.now.wild is not None else "C8-D.9"


_TOLD: dict[type, Callable[[StockBench, Any], str]] = {  # Any: what is told, of that type
    s.Draw: _draw,
    s.Play: _play,
    s.Name: lambda bench, it: f"{it.by} names {'a suit' if it.suit == UNWRITTEN else it.suit}",
    s.Pass: lambda bench, it: f"{it.by} passes",
    s.Shuffle: lambda bench, it: (
        f"{it.by} makes a new stock of the starter pile{', its top card as well' if it.with_top else ''}"
    ),
    s.Restore: _restore,
    s.Look: lambda bench, it: f"{it.by} looks at {cards(bench, it.cards)} of the stock",
    s.Show: lambda bench, it: f"{it.by} shows {cards(bench, it.cards)}",
    s.Block: lambda bench, it: f"{it.by} declares the game blocked",
    Due: _due,
}


_CALLS: Final = {
    **CALLS,
    "demand": "after step {} a card must be played",
    "refuse": "step {} is not accepted",
}

WORDS: Final[Phrasebook] = Phrasebook(
    _TOLD,
    _CALLS,
    _facts,
    _scored,
    lambda bench, zone: on_top(bench),
    permits=_PERMITS,
    permits_here=_permits_here,
    spoken=SPOKEN,
    asked=ASKED,
    spoken_facts=FACTS,
    laid=(s.Play,),
    instead={"end": "write pass: nothing can be played; a turn in which a card was played ends by itself"},
    lists_all=True,
)
"""How this game's steps, outcomes and dues are told."""
