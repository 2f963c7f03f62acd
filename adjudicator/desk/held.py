"""The games that the desk has before it: each is judged once, and then step by step."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import Final

from msgspec import Raw, Struct

from adjudicator import catalogue
from adjudicator.desk.sitting import Sitting
from adjudicator.judging import read

MOST: Final = 4
"""So many games at once; the one that was longest not asked for is put away."""


class NotHeld(Struct):
    """The desk does not have the game as far as it is asked about: ask again with the whole log."""

    wanted: bool = True


class _Held:
    """Games by their names."""

    def __init__(self) -> None:
        self.games: dict[tuple[Path, str], Sitting] = {}

    def find(self, key: tuple[Path, str], at: int, seat: str | None) -> Sitting | None:
        sitting = self.games.pop(key, None)
        if sitting is None or len(sitting.steps) != at or sitting.seat != seat:
            return None
        self.games[key] = sitting
        return sitting

    def keep(self, key: tuple[Path, str], sitting: Sitting) -> Sitting:
        self.games[key] = sitting
        while len(self.games) > MOST:
            del self.games[next(iter(self.games))]
        return sitting


HELD: Final = _Held()


class OfGame(Struct, kw_only=True):
    """The base of what is asked about a game that goes on."""

    game: str
    """What the game is called between the screen and the desk."""
    at: int
    """How many steps it has."""
    seat: str | None = None
    """The player whose hand is kept on this phone."""
    log: Raw = Raw()
    """The whole log, for a game that the desk does not have, or has otherwise."""

    def answered(self, box: Path) -> Struct:
        """The answer, or that the log is wanted.

        Raises:
            LogError: for a log, or a step, that cannot be.
            UnknownId: for rules or a deck that do not exist.
        """
        key, log = (box, self.game), bytes(self.log)
        if log:
            return self.asked(HELD.keep(key, sitting_of(log, box, self.seat)), box)
        sitting = HELD.find(key, self.at, self.seat)
        if sitting is None:
            return NotHeld()
        return self.asked(sitting, box)

    @abstractmethod
    def asked(self, sitting: Sitting, box: Path) -> Struct:
        """The answer, of a game that is there."""


def sitting_of(data: bytes, box: Path, seat: str | None = None, name: str = "", lines: bool = False) -> Sitting:
    """A game that goes on, from its log.

    Raises:
        LogError: if it cannot be judged.
        UnknownId: for rules or a deck that do not exist.
    """
    log, rules = read(data, name, beside=box, lines=lines)
    pack = catalogue.pack(log.header.deck, rules, box, len(log.header.players))
    return Sitting(rules, pack, log.header, log.steps, seat=seat)
