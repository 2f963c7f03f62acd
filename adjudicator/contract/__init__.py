"""What every game keeps to, as functions that the tests of a package with a game call; they need no pytest.

Each returns what is broken as lines, and nothing where all is well. `check_game` asks everything of a game at once.
"""

from adjudicator.contract.explained import misexplained, without_act
from adjudicator.contract.laws import LAWS, Simulated, broken_laws, simulated
from adjudicator.contract.pinned import mispinned, misshown, own_rulings, unfelt, unpinned
from adjudicator.contract.whole import Broken, broken, check_game

__all__ = [
    "LAWS",
    "Broken",
    "Simulated",
    "broken",
    "broken_laws",
    "check_game",
    "misexplained",
    "mispinned",
    "misshown",
    "own_rulings",
    "simulated",
    "unfelt",
    "unpinned",
    "without_act",
]
