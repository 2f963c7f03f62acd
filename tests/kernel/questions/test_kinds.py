"""What a game offers to be asked."""

import pytest

from adjudicator import catalogue
from adjudicator.kernel.questions import QuestionOption, Questions


def test_an_option_is_found_by_its_name():
    """One that a game does not have is a slip in the game."""
    stock = QuestionOption("stock", "NUMBER", "cards in the stock")
    assert Questions((stock,), ()).option("stock") is stock
    with pytest.raises(StopIteration):
        Questions((stock,), ()).option("pile")


@pytest.mark.parametrize("game", ["crazier-eights", "crazy-eights"])
def test_every_option_of_a_question_is_offered_by_its_game(game):
    """And every question has an example to go by."""
    offered = catalogue.questions(game)
    names = {option.name for option in offered.options}
    for question in offered.questions:
        assert set(question.options) <= names
        assert question.examples
