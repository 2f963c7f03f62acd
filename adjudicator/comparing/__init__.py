"""Which verdicts change when a log is judged by another rule book or deck, and what ruling or card does it."""

from adjudicator.comparing.books import Other, OtherBook, other
from adjudicator.comparing.rewording import changed_cards, reworded
from adjudicator.comparing.verdicts import Comparison, compare

__all__ = ["Comparison", "Other", "OtherBook", "changed_cards", "compare", "other", "reworded"]
