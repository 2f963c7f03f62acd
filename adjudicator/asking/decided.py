"""A question decided: what holds at every table that fits it, what it depends on, and what would turn the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from adjudicator.answering import HeardCase, told
from adjudicator.asking.laying_out import area_of, names_left_open
from adjudicator.asking.likeliest_reading import Taken
from adjudicator.asking.needs import supposed
from adjudicator.asking.tables import Tables, Top, Unless
from adjudicator.asking.words_of_a_question import Put
from adjudicator.formats.answers import Answer
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.zones import Whose

MOST: Final = 3
"""So many facts decide at most, and so many things that would turn an answer are named."""
ON_TOP: Final = "the card on top"
NAMED: Final = "what was named for the card on top"
"""What an answer depends on, where nobody told it."""
OTHERWISE: Final = ""
"""When all cases are that stand before it in the list are not."""


class Decided(NamedTuple):
    """An answer, and the tables that it is drawn from."""

    answer: Answer
    taken: Taken
    tops: Sequence[Top] = ()
    """Every card that may lie on top, where that decides."""
    turned: Sequence[Unless] = ()
    """All that would turn the answer, each alone; where the card on top decides, that would spoil a yes."""


def decided(it: Put, rules: Rules, named: str) -> Decided:
    """A question decided by one rule book; `named` is how a log names it.

    Raises:
        LogError: if there is no such position by these rules.
    """
    taken = supposed(it, rules, named)
    hearing, tables, said = taken.hearing, Tables(it, taken), _assumed(it, taken)
    if taken.rival is not None:
        own = f"{rules.game.tell(hearing.judge.bench, hearing.step)} is a step of its own"
        cases = [HeardCase(own, hearing), HeardCase(OTHERWISE, taken.rival)]
        return Decided(told(taken.rival, hangs="how the last part is meant", cases=cases, assumed=said()), taken)
    tops = list(tables.tops()) if hearing.answer == "undetermined" else []
    cases = decisive(tops)
    if cases:
        right = next(top for top in tops if top.hearing.answer == "yes")
        turned = Tables(it, taken._replace(hearing=right.hearing, known={**taken.known, **right.keys})).unless("yes")
        wrong = [top.hearing for top in tops if top.hearing.answer == "no"]
        usual = Counter(one.grounds()[0] for one in wrong).most_common(1)[0][0]
        first = next(one for one in wrong if one.grounds()[0] == usual)
        unless, assumed = _few(turned)
        hangs = NAMED if names_left_open(it, rules.game) else ON_TOP
        given = told(first, hangs=hangs, cases=cases, unless=unless, assumed=said(assumed))
        return Decided(given, taken, tops, turned)
    if tops and len({top.hearing.answer for top in tops}) == 1:
        hearing = tops[0].hearing
    turned = [] if hearing.answer == "undetermined" else tables.unless(hearing.answer)
    open_ = next((one for one in turned if one.hearing.answer == "undetermined" and one.contrary), None)
    if hearing.answer == "no" and open_ is not None:
        cases = [HeardCase(open_.contrary, hearing), HeardCase(open_.text, open_.hearing)]
        return Decided(told(open_.hearing, hangs=open_.what, cases=cases, assumed=said()), taken, turned=turned)
    unless, assumed = _few(turned)
    others = list(tables.hands_otherwise()) if hearing.judge.bench.now.over is not None else ()
    return Decided(told(hearing, unless=unless, assumed=said(assumed), others=others), taken, turned=turned)


def decisive(tops: Sequence[Top]) -> list[HeardCase]:
    """The fewest facts of the card on top that decide: each brings one answer about, and without all it is the other.

    None if that takes more than a few, or something else decides as well.
    """
    yes, no = ([top for top in tops if top.hearing.answer == answer] for answer in ("yes", "no"))
    if not yes or not no or len(yes) + len(no) < len(tops):
        return []
    covers = [(_cover(one, other), one, other) for one, other in ((yes, no), (no, yes))]
    for facts, one, other in sorted((cover for cover in covers if cover[0]), key=lambda cover: len(cover[0])):
        return [*(HeardCase(fact, one[0].hearing) for fact in facts), HeardCase(OTHERWISE, other[0].hearing)]
    return []


def _cover(tops: Sequence[Top], others: Sequence[Top]) -> list[str]:
    """A few facts of which each of these cards has one, and none of the others any; none if there are no such few."""
    elsewhere = {fact for top in others for fact in top.facts}
    left, facts = list(tops), list[str]()
    known = list(dict.fromkeys(fact for top in tops for fact in top.facts if fact not in elsewhere))
    while left and len(facts) < MOST:
        best = max(known, key=lambda fact: sum(fact in top.facts for top in left), default="")
        covered = [top for top in left if best in top.facts]
        if not covered:
            break
        facts.append(best)
        left = [top for top in left if best not in top.facts]
    return [] if left else facts


def _few(turned: Sequence[Unless]) -> tuple[list[str], list[str]]:
    """What is named as an exception, and what is taken for granted: the first acts of a turn, and what is too many."""
    named = [one for one in turned if not one.first]
    rest = [one.contrary for one in (*(one for one in turned if one.first), *named[MOST:]) if one.contrary]
    return [one.text for one in named[:MOST]], rest


def _assumed(it: Put, taken: Taken) -> Callable[..., list[str]]:
    """What the answer takes for granted, where nobody told it, with what else it does."""
    game, start = taken.hearing.rules.game, taken.hearing.posed.start
    phase = next((phase for phase in game.phases if phase.id == getattr(start, "phase", None)), None)
    found: list[str] = []
    if phase is not None and "phase" not in it.known:
        whose = f"{start.turn}'s turn" if phase.whose is Whose.ACTIVE else "the round"
        found.append(f"part of {whose}: {phase.title}")
    elif not game.phases and "turn" not in it.told:
        found.append(f"it is {start.turn}'s turn")
    area = area_of(game)
    laid: dict[str, Any] = getattr(start, area) if area else {}  # Any: cards as a log names them
    nothing = [f"nothing {'else ' if any(laid.values()) else ''}is in play"] if area and area not in it.told else []
    return lambda others=(): [*found, *taken.needs, *others, *nothing]
