"""What one player, or nobody at the table, may know of a game: the log with the rest replaced by `?`.

A seat's view is the replay of the projected log, so nothing can leak.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct, inspect, structs

from adjudicator.errors import UnknownId
from adjudicator.formats.fields import UNWRITTEN, Named, meaning
from adjudicator.formats.log import Cards, GameStart, Header, Known, Seated, Seers, Step
from adjudicator.formats.outcomes import Choice
from adjudicator.kernel.game import Sees
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.zones import NO_CARD, Order, Sight, Zone


def project(
    rules: Rules, pack: Pack, header: Header, steps: Sequence[Step], seat: str | None
) -> tuple[Header, list[Step]]:
    """The log as a player may know it; `None` for somebody who sees what lies open and nothing else.

    Raises:
        UnknownId: if no player has that name.
    """
    names = [p.name if isinstance(p, Seated) else p for p in header.players]
    if seat is not None and seat not in names:
        raise UnknownId("player", seat, names)
    laid = {zone.id: _laid(zone, getattr(header.start, zone.id), seat, pack) for zone in rules.game.zones}
    seen: GameStart = structs.replace(header.start, **laid)
    view = _View(rules, pack, names, seat)
    view.sees(seen)
    return structs.replace(header, start=seen), [view.step(step) for step in steps]


def _laid(zone: Zone, cards: Any, seat: str | None, pack: Pack) -> Any:  # Any: cards, or those of each player
    """What a seat sees of a zone of the start position."""
    if zone.sight is Sight.ALL or cards is None:
        return cards
    if zone.order is Order.ROW and zone.sight is Sight.CARD:
        if zone.each:
            return {name: [_in_place(card, own=name == seat) for card in its] for name, its in cards.items()}
        return [_in_place(card, own=False) for card in cards]
    if zone.each:
        return {name: its if name == seat else _covered(zone, its) for name, its in cards.items()}
    if zone.rest and isinstance(cards, list) and len(cards) == pack.number(zone.stack):
        return None  # the order of the whole deck: what is left of it follows from the rest
    return _covered(zone, cards)


def _in_place(card: str | Known, *, own: bool) -> str | Known:
    """What a seat sees of a card in a row, its own or another's."""
    if isinstance(card, Known):
        return card if own or card.by == "all" else structs.replace(card, card=UNWRITTEN)
    return card if card == NO_CARD else UNWRITTEN


def _covered(zone: Zone, cards: Cards) -> Cards:
    """How many cards there are, or in which places."""
    if isinstance(cards, int):
        return cards
    if zone.order is Order.ROW:
        return [NO_CARD if card == NO_CARD else UNWRITTEN for card in cards]
    return len(cards)


