"""Names out of a log, looked up: a name that does not exist is refused, with the nearest one that does."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from adjudicator.errors import MisspelledError


class Names(dict[str, int]):
    """Names to numbers. Looking up one that does not exist raises MisspelledError."""

    __slots__ = ("what",)

    def __init__(self, what: str, names: Mapping[str, int]) -> None:
        """`what` the names are of: card or player."""
        super().__init__(names)
        self.what = what

    def __missing__(self, name: str) -> int:
        """There is no such name."""
        raise MisspelledError(self.what, name, next(iter(get_close_matches(name, self, 1)), ""))
