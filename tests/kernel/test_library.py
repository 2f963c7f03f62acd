"""Editions on editions: what is restated, replaced, left out and carried over."""

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.errors import RegistryError
from adjudicator.formats.edition import Edition
from adjudicator.kernel.library import in_book

PARENT = catalogue.lineage("crazier-eights")
OWN = {
    "id": "OW-1", "name": "own-words", "cite": "page 1",
    "says": "Only what fits.", "why": "so.", "breach": "this.", "fine": "that.",
}  # fmt: skip


def compiled(**facts):
    """An edition over the comprehensive rules."""
    child = msgspec.convert({"format": 1, "id": "own", "parent": "crazier-eights", **facts}, Edition)
    return catalogue.compiled((*PARENT, child), None)


def test_a_restated_ruling_stands_for_the_old_one():
    """It is asked in its place, holds in its place, and what refined the old one refines it."""
    rules = compiled(book="OW", rulings=[OWN], replaces={"OW-1": ["CE-8.1", "CE-8.2"]})
    assert "CE-8.1" not in rules.active
    assert rules.holds("CE-8.1")
    assert rules.holds("CE-8.2")
    assert rules.here("CE-8.1") == "OW-1"
    assert "OW-1" in rules.general["CE-8.4"]
    assert not rules.without("OW-1").holds("CE-8.2")
    assert rules.active["OW-1"].remedy == catalogue.rules("crazier-eights").active["CE-8.1"].remedy


def test_findings_name_the_book_that_says_it():
    """As it wants to be called, or by its title: the game's own book has not said it."""
    facts = {"book": "OW", "rulings": [OWN], "replaces": {"OW-1": ["CE-8.1"]}}
    assert compiled(**facts, title="Our kitchen").book("OW-1") == "Our kitchen"
    assert compiled(**facts, title="Our kitchen", cited_as="Kitchen").book("OW-1") == "Kitchen"
    assert compiled(**facts).book("OW-1") == compiled().game.title


def test_what_is_left_out_does_not_hold():
    """And nothing stands for it."""
    rules = compiled(without=["CE-12.7"])
    assert not rules.holds("CE-12.7")
    assert "CE-12.7" not in rules.active


def test_a_stand_in_can_be_replaced_again():
    """A grandchild's ruling stands for what its parent's stood for."""
    child = msgspec.convert(
        {
            "format": 1,
            "id": "own",
            "parent": "crazier-eights-avalon",
            "book": "OW",
            "rulings": [OWN],
            "replaces": {"OW-1": ["AV-4.1"]},
        },
        Edition,
    )
    rules = catalogue.compiled((*catalogue.lineage("crazier-eights-avalon"), child), None)
    assert rules.holds("CE-8.1")
    assert not rules.without("OW-1").holds("CE-8.1")


def test_options_belong_to_the_rulings_in_force():
    """Avalon does not leave open where a loser's cards go."""
    assert "loser_cards" in catalogue.rules("crazier-eights").options
    assert "loser_cards" not in catalogue.rules("crazier-eights-avalon").options
    assert "second_player_skips_draw" not in catalogue.rules("crazier-eights").options


def test_carried_rulings_are_not_asked_without_the_one_that_carries_them():
    """AV-D.6 is why the comprehensive book goes on to hold."""
    rules = catalogue.rules("crazier-eights-avalon")
    assert rules.carried["CE-8.6"] == "AV-D.6"
    asked = {ruling.id for those in rules.without("AV-D.6").checks.values() for ruling, _ in those}
    assert not any(id.startswith("CE-") for id in asked)


@pytest.mark.parametrize(
    "facts",
    [
        {"replaces": {"OW-1": ["CE-8.1"]}, "book": "OW"},
        {"book": "OW", "rulings": [OWN]},
        {"book": "OW", "rulings": [OWN], "replaces": {"OW-1": ["CE-88"]}},
        {"book": "XX", "rulings": [OWN], "replaces": {"OW-1": ["CE-8.1"]}},
        {"carried_by": "CE-8.1"},
    ],
)
def test_what_does_not_exist_is_refused(facts):
    """No ruling, nothing restated, or the letters of another book."""
    with pytest.raises(RegistryError):
        compiled(**facts)


def test_ids_stand_in_the_order_of_the_book():
    """The opening chapters, then numbers, then what has letters."""
    ids = ["AV-D.10", "AV-II.2", "AV-10.1", "AV-2.10", "AV-D.2", "AV-2.9"]
    assert sorted(ids, key=in_book) == ["AV-II.2", "AV-2.9", "AV-2.10", "AV-10.1", "AV-D.2", "AV-D.10"]
