"""What a report remembers of one finding, beside what is said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.formats.log import Step
from adjudicator.kernel.dues import Due
from adjudicator.kernel.position import Otherwise
from adjudicator.kernel.ruling import Mending


class Kept:
    """What a report remembers of one finding."""

    __slots__ = (
        "amended",
        "asked",
        "astray",
        "at",
        "by_count",
        "contradiction",
        "done",
        "doubt",
        "due",
        "hand",
        "mending",
        "misplaced",
        "of_another",
        "otherwise",
        "said",
        "slip",
        "story",
        "undone_by",
        "untried",
    )

    def __init__(self, mending: Mending | None, due: Due | None, *, contradiction: bool = False, at: int = 0) -> None:
        """How it is put right, and the due that lapsed; `contradiction`: a card is not where the record has it.

        `at` is the step at which it came to light.
        """
        self.mending, self.due, self.contradiction, self.at = mending, due, contradiction, at
        self.doubt, self.said = "", 0
        """For what was left out: that perhaps only the record is short, and how long the message was at first."""
        self.undone_by = 0
        """The step that proves that what was left out was not done."""
        self.astray = False
        """Somebody acted in another's turn, by the record, or the line of the act stands twice."""
        self.by_count = False
        """Only a number that the record keeps makes it a fault."""
        self.hand = -1
        """Whose hand speaks against it; a line of that player's may be missing."""
        self.of_another = False
        """The card is another's; a line by which it changed hands may be missing."""
        self.slip = False
        """The scorer may just have made a slip, and nobody need have done wrong."""
        self.asked: list[int] = []
        """For one that is undetermined, the steps that it stands for."""
        self.story = ""
        """The slip of the scorer that most likely explains it."""
        self.amended: Sequence[Step] = ()
        """The record without that slip."""
        self.otherwise: Otherwise | None = None
        """What would be otherwise about the end of the game without it."""
        self.done = ""
        """What is said instead if it turns out that it was done and only not written down."""
        self.misplaced = -1
        """The card that was used where by the record it is not."""
        self.untried = False
        """Not every other reading of the steps before it was tried: the record is too long."""

    def copied(self, dues: Mapping[int, Due]) -> Kept:
        """The same for another finding; `dues` has, by identity, what stands for each due."""
        due = self.due
        twin = Kept(self.mending, due and dues.get(id(due), due), contradiction=self.contradiction, at=self.at)
        twin.asked, twin.otherwise, twin.done = self.asked[:], self.otherwise, self.done
        twin.misplaced = self.misplaced
        twin.astray, twin.hand, twin.by_count = self.astray, self.hand, self.by_count
        twin.of_another = self.of_another
        twin.slip, twin.doubt, twin.said, twin.undone_by = self.slip, self.doubt, self.said, self.undone_by
        return twin
