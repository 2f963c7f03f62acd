"""An answer in words for a table of which nobody has written anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from adjudicator.formats.answers import Answer
from adjudicator.kernel.wording import ONLY_THE_LINE

_SAID: Final = {
    ONLY_THE_LINE: "nobody told it",
    "the record states: ": "it is said: ",
    "is recorded as the winner": "is said to have won",
    "are recorded as winners": "are said to have won",
    " put down as the winner;": " said to have won;",
    "orrect the record": "orrect what was told",
}
"""What messages and remedies say of a record, and of what somebody has only told."""


def in_question_words(answers: Sequence[Answer]) -> None:
    """Say each answer in words for a table of which nobody has written anything."""
    for one in answers:
        one.asked, one.message, one.unless = in_words(one.asked), in_words(one.message), [*map(in_words, one.unless)]
        if one.finding is not None and (remedy := one.finding.remedy) is not None:
            one.finding.remedy = structs.replace(remedy, text=in_words(remedy.text))


def in_words(message: str) -> str:
    """A message about a table of which nobody has written anything."""
    for written, said in _SAID.items():
        message = message.replace(written, said)
    return message
