"""The line of a question at one table: read plainly, or in another way in which more of it is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from msgspec import structs

from adjudicator.answering import Hearing
from adjudicator.asking.part_of_the_turn import heard
from adjudicator.asking.ways_to_read import RowRead
from adjudicator.asking.words_of_a_question import Put
from adjudicator.errors import LogError
from adjudicator.formats.log import Step
from adjudicator.kernel.game import Game
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import legal
from adjudicator.shorthand.order_told import in_its_order
from adjudicator.shorthand.shapes import THEN

BROUGHT_BY: Final = {"draw": {"draw", "redeal", "renew", "play"}, "discard": {"discard", "play"}}
"""By which operations of its text a card brings about what players also do by themselves."""


class Taken(NamedTuple):
    """A question at the table that it is taken to be about."""

    hearing: Hearing
    known: Mapping[str, Any]
    """What is told of the table, and where cards lie that the act needs. (Any: JSON.)"""
    needs: tuple[str, ...] = ()
    """What the act needs, in words: `Castle is in play, in front of Bob`."""
    rival: Hearing | None = None
    """The line read in another way, in which it is wrong, where nobody can say which is meant."""


def read(it: Put, rules: Rules, named: str, known: Mapping[str, Any]) -> Taken:
    """The line at a table, read plainly, or in another way if it is wrong so and more of it is right in that way."""
    game = rules.game
    plain, *others = it.rows or [RowRead(it.steps, [1] * len(it.steps))]
    others = [row for row in others if all(_is_of_its_text(step, it, game) for step in row.steps)]
    if _draws_in_turn(plain, game, known):
        others = []
    best = _heard_in_order(it._replace(steps=plain.steps), rules, named, known)
    if best.answer == "yes" and _begins_a_turn(plain, game, known):
        for row in others:
            rival = _heard_in_order(it._replace(steps=row.steps), rules, named, known)
            if not row.if_right and rival.answer == "no":
                return Taken(best, known, rival=rival)
    if best.answer == "no" and others:
        heard = [(_parts_right(plain, best), 0, best)]
        for n, row in enumerate(others, 1):
            try:
                hearing = _heard_in_order(it._replace(steps=row.steps), rules, named, known)
            except LogError:  # a position that only the plain reading can have
                continue
            if not row.if_right or hearing.answer != "no":
                heard.append((_parts_right(row, hearing), n, hearing))
        best = min(heard)[2]
    while (opened := _opened(best)) is not None:
        best = opened
    best = _in_a_later_round(best, known)
    best = best.other(best.posed._replace(rule=game.words.permits_here(best.before().bench, best.step)))
    return Taken(best, known)


def _begins_a_turn(row: RowRead, game: Game[Any], known: Mapping[str, Any]) -> bool:
    """The line ends with the draw of another's turn, and does not say that the turn before had ended."""
    last, opens = row.steps[-1], game.opens_turn
    return opens is not None and isinstance(last, opens) and getattr(last, "by", None) != known["turn"]


def _is_of_its_text(step: Step, it: Put, game: Game[Any]) -> bool:
    """What is told of a card is what its text brings about, as far as a player does the same in a turn as well."""
    pack, told = it.table.pack, [one.__struct_config__.tag for one in getattr(step, THEN, None) or ()]
    if not told or isinstance(step, game.words.laid):
        return not told
    kind = pack.named_in(step)
    abilities = pack.cards[kind].abilities if kind >= 0 else ()
    does = {op.__struct_config__.tag for one in abilities for op in getattr(one, "do", ())}
    return all(does & BROUGHT_BY.get(one, does) for one in told)


def _draws_in_turn(row: RowRead, game: Game[Any], known: Mapping[str, Any]) -> bool:
    """The line ends with the draw of the turn, before which only abilities were used: it came of none of them."""
    *before, last = row.steps
    opens = game.opens_turn
    if opens is None or not isinstance(last, opens) or getattr(last, "by", None) != known["turn"]:
        return False
    due = known.get("phase", game.phases[0].id if game.phases else None) in [None, *(p.id for p in game.phases[:2])]
    return due and all(isinstance(step, game.uses_laid) for step in before)


