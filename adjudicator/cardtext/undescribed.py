"""What a card may have done whose text is not data: anything that a card can do.

The record is believed. What has no line was not done. A line that says what came of the card says all of it that can
be seen; but no line says that somebody may do something more often, that a turn was won or lost, that other cards work
otherwise, or that cards were shuffled.

Where no line says what came of the card, the lines after it may: a draw or a discard by anybody may be what it asked
for. No card asks for a play or the end of a turn: whoever does that is on turn, and what was used before is over. It is
over after a round at the latest, when the player who used the card has had another turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from adjudicator.cardtext.bench import CardBench
from adjudicator.formats.outcomes import AnyOutcome, Chosen, Drew, Looked, Moved, Showed
from adjudicator.kernel.hidden import forget_order, kinds_of, may_be
from adjudicator.kernel.scars import TURN, Fact, part_of, whereabouts
from adjudicator.kernel.unread import (
    ANYBODY,
    ASSETS,
    CARDS,
    COURSE,
    DEEDS,
    EFFECTS,
    ROOM,
    TOP,
    called_for,
    leave_open,
    opened_by,
    still_on,
)

THIS_TURN: Final = 0
"""So many turns after this one."""


def took_effect(bench: CardBench, kind: int, then: Sequence[AnyOutcome] | None, choose: Chosen = ()) -> None:
    """A card whose text is not data was used; `then` is what came of it, where somebody wrote that down."""

    def opens(*facts: Fact, turns: int = -1) -> None:
        leave_open(bench.unread, bench.now, kind, facts, turns)

    opens(ROOM, DEEDS, turns=THIS_TURN)
    opens(TURN, turns=bench.n)
    opens(EFFECTS)
    if bench.pack.cards[kind].type == "plain":  # whether it lies in play now is not known either
        opens(ROOM, DEEDS, COURSE, whereabouts(kind))
    if bench.dice is not None:
        return
    forget_order(bench, bench.now.pile)
    if then is None or not _comes_from_the_pile(bench, then) or _lies_below(bench, choose) or _redealt(bench, then):
        opens(CARDS, ASSETS, TOP, *map(part_of, range(bench.n)))
        opens(still_on(bench.now.active), called_for(bench.now.active), turns=bench.n)
        for other in opened_by(bench.unread, bench.now, [TURN]):  # of the turns of a round some may be none
            leave_open(bench.unread, bench.now, other, [TURN], 2 * bench.n)


def is_on_turn(bench: CardBench, seat: int) -> None:
    """A player does what no card asks for: what was used in the turns of others has been carried out."""
    for other in range(bench.n):
        if bench.sides[other] != bench.sides[seat]:
            _is_over(bench, other)


def goes_on(bench: CardBench, seat: int) -> None:
    """A player does so after a card of this turn: nobody else does anything any more that it asked for."""
    for kind in opened_by(bench.unread, bench.now, [still_on(seat)]):
        leave_open(bench.unread, bench.now, kind, (ROOM, DEEDS, COURSE), THIS_TURN)
    _is_over(bench, seat)


def has_ended(bench: CardBench) -> None:
    """A turn is said to be over: so is what was used in it."""
    for seat in range(bench.n):
        _is_over(bench, seat)


def draws_more(bench: CardBench) -> None:
    """Somebody draws what only a card can ask for: any discard after that may be what it asked for as well."""
    for kind in opened_by(bench.unread, bench.now, [*map(called_for, range(bench.n))]):
        leave_open(bench.unread, bench.now, kind, [called_for(ANYBODY)], bench.n)


def discards(bench: CardBench, seat: int) -> None:
    """A player discards after a card of this turn: that is the discard of the turn, and none that it asked for."""
    bench.unread.pop(called_for(seat), None)


def _is_over(bench: CardBench, seat: int) -> None:
    """What was used in the turn of a player is over: from now on turns are turns, and a round is one."""
    if bench.unread.pop(still_on(seat), None) is not None:
        round_on = bench.now.turn + bench.n
        bench.unread[TURN] = {kind: min(until, round_on) for kind, until in bench.unread.get(TURN, {}).items()}
    bench.unread.pop(called_for(seat), None)
    bench.unread.pop(called_for(ANYBODY), None)


def is_done(bench: CardBench) -> None:
    """All has been carried out that the record has for such a card; its last word may have been a shuffle."""
    if bench.dice is None:
        forget_order(bench, bench.now.pile)


def _comes_from_the_pile(bench: CardBench, then: Sequence[AnyOutcome]) -> bool:
    """Whether what is drawn, seen or taken there can lie in the draw pile; else more was done than is written down."""
    named: list[int] = []
    for outcome in then:
        if isinstance(outcome, Drew) or (isinstance(outcome, Looked | Showed) and outcome.from_ == "pile"):
            named += kinds_of(bench, outcome.cards)
        elif isinstance(outcome, Moved) and outcome.from_ == "pile":
            named.append(bench.spelled[outcome.card])
    enough = len(named) <= bench.game.drawable(bench, bench.now.pile)
    return enough and all(kind < 0 or may_be(bench, bench.now.pile, kind) for kind in named)


def _redealt(bench: CardBench, then: Sequence[AnyOutcome]) -> bool:
    """Whether all draw at least as many cards as they hold: perhaps the hands were dealt anew."""
    drawn = Counter[str]()
    for outcome in then:
        if isinstance(outcome, Drew):
            drawn[outcome.by] += len(kinds_of(bench, outcome.cards))
    return bool(drawn) and all(drawn[bench.names[seat]] >= bench.now.hands[seat].size for seat in bench.alive())


def _lies_below(bench: CardBench, choose: Chosen) -> bool:
    """Whether a card that was chosen lies among the discards: perhaps they were shuffled into the pile before."""
    named = [bench.spelled.get(one, -1) for one in choose if isinstance(one, str)]
    return any(kind >= 0 and kind in bench.now.discard for kind in named)
