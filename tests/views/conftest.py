"""Shipped games as films."""

from functools import lru_cache

import pytest

from adjudicator.cli.inputs.attempts import judged
from adjudicator.cli.inputs.sources import Source
from adjudicator.reports.frames import Camera
from adjudicator.views.film import Film
from tests.cli.conftest import EXAMPLES


@lru_cache
def filmed(name, seat=None):
    """A shipped game by its path under the examples."""
    path = EXAMPLES / name
    return Film(judged(Source(path.name, path.read_bytes(), False, path.parent), watch=Camera, seat=seat))


@pytest.fixture
def faulty():
    """Four players, five faults."""
    return filmed("crazier-eights/five-faults.game.json")


@pytest.fixture
def crowd():
    """Eight players on two decks."""
    return filmed("crazier-eights/eight-on-two-decks.game.json")
