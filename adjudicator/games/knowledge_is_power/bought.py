"""What life tokens buy, and the exchange of a card, where the lane can carry it out and no ruling is asked.

What came of such an act is left out in the record, so it is as the rules have it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.formats.abilities import Look, Show
from adjudicator.games.knowledge_is_power import effects
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.acts.choosing import exchanged
from adjudicator.games.knowledge_is_power.acts.drawing import taken
from adjudicator.games.knowledge_is_power.acts.paying import renewed, sent_back, struck, turned_up
from adjudicator.games.knowledge_is_power.acts.using import used
from adjudicator.games.knowledge_is_power.bench import (
    DRAW,
    NONE,
    PLAY,
    SELECT,
    TO_DRAW,
    TO_SELECT,
    WINDOW_1,
    WINDOW_4,
    WINDOWS,
    KnowledgeBench,
)
from adjudicator.games.knowledge_is_power.course import reach
from adjudicator.games.knowledge_is_power.doubts import sure
from adjudicator.games.knowledge_is_power.living import fall, lose
from adjudicator.games.knowledge_is_power.meant import Meant
from adjudicator.games.knowledge_is_power.options import PAY_LAST_TOKEN
from adjudicator.games.knowledge_is_power.order import is_next
from adjudicator.games.knowledge_is_power.plain import NO_SUCH, done, kind_of, lies_surely, may_lie, owing
from adjudicator.games.knowledge_is_power.prices import price
from adjudicator.kernel.rows import see
from adjudicator.kernel.zones import EMPTY, Sight


def _payer(bench: KnowledgeBench, step: Any) -> int:  # Any: one of these steps
    """Who plainly can pay the price of a step, and says nothing else of it; nobody if it is not so plain."""
    now, seat = bench.now, bench.seat_of.get(step.by, NONE)
    if seat == NONE or now.out[seat]:
        return NONE
    costs, has = price(bench, type(step)), now.tokens[seat]
    if step.pays not in (None, costs) or costs > has or (costs == has and not bench.rules.value(PAY_LAST_TOKEN)):
        return NONE
    return seat


def _buyer(bench: KnowledgeBench, step: Any) -> int:  # Any: as above
    """The same in the time for actions."""
    return _payer(bench, step) if bench.now.clock - bench.now.base in WINDOWS else NONE


def _pay(bench: KnowledgeBench, seat: int, step: Any) -> None:  # Any: as above
    """Life tokens are paid, and it is known who had drawn what before."""
    bench.now.told = NONE
    lose(bench, seat, price(bench, type(step)))


def _other(bench: KnowledgeBench, seat: int, step: Any) -> int:  # Any: as above
    """Whom an act is aimed at: another player who is still in; nobody if it is not so plain."""
    owner = bench.seat_of.get(step.of, NONE) if step.of is not None else NONE
    return NONE if owner in (seat, NONE) or bench.now.out[owner] else owner


def pays_for_look(bench: KnowledgeBench, step: s.Look) -> bool:
    """A look at one more card."""
    seat, place, kind = _buyer(bench, step), step.place - 1, kind_of(bench, step.card)
    if seat == NONE or step.of is not None or not lies_surely(bench, seat, place):
        return False
    row = bench.now.rows[seat]
    if row.sight[place] is not Sight.NOBODY or not may_lie(bench, row.kinds[place], kind):
        return False
    _pay(bench, seat, step)
    see(bench, row, place, kind, seat, Sight.OWNER)
    sure(bench, seat, place)
    fall(bench)
    return True


def _strike(bench: KnowledgeBench, step: s.Strike) -> bool:
    """A life token of another player."""
    seat = _buyer(bench, step)
    owner = _other(bench, seat, step)
    if seat == NONE or owner == NONE or step.then is not None:
        return False
    _pay(bench, seat, step)
    struck(bench, seat, step, owner)
    return True


def _return(bench: KnowledgeBench, step: s.Return) -> bool:
    """A known card of another that goes into the deck."""
    seat, place = _buyer(bench, step), step.place - 1
    owner = _other(bench, seat, step)
    if seat == NONE or owner == NONE or step.then is not None:
        return False
    if not lies_surely(bench, owner, place) or not bench.known(owner, place):
        return False
    _pay(bench, seat, step)
    sent_back(bench, seat, step, owner, Meant([place]))
    return True


def _reveal(bench: KnowledgeBench, step: s.Reveal) -> bool:
    """A card of another that is turned up, and ordered to be played or shuffled away."""
    seat, place, kind = _buyer(bench, step), step.place - 1, kind_of(bench, step.card)
    owner = _other(bench, seat, step)
    if seat == NONE or owner == NONE or step.then is not None or step.pick not in (None, step.by):
        return False
    at = bench.now.clock - bench.now.base
    if not (step.decide == "shuffle" or (step.decide == "play" and at < PLAY)):
        return False
    if not lies_surely(bench, owner, place) or not may_lie(bench, bench.now.rows[owner].kinds[place], kind):
        return False
    _pay(bench, seat, step)
    turned_up(bench, seat, step, owner, Meant([place]), kind)
    return True


def _renew(bench: KnowledgeBench, step: s.Renew) -> bool:
    """A whole row."""
    seat = _buyer(bench, step)
    places = bench.places(seat) if seat != NONE else []
    if not places or step.places or step.then is not None:
        return False
    _pay(bench, seat, step)
    renewed(bench, seat, step, places)
    return True


def _take(bench: KnowledgeBench, step: s.Take) -> bool:
    """A card of another row in place of the draw."""
    seat, place = _payer(bench, step), step.place - 1
    owner = _other(bench, seat, step)
    if seat == NONE or owner == NONE or not lies_surely(bench, owner, place):
        return False
    first = bench.now.clock - bench.now.base == WINDOW_4
    if EMPTY not in bench.now.rows[seat].kinds or not is_next(bench, seat, first=first):
        return False
    if first and not bench.ledger.open:
        reach(bench, DRAW)
    due = owing(bench, DRAW, TO_DRAW, seat)
    if due is None:
        return False
    _pay(bench, seat, step)
    taken(bench, seat, owner, Meant([place]))
    done(bench, due)
    fall(bench)
    return True


def _exchange(bench: KnowledgeBench, step: s.Exchange) -> bool:
    """An own card exchanged while selecting, of a player to whom none was ordered."""
    now, seat, place = bench.now, bench.seat_of.get(step.by, NONE), step.place - 1
    if seat == NONE or step.then is not None or now.has_exchanged[seat] or not lies_surely(bench, seat, place):
        return False
    if now.ordered[seat] != NONE or now.perhaps_gone[seat]:
        return False
    if now.clock - now.base == WINDOW_1 and not bench.ledger.open and not now.out[seat]:
        reach(bench, SELECT)
    if owing(bench, SELECT, TO_SELECT, seat) is None:
        return False
    now.told = NONE
    exchanged(bench, seat, step, Meant([place]))
    return True


def _use(bench: KnowledgeBench, step: s.Use) -> bool:
    """A buff or debuff that its player holds, for all that is known, on somebody whom the record names."""
    now, seat, kind = bench.now, bench.seat_of.get(step.by, NONE), kind_of(bench, step.card)
    if seat == NONE or kind < 0 or now.out[seat] or now.clock - now.base not in WINDOWS:
        return False
    bag, aimed = now.held[seat], effects.aims(bench, kind)
    held = bag.known[kind] or (bag.hidden and bench.worth.buff[kind] and now.loose[kind])
    if not held or kind in now.spent or any(other.known[kind] for other in now.held if other is not bag):
        return False
    owner = _other(bench, seat, step) if aimed else seat
    if owner == NONE or bench.doubts or step.then is not None or not _is_told(bench, seat, step, kind, owner):
        return False
    now.told = NONE
    used(bench, seat, step, kind, owner)
    return True


def _is_told(bench: KnowledgeBench, seat: int, step: s.Use, kind: int, owner: int) -> bool:
    """Whether a step says all that a text asks for, and shows no card that does not lie there."""
    theirs, own = [step.place - 1] if step.place else [], [place - 1 for place in step.own]
    if not effects.can_be_said(bench, kind) or effects.asked(bench, seat, step, kind, owner):
        return False
    if len(theirs) != effects.places_asked(bench, kind, own=False) or NONE in own:
        return False
    shown = [kind_of(bench, step.shown)]
    if len(own) < effects.places_asked(bench, kind, own=True) or shown == [NO_SUCH]:
        return False
    for op in effects.ops_of(bench, kind):
        if isinstance(op, Look | Show):
            mine = isinstance(op, Look) and op.at.whose == "you"
            seen = [kind_of(bench, card) for card in step.saw] if isinstance(op, Look) else shown
            there = [bench.now.rows[seat if mine else owner].kinds[place] for place in (own if mine else theirs)]
            if len({*seen}) < len(seen) or not all(map(may_lie, [bench] * len(seen), there, seen)):
                return False
    return True


BOUGHT: Final[Mapping[type, Callable[[KnowledgeBench, Any], bool]]] = {  # Any: a step of that kind
    s.Strike: _strike,
    s.Return: _return,
    s.Reveal: _reveal,
    s.Renew: _renew,
    s.Take: _take,
    s.Exchange: _exchange,
    s.Use: _use,
}
"""For each of them what carries it out if it is plain, and says whether it was."""
