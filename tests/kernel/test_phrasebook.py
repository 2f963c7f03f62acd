"""What a game says in its own words, and what is said as in any game."""

from dataclasses import FrozenInstanceError
from typing import get_args, get_type_hints

import pytest

from adjudicator.formats.log import Call
from adjudicator.kernel.phrasebook import CALLS, Phrasebook, no_facts, scores
from adjudicator.kernel.telling import tell
from tests.kernel.small import Small, Take, laid


def test_what_a_game_leaves_out_is_said_as_in_any():
    """No words for steps, those of every game for what the table decides, nothing of facts of its own."""
    words = Phrasebook()
    assert (words.told, words.calls, words.on_top, words.lists_all) == ({}, CALLS, None, False)
    assert (words.facts, words.scored) == (no_facts, scores)


@pytest.mark.parametrize(("number", "said"), [(2, "Ann scores 2"), (-0.5, "Ann scores -0.5")])
def test_points_are_scored(number, said):
    """As a plain number."""
    assert scores("Ann", number) == said


def test_a_claim_has_no_keys_but_those_of_every_game():
    """Nothing is said of others."""
    assert no_facts(None, Small.forms.claim(round=2)) == []


def test_a_book_does_not_change():
    """All benches of a game share it."""
    with pytest.raises(FrozenInstanceError):
        Phrasebook().lists_all = True


def test_every_decision_has_words():
    """With the step that it is about; a game may have its own for them."""
    bench = laid()
    allowed = get_args(get_type_hints(Call)["allow"])
    assert CALLS.keys() == set(allowed)
    assert [tell(bench, Call(step=3, allow=allow)) for allow in CALLS] == [
        "the table decides: step 3 may be put right",
        "the table decides: step 3 must be put right",
        "the table decides: step 3 may not be put right",
        "the table decides: step 3 stands and play goes on",
    ]
    bench.game.words = Phrasebook(calls={"leave": "{} is forgiven"})
    assert tell(bench, Call(step=3, allow="leave", by="Bob")) == "Bob decides: 3 is forgiven"


def test_a_game_has_words_for_its_steps():
    """Given the bench and the step."""
    bench = laid()
    bench.game.words = Phrasebook({Take: lambda bench, it: f"{it.by} of {bench.n} helps themselves"})
    assert tell(bench, Take(by="Ann")) == "Ann of 2 helps themselves"
