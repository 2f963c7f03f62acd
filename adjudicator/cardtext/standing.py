"""What the cards in play do for as long as they are there, worked out anew whenever the play areas change."""

from __future__ import annotations

from typing import Literal

from adjudicator.cardtext.bench import CardBench
from adjudicator.cardtext.texts import Waiting
from adjudicator.formats.abilities import (
    Ability,
    Allowance,
    Condition,
    Doing,
    Forbid,
    Muting,
    Selector,
    Substitute,
    Trigger,
    Who,
)
from adjudicator.formats.fields import UNKNOWN


def refresh(bench: CardBench) -> None:
    """Work everything out from the cards now in play."""
    now = bench.now
    standing = now.standing
    triggers = standing.triggers
    for waiting in triggers.values():
        waiting.clear()
    standing.substitutes.clear()
    standing.forbids.clear()
    discard, play = standing.more["discard"], standing.more["play"]
    discard[:] = play[:] = [0] * bench.n
    standing.muters = _find_muters(bench)
    muted = standing.muted = (
        [(seat, kind) for seat, area in enumerate(now.play) for kind in area if _mutes(bench, seat, kind)]
        if standing.muters
        else []
    )
    left = dict(standing.silenced) if standing.silenced else None
    usual = standing.at_once and not standing.obeys
    for seat, area in enumerate(now.play):
        for kind in area:
            if muted and (seat, kind) in muted:
                continue
            if left and left.get((seat, kind)):
                left[seat, kind] -= 1
                continue
            reader = seat if usual else standing.obeys.get((seat, kind), seat)
            found = _texts(bench, reader, kind)
            for waiting_card in found[0]:
                triggers[waiting_card.ability.on].append(waiting_card)
            if found[1] and (usual or standing.at_once or (seat, kind) not in now.arrivals):
                _add(bench, reader, kind, found[1], 1)


def steady(bench: CardBench, seat: int, kind: int) -> bool:
    """This card takes no abilities away, and no effect has robbed it of its own or of its reader."""
    standing = bench.now.standing
    return (
        kind >= 0
        and standing.at_once
        and not (bench.texts.mutes[kind] or standing.obeys or (standing.silenced and (seat, kind) in standing.silenced))
    )


def entered(bench: CardBench, seat: int, kind: int) -> None:
    """A card has come into play."""
    standing = bench.now.standing
    if not steady(bench, seat, kind):
        refresh(bench)
        return
    if standing.muters and _mutes(bench, seat, kind):
        standing.muted.append((seat, kind))
        return
    waiting, abilities = _texts(bench, seat, kind)
    for one in waiting:
        standing.triggers[one.ability.on].append(one)
    if abilities:
        _add(bench, seat, kind, abilities, 1)


def left(bench: CardBench, seat: int, kind: int) -> None:
    """A card has left play."""
    standing = bench.now.standing
    if not steady(bench, seat, kind):
        refresh(bench)
        return
    if standing.muters and (seat, kind) in standing.muted:
        standing.muted.remove((seat, kind))
        return
    waiting, abilities = _texts(bench, seat, kind)
    for one in waiting:
        standing.triggers[one.ability.on].remove(one)
    if abilities:
        _add(bench, seat, kind, abilities, -1)


def _texts(bench: CardBench, reader: int, kind: int) -> tuple[list[Waiting], list[Ability]]:
    """A card's conditional abilities, and those that work all the time."""
    prepared = bench.texts.prepared
    found = prepared.get((reader, kind))
    if found is None:
        found = prepared[reader, kind] = _prepare(bench, reader, kind)
    return found


def _add(bench: CardBench, reader: int, kind: int, abilities: list[Ability], sign: int) -> None:
    """Count standing effects (1), or count them no more (-1)."""
    standing = bench.now.standing
    for ability in abilities:
        if isinstance(ability, Allowance):
            for other in range(bench.n):
                if ability.who == "each" or other == reader:
                    standing.more[ability.act][other] += sign * ability.more
        elif isinstance(ability, Substitute):
            if sign > 0:
                standing.substitutes.append((reader, kind, ability))
            else:
                standing.substitutes.remove((reader, kind, ability))
        elif isinstance(ability, Forbid):
            if sign > 0:
                standing.forbids.append((reader, kind, ability))
            else:
                standing.forbids.remove((reader, kind, ability))


def _find_muters(bench: CardBench) -> list[tuple[int, int, Muting]]:
    standing = bench.now.standing
    mutes = bench.texts.mutes
    found = [
        (seat, kind, ability)
        for seat, area in enumerate(bench.now.play)
        for kind in area
        if mutes[kind] and not standing.silenced.get((seat, kind))
        for ability in bench.pack.cards[kind].abilities
        if isinstance(ability, Muting)
    ]
    return found if found and bench.game.loses_abilities(bench) else []


def _mutes(bench: CardBench, seat: int, kind: int) -> bool:
    return muter(bench, seat, kind) is not None


def muter(bench: CardBench, seat: int, kind: int) -> int | None:
    """The card in play that takes this card's abilities away; None if nothing does. No card does so to itself."""
    for holder, source, ability in bench.now.standing.muters:
        what = ability.what
        if holder == seat and source == kind:
            continue
        if bench.texts.row(what)[kind] and seat in seats_of(bench, what.whose, holder):
            return source
    return None


def change(bench: CardBench, drawer: int, source: int) -> int:
    """What substitutions add to a number of cards that `source` makes `drawer` draw."""
    added = 0
    for seat, _, ability in bench.now.standing.substitutes:
        if seat == drawer and (ability.by == "anybody" or bench.game.opponents(bench, drawer, source)):
            added += ability.add
    return added


