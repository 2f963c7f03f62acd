"""Cards that a step leaves unsaid though they were seen: the table is asked for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, convert, to_builtins

from adjudicator.desk.sitting import Sitting
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Step
from adjudicator.kernel.project import private_fields
from adjudicator.reports.safe import safe
from adjudicator.shorthand.shapes import kind_of

MOST = 10
"""For so many cards of one step a player is asked at most."""
WHICH = ": which card?"
Path = list[str | int]


class Unsaid(Struct):
    """A place of a step where a card is not said."""

    path: Path
    """The keys and numbers that lead to it."""
    about: str
    """What is asked, in the words of the step."""
    only: list[int] | None = None
    """The kinds of the deck that the card is of, where the game has several decks."""


def unsaid(sitting: Sitting, step: Step) -> list[Unsaid]:
    """The cards of a step that whoever writes it down has seen, and that it does not say."""
    found = []
    for path, about, probe in _places(sitting, step, to_builtins(step), []):
        shown = to_builtins(sitting.seen(convert(probe, type(step))))
        if sitting.full or _at(shown, path) != UNWRITTEN:
            found.append(Unsaid(path, safe(about), _of_its_deck(sitting, probe, path, type(step))))
    for one in found:
        alike = [other for other in found if other.path[:-1] == one.path[:-1] and len(one.path) > 1]
        if len(alike) > 1:
            one.about = f"{one.about.removesuffix(WHICH)}: card {alike.index(one) + 1} of {len(alike)}?"
    return found[:MOST]


def _places(
    sitting: Sitting,
    record: Any,  # Any: a step or outcome, read field by field
    whole: Any,  # Any: the step as JSON
    before: Path,
) -> Iterator[tuple[Path, str, Any]]:
    """Each place of a step for a card that is not said, what it is for, and the step with a card there."""
    type_: Any = type(record)  # Any: that a struct is hashable as a type
    kind = kind_of(type_)
    asked = f"{sitting.rules.game.tell(sitting.now.judge.bench, record)}{WHICH}"
    private = {name for name, _ in private_fields(type_)}
    for field, (name, key) in zip(kind.fields.values(), _names(record, kind.fields), strict=True):
        if field.means != ("card",) or field.shape.each is not None:
            continue
        value = getattr(record, name)
        if value == UNWRITTEN or (value is None and name in private and not field.shape.number):
            yield _place(sitting, whole, [*before, key], asked, None)
        elif type(value) is int and name in private and field.shape.several is not None and value <= MOST:
            for n in range(value):
                yield _place(sitting, whole, [*before, key, n], asked, value)
        elif isinstance(value, list):
            for n, card in enumerate(value):
                if card == UNWRITTEN:
                    yield _place(sitting, whole, [*before, key, n], asked, None)
    for n, outcome in enumerate(getattr(record, "then", None) or ()):
        yield from _places(sitting, outcome, whole, [*before, "then", n])


def _names(record: Any, keys: Any) -> list[tuple[str, str]]:  # Any: a struct, and its keys
    """The fields of a struct as Python and as a log call them."""
    known = dict(zip(record.__struct_encode_fields__, record.__struct_fields__, strict=True))
    return [(known[key], key) for key in keys]


def _place(
    sitting: Sitting, whole: Any, path: Path, about: str, number: int | None
) -> tuple[Path, str, Any]:  # Any: a step as JSON
    """The place, and the step with some card in it."""
    probe = _copied(whole)
    *way, last = path
    at = probe
    for key in way:
        if number is not None and isinstance(at, dict) and not isinstance(at.get(key), list | dict):
            at[key] = [UNWRITTEN] * number
        at = at[key]
    at[last] = sitting.pack.written(0)
    return path, about, probe


def _of_its_deck(sitting: Sitting, probe: Any, path: Path, type_: type[Step]) -> list[int] | None:  # Any: JSON
    """The cards of those decks of the game with one of which least is wrong; None where it has a single deck."""
    cards = sitting.pack.cards
    if not sitting.pack.stacked:
        return None
    wrong: dict[str, int] = {}
    for stack in dict.fromkeys(card.stack for card in cards):
        kind = next(kind for kind, card in enumerate(cards) if card.stack == stack)
        at = probe
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = sitting.pack.written(kind)
        wrong[stack] = len(sitting.suppose(convert(probe, type_)).faults)
    fitting = {stack for stack, number in wrong.items() if number == min(wrong.values())}
    return [kind for kind, card in enumerate(cards) if card.stack in fitting]


def _copied(value: Any) -> Any:  # Any: JSON
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _at(value: Any, path: Path) -> object:  # Any: JSON
    """What stands at a place of a step as it is seen; a number where the cards are not seen."""
    for key in path:
        if not isinstance(value, dict | list) or (isinstance(value, dict) and key not in value):
            return UNWRITTEN
        value = value[key]  # type: ignore[index]  # a key of an object, or a number in a list
    return value
