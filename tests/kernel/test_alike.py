"""Names that look the same and are not."""

import json

import pytest

from adjudicator.errors import LogError
from adjudicator.judging import adjudicate


def game(players, turn):
    """A game that begins with somebody's turn."""
    start = {"turn": turn, "phase": "main", "hands": {players[0]: 4, players[1]: 4}, "discard": ["7m"]}
    header = {"format": 1, "ruleset": {"id": "crazier-eights"}, "players": players, "start": start}
    return json.dumps(header | {"steps": [{"do": "discard", "by": turn, "card": "5e"}]}).encode()


@pytest.mark.parametrize("other", ["Ann ", " Ann"])
def test_a_blank_tells_nobody_apart(other):
    """On a page and in a message both would be Ann."""
    with pytest.raises(LogError, match="look alike: 'Ann' and"):
        adjudicate(game(["Ann", other], "Ann"))


def test_composed_and_decomposed():
    """Two players who look alike are refused; a name that looks like a player's is shown by its characters."""
    with pytest.raises(LogError, match="look alike"):
        adjudicate(game(["Jos\u00e9", "Jose\u0301"], "Jos\u00e9"))
    with pytest.raises(LogError, match=r"'Jose\\u0301'; did you mean 'Jos\\xe9', which looks the same"):
        adjudicate(game(["Jos\u00e9", "Bob"], "Jose\u0301"))
