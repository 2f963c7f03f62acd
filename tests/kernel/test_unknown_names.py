"""Names that do not exist: all of a log are told at once, each where it stands."""

from adjudicator import adjudicate
from adjudicator.errors import LogError

GAME = {
    "format": 1,
    "ruleset": {"id": "crazier-eights"},
    "players": ["Ann", "Bob"],
    "deck": "house-52",
    "start": {"turn": "Ann", "hands": {"Ann": 5, "Bob": 5}, "discard": ["7m"]},
}


def refused(*steps):
    """The places and the nearest names of what is wrong."""
    try:
        adjudicate({**GAME, "steps": list(steps)})
    except LogError as error:
        return [(problem.pointer, problem.nearest) for problem in error.problems]
    return []


def test_all_are_told_at_once():
    """Players and cards, in choices, in lists and in what came of a step; what nobody wrote down is no name."""
    assert refused(
        {"do": "draw", "by": "Ann"},
        {"do": "play", "by": "ann", "card": "three-gift", "choose": ["Bbo"], "then": [{"do": "draw", "by": "Bobb"}]},
        {"do": "discard", "by": "Ann", "card": ["7m", "8 mon"], "name": "?"},
        {"do": "discard", "by": "?", "card": "?"},
    ) == [
        ("/steps/1/by", "Ann"),
        ("/steps/1/card", "three-gifts"),
        ("/steps/1/choose/0", "Bob"),
        ("/steps/1/then/0/by", "Bob"),
        ("/steps/2/card/1", "8 moon"),
    ]


def test_not_more_than_ten():
    """Who has written another deck's names throughout need not read them all."""
    assert len(refused(*[{"do": "draw", "by": "Zoe"}] * 30)) == 10
