"""The rules in force: an edition with the options of a log, and with rulings switched off."""

from copy import copy

import pytest

from adjudicator import catalogue
from adjudicator.errors import UnknownId
from adjudicator.formats.edition import Edition, Restated
from adjudicator.games.crazier_eights import steps
from adjudicator.games.crazier_eights.occasions import Dealt, Discarding, Seeing
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Ruling

RULES = catalogue.rules("crazier-eights")
AVALON = catalogue.rules("crazier-eights-avalon")


EIGHTS = catalogue.rules("crazier-eights", {"empty_discard_pile": "eights"})
"""A house rule: on an empty discard pile only eights."""


def test_an_option_is_the_editions_own_unless_chosen():
    """Another value is a house rule, unless the book itself offers it."""
    assert (RULES.option("empty_discard_pile"), RULES.house) == ("any", frozenset())
    assert (EIGHTS.option("empty_discard_pile"), EIGHTS.house) == ("eights", {"empty_discard_pile"})
    offered = catalogue.rules("crazier-eights-avalon", {"second_player_skips_draw": True})
    assert (offered.chosen, offered.house) == ({"second_player_skips_draw"}, frozenset())


def test_an_option_of_no_ruling_here_has_its_default():
    """Avalon does not leave open where the cards of a loser go."""
    assert "loser_cards" not in AVALON.options
    assert AVALON.option("loser_cards") == "discard-bottom"


@pytest.mark.parametrize(
    ("options", "nearest"),
    [
        ({"empty_discard_pil": "any"}, "empty_discard_pile"),
        ({"empty_discard_pile": "nothing"}, "any"),
        ({"second_player_skips_draw": True}, None),
    ],
)
def test_an_option_that_there_is_not(options, nearest):
    """Nor a value that it cannot have, nor an option of another book."""
    with pytest.raises(UnknownId) as error:
        catalogue.rules("crazier-eights", options)
    assert nearest is None or nearest in error.value.nearest


def test_a_ruling_can_be_switched_off():
    """It is neither asked nor holds; the rules that it was taken from are as before."""
    off = RULES.without("CE-8.1")
    assert RULES.holds("CE-8.1")
    assert not off.holds("CE-8.1")
    assert "CE-8.1" not in off.active
    asked = {ruling.id for those in off.checks.values() for ruling, _ in those}
    assert "CE-8.1" not in asked
    assert "CE-8.4" in asked
    assert off.without("CE-8.4").off == {"CE-8.1", "CE-8.4"}


def test_a_ruling_refines_what_its_general_ones_refine():
    """By whatever detour, under the ids that they have here."""
    assert "CE-8.1" in RULES.general["CE-8.4"]
    assert AVALON.here("CE-8.1") == "AV-4.1"
    assert not any(id in AVALON.general[id] for id in AVALON.active)


def test_a_ruling_stands_in_a_book():
    """Named by the letters of its id; the game's own title for letters that no edition has."""
    assert RULES.book("CE-8.1") == RULES.game.title
    assert AVALON.book("AV-4.1") != AVALON.book("CE-8.1") == AVALON.game.title


def test_other_rules_have_another_digest():
    """It tells by texts and options whether a report is up to date."""
    digests = {rules.digest() for rules in (RULES, AVALON, EIGHTS, RULES.without("CE-8.1"))}
    assert len(digests) == 4
    assert RULES.digest() == catalogue.rules("crazier-eights").digest()


def with_another(on, **how):
    """The rules with one ruling more, of another book, which finds nothing."""
    game = copy(RULES.game)
    game.rulings = (*game.rulings, Ruling("X-1", "another-one", cite="1", text="", on=(on,), check=print, **how))
    return Rules(game, (*RULES.lineage, Edition(format=1, id="x", title="x", parent="x", book="X")))


def test_a_ruling_that_no_lane_covers_is_asked_on_its_kind_of_step():
    """Every other kind of step is taken by the lane as before."""
    assert with_another(Discarding).asked_on == {steps.Discard}
    assert with_another(Seeing).asked_on == {steps.Look, steps.Show}
    assert with_another(Dealt).asked_on == set()


def test_other_words_for_what_a_lane_covers_are_covered():
    """A ruling of one's own that restates a ruling checks the same."""
    restated = Restated(id="X-1", cite="1", says="A.", why="B.", breach="C.", fine="D.")
    child = Edition(
        format=1, id="x", title="x", parent="x", book="X", rulings=(restated,), replaces={"X-1": ("CE-8.1", "CE-8.2")}
    )
    rules = Rules(RULES.game, (*RULES.lineage, child))
    assert rules.asked_on == set()
    assert rules.reading("X-1") == {"CE-8.1", "CE-8.2"}
