"""How people say the steps of Crazy Eights beside the words of a log."""

from __future__ import annotations

from typing import Final

SPOKEN: Final = (
    (r"skipp?s (?:(?:the|their|his|her|my) )?turn|(?:does |^)nothing$", "pass"),
    (r"draws {cards} from {player}'s hand and puts (?:it|them) back into the stock", r"restore \1 of \2"),
    (r"draws {cards} from {player}'s hand and puts (?:it|them) back on top of the stock", r"restore \1 of \2 above 0"),
    (
        r"draws {cards} from {player}'s hand and puts (?:it|them) back under the top (\d+) of the stock",
        r"restore \1 of \2 above \3",
    ),
    (r"from under the top (\d+)", r"above \1"),
    (r"from {player}'s hand", r"of \1"),
    (
        r"\b(?:puts|lays|drops|discards) (?:down )?{cards}(?: down)?(?: on (?:it|top|the (?:starter )?pile))?",
        r"play \1",
    ),
    (r"\b(?:takes|picks up) {cards}", r"draw \1"),
    (r", chosen by {player}", r" pick \1"),
    ("makes a new stock of the starter pile, its top card as well", "shuffle with_top"),
    ("makes a new stock of the starter pile", "shuffle"),
    (r"looks? at {cards} of the stock", r"look \1"),
    (r"looks? (?:at|through) (?:the )?(?:stock|draw pile|deck)", "look"),
    ("declares the game blocked", "block"),
)
FACTS: Final = ((r"{player}'s hand counts {number}", r"count \1 \2"),)

ASKED: Final = (
    '"ann plays 7\u2665" --on "7 spades"',
    '"ann plays 5 hearts" --on "8 clubs, diamonds named"',
    '"ann passes" --hand "4 hearts, K clubs" --on "9 spades" --stock 0',
    '"bob draws 2" --turn ann --on "9 spades"',
    '"ann plays 8 clubs, names hearts" --on "9 spades"',
    '"ann plays 4h" --on 9h --hand "4h, bob: 8 clubs, K hearts"',
    '"ann declares the game blocked" --on 9s --stock 0 --hand "ann: 4h, Kc, bob: 2d"',
)
"""Questions as they may be put."""
