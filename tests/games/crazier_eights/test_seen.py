"""What public play alone proves of a fault is found, and so is what a seat can prove that knows its own hand.

Five games of every kind of fault and company, seen by nobody in particular, and by each seat (the games of both decks,
both books, with teams and without):

                                         nobody                              each seat
                                    proved open silent later wrong      proved open silent later wrong
    card from elsewhere                       7     3    9   17    0       73   13   14   45    0
    missed end trigger                        2     2    0    0    0       14   11    0    0    0
    triggers swapped                          7     0    0    0    0       33    0    0    0    0
    choice by the wrong player                8     0    0    0    0       28    0    0    0    0
    Castle ignored                            1     0    0    0    0        6    0    0    0    0
    the 13 others together                  440     0    0    0    0     1850    0    0    0    0

Whose hand a card was in that came from elsewhere may never show, or only by what follows. Nothing is held against
anybody else: whose hand is a card short then, or which of several lines names the wrong card, nobody can tell.
"""

import pytest

from tests.games.crazier_eights.faults import COMPANIES, FAULTS
from tests.games.crazier_eights.seen import views

PROVED = {"card from elsewhere": (0.1, 0.4), "missed end trigger": (0.4, 0.4)}
"""The share that is proved at least, from what nobody in particular saw and from what a seat saw; of others all."""


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_what_a_view_proves_is_found(name):
    """Proved, or left open, or shown by what follows; what open play proves is proved, from every seat."""
    for verdicts, least in zip(views(name, range(5), COMPANIES), PROVED.get(name, (1, 1)), strict=True):
        assert verdicts["proved"] >= least * verdicts.total(), verdicts
        assert verdicts["wrong"] == 0, verdicts
