"""Players and cards that a log names and that do not exist: once one has come up, all of them are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final

from msgspec import Struct, inspect

from adjudicator.errors import MisspelledError, Problem
from adjudicator.formats.fields import Named, meaning
from adjudicator.formats.places import pointer_of
from adjudicator.formats.reading import MOST_PROBLEMS
from adjudicator.kernel.names import Names
from adjudicator.kernel.zones import NO_CARD

NOBODY_IN_A_LOG: Final = ("?", "nobody")
"""What a log, or a command, writes for nobody."""


NAMELESS: Final = (*NOBODY_IN_A_LOG, NO_CARD)
"""What stands for a player or a card without naming one."""


def misspelled(error: MisspelledError, pointer: str, where: str) -> Problem:
    """A name that does not exist, as a reason to refuse the log."""
    expected = f"; {error.expected}" if error.expected else ""
    if error.alike:
        return Problem(f"{where}{error}; did you mean {error.nearest!a}, which looks the same?", pointer)
    hint = f"; did you mean {error.nearest!r}?" if error.nearest else expected
    return Problem(f"{where}{error}{hint}", pointer, nearest=error.nearest)


def all_misspelled(
    error: MisspelledError, steps: Sequence[Struct], first: int, players: Names, cards: Names
) -> list[Problem]:
    """The name that came up in the first of these steps, whose number that is, and those that would come up next."""
    known = {"player": players, "card": cards}
    found = list(islice(_unknown(steps, first, known), MOST_PROBLEMS))
    if not any(f"{error}" in problem.message for problem in found):
        found.insert(0, misspelled(error, f"/steps/{first - 1}", f"step {first}: "))
    return found


def _unknown(steps: Sequence[Struct], first: int, known: dict[str, Names]) -> Iterator[Problem]:
    for n, step in enumerate(steps, first):
        for path, names, text in named_in(step):
            among = [known[name] for name in names if name in known]
            if not text or len(among) < len(names) or any(text in one for one in (NAMELESS, *among)):
                continue
            nearest = next(filter(None, (one.nearest(text) for one in among)), "")
            error = MisspelledError(" or ".join(names), text, nearest, among[-1].expected())
            yield misspelled(error, pointer_of(["steps", n - 1, *path]), f"step {n}: ")


def named_in(record: Struct) -> Iterator[tuple[tuple[str | int, ...], tuple[Named, ...], str]]:
    """Every text in a step that names something: where it stands, and what it can name."""
    for field in _fields(type(record)):
        yield from _in(getattr(record, field.name), meaning(field), (field.encode_name,))


def _in(
    value: Any,  # Any: a field of a step
    names: tuple[Named, ...],
    path: tuple[str | int, ...],
) -> Iterator[tuple[tuple[str | int, ...], tuple[Named, ...], str]]:
    if isinstance(value, str) and names:
        yield path, names, value
    elif isinstance(value, Struct):
        yield from (((*path, *below), inner, text) for below, inner, text in named_in(value))
    elif isinstance(value, list | tuple):
        for n, one in enumerate(value):
            yield from _in(one, names, (*path, n))


@lru_cache(maxsize=256)
def _fields(record: type[Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(record)
    assert isinstance(info, inspect.StructType)
    return info.fields
