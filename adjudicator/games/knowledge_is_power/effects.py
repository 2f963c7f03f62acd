"""What a buff or debuff does, by its text: whom it means, what it asks for, and how it is carried out.

The texts are those of any deck (`formats.abilities`). What they call a hand is the row.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Final

from adjudicator.formats import abilities as a
from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import KnowledgeBench
from adjudicator.games.knowledge_is_power.doubts import sure
from adjudicator.games.knowledge_is_power.occasions import Came
from adjudicator.games.knowledge_is_power.outcomes import carry_out, left
from adjudicator.kernel.rows import put, see, take
from adjudicator.kernel.zones import Sight

AT_OTHERS: Final = ("opponent", "chosen", "same")
"""Whom a text means that says so."""


def ops_of(bench: KnowledgeBench, kind: int) -> tuple[a.Op, ...]:
    """What a card does, in order; nothing of one that nobody recorded, or whose text is not said as data."""
    abilities = bench.pack.cards[kind].abilities if kind >= 0 else ()
    return tuple(chain.from_iterable(one.do for one in abilities if isinstance(one, a.Effect)))


def can_be_said(bench: KnowledgeBench, kind: int) -> bool:
    """Whether this game can carry out all that a card says."""
    known = (a.Tokens, a.Renew, a.Look, a.Show, a.Swap)
    return bool(ops_of(bench, kind)) and all(isinstance(op, known) for op in ops_of(bench, kind))


def _selectors(bench: KnowledgeBench, kind: int) -> Iterator[a.Selector]:
    """The cards of rows that a text speaks of."""
    for op in ops_of(bench, kind):
        if isinstance(op, a.Look | a.Show):
            yield op.at
        elif isinstance(op, a.Renew):
            yield op.what
        elif isinstance(op, a.Swap):
            yield a.Selector(from_="hand", whose="you")
            yield a.Selector(from_="hand", whose=op.who)


def aims(bench: KnowledgeBench, kind: int) -> bool:
    """Whether a card is aimed at a player."""
    tokens = any(isinstance(op, a.Tokens) and op.who in AT_OTHERS for op in ops_of(bench, kind))
    return tokens or any(what.whose in AT_OTHERS for what in _selectors(bench, kind))


def places_asked(bench: KnowledgeBench, kind: int, *, own: bool) -> int:
    """How many places of the own row, or of the other's, a text asks to be chosen."""
    return sum(what.n for what in _selectors(bench, kind) if (what.whose == "you") == own)


def asked(bench: KnowledgeBench, seat: int, step: s.Use, kind: int) -> str:
    """What the text asks for and a step does not say, or what it is wrongly aimed at; empty where all is well."""
    if not can_be_said(bench, kind):
        return ""
    owner = bench.seat_of[step.of] if step.of is not None else seat
    if aims(bench, kind) != (step.of is not None):
        return "another player" if step.of is None else "nobody in particular"
    if places_asked(bench, kind, own=False) and (step.place is None or not bench.filled(owner, step.place - 1)):
        return f"a card of {step.of}"
    wanted = min(places_asked(bench, kind, own=True), len(bench.places(seat)))
    chosen = {place for place in step.own if bench.filled(seat, place - 1)}
    if len(chosen) != wanted or len(step.own) != wanted:
        return {0: "no own card", 1: "one own card"}.get(wanted, f"{wanted} own cards")
    return ""


def use(bench: KnowledgeBench, seat: int, step: s.Use, kind: int) -> None:
    """Carry out what a card says, on those that the step names."""
    owner = bench.seat_of[step.of] if step.of is not None else seat
    theirs = [step.place - 1] if step.place is not None and bench.filled(owner, step.place - 1) else []
    mine = [place - 1 for place in dict.fromkeys(step.own) if bench.filled(seat, place - 1)]
    renewed: tuple[int, list[int]] = (owner, [])
    due: list[Came] = []
    for op in ops_of(bench, kind):
        if isinstance(op, a.Tokens):
            due += [Came("gain" if op.more > 0 else "lose", one, abs(op.more)) for one in _who(bench, op, seat, owner)]
        elif isinstance(op, a.Renew):
            whose = seat if op.what.whose == "you" else owner
            chosen = mine if whose == seat else theirs
            renewed = whose, chosen if op.what.n else bench.places(whose)
        elif isinstance(op, a.Look):
            _look(bench, seat, step, owner, mine if op.at.whose == "you" else theirs, own=op.at.whose == "you")
        elif isinstance(op, a.Show):
            for place in theirs:
                shown = bench.spelled[step.shown] if step.shown is not None else UNKNOWN
                see(bench, bench.now.rows[owner], place, shown, seat, Sight.ALL)
                sure(bench, owner, place)
        elif isinstance(op, a.Swap) and mine and theirs and owner != seat:
            _swap(bench, (seat, mine[0]), (owner, theirs[0]))
    carry_out(bench, seat, step, renewed[0], renewed[1], due)


def _who(bench: KnowledgeBench, op: a.Tokens, seat: int, owner: int) -> list[int]:
    everybody = bench.alive()
    others = [one for one in everybody if one != seat]
    return {"you": [seat], "each": everybody, "opponents": others}.get(op.who, [owner])


def _look(bench: KnowledgeBench, seat: int, step: s.Use, owner: int, places: list[int], *, own: bool) -> None:
    row = bench.now.rows[seat if own else owner]
    for place, card in zip_longest(places, step.saw[: len(places)]):
        kind = bench.spelled[card] if card is not None else UNKNOWN
        see(bench, row, place, kind, seat, Sight.OWNER if own else Sight.NOBODY)
        if own:
            sure(bench, seat, place)


def _swap(bench: KnowledgeBench, one: tuple[int, int], other: tuple[int, int]) -> None:
    """Two cards change rows; neither is known where it comes to lie."""
    rows = bench.now.rows
    mine, theirs = take(rows[one[0]], one[1]), take(rows[other[0]], other[1])
    put(rows[one[0]], one[1], theirs)
    put(rows[other[0]], other[1], mine)
    for seat, place in (one, other):
        sure(bench, seat, place)
        left(bench, seat, [place])
