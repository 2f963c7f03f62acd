"""Cards that nobody wrote down as they were laid down: without a fault nobody is accused, and what is proved is so."""

from msgspec import structs

from adjudicator.explain.story import replay
from adjudicator.hindsight.accusations import accusations
from adjudicator.kernel.dice import Dice
from tests.contract.simulated import played, reread
from tests.contract.test_laws import some_games


def hidden(which):
    """The steps of a game, and which cards that came to lie on top of a pile are left out of them, by step."""
    game, dice, names = played(which), Dice(f"unwritten {which}"), which.pack.by_spelling
    steps, gone = [], {}
    for n, step in enumerate(game.steps, 1):
        card = getattr(step, "card", None)
        if isinstance(card, str) and names[card] in game.truth[n].discard[-1:] and not dice.below(6):
            gone[n] = names[card]
            step = structs.replace(step, card="?")
            if dice.below(2) and getattr(step, "name", None) is not None:
                step = structs.replace(step, name=None)
        steps.append(step)
    return reread(which.rules, steps), gone


@some_games
def test_a_card_that_was_not_written_down_is_held_against_nobody(which):
    """Whatever is proved of it is true, and what is open is one question a player and ruling."""
    steps, gone = hidden(which)
    judge = replay(which.rules, which.pack, played(which).header, steps)
    assert accusations(judge.report) == []
    for hole, kinds in judge.bench.holes.shown.items():
        assert gone[hole.step] in kinds
    asked = [(finding.rule, finding.player) for finding in judge.report.findings if finding.fault == "undetermined"]
    assert len(asked) == len(set(asked))
