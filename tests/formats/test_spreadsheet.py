"""Spreadsheets as people save them, into decks."""

import pytest

from adjudicator.errors import LogError
from adjudicator.formats.spreadsheet import deck_of, doubtful, read_sheet


def deck(text, palette=None):
    """The deck of a spreadsheet."""
    data = text if isinstance(text, bytes) else text.encode()
    return deck_of(read_sheet(data), "box", palette)[0]


def refused(text, palette=None):
    """Why a spreadsheet is refused: line, column, message and nearest right value of each problem."""
    with pytest.raises(LogError) as error:
        deck(text, palette)
    return [(p.line, p.column, p.message, p.nearest) for p in error.value.problems]


PLAIN = "Rank,Suit,Name,Text\n7,blue,Oracle,See what comes.\n"


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN.replace(",", ";"),
        PLAIN.replace(",", "\t"),
        PLAIN.replace("\n", "\r\n"),
        "\ufeff" + PLAIN,
        "sep=;\n" + PLAIN.replace(",", ";"),
        PLAIN.encode("utf-16"),
        "TITLE,Colour,VALUE,Rules text\nOracle, Blue ,7,See what comes.\n\n,,,\n",
        "effect;card;symbol;number\nSee what comes.;Oracle;blue;7\n",
        'Text,Suit,Rank,Name\n"See what comes.",blue,7,Oracle\n',
    ],
)
def test_one_card_however_it_is_saved(text):
    """Excel's marks and separators, and columns in any order, case and usual name."""
    (card,) = deck(text).cards
    assert (card.id, card.name, card.rank, card.suits, card.text) == (
        "oracle", "Oracle", "7", ("blue",), "See what comes.",
    )  # fmt: skip
    assert card.undescribed


def test_ranks_and_suits_alone():
    """Ids come of rank and suit, ranks are sorted, and equal rows are copies."""
    box = deck("suit,rank,copies\nred,10,\nred,9,2\nred,9,x2\nblue & red,10,\n")
    assert [(card.id, card.suits, card.copies) for card in box.cards] == [
        ("10-red", ("red",), None),
        ("9-red", ("red",), 4),
        ("10-blue-red", ("blue", "red"), None),
    ]
    assert box.ranks == ("9", "10")
    assert not any(card.undescribed for card in box.cards)


@pytest.mark.parametrize(
    ("ranks", "order"),
    [
        ("K A 10 2", ("A", "2", "10", "K")),
        ("king Ace 3", ("A", "3", "K")),
        ("12 0 7", ("0", "7", "12")),
        ("d c", ("d", "c")),
    ],
)
def test_ranks_are_in_order(ranks, order):
    """As everybody knows them, by number, or as they come."""
    assert deck("rank,suit\n" + "".join(f"{rank},red\n" for rank in ranks.split())).ranks == order


def test_one_name_on_several_cards():
    """Cards that are not the same have ids of their own."""
    box = deck("name,rank,suit\nGuard,1,red\nGuard,2,red\nGuard,2,red\n")
    assert [(card.id, card.copies) for card in box.cards] == [("guard", None), ("guard-2-red", 2)]


def test_a_palette_names_the_suits():
    """Cells may say the suit or its colour."""
    box = deck("rank,suit\n1,Blue\n2,eye\n", {"eye": "blue", "sun": "yellow"})
    assert [card.suits for card in box.cards] == [("eye",), ("eye",)]
    assert box.palette == {"eye": "blue", "sun": "yellow"}


def test_a_text_in_quotes_may_have_lines_and_separators():
    """What is wrong below it is told with the line on which the row begins."""
    text = 'rank,suit,text,copies\n1,red,"Draw, then\ndiscard.",\n2,red,,many\n'
    assert refused(text) == [(4, 8, "'many' is no number of copies from 1 to 99", "")]


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "nearest"),
    [
        ("", 1, 1, "the spreadsheet is empty", ""),
        ("rank,suit\n", 1, 1, "there is no card below the header", ""),
        ("rnk,suit\n1,red\n", 1, 1, "no column for the rank: call one rank, value or number; the columns are 'rnk' "
         "and 'suit'; is it 'rnk'?", ""),
        ("rank,suit\n1,red,blue\n", 2, 1, "3 cells below 2 columns; a text with a separator in it stands in quotes",
         ""),
        ('rank,suit\n1,"red\n', 2, 1, "this is no line of a spreadsheet: unexpected end of data", ""),
        ("rank,suit\n,red\n", 2, 1, "this card has no rank", ""),
        ("rank,suit,type\n1,red,evnt\n", 2, 7, "'evnt' is no type; there are asset, permanent, event, action, instant "
         "and plain", "event"),
        ("rank,suit\n1,bleu\n", 2, 3, "'bleu' is no suit or colour of the palette", "blue"),
        ("rank,suit,text\n1,blue," + "x" * 2001 + "\n", 2, 8, "a text of 2001 characters; at most 2000", ""),
        (b"rank,suit\n1,gr\xfcn\n", 2, 1, "this is no UTF-8; save the spreadsheet as CSV UTF-8", ""),
        ("rank,suit,id\n1,blue,a\n2,blue,a\n", 3, 8, "another card is called 'a' already, and is not the same", ""),
        ("rank,suit,copies\n1,blue,0\n", 2, 8, "'0' is no number of copies from 1 to 99", ""),
        ("rank,suit,copies\n1,blue,60\n1,blue,60\n", 3, 8, "120 copies of '1-blue'; at most 99", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(text, line, column, message, nearest):
    """Line and column, and the nearest right value."""
    palette = {"eye": "blue", "moon": "red"} if "rank,suit" in str(text) else None
    assert refused(text, palette)[0] == (line, column, message, nearest)


def test_a_rare_spelling_is_doubted():
    """One suit that looks like a frequent one may be misspelled; a rare one that looks like none is not."""
    rows = [*(f"{rank},blue" for rank in range(12)), "1,bleu", "2,gold"]
    sheet = read_sheet("\n".join(["rank,suit", *rows]).encode())
    (doubt,) = doubtful(sheet, deck_of(sheet, "box")[0])
    assert (doubt.line, doubt.column, doubt.message, doubt.nearest) == (
        14, 3, "only 1 card with the suit 'bleu'", "blue",
    )  # fmt: skip
