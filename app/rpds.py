"""What jsonschema needs of rpds, which is written in Rust and has no wheel for WebAssembly; as small copies.

Maps and sets that are never changed: each method gives another one. Those of jsonschema have a few entries, so that a
copy costs nothing that anybody notices. Only the app has this module; elsewhere rpds itself is installed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any


class HashTrieMap(dict[Hashable, Any]):
    """A map."""

    @classmethod
    def convert(cls, value: Mapping[Hashable, Any]) -> HashTrieMap:
        """A map of whatever is one."""
        return value if isinstance(value, cls) else cls(value)

    def insert(self, key: Hashable, value: Any) -> HashTrieMap:
        """With one entry more."""
        return HashTrieMap({**self, key: value})

    def remove(self, key: Hashable) -> HashTrieMap:
        """Without an entry that is there."""
        if key not in self:
            raise KeyError(key)
        return HashTrieMap({one: value for one, value in self.items() if one != key})

    def update(self, other: Mapping[Hashable, Any]) -> HashTrieMap:  # type: ignore[override]  # a dict's own changes it
        """With all entries of another."""
        return HashTrieMap({**self, **other})


class HashTrieSet(frozenset[Hashable]):
    """A set."""

    def insert(self, value: Hashable) -> HashTrieSet:
        """With one more."""
        return HashTrieSet([*self, value])

    def discard(self, value: Hashable) -> HashTrieSet:
        """Without one."""
        return HashTrieSet(one for one in self if one != value)

    def update(self, other: Iterable[Hashable]) -> HashTrieSet:
        """With all of another."""
        return HashTrieSet([*self, *other])


class List(tuple[Any, ...]):
    """A list that grows in front."""

    def push_front(self, value: Any) -> List:
        """With one more in front."""
        return List([value, *self])
