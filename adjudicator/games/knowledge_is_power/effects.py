"""What a buff or debuff does, by its text: whom it means, what it asks for, and how it is carried out.

The texts are those of any deck (`formats.abilities`). What they call a hand is the row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, zip_longest
from typing import Final, NamedTuple

from adjudicator.formats import abilities as a
from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import NONE, KnowledgeBench
from adjudicator.games.knowledge_is_power.doubts import look_unwritten, loosen, rows_changed, sure, tokens_lost
from adjudicator.games.knowledge_is_power.living import lose
from adjudicator.games.knowledge_is_power.meant import Meant, has_left, leaves, meant, others, whom
from adjudicator.games.knowledge_is_power.occasions import Came
from adjudicator.games.knowledge_is_power.outcomes import carry_out, left
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rows import put, see, take
from adjudicator.kernel.words import some
from adjudicator.kernel.zones import Sight

AT_OTHERS: Final = ("opponent", "chosen", "same")
"""Whom a text means that says so."""


def ops_of(bench: KnowledgeBench, kind: int) -> tuple[a.Op, ...]:
    """What a card does, in order; nothing of one that nobody recorded, or whose text is not said as data."""
    return _text(bench.pack, kind).ops


def can_be_said(bench: KnowledgeBench, kind: int) -> bool:
    """Whether this game can carry out all that a card says."""
    return _text(bench.pack, kind).can_be_said


def aims(bench: KnowledgeBench, kind: int) -> bool:
    """Whether a card is aimed at a player."""
    return _text(bench.pack, kind).aims


def shows_a_card(bench: KnowledgeBench, kind: int) -> bool:
    """Whether its user looks at a card of another by it; a card that nobody recorded may be such a one."""
    if not can_be_said(bench, kind):
        return True
    return any(isinstance(op, a.Look) and op.at.whose in AT_OTHERS for op in ops_of(bench, kind))


def places_asked(bench: KnowledgeBench, kind: int, *, own: bool) -> int:
    """How many places of the own row, or of the other's, a text asks to be chosen."""
    text = _text(bench.pack, kind)
    return text.own if own else text.theirs


class _Text(NamedTuple):
    """What is asked of a text again and again."""

    ops: tuple[a.Op, ...]
    can_be_said: bool
    aims: bool
    own: int
    theirs: int


@lru_cache(maxsize=1024)
def _text(pack: Pack, kind: int) -> _Text:
    """The text of a card, read once."""
    abilities = pack.cards[kind].abilities if kind >= 0 else ()
    ops = tuple(chain.from_iterable(one.do for one in abilities if isinstance(one, a.Effect)))
    known = bool(ops) and all(isinstance(op, a.Tokens | a.Renew | a.Look | a.Show | a.Swap) for op in ops)
    what = [*_selectors(ops)]
    tokens = any(isinstance(op, a.Tokens) and op.who in AT_OTHERS for op in ops)
    own = sum(one.n for one in what if one.whose == "you")
    aimed = tokens or any(one.whose in AT_OTHERS for one in what)
    return _Text(ops, known, aimed, own, sum(one.n for one in what) - own)


def _selectors(ops: Sequence[a.Op]) -> Iterator[a.Selector]:
    """The cards of rows that a text speaks of."""
    for op in ops:
        if isinstance(op, a.Look | a.Show):
            yield op.at
        elif isinstance(op, a.Renew):
            yield op.what
        elif isinstance(op, a.Swap):
            yield a.Selector(from_="hand", whose="you")
            yield a.Selector(from_="hand", whose=op.who)


def target(bench: KnowledgeBench, seat: int, step: s.Use, kind: int) -> int:
    """Whom a card is aimed at, its user if at nobody else; nobody where that stays open."""
    if step.of is not None or not aims(bench, kind):
        return bench.seat_of[step.of or step.by]
    seen = [bench.spelled[card] for card in (step.shown, *step.saw) if card is not None]
    card = places_asked(bench, kind, own=False) > 0
    return whom(bench, seat, step, card=card, kind=seen[0] if card and len(seen) == 1 else UNKNOWN)


def asked(bench: KnowledgeBench, seat: int, step: s.Use, kind: int, owner: int) -> str:
    """What the text asks for and a step has otherwise; empty where all is well. What is left out is no fault."""
    if not can_be_said(bench, kind):
        return ""
    if step.of is not None and not aims(bench, kind):
        return "nobody in particular"
    if places_asked(bench, kind, own=False) and owner != NONE:
        there = bench.filled(owner, step.place - 1) if step.place else bench.places(owner)
        if not there:
            return f"a card of {bench.names[owner]}"
    looks = sum(op.at.n for op in ops_of(bench, kind) if isinstance(op, a.Look))
    if len(step.saw) > looks > 0:
        return f"a look at {some(looks)}"
    wanted = min(places_asked(bench, kind, own=True), len(bench.places(seat)))
    chosen = {place for place in step.own if place and bench.filled(seat, place - 1)}
    if step.own and (len(chosen) + step.own.count(0) != wanted or len(step.own) != wanted):
        return {0: "no own card", 1: "one own card"}.get(wanted, f"{wanted} own cards")
    return ""


