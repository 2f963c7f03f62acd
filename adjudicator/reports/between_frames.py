"""What is otherwise on the table after a step, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.kernel.bench import Bench
from adjudicator.kernel.zones import EMPTY, Order
from adjudicator.reports.chronicle import apart
from adjudicator.reports.frames import Frame, SeenNumber, SeenPlace


def changes(bench: Bench, before: Frame, after: Frame) -> list[str]:
    """What is otherwise after a step. `bench` is that of the game, at whatever step."""
    names = bench.pack.names
    found: list[str] = []
    for was, now in zip(before.seats, after.seats, strict=True):
        for old, new in zip(was.places, now.places, strict=True):
            found += _moved(names, f"{now.name}'s {new.zone.title}", old, new)
        found += _counted(was.counters, now.counters, f"{now.name}'s ")
        if now.out and not was.out:
            found.append(f"{now.name} is out")
    shared = [*zip(before.places, after.places, strict=True)]
    for old, new in shared:
        found += _moved(names, new.zone.title, old, new)
    tops = [(old, new) for old, new in shared if new.zone.order is Order.PILE and not new.face_down]
    for old, new in tops:
        if old.cards[:1] != new.cards[:1]:
            of = f" of the {new.zone.title}" if len(tops) > 1 else ""
            found.append(f"top{of}: {_top(names, old)} to {_top(names, new)}")
    found += _counted(before.counters, after.counters)
    if before.named != after.named:
        found.append(f"named: {before.named or 'nothing'} to {after.named or 'nothing'}")
    if (before.turn, before.phase) != (after.turn, after.phase):
        found.append(f"turn {before.turn} {before.phase} to turn {after.turn} {after.phase}".replace("  ", " "))
    return found


def _moved(names: Sequence[str], where: str, old: SeenPlace, new: SeenPlace) -> list[str]:
    """What has come into a place and gone out of it; of a pile how many cards it has."""
    if new.zone.order is Order.PILE:
        return [f"{where}: {old.number} to {new.number}"] if old.number != new.number else []
    if new.zone.order is Order.ROW:
        pairs = enumerate(zip(old.cards, new.cards, strict=False), 1)
        moved = [f"{where}, place {n}: {_name(names, a)} to {_name(names, b)}" for n, (a, b) in pairs if a != b]
        turned = enumerate(zip(old.sideways, new.sideways, strict=False), 1)
        moved += [f"{where}, place {n}: turned sideways" for n, (a, b) in turned if b > a]
        return moved + [f"{where}, place {n}: {word}" for word, n in new.marked if (word, n) not in old.marked]
    gone, come = apart(old.cards, new.cards)
    signed = [*(("-", kind) for kind in gone), *(("+", kind) for kind in come)]
    return [f"{where}: {sign} {_name(names, kind)}" for sign, kind in signed]


def _counted(old: Iterable[SeenNumber], new: Iterable[SeenNumber], whose: str = "") -> list[str]:
    return [
        f"{whose}{b.title}: {a.number} to {b.number}" for a, b in zip(old, new, strict=True) if a.number != b.number
    ]


def _name(names: Sequence[str], kind: int) -> str:
    return names[kind] if kind >= 0 else "nothing" if kind == EMPTY else "a card"


def _top(names: Sequence[str], pile: SeenPlace) -> str:
    return _name(names, pile.cards[0]) if pile.cards else "nothing"