class _View:
    """One seat's eyes."""

    def __init__(self, rules: Rules, pack: Pack, names: Sequence[str], seat: str | None) -> None:
        self.pack, self.names, self.seat = pack, names, seat
        self.looks_are_private = rules.holds(rules.game.privacy)
        self.sees_choices = rules.game.sees_choices
        self.open = {key for zone in rules.game.zones if zone.sight is Sight.ALL for key in (zone.id, zone.key)}
        self.seen: set[int] = set()
        """The cards that this seat has seen so far."""

    def step(self, step: Any) -> Any:  # Any: a start, step or outcome, read field by field
        """A step with what this seat does not see replaced."""
        shown = self.of(step, step)
        now = self.sees(shown)
        choose = getattr(step, "choose", None)
        if choose and step.by != self.seat:
            words = self.sees_choices(self.pack, step)
            choose = [self._choice(made, step, word, now) for made, word in zip(choose, words, strict=True)]
            shown = structs.replace(shown, choose=choose)
        return shown

    def of(self, record: Any, step: Any) -> Any:  # Any: a start, step or outcome, read field by field
        """A step or outcome with all replaced that this seat does not see, but for choices."""
        changed: dict[str, Any] = {}  # Any: a field
        kind: Any = type(record)  # Any: that a struct is hashable as a type
        for name, sees in private_fields(kind):
            value = getattr(record, name)
            if value is not None and not self._sees(record, sees, step):
                changed[name] = _hidden(value)
        then = getattr(record, "then", None)
        if then:
            changed["then"] = [self.of(outcome, step) for outcome in then]
        return structs.replace(record, **changed) if changed else record

    def sees(self, shown: Any) -> set[int]:  # Any: a start, step or outcome, read field by field
        """Keep in mind the cards that stand in a start, step or outcome as this seat sees it, but for choices."""
        kind: Any = type(shown)
        found = {
            self.pack.by_spelling.get(card, -1)
            for name in _fields(kind, "card")
            for card in _each(getattr(shown, name))
        }
        for outcome in getattr(shown, "then", None) or ():
            found |= self.sees(outcome)
        self.seen |= found
        return found

    def _sees(self, record: Any, sees: Seers, step: Any) -> bool:  # Any: a start, step or outcome, read field by field
        if not self.open.isdisjoint(record.lay_in()) or (sees == "looker" and not self.looks_are_private):
            return True
        if self.seat is None or sees == "nobody":
            return False
        if sees in ("actor", "looker"):
            return bool(getattr(record, "by", step.by) == self.seat)
        return self.seat == step.by or self.seat in _parties(record)

    def _choice(
        self,
        choice: str | Choice,
        step: Any,  # Any: a step with choices
        word: Sees,
        now: set[int],
    ) -> str | Choice:
        """A choice, its card replaced unless somebody who looks on must have seen it; players are public.

        `now` holds the cards that the seat sees in this step anyway.
        """
        name = choice if isinstance(choice, str) else choice.card
        kind = self.pack.by_spelling.get(name or UNWRITTEN, -1)
        if kind < 0 or (isinstance(choice, str) and choice in self.names):
            return choice
        if word == "open":
            seen = kind in self.seen
        elif word == "laid":
            seen = kind in now or step.then is None
        else:
            seen = word == "pair" and self.seat is not None and self._passes(kind, step)
        if seen:
            return choice
        return UNWRITTEN if isinstance(choice, str) else structs.replace(choice, card=UNWRITTEN)

    def _passes(self, kind: int, step: Any) -> bool:  # Any: a start, step or outcome, read field by field
        """Whether this seat has had to do with a card that passed between two players."""
        if step.then is None:
            return self.seat in [made if isinstance(made, str) else made.player for made in step.choose]
        for outcome in step.then:
            type_: Any = type(outcome)  # Any: that a struct is hashable as a type
            cards = [getattr(outcome, name) or UNWRITTEN for name, sees in private_fields(type_) if sees == "pair"]
            if self.seat in _parties(outcome) and {self.pack.by_spelling.get(card, -1) for card in cards} & {kind, -1}:
                return True
        return False


def _each(value: Any) -> Iterator[str]:  # Any: a field
    """The names in a field."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Known):
        yield value.card
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _each(item)


def _parties(record: Any) -> list[str]:  # Any: a start, step or outcome, read field by field
    """The players whom it names."""
    kind: Any = type(record)  # Any: that a struct is hashable as a type
    return [name for field in _fields(kind, "player") for name in _each(getattr(record, field))]


def _hidden(value: Any) -> Any:  # Any: a field
    if isinstance(value, list):
        return [UNWRITTEN] * len(value)
    return UNWRITTEN if isinstance(value, str) else value


@lru_cache(maxsize=512)
def _fields(record: type[Struct], what: Named) -> tuple[str, ...]:
    """The fields of a start, step or outcome that name cards, or players, and nothing else."""
    info = inspect.type_info(record)
    assert isinstance(info, inspect.StructType)
    return tuple(field.name for field in info.fields if meaning(field) == (what,))


@lru_cache(maxsize=256)
def private_fields(record: type[Struct]) -> tuple[tuple[str, Seers], ...]:
    """The fields of a step or outcome that not everybody sees, and who does."""
    found: list[tuple[str, Seers]] = []
    info = inspect.type_info(record)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        type_ = field.type
        if isinstance(type_, inspect.Metadata) and type_.extra and "sees" in type_.extra:
            found.append((field.name, type_.extra["sees"]))
    return tuple(found)
