"""Random games: reproducible, legal, and open to meddling."""

import pytest

from adjudicator import catalogue
from adjudicator.formats.log import Note
from adjudicator.kernel.simulate import NAMES, simulate

RULES = catalogue.rules("crazy-eights")
PACK = catalogue.pack(None, RULES)


def test_a_seed_gives_one_game():
    """The same each time; another seed gives another."""
    one, same, other = (simulate(RULES, PACK, 3, seed)[:2] for seed in (5, 5, "5"))
    assert one == same
    assert one[1] != other[1]
    assert one[0].title == "a random game, seed 5"


@pytest.mark.parametrize(("players", "teams", "said"), [(3, 0, NAMES[:3]), (4, 2, ["red", "blue", "red", "blue"])])
def test_allies_sit_apart(players, teams, said):
    """Teams take turns around the table."""
    header, _, _ = simulate(RULES, PACK, players, 1, teams=teams, steps=1)
    assert [getattr(one, "team", one) for one in header.players] == list(said)


def test_a_game_stops_where_it_is_told_to():
    """Or where it is over; the judge has seen every step."""
    _, steps, judge = simulate(RULES, PACK, 2, 1, steps=4)
    assert len(steps) == len(judge.steps) == 4
    _, steps, judge = simulate(RULES, PACK, 2, 1)
    assert judge.bench.now.over is not None
    assert judge.report.findings == []


def test_options_stand_in_the_header():
    """Those that were chosen, and no others."""
    chosen = catalogue.rules("crazy-eights", {"reshuffle": "at-once", "last_eight": "unnamed"})
    header, _, _ = simulate(chosen, PACK, 2, 1, steps=1)
    assert header.ruleset.options == {"reshuffle": "at-once"}


def test_somebody_may_meddle():
    """Steps of their own are fed in place of a legal one."""
    told = iter([[Note(text="once")]])
    _, steps, _ = simulate(RULES, PACK, 2, 1, steps=3, meddle=lambda judge, dice: next(told, ()))
    assert steps[0] == Note(text="once")
    assert all(not isinstance(step, Note) for step in steps[1:])
