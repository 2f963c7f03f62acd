"""What the tool tells of damaged games may become better, not worse: floors over fixed games with a known truth.

A change that raises a figure raises its floor here. Nothing asserts a time.
"""

from typing import NamedTuple

import pytest

from benchmarks.explaining.__main__ import answered
from benchmarks.explaining.games import corpus
from benchmarks.explaining.table import COLUMNS, figure, tables

SOLVED, FALSELY, BLAMED = (
    next(column for column in COLUMNS if column.name == name)
    for name in ("solved %", "accused falsely %", "faults blamed %")
)
CELL = 10
"""So many games there are of each ruleset, writing and number of damages; every other one is judged."""


class Floor(NamedTuple):
    """In per cent: games solved, games in which somebody is accused falsely (a ceiling), faults blamed."""

    solved: int
    falsely: int
    blamed: int


BY_DAMAGES = {0: Floor(100, 0, 0), 1: Floor(73, 0, 78), 2: Floor(61, 3, 70), 3: Floor(43, 9, 64)}
ONE_EACH = Floor(54, 5, 75)
"""Of the quick part: a slip or a fault in each game."""


def holds(answers, floor):
    """Whether no figure is worse than its floor; the tables are the message."""
    blamed = figure(answers, BLAMED)
    solved, falsely = figure(answers, SOLVED), figure(answers, FALSELY)
    assert solved >= floor.solved, tables(answers)
    assert falsely <= floor.falsely, tables(answers)
    assert blamed is None or blamed >= floor.blamed, tables(answers)


def test_one_damage_is_told_as_well_as_it_was():
    """A slip and a fault for each ruleset and way of writing: 24 of the games below."""
    games = [game for n, game in enumerate(corpus(7, damages=[1])) if n % 7 in (4, 6)]
    assert [game.mix for game in games] == ["slips", "faults"] * 12
    holds(list(answered(games)), ONE_EACH)


@pytest.mark.slow
def test_damages_are_told_as_well_as_they_were():
    """No damage, and one to three: 240 games."""
    answers = list(answered(list(corpus(CELL))[::2]))
    assert len(answers) == 240
    for damages, floor in BY_DAMAGES.items():
        holds([answer for answer in answers if answer.damages == damages], floor)
