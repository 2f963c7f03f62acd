"""Verdicts under two rule books or decks compared, and the rulings and cards that make the difference."""

from adjudicator.comparing.books import Other, OtherBook, other
from adjudicator.comparing.rewording import changed_cards, reworded
from adjudicator.comparing.verdicts import Comparison, compare

__all__ = ["Comparison", "Other", "OtherBook", "changed_cards", "compare", "other", "reworded"]