def forbidding(bench: CardBench, act: Doing, seat: int, kind: int) -> int | None:
    """The card in play that forbids a player to do this with a card; None if nothing does."""
    for holder, source, ability in bench.now.standing.forbids:
        if ability.act == act and concerns(bench, ability.who, holder, seat) and fits(bench, kind, ability.what):
            return source
    return None


def protection(bench: CardBench, kind: int, seat: int) -> int | None:
    """The card in play that keeps this card of `seat` from being destroyed; None if nothing does."""
    standing = bench.now.standing
    for holder, source, ability in standing.forbids:
        if ability.act == "destroy" and concerns(bench, ability.who, holder, seat) and fits(bench, kind, ability.what):
            return source
    return None


def _prepare(bench: CardBench, reader: int, kind: int) -> tuple[list[Waiting], list[Ability]]:
    if kind < 0:
        return [], []
    abilities = bench.pack.cards[kind].abilities
    waiting = [Waiting(reader, kind, a) for a in abilities if isinstance(a, Trigger)]
    return waiting, [a for a in abilities if isinstance(a, Substitute | Forbid | Allowance)]


def concerns(bench: CardBench, who: Literal["you", "opponents", "each"], holder: int, seat: int) -> bool:
    """Whether a standing effect of `holder` on `who` is about that seat."""
    return who == "each" or (seat == holder if who == "you" else bench.game.opponents(bench, seat, holder))


def seats_of(bench: CardBench, who: Who | None, you: int) -> list[int]:
    """The seats that a selector's `whose` means where nobody chooses."""
    if who == "you":
        return [you]
    if who == "active":
        return [bench.now.active]
    if who in ("opponents", "opponent"):
        return [s for s in bench.alive() if bench.game.opponents(bench, s, you)]
    return list(range(bench.n))


def fits(bench: CardBench, kind: int, what: Selector) -> bool:
    """Whether a card has the type, suit and rank that a selector asks for."""
    return bench.texts.row(what)[kind]


def met(bench: CardBench, condition: Condition, you: int, active: int) -> bool | None:
    """Whether a condition holds now; None where hidden cards leave it open."""
    now = bench.now
    what = condition.count or condition.every
    if what is None:
        return True
    low, high = condition.min or 0, 1 << 30 if condition.max is None else condition.max
    if what.type is None and what.suit is None and what.rank is None:
        if what.whose in ("active", "you") and condition.every is None:
            seat = active if what.whose == "active" else you
            if what.from_ == "play":
                return low <= len(now.play[seat]) <= high
            if what.from_ == "hand":
                return low <= now.hands[seat].size <= high
        return condition.every is not None or low <= _number(bench, what, you, active) <= high
    row = bench.texts.row(what)
    fitting = known = hidden = 0
    if what.from_ == "hand":
        for seat in [active] if what.whose == "active" else seats_of(bench, what.whose, you):
            hand = now.hands[seat]
            hidden += hand.hidden
            known += hand.size - hand.hidden
            fitting += sum([n for kind, n in hand.known.items() if row[kind]])
    else:
        zone = zone_of(bench, what, you, active)
        hidden = zone.count(UNKNOWN)
        known = len(zone) - hidden
        fitting = sum([row[kind] for kind in zone if kind >= 0])
    if condition.every is not None:
        return False if fitting < known else None if hidden else True
    if fitting > high or fitting + hidden < low:
        return False
    return True if fitting >= low and fitting + hidden <= high else None


def _number(bench: CardBench, what: Selector, you: int, active: int) -> int:
    """How many cards a zone has."""
    if what.from_ == "discard":
        return len(bench.now.discard)
    if what.from_ == "pile":
        return len(bench.now.pile)
    seats = [active] if what.whose == "active" else seats_of(bench, what.whose, you)
    if what.from_ == "hand":
        return sum(bench.now.hands[seat].size for seat in seats)
    return sum(len(bench.now.play[seat]) for seat in seats)


def zone_of(bench: CardBench, what: Selector, you: int, active: int) -> list[int]:
    """The cards that a condition looks at, -1 for each that is hidden."""
    if what.from_ == "discard":
        return bench.now.discard
    if what.from_ == "pile":
        return bench.now.pile
    seats = [active] if what.whose == "active" else seats_of(bench, what.whose, you)
    if what.from_ == "hand":
        return [k for s in seats for k in bench.now.hands[s].contents()]
    if len(seats) == 1:
        return bench.now.play[seats[0]]
    return [kind for seat in seats for kind in bench.now.play[seat]]


def uncertain(bench: CardBench, ability: Trigger, you: int, active: int) -> tuple[Condition, int] | None:
    """The one condition that hidden cards of a single hand leave open, and whose hand it is; None if it is not so."""
    left = [condition for condition in ability.if_ if met(bench, condition, you, active) is None]
    what = (left[0].count or left[0].every) if len(left) == 1 else None
    if what is None or what.from_ != "hand" or what.whose not in ("you", "active"):
        return None
    return left[0], active if what.whose == "active" else you


def conditions(bench: CardBench, ability: Trigger, you: int, active: int) -> bool | None:
    """Whether all conditions of an ability hold; None where hidden cards leave it open."""
    known = True
    for condition in ability.if_:
        held = met(bench, condition, you, active)
        if held is False:
            return False
        known = known and held is not None
    return True if known else None
