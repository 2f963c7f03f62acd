"""Who sees the cards that are chosen for a card's text."""

import pytest

from adjudicator.cardtext.sight import sees_choices
from adjudicator.formats import abilities as a
from adjudicator.formats.decks import Deck
from adjudicator.formats.outcomes import Moved
from adjudicator.kernel.pack import Pack
from tests.cardtext.small import card


class Playing:
    """A step that plays a card, with choices and what came of it."""

    def __init__(self, *choose, then=None):
        self.choose, self.then = list(choose), then


def seen(*ops, choose=1, then=None):
    """Who sees the choices that a text asks for."""
    cards = (
        card("played", "1", a.Effect(do=ops), event=True),
        card("turned", "1", a.Effect(do=(a.Destroy(),)), event=True),
    )
    pack = Pack(Deck(format=1, id="sight", ranks=("1",), palette={"red": "red"}, cards=cards))
    return list(sees_choices(pack, Playing(*["turned"] * choose, then=then), pack.cards[0].abilities))


HAND = a.Selector(from_="hand", whose="you")


@pytest.mark.parametrize(
    ("op", "word"),
    [
        (a.Destroy(), "open"),
        (a.Move(what=a.Selector(from_="discard"), to="hand"), "open"),
        (a.Mute(), "open"),
        (a.Discard(who="you"), "laid"),
        (a.Move(what=a.Selector(from_="pile"), to="play"), "laid"),
        (a.Move(what=a.Selector(from_="pile"), to="hand"), "actor"),
        (a.Move(what=HAND, to="pile-bottom"), "actor"),
        (a.Move(what=HAND, to="hand", whose="same"), "pair"),
        (a.Draw(who="chosen"), "player"),
        (a.Order(cards=1), "actor"),
        (a.Play(), "actor"),
    ],
    ids=str,
)
def test_a_choice_is_seen_by_those_whom_it_concerns(op, word):
    """A card that lies open by all, one that passes between two by the two."""
    assert seen(op) == [word]


def test_choices_stand_in_the_order_in_which_they_are_asked():
    """A swap asks for the player, then for the two cards."""
    assert seen(a.Swap(), choose=3) == ["player", "pair", "pair"]
    assert seen(a.Swap(what="asset"), choose=3) == ["player", "open", "open"]
    assert seen(a.Swap(what="hands")) == ["player"]
    theirs = a.Selector(from_="hand", whose="opponent")
    assert seen(a.Move(what=theirs, to="hand"), a.Order(cards=2), choose=4) == ["player", "pair", "actor", "actor"]


def test_a_card_that_is_turned_up_asks_for_what_its_own_text_says():
    """As far as the record says which it was."""
    turned = [Moved(card="turned", from_="pile", to="discard-bottom")]
    assert seen(a.Play(), then=turned) == ["open"]


def test_where_choices_are_left_out_they_are_the_actors_alone():
    """Unless all that are asked for are seen in the same way."""
    assert seen(a.Destroy(), a.Order(cards=1), choose=1) == ["actor"]
    assert seen(a.Destroy(what=a.Selector(n=2)), choose=1) == ["open"]
    assert seen(choose=2) == ["actor", "actor"]
