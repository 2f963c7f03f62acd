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
BEGUN = {**DRY, "phase": "begin", "hands": {"Ann": 3, "Bob": 44, "Cat": 3}}
"""Ann's turn begins, and she holds as few cards as Cat."""
BOB, FEWEST = ({"do": "claim", "winner": winner} for winner in ("Bob", ["Ann", "Cat"]))
HATCHERY, END = {"do": "play", "by": "Ann", "card": "old-hatchery"}, {"do": "end", "by": "Ann"}
DRAW, DISCARD = {"do": "draw", "by": "Bob"}, {"do": "discard", "by": "Bob", "card": "7a"}


def found(*steps, book=BOOKS[0], **start):
    """The findings of a scene by one of the books: the step, what kind it is and the ruling."""
    verdict = judged(*steps, ruleset=book[0], deck=book[1], **start)
    return [(f.step, f.fault, f.rule) for f in verdict.findings if not f.open]


def begun(*cards):
    """Ann's turn begins with these cards in front of her, and nothing can be drawn."""
    hands = {**BEGUN["hands"], "Bob": 45 - len(cards)}
    return {**BEGUN, "hands": hands, "play": {"Ann": list(cards)}}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book[0])
def test_who_finds_no_card_to_draw_may_not_play_on(book):
    """Whether or not Ann's end was written down; who has only tried to draw has done nothing wrong."""
    for end in ([], [END]):
        past = len(end) + 1
        assert found(*end, DISCARD, book=book, **DRY) == [(past, "illegal", book[2])]
        assert found(*end, {**DRAW, "cards": ["7a"]}, book=book, **DRY) == [(past, "illegal", book[2])]
        assert found(*end, DRAW, BOB, book=book, **DRY) == []
        assert found(*end, DRAW, DISCARD, book=book, **DRY) == [(past + 1, "illegal", book[2])]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book[0])
def test_what_has_no_card_to_show_may_be_left_out_before_the_end(book):
    """Nobody wrote down that Ann's Old Hatchery showed nothing; the end of the deck comes all the same."""
    assert found(HATCHERY, END, DRAW, BOB, book=book, **DRY) == []
    assert found(HATCHERY, DRAW, BOB, book=book, **DRY) == []
    assert found(HATCHERY, END, DISCARD, book=book, **DRY) == [(3, "illegal", book[2])]
    cat = {"do": "claim", "winner": "Cat"}
    assert found(HATCHERY, END, cat, book=book, **DRY) == [(3, "mismatch", book[3])]


def test_by_the_comprehensive_rules_a_look_at_nothing_needs_no_line():
    """It does nothing (CE-D.22), and the draw that is due next ends the game (CE-3.4)."""
    assert found(HATCHERY, BOB, **DRY) == found(HATCHERY, END, BOB, **DRY) == []
    assert found(FEWEST, **begun("elven-princess")) == []
    assert found({"do": "draw", "by": "Ann"}, FEWEST, **begun("elven-princess")) == []
    assert found(FEWEST, **begun("corner-bakery", "elven-princess")) == []
    assert found({"do": "claim", "winner": "Bob"}, **begun("elven-princess")) == [(1, "mismatch", "CE-2.1")]


def test_in_avalon_what_turns_up_nothing_ends_the_game_itself():
    """Only its line is missing (AV-8.2); who goes on after it has left it out."""
    avalon = BOOKS[1]
    assert found(HATCHERY, BOB, book=avalon, **DRY) == [(2, "unrecorded", "AV-2.4")]
    assert found(FEWEST, book=avalon, **begun("elven-princess")) == [(1, "unrecorded", "AV-2.4")]
    hands = {**DRY["hands"], "Ann": ["old-hatchery", "7a", *["?"] * 38]}
    discard = {"do": "discard", "by": "Ann", "card": "7a"}
    assert found(HATCHERY, discard, book=avalon, **{**DRY, "hands": hands}) == [(2, "missed", "AV-2.4")]


def test_an_ability_that_makes_somebody_draw_ends_the_game():
    """Angel of Hope gives somebody a card, and there is none (CE-3.4): only its line is missing."""
    assert found(FEWEST, **begun("angel-of-hope")) == [(1, "unrecorded", "CE-10.1")]


def test_the_game_goes_on_while_a_card_can_be_drawn():
    """A second discard is left to be shuffled; or Devious Dragon must destroy a card first."""
    hands = {**BEGUN["hands"], "Bob": 43}
    two = {**BEGUN, "hands": hands, "discard": ["7s", "6s"], "play": {"Ann": ["elven-princess"]}}
    assert found(FEWEST, **two) == [(1, "mismatch", "CE-2.1")]
    assert found(FEWEST, **begun("devious-dragon")) == [(1, "mismatch", "CE-2.1")]
