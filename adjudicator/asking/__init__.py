"""Questions without a log: words into the tables and the act that they stand for, and what holds at all of them.

Whatever the question leaves out is taken so that such a step is open, if it ever is: the part of the turn, where the
cards lie that were used, and what else the act needs. What lies on top is asked about in every way; of all else the
answer says what would turn it.
"""

from adjudicator.asking.words_of_a_question import Put, put, usual_players

__all__ = ["Put", "put", "usual_players"]