def use(bench: KnowledgeBench, seat: int, step: s.Use, kind: int, owner: int) -> None:
    """Carry out what a card says, on those that the step names, and on cards that it may mean."""
    shown = bench.spelled[step.shown] if step.shown is not None else UNKNOWN
    theirs = _chosen(bench, owner, [step.place or 0], places_asked(bench, kind, own=False), shown)
    mine = _chosen(bench, seat, step.own or [0], places_asked(bench, kind, own=True))
    renewed: tuple[int, Meant] = (owner, Meant([]))
    due: list[Came] = []
    for op in ops_of(bench, kind):
        if isinstance(op, a.Tokens):
            due += [Came("gain" if op.more > 0 else "lose", one, abs(op.more)) for one in _who(bench, op, seat, owner)]
        elif isinstance(op, a.Renew):
            whose = seat if op.what.whose == "you" else owner
            chosen = mine if whose == seat else theirs
            renewed = whose, chosen if op.what.n else Meant(bench.places(whose) if whose != NONE else [])
        elif isinstance(op, a.Look):
            own = op.at.whose == "you"
            _look(bench, seat, step, owner, mine if own else theirs, own=own)
        elif isinstance(op, a.Show) and theirs.among:
            look_unwritten(bench, owner)
        elif isinstance(op, a.Show):
            for place in theirs.places:
                see(bench, bench.now.rows[owner], place, shown, seat, Sight.ALL)
                sure(bench, owner, place)
        elif isinstance(op, a.Swap) and mine.places and theirs.places and owner != seat:
            _swap(bench, (seat, mine), (owner, theirs))
    leaves(bench, *renewed)
    if owner == NONE:
        _as_far_as_it_is_known(bench, seat, kind, due)
    else:
        carry_out(bench, seat, step, renewed[0], renewed[1].places, due)
    has_left(bench, *renewed)


def _chosen(bench: KnowledgeBench, seat: int, written: Sequence[int], number: int, kind: int = UNKNOWN) -> Meant:
    """The cards of a row that a text asks for."""
    if not number or seat == NONE:
        return Meant([])
    it = meant(bench, seat, list(dict.fromkeys(written)), number, kind)
    return it._replace(places=[place for place in it.places if bench.filled(seat, place)])


def _as_far_as_it_is_known(bench: KnowledgeBench, seat: int, kind: int, due: Sequence[Came]) -> None:
    """What comes of a card whoever it was aimed at; on whom the rest may have worked."""
    for one in due:
        if one.what == "gain":
            bench.now.tokens[one.seat] += one.number
        else:
            lose(bench, one.seat, one.number)
    hit = others(bench, seat)
    for op in ops_of(bench, kind):
        if isinstance(op, a.Tokens) and op.who in AT_OTHERS and op.more < 0:
            tokens_lost(bench, hit, -op.more)
        elif isinstance(op, a.Renew | a.Swap | a.Show):
            rows_changed(bench, [*hit, seat] if isinstance(op, a.Swap) else hit)


def _who(bench: KnowledgeBench, op: a.Tokens, seat: int, owner: int) -> list[int]:
    everybody = bench.alive()
    others = [one for one in everybody if one != seat]
    hit = [owner] if owner != NONE else []
    return {"you": [seat], "each": everybody, "opponents": others}.get(op.who, hit)


def _look(bench: KnowledgeBench, seat: int, step: s.Use, owner: int, it: Meant, *, own: bool) -> None:
    row = bench.now.rows[seat if own else owner]
    if it.among:
        if own:
            look_unwritten(bench, seat, len(it.places))
        return
    for place, card in zip_longest(it.places, step.saw[: len(it.places)]):
        kind = bench.spelled[card] if card is not None else UNKNOWN
        see(bench, row, place, kind, seat, Sight.OWNER if own else Sight.NOBODY)
        if own:
            sure(bench, seat, place)


def _swap(bench: KnowledgeBench, one: tuple[int, Meant], other: tuple[int, Meant]) -> None:
    """Two cards change rows; neither is known where it comes to lie."""
    (seat, mine), (owner, theirs) = one, other
    for row_of, it, its in ((seat, mine, theirs), (owner, theirs, mine)):
        leaves(bench, row_of, it)
        if its.among:
            loosen(bench, row_of, it.places)  # it may lie in any of the places there
    rows = bench.now.rows
    from_me, from_them = take(rows[seat], mine.place), take(rows[owner], theirs.place)
    put(rows[seat], mine.place, from_them)
    put(rows[owner], theirs.place, from_me)
    for row_of, it in (one, other):
        sure(bench, row_of, it.place)
        left(bench, row_of, [it.place])
        has_left(bench, row_of, it)
