"""Life tokens, who is out of the game without any, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power.bench import (
    FINAL,
    NEW_CARD,
    NONE,
    THE_FINAL,
    TO_FLIP,
    KnowledgeBench,
    counts_of,
    tokens_of,
)
from adjudicator.games.knowledge_is_power.course import enter, move_on
from adjudicator.games.knowledge_is_power.doubts import perhaps_out, sure
from adjudicator.games.knowledge_is_power.stock import mix
from adjudicator.games.knowledge_is_power.worth import VALUES
from adjudicator.kernel.position import Over
from adjudicator.kernel.rows import take
from adjudicator.kernel.scars import UNSEEN, part_of
from adjudicator.kernel.zones import Sight

HIGHER_TOTAL: Final = "KP-6.1"
TIED_TOTALS: Final = "KP-D.6"
LAST_ONE: Final = "KP-D.7"
"""The rulings by which a game ends."""


def lose(bench: KnowledgeBench, seat: int, number: int) -> None:
    """A player loses life tokens, as far as there are any."""
    bench.scar(tokens_of(seat), bench.report.leading)
    bench.now.tokens[seat] = max(0, bench.now.tokens[seat] - number)
    perhaps_out(bench)


def fall(bench: KnowledgeBench) -> None:
    """Who has no life tokens left is out; one moment fells them together, and an act is done whole before."""
    now = bench.now
    if 0 not in now.tokens or bench.ledger.owed(NEW_CARD):
        return
    fallen = [seat for seat in bench.alive() if not now.tokens[seat] and part_of(seat) not in bench.scars]
    if not fallen or bench.at == FINAL:
        return
    cards: list[int] = []
    for seat in fallen:
        now.out[seat] = True
        for fact in (part_of(seat), THE_FINAL):
            bench.scar(fact, bench.scars.get(tokens_of(seat)))
        if tokens_of(seat) in bench.doubts:
            bench.doubts |= {part_of(seat), THE_FINAL}
        now.selected[seat] = now.ordered[seat] = now.before[seat] = NONE
        row = now.rows[seat]
        cards += [take(row, place) for place in bench.places(seat)]
        for place in range(len(row.kinds)):
            sure(bench, seat, place)
        now.spent[:0] = now.held[seat].contents()
        now.held[seat].clear()
    now.fell += fallen
    if cards and bench.rules.holds("KP-D.8"):
        mix(bench, cards)
        now.row_came_in = True
    else:
        now.discard[:0] = cards
    for due in [due for due in bench.ledger.open if due.seat in fallen]:
        bench.ledger.drop(due)
    _goes_on(bench, fallen)


def _goes_on(bench: KnowledgeBench, fallen: list[int]) -> None:
    """Two are left for the final; with fewer the game is over."""
    alive = bench.alive()
    if len(alive) == 2:
        begin_final(bench)
    elif len(alive) > 2:
        move_on(bench)
    else:
        winners = alive or fallen
        if not bench.rules.holds("KP-D.7"):
            winners = []
        bench.finish(Over(winners, LAST_ONE, bench.step, shared=len(winners) > 1), THE_FINAL)


def begin_final(bench: KnowledgeBench) -> None:
    """Two are left: what is left of the round is dropped, and they turn over their rows."""
    bench.ledger.drop_all()
    if bench.at != FINAL:
        ahead = bench.now.ahead[:]
        enter(bench, FINAL)
        bench.now.ahead += ahead
    for seat in bench.alive():
        bench.owed_until(TO_FLIP, seat, len(bench.game.phases))


def total(bench: KnowledgeBench, seat: int) -> int | None:
    """What a row counts in the final; None where a card is not known."""
    return _sum(bench, seat, counted(bench, seat))


def counted(bench: KnowledgeBench, seat: int) -> list[int]:
    """The places of the cards that count in the final."""
    return [place for place in bench.places(seat) if place not in bench.now.uncounted[seat]]


def _sum(bench: KnowledgeBench, seat: int, places: Sequence[int]) -> int | None:
    """What these cards of a row count together; None where one is not known."""
    kinds: Iterable[int] = [bench.now.rows[seat].kinds[place] for place in places]
    if not bench.rules.holds("KP-D.21"):
        kinds = [*kinds, *bench.now.played[seat]]
    found = [UNKNOWN if kind < 0 else VALUES.get(bench.pack.cards[kind].rank, 0) for kind in kinds]
    return None if UNKNOWN in found else sum(found)


def as_counted(bench: KnowledgeBench, seat: int) -> int | None:
    """What a row counts with a card that was turned over with it and does not count; None where one is not known."""
    if bench.now.uncounted[seat]:
        return _sum(bench, seat, bench.places(seat))
    row, kind = total(bench, seat), bench.now.laid[seat]
    if row is None or kind < 0 or counts_of(seat) not in bench.scars:
        return row
    return row + VALUES.get(bench.pack.cards[kind].rank, 0)


def by_totals(bench: KnowledgeBench, count: Callable[[KnowledgeBench, int], int | None] = total) -> list[int] | None:
    """Who wins the final; None where a card is not known."""
    totals = {seat: count(bench, seat) for seat in bench.alive()}
    known = [number for number in totals.values() if number is not None]
    if len(known) < len(totals):
        return None
    best = [seat for seat, number in totals.items() if number == max(known)]
    return best if len(best) == 1 or bench.rules.holds("KP-D.6") else best[:1]


def surely_beaten(bench: KnowledgeBench, seats: Sequence[int]) -> bool:
    """Whether these cannot have won the final together, whichever cards nobody wrote down lie in the rows."""
    bounds = {seat: bounds_of(bench, seat) for seat in bench.alive()}
    if not {*seats} <= bounds.keys():
        return True
    lowest, highest = max(low for low, _ in bounds.values()), min(bounds[seat][1] for seat in seats)
    return highest < lowest


def bounds_of(bench: KnowledgeBench, seat: int) -> tuple[int, int]:
    """The least and the most that a row can count: a card that is not known is one of those that lie nowhere else."""
    kinds = [bench.now.rows[seat].kinds[place] for place in counted(bench, seat)]
    loose = sorted(
        VALUES.get(card.rank, 0)
        for kind, card in enumerate(bench.pack.cards)
        if bench.worth.plain[kind]
        for _ in range(bench.now.loose[kind])
    )
    known = sum(VALUES.get(bench.pack.cards[kind].rank, 0) for kind in kinds if kind >= 0)
    hidden = kinds.count(UNKNOWN)
    return known + sum(loose[:hidden]), known + sum(loose[len(loose) - hidden :])


def decide(bench: KnowledgeBench) -> None:
    """Both rows lie open: the higher total wins."""
    winners = by_totals(bench)
    if winners is not None:
        shared = len(winners) > 1
        bench.finish(
            Over(winners, TIED_TOTALS if shared else HIGHER_TOTAL, bench.step, shared=shared), THE_FINAL, UNSEEN
        )


def lies_open(bench: KnowledgeBench, seat: int) -> bool:
    """Whether all that counts of a row has been turned over."""
    row = bench.now.rows[seat]
    return all(row.sight[place] is Sight.ALL for place in counted(bench, seat))
