"""What the rules let a player do now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from msgspec import structs

from adjudicator.formats.abilities import Look, Show
from adjudicator.formats.log import Act
from adjudicator.games.knowledge_is_power import effects
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.acts.choosing import may_refuse
from adjudicator.games.knowledge_is_power.bench import (
    ANEW,
    DRAW,
    FINAL,
    LOOK,
    NEW_CARD,
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
    WINDOW_1,
    WINDOW_2,
    WINDOW_3,
    WINDOW_4,
    WINDOWS,
    KnowledgeBench,
)
from adjudicator.games.knowledge_is_power.occasions import Buying, Exchanging, Looking, Paid, Taking, Using
from adjudicator.games.knowledge_is_power.order import before, may_be_first
from adjudicator.games.knowledge_is_power.prices import paid_for, price
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.occasions import Occasion


def offered(bench: KnowledgeBench, seat: int) -> Iterator[Act]:
    """Every legal step of a seat now, the cards that it shows left open."""
    if bench.now.over is not None or bench.now.out[seat]:
        return
    by, ledger = bench.names[seat], bench.ledger
    if may_refuse(bench, seat, bench.step + 1):
        yield s.Refuse(by=by)
    if bench.at == FINAL:
        if ledger.owed(TO_FLIP, seat):
            yield s.Flip(by=by, cards=[bench.pack.written(kind) for kind in bench.now.rows[seat].contents()])
        return
    card = ledger.owed(NEW_CARD)
    if card is not None:
        yield from [s.Draw(by=by, cards=card.number)] * (card.seat == seat)
        return
    if ledger.owed(ANEW) is not None:
        yield from _selections(bench, seat) if ledger.owed(ANEW, seat) else ()
        return
    yield from _of_the_phase(bench, seat)
    if bench.at in WINDOWS:
        yield from _bought(bench, seat)
        yield from _used(bench, seat)


def _of_the_phase(bench: KnowledgeBench, seat: int) -> Iterator[Act]:
    """What the phase asks for, or the one that a window leads to."""
    by, owed = bench.names[seat], bench.ledger.owed
    if bench.at == LOOK and owed(TO_LOOK, seat):
        yield from (s.Look(by=by, place=place + 1) for place in bench.unknown(seat))
    elif bench.at == WINDOW_1 or (bench.at == SELECT and owed(TO_SELECT, seat)):
        if bench.now.ordered[seat] == NONE:
            yield from _selections(bench, seat)
            yield from _exchanges(bench, seat)
    elif bench.at == WINDOW_2 or (bench.at == PLAY and owed(TO_PLAY, seat)):
        yield from _plays(bench, seat)
    elif bench.at == WINDOW_3 or (bench.at < WINDOW_4 and owed(TO_LOSE)):
        if _may_be(bench, seat, highest=False):
            yield s.Lose(by=by)
    elif owed(TO_GAIN):
        if _may_be(bench, seat, highest=True):
            yield s.Gain(by=by)
    elif bench.at == WINDOW_4 or (bench.at == DRAW and owed(TO_DRAW, seat)):
        yield from _draws(bench, seat)


def _may_be(bench: KnowledgeBench, seat: int, *, highest: bool) -> bool:
    """Whether a player has the highest card, or the lowest one, for all that is known of the cards played."""
    seats = bench.extreme(highest=highest)
    if seats is not None:
        return seat in seats
    return seat in bench.on_table() and bench.surely_not(seat, highest=highest) == NONE


def _selections(bench: KnowledgeBench, seat: int) -> Iterator[Act]:
    yield from (s.Select(by=bench.names[seat], place=place + 1) for place in bench.places(seat))


def _exchanges(bench: KnowledgeBench, seat: int) -> Iterator[Act]:
    for place in bench.places(seat):
        step = s.Exchange(by=bench.names[seat], place=place + 1)
        first = bench.at == WINDOW_1  # the selecting begins with it
        if first or bench.clean(Exchanging(seat, step, place, timely=True)):
            yield step


def _plays(bench: KnowledgeBench, seat: int) -> Iterator[Act]:
    now = bench.now
    chosen = now.ordered[seat] if now.ordered[seat] != NONE else now.selected[seat]
    for place in [chosen] if chosen != NONE else bench.places(seat):
        yield s.Play(by=bench.names[seat], card=bench.pack.written(now.rows[seat].kinds[place]), place=place + 1)


def _draws(bench: KnowledgeBench, seat: int) -> Iterator[Act]:
    by = bench.names[seat]
    if bench.at == WINDOW_4:
        if not may_be_first(bench, seat):
            return
    elif before(bench, seat):
        return
    yield s.Draw(by=by)
    due = bench.ledger.owed(TO_DRAW, seat)
    for owner in bench.alive():
        for place in bench.places(owner):
            step = s.Take(by=by, of=bench.names[owner], place=place + 1)
            taking = Taking(seat, step, owner, place, timely=True, due=due)
            first = bench.at == WINDOW_4 and owner != seat  # the draw begins with it
            if _affordable(bench, seat, step) and (first or bench.clean(taking)):
                yield step


def _affordable(bench: KnowledgeBench, seat: int, step: Act) -> bool:
    return bench.clean(Paid(seat, step, number=paid_for(bench, step)))


def _bought(bench: KnowledgeBench, seat: int) -> Iterator[Act]:
    """What life tokens buy in a window."""
    affordable: dict[type, bool] = {}
    for step, occasion in _wares(bench, seat):
        kind = type(step)
        if kind not in affordable:
            affordable[kind] = _affordable(bench, seat, step)
        if affordable[kind] and bench.clean(occasion):
            yield step


def _wares(bench: KnowledgeBench, seat: int) -> Iterator[tuple[Act, Occasion]]:
    by = bench.names[seat]
    for place in bench.places(seat):
        look = s.Look(by=by, place=place + 1, pays=price(bench, s.Look))
        again = bench.known(seat, place)
        yield look, Looking(seat, look, seat, place, again=again, ahead=False, due=None)
    for owner in bench.alive():
        of = bench.names[owner]
        strike = s.Strike(by=by, of=of)
        yield strike, Buying(seat, strike, owner)
        for place in bench.places(owner):
            back = s.Return(by=by, of=of, place=place + 1)
            yield back, Buying(seat, back, owner, place)
            shuffled = s.Reveal(by=by, of=of, place=place + 1, decide="shuffle")
            yield shuffled, Buying(seat, shuffled, owner, place)
            played = s.Reveal(by=by, of=of, place=place + 1, decide="play")
            yield played, Buying(seat, played, owner, place)
    renew = s.Renew(by=by)
    yield renew, Buying(seat, renew, seat)


def _used(bench: KnowledgeBench, seat: int) -> Iterator[Act]:
    """The buffs and debuffs that a player holds, on whomever they may be aimed at."""
    others = [other for other in bench.alive() if other != seat]
    for kind in bench.now.held[seat].kinds():
        if not effects.can_be_said(bench, kind):
            continue
        mine = [place + 1 for place in bench.places(seat)]
        wanted = min(effects.places_asked(bench, kind, own=True), len(mine))
        for owner in others if effects.aims(bench, kind) else [NONE]:
            there = bench.places(owner) if effects.places_asked(bench, kind, own=False) else [NONE]
            for place, own in product(there, combinations(mine, wanted)):
                step = s.Use(by=bench.names[seat], card=bench.pack.cards[kind].id, own=list(own))
                step.of = bench.names[owner] if owner != NONE else None
                step.place = place + 1 if place != NONE else None
                if bench.clean(
                    Using(seat, step, kind, effects.asked(bench, seat, step, kind, owner if owner != NONE else seat))
                ):
                    yield step


def complete(bench: KnowledgeBench, step: Act, dice: Dice) -> Act:
    """Write down the cards that a step shows, as far as the table knows them."""
    if isinstance(step, s.Look | s.Reveal):
        owner = bench.seat_of[step.of or step.by]
        return structs.replace(step, card=bench.pack.written(bench.now.rows[owner].kinds[step.place - 1]))
    if isinstance(step, s.Use):
        return _seen(bench, step)
    return step


def _seen(bench: KnowledgeBench, step: s.Use) -> s.Use:
    """A buff with the cards that are looked at, or turned up."""
    ops = effects.ops_of(bench, bench.spelled[step.card])
    row, place = bench.now.rows[bench.seat_of[step.of or step.by]], (step.place or 0) - 1
    there = [bench.pack.written(row.kinds[place])] if place >= 0 else []
    for op in ops:
        if isinstance(op, Look):
            own = bench.now.rows[bench.seat_of[step.by]].kinds
            mine = [bench.pack.written(own[one - 1]) for one in step.own]
            step = structs.replace(step, saw=mine if op.at.whose == "you" else there)
        elif isinstance(op, Show):
            step = structs.replace(step, shown=there[0])
    return step


def why_not(bench: KnowledgeBench, seat: int, kind: int) -> list[str]:
    """Why a card can't be played now."""
    if bench.now.over is not None:
        return ["can't be played: the game is over"]
    if kind not in bench.now.rows[seat].kinds:
        return ["can't be played: it does not lie in that row"]
    if bench.at not in (WINDOW_2, PLAY):
        return [f"can't be played: this is the {bench.phase()}"]
    place = bench.now.rows[seat].kinds.index(kind)
    if any(isinstance(step, s.Play) and step.place == place + 1 for step in offered(bench, seat)):
        return []
    return ["can't be played: another card was selected"]
