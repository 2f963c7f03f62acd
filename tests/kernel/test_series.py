"""Several games in a row: points that add up, wins that are counted, and what is put down at the end."""

import pytest

from adjudicator.errors import LogError
from adjudicator.formats.series_file import SeriesFile
from adjudicator.kernel.series import Course, unequal
from tests.kernel.scenes import judged

LAST = {"do": "discard", "by": "Ann", "card": "9e"}


def game(*claims, **start):
    """Ann discards her last card; Bob is left with two, and a card left is a point."""
    return judged(LAST, *claims, hands={"Ann": 1, "Bob": ["5m", "4e"]}, **start).judge


def course(games=1, **plan):
    """A series after so many of those games."""
    found = Course(SeriesFile(format=1, games=["a"], **plan))
    for _ in range(games):
        found.add(game(carried=found.carried))
    return found


def test_points_add_up():
    """Each game's are its own; the next one begins with the sum, and the fewest do best."""
    evening = course()
    assert evening.rounds[0] == ({"Ann": 0, "Bob": 2}, ["Ann"], True)
    assert (evening.carried.points, evening.best()) == ({"Ann": 0, "Bob": 2}, ["Ann"])
    assert course(2).carried.points == {"Ann": 0, "Bob": 4}


def test_what_is_put_down_is_held_against_the_games():
    """A false total and a false winner are a finding each, which belongs to no step."""
    found = course(total={"Ann": 0, "Bob": 3}, winner="Bob").close()
    assert [(finding.step, finding.fault) for finding in found] == [(0, "mismatch")] * 2
    assert course(total={"Ann": 0, "Bob": 2}, winner="Ann").close() == []


def test_a_match_counts_wins():
    """It goes on until somebody has won so often, or the time runs out."""
    assert course(to=1).best() == ["Ann"]
    assert course(to=2).carried.wins == {"Ann": 1, "Bob": 0}
    assert course(to=2).best() is None
    assert course(2, to=2).best() == course(to=2, time=True).best() == ["Ann"]


def test_a_game_that_cannot_be_judged_leaves_the_rest_open():
    """Nobody can say what the next begins with, nor who is ahead."""
    evening = course()
    evening.add_unknown()
    assert (evening.carried, evening.best()) == (None, None)
    assert evening.rounds[1] == (None, None, False)


def test_a_log_may_say_what_came_before():
    """Claimed totals are those with this game's points; others are a mismatch."""
    before = {"points": {"Ann": 5, "Bob": 1}}
    fine, wrong = ({"do": "claim", "total": {"Ann": 5, "Bob": bobs}} for bobs in (3, 2))
    assert game(fine, series=before).report.findings == []
    assert [(f.step, f.fault) for f in game(wrong, series=before).report.findings] == [(2, "mismatch")]


def test_only_who_played_can_be_named():
    """A total of somebody else is refused with the nearest name."""
    with pytest.raises(LogError) as error:
        course(total={"Bop": 2}).close()
    (problem,) = error.value.problems
    assert (problem.pointer, problem.nearest) == ("/total/Bop", "Bob")


def test_a_third_need_not_be_written_to_the_last_digit():
    """What differs by less than a hundredth is equal; who has no points yet has none."""
    assert unequal({"Ann": 0.333, "Bob": 0}, {"Ann": 1 / 3}) == {}
    assert unequal({"Ann": 0.35, "Bob": 1}, {"Ann": 1 / 3}) == {"Ann": 0.35, "Bob": 1}
