"""What every game answers unless it says otherwise."""

import pytest

from adjudicator import catalogue
from adjudicator.errors import RegistryError
from adjudicator.formats.log import Claim
from adjudicator.kernel.game import Game
from adjudicator.kernel.occasions import Occasion
from adjudicator.kernel.watch import Watch
from adjudicator.kernel.zones import Bag, Order, Sight, Zone
from adjudicator.version import is_compiled
from tests.kernel import small
from tests.kernel.small import Small, Take, Use


class Plain(Game):
    """A game that answers nothing itself."""

    id = "plain"
    zones = (Zone("fans", "fan", Order.BAG, Sight.OWNER, each=True),)
    steps = Take | Use
    acts = {Take: print, Claim: repr}
    bench = begin = deal = offers = choose = complete = why_not = tell = mend = lambda *_: None


@pytest.mark.skipif(is_compiled(), reason="a compiled class does not know which of its hooks are abstract")
def test_a_game_says_what_must_be_said():
    """A class that leaves out a hook without a usual answer is no game."""

    class Mute(Game):
        """A game that answers nothing at all."""

        zones, steps, acts = Plain.zones, Take, {}

    with pytest.raises(TypeError, match="abstract"):
        Mute()
    assert {"begin", "bench", "deal", "offers", "tell"} <= Mute.__abstractmethods__
    assert "complete" not in Mute.__abstractmethods__


def test_the_act_of_a_claim_is_that_of_the_games_own_struct():
    """A game writes `Claim`, and its logs have the struct that is made of its zones."""
    assert set(Plain.acts) == {Take, Plain.forms.claim}


def test_most_hooks_do_nothing_unless_a_game_answers_them():
    """No pile is made new, no draw recovered, and who wins wins alone."""
    game, bench = Plain(), small.bench(players=("Ann", "Bob", "Cat"))
    assert not game.replenish(bench, [])
    assert game.drawable(bench, [1, 2]) == 2
    assert game.unwritten_draws(bench) == []
    assert game.winners(bench, [1]) == [1]
    assert game.points(bench) is None
    assert game.named(bench) == ""
    assert game.in_order(bench, 1) == [1, 2, 0]
    for hook in (game.changed, game.run_dry, game.forgotten):
        assert hook(bench, []) is None
    bag = Bag()
    game.recover(bench, bag, 0, 1)
    game.recover_size(bench, 0, 3)
    game.resize(bench, bag, 3)
    assert bag == Bag()


def test_a_choice_is_its_players_own_unless_a_game_knows_more():
    """So nothing leaks."""

    class Chosen:
        """A step with two choices."""

        choose = ["a", "b"]

    assert Plain().sees_choices(small.PACK, Chosen()) == ["actor", "actor"]


def test_an_answer_to_an_open_question_needs_a_game_that_asks():
    """Otherwise something is wrong with the game."""
    with pytest.raises(RegistryError, match="plain asks no open questions"):
        Plain().answered(small.bench(), Watch(("fans", 0), frozenset(), Occasion(0), 1, None), -1)


@pytest.mark.parametrize("game", ["crazier-eights", "crazy-eights"])
def test_every_kind_of_step_has_an_act(game):
    """But those that the kernel carries out itself. An act of no step would never be called."""
    known = catalogue.game(game)
    kinds = set(known.forms.steps.__args__)
    assert set(known.acts) <= kinds
    assert {kind.__struct_config__.tag for kind in kinds - set(known.acts)} <= {"call", "back", "undo", "note"}


def test_a_game_keeps_nothing():
    """Its declarations are the class's, so that one game serves every bench."""
    assert vars(catalogue.game("crazy-eights")) == {}
    assert Small.forms.start is small.rules().game.forms.start
