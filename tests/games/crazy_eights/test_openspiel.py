"""Crazy Eights, held against another program that plays it: OpenSpiel."""

from collections import Counter

import pytest
from msgspec import structs

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")

from tests.games.crazy_eights import openspiel

SAMPLE = range(len(openspiel.SETTINGS))
"""A game of each setting."""
EVERY = range(2000)


def agree(seeds):
    """At every decision we offer what OpenSpiel allows, and its games are clean but for its scores."""
    decisions = 0
    for seed in seeds:
        played = openspiel.play(seed)
        assert played.disagreements == []
        decisions += played.decisions
        header, steps = openspiel.logs(played.game, played.events, played.returns)
        assert {f.rule for f in openspiel.findings(header, steps)} <= {"C8-6.1"}
        assert {f.fault for f in openspiel.findings(header, steps[:-1], public=True)} <= {"undetermined"}
    return decisions


def test_legal_actions_are_those_of_openspiel():
    """The same set of actions at every decision; what is played is never flagged."""
    assert agree(SAMPLE) > 5_000


@pytest.mark.slow
def test_legal_actions_are_those_of_openspiel_in_every_game():
    """The same of two thousand games."""
    assert agree(EVERY) > 250_000


def faults(seeds):
    """Each kind of illegal action, put into games: found once at its step, and never mistaken in public."""
    tried = Counter()
    for seed in seeds:
        played = openspiel.play(seed, compare=False)
        for kind in openspiel.FAULTS:
            faulty = openspiel.with_fault(kind, played, seed)
            if faulty is not None:
                tried[kind] += 1
                assert openspiel.once(faulty), (kind, seed)
                assert openspiel.on_public(faulty) != "wrong", (kind, seed)
    return tried


def test_an_illegal_action_is_found_once_at_its_step():
    """Not the step before, not a second finding after it."""
    tried = faults(SAMPLE[::2])
    assert tried.keys() == {*openspiel.FAULTS}
    assert min(tried.values()) >= 5


def in_complete_records(seeds):
    """An illegal action in each game, of one kind after another, also after its end: how sure it is, by kind."""
    told = Counter()
    for seed in seeds:
        kinds = [*openspiel.FAULTS, "after the end"]
        kind = kinds[seed % len(kinds)]
        faulty = openspiel.with_fault(kind, openspiel.play(seed, compare=False), seed)
        if faulty is not None:
            found = openspiel.findings(structs.replace(faulty.header, record="complete"), faulty.steps)
            top = [f for f in found if f.because_of is None and f.certainty != "undetermined"]
            assert [(f.step, f.slip, f.unproved) for f in top] == [(faulty.step, "", False)], (kind, seed)
            told[kind, top[0].certainty] += 1
    return told


def test_a_program_makes_no_slips():
    """In a record that says it is complete an illegal action is a proved fault, or the record contradicts itself."""
    told = in_complete_records(range(48))
    assert {kind for kind, _ in told} == {*openspiel.FAULTS, "after the end"}
    assert {certainty for _, certainty in told} == {"proved", "contradiction"}


@pytest.mark.slow
def test_a_program_makes_no_slips_in_five_hundred_games():
    """The same of so many as the proofs in bulk try."""
    assert sum(in_complete_records(range(600)).values()) >= 500


@pytest.mark.slow
def test_an_illegal_action_is_found_once_at_its_step_in_every_game():
    """The same of two thousand games."""
    assert min(faults(EVERY).values()) >= 500


def test_perft():
    """As many sequences of decisions as OpenSpiel has, from fixed deals."""
    for game, deal, order in openspiel.deals(14):
        theirs, ours = openspiel.perft(game, deal, order, 4)
        assert theirs == ours > 0


@pytest.mark.slow
def test_perft_to_depth_six():
    """The same from fifty deals, to depth six."""
    for game, deal, order in openspiel.deals(50):
        theirs, ours = openspiel.perft(game, deal, order, 6)
        assert theirs == ours > 0
