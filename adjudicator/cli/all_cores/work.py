"""What is done to many items, wherever it is done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import msgspec

Item = TypeVar("Item")
Result = TypeVar("Result")

FORKED: Final = "fork" if sys.platform == "linux" else "spawn"
"""How a process begins: on Linux with all that is loaded in this one, elsewhere anew."""


def _itself(item: Any) -> Any:  # Any: of any type, and of that
    return item


def _other(_: Any, other: Any) -> Any:
    return other


@dataclass(frozen=True)
class Work(Generic[Item, Result]):
    """What is done to an item, and how what comes of it travels; all of it can be pickled.

    What comes of an item may be more here than what a process of its own can hand over, such as a whole judged game;
    whoever takes the results takes either.
    """

    do: Callable[[Item], Iterator[Result]]
    pack: Callable[[Iterable[Result]], bytes]
    unpack: Callable[[bytes], list[Result]]
    size: Callable[[Item], float]
    """How many bytes there are to work on."""
    of: Callable[[Item], Any] = _itself
    """What of an item is to be read: a file or a part of it, where it is one."""
    instead: Callable[[Item, Any], Item] | None = _other
    """The same item with something else in that place; None if no item can say that it is not worked on."""
    here: Callable[[Item], Iterator[Result]] | None = None
    """How it is done by the process that shows what comes of it, if that shows something meanwhile."""


def packed(found: Iterable[object]) -> bytes:
    """Plain data as bytes."""
    return msgspec.msgpack.encode(list(found))


def unpacked(type_: type[list[Result]], data: bytes) -> list[Result]:
    """The same as what it was: a list of structs of a type."""
    return msgspec.msgpack.decode(data, type=type_)
