"""Outcomes: what the text of a card brought about, as a log writes it."""

import msgspec
import pytest

from adjudicator.formats.outcomes import AnyOutcome, Choice, Chosen, Destroyed, Drew, Looked, Moved, Swapped
from adjudicator.kernel.project import private_fields


def read(**facts):
    """An outcome as it is decoded from a log."""
    return msgspec.json.decode(msgspec.json.encode(facts), type=AnyOutcome)


@pytest.mark.parametrize(
    ("written", "outcome"),
    [
        ({"do": "draw", "by": "Bob"}, Drew(by="Bob", cards=1)),
        ({"do": "look", "by": "Ann", "from": "hand", "of": "Bob"}, Looked(by="Ann", from_="hand", of="Bob")),
        ({"do": "destroy", "card": "castle"}, Destroyed(card="castle")),
        ({"do": "swap", "by": "Ann", "with": "Bob"}, Swapped(by="Ann", with_="Bob", what="card")),
        ({"do": "move", "card": "7e", "from": "pile", "to": "hand"}, Moved(card="7e", from_="pile", to="hand")),
    ],
    ids=lambda value: value["do"] if isinstance(value, dict) else "",
)
def test_what_goes_without_saying_is_left_out(written, outcome):
    """One card, the usual place; written again it is as it was."""
    assert read(**written) == outcome
    assert msgspec.json.decode(msgspec.json.encode(outcome)) == written


@pytest.mark.parametrize(
    "wrong",
    [{"do": "fly", "card": "7e"}, {"do": "draw"}, {"do": "draw", "by": "Bob", "cards": -1}, {"do": "win", "of": "Bob"}],
)
def test_what_is_no_outcome_is_refused(wrong):
    """An act that there is not, nobody who did it, fewer cards than none, a key of another."""
    with pytest.raises(msgspec.ValidationError):
        read(**wrong)


def test_a_choice_is_a_name_or_says_more():
    """Which of several equal cards, or who decided."""
    chosen = msgspec.json.decode(b'["Bob",{"card":"8e","of":"Bob","by":"Cat"}]', type=Chosen)
    assert chosen == ["Bob", Choice(card="8e", of="Bob", by="Cat")]


def test_what_not_everybody_sees():
    """Drawn and seen cards are the actor's, exchanged ones both players'; what is destroyed lies open."""
    assert private_fields(Drew) == (("cards", "actor"),)
    assert private_fields(Looked) == (("cards", "looker"),)
    assert private_fields(Swapped) == (("give", "pair"), ("take", "pair"))
    assert private_fields(Destroyed) == ()
