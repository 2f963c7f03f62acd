"""Mau-Mau keeps to what every game keeps to."""

from pathlib import Path

from adjudicator.contract import check_game

LOGS = Path(__file__).parents[1] / "logs"


def test_contract():
    """Every ruling is explained, pinned both ways and felt; simulated games are clean, and lose no card."""
    check_game("mau-mau", LOGS)
