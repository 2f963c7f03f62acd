"""Nothing that the kernel asks of a game stays unanswered: occasions without a ruling, steps without an act."""

from copy import copy
from typing import get_args

import pytest

from adjudicator import catalogue, contract
from adjudicator.contract import answered
from adjudicator.contract.answered import JUDGED_BY_ITSELF
from adjudicator.formats.acts import Draw, Pass, Play
from adjudicator.formats.log import Step
from adjudicator.kernel.occasions import Acting, Deed, Handed, Lapsed
from adjudicator.kernel.piles import PileGame
from adjudicator.kernel.simulate import simulate
from tests.cardtext import small as of_card_texts
from tests.kernel import small

every_edition = pytest.mark.parametrize("edition", catalogue.editions())


def without(rules, kind):
    """Rules of which none speaks on a kind of occasion; on deeds, neither on any kind of them nor of step."""
    gone = (Deed, Step) if kind is Deed else kind
    fewer = copy(rules)
    fewer.checks = {on: checks for on, checks in rules.checks.items() if not issubclass(on, gone)}
    return fewer


def test_there_are_occasions():
    """Those of the kernel and, where cards do things, of their texts are found."""
    names = [{kind.__name__ for kind in contract.asked_of(game())} for game in (small.Small, of_card_texts.Small)]
    assert names[0] >= {"Lapsed", "Gathering", "Acting", "Claiming", "Deed"}
    assert names[1] - names[0] == {"Departure"}


@every_edition
def test_every_occasion_is_answered(edition):
    """On each kind of occasion that the kernel, or a card's text, gives rise to at least one ruling speaks."""
    assert contract.unanswered(catalogue.rules(edition)) == []


@every_edition
def test_an_occasion_that_no_ruling_answers_is_found(edition):
    """Whichever of them it is, unless it never arises in that game."""
    rules = catalogue.rules(edition)
    for kind in contract.asked_of(rules.game):
        exempt = kind in contract.EXEMPT and contract.EXEMPT[kind].where(rules)
        found = [] if exempt else [f"no ruling speaks on {kind.__name__}"]
        assert contract.unanswered(without(rules, kind)) == found


class Piled(PileGame):
    """A game that the kernel deals and begins; it has no rulings."""

    id, title = "piled", "Piled"
    steps = Draw | Play | Pass
    acts = {Draw: print, Play: print, Pass: print}
    bench = staticmethod(print)


def test_a_game_that_owes_nothing_need_not_say_what_is_missed():
    """Whether it does is seen by its kinds of dues; the small game has some."""
    rules = copy(small.rules())
    assert "no ruling speaks on Lapsed" in contract.unanswered(without(rules, Lapsed))
    rules.game = Piled()
    assert "no ruling speaks on Lapsed" not in contract.unanswered(without(rules, Lapsed))


def test_what_is_exempt_is_used_and_has_a_reason():
    """Each kind that need not be answered stays unanswered somewhere: in a shipped game, or in the small one."""
    owing_nothing = without(small.rules(), Lapsed)
    owing_nothing.game = Piled()
    all_rules = [owing_nothing, small.rules(), *map(catalogue.rules, catalogue.editions())]
    for kind, exempt in contract.EXEMPT.items():
        assert len(exempt.why) > 20
        assert any(exempt.where(rules) and not rules.checks.get(kind) for rules in all_rules), kind


def test_a_game_that_answers_nothing_is_told_all_of_it():
    """The small game has no rulings on who plays; since it is in no series, nobody asks for rulings on one."""
    assert contract.unanswered(small.rules()) == ["no ruling speaks on Deed", "no ruling speaks on Gathering"]


@pytest.mark.parametrize(
    ("speaks_on", "missing"),
    [((), {"Deed", "Handed"}), ((Deed,), {"Handed"}), ((Play,), {"Handed"}), ((Handed,), {"Deed"})],
)
def test_a_deed_is_answered_by_a_kind_of_step(speaks_on, missing):
    """Where the kernel begins the game and offers its steps, it asks about hands and deeds as well."""
    rules = copy(small.rules())
    rules.game, rules.checks = Piled(), {kind: [("a ruling", print)] for kind in (*speaks_on, Acting, Lapsed)}
    found = {line.removeprefix("no ruling speaks on ") for line in contract.unanswered(rules)}
    assert found & {"Deed", "Handed"} == missing
    assert found >= {"Gathering", "Claiming"}
    assert not found & {"Acting", "Lapsed", "Continuing", "Tallying"}


@every_edition
def test_every_step_has_an_act(edition):
    """Each kind of step of a game's logs is carried out by an act of the game, or by the judge; no act is idle."""
    assert contract.without_act(catalogue.rules(edition).game) == []


@every_edition
def test_a_step_without_an_act_is_found(edition):
    """Any act that is not registered is missed."""
    game = catalogue.rules(edition).game
    for kind in game.acts.keys() - JUDGED_BY_ITSELF:

        class Less(type(game)):
            acts = {other: act for other, act in game.acts.items() if other is not kind}

        assert contract.without_act(Less()) == [f"no act carries out {kind.__name__}"]


def test_an_act_without_a_step_is_found():
    """It waits for a kind of step that no log of the game can have."""

    class More(small.Small):
        acts = {**small.Small.acts, Pass: print}

    assert Pass not in get_args(More.forms.steps)
    assert contract.without_act(More()) == ["no log can have Pass, which an act carries out"]


@every_edition
def test_each_kind_of_step_can_be_asked_about(edition, monkeypatch):
    """Typed, and tapped at the desk; where asking breaks off with something else than a reason, that is told."""
    rules = catalogue.rules(edition)
    header, steps, _ = simulate(rules, catalogue.pack(None, rules, None, 2), 2, 1)
    assert [*contract.unasked(rules, header, steps)] == []
    monkeypatch.setattr(answered, "asked", lambda _: ().index(1))
    kinds = len({type(step) for step in steps})
    assert sum("ask ends with ValueError" in line for line in contract.unasked(rules, header, steps)) == kinds
