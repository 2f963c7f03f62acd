"""The deck runs dry: what asks for a card then ends the game or does nothing, whether it was written down or not."""

import pytest

from tests.kernel.scenes import judged

ABC = ("Ann", "Bob", "Cat")
BOOKS = [
    ("crazier-eights", "house-52", "CE-3.4", "CE-2.1"),
    ("crazier-eights-avalon", "camelot-52", "AV-8.2", "AV-5.1"),
]
DRY = {"players": ABC, "hands": {"Ann": 40, "Bob": 3, "Cat": 8}, "discard": ["7s"], "pile": 0}
"""Nothing can be drawn; Bob, whose turn is next, holds the fewest cards."""
BOB = {"do": "claim", "winner": "Bob"}
END = {"do": "end", "by": "Ann"}
DRAW, DISCARD = {"do": "draw", "by": "Bob"}, {"do": "discard", "by": "Bob", "card": "7a"}


def found(*steps, book=BOOKS[0], **start):
    """The findings of a scene by one of the books: the step, what kind it is and the ruling."""
    verdict = judged(*steps, ruleset=book[0], deck=book[1], **start)
    return [(f.step, f.fault, f.rule) for f in verdict.findings if not f.open]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book[0])
def test_who_finds_no_card_to_draw_may_not_play_on(book):
    """Whether or not Ann's end was written down; who has only tried to draw has done nothing wrong."""
    for end in ([], [END]):
        past = len(end) + 1
        assert found(*end, DISCARD, book=book, **DRY) == [(past, "illegal", book[2])]
        assert found(*end, {**DRAW, "cards": ["7a"]}, book=book, **DRY) == [(past, "illegal", book[2])]
        assert found(*end, DRAW, BOB, book=book, **DRY) == []
        assert found(*end, DRAW, DISCARD, book=book, **DRY) == [(past + 1, "illegal", book[2])]
