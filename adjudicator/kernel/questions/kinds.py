"""What a game offers to be asked about a dispute that nobody has a log of.

A game offers its questions from its own folder (`questions`). Each makes positions and steps of what was asked; what
is right is left to the same judging and offering as for any log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from adjudicator.kernel.questions.enquiry import Asked
from adjudicator.kernel.questions.posed import Posed


class QuestionOption(NamedTuple):
    """What a question can be told besides its words."""

    name: str
    takes: str
    """What follows it; "" for one that stands alone."""
    text: str


class Question(NamedTuple):
    """One kind of question."""

    word: str
    takes: str
    """The words that follow: `CARD`, `PLAYER:CARD...`; in brackets where they may be left out."""
    asks: str
    rule: str
    """The ruling that a plain yes rests on, by the id of the first book."""
    options: tuple[str, ...]
    examples: tuple[str, ...]
    """What may be typed after `ask`, the first as the one that lists show."""
    pose: Callable[[Asked], Sequence[Posed]]
    offered: bool = False
    """Such a step is among the legal ones wherever it is allowed."""


class Questions(NamedTuple):
    """All questions of a game."""

    options: tuple[QuestionOption, ...]
    questions: tuple[Question, ...]

    def option(self, name: str) -> QuestionOption:
        """An option by its name."""
        return next(option for option in self.options if option.name == name)
