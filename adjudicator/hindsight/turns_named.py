"""A turn that is missing, of which only whose it was is told: where one card alone fits, that was it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Step
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import left_out
from adjudicator.hindsight.retelling import Retelling
from adjudicator.hindsight.slips import Story
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.zones import Bag

EFFORT: Final = 1_000
"""How many steps may be judged for it at most."""
MOST: Final = 12
"""Of no more cards it is tried which it was."""


def with_its_card(judge: Judge, stories: Sequence[Story]) -> list[Story]:
    """These stories, with the card in each turn of one line that only one card of a known hand can have been."""
    unnamed = [story for story in stories if _is_unnamed(story)]
    if not unnamed:
        return list(stories)
    effort = share(judge, EFFORT)
    left, named = effort, dict[int, Story]()
    for story in unnamed:
        retelling = Retelling(judge, left)
        for other in stories:
            if other is not story:
                retelling.take(other.repair, other.steps)
        fitting = list(_that_fit(retelling, story)) if _is_known(retelling, story) else []
        if len(fitting) == 1 and retelling.left > 0:
            named[id(story)] = fitting[0]
        left = retelling.left
    judge.spent += effort - left
    return [named.get(id(story), story) for story in stories]


def _is_unnamed(story: Story) -> bool:
    """Whether a story is a turn of one line, with a card that it does not name."""
    acts, repair = story.repair.acts, story.repair
    return repair.unseen and len(acts) == 1 and getattr(acts[0], "card", None) == UNWRITTEN


def _is_known(retelling: Retelling, story: Story) -> bool:
    """Whether all cards are known of the hand that the card came from."""
    bench, by = retelling.before(story.repair.at).bench, getattr(story.repair.acts[0], "by", None)
    places = bench.now.every_place(bench.game.zones)
    hands = [place for _, seat, place in places if seat == bench.seat_of.get(by or "", -1) and isinstance(place, Bag)]
    return bool(hands) and not any(hand.hidden for hand in hands)


def _that_fit(retelling: Retelling, story: Story) -> Iterator[Story]:
    """The stories that explain as much with a card of that hand, and every way to choose with it."""
    at, root = story.repair.at, story.explained[0]
    offers = [offer for offer in retelling.offers(at) if _is_like(offer, story.repair.acts[0])]
    for offer in offers if len(offers) <= MOST else ():
        every = Every()
        for _ in range(MOST):
            repair = left_out(at, [offer])
            told = retelling.told(repair, every, root, max(retelling.judge.report.kept[id(root)].at, 1))
            if told is not None and told.held is not None and told.held <= story.held:
                yield story._replace(
                    repair=repair, steps=told.steps, held=told.held, shown=story.clears_more(retelling.judge)
                )
            if not every.next_way():
                break


def _is_like(offer: Step, act: Step) -> bool:
    return type(offer) is type(act) and getattr(offer, "by", None) == getattr(act, "by", None)
