"""An enforcing engine of knowledge is power, written from the book and the inventory's D-entries alone.

Whoever wrote it had not seen how this project judges the game; the twelve buffs and debuffs are those of our deck.
``allowed.legal(position)`` lists every action that is possible at a decision; ``acts.apply(position, action, log)``
carries one out on a copy, refuses what is not legal, and appends one event to ``log``, which says who did what and what
it brought about.

How time runs.  A round is: look, window 1, select, window 2, play, window 3, lose, buff, window 4, draw.  In ``look``
and ``select`` the players act in any order.  In a window anybody acts in any order until somebody says ``close``.
``play``, ``lose`` and ``buff`` are steps of the table with one legal action each.  In ``draw`` the players act in the
order of drawing.  A reveal is bought first; its buyer then decides; its owner may then have to answer.  Nothing else
is legal in between.  A selection that is owed in window 2 is asked for at once.
"""
