"""What one player, or nobody at the table, may know of a game: the log with the rest replaced by `?`.

A seat's view is the replay of the projected log, so nothing can leak.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct, inspect, structs

from adjudicator.errors import UnknownId
from adjudicator.formats.abilities import Move, Order, Swap
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Header, Seated, Start, count
from adjudicator.formats.outcomes import Choice, Moved, Swapped
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules


def project(
    rules: Rules, pack: Pack, header: Header, steps: Sequence[Any], seat: str | None
) -> tuple[Header, list[Any]]:
    """The log as a player may know it; `None` for somebody who sees what lies open and nothing else.

    Raises:
        UnknownId: if no player has that name.
    """
    names = [p.name if isinstance(p, Seated) else p for p in header.players]
    if seat is not None and seat not in names:
        raise UnknownId("player", seat, names)
    start = header.start
    hands = {name: cards if name == seat else count(cards) for name, cards in start.hands.items()}
    pile = count(start.pile) if isinstance(start.pile, list) else start.pile
    if start.phase == "deal" and isinstance(start.pile, list) and len(start.pile) == pack.total:
        pile = None
    seen: Start = structs.replace(start, hands=hands, pile=pile)
    view = _View(pack, seat, rules.holds(rules.game.privacy))
    return structs.replace(header, start=seen), [view.of(step, step) for step in steps]


class _View:
    """One seat's eyes."""

    def __init__(self, pack: Pack, seat: str | None, looks_are_private: bool) -> None:
        self.pack, self.seat, self.looks_are_private = pack, seat, looks_are_private

    def of(self, record: Any, step: Any) -> Any:
        """A step or outcome with what this seat does not see replaced."""
        changed: dict[str, Any] = {}
        kind: Any = type(record)
        for name, sees in private_fields(kind):
            value = getattr(record, name)
            if value is not None and not self._sees(record, sees, step):
                changed[name] = _hidden(value)
        then = getattr(record, "then", None)
        if then:
            changed["then"] = [self.of(outcome, step) for outcome in then]
        choose = getattr(record, "choose", None)
        if choose and not self._sees_choices(record):
            changed["choose"] = [self._choice(c) for c in choose]
        return structs.replace(record, **changed) if changed else record

    def _sees(self, record: Any, sees: str, step: Any) -> bool:
        if sees == "pair" and _open(record):
            return True
        if not self.looks_are_private and str(record.__struct_config__.tag) == "look":
            return True
        if self.seat is None or sees == "nobody":
            return False
        if sees == "actor":
            return bool(record.by == self.seat)
        parties = (getattr(record, field, None) for field in ("by", "of", "with_"))
        return self.seat == step.by or self.seat in parties

    def _sees_choices(self, step: Any) -> bool:
        """Cards picked from a hand or from the draw pile are the business of those two players alone."""
        kind = self.pack.by_spelling.get(step.card if isinstance(step.card, str) else "", -1)
        if kind < 0 or step.by == self.seat:
            return True
        if self.seat is not None and self.seat in [c if isinstance(c, str) else c.player for c in step.choose]:
            return True
        ops = [op for a in self.pack.cards[kind].abilities for op in getattr(a, "do", ())]
        return not any(_secret(op) for op in ops)

    def _choice(self, choice: str | Choice) -> str | Choice:
        """A choice with its card replaced; players are public."""
        if isinstance(choice, str):
            return UNWRITTEN if choice in self.pack.by_spelling else choice
        return structs.replace(choice, card=None if choice.card is None else UNWRITTEN)


def _hidden(value: Any) -> Any:
    if isinstance(value, list):
        return [UNWRITTEN] * len(value)
    return UNWRITTEN if isinstance(value, str) else value


def _open(record: Any) -> bool:
    """The card moved, or was exchanged, where everybody can see it."""
    if isinstance(record, Swapped):
        return record.what == "asset"
    return isinstance(record, Moved) and not (record.from_ in ("hand", "pile") and record.to in HIDDEN_PLACES)


HIDDEN_PLACES = ("hand", "pile-top", "pile-bottom")


def _secret(op: Any) -> bool:
    if isinstance(op, Order) or (isinstance(op, Swap) and op.what == "card"):
        return True
    if not isinstance(op, Move):
        return False
    return op.what.from_ == "hand" or (op.what.from_ == "pile" and op.to in HIDDEN_PLACES)


@lru_cache(maxsize=256)
def private_fields(record: type[Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of a step or outcome that not everybody sees, and who does."""
    found = []
    info = inspect.type_info(record)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        type_ = field.type
        if isinstance(type_, inspect.Metadata) and type_.extra and "sees" in type_.extra:
            found.append((field.name, type_.extra["sees"]))
    return tuple(found)
