"""The likeliest story: what one slip of the scorer explains, and what it must not explain away."""

import pytest

from adjudicator import catalogue
from adjudicator.formats.log import Call
from adjudicator.hindsight.likely import likely_stories
from adjudicator.hindsight.retelling import held_against
from adjudicator.hindsight.story import replay
from adjudicator.judging import adjudicate
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.simulate import simulate
from tests.cli.conftest import EXAMPLES
from tests.games.crazier_eights import holes
from tests.games.crazier_eights.faults import FAULTS


def forgotten(seed, step):
    """A game with one of its lines left out."""
    return next(hole for hole in holes.holes(range(seed, seed + 1), 1000) if hole.step == step)


def test_a_forgotten_play_is_named():
    """Three contradictions, and one play that nobody wrote down: which it was, and where."""
    hole = forgotten(21, 39)
    found = holes.found_in(hole)
    assert [(f.rule, f.fault, f.severity) for f in found] == [("CE-4.1", "unrecorded", "note")]
    assert "before step 40" in found[0].message
    assert f'"card": "{hole.removed.card}", "choose": ["devious-dragon"]' in found[0].remedy.lines[0]


def test_the_table_has_the_last_word():
    """Where the table decided about a step, nothing is guessed."""
    hole = forgotten(21, 39)
    call = Call(step=47, allow="leave")
    called = hole._replace(steps=[*hole.steps, call])
    assert len(holes.found_in(called)) > 1


def test_of_several_cards_none_is_named():
    """Dan discards the Weathercock twice: another card is likelier, and more than one would fit what follows."""
    found = of_the_examples("one-of-several-cards")
    (story,) = [f for f in found if f.message.startswith("More likely: ")]
    said = "step 6 should name another card, and several would fit (then steps 6, 8 and 12 fit)"
    assert story.message.startswith(f"More likely: {said}. Otherwise: ")
    assert [line for line in story.remedy.lines if '"weathercock"' in line] == []


@pytest.mark.parametrize(
    ("name", "story"),
    [
        (
            "ability-before-the-draw-not-written",
            "a line is missing before step 6: Ann uses Angel of Hope (yellow ace); what was chosen does not show",
        ),
        (
            "unseen-play-not-written-avalon",
            "a line of Bob's is missing before step 3, and which card was used in it does not show (then steps 3 and 9",
        ),
    ],
)
def test_nothing_is_named_that_nobody_saw(name, story):
    """Who was chosen may be any of them, and which card a hidden hand used any that fits."""
    (found,) = [f for f in of_the_examples(name) if f.because_of is None]
    assert found.message.startswith(f"More likely: {story}")
    assert '"choose"' not in "".join(found.remedy.lines)


def test_no_turns_are_made_up_to_bring_a_card():
    """Two whole turns would bring Wild Ward into Ann's hand; that the line is wrong is all that can be said."""
    found = of_the_examples("card-that-two-turns-would-bring")
    assert not any("lines are missing" in f.message for f in found)
    assert [(f.step, f.severity) for f in found if f.rule == "CE-8.11"] == [(4, "note")]


@pytest.mark.parametrize(
    ("name", "story", "otherwise"),
    [
        (
            "open-card-as-a-second-discard",
            "step 9 is a line too many (then steps 9 and 11 fit)",
            "Leaky Roof (blue four) is",
        ),
        ("eight-written-twice", "step 3 was written down twice", "Great Muddle (red eight) is not in Cat's hand"),
        ("play-written-twice", "step 7 was written down twice", "Angel of Hope (yellow ace) is the second play"),
    ],
)
def test_a_line_too_many_is_told_once(name, story, otherwise):
    """What else may have been is what the line itself would have done, and not what was owed before it."""
    told = [f.message for f in of_the_examples(name) if story in f.message]
    assert [message.startswith(f"More likely: {story}. Otherwise: {otherwise}") for message in told] == [True]


def test_what_is_owed_since_a_line_too_many_is_owed_since_the_one_before_it():
    """The colour was not named at step 2; step 3 says the same once more."""
    (missed,) = [f for f in of_the_examples("eight-written-twice") if f.rule == "CE-8.3" and f.because_of is None]
    assert "at step 2 and named no colour" in missed.message
    assert "step 3" not in missed.remedy.text


def test_faults_before_it_do_not_hide_two_lines_in_the_wrong_order():
    """Two faults that no slip explains take all the effort; the lines beside a finding are looked at all the same."""
    found = of_the_examples("ability-and-end-in-the-wrong-order-after-two-faults")
    assert [(f.step, f.severity) for f in found if f.because_of is None] == [(2, "error"), (7, "error"), (8, "note")]
    assert "steps 8 and 9 were written in the wrong order (then steps 8 and 10 fit)" in found[-2].message


def of_the_examples(name):
    """What is said of a record of the examples."""
    path = EXAMPLES / "damaged" / f"{name}.game.json"
    return adjudicate(path.read_bytes(), source=path.name).findings


KINDS = [name for name, kind in FAULTS.items() if not kind.when_over and kind.shown == "here"]


def twice(seed):
    """A simulated game with two faults, half of the time of one kind; None if there was no occasion for both."""
    rules = catalogue.rules("crazier-eights")
    coin = Dice(f"twice {seed}")
    first = coin.pick(KINDS)
    names = [first, first if coin.below(2) else coin.pick(KINDS)]

    def meddle(judge, _):
        steps = FAULTS[names[0]].meddle(judge.bench, coin) if names and not coin.below(4) else ()
        if steps:
            names.pop(0)
        return steps

    pack = catalogue.pack("house-52", rules)
    header, steps, _ = simulate(rules, pack, 2 + seed % 3, f"twice {seed}", steps=150, meddle=meddle)
    return None if names else replay(rules, pack, header, steps, guess=False)


@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 400), marks=pytest.mark.slow)], ids=["few", "many"])
def test_two_faults_are_not_explained_away(seeds):
    """Two faults of the players in a full record stay two: no invented line takes one of them back."""
    games = [game for game in map(twice, seeds) if game is not None]
    assert len(games) > len(seeds) / 4
    assert not any(likely_stories(game) for game in games)
    assert sum(len(held_against(game)) >= 2 for game in games) > 0.75 * len(games)
