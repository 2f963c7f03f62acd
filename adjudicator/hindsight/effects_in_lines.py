"""What came of a card, told in lines of its own below it: `Ann plays Spilled Ink on Bob`, then twice `Bob draws`.

Where these lines are just what the card's text brings about, and breaches of the rules as acts of their own, they are
its effect; or the line of what was done by a card stands for the line of its use. It is asked before the search: there
is little to try.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final

import msgspec

from adjudicator.formats.finding import Finding, key_of
from adjudicator.formats.log import Step
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import ALIKE, BESIDE, Repair, gathered
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import MOST, Story
from adjudicator.kernel.replay import Judge

EFFORT: Final = 600
"""How many steps may be judged for it at most."""
MOST_LINES: Final = 8
"""How many lines may tell what came of one step."""
THEN: Final = "then"
"""Where a step says what came of it."""


def stories_of_effects(judge: Judge) -> list[Story]:
    """The steps below a card that are what came of it; nothing is guessed where the table itself decided."""
    found = held_against(judge)
    roots = [f for f in found if f.step and f.fault in ("illegal", "missed") and f.settled_by is None]
    if not roots or len(found) > MOST or judge.report.calls:
        return []
    effort = share(judge, EFFORT)
    retelling = Retelling(judge, effort)
    stories: list[Story] = []
    left = found
    for root in roots:
        if not any(root is finding for finding in left):
            continue
        story = min(_that_fit(retelling, root, left), key=Story.rank, default=None)
        if story is not None:
            stories.append(story)
            retelling.take(story.repair, story.steps)
            left = [finding for finding in left if not any(finding is one for one in story.explained)]
    judge.spent += effort - retelling.left
    return stories


def _that_fit(retelling: Retelling, root: Finding, found: list[Finding]) -> Iterator[Story]:
    """The stories with which nothing is wrong with the card, nor with the lines below it.

    That a line stands for the use of a card explains another finding as well; one alone only where the player whose
    card it is draws, looks at cards or shows them by it.
    """
    came_up = retelling.judge.report.kept[id(root)].at
    line = retelling.line(root.step)
    for repair in chain(_below(retelling, root.step), _uses(retelling, root.step)):
        last = repair.at + repair.gone - 1
        told = retelling.told(repair, Every(), root, max(came_up, last)) if retelling.left > 0 else None
        if told is None or told.held is None or any(repair.at <= step <= last for _, step, _ in told.held):
            continue
        explained = [f for f in found if key_of(f) not in told.held]
        own = root.fault == "illegal" and _by(line) == _by(repair.acts[0]) and getattr(line, "card", None) is None
        if repair.gathers or own or len(explained) > 1:
            yield Story(repair, told.steps, explained, told.held, shown=True)


def _below(retelling: Retelling, n: int) -> Iterator[Repair]:
    """The nearest step before step `n` that could say what came of it and does not, with some of the steps below it."""
    outcomes: list[dict[str, object]] = []
    for first in range(n - 1, max(n - MOST_LINES, 1) - 1, -1):
        head = retelling.line(first)
        if head is None:
            return
        if hasattr(head, THEN):
            break
    else:
        return
    said = getattr(head, THEN) is not None or not _does_what_is_known(retelling, head)
    if said or any(f.step == first for f in held_against(retelling.judge)):
        return
    for last in range(first + 1, first + MOST_LINES + 1):
        line = retelling.line(last)
        if line is None:
            return
        outcomes.append(_as_outcome(line))
        whole = _with(head, outcomes)
        if whole is None:
            return
        yield gathered(first, last - first, whole)


def _uses(retelling: Retelling, n: int) -> Iterator[Repair]:
    """The uses of cards that are due before step `n`, with that step as what came of them.

    They may be due as the next turn begins or this one ends, though nobody wrote that it has ended.
    """
    line = retelling.line(n)
    if line is None:
        return
    ends = [act for act in retelling.offers(n) if not msgspec.to_builtins(act).keys() - BESIDE - {"by"}]
    for lead in ((), *((end,) for end in ends)):
        for use in _due(retelling, n, lead):
            whole = _with(use, [_as_outcome(line)])
            if whole is not None:
                yield Repair(n, 1, [whole], ALIKE)


def _due(retelling: Retelling, n: int, lead: Sequence[Step]) -> list[Step]:
    """The offered uses of cards that are due before step `n`, once these acts have been done."""
    judge = retelling.before(n)
    judge.feed_all(lead, n)
    bench = judge.bench
    due = {(due.kind, bench.names[due.seat]) for due in bench.ledger.open if due.kind >= 0}
    offers = [offer for offer in retelling.offers(n, lead) if hasattr(offer, THEN)] if due else []
    known = (offer for offer in offers if _does_what_is_known(retelling, offer))
    return [offer for offer in known if (bench.pack.named_in(offer), _by(offer)) in due]


def _does_what_is_known(retelling: Retelling, use: Step) -> bool:
    """Whether an act does what the rules say, or a card what its text as data says; by another anything may come."""
    if not hasattr(use, "card"):
        return True
    pack = retelling.judge.pack
    kind = pack.named_in(use)
    return kind >= 0 and not pack.cards[kind].unread


def _by(line: Step | None) -> str | None:
    """Who does what a line says."""
    return getattr(line, "by", None)


def _as_outcome(line: Step) -> dict[str, object]:
    """A step without what says nothing about what was done."""
    return {key: value for key, value in msgspec.to_builtins(line).items() if key not in BESIDE - {"do"}}


def _with(step: Step, outcomes: Sequence[dict[str, object]]) -> Step | None:
    """A step with what came of it; None where the lines can't say that. What is shown to all, is shown by nobody."""
    for unsaid in ("", "by"):
        then = [{key: value for key, value in outcome.items() if key != unsaid} for outcome in outcomes]
        with suppress(msgspec.ValidationError):
            return msgspec.convert({**msgspec.to_builtins(step), THEN: then}, type(step))
    return None
