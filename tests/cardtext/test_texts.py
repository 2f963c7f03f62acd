"""The texts of a deck's cards, made ready once."""

from adjudicator.cardtext.texts import texts_of
from adjudicator.formats.abilities import Muting, Selector
from adjudicator.formats.decks import Card, Deck
from adjudicator.kernel.pack import Pack


def test_what_cards_are_is_looked_up_once():
    """A deck is looked through the first time it is asked for."""
    asset = Card(id="castle", rank="7", suits=("eye",), said_type="asset", said_abilities=(Muting(),))
    event = Card(id="gift", rank="8", suits=("eye",), said_type="event")
    pack = Pack(Deck(format=1, id="small", ranks=("7", "8"), palette={"eye": "blue"}, cards=(asset, event)))
    texts = texts_of(pack)
    assert (texts.is_asset, texts.mutes) == ([True, False], [True, False])
    assert texts_of(pack) is texts


def test_a_selector_is_a_row_of_kinds():
    """With a last place for the card that nobody recorded; one row for all selectors that ask for the same."""
    asset = Card(id="castle", rank="7", suits=("eye",), said_type="asset")
    event = Card(id="gift", rank="8", suits=("eye",), said_type="event")
    texts = texts_of(Pack(Deck(format=1, id="small", ranks=("7", "8"), palette={"eye": "blue"}, cards=(asset, event))))
    assert texts.row(Selector()) == (True, True, True)
    assert texts.row(Selector(suit="eye", rank="8")) == (False, True, False)
    assert texts.row(Selector(type="asset")) == (True, False, False)
    assert texts.row(Selector(type="asset", n=2)) is texts.row(Selector(type="asset", from_="hand"))
