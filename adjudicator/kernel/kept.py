"""What a report remembers of one finding, beside what is said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from msgspec import Struct, field

from adjudicator.formats.log import Step
from adjudicator.kernel.dues import Due
from adjudicator.kernel.position import Otherwise
from adjudicator.kernel.ruling import Fault, Mending
from adjudicator.kernel.scars import Fact
from adjudicator.kernel.shared_list import SharedList


class Kept(Struct, gc=False, eq=False):
    """What a report remembers of one finding."""

    mending: Mending | None
    """How it is put right."""
    due: Due | None
    """The due that lapsed."""
    fault: Fault = Fault("")
    """What the check of its ruling found."""
    contradiction: bool = False
    """A card is not where the record has it."""
    card: int = -1
    """The card of the step that it is about; -1 where it is about none, or about who chose."""
    at: int = 0
    """The step at which it came to light."""
    said: int = 0
    """How long the message was at first."""
    undone_by: int = 0
    """The step that proves that what was left out was not done."""
    rests: Sequence[Fact] = ()
    """All that it rests on, as far as what nobody wrote down before it can change it."""
    astray: bool = False
    """Somebody acted in another's turn, by the record, or the line of the act stands twice."""
    by_count: bool = False
    """Only a number that the record keeps makes it a fault."""
    asked: SharedList[int] = field(default_factory=SharedList)
    """For one that is undetermined, the steps that it stands for."""
    story: str = ""
    """The slip of the scorer that most likely explains it."""
    amended: Sequence[Step] = ()
    """The record without that slip."""
    otherwise: Otherwise | None = None
    """What would be otherwise about the end of the game without it."""
    misplaced: int = -1
    """The card that was used where by the record it is not."""
    leaves_open: Sequence[int] = ()
    """The steps that can't be judged since nobody wrote down what it is about."""
    untried: bool = False
    """Not every other reading of the steps before it was tried: the record is too long."""

    def copied(self, dues: Mapping[int, Due]) -> Kept:
        """The same for another finding, but for its story; `dues` has, by identity, what stands for each due."""
        twin = copy(self)
        if self.due is not None:
            twin.due = dues.get(id(self.due), self.due)
        twin.asked = self.asked.copied()
        twin.story, twin.amended, twin.untried = "", (), False
        return twin
