"""A list of plain data that may become very long: what was added long ago is kept compressed."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar, overload

import msgspec

T = TypeVar("T")

BLOCK: Final = 1024
"""So many items are compressed together; at least as many of the latest are not."""


class LongList(Sequence[T]):
    """Grows at its end, and is read in order, or near its end: to jump here and there takes long.

    An item that is read later may be another one than was added, with the same in it.
    """

    __slots__ = ("_blocks", "_decoder", "_latest", "_unfolded")

    def __init__(self, type_: type[T]) -> None:
        """Nothing is in it; `type_` is what msgspec can write and read, such as a named tuple."""
        self._blocks: list[bytes] = []
        self._latest: list[T] = []
        self._unfolded: tuple[int, list[T]] = (-1, [])
        """The block that was read last, and its number: what is asked for next is most likely in it."""
        self._decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(list[type_])  # type: ignore[valid-type]  # Any: a list of these

    def append(self, item: T) -> None:
        """Add an item at the end."""
        self._latest.append(item)
        if len(self._latest) == 2 * BLOCK:
            self._blocks.append(_folded(self._latest[:BLOCK]))
            del self._latest[:BLOCK]

    def clear(self) -> None:
        """Forget all."""
        self._blocks.clear()
        self._latest.clear()
        self._unfolded = -1, []

    def _block(self, number: int) -> list[T]:
        if number != self._unfolded[0]:
            self._unfolded = number, self._decoder.decode(zlib.decompress(self._blocks[number]))
        return self._unfolded[1]

    def __len__(self) -> int:
        """How many there are."""
        return len(self._blocks) * BLOCK + len(self._latest)

    def __iter__(self) -> Iterator[T]:
        """All of them in order."""
        for number in range(len(self._blocks)):
            yield from self._block(number)
        yield from self._latest

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        """The item at an index, or those of a slice."""
        if isinstance(index, slice):
            return [self[n] for n in range(*index.indices(len(self)))]
        number, at = divmod(range(len(self))[index], BLOCK)
        if number < len(self._blocks):
            return self._block(number)[at]
        return self._latest[(number - len(self._blocks)) * BLOCK + at]

    def __setitem__(self, index: int, item: T) -> None:
        """Put another item in the place of one."""
        number, at = divmod(range(len(self))[index], BLOCK)
        if number < len(self._blocks):
            block = self._block(number)
            block[at] = item
            self._blocks[number] = _folded(block)
        else:
            self._latest[(number - len(self._blocks)) * BLOCK + at] = item


def _folded(items: list[T]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(items), 1)
