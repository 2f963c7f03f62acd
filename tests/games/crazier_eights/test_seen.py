"""What public play alone proves of a fault is found, and so is what a seat can prove that knows its own hand.

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
    for verdicts, least in zip(views(name, range(2), COMPANIES), PROVED.get(name, (1, 1)), strict=True):
        assert verdicts["proved"] >= least * verdicts.total(), verdicts
        assert verdicts["wrong"] == 0, verdicts