def _in_a_later_round(hearing: Hearing, known: Mapping[str, Any]) -> Hearing:
    """The same in a round after the first, where nobody told which it is and what came before it then leaves it open.

    A question that begins with the first part of a round is about the first round.
    """
    game, posed = hearing.rules.game, hearing.posed
    counter = next((one for one in game.counters if not one.each), None)
    first = (None, *(phase.id for phase in game.phases[:1]))
    if counter is None or counter.id in known or getattr(posed.start, "phase", None) in first:
        return hearing
    other = hearing.other(posed._replace(start=structs.replace(posed.start, **{counter.id: counter.start + 1})))
    return other if other.answer == "undetermined" != hearing.answer else hearing


def _opened(hearing: Hearing) -> Hearing | None:
    """The same with what opens the turn of who acts next, where the question goes from one player's turn into the next.

    Only what usually closes a turn has ended it.
    """
    posed, game, wrong = hearing.posed, hearing.rules.game, hearing.first_wrong or 0
    opens, ends, steps = game.opens_turn, game.ends_turn, list(posed.steps[: posed.last])
    if opens is None or ends is None or wrong < 2:
        return None
    if not isinstance(steps[wrong - 2], game.closes_turn) or isinstance(steps[wrong - 1], opens):
        return None
    judge = hearing.other(posed._replace(steps=steps, last=wrong)).before()
    bench, before, actor = judge.bench, *(getattr(steps[n], "by", None) for n in (wrong - 2, wrong - 1))
    if before is None or actor in (None, before) or [bench.names[seat] for seat in bench.now.on_turn] != [before]:
        return None
    judge.feed_all([ends(by=before)])
    first = next((one for one in legal(bench, bench.seat_of[actor]) if isinstance(one, opens)), None)
    if first is None:
        return None
    steps.insert(wrong - 1, first)
    untold = frozenset({wrong, *(n + (n >= wrong) for n in posed.untold)})
    return hearing.other(posed._replace(steps=steps, last=len(steps), untold=untold))


def _parts_right(row: RowRead, hearing: Hearing) -> tuple[int, bool]:
    """How many parts of the line are right before the first wrong one, negative; and whether no card asks for that one.

    Where a card asks for something else than the last thing that is told of it, only this part is wrong.
    """
    wrong = hearing.first_wrong
    if wrong is None:
        return -sum(row.parts), True
    right, told = sum(row.parts[: wrong - 1]), row.parts[wrong - 1] - 1
    asks = told > 0 and _asks_for_more(hearing, wrong)
    return -(right + (told if asks else 0)), not asks


def _asks_for_more(hearing: Hearing, number: int) -> bool:
    """Whether a step asks for something, and has not got it before the last thing that is told of what came of it."""
    step = hearing.posed.steps[number - 1]

    def wrong(then: list[Any] | None) -> int | None:  # Any: what came of a step of any game
        steps = [*hearing.posed.steps[: number - 1], structs.replace(step, **{THEN: then})]
        return hearing.other(hearing.posed._replace(steps=steps, last=number)).first_wrong

    told = getattr(step, THEN)
    return wrong(None) is None and all(wrong(told[:n]) is not None for n in range(len(told)))


def _heard_in_order(it: Put, rules: Rules, named: str, known: Mapping[str, Any]) -> Hearing:
    """The same with the cards that were chosen for a step in another order, where it is wrong in the one told."""
    hearing = heard(it, rules, named, known)
    for n in range(len(it.steps)):
        if hearing.first_wrong != n + 1:
            continue

        def put(step: Step, it: Put = it, n: int = n) -> Put:
            return it._replace(steps=[*it.steps[:n], step, *it.steps[n + 1 :]])

        def is_right(step: Step, n: int = n, put: Callable[[Step], Put] = put) -> bool:
            wrong = heard(put(step), rules, named, known).first_wrong
            return wrong is None or wrong > n + 1

        step = in_its_order(it.steps[n], it.table.pack, is_right)
        if step is not it.steps[n]:
            it = put(step)
            hearing = heard(it, rules, named, known)
    return hearing
