"""Whom an act is aimed at, which cards it means and what was decided, where its line does not say so.

Who, and what was decided, is a hole: it stays open until later lines show it. Which card of a row it was is a doubt:
one card stands for all that it may have been.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import NEW_CARD, NONE, PLAY, SELECT, KnowledgeBench, card_at
from adjudicator.games.knowledge_is_power.doubts import in_doubt, loosen, may_lie_upright, named, perhaps_known
from adjudicator.games.knowledge_is_power.occasions import LeftOut
from adjudicator.kernel.scars import hand_of

Way = TypeVar("Way", int, str)
DECISIONS: Final = {"shuffle": "the shuffle", "play": "the order to play it"}
"""What can be decided of a revealed card, as it is said."""


# ---- who


def whom(bench: KnowledgeBench, seat: int, step: Any, *, card: bool, kind: int = UNKNOWN) -> int:  # Any: with `of`
    """Whom an act is aimed at; nobody where that stays open.

    `card`: it is about a card of theirs; `kind` is the one that was seen.
    """
    if step.of is not None:
        return bench.seat_of[step.of]
    all_others = others(bench, seat)
    holders = [one for one in all_others if kind >= 0 and kind in bench.now.rows[one].kinds]
    told = [one for one in all_others if one in _hit(bench, step)]
    able = [one for one in all_others if not card or _has_card(bench, one, (step.place or 0) - 1)]
    found = holders or told or able or all_others
    if len(found) == 1:
        return found[0]
    way = _supposed(bench, seat, step, found, lambda one: bench.names[one], "whom it was aimed at")
    return NONE if way is None else way


def _has_card(bench: KnowledgeBench, seat: int, place: int) -> bool:
    """Whether a player may have a card in a place, or any card where none is written."""
    doubted = hand_of(seat) in bench.doubts or card_at(seat, place) in bench.doubts
    return doubted or (bool(bench.places(seat)) if place == NONE else bench.filled(seat, place))


def others(bench: KnowledgeBench, seat: int) -> list[int]:
    """Who else is still in."""
    return [one for one in bench.alive() if one != seat]


def _hit(bench: KnowledgeBench, step: Any) -> set[int]:  # Any: as above
    """Those of whom the line says that something came to them."""
    then: Iterable[s.AnyOutcome] = getattr(step, "then", None) or ()
    return {bench.seat_of[one.by] for one in then if not isinstance(one, s.Mixed)}


def decided(bench: KnowledgeBench, seat: int, step: s.Reveal) -> str | None:
    """What was decided of a card that was revealed; None where that stays open."""
    if step.decide is not None:
        return step.decide
    if bench.at >= PLAY or step.then:
        return "shuffle"
    return _supposed(bench, seat, step, (*DECISIONS,), DECISIONS.__getitem__, "what was decided of it")


def _supposed(
    bench: KnowledgeBench, seat: int, step: Any, ways: Sequence[Way], said: Callable[[Way], str], what: str
) -> Way | None:  # Any: as above
    """What is supposed for something that the line leaves out; None where it stays open."""
    way = bench.holes.fill(bench.step, ways, said)
    bench.holes.tell(bench.judge(LeftOut(seat, step, what)))
    return way


# ---- which cards


class Meant(NamedTuple):
    """The cards of a row that a line means."""

    places: list[int]
    """Where they lie, or what stands for that."""
    among: list[int] = []
    """All the places where they may lie, if nobody wrote them down."""
    turned: list[int] = []
    """Those of them that lay sideways before, for all that was written down."""

    @property
    def place(self) -> int:
        """The only one, or the first."""
        return self.places[0] if self.places else NONE


def meant(
    bench: KnowledgeBench, seat: int, written: Sequence[int], number: int = 1, kind: int = UNKNOWN,
    among: Sequence[int] | None = None,
) -> Meant:  # fmt: skip
    """So many cards of a row; `written` are their places as a log has them, `kind` the card that was seen there."""
    places = [place - 1 for place in written if place > 0]
    for place in places:
        named(bench, seat, place)
    if seat < 0 or len(places) >= number or (places and len(places) == len(written)):
        return Meant(places)
    kinds = bench.now.rows[seat].kinds
    if kind >= 0 and kind in kinds:
        return Meant([kinds.index(kind)])
    free = [place for place in (bench.places(seat) if among is None else among) if place not in places]
    free = [place for place in free if kind < 0 or kinds[place] == UNKNOWN] or free
    missing = number - len(places)
    if len(free) <= missing:
        return Meant([*places, *free])
    turned = [place for place in free if perhaps_known(bench, seat, place)]
    loosen(bench, seat, free)
    now = bench.now
    marks = (now.ordered[seat], now.selected[seat], now.before[seat], now.exchanged[seat])
    free.sort(key=lambda place: (place in marks, place in turned, place))
    return Meant([*places, *free[:missing]], sorted(free), turned)


def leaves(bench: KnowledgeBench, seat: int, it: Meant) -> None:
    """One of these cards is about to leave the row: perhaps that which was selected, or ordered."""
    if seat == NONE:
        return
    now = bench.now
    marks = (now.selected, now.ordered, now.before)
    if not any(places[seat] in it.among for places in marks):
        return
    for places in marks:
        places[seat] = NONE
    now.perhaps_gone[seat] = SELECT <= bench.at < PLAY


def has_left(bench: KnowledgeBench, seat: int, it: Meant) -> None:
    """One of these cards has left the row, and a new one lies in its place, or will."""
    if it.among:
        may_lie_upright(bench, seat, [*it.turned, *it.places] if it.turned else [])
        if bench.ledger.owed(NEW_CARD, seat) is not None:
            in_doubt(bench, seat, it.among)
