"""A single fault that no card contradicts: is one line too many, missing, in the wrong place, or another player's?

An act out of turn accuses a player where the scorer may only have dropped the line of another, written a line twice, or
written a wrong name. Only what the rest of the record bears out is told, beside the fault: which it was, can't be told.
Of any other act it is told as well that the record may be wrong, where two lines in another order or another name make
all of it right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Final

import msgspec

from adjudicator.formats.finding import Finding, key_of
from adjudicator.formats.log import Claim, Step
from adjudicator.hindsight.another_name import another_name, name_and_line_before, that_fit
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.out_of_place import moved_lines, turns_exchanged
from adjudicator.hindsight.repairs import (
    BESIDE,
    NAMED,
    SEVERAL,
    Repair,
    in_another_order,
    left_out,
    once_too_often,
)
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import MOST, Story
from adjudicator.hindsight.uses_not_written import with_its_choices
from adjudicator.kernel.replay import Judge

EFFORT: Final = 1_500
"""How many steps may be judged for it at most."""
FOR_ANY_CARD: Final = 1_500
"""How many more, where any card may have brought the one that is used."""
FEW: Final = 6
"""Where no more lines may be missing, each is tried, to tell which it was."""
MOST_TURNS: Final = 2
"""No more turns in a row are thought to be missing."""
BACK: Final = 12
"""So many lines before an act it is asked whether a use of a card was forgotten."""
ENOUGH: Final = 2
"""So many more steps of a player can bear a story out."""


def stories_of_turns(judge: Judge, stories: Sequence[Story]) -> list[Story]:
    """The slips that explain what is still said about whose turn it was, once these other stories are told.

    Nothing is guessed where the table itself decided what is wrong, or put it right.
    """
    explained = {id(finding) for story in stories for finding in story.explained}
    found = [f for f in held_against(judge) if id(f) not in explained]
    borne_out = {id(f) for f in found if f.settled_by is None and _may_be_a_slip(judge, f)}
    roots = [
        f for f in found if id(f) in borne_out or (f.settled_by is None and judge.report.kept[id(f)].fault.of_another)
    ]
    roots.sort(key=lambda finding: not judge.report.kept[id(finding)].astray)
    if not roots or judge.report.calls or len(found) > MOST:
        return []
    effort = share(judge, EFFORT)
    retelling = Retelling(judge, effort)
    retelling.aside = stated_after_the_end(judge)
    retelling.owing = True
    for story in stories:
        retelling.take(story.repair, story.steps)
        retelling.keys -= {key_of(f) for f in story.explained if key_of(f) not in story.held}
    more: list[Story] = []
    for root in roots:
        if retelling.left <= 0:
            break
        slip = _use_before(retelling, root)
        if slip is None and id(root) in borne_out:
            slip = _story(retelling, root)
        alone = slip is not None and _nothing_bears_out(judge, slip)
        if slip is not None and not (alone and _onlyanother_name(judge, slip)):
            more.append(slip)
            retelling.take(slip.repair, slip.steps)
            if alone:
                judge.report.kept[id(root)].astray = False  # the fault stands, and the slip is told beside it
    judge.spent += effort - retelling.left
    return more


def stated_after_the_end(judge: Judge) -> set[int]:
    """The steps that only state something when the game is over: what is wrong with that shows nothing of a turn.

    A winner who is stated rightly, as it was played, shows something: he has to be right by any other story.
    """
    over, wrong = judge.bench.now.over, {finding.step for finding in judge.report.findings}
    stated = [(n, step) for n, step in enumerate(judge.steps, 1) if over and n > over.step and isinstance(step, Claim)]
    return {n for n, step in stated if n in wrong or getattr(step, "winner", None) is None}


def _may_be_a_slip(judge: Judge, finding: Finding) -> bool:
    """Whether a finding is about whose turn it is, or another act that may be right as it stands, and it is borne out.

    A card that cannot have been used is none of these: there the record itself is wrong.
    """
    kept = judge.report.kept[id(finding)]
    if finding.fault != "illegal" or not finding.step:
        return kept.astray and _went_on(judge, finding)
    if not judge.report.contradicted(finding) and any(_twice(judge, finding.step)):
        kept.astray = True
    return ((kept.astray or kept.fault.hand >= 0) and finding.step > 1) or _went_on(judge, finding)


def _twice(judge: Judge, step: int) -> Iterator[Repair]:
    """The line of a step struck out, if the line before it says the same."""
    if step > 1:
        yield from once_too_often(step, judge.steps[step - 1], [judge.steps[step - 2]])


def _went_on(judge: Judge, finding: Finding) -> bool:
    """Whether enough can bear a story out: another went on after the act, or its player did, or it ended the game."""
    here = judge.steps[finding.step - 1 :]
    act, later = here[0], here[1:]
    others = any(_whose(step) not in (None, _whose(act)) for step in later)
    return others or len(later) >= ENOUGH or judge.bench.now.over is not None


def _nothing_bears_out(judge: Judge, story: Story) -> bool:
    """Whether the record stops at an act that breaks one rule, and another line in its place would be right as well.

    That the same line stands there twice bears out that it is one too many.
    """
    root, repair = story.explained[0], story.repair
    goes_on = any(_whose(step) for step in judge.steps[root.step :]) or judge.bench.now.over is not None
    return not goes_on and not judge.report.following(root) and not (repair.gone == 1 and not story.steps)


def _onlyanother_name(judge: Judge, story: Story) -> bool:
    """Whether a line that says no more than who does what may have been of another: so may every such line."""
    line = judge.steps[story.repair.at - 1]
    return story.repair.unlikely == NAMED and not msgspec.to_builtins(line).keys() - BESIDE - {"by"}


def _story(retelling: Retelling, root: Finding) -> Story | None:
    """The likeliest slip by which nothing is wrong with that act; None if there is none."""
    report = retelling.judge.report
    astray, contradicted = report.kept[id(root)].astray, report.contradicted(root)
    in_order = next(that_fit(retelling, _in_the_order(retelling, root.step, twice=not contradicted), root), None)
    if in_order is None and report.kept[id(root)].fault.hand >= 0:
        in_order = _out_of_the_hand(retelling, root, retelling.judge.bench.names[report.kept[id(root)].fault.hand])
    if in_order is not None or (contradicted and not astray):
        return in_order and in_order._replace(equal=in_order.equal or (not astray and contradicted))
    if not astray:
        return another_name(retelling, root)
    ways = (_line_before, another_name, name_and_line_before, _two_turns_before, _in_its_own_turn, _turns_left_out)
    return next((story for way in ways if (story := way(retelling, root)) is not None), None)


def _line_before(retelling: Retelling, root: Finding) -> Story | None:
    """The line of another that may be missing before an act; where several cards fit, it stays open which it was."""
    known = _missing(retelling, root.step, unseen=False)
    fitting = list(islice(that_fit(retelling, known, root), 2)) if len(known) <= FEW else []
    if len(fitting) == 1:
        return fitting[0]._replace(shown=fitting[0].clears_more(retelling.judge))
    return next(that_fit(retelling, _missing(retelling, root.step, unseen=True), root), None)


def _two_turns_before(retelling: Retelling, root: Finding) -> Story | None:
    """The turns of two players that may be missing before an act of the next but one, after which another goes on."""
    n, whose = root.step, _whose(retelling.line(root.step))
    later = map(_whose, retelling.judge.steps[n:])
    if _whose(retelling.line(n - 1)) == whose or not any(name not in (None, whose) for name in later):
        return None
    repairs = [
        left_out(n, [act, msgspec.structs.replace(act, by=name)], unseen=True)
        for act in (repair.acts[0] for repair in _missing(retelling, n, unseen=True))
        for name in retelling.judge.bench.names
        if name not in (whose, _whose(act))
    ]
    return next(that_fit(retelling, repairs, root), None)


def _in_its_own_turn(retelling: Retelling, root: Finding) -> Story | None:
    """Two turns changed places, or the line of an act stands outside its player's turn; it may have been so as well."""
    if not any(map(_whose, retelling.judge.steps[root.step :])):
        return None  # nobody goes on from it
    repairs = chain(turns_exchanged(retelling, root), moved_lines(retelling, root.step))
    story = next(that_fit(retelling, repairs, root), None)
    return story and story._replace(equal=not retelling.judge.report.contradicted(root))


