"""Nothing that the kernel asks of a game stays unanswered: occasions without a ruling, steps without an act."""

from copy import copy
from types import ModuleType
from typing import Any, get_args

import pytest

from adjudicator import catalogue
from adjudicator.cardtext import occasions as of_card_texts
from adjudicator.cardtext.game import CardGame
from adjudicator.formats.log import Back, Call, Note, Undo
from adjudicator.kernel import occasions as of_the_kernel
from adjudicator.kernel.game import Game
from adjudicator.kernel.occasions import Acting, Occasion
from adjudicator.kernel.rules import Rules

JUDGED_BY_ITSELF = frozenset({Call, Back, Undo, Note})
"""The steps that a judge carries out whatever the game; a game may have an act for them, too."""

OF_OTHER_GAMES = {
    "Deed": "its rulings speak on kinds of it, or of step",
    "Handed": "what was dealt is judged as a whole",
}
UNANSWERED: dict[str, dict[str, str]] = dict.fromkeys(catalogue.editions(), OF_OTHER_GAMES)
"""For each edition the occasions on which none of its rulings speaks, and why none can arise."""


def kinds_in(module: ModuleType) -> set[type[Occasion]]:
    """The kinds of occasion that a module has of its own."""
    found = {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Occasion)}
    return {kind for kind in found if kind.__module__ == module.__name__ and kind is not Occasion}


def unanswered(rules: Rules) -> set[str]:
    """The occasions that this game may be asked about and on which no ruling speaks."""
    kinds = kinds_in(of_the_kernel)
    if isinstance(rules.game, CardGame):
        kinds |= kinds_in(of_card_texts)
    return {kind.__name__ for kind in kinds if not rules.checks.get(kind)}


def without_act(game: Game[Any]) -> set[str]:
    """The kinds of step that a log may have, and that would be passed over in silence."""
    return {kind.__name__ for kind in {*get_args(game.forms.steps)} - game.acts.keys() - JUDGED_BY_ITSELF}


every_edition = pytest.mark.parametrize("edition", catalogue.editions())


def test_there_are_occasions():
    """Those of the kernel and of card texts are found."""
    assert {"Lapsed", "Gathering", "Acting", "Claiming"} <= {kind.__name__ for kind in kinds_in(of_the_kernel)}
    assert "Departure" in {kind.__name__ for kind in kinds_in(of_card_texts)}


@every_edition
def test_every_occasion_is_answered(edition):
    """On each kind of occasion that the kernel, or a card's text, gives rise to at least one ruling speaks."""
    assert unanswered(catalogue.rules(edition)) == UNANSWERED.get(edition, {}).keys()


@every_edition
def test_an_occasion_that_no_ruling_answers_is_found(edition):
    """Where no ruling spoke on acts that are nobody's turn, it would be missed."""
    rules = copy(catalogue.rules(edition))
    rules.checks = {kind: checks for kind, checks in rules.checks.items() if kind is not Acting}
    assert unanswered(rules) == {"Acting", *UNANSWERED.get(edition, {})}


@every_edition
def test_every_step_has_an_act(edition):
    """Each kind of step of a game's logs is carried out by an act of the game, or by the judge itself."""
    assert without_act(catalogue.rules(edition).game) == set()


@every_edition
def test_every_act_is_of_a_step(edition):
    """No act waits for a kind of step that no log of the game can have."""
    game = catalogue.rules(edition).game
    assert game.acts.keys() <= {*get_args(game.forms.steps)}


@every_edition
def test_a_step_without_an_act_is_found(edition):
    """Any act that is not registered is missed."""
    game = catalogue.rules(edition).game
    for kind in game.acts.keys() - JUDGED_BY_ITSELF:

        class Less(type(game)):
            acts = {other: act for other, act in game.acts.items() if other is not kind}

        assert without_act(Less()) == {kind.__name__}
