"""The budget of one log: how much work may be done to explain it, counted in steps, so the same on every machine.

To judge the record itself costs what it costs, up to a number of findings. What is tried out beside it is paid for:
where the budget is spent it stops, and it is kept what was left undone. The verdict that there is by then stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

BRANCH: Final = 4
"""What another bench in the same state costs, in steps."""
CARRIED: Final = 8
"""So many findings and dues that go along cost as much as a step."""
WATCHED: Final = 32
"""Where so many dues and open questions are looked at, or so many players sit, each step costs as much as two."""
SEATED: Final = 4
"""What so many players have in front of them costs as much to copy as a step."""
CROWD: Final = 8
"""So many players each of whom may be asked something cost as much as a step."""


class SpentError(Exception):
    """The budget of a log is spent. It is no fault of the log: whoever tries something out must not take it for one."""


class Budget:
    """The budget of one log, shared by all who judge it again."""

    __slots__ = ("done", "most", "undone")

    def __init__(self) -> None:
        """Nothing is done yet, and nothing is bounded."""
        self.done = 0
        """How much was done so far."""
        self.most: int | None = None
        """How much may be done at most, while something is tried out."""
        self.undone: list[str] = []
        """What was not done, in sentences that name the limit."""

    def spend(self, steps: int) -> None:
        """So much is done now.

        Raises:
            SpentError: if that is more than there is.
        """
        self.done += steps
        if self.most is not None and self.done > self.most:
            raise SpentError

    def leave(self, what: str) -> None:
        """Keep what was not done, once."""
        if what not in self.undone:
            self.undone.append(what)

    @contextmanager
    def within(self, most: int, undone: str) -> Iterator[None]:
        """What is tried out in here ends where `most` has been done altogether; then it is kept what was not done."""
        before, self.most = self.most, most
        try:
            yield
        except SpentError:
            self.leave(undone)
        finally:
            self.most = before
