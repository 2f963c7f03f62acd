"""The lane: plain steps of a round carried out in one loop, and no ruling asked.

It takes what nothing can be wrong with: the step is what this part of the round asks of the player, the card may lie
where the record has it, and nobody has acted ahead of their time. The first step that is not as plain as that ends the
lane and goes to its act, which asks every ruling on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.acts.final import turn_over
from adjudicator.games.knowledge_is_power.acts.playing import gained, lost
from adjudicator.games.knowledge_is_power.bench import (
    BUFF,
    DRAW,
    FINAL,
    LOOK,
    NEW_CARD,
    NO_PLAY,
    NONE,
    PLAY,
    SELECT,
    TO_DRAW,
    TO_FLIP,
    TO_GAIN,
    TO_LOOK,
    TO_LOSE,
    TO_PLAY,
    TO_SELECT,
    TOKEN,
    WINDOW_1,
    WINDOW_2,
    WINDOW_3,
    WINDOW_4,
    KnowledgeBench,
)
from adjudicator.games.knowledge_is_power.bought import BOUGHT, pays_for_look
from adjudicator.games.knowledge_is_power.course import reach
from adjudicator.games.knowledge_is_power.doubts import comes_to, sure
from adjudicator.games.knowledge_is_power.occasions import (
    Buying,
    CameOf,
    Choosing,
    Drawing,
    Exchanging,
    Flipping,
    Gaining,
    LeftOut,
    Looking,
    Losing,
    Paid,
    Playing,
    Refusing,
    Taking,
    Using,
)
from adjudicator.games.knowledge_is_power.order import is_next
from adjudicator.games.knowledge_is_power.plain import NO_SUCH, done, kind_of, lies_surely, may_lie, owing
from adjudicator.kernel.zones import EMPTY, Sight

NOBODY: Final = Sight.NOBODY
OWNER: Final = Sight.OWNER


def lane(bench: KnowledgeBench, steps: Sequence[Any], at: int, stop: int, ahead: int) -> int:  # Any: the game's own
    """Carry out plain steps from `steps[at]` on; returns where the first other one stands, or `stop`.

    `steps[at]` is step `at + ahead` of the log.
    """
    now, ledger = bench.now, bench.ledger
    if 0 in now.tokens and any(not tokens and not now.out[seat] for seat, tokens in enumerate(now.tokens)):
        return at  # somebody has still to fall
    if bench.skipped is not None:
        bench.step = at + ahead
        if bench.just_after(bench.skipped.at):
            return at
    for n in range(at, stop):
        step = steps[n]
        take = _PLAIN.get(type(step))
        if take is None or now.ahead or ledger.awaited or now.over is not None:
            return n
        bench.step = n + ahead
        if not take(bench, step):
            return n
    return stop


# ---- the steps of a round


def _look(bench: KnowledgeBench, step: s.Look) -> bool:
    """A look at an unknown card, the free one or one that is paid."""
    if step.pays:
        return pays_for_look(bench, step)
    now, seat, place = bench.now, bench.seat_of.get(step.by, NONE), step.place - 1
    if seat == NONE or step.of is not None or now.clock - now.base != LOOK:
        return False
    kind, row = kind_of(bench, step.card), now.rows[seat]
    if not lies_surely(bench, seat, place) or row.sight[place] is not NOBODY:
        return False
    there = row.kinds[place]
    due = bench.ledger.owed(TO_LOOK, seat)
    if due is None or not may_lie(bench, there, kind):
        return False
    row.sight[place] = OWNER
    if kind not in (there, UNKNOWN):
        row.kinds[place] = kind
        now.loose[kind] -= 1
    sure(bench, seat, place)
    now.looks += 1
    done(bench, due)
    return True


def _select(bench: KnowledgeBench, step: s.Select) -> bool:
    """The card to be played, of a player to whom none was ordered."""
    now, seat, place = bench.now, bench.seat_of.get(step.by, NONE), step.place - 1
    if seat == NONE or now.ordered[seat] != NONE or now.perhaps_gone[seat] or not lies_surely(bench, seat, place):
        return False
    if now.clock - now.base == WINDOW_1 and not bench.ledger.open and not now.out[seat]:
        reach(bench, SELECT)
    due = owing(bench, SELECT, TO_SELECT, seat)
    if due is None:
        return False
    now.told, now.selected[seat] = NONE, place
    done(bench, due)
    return True


def _play(bench: KnowledgeBench, step: s.Play) -> bool:
    """The card that was selected, or ordered."""
    seat, kind = bench.seat_of.get(step.by, NONE), kind_of(bench, step.card)
    place = _played_from(bench, seat, kind, step.place)
    if place == NONE:
        return False
    _lay_down(bench, seat, kind, place)
    return True


def _show(bench: KnowledgeBench, step: s.Show) -> bool:
    """The same of several players at once."""
    laid: list[tuple[int, int, int]] = []
    for name, card in step.cards.items():
        seat, kind = bench.seat_of.get(name, NONE), kind_of(bench, card)
        place = _played_from(bench, seat, kind, None)
        if place == NONE or (kind >= 0 and any(kind == other for _, other, _ in laid)):
            return False
        laid.append((seat, kind, place))
    for seat, kind, place in laid:
        _lay_down(bench, seat, kind, place)
    return True


def _played_from(bench: KnowledgeBench, seat: int, kind: int, written: int | None) -> int:
    """The place from which a card is plainly played; none if it is not so plain."""
    now = bench.now
    if seat == NONE:
        return NONE
    place = now.ordered[seat] if now.ordered[seat] != NONE else now.selected[seat]
    kinds = now.rows[seat].kinds
    if not lies_surely(bench, seat, place) or not may_lie(bench, kinds[place], kind):
        return NONE
    if written is None and kind >= 0 and kind in kinds:
        written = kinds.index(kind) + 1  # where it lies by the record
    if written is not None and written - 1 != place:
        return NONE
    if now.clock - now.base == WINDOW_2:
        due = not bench.ledger.open and not now.out[seat] and now.laid[seat] == NO_PLAY
    else:
        due = owing(bench, PLAY, TO_PLAY, seat) is not None
    return place if due else NONE


def _lay_down(bench: KnowledgeBench, seat: int, kind: int, place: int) -> None:
    """A card is played out of its row."""
    now, row = bench.now, bench.now.rows[seat]
    if now.clock - now.base == WINDOW_2:
        reach(bench, PLAY)
    due = bench.ledger.owed(TO_PLAY, seat)
    assert due is not None
    there = row.kinds[place]
    if kind < 0:
        kind = there
    elif kind != there:
        now.loose[kind] -= 1
    row.kinds[place], row.sight[place] = EMPTY, NOBODY
    for marks in (now.selected, now.ordered, now.before, now.exchanged):
        if marks[seat] == place:
            marks[seat] = NONE
    sure(bench, seat, place)
    now.told, now.laid[seat] = NONE, kind
    now.played[seat].append(kind)
    done(bench, due)


def _lose(bench: KnowledgeBench, step: s.Lose) -> bool:
    """The life token of the lowest card."""
    now, seat, at = bench.now, bench.seat_of.get(step.by, NONE), bench.now.clock - bench.now.base
    if step.tokens != 1 or at not in (WINDOW_3, TOKEN) or seat == NONE or now.out[seat]:
        return False
    if at == WINDOW_3 and (bench.ledger.open or now.losers):
        return False
    lowest = bench.extreme(highest=False)
    if lowest is None or seat not in lowest:
        return False
    if at == WINDOW_3:
        if seat != lowest[0] and bench.rules.option("value_ties") != "everybody":
            return False
        reach(bench, TOKEN)
    due = bench.ledger.owed(TO_LOSE, seat)
    if due is None:
        return False
    now.told = NONE
    lost(bench, seat, 1, due)
    return True


def _gain(bench: KnowledgeBench, step: s.Gain) -> bool:
    """The buff or debuff of the highest card."""
    now, seat, kind = bench.now, bench.seat_of.get(step.by, NONE), kind_of(bench, step.card)
    due = owing(bench, BUFF, TO_GAIN, seat)
    if due is None or now.out[seat] or not now.buffs or bench.ledger.owed(TO_LOSE) is not None:
        return False
    top = now.buffs[-1]
    hidden = kind >= 0 and top == UNKNOWN and bench.worth.buff[kind] and now.loose[kind] > 0
    if not (hidden or kind in (top, UNKNOWN)) or seat not in (bench.extreme(highest=True) or ()):
        return False
    now.told = NONE
    gained(bench, seat, kind, due)
    return True


def _draw(bench: KnowledgeBench, step: s.Draw) -> bool:
    """The card of the draw phase, in its order."""
    cards = step.cards
    if type(cards) is list:
        kind = kind_of(bench, cards[0]) if len(cards) == 1 else NO_SUCH
    else:
        kind = UNKNOWN if cards == 1 else NO_SUCH
    now, seat, pile = bench.now, bench.seat_of.get(step.by, NONE), bench.now.pile
    if seat == NONE or now.out[seat] or now.told == seat or not pile or not may_lie(bench, pile[-1], kind):
        return False
    row = now.rows[seat]
    first = now.clock - now.base == WINDOW_4
    if bench.ledger.lapsed and bench.ledger.missed(NEW_CARD, seat) is not None:
        return False
    if EMPTY not in row.kinds or not is_next(bench, seat, first=first):
        return False
    if first and not bench.ledger.open:
        reach(bench, DRAW)
    due = owing(bench, DRAW, TO_DRAW, seat)
    if due is None:
        return False
    top = pile.pop()
    if kind < 0:
        kind = top
    elif kind != top:
        now.loose[kind] -= 1
    place = row.kinds.index(EMPTY)
    row.kinds[place], row.sight[place] = kind, NOBODY
    comes_to(bench, seat, place)
    now.told, now.either_at = NONE, place
    now.drawn[seat] += 1
    done(bench, due)
    return True


def _flip(bench: KnowledgeBench, step: s.Flip) -> bool:
    """A row turned over in the final."""
    seat, kinds = bench.seat_of.get(step.by, NONE), [kind_of(bench, card) for card in step.cards]
    due = owing(bench, FINAL, TO_FLIP, seat)
    if due is None or not all(lies_surely(bench, seat, place) for place in bench.places(seat)):
        return False
    row = bench.now.rows[seat].contents()
    known = [kind for kind in kinds if kind >= 0]
    if len(row) != len(kinds) or len(known) > len({*known}):
        return False
    if not all(may_lie(bench, there, kind) for there, kind in zip(row, kinds, strict=True)):
        return False
    turn_over(bench, seat, kinds, bench.places(seat))
    return True


_PLAIN: Final[Mapping[type, Callable[[KnowledgeBench, Any], bool]]] = {  # Any: a step of that kind
    s.Look: _look,
    s.Select: _select,
    s.Play: _play,
    s.Show: _show,
    s.Lose: _lose,
    s.Gain: _gain,
    s.Draw: _draw,
    s.Flip: _flip,
    **BOUGHT,
}
"""For each kind of step what carries it out if it is plain, and says whether it was."""
UNASKED: Final[Mapping[type, tuple[type, ...]]] = {
    s.Look: (Looking, Paid),
    s.Select: (Choosing,),
    s.Exchange: (Exchanging, CameOf),
    s.Play: (Playing,),
    s.Show: (Playing,),
    s.Lose: (Losing,),
    s.Gain: (Gaining,),
    s.Draw: (Drawing,),
    s.Take: (Drawing, Taking, Paid),
    s.Strike: (Buying, Paid, CameOf, LeftOut),
    s.Return: (Buying, Paid, CameOf, LeftOut),
    s.Reveal: (Buying, Paid, CameOf, LeftOut),
    s.Renew: (Buying, Paid, CameOf, LeftOut),
    s.Use: (Using, CameOf, LeftOut),
    s.Flip: (Flipping,),
    s.Refuse: (Refusing,),
}
"""For each kind of step the occasions on which the lane asks no ruling, or it is offered without asking."""
COVERED: Final = frozenset({
    "KP-1.3", "KP-2.1", "KP-2.3", "KP-2.4", "KP-2.5", "KP-2.6", "KP-3.1", "KP-3.2", "KP-3.3", "KP-3.4", "KP-3.5",
    "KP-3.6", "KP-3.7", "KP-5.1", "KP-5.2", "KP-D.2", "KP-D.4", "KP-D.5", "KP-D.11", "KP-D.12", "KP-D.13",
    "KP-D.14", "KP-D.15", "KP-D.17", "KP-D.18", "KP-D.19", "KP-D.21", "KP-D.23", "KP-D.26",
})  # fmt: skip
"""The rulings of all books that lane, guards and offers keep to on these occasions."""
