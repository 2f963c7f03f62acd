"""The final, and what is stated of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from adjudicator.formats.finding import Finding
from adjudicator.formats.log import GameClaim
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import (
    FINAL,
    LIFE,
    ROWS,
    TO_FLIP,
    TO_LOSE,
    KnowledgeBench,
    counts_of,
    miscount,
    tokens_of,
    turned_early,
)
from adjudicator.games.knowledge_is_power.doubts import named, turned_over
from adjudicator.games.knowledge_is_power.living import by_totals, counted, decide, lies_open, total
from adjudicator.games.knowledge_is_power.occasions import Flipping
from adjudicator.kernel import claims
from adjudicator.kernel.occasions import SCORE, WINNER, Acting, Claiming
from adjudicator.kernel.rounds import is_over
from adjudicator.kernel.rows import see
from adjudicator.kernel.wording import add_to_what_is_said
from adjudicator.kernel.zones import NO_CARD, Sight

FINALISTS: Final = 2
"""So many turn over their rows in the final."""


def flip(bench: KnowledgeBench, step: s.Flip) -> None:
    """A player turns over the own row."""
    seat = bench.seat_of[step.by]
    lay_open = bench.at == FINAL and not bench.now.out[seat] and lies_open(bench, seat)
    if not lay_open and is_over(bench, seat, step):
        return
    if bench.now.out[seat] or bench.at != FINAL:
        found = bench.judge(Acting(seat, step, "out" if bench.now.out[seat] else "too-early"))
        if not bench.now.out[seat]:
            bench.scar(turned_early(seat), found)
            _all_believe_it(bench)
            _shows(bench, seat, [bench.spelled[card] for card in step.cards])
        return
    row = bench.now.rows[seat]
    kinds = [bench.spelled[card] for card in step.cards]
    places = bench.places(seat) if len(kinds) > len(counted(bench, seat)) else counted(bench, seat)
    if len(kinds) == len(places) + 1 and _has_played(bench, seat) and bench.now.laid[seat] in kinds:
        kinds.remove(bench.now.laid[seat])
        bench.scar(counts_of(seat), bench.judge(Flipping(seat, step, bench.now.laid[seat])))
        bench.report.leading = None
    turned_over(bench, seat, kinds)
    miscounted = None
    if len(kinds) != len(places):
        miscounted = bench.judge(Claiming(seat, ROWS, kinds, row.contents(), seat))
        _card_of_the_other(bench, miscounted, more=len(kinds) > len(places))
    turn_over(bench, seat, kinds, places, miscounted)


def _all_believe_it(bench: KnowledgeBench) -> None:
    """More than two turn over their rows, so nobody takes it that one more is out: they make one mistake together."""
    early = [bench.scars[fact] for fact in map(turned_early, range(bench.n)) if fact in bench.scars]
    if len(early) <= FINALISTS:
        return
    first, *others = sorted(early, key=lambda found: found.step)
    for found in others:
        if found.because_of is None and found.fault != "undetermined":
            found.because_of = bench.report.number(first)


def _shows(bench: KnowledgeBench, seat: int, kinds: Sequence[int]) -> None:
    """A row is turned over before its time: all have seen its cards."""
    places = bench.places(seat)
    for place, kind in zip(places, kinds if len(kinds) == len(places) else (), strict=False):
        see(bench, bench.now.rows[seat], place, kind, seat, Sight.ALL)


def _has_played(bench: KnowledgeBench, seat: int) -> bool:
    """Whether the card that a player has played in this round lies open on the table, or among those played earlier."""
    now, kind = bench.now, bench.now.laid[seat]
    return kind >= 0 and (kind in now.played[seat] or kind in now.discard)


def turn_over(
    bench: KnowledgeBench, seat: int, kinds: Sequence[int], places: Sequence[int], miscounted: Finding | None = None
) -> None:
    """The cards in these places of a row are seen from left to right; the last one who turns over ends the game."""
    row = bench.now.rows[seat]
    for place, kind in zip(places, kinds, strict=False):
        bench.report.leading = miscounted  # with another number of cards they lie elsewhere
        see(bench, row, place, kind, seat, Sight.ALL)
    due = bench.ledger.owed(TO_FLIP, seat)
    if due is not None:
        bench.settle(due)
    if all(lies_open(bench, other) for other in bench.alive()):
        decide(bench)


def _card_of_the_other(bench: KnowledgeBench, found: Finding | None, *, more: bool) -> None:
    """Where one row has a card more than by the record and the other one less, it is the same card."""
    if found is None:
        return
    other = bench.scars.get(miscount(more=not more))
    if other is not None and found.because_of is None:
        found.because_of = bench.report.number(other)
    bench.scar(miscount(more=more), found)


def _shows_what_was_not_lost(bench: KnowledgeBench, stated: Mapping[str, int]) -> None:
    """Where a player is said to have as many life tokens as by the record, a loss that it lacks was left out."""
    for due in bench.ledger.lapsed:
        found = due.finding
        if due.what is not TO_LOSE or due.seat < 0 or found is None or found.fault != "missed":
            continue
        kept = bench.report.kept[id(found)]
        sure = tokens_of(due.seat) not in bench.doubts and not kept.undone_by
        if sure and stated.get(bench.names[due.seat]) == bench.now.tokens[due.seat]:
            kept.undone_by = bench.step
            add_to_what_is_said(found, kept, f", as step {bench.step} shows")


def claim(bench: KnowledgeBench, step: GameClaim) -> None:
    """Hold each stated fact against the table."""
    rows: dict[str, list[str] | int] = getattr(step, ROWS.id, None) or {}
    for name, cards in rows.items():
        for place, card in enumerate(cards if isinstance(cards, list) else ()):
            if card != NO_CARD:
                named(bench, bench.seat_of[name], place)
    claims.position(bench, step)
    _shows_what_was_not_lost(bench, getattr(step, LIFE.id, None) or {})
    for name, number in step.score.items():
        seat = bench.seat_of[name]
        actual = total(bench, seat) if bench.at == FINAL else None
        if actual is not None and actual != number:
            bench.judge(Claiming(claims.speaker(bench, step), SCORE, number, actual, seat))
    if step.winner is not None and bench.now.over is None and bench.at == FINAL:
        stated, actual_winners = claims.winners_stated(bench, step), by_totals(bench)
        if stated != actual_winners:
            bench.judge(Claiming(claims.speaker(bench, step), WINNER, stated, actual_winners))
        return
    claims.winner(bench, step)
