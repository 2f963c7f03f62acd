"""What a screen asks of the judge, and what it is answered: one JSON object each way."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, ValidationError, json

from adjudicator.desk.handing import Export, HandOn, Import, Join, Unpack
from adjudicator.desk.new_game import Begin, CardsOf, Mine, RuleBooks
from adjudicator.desk.opened import Open
from adjudicator.desk.playing import AllVerdicts, Sit, Take, Typed
from adjudicator.errors import AdjudicatorError, LogError, Problem

Playing = (
    RuleBooks | CardsOf | Begin | Mine | Sit | Take | AllVerdicts | Typed | HandOn | Unpack | Join | Export | Import
)
Request = Open | Playing
"""Each kind has a method `answered`, which takes the folder with the user's own decks and rule books."""


class Refusal(Struct, kw_only=True):
    """Why a request was not answered."""

    refused: list[str]
    """A sentence each."""


class Desk:
    """Answers one request after another."""

    def __init__(self, box: Path) -> None:
        """`box` is the folder with the decks and rule books of the user."""
        self.box = box

    def answer(self, request: str) -> str:
        """The answer to a request, both as JSON; whatever is wrong with it is said in the answer."""
        try:
            found: object = json.decode(request, type=Request).answered(self.box)
        except LogError as error:
            found = Refusal(refused=[_said(problem) for problem in error.problems])
        except (AdjudicatorError, ValidationError) as error:
            found = Refusal(refused=[str(error)])
        return json.encode(found).decode()


def _said(problem: Problem) -> str:
    return f"line {problem.line}: {problem.message}" if problem.line else problem.message
