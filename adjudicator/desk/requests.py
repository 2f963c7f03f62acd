"""What a screen asks of the judge, and what it is answered: one JSON object each way."""

from __future__ import annotations

from pathlib import Path

from msgspec import DecodeError, json

from adjudicator.desk.dispute import Code, Dispute, InWords, Restore
from adjudicator.desk.handing import Export, HandOn, Import, Join, Unpack
from adjudicator.desk.new_game import Begin, CardsOf, Mine, RuleBooks
from adjudicator.desk.opened import Open
from adjudicator.desk.own_box import Drop, Keep
from adjudicator.desk.playing import AllSteps, AllVerdicts, OpenChoices, PutIn, Sit, Take, Typed
from adjudicator.desk.refusals import Refusal, refusal
from adjudicator.desk.reported import ReportOn
from adjudicator.desk.shelf import Find, LookAround, LookUpDeck, LookUpRuling
from adjudicator.desk.tapped import Books, TableAsked
from adjudicator.errors import AdjudicatorError, LogError

Disputes = Books | TableAsked | Dispute | InWords | Restore | Code
AtTheTable = Sit | Take | PutIn | OpenChoices | AllVerdicts | AllSteps | Typed
Playing = RuleBooks | CardsOf | Begin | Mine | AtTheTable | HandOn | Unpack | Join | Export | Import
LookUps = LookAround | LookUpRuling | LookUpDeck | Find
Request = Open | ReportOn | Keep | Drop | Disputes | Playing | LookUps
"""Each kind has a method `answered`, which takes the folder with the user's own decks and rule books."""


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
            found = refusal(error.problems)
        except (AdjudicatorError, DecodeError) as error:
            found = Refusal(refused=[str(error)])
        return json.encode(found).decode()
