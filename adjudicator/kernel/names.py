"""Names out of a log, looked up: a name that does not exist is refused, with the nearest one that does."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from adjudicator.errors import MisspelledError
from adjudicator.kernel.words import RANKS

MOST_LISTED: Final = 10
"""How many names a message lists."""


class Names(dict[str, int]):
    """Names to numbers. Looking up one that does not exist raises MisspelledError."""

    __slots__ = ("what",)

    def __init__(self, what: str, names: Mapping[str, int]) -> None:
        """`what` the names are of: card or player."""
        super().__init__(names)
        self.what = what

    def __missing__(self, name: str) -> int:
        """There is no such name."""
        raise MisspelledError(self.what, name, self.nearest(name), self.expected())

    def nearest(self, name: str) -> str:
        """The most similar name, or nothing."""
        return next(iter(get_close_matches(name, self, 1)), "")

    def expected(self) -> str:
        """What can be written, for where no name is near."""
        return f"the {self.what}s are {', '.join(self)}" if len(self) <= MOST_LISTED else ""


class Spellings(Names):
    """The spellings of a deck's cards."""

    __slots__ = ("palette", "ranks")

    def __init__(self, kinds: Mapping[str, int], ranks: tuple[str, ...], palette: Mapping[str, str]) -> None:
        """The kinds by their spellings, with the deck's ranks and the colour of each suit."""
        super().__init__("card", kinds)
        self.ranks, self.palette = ranks, palette

    def nearest(self, name: str) -> str:
        """The card of the rank and colour that are written, in either order; else the most similar spelling."""
        return self.by_colour(name) or super().nearest(name)

    def expected(self) -> str:
        """How a card is written."""
        return f"a card is its id, or its rank and suit ({', '.join(self.palette)})"

    def by_colour(self, text: str) -> str:
        """The card of a rank and a colour, or the beginning of a colour or suit; nothing if that is no single card."""
        name = text.casefold()
        for rank in self.ranks:
            lows = {rank.casefold(), RANKS.get(rank, rank)}
            for rest in (cut(low) for low in lows for cut in (name.removeprefix, name.removesuffix)):
                colour = rest.strip(" -")
                suits = [s for s, printed in self.palette.items() if s.startswith(colour) or printed.startswith(colour)]
                if colour and rest != name and len(suits) == 1 and f"{rank} {suits[0]}" in self:
                    return f"{rank} {suits[0]}"
        return ""
