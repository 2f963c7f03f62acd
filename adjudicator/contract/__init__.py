"""The laws that every game keeps to, as functions that its tests call; they need no pytest.

Each returns what is broken as lines, and nothing where all is well. `check_game` asks everything of a game at once.
"""

from adjudicator.contract.answered import EXEMPT, asked_of, unanswered, unasked, without_act
from adjudicator.contract.explained import misexplained, own_rulings
from adjudicator.contract.laws import (
    LAWS,
    Simulated,
    asks_every_ruling,
    broken_laws,
    ends,
    is_clean,
    is_read_as_written,
    is_the_same_twice,
    loses_no_card,
    offers_are_clean,
    simulated,
    was_offered,
)
from adjudicator.contract.pinned import mispinned, misshown, unfelt, unpinned
from adjudicator.contract.whole import Broken, broken, check_game

__all__ = [
    "EXEMPT",
    "LAWS",
    "Broken",
    "Simulated",
    "asked_of",
    "asks_every_ruling",
    "broken",
    "broken_laws",
    "check_game",
    "ends",
    "is_clean",
    "is_read_as_written",
    "is_the_same_twice",
    "loses_no_card",
    "misexplained",
    "mispinned",
    "misshown",
    "offers_are_clean",
    "own_rulings",
    "simulated",
    "unanswered",
    "unasked",
    "unfelt",
    "unpinned",
    "was_offered",
    "without_act",
]
