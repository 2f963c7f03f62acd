"""Who judges the games that a stepper shows: the command line, which sees all that a stepper does not."""

from __future__ import annotations

from typing import Protocol

from adjudicator.formats.log import Step
from adjudicator.views.film import Film


class Referee(Protocol):
    """What a stepper asks for. Where an answer is a text instead, it says why there is none."""

    def film(self, seat: str | None) -> Film:
        """The game as a seat may know it; None for all of it."""

    def legal(self, film: Film, at: int) -> str:
        """What could be done just before a step, a line each."""

    def offers(self, film: Film, at: int) -> list[tuple[str, Step]]:
        """What could be done after a step: in words, and as steps."""

    def ways(self, film: Film, at: int, offer: Step) -> list[tuple[str, Step]]:
        """All that one of these may come to: what is chosen, in words, and the step."""

    def read(self, film: Film, at: int, line: str) -> Step | str:
        """The step that somebody has typed, legal or not."""

    def otherwise(self, film: Film, at: int, step: Step) -> Film | str:
        """The game up to a step, and then this one, judged: a line of what if."""

    def save(self, film: Film) -> str:
        """Write such a line as a log; says where it is, or why it is nowhere."""
