"""Steps as short lines of words, `bob play trade on ann 7m castle`, read and written for any game.

Nothing here knows a game: the verbs are the kinds of step, the keywords their fields.
"""

from adjudicator.shorthand.grammar import Grammar, usage
from adjudicator.shorthand.parsing import named
from adjudicator.shorthand.suggesting import suggestions
from adjudicator.shorthand.tokens import LineError, NoStep, parts
from adjudicator.shorthand.vocabulary import CARDS, PLAYERS, Vocabulary
from adjudicator.shorthand.writing import written

__all__ = [
    "CARDS",
    "PLAYERS",
    "Grammar",
    "LineError",
    "NoStep",
    "Vocabulary",
    "named",
    "parts",
    "suggestions",
    "usage",
    "written",
]
