"""Steps as short lines of words, `bob play trade on ann 7m castle`, for whoever writes a game down by hand.

Nothing here knows a game: the verbs are the kinds of step, the keywords their fields.
"""

from adjudicator.kernel.shorthand.completing import suggestions
from adjudicator.kernel.shorthand.grammar import Grammar, usage
from adjudicator.kernel.shorthand.reader import named
from adjudicator.kernel.shorthand.tokens import LineError
from adjudicator.kernel.shorthand.vocabulary import CARDS, PLAYERS, Vocabulary
from adjudicator.kernel.shorthand.writing import written

__all__ = ["CARDS", "PLAYERS", "Grammar", "LineError", "Vocabulary", "named", "suggestions", "usage", "written"]