def _turns_left_out(retelling: Retelling, root: Finding) -> Story | None:
    """The turns that are missing by the order of the table, where it goes on from an act; what was done does not show.

    That an act was out of turn may be so all the same: both stories are told.
    """
    n, line, last = root.step, retelling.line(root.step), _whose(retelling.line(root.step - 1))
    bench, whose = retelling.before(n).bench, _whose(line)
    order = [bench.names[seat] for seat in bench.game.in_order(bench, bench.now.active)]
    order = order[1:] + order[:1] if order[:1] == [last] else order
    following = next((name for name in map(_whose, retelling.judge.steps[n:]) if name not in (None, whose)), None)
    if line is None or whose not in order or whose == last or bench.partners or bench.now.active < 0:
        return None
    at = order.index(whose)
    if not 1 <= at <= MOST_TURNS or following != order[(at + 1) % len(order)] or following in order[:at]:
        return None
    missing = Repair(n, 0, [msgspec.structs.replace(line, by=name) for name in order[:at]], SEVERAL)
    return Story(missing._replace(unseen=True), (), [root], set(), equal=True)


def _use_before(retelling: Retelling, root: Finding) -> Story | None:
    """The use of another card, forgotten as a line, after which a card may be used by who did; both stories are told.

    It is looked for in the record as it stands: of the other slips it can't be told either. A card that does nothing
    for who used it may have changed hands by any card.
    """
    judge, line = retelling.judge, retelling.line(root.step)
    kept = judge.report.kept[id(root)]
    if line is None or not kept.fault.of_another:
        return None
    effort = share(judge, FOR_ANY_CARD) if kept.misplaced >= 0 else retelling.left
    apart = Retelling(judge, effort)
    found: list[Story] = []
    for before in range(root.step, max(0, root.step - BACK), -1):
        ways = [left_out(before, acts) for acts in _uses(apart, before, line, by_any_card=kept.misplaced >= 0)]
        found = [story for way in ways for story in with_its_choices(apart, way, root)]
        if found:
            break
    if kept.misplaced >= 0:
        judge.spent += effort - apart.left
    else:
        retelling.left = apart.left
    if not found:
        return None
    first, used = found[0], {getattr(story.steps[0], "card", None) for story in found}
    repair = first.repair._replace(one_of=len(used) > 1, undecided=len(found) > 1)
    return first._replace(repair=repair, steps=repair.acts if repair.undecided else first.steps, equal=True)


