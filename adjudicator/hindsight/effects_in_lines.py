"""What came of a card, told in lines of its own below it: `Ann plays Spilled Ink on Bob`, then twice `Bob draws`.

Where these lines are just what the card's text brings about, and breaches of the rules as acts of their own, they are
its effect; or the line of what was done by a card stands for the line of its use. It is asked before the search: there
is little to try.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from itertools import chain, pairwise
from typing import Final, NamedTuple, TypeAlias

import msgspec

from adjudicator.errors import LogError
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.finding import Finding, key_of
from adjudicator.formats.log import Step
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import ALIKE, BESIDE, Repair, gathered
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import MOST, Story
from adjudicator.hindsight.taking import unseen_piles
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.zones import Bag

EFFORT: Final = 600
"""How many steps may be judged for it at most."""
MOST_LINES: Final = 8
"""How many lines may tell what came of one step."""
HEADS: Final = 2
"""How many steps before a line are asked whether it may be what came of them."""
THEN: Final = "then"
"""Where a step says what came of it."""
MOST_TOLD: Final = 4
"""How many lines before another a use may be told by."""
CHOOSE: Final = "choose"
"""Where a step says who and what was chosen."""
EMPTY: Final = (None, ())
"""Nothing, as the value of a key."""


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
    """The stories with which nothing more is wrong with the card, and nothing with the lines below it.

    That a line stands for the use of a card explains another finding as well; one alone only where the player whose
    card it is draws, looks at cards or shows them by it, or where a card is used once too often.
    """
    report = retelling.judge.report
    came_up = report.kept[id(root)].at
    line = retelling.line(root.step)
    used = getattr(line, "card", None) is not None
    once = used and not _once_more(retelling, root.step)
    uses = chain(_uses(retelling, root.step), _uses_told_before(retelling, root.step))
    for repair, drawn in chain(_below(retelling, root.step), ((use, False) for use in uses)):
        if retelling.left <= 0:
            return
        last = repair.at + repair.gone - 1
        told = retelling.told(repair, Every(), root, max(came_up, last))
        if told is None or told.held is None or any(repair.at < step <= last for _, step, _ in told.held):
            continue
        if not drawn and any(step == repair.at for _, step, _ in told.held):
            continue
        explained = [f for f in found if key_of(f) not in told.held]
        clear = [f for f in report.following(root) if key_of(f) not in told.held and f.step > last]
        own = root.fault == "illegal" and not once and (used or _by(line) == _by(repair.acts[0]))
        if repair.gathers or own or len(explained) > 1 or clear:
            yield Story(repair, told.steps, explained, told.held, shown=True)


def _below(retelling: Retelling, n: int) -> Iterator[tuple[Repair, bool]]:
    """The nearest steps before step `n` that could say what came of them and do not, with some of the steps below.

    And whether these are all draws that come of it.
    """
    heads = 0
    for first in range(n - 1, max(n - MOST_LINES, 1) - 1, -1):
        head = retelling.line(first)
        if head is None or getattr(head, THEN, None) is not None or heads == HEADS:
            return
        if hasattr(head, THEN):
            heads += 1
            yield from _with_lines(retelling, first, head)


def _with_lines(retelling: Retelling, first: int, head: Step) -> Iterator[tuple[Repair, bool]]:
    """A step with some of the steps below it as what came of it, and whether these are all draws that do."""
    if not _does_what_is_known(retelling, head):
        return
    lines: list[Step] = []
    came = _what_came(retelling, first)
    for last in range(first + 1, first + MOST_LINES + 1):
        line = retelling.line(last)
        if line is None:
            return
        lines.append(line)
        whole = _with(head, lines)
        if whole is None:
            return
        chosen = _choosing(head, lines)
        drawn = _tells_all_draws(came, chosen, lines)
        yield gathered(first, last - first, whole), drawn
        more = _completed(retelling, first, (line,), head) if len(lines) == 1 else None
        if more is not None and _has(more, line):
            yield gathered(first, 1, more), False
        if drawn or _tells_a_part(came, chosen, lines):
            yield gathered(first, last - first, chosen), drawn


def _choosing(head: Step, lines: Sequence[Step]) -> Step:
    """A step with who was chosen, where it does not say so and the lines below it are all of one player."""
    names = {_by(line) for line in lines}
    name = names.pop()
    if names or name in (None, _by(head)) or tuple(getattr(head, CHOOSE, (None,))) not in ((), (UNWRITTEN,)):
        return head
    return msgspec.convert({**msgspec.to_builtins(head), CHOOSE: [name]}, type(head))


def _tells_all_draws(came: Came, head: Step, lines: Sequence[Step]) -> bool:
    """Whether lines below a card tell all draws that come of it, and nobody has more cards by what they leave out."""
    derived, nothing = came(head), came(_with(head, []))
    if derived.piles == nothing.piles:
        return False
    told = came(_with(head, lines))
    if derived.piles != told.piles or any(one > other for one, other in zip(derived.bags, told.bags, strict=True)):
        return False
    return all(came(_with(head, [line]))[:2] != nothing[:2] for line in lines)


def _tells_a_part(came: Came, head: Step, lines: Sequence[Step]) -> bool:
    """Whether lines below a card are no draws, and each of them tells something that the card says, but not all."""
    tables = [came(_with(head, lines[:told])) for told in range(len(lines) + 1)]
    missing = all(later.wrong < earlier.wrong for earlier, later in pairwise(tables))
    return missing and bool(tables[-1].wrong) and tables[0].piles == tables[-1].piles


class _Came(NamedTuple):
    """What came of a step."""

    bags: list[int]
    """How many cards are in each hand then."""
    piles: list[int]
    """How many lie in each pile that nobody sees."""
    wrong: frozenset[str]
    """What is wrong with the step."""


Came: TypeAlias = Callable[[Step | None], _Came]
"""What came of a certain step, if it was this one."""


def _what_came(retelling: Retelling, n: int, lead: Sequence[Step] = ()) -> Came:
    """What came of step `n`, by what it was, once others have been done; each is looked into once."""
    known: dict[bytes, _Came] = {}

    def came(step: Step | None) -> _Came:
        text = msgspec.json.encode(step)
        if text not in known:
            judge = retelling.before(n)
            with suppress(LogError):
                judge.feed_all(lead if step is None else (*lead, step), n)
            places = [place for _, _, place in judge.bench.now.every_place(judge.bench.game.zones)]
            bags = [place.size for place in places if isinstance(place, Bag)]
            wrong = frozenset(finding.message for finding in judge.report.findings if finding.step == n)
            known[text] = _Came(bags, [*map(len, unseen_piles(judge.bench))], wrong)
        return known[text]

    return came


def _uses(retelling: Retelling, n: int) -> Iterator[Repair]:
    """The uses of cards that are due before step `n`, with that step as what came of them.

    They may be due as the next turn begins or this one ends, though nobody wrote that it has ended.
    """
    line = retelling.line(n)
    if line is None:
        return
    for lead in _leads(retelling, n):
        for use in _due(retelling, n, lead):
            whole = _with(use, [line])
            if whole is not None:
                yield Repair(n, 1, [whole], ALIKE)
            more = _completed(retelling, n, (*lead, line), use)
            if more is not None and _has(more, line):
                yield Repair(n, 1, [more], ALIKE)
            parts = [(_with(use, [first]), rest) for first, rest in _parted(line)]
            yield from (Repair(n, 1, [first, rest], ALIKE) for first, rest in parts if first is not None)
            chosen = _choosing(use, [line])
            if whole is not None and _tells_all_draws(_what_came(retelling, n, lead), chosen, [line]):
                yield Repair(n, 1, [chosen], ALIKE)


def _parted(line: Step) -> Iterator[tuple[Step, Step]]:
    """A line of a few cards as two lines, in every way."""
    held = getattr(line, "cards", None)
    cards = [UNWRITTEN] * min(held, MOST_LINES + 1) if isinstance(held, int) else held
    if isinstance(cards, list) and len(cards) <= MOST_LINES:
        for n in range(1, len(cards)):
            yield msgspec.structs.replace(line, cards=cards[:n]), msgspec.structs.replace(line, cards=cards[n:])


def _leads(retelling: Retelling, n: int) -> list[Sequence[Step]]:
    """What may have been done just before step `n`: nothing, or a turn ended."""
    ends = [act for act in retelling.offers(n) if not msgspec.to_builtins(act).keys() - BESIDE - {"by"}]
    return [(), *((end,) for end in ends)]


def _uses_told_before(retelling: Retelling, n: int) -> Iterator[Repair]:
    """The uses of cards that were due some lines before step `n`, with lines of one kind as what came of them."""
    line = retelling.line(n)
    lines = [] if line is None else [line]
    for first in range(n - 1, max(n - MOST_TOLD, 0), -1):
        line = retelling.line(first)
        if line is None or not lines or type(line) is not type(lines[0]):
            return
        lines.insert(0, line)
        for lead in _leads(retelling, first):
            for use in _due(retelling, first, lead):
                for told in range(2, len(lines) + 1):
                    whole = _with(use, lines[:told])
                    if whole is not None:
                        yield Repair(first, told, [whole], ALIKE, one=True)


def _completed(retelling: Retelling, n: int, lead: Sequence[Step], use: Step) -> Step | None:
    """The use of a card with all that comes of it, by what was done before; None where something is left to choose."""
    judge, dice = retelling.before(n), Every()
    with suppress(LogError):
        judge.feed_all(lead, n)
        whole = judge.suppose(copy(use), dice)
        return None if any(size > 1 for size in dice.sizes) else whole
    return None


def _has(whole: Step, line: Step) -> bool:
    """Whether a line is one of several things that came of a step."""
    alone = _with(whole, [line])
    then = getattr(whole, THEN, None) or ()
    return len(then) > 1 and alone is not None and getattr(alone, THEN)[0] in then


def _once_more(retelling: Retelling, n: int) -> bool:
    """Whether a player has done the same just before, or has ended a turn."""
    line = retelling.line(n)
    for earlier in range(n - 1, 0, -1):
        other = retelling.line(earlier)
        if other is None or _by(other) != _by(line):
            break
        if type(other) is type(line) or _can_say_no_more(other):
            return True
    return False


def _can_say_no_more(line: Step) -> bool:
    """Whether a line has nothing to say but who did it, as that a turn ends."""
    return not {field.encode_name for field in msgspec.structs.fields(line)} - BESIDE - {"by"}


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


def _as_outcome(line: Step, unsaid: str = "") -> dict[str, object]:
    """What a step says was done, also where it goes without saying, but for one thing of it."""
    there = msgspec.to_builtins(line)
    names = {field.encode_name: getattr(line, field.name) for field in msgspec.structs.fields(line)}
    said = {key: there.get(key, value) for key, value in names.items() if key not in BESIDE and key != unsaid}
    return {
        "do": there["do"],
        **{key: value for key, value in said.items() if value is not False and value not in EMPTY},
    }


def _of_a_hand(outcome: dict[str, object]) -> dict[str, object]:
    """The same of the hand of the player who does it."""
    if outcome.get("from") != "hand" or "of" in outcome:
        return outcome
    return {"of" if key == "by" else key: value for key, value in outcome.items()}


def _with(step: Step, lines: Sequence[Step]) -> Step | None:
    """A step with what came of it; None where the lines can't say that. What is shown to all, is shown by nobody."""
    there = msgspec.to_builtins(step)
    then: list[dict[str, object]] = []
    for line in lines:
        ways = [_as_outcome(line), _of_a_hand(_as_outcome(line)), _as_outcome(line, "by")]
        then += [way for way in ways if _is_a_step({**there, THEN: [way]}, type(step))][:1]
    return msgspec.convert({**there, THEN: then}, type(step)) if len(then) == len(lines) else None


def _is_a_step(there: dict[str, object], kind: type[Step]) -> bool:
    """Whether that can be written as a step of such a kind."""
    with suppress(msgspec.ValidationError):
        msgspec.convert(there, kind)
        return True
    return False
