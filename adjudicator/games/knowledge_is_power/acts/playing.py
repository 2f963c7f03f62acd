"""Cards played, and what comes of them: a life token lost, a buff or debuff drawn."""

from __future__ import annotations

from typing import Any

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import (
    BUFF,
    BUFF_ORDER,
    DRAW,
    NONE,
    PLAY,
    TO_GAIN,
    TO_LOSE,
    TO_PLAY,
    TOKEN,
    WINDOW_3,
    KnowledgeBench,
    buffs_of,
    tokens_of,
)
from adjudicator.games.knowledge_is_power.course import go_on, may_act, move_on, reach, settle
from adjudicator.games.knowledge_is_power.doubts import has_more, leaves_one_of, named, sure
from adjudicator.games.knowledge_is_power.living import fall, lose
from adjudicator.games.knowledge_is_power.occasions import Gaining, Losing, Playing
from adjudicator.games.knowledge_is_power.onward import has_begun
from adjudicator.games.knowledge_is_power.stock import from_top, of_the_deck
from adjudicator.kernel.dues import Due, DueKind
from adjudicator.kernel.hidden import gain as into
from adjudicator.kernel.hidden import may_be
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.rounds import is_ahead
from adjudicator.kernel.rows import see, take
from adjudicator.kernel.zones import Sight


def play(bench: KnowledgeBench, step: s.Play) -> None:
    """A player plays the selected card."""
    seat = bench.seat_of[step.by]
    if may_act(bench, seat, step):
        has_begun(bench, step)
        _played(bench, seat, step, bench.spelled[step.card], step.place - 1 if step.place is not None else NONE)


def show(bench: KnowledgeBench, step: s.Show) -> None:
    """Everybody plays the selected card."""
    for name, card in step.cards.items():
        seat = bench.seat_of[name]
        if may_act(bench, seat, step):
            has_begun(bench, step)
            _played(bench, seat, step, bench.spelled[card], NONE)
        bench.report.leading = None


def _played(bench: KnowledgeBench, seat: int, step: Any, kind: int, place: int) -> None:  # Any: one card, or all
    now = bench.now
    kind = of_the_deck(bench, seat, kind)
    if bench.at < PLAY or bench.at == DRAW:
        reach(bench, PLAY)
    due = bench.ledger.owed(TO_PLAY, seat) or bench.ledger.missed(TO_PLAY, seat)
    unsaid = [] if place != NONE else _not_the_ordered_one(bench, seat, kind) or _one_of(bench, seat, kind)
    disobeys = bool(unsaid) and now.ordered[seat] != NONE
    if place == NONE:
        place = unsaid[0] if disobeys else _where(bench, seat, kind)
    named(bench, seat, place)
    found = bench.judge(Playing(seat, step, kind, NONE if disobeys and len(unsaid) > 1 else place, due))
    if not bench.filled(seat, place):
        has_more(bench, seat, found)
        unsaid = _one_of(bench, seat, kind)
        place = _where(bench, seat, kind)
    if not bench.filled(seat, place):
        if due is not None:
            settle(bench, due)
        return
    row = now.rows[seat]
    leaves_one_of(bench, seat, unsaid)
    see(bench, row, place, kind, seat, Sight.ALL)
    for marks in (now.selected, now.ordered, now.before, now.exchanged):
        if marks[seat] == place:
            marks[seat] = NONE
    card = take(row, place)
    if len(unsaid) < 2:
        sure(bench, seat, place)
    now.played[seat].append(card)
    if due is not None:
        now.laid[seat] = card
        settle(bench, due)


def _one_of(bench: KnowledgeBench, seat: int, kind: int) -> list[int]:
    """The places that a card may have been played from, where nobody wrote down which was selected."""
    now, kinds = bench.now, bench.now.rows[seat].kinds
    if now.ordered[seat] != NONE or now.selected[seat] != NONE or (kind >= 0 and kind in kinds):
        return []
    return [place for place in bench.places(seat) if kind < 0 or kinds[place] == UNKNOWN]


def _not_the_ordered_one(bench: KnowledgeBench, seat: int, kind: int) -> list[int]:
    """The places that a card may have been played from which is not the one that was ordered, and was seen then."""
    row, ordered = bench.now.rows[seat], bench.now.ordered[seat]
    there = row.kinds[ordered] if ordered != NONE else UNKNOWN
    if there < 0 or kind < 0 or there == kind or kind in row.kinds or not may_be(bench, row, kind):
        return []
    return [place for place in bench.places(seat) if row.kinds[place] == UNKNOWN]


