"""Steps, dues and positions as people say them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.formats import log
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import LONG, NAME, SHORT, StockBench
from adjudicator.games.crazy_eights.words import amount, on_top
from adjudicator.kernel.dues import Due
from adjudicator.kernel.spoken import written
from adjudicator.kernel.words import listing


def tell(bench: StockBench, told: Any) -> str:
    """A step as one line of the story; a due as what is owed and by whom; `None` as the position.

    A step's line hangs on nothing but the step, the players and the deck.
    """
    return (
        position(bench)
        if told is None
        else _WORDS[log.Claim if isinstance(told, log.Claim) else type(told)](bench, told)
    )


def position(bench: StockBench) -> str:
    """Who has how many cards, and what lies on top."""
    hands = ", ".join(f"{name} {bench.now.hands[seat].size}" for seat, name in enumerate(bench.names))
    return f"hands {hands}; top {on_top(bench)}; stock {len(bench.now.pile)}"


def _draw(bench: StockBench, it: s.Draw) -> str:
    place = f" from under the top {it.above}" if it.above else f" from {it.of}'s hand" if it.of is not None else ""
    return f"{it.by} draws {written(bench, it.cards)}{place}"


def _play(bench: StockBench, it: s.Play) -> str:
    named = "" if it.name is None else f" and names {'a suit' if it.name == UNWRITTEN else it.name}"
    picked = f", chosen by {it.pick}" if it.pick is not None else ""
    return f"{it.by} plays {written(bench, it.card)}{named}{picked}"


def _restore(bench: StockBench, it: s.Restore) -> str:
    place = " into the stock"
    if it.above is not None:
        place = f" under the top {it.above} of the stock" if it.above else " on top of the stock"
    one = it.cards == 1 or (isinstance(it.cards, list) and len(it.cards) == 1)
    return (
        f"{it.by} draws {written(bench, it.cards)} from {it.of}'s hand and puts {'it' if one else 'them'} back{place}"
    )


def _claim(bench: StockBench, it: log.GameClaim) -> str:
    facts = [f"{name} has {written(bench, cards)}" for name, cards in it.hands.items()]
    facts += [f"top {written(bench, it.top)}"] if it.top is not None else []
    facts += [f"stock {it.pile}"] if it.pile is not None else []
    if it.winner is not None:
        names = [it.winner] if isinstance(it.winner, str) else it.winner or ["nobody"]
        facts.append(f"the winner is {listing(names)}" if len(names) == 1 else f"the winners are {listing(names)}")
    facts += [f"{name}'s hand counts {count}" for name, count in it.count.items()]
    facts += [f"{name} {'pays' if n < 0 else 'collects'} {amount(abs(n))}" for name, n in it.score.items()]
    return f"{it.by or 'the record'} states: {'; '.join(facts) or 'nothing'}"


def _call(bench: StockBench, it: log.Call) -> str:
    said = {
        "leave": f"step {it.step} may be put right",
        "demand": f"after step {it.step} a card must be played",
        "refuse": f"step {it.step} is not accepted",
        "stands": f"step {it.step} stands and play goes on",
    }[it.allow]
    return f"{it.by or 'the table'} decides: {said}"


def _due(bench: StockBench, due: Due) -> str:
    name = bench.names[due.seat]
    what = {NAME: "a suit for the eight", SHORT: "cards dealt too few", LONG: "cards dealt too many"}
    return f"{what[due.what]} ({name})"


_WORDS: dict[type, Callable[[StockBench, Any], str]] = {
    s.Draw: _draw,
    s.Play: _play,
    s.Name: lambda bench, it: f"{it.by} names {'a suit' if it.suit == UNWRITTEN else it.suit}",
    s.Pass: lambda bench, it: f"{it.by} passes",
    s.Shuffle: lambda bench, it: (
        f"{it.by} makes a new stock of the starter pile{', its top card as well' if it.with_top else ''}"
    ),
    s.Restore: _restore,
    s.Look: lambda bench, it: f"{it.by} looks at {written(bench, it.cards)} of the stock",
    s.Show: lambda bench, it: f"{it.by} shows {written(bench, it.cards)}",
    s.Block: lambda bench, it: f"{it.by} declares the game blocked",
    log.Claim: _claim,
    log.Call: _call,
    log.Back: lambda bench, it: f"taken back to the position before step {it.to}",
    log.Undo: lambda bench, it: "the last step is undone: it was a slip of the pen",
    log.Note: lambda bench, it: f"note: {it.text}" if it.text else "a note",
    Due: _due,
}
