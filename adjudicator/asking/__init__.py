"""Questions without a log: words into the positions and the act that they stand for, for every book of a game.

Whatever the question leaves out of the position is taken so that such a step is open there, if it ever is: the part of
the turn, and where the cards lie that were used. What was named for the card on top is asked about in every way.
"""

from adjudicator.asking.supposed import posed
from adjudicator.asking.words_of_a_question import Put, put, usual_players

__all__ = ["Put", "posed", "put", "usual_players"]
