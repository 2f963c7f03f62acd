"""What is said of steps, dues and positions, in every game: from its zones and counters, and in words of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Back, Call, Claim, GameClaim, Note, Undo
from adjudicator.formats.phrases import listing
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dues import Due
from adjudicator.kernel.position import Position
from adjudicator.kernel.words import points, some
from adjudicator.kernel.zones import EMPTY, NO_CARD, Counter, Order, Row, Zone, contents, size


def tell(bench: Bench, told: Any) -> str:  # Any: a step or outcome of the game
    """A step as one line of the story; a due as what is owed and by whom; `None` as the position.

    A step's line hangs on nothing but the step, the players and the deck.
    """
    if told is None:
        return position(bench)
    kind = Claim if isinstance(told, Claim) else type(told)
    words = bench.game.words.told.get(kind) or _COMMON.get(kind) or _plainly
    return words(bench, told)


# ---- cards


def spelled(bench: Bench, text: str) -> str:
    """A card that a record spells: `Castle (blue five)`; `a card` where nobody wrote it down."""
    return bench.pack.called(bench.pack.by_spelling.get(text, -1))


def cards(bench: Bench, those: int | str | list[str]) -> str:
    """Cards by their names, or how many they were: `five of hearts and six of clubs`, `two cards`, `a card`."""
    if isinstance(those, str):
        return spelled(bench, those)
    if isinstance(those, list) and any(one != UNWRITTEN for one in those):
        return listing(spelled(bench, one) for one in those)
    number = those if isinstance(those, int) else len(those)
    return "a card" if number == 1 else some(number)


def named(bench: Bench, kind: int) -> str:
    """A card by its name alone: `Castle`; `five of hearts` if it has none."""
    return bench.pack.names[kind] if kind >= 0 else "a card"


# ---- the position


Part: TypeAlias = tuple[str, int]
"""What one seat has, by the key of its zone or counter; seat -1 for what nobody has."""
SHARED: Final = -1


def position(bench: Bench) -> str:
    """Who has how many cards, what lies on top, how many cards the piles have, the counters, and what is in play."""
    now, zones = bench.now, bench.game.zones
    own = [zone for zone in zones if zone.each]
    shared = [zone for zone in zones if not zone.each]
    parts = [_by_player(bench, f"{z.title}s", _sizes(now, z)) for z in own if z.order is Order.BAG]
    parts += [f"{_above(zone)} {top(bench, zone)}" for zone in shared if zone.top]
    parts += [f"{zone.title} {_sizes(now, zone)[0]}" for zone in shared if not zone.top]
    for zone in own:
        if zone.order is Order.PILE:
            parts.append(_by_player(bench, f"{zone.title}s", _sizes(now, zone)))
        elif zone.order is Order.ROW:
            rows = [_in_places(bench, place.kinds) for place in now.places(zone) if isinstance(place, Row)]
            parts.append(_by_player(bench, zone.title, rows))
    for counter in bench.game.counters:
        value: Any = getattr(now, counter.id)  # Any: a number, or one for each seat
        if counter.each:
            parts.append(_by_player(bench, counter.title, value))
        else:
            parts.append(f"{counter.title} {value}")
    for zone in own:
        if zone.order is Order.SPREAD:
            laid = now.places(zone)
            areas = [
                f"{bench.names[seat]}: {', '.join(named(bench, kind) for kind in contents(zone, laid[seat]))}"
                for seat in range(bench.n)
                if size(laid[seat])
            ]
            parts += [f"in {zone.word} {'; '.join(areas)}"] if areas else []
    return "; ".join(filter(None, parts))


def bare(bench: Bench, without: Collection[Part] = ()) -> str:
    """`nothing in play`, where cards in use lie open and nobody has one; unless that was told of somebody."""
    spread = [zone for zone in bench.game.zones if zone.each and zone.order is Order.SPREAD and bench.game.uses_laid]
    untold = [zone for zone in spread if not any((zone.id, seat) in without for seat in range(bench.n))]
    return "; ".join(f"nothing in {zone.word}" for zone in untold if not any(_sizes(bench.now, zone)))


def _sizes(now: Position, zone: Zone) -> list[int]:
    return [size(place) for place in now.places(zone)]


def _by_player(bench: Bench, title: str, values: Sequence[object]) -> str:
    """What each player has; empty for none."""
    listed = [seat for seat in range(bench.n) if bench.game.words.lists_all or not bench.now.out[seat]]
    found = ", ".join(f"{bench.names[seat]} {values[seat]}" for seat in listed)
    return found and f"{title} {found}"


def _in_places(bench: Bench, kinds: Sequence[int]) -> str:
    return f"({', '.join(_in_place(bench, kind) for kind in kinds)})"


def _in_place(bench: Bench, kind: int) -> str:
    return NO_CARD if kind == EMPTY else UNWRITTEN if kind < 0 else bench.pack.called(kind)


def _above(zone: Zone) -> str:
    return zone.top.replace("_", " ")


def top(bench: Bench, zone: Zone) -> str:
    """What lies on a pile, as the game calls it."""
    words = bench.game.words.on_top
    if words is not None:
        return words(bench, zone)
    pile = contents(zone, bench.now.places(zone)[0])
    return on_top(bench, pile[0] if pile else None)


def on_top(bench: Bench, kind: int | None) -> str:
    """The top card of a pile; None where there is none."""
    if kind is None:
        return "nothing"
    return bench.pack.called(kind) if kind >= 0 else "a card that nobody wrote down"


# ---- what the table says


def _claim(bench: Bench, it: GameClaim) -> str:
    words = bench.game.words
    facts = [*_stated(bench, it), *_numbers(bench.game.counters, it)]
    if it.winner is not None:
        names = _winners(it.winner)
        facts.append(f"the winner is {listing(names)}" if len(names) == 1 else f"the winners are {listing(names)}")
    facts += words.facts(bench, it)
    facts += [words.scored(name, number) for name, number in getattr(it, "score", {}).items()]
    if bench.game.series:
        facts += [f"{name} has {points(number)} in all" for name, number in it.total.items()]
        if it.match is not None:
            facts.append(f"the series goes to {listing(_winners(it.match))}")
    return f"{it.by or 'the record'} states: {'; '.join(facts) or 'nothing'}"


def _winners(said: Any) -> list[str]:  # Any: a name, several, or false
    return [said] if isinstance(said, str) else said or ["nobody"]


def _stated(bench: Bench, it: GameClaim) -> Iterator[str]:
    """What a claim says of the zones."""
    for zone in bench.game.zones:
        said: Any = getattr(it, zone.top or zone.id, None)  # Any: cards, or those of each player
        if zone.each:
            for name, those in (said or {}).items():
                if zone.order is Order.BAG:
                    yield f"{name} has {cards(bench, those)}"
                elif zone.order is Order.SPREAD:
                    yield f"{listing(spelled(bench, one) for one in those) or 'nothing'} in {zone.word} for {name}"
                else:
                    laid = (NO_CARD if one == NO_CARD else spelled(bench, one) for one in those)
                    yield f"{name}'s {zone.title}: {', '.join(laid) or 'nothing'}"
        elif said is not None:
            yield f"{_above(zone)} {spelled(bench, said)}" if zone.top else f"{zone.title} {said}"


def _numbers(counters: Sequence[Counter], it: GameClaim) -> Iterator[str]:
    """What a claim says of the counters."""
    for counter in counters:
        said: Any = getattr(it, counter.id)  # Any: a number, or one for each player
        if counter.each:
            yield from (f"{name}'s {counter.title} {number}" for name, number in said.items())
        elif said is not None:
            yield f"{counter.title} {said}"


def _call(bench: Bench, it: Call) -> str:
    return f"{it.by or 'the table'} decides: {bench.game.words.calls[it.allow].format(it.step)}"


def _back(bench: Bench, it: Back) -> str:
    return f"taken back to the position before step {it.to}"


def _undo(bench: Bench, it: Undo) -> str:
    return "the last step is undone: it was a slip of the pen"


def _note(bench: Bench, it: Note) -> str:
    return f"note: {it.text}" if it.text else "a note"


def _due(bench: Bench, due: Due) -> str:
    what = f"{due.what.id} of {named(bench, due.kind)}" if due.kind >= 0 else due.what.id
    return f"{what} ({bench.names[due.seat]})"


def _plainly(bench: Bench, it: Struct) -> str:
    """A step for which the game has no words: who, what, and what it holds."""
    facts = []
    for key in it.__struct_fields__:
        value = getattr(it, key)
        if value and key not in ("by", "text", "expect", "src"):
            facts.append(f"{key.rstrip('_')} {_said(bench, value)}")
    head = f"{getattr(it, 'by', None) or 'somebody'}: {it.__struct_config__.tag}"
    return f"{head}, {', '.join(facts)}" if facts else head


def _said(bench: Bench, value: object) -> str:
    if isinstance(value, list):
        return listing(_said(bench, one) for one in value) or "none"
    return spelled(bench, value) if isinstance(value, str) and value in bench.pack.by_spelling else str(value)


_COMMON: Final[Mapping[type, Callable[[Any, Any], str]]] = {
    Claim: _claim,
    Call: _call,
    Back: _back,
    Undo: _undo,
    Note: _note,
    Due: _due,
}
"""What is told alike in every game, given the bench and the thing itself. (Any: one of these kinds.)"""
