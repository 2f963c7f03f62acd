"""Why one of several equal cards is the lowest, or the highest: the suits decide, and nobody sees that at once."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.phrases import listing
from adjudicator.games.knowledge_is_power.bench import BUFF, PLAY, TO_LOSE, TOKEN, WINDOW_3, KnowledgeBench
from adjudicator.games.knowledge_is_power.words import laid


def explained(bench: KnowledgeBench) -> Iterator[str]:
    """Who of equal cards is meant by the loss of the token, and after it by the draw of the buff."""
    cards = bench.on_table()
    if bench.at not in (PLAY, WINDOW_3, TOKEN, BUFF) or UNKNOWN in cards.values() or {*bench.alive()} != {*cards}:
        return
    highest = bench.at == BUFF and bench.ledger.owed(TO_LOSE) is None
    for seat in bench.extreme(highest=highest) or ():
        value, _ = bench.value(cards[seat])
        equal = [one for one, kind in cards.items() if one != seat and bench.value(kind)[0] == value]
        beaten = [laid(bench, one) for one in equal if bench.weighed(cards[one]) != bench.weighed(cards[seat])]
        if beaten:
            word, than = ("highest", "lower") if highest else ("lowest", "higher")
            are = "are" if beaten[1:] else "is"
            yield f"{laid(bench, seat)} is the {word} card: {listing(beaten)} {are} {than} by suit"
