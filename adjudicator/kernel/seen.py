"""What came to light while steps were judged that are taken back: it did happen, so nobody forgets it.

Only cards count that lay hidden in a hand or row before these steps: what was drawn in them goes back as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.kernel.shared_list import SharedList
from adjudicator.native import mypyc_attr


class Sighting(NamedTuple):
    """A card that lay hidden somewhere was seen."""

    zone: str
    seat: int
    place: int
    """Counted from 0; -1 in a bag."""
    kind: int
    came: int
    """Cards that had come there by then: if more than before these steps, it may be one of those."""
    step: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Sightings:
    """The cards that came to light from a moment on, in order."""

    __slots__ = ("came", "sightings")

    def __init__(self) -> None:
        """Nothing has been seen yet."""
        self.sightings = SharedList[Sighting]()
        self.came: dict[tuple[str, int], int] = {}
        """How many hidden cards have come into each bag, by its zone and seat."""

    def comes(self, bag: tuple[str, int], number: int) -> None:
        """So many hidden cards come into a bag."""
        self.came[bag] = self.came.get(bag, 0) + number

    def in_bag(self, bag: tuple[str, int], kind: int, step: int) -> None:
        """A card that lay hidden in a bag is seen."""
        self.sightings.append(Sighting(*bag, -1, kind, self.came.get(bag, 0), step))

    def in_row(self, row: tuple[str, int], place: int, kind: int, came: int, step: int) -> None:
        """A card that lay hidden in a row is seen; so many have come into its place."""
        self.sightings.append(Sighting(*row, place, kind, came, step))

    def since(self, earlier: Sightings) -> Iterator[Sighting]:
        """What was seen since an earlier moment."""
        return self.sightings.since(len(earlier.sightings))

    def copied(self) -> Sightings:
        """Another that says the same."""
        other = Sightings()
        other.sightings, other.came = self.sightings.copied(), dict(self.came)
        return other
