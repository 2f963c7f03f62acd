"""Hindsight against brute force: every hand that fits what was seen is tried."""

from copy import copy
from itertools import product

import pytest

from adjudicator import catalogue
from adjudicator.formats.finding import Finding
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.hidden import gain, reveal, spend
from adjudicator.kernel.occasions import Occasion
from adjudicator.kernel.watch import NumberWatch, Watch

RULES = catalogue.rules("crazier-eights")
PACK = catalogue.pack("house-52-doubled", RULES)
ASKED = frozenset(range(0, len(PACK.cards), 2))
"""The kinds that are asked for; the odd ones are the others."""


class Answers(type(RULES.game)):
    """A game that keeps the answers it is told."""

    def __init__(self, told):
        self.told = told

    def answered(self, bench, watch, kind):
        self.told.append(kind >= 0)


class Scene:
    """One hand of hidden cards at a table, a watch on it, and every possibility that is left.

    A possibility is how many of the cards are asked for and how many are not, among the hidden cards and among the
    known ones, and whether the hand held one that is asked for when the question came up. With `numbers` the question
    is whether it held from so many to so many of them.
    """

    def __init__(self, hidden, numbers=None):
        self.answers = []
        self.bench = RULES.game.bench(RULES, PACK, ["Ann", "Bob"])
        self.bench.game = Answers(self.answers)
        for _ in range(hidden):
            gain(self.bench, self.bench.now.hands[0], -1)
        low, high = numbers or (1, hidden)
        asked = ("hands", 0), ASKED, Occasion(0), 1
        tally = NumberWatch(*asked, known=0, hidden=hidden, low=low, high=high)
        self.bench.watches.append(Watch(*asked, None) if numbers is None else tally)
        self.left = {(n, hidden - n, 0, 0, low <= n <= high) for n in range(hidden + 1)}

    def fresh(self, asked):
        """A kind that is not among the known cards of a hand, and of which copies are still unseen."""
        known = [hand.known for hand in self.bench.now.hands]
        unseen = (kind for kind, n in enumerate(self.bench.now.loose) if n and not any(k[kind] for k in known))
        return next(kind for kind in unseen if (kind in ASKED) == asked)

    def gain(self):
        """A card that nobody sees comes into the hand."""
        gain(self.bench, self.bench.now.hands[0], -1)
        self.left = {x for a, b, k, m, h in self.left for x in ((a + 1, b, k, m, h), (a, b + 1, k, m, h))}

    def show(self, asked, *, stays):
        """A hidden card is seen, and leaves the hand or stays."""
        kind = self.fresh(asked)
        if stays:
            reveal(self.bench, self.bench.now.hands[0], kind)
            seen = (((a - 1, b, k + 1, m, h) if asked else (a, b - 1, k, m + 1, h)) for a, b, k, m, h in self.left)
        else:
            spend(self.bench, self.bench.now.hands[0], kind)
            seen = (((a - 1, b, k, m, h) if asked else (a, b - 1, k, m, h)) for a, b, k, m, h in self.left)
        self.left = {x for x in seen if min(x) >= 0}

    def lose(self):
        """A card leaves the hand and nobody wrote down which."""
        spend(self.bench, self.bench.now.hands[0], -1)
        mixed = {(a + k, b + m, 0, 0, h) for a, b, k, m, h in self.left}
        left = (x for a, b, k, m, h in mixed for x in ((a - 1, b, k, m, h), (a, b - 1, k, m, h)))
        self.left = {x for x in left if min(x) >= 0}

    def can(self, asked):
        """Whether a hidden card of that sort may be there."""
        return any(x[0 if asked else 1] for x in self.left)

    @property
    def proven(self):
        """What every possibility agrees on: held, not held, or None."""
        held = {x[-1] for x in self.left}
        return held.pop() if len(held) == 1 else None


EVENTS = {
    "a hidden card comes": lambda scene: scene.gain(),
    "one that is asked for leaves": lambda scene: scene.can(True) and scene.show(True, stays=False),
    "another leaves": lambda scene: scene.can(False) and scene.show(False, stays=False),
    "one that is asked for is seen": lambda scene: scene.can(True) and scene.show(True, stays=True),
    "another is seen": lambda scene: scene.can(False) and scene.show(False, stays=True),
}


ASKING = [(1, None), (2, None), (3, None), (2, (0, 0)), (3, (2, 3)), (3, (1, 2))]


@pytest.mark.parametrize(("hidden", "numbers"), ASKING)
def test_no_proof_is_missed_and_none_is_false(hidden, numbers):
    """Of every history of five events: the watch answers as soon as all hands that fit agree, and not before."""
    for history in product(EVENTS.values(), repeat=5):
        scene = Scene(hidden, numbers)
        for event in history:
            event(scene)
            answer = scene.answers[0] if scene.answers else None
            assert answer is scene.proven
            if answer is not None:
                break


@pytest.mark.parametrize("numbers", [None, (0, 0), (1, 2)])
def test_no_proof_is_false_where_cards_leave_unnamed(numbers):
    """With cards that leave unnamed the watch may stay silent, but what it says is so."""
    dice = Dice("watch")
    answered = 0
    for _ in range(3000):
        scene = Scene(2 if numbers else 1 + dice.below(3), numbers)
        for _ in range(8):
            hand = scene.bench.now.hands[0]
            if hand.size and dice.below(5) == 0:
                scene.lose()
            else:
                dice.pick(list(EVENTS.values()))(scene)
            assert all(answer is scene.proven for answer in scene.answers)
        assert len(scene.answers) < 2
        answered += len(scene.answers)
    assert answered > 500


def test_only_the_watched_hand_counts():
    """What another hand shows or draws proves nothing."""
    scene = Scene(2)
    bench = scene.bench
    for _ in range(2):
        gain(bench, bench.now.hands[1], -1)
    spend(bench, bench.now.hands[1], scene.fresh(True))
    spend(bench, bench.now.hands[1], scene.fresh(False))
    assert scene.answers == []
    spend(bench, bench.now.hands[0], scene.fresh(True))
    assert scene.answers == [True]
    assert bench.watches == []


def test_what_several_lines_show_together_one_of_them_may_not():
    """One card that is shown proves it; where cards came in between, no line alone does, but in a complete record."""
    for drawn, said in ((0, "held it"), (1, "It can't be told: either held it, or step 4 or 5 names a card that was")):
        scene = Scene(2)
        watch = scene.bench.watches[0]
        for _ in range(drawn):
            scene.gain()
        for scene.bench.step in range(5 - drawn, 6):
            scene.show(True, stays=False)
        finding = Finding(rule="", name="", severity="error", fault="illegal", step=1, message="held it")
        sure = copy(finding)
        watch.prove(finding, 5, complete=False)
        assert (finding.message.startswith(said), finding.unproved, finding.shown_by) == (True, bool(drawn), 5)
        watch.prove(sure, 5, complete=True)
        assert (sure.message, sure.unproved, sure.shown_by) == ("held it", False, 5)
        assert watch.held() == [kind for step, kind in watch.seen if step == 5]