def _where(bench: KnowledgeBench, seat: int, kind: int) -> int:
    """The place of a card that is played: where it lies by the record, else that of the selected one."""
    kinds = bench.now.rows[seat].kinds
    if kind >= 0 and kind in kinds:
        return kinds.index(kind)
    chosen = bench.now.ordered[seat] if bench.now.ordered[seat] != NONE else bench.now.selected[seat]
    if chosen == NONE and UNKNOWN in kinds:
        return kinds.index(UNKNOWN)
    return chosen if chosen != NONE else next(iter(bench.places(seat)), NONE)


def lose_token(bench: KnowledgeBench, step: s.Lose) -> None:
    """The lowest card costs its player a life token."""
    seat = bench.seat_of[step.by]
    if not may_act(bench, seat, step):
        return
    due = _after_the_play(bench, seat, step, TOKEN, TO_LOSE)
    if due is not None or bench.at > PLAY:
        found = bench.judge(Losing(seat, step, number=step.tokens, due=due))
        if due is not None and due.seat >= 0:
            bench.scar(tokens_of(due.seat), found)
    lost(bench, seat, step.tokens, due)


def lost(bench: KnowledgeBench, seat: int, number: int, due: Due | None) -> None:
    """Life tokens of the round are lost."""
    lose(bench, seat, number)
    if due is None or due.turn == bench.now.turn:
        bench.now.losers.append(seat)
    if due is not None and due in bench.ledger.open:
        go_on(bench)
        bench.settle(due)
    elif due is not None:
        settle(bench, due)
    if bench.ledger.owed(TO_LOSE) is None:
        fall(bench)  # all who lose it in this step fall together
    move_on(bench)


def gain(bench: KnowledgeBench, step: s.Gain) -> None:
    """The highest card brings its player a buff or debuff."""
    seat = bench.seat_of[step.by]
    if not may_act(bench, seat, step):
        return
    kind = bench.spelled[step.card] if step.card is not None else UNKNOWN
    due = _after_the_play(bench, seat, step, BUFF, TO_GAIN)
    if due is not None or bench.at > PLAY:
        found = bench.judge(Gaining(seat, step, kind, due=due))
        for other in (seat, due.seat if due is not None else seat):
            bench.scar(buffs_of(other), found)
        bench.scar(BUFF_ORDER, found)
    card = gained(bench, seat, kind, due)
    if card is not None and bench.dice is not None:
        step.card = bench.pack.written(card)
    if due is not None and bench.ledger.owed(TO_LOSE) is not None:
        is_ahead(bench, seat, step)


def gained(bench: KnowledgeBench, seat: int, kind: int, due: Due | None) -> int | None:
    """The top buff or debuff comes to a player; returns it, or None where none was left."""
    card = None
    if due is None or due.turn == bench.now.turn:
        bench.now.gainers.append(seat)
    if bench.now.buffs:
        card = from_top(bench, bench.now.buffs, seat, kind)
        if card is not None:
            into(bench, bench.now.held[seat], card)
    if not bench.now.buffs:
        for owed in [one for one in bench.ledger.open if one.what is TO_GAIN and one is not due]:
            bench.ledger.drop(owed)  # with an empty deck nothing is drawn
    if due is not None:
        settle(bench, due)
    return card


def _after_the_play(
    bench: KnowledgeBench, seat: int, step: Any, phase: int, what: DueKind
) -> Due | None:  # Any: a step
    """What is owed in a step after the play; judged if that has not come yet."""
    if bench.at < PLAY:
        late = _of_an_earlier_round(bench, seat, what)
        if late is None:
            bench.judge(Acting(seat, step, "too-early"))
        return late
    if bench.at == PLAY and what is TO_LOSE:
        is_ahead(bench, seat, step)
        return None
    if bench.at in range(PLAY, phase) or bench.at == WINDOW_3:
        reach(bench, phase)
    if bench.at == DRAW:
        return bench.ledger.missed(what)
    ledger = bench.ledger
    return ledger.owed(what, seat) or ledger.owed(what) or ledger.missed(what)


def _of_an_earlier_round(bench: KnowledgeBench, seat: int, what: DueKind) -> Due | None:
    """What was missed in a round that is over, and is made up for in the next before its cards are played."""
    those = [due for due in bench.ledger.lapsed if due.what is what and due.seat in (seat, NONE)]
    return those[-1] if those else None
