"""What a record of rows leaves open: looks and places that nobody wrote down. No fault is proved by them."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.finding import Finding
from adjudicator.games.knowledge_is_power.bench import (
    NONE,
    PLAY,
    SELECT,
    THE_FINAL,
    KnowledgeBench,
    card_at,
    miscount,
    side_of,
    tokens_of,
)
from adjudicator.kernel.hidden import forget_order
from adjudicator.kernel.rows import move
from adjudicator.kernel.scars import hand_of, part_of
from adjudicator.kernel.unread import leave_open
from adjudicator.kernel.zones import EMPTY, Row, Sight


def look_unwritten(bench: KnowledgeBench, seat: int, number: int = 1) -> None:
    """So many cards of a row that lie upright by the record may lie sideways."""
    bench.doubts |= {side_of(seat, place) for place in (*bench.unknown(seat), *_doubted(bench, seat))}
    bench.now.unwritten[seat] += number


def play_unwritten(bench: KnowledgeBench, seat: int) -> None:
    """A card was played, perhaps, and a new one will lie in its place: nobody can say which it was."""
    now = bench.now
    now.laid[seat] = UNKNOWN
    chosen = next((place for place in (now.ordered[seat], now.selected[seat]) if place != NONE), NONE)
    for place in bench.places(seat) if chosen == NONE else [chosen]:
        bench.doubts |= {card_at(seat, place), side_of(seat, place)}
        _forget(bench, now.rows[seat], place)
    now.unwritten[seat] += 1


def has_unknown(bench: KnowledgeBench, seat: int) -> bool:
    """Whether a row surely has a card that lies upright."""
    unknown = bench.unknown(seat)
    told = any(side_of(seat, place) not in bench.doubts for place in unknown)
    return told or len(unknown) > bench.now.unwritten[seat]


def leaves_one_of(bench: KnowledgeBench, seat: int, places: Sequence[int]) -> None:
    """A card leaves a row, and nobody wrote down which of these places."""
    if len(places) < 2:
        return
    row = bench.now.rows[seat]
    bench.doubts |= {card_at(seat, place) for place in places}
    if any(row.sight[place] is not Sight.NOBODY for place in places):
        bench.doubts |= {side_of(seat, place) for place in places}
        bench.now.unwritten[seat] += 1
    for place in places:
        _forget(bench, row, place)


def loosen(bench: KnowledgeBench, seat: int, places: Sequence[int]) -> None:
    """A line means one of these cards, and nobody wrote down which: nobody can say which card lies where."""
    for place in places:
        _forget(bench, bench.now.rows[seat], place)


def may_lie_upright(bench: KnowledgeBench, seat: int, places: Sequence[int]) -> None:
    """Whether these cards lie sideways nobody can say."""
    bench.doubts |= {side_of(seat, place) for place in places}


def perhaps_known(bench: KnowledgeBench, seat: int, place: int) -> bool:
    """Whether a card lies sideways, or may."""
    return bench.known(seat, place) or side_of(seat, place) in bench.doubts


def in_doubt(bench: KnowledgeBench, seat: int, places: Sequence[int]) -> None:
    """A gap is in one of these places."""
    bench.doubts |= {card_at(seat, place) for place in places}


def tokens_lost(bench: KnowledgeBench, seats: Sequence[int], number: int) -> None:
    """One of these players has lost life tokens, and nobody wrote down who."""
    for seat in seats:
        bench.doubts.add(tokens_of(seat))
        bench.now.perhaps_lost[seat] += number
    perhaps_out(bench)


def perhaps_out(bench: KnowledgeBench) -> None:
    """Who may have lost as many life tokens as are left is out, perhaps."""
    for seat, lost in enumerate(bench.now.perhaps_lost):
        if lost and lost >= bench.now.tokens[seat]:
            bench.doubts |= {part_of(seat), hand_of(seat), THE_FINAL}


def rows_changed(bench: KnowledgeBench, seats: Sequence[int]) -> None:
    """Something was done to cards of one of these players, and nobody wrote down to whose."""
    now = bench.now
    for seat in seats:
        bench.doubts |= {hand_of(seat), *(side_of(seat, place) for place in bench.places(seat))}
        loosen(bench, seat, bench.places(seat))
        now.unwritten[seat] += 1
        if SELECT <= bench.at < PLAY:
            now.selected[seat] = now.ordered[seat] = now.before[seat] = NONE
            now.perhaps_gone[seat] = True


def has_more(bench: KnowledgeBench, seat: int, found: Finding | None) -> None:
    """A card is used in a place of a row where by the record there is none: the row has a card more than that."""
    for fact in (hand_of(seat), miscount(more=True)):
        bench.scar(fact, found)


def anything(bench: KnowledgeBench) -> None:
    """Nobody wrote down which buff was used: it may have changed any row, and any number of life tokens."""
    for seat in bench.alive():
        row = bench.now.rows[seat]
        places = range(len(row.kinds))
        bench.doubts |= {tokens_of(seat), *(side_of(seat, place) for place in places)}
        if EMPTY in row.kinds:
            bench.doubts |= {card_at(seat, place) for place in places}
        bench.now.unwritten[seat] = len(row.kinds)
        bench.now.perhaps_gone[seat] = SELECT <= bench.at < PLAY
        for place in places:
            _forget(bench, row, place)


def not_described(bench: KnowledgeBench, kind: int) -> None:
    """Nobody has put the text of a buff into data: it may have done anything, to whomever."""
    known, alive = set(bench.doubts), bench.alive()
    tokens_lost(bench, alive, 1)
    rows_changed(bench, alive)
    anything(bench)
    forget_order(bench, bench.now.pile)
    leave_open(bench.unread, bench.now, kind, (bench.doubts - known) | {THE_FINAL})


def comes_to(bench: KnowledgeBench, seat: int, place: int) -> None:
    """A new card lies in a gap; where other gaps are in doubt, this one is too."""
    row = bench.now.rows[seat]
    kinds, doubted = row.kinds, _doubted(bench, seat) if bench.doubts else []
    if not doubted:
        sure(bench, seat, place)
        return
    _forget(bench, row, place)
    if EMPTY in kinds:
        bench.doubts |= {card_at(seat, other) for other, kind in enumerate(kinds) if kind == EMPTY or other == place}
    else:
        bench.doubts -= {card_at(seat, other) for other in doubted}
    if any(side_of(seat, other) in bench.doubts for other in doubted):
        bench.doubts.add(side_of(seat, place))


def sure(bench: KnowledgeBench, seat: int, place: int) -> None:
    """What lies in a place is certain now, and how: nothing, or a card that has just been seen or drawn."""
    if not bench.doubts:
        bench.now.unwritten[seat] = 0
        return
    bench.doubts -= {card_at(seat, place), side_of(seat, place)}
    _count(bench, seat)


def named(bench: KnowledgeBench, seat: int, place: int) -> None:
    """The record says that a card lies in a place: a gap that may be elsewhere as well is elsewhere."""
    if not bench.doubts:
        return
    fact, row = card_at(seat, place), bench.now.rows[seat]
    if fact not in bench.doubts:
        return
    if row.kinds[place] == EMPTY:
        now = bench.now
        marked = (now.selected[seat], now.ordered[seat], now.exchanged[seat])
        free = [other for other in _doubted(bench, seat) if row.kinds[other] != EMPTY and other not in marked]
        if not free:
            return
        move(row, free[0], row, place)
    bench.doubts.discard(fact)
    _count(bench, seat)


def turned_over(bench: KnowledgeBench, seat: int, kinds: Sequence[int]) -> None:
    """A row is turned over: gaps in doubt are where they fit the cards that are seen."""
    row = bench.now.rows[seat]
    for gap in _doubted(bench, seat):
        there = [row.kinds[place] for place in bench.places(seat)]
        if all(UNKNOWN in (one, other) or one == other for one, other in zip(kinds, there, strict=False)):
            return
        for place in _doubted(bench, seat):
            if place != gap and row.kinds[place] == EMPTY and row.kinds[gap] != EMPTY:
                move(row, gap, row, place)
                break


def _forget(bench: KnowledgeBench, row: Row, place: int) -> None:
    """Nobody can say any more whether that card lies in this place."""
    if row.kinds[place] >= 0:
        bench.now.loose[row.kinds[place]] += 1
        row.kinds[place] = UNKNOWN


def _doubted(bench: KnowledgeBench, seat: int) -> list[int]:
    return [place for place in range(len(bench.now.rows[seat].kinds)) if card_at(seat, place) in bench.doubts]


def _count(bench: KnowledgeBench, seat: int) -> None:
    """Where only gaps are in doubt, or only cards, they are where they are."""
    kinds, doubted = bench.now.rows[seat].kinds, _doubted(bench, seat)
    if len({kinds[place] == EMPTY for place in doubted}) == 1:
        bench.doubts -= {card_at(seat, place) for place in doubted}
    if not any(side_of(seat, place) in bench.doubts for place in range(len(kinds))):
        bench.now.unwritten[seat] = 0