def _uses(retelling: Retelling, before: int, line: Step, *, by_any_card: bool) -> Iterator[Sequence[Step]]:
    """What the player of a line may have used so before a step; or after an act that need not be written, as an end."""
    offers = [act for act in retelling.offers(before) if _whose(act) == _whose(line)]
    yield from ([act] for act in offers if type(act) is type(line))
    if by_any_card:
        others = (act for act in offers if type(act) is not type(line))
        yield from ([act] for act in others if getattr(act, "card", None) is not None)
    for end in (act for act in offers if not msgspec.to_builtins(act).keys() - BESIDE - {"by"}):
        yield from ([end, act] for act in retelling.offers(before, [end]) if type(act) is type(line))


def _out_of_the_hand(retelling: Retelling, root: Finding, name: str) -> Story | None:
    """The line that may be missing of a player whose hand holds too much; what several cards fit stays open.

    It uses a card, or is of a kind that may be done over and over, such as a look, of which no later step need show
    anything: so that was done as likely as not, where the others went on after it.
    """
    over_and_over = retelling.judge.rules.game.goes_on_after
    found: list[Story] = []
    for before in range(root.step, _turn_of(retelling, root.step, name), -1):
        offers = [act for act in retelling.offers(before) if _whose(act) == name]
        named = [left_out(before, [act]) for act in offers if getattr(act, "card", None) is not None]
        found += that_fit(retelling, named, root)
        if not found:
            again = [left_out(before, [act]) for act in offers if isinstance(act, over_and_over)]
            found += that_fit(retelling, again, root)
    cards = {getattr(story.steps[0], "card", None) for story in found}
    first = next(iter(found), None)
    if first is None:
        return None
    shows_nothing = isinstance(first.repair.acts[0], over_and_over) and not _nothing_bears_out(retelling.judge, first)
    return first._replace(repair=first.repair._replace(one_of=len(cards) > 1), equal=shows_nothing)


def _turn_of(retelling: Retelling, step: int, name: str) -> int:
    """The step before a player's latest lines that come before a step."""
    before = step - 1
    while before > 0 and _whose(retelling.line(before)) != name:
        before -= 1
    while before > 0 and _whose(retelling.line(before)) == name:
        before -= 1
    return before


def _in_the_order(retelling: Retelling, step: int, *, twice: bool) -> Iterator[Repair]:
    """The line of a step stands there `twice`, or too early or too late."""
    before, line, after = (retelling.line(n) for n in (step - 1, step, step + 1))
    if line is not None and before is not None:
        yield from _twice(retelling.judge, step) if twice else ()
        yield from in_another_order(step - 1, before, line)
    if line is not None and after is not None:
        yield from in_another_order(step, line, after)


def _missing(retelling: Retelling, step: int, *, unseen: bool) -> list[Repair]:
    """The lines that may be missing before a step, each of somebody else; as nobody saw them, if asked for."""
    line = retelling.line(step)
    offers = retelling.offers(step, unseen=unseen) if line is not None else []
    return [left_out(step, [offer], unseen=unseen) for offer in offers if _whose(offer) != _whose(line)]


def _whose(line: Step | None) -> str | None:
    """Who does what a line says."""
    return getattr(line, "by", None)
