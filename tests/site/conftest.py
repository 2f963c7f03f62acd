"""The books, decks and cards, with the scenes of three rulings."""

import pytest

from docs.site.shelf import Shelf
from docs.site.sources import ROOT


@pytest.fixture(scope="session")
def shelf():
    """One ruling that is pinned, one that others carry over or replace, one of another book."""
    return Shelf(ROOT, ["CE-8.1", "CE-10.12", "AV-15.1"])
