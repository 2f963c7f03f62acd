"""A line with one thing in it written otherwise: a name, a number, a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final

import msgspec

from adjudicator.explain.around import Written
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import BESIDE, Step
from adjudicator.kernel.pack import Pack

OFF_BY: Final = (1, -1, 2, -2)
"""By how much a number may be wrong."""


def with_another_name(line: Step, names: Sequence[str]) -> Iterator[Step]:
    """Write another player's name in one place of a line."""
    others = _changed(
        msgspec.to_builtins(line), lambda there: [n for n in names if n != there] if there in names else ()
    )
    for act in _read(line, others):
        whose = getattr(act, "of", None)
        own = act.__struct_config__.tag == "look" and whose is not None and whose == getattr(act, "by", None)
        if not own:  # who looks at their own cards is not named twice
            yield act


def with_another_number(line: Step) -> Iterator[Step]:
    """Write another number in one place of a line, or one unseen card less where several are drawn."""
    there = msgspec.to_builtins(line)
    yield from _read(line, _changed(there, _numbers))
    yield from _read(line, _changed(there, _unseen_card_less))


def with_another_card(line: Step, offers: Sequence[Step], pack: Pack) -> list[Step]:
    """Write another card in one place of a line, as the game offers it; those of its rank or suit come first."""
    there = msgspec.to_builtins(line)
    alike: list[Step] = []
    others: list[Step] = []
    for offer in offers:
        if type(offer) is not type(line):
            continue
        other = msgspec.to_builtins(offer)
        different = [key for key in other if key not in BESIDE and other[key] != there.get(key)]
        cards = [_kind(one.get(key), pack) for key in different for one in (there, other)]
        if len(different) == 1 and min(cards) >= 0:
            act = msgspec.convert({**there, different[0]: other[different[0]]}, type(line))
            this, that = (pack.cards[kind] for kind in cards)
            (alike if this.rank == that.rank or set(this.suits) & set(that.suits) else others).append(act)
    return alike + others


def _kind(card: Written, pack: Pack) -> int:
    return pack.by_spelling.get(card, -1) if isinstance(card, str) else -1


def _read(line: Step, written: Iterator[Written]) -> Iterator[Step]:
    for other in written:
        with suppress(msgspec.ValidationError):
            yield msgspec.convert(other, type(line))


def _changed(there: Written, ways: Callable[[Written], Iterable[Written]]) -> Iterator[Written]:
    """Change one part of what a line says, in each of the ways that there are for it."""
    yield from ways(there)
    if isinstance(there, dict):
        for key in [key for key in there if key not in BESIDE]:
            yield from ({**there, key: other} for other in _changed(there[key], ways))
    elif isinstance(there, list):
        for n, value in enumerate(there):
            yield from ([*there[:n], other, *there[n + 1 :]] for other in _changed(value, ways))


def _numbers(there: Written) -> list[Written]:
    return [there + more for more in OFF_BY if there + more >= 0] if type(there) is int else []


def _unseen_card_less(there: Written) -> Iterator[Written]:
    cards = there.get("cards") if isinstance(there, dict) else None
    if isinstance(cards, list) and len(cards) > 1 and UNWRITTEN in cards:
        last = len(cards) - cards[::-1].index(UNWRITTEN)
        yield {**there, "cards": [*cards[: last - 1], *cards[last:]]}
